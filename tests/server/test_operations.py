"""For whoever runs a server: health, figures, copies, and tables one by one."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from camelup.cli.main import main
from camelup.play.record import read_record
from camelup.server.keys import KeyRing
from camelup.server.store.store import Store
from tests.server.kit import Browser, Served, settings
from tests.server.test_play import play_out

Visit = Callable[[], Browser]


def figure(text: str, name: str) -> float:
    return sum(
        float(found) for found in re.findall(rf"^{name}(?:{{.*}})? (\S+)$", text, re.MULTILINE)
    )


# Health and figures


def test_a_server_says_how_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Served(settings(str(tmp_path / "t.db"))) as own:
        url = f"http://127.0.0.1:{own.port}"
        assert httpx.get(f"{url}/health/live").json() == {"status": "live"}
        answer = httpx.get(f"{url}/health/ready")
        assert (answer.status_code, answer.json()) == (200, {"status": "ready"})
        assert "set-cookie" not in answer.headers

        async def lost() -> None:
            raise OSError

        monkeypatch.setattr(own.node.store, "ping", lost)
        answer = httpx.get(f"{url}/health/ready")
        assert (answer.status_code, answer.json()) == (503, {"status": "no-database"})
        assert httpx.get(f"{url}/health/live").status_code == 200


def test_figures_tell_what_happens(visit: Visit, served: Served) -> None:
    url = f"http://127.0.0.1:{served.port}/metrics"
    before = httpx.get(url).text
    ann = visit()
    table = ann.table("me", "random")["id"]
    with ann.tab(table, 0) as tab:
        update = tab.turn()
        tab.act(update, update["legal"][0]["action"])
        tab.turn()
        tab.act(update, {"type": "no such action"})
        tab.until("error")
        ann.get("/api/tables/none", 404)
        after = httpx.get(url).text
    assert figure(after, "camelup_tables") >= 1
    assert figure(after, "camelup_sockets") >= 1
    assert figure(after, "camelup_connections") >= 2
    for name in ("camelup_moves_total", "camelup_refusals_total", "camelup_told_seconds_count",
                 "camelup_append_seconds_count", "camelup_queue_seconds_count",
                 "camelup_thinking_seconds_count"):  # fmt: skip
        assert figure(after, name) > figure(before, name), name
    for name in ("camelup_conflicts_total", "camelup_questions_waiting", "camelup_cut_off_total"):
        assert name.removesuffix("_total") in after
    assert table not in after


def test_figures_are_not_for_strangers(tmp_path: Path) -> None:
    with Served(settings(str(tmp_path / "t.db"), proxies=("127.0.0.1",))) as own:
        url = f"http://127.0.0.1:{own.port}/metrics"
        for who, status in (("10.0.0.7", 200), ("93.184.216.34", 404)):
            assert httpx.get(url, headers={"X-Forwarded-For": who}).status_code == status


# Copies


def test_a_copy_of_a_running_server_goes_on_elsewhere(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first, copy, second = tmp_path / "a" / "t.db", tmp_path / "copy", tmp_path / "b" / "t.db"
    first.parent.mkdir()
    with Served(settings(str(first))) as own:
        ann = Browser(own.port)
        id = ann.table("me", "random")["id"]
        with ann.tab(id, 0) as tab:
            shown = tab.turn()
            assert main(["backup", str(copy), "--db", str(first)]) == 0
        assert main(["restore", str(copy), "--db", str(first)]) == 2
        assert "stop it first" in capsys.readouterr().err
    assert copy.stat().st_mode & 0o777 == 0o600
    assert copy.with_name("copy.key").stat().st_mode & 0o777 == 0o600
    assert main(["restore", str(copy), "--db", str(second)]) == 0
    with Served(settings(str(second))) as again:
        ann.port, ann.http.base_url = again.port, f"http://127.0.0.1:{again.port}"
        with ann.tab(id, 0) as tab:
            now = tab.turn()
            assert (now["version"], now["view"]) == (shown["version"], shown["view"])
            tab.act(now, now["legal"][0]["action"])
            play_out(tab)
        assert read_record(again.record(id)).over
        ann.close()


def test_what_was_there_before_is_kept(tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("one.db", "two.db")]
    for file in files:
        with Served(settings(str(file))) as own:
            ann = Browser(own.port)
            ann.table("me", "random", start=False)
            ann.close()
    assert main(["backup", str(tmp_path / "copy"), "--db", str(files[0])]) == 0
    before = ids(files[1])
    assert main(["restore", str(tmp_path / "copy"), "--db", str(files[1])]) == 0
    kept = files[1].with_name("two.db.before")
    assert ids(kept) == before
    assert ids(files[1]) == ids(files[0]) != before


def ids(file: Path) -> set[str]:
    with closing(sqlite3.connect(file)) as connection:
        return {id for (id,) in connection.execute("SELECT id FROM tables")}


@pytest.mark.parametrize("words", [
    ["backup", "{}/copy", "--db", "{}/none.db"],
    ["backup", "{}/copy", "--db", "postgresql+psycopg://here/there"],
    ["restore", "{}/text", "--db", "{}/t.db"],
    ["restore", "{}/none", "--db", "{}/t.db"],
    ["admin", "list", "--database", "{}/none.db"],
    ["admin", "list", "--database", "{}/text"],
])  # fmt: skip
def test_what_cannot_be_copied_is_told_in_a_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    (tmp_path / "text").write_text("no database\n" * 1000)
    assert main([word.replace("{}", str(tmp_path)) for word in words]) == 2
    said = capsys.readouterr()
    assert said.err.startswith("camelup: ")
    assert (said.err.count("\n"), said.out) == (1, "")


# Tables


@pytest.mark.parametrize("deed", [["list"], ["close", "x"], ["export", "x"]])
def test_a_database_of_a_newer_version_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], deed: list[str]
) -> None:
    database = str(tmp_path / "t.db")
    Store(settings(database).database_url(), KeyRing(["k" * 32])).close()
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.commit()
    assert main(["admin", *deed, "--database", database]) == 2
    said = capsys.readouterr()
    assert said.err.startswith("camelup: ")
    assert "9999" in said.err
    assert (said.err.count("\n"), said.out) == (1, "")


def test_tables_are_listed_closed_and_exported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database = ["--database", str(tmp_path / "t.db")]
    with Served(settings(str(tmp_path / "t.db"), look=0.1)) as own:
        ann = Browser(own.port)
        lobby = ann.table("me", "open", start=False)["id"]
        playing = ann.table("me", "random")["id"]
        with ann.tab(playing, 0) as tab:
            tab.turn()
            assert main(["admin", "list", "--json", *database]) == 0
            listed = json.loads(capsys.readouterr().out)
            assert {(one["id"], one["phase"]) for one in listed} == {
                (lobby, "lobby"), (playing, "playing"),
            }  # fmt: skip
            assert main(["admin", "list", "--phase", "lobby", *database]) == 0
            said = capsys.readouterr().out
            assert lobby in said
            assert playing not in said
            assert main(["admin", "export", playing, *database]) == 0
            record = read_record(capsys.readouterr().out)
            assert (record.over, record.revealed) == (False, None)
            assert main(["admin", "close", playing, *database]) == 0
            with pytest.raises(Exception, match="4404"):  # whoever sits there is told
                tab.until("no such message")
        assert ann.get(f"/api/tables/{playing}", 404)["code"] == "no-table"
        assert main(["admin", "close", playing, *database]) == 2
        assert main(["admin", "export", lobby, *database]) == 2
        assert main(["admin", "close", *database]) == 2
        ann.close()
