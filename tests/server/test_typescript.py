"""The client's types: up to date, and true of every message that whole games give rise to."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

import camelup
from camelup.core.game import seen_by
from camelup.server import protocol
from tools.typescript.writer import TARGET, typescript

PROJECT = Path(__file__).parents[2]

GAMES: tuple[tuple[str, int, tuple[str, ...]], ...] = (
    ("base", 3, ()),
    ("base", 6, ("long-track", "spicy", "photographer", "position-bets", "partnerships")),
    ("second", 6, ()),
    ("cards", 2, ()),
    ("cards", 4, ()),
)


def test_the_file_is_what_the_messages_say() -> None:
    written = (PROJECT / TARGET).read_text(encoding="utf-8")
    assert written == typescript(), "run: make protocol"


@cache
def interfaces() -> dict[str, dict[str, str]]:
    """Every interface of the file: its fields (``?`` after an optional one) and their types."""
    code = re.sub(r"/\*\*.*?\*/", "", typescript(), flags=re.DOTALL)
    blocks = re.findall(r"export interface (\w+) \{\n(.*?)\n\}", code, flags=re.DOTALL)
    fields = {
        title: re.findall(r"^\s*(\w+\??): (.*);$", body, re.MULTILINE) for title, body in blocks
    }
    return {title: dict(found) for title, found in fields.items()}


@cache
def aliases() -> dict[str, str]:
    found = re.findall(r"export type (\w+) =(.*?);", typescript(), flags=re.DOTALL)
    return {title: body.strip().removeprefix("| ") for title, body in found}


def fits(value: Any, kind: str) -> bool:
    """Is a decoded JSON value of this TypeScript type?"""
    kind = kind.strip()
    if kind.startswith("("):
        return isinstance(value, list) and all(fits(v, kind[1:-3]) for v in value)
    members = [m.strip() for m in re.split(r"\|(?![^\[<(]*[\]>)])", kind)]
    if len(members) > 1:
        return any(fits(value, member) for member in members)
    if match := re.fullmatch(r"Partial<Record<(.+?), (.+)>>", kind):
        return isinstance(value, dict) and all(
            (match[1] in ("number", "string") or fits(k, match[1])) and fits(v, match[2])
            for k, v in value.items()
        )
    if kind.endswith("[]"):
        return isinstance(value, list) and all(fits(v, kind[:-2]) for v in value)
    if kind.startswith("["):
        inner = kind[1:-1].split(", ")
        return len(value) == len(inner) and all(map(fits, value, inner))
    if kind in interfaces():
        return not complaint(value, kind)
    if kind in aliases():
        return fits(value, aliases()[kind])
    return _plain(value, kind)


def _plain(value: Any, kind: str) -> bool:
    if kind.startswith('"'):
        return bool(value == kind.strip('"'))
    return {
        "null": value is None,
        "string": isinstance(value, str),
        "boolean": isinstance(value, bool),
        "number": isinstance(value, (int, float)) and not isinstance(value, bool),
    }[kind]


def complaint(value: Any, title: str) -> str:
    """What is wrong with an object as one of this interface."""
    fields = interfaces()[title]
    known = {field.rstrip("?") for field in fields}
    if not isinstance(value, dict) or not set(value) <= known:
        return f"{value} has fields that {title} has not"
    for field, kind in fields.items():
        name = field.rstrip("?")
        if name not in value:
            if not field.endswith("?"):
                return f"{name} is missing in {value}"
        elif not fits(value[name], kind):
            return f"{name} of {value} is no {kind}"
    return ""


def plain(value: object) -> Any:
    return json.loads(msgspec.json.encode(value))


def random_game(edition: str, players: int, modules: tuple[str, ...]) -> Iterator[tuple[Any, Any]]:
    """A random game: after every move the table, and the events that it made."""
    table = camelup.start(edition, players, modules, seed=f"types {edition} {players}")
    choice = random.Random(5)
    while not table.over:
        seat = choice.choice(sorted(table.to_move))
        yield table, table.play(choice.choice(table.legal(seat)))


@pytest.mark.parametrize(("edition", "players", "modules"), GAMES)
def test_every_value_of_a_game_has_its_type(
    edition: str, players: int, modules: tuple[str, ...]
) -> None:
    family = "Cards" if edition == "cards" else "Pyramid"
    for turn, (table, events) in enumerate(random_game(edition, players, modules)):
        seat = turn % (players + 1) - 1 if turn % (players + 1) else None
        assert complaint(plain(table.view(seat)), f"{family}View") == ""
        for event in seen_by(events, seat):
            assert fits(plain(event), f"{family}Event"), event
        for mover in table.to_move:
            for action in table.legal(mover)[:3]:
                assert fits(plain(action), f"{family}Action"), action


def test_a_wrong_value_is_found() -> None:
    assert not fits({"type": "camera", "seat": 0}, "PyramidAction")
    assert not fits({"type": "camera", "seat": 0, "space": "5"}, "PyramidAction")
    assert not fits({"type": "camera", "seat": 0, "space": 5, "left": 1}, "PyramidAction")


def test_what_a_client_may_leave_out_is_optional_and_what_the_server_sends_is_not() -> None:
    assert set(interfaces()["NewTable"]) == {"edition", "modules?", "seats", "options?", "start?"}
    assert all(not field.endswith("?") for field in interfaces()["TableInfo"])
    assert all(not field.endswith("?") for field in interfaces()["Options"])
    refusal = protocol.Refusal(code="illegal", text="No.")
    assert complaint(plain(refusal), "Refusal") == ""
    assert "id" in plain(refusal)
