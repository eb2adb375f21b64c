"""docs/protocol.md: its client plays a game, its messages are messages, its lists are complete."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from camelup.server import protocol
from camelup.server.http.app import create_app
from camelup.server.settings import Settings
from camelup.server.tables import outbox
from camelup.server.workers import record_service
from camelup.text import catalogue
from tests.server.kit import Served

DOCUMENT = Path(__file__).parents[2] / "docs" / "protocol.md"
TEXT = DOCUMENT.read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```json (\w+)\n(.*?)```", TEXT, re.DOTALL)


def test_the_client_of_the_document_plays_a_whole_game(
    served: Served, capsys: pytest.CaptureFixture[str]
) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)
    assert code.count("\n") < 60
    scope: dict[str, Any] = {"__name__": "example"}
    exec(compile(code, str(DOCUMENT), "exec"), scope)
    last = scope["play"](f"http://127.0.0.1:{served.port}")
    assert last["over"]
    log = capsys.readouterr().out
    assert "Ada" in log
    assert len(log.splitlines()) > 50


@pytest.mark.parametrize(("kind", "example"), EXAMPLES)
def test_the_messages_of_the_document_are_messages(kind: str, example: str) -> None:
    decoded = msgspec.json.decode(example, type=getattr(protocol, kind))
    written = msgspec.json.decode(example)
    again = msgspec.json.decode(msgspec.json.encode(decoded))
    assert {name: again[name] for name in written} == written
    if kind != "ClientMessage":
        assert set(written) == set(again)


def test_there_are_examples_of_all_that_matters() -> None:
    kinds = {re.search(r'"type": "([a-z]+)"', example)[1]  # type: ignore[index]
             for kind, example in EXAMPLES if not kind.startswith("New")}  # fmt: skip
    assert {
        "hello",
        "look",
        "act",
        "table",
        "update",
        "advice",
        "reason",
        "error",
        "say",
        "spoken",
    } <= kinds


def test_every_endpoint_is_in_the_document(tmp_path: Path) -> None:
    paths = {
        re.sub(r":\w+", "", str(getattr(route, "path", "")))
        for route in create_app(Settings(db=str(tmp_path / "t.db"))).routes
    }
    paths = {path for path in paths if path.startswith(("/api", "/ws"))}
    assert len(paths) > 10
    shown = TEXT.replace("{n}", "{seat}")
    assert sorted(path for path in paths if path not in shown) == []


def test_every_refusal_of_the_server_is_in_the_document() -> None:
    texts = catalogue("en")["texts"][""]
    codes = {key.removeprefix("error.server.") for key in texts if key.startswith("error.server.")}
    assert len(codes) > 20
    assert sorted(code for code in codes if f"`{code}`" not in TEXT) == []


def test_every_close_code_and_limit_is_in_the_document() -> None:
    codes = tuple(protocol.CloseCode)
    assert len(codes) == 9
    table = TEXT.partition("| close code |")[2]
    assert [code for code in codes if not re.search(rf"\b{code}\b", table)] == []
    limits, chosen = TEXT.partition("## Limits")[2], Settings()
    for what in (
        f"{chosen.frame // 1024} KiB", f"{chosen.rate:.0f} a second, {chosen.burst} at once",
        f"{chosen.tables_per_minute:.0f} a minute, {chosen.tables_burst} at once",
        f"{chosen.sockets_per_table} at a table, {chosen.sockets_per_machine} of one machine",
        f"{chosen.sockets} in all", f"{chosen.lists:.0f} a second, {chosen.lists_burst} at once",
        f"{chosen.connections_per_machine} of one machine, {chosen.connections} in all",
        f"{chosen.turned_away_seconds:.0f} seconds, or sooner where {chosen.turned_away} wait",
        f"{chosen.messages:.0f} a second, {chosen.messages_burst} at once",
        f"{chosen.files:.0f} a second, {chosen.files_burst} at once",
        f"{chosen.handshakes:.0f} a second, {chosen.handshakes_burst} at once",
        f"{chosen.header_seconds:.0f} seconds and", f"{chosen.body_seconds:.0f} seconds (then",
        f"cut off after {chosen.stalled:.0f} seconds", f"{chosen.sockets_per_person} of one person",
        f"{chosen.bot_seconds:.0f} seconds a move",
        f"{record_service.MOST_EACH} of one machine; where {record_service.CROWDED} wait",
    ):  # fmt: skip
        assert what in limits
    assert chosen.frame == chosen.body
    assert f"{outbox.MOST} messages were waiting" in TEXT
