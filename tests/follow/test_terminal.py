"""``camelup table``: a whole game typed into the terminal, and what is refused there."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from camelup.cli.commands.table import _text
from camelup.cli.main import main
from camelup.play.record import load_record
from camelup.text import speaker
from tests.follow.kit import SET_UP, offered, opened, recorded, turns


def typed(monkeypatch: pytest.MonkeyPatch, lines: list[str], *words: str) -> int:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    return main(["table", *words])


@pytest.mark.parametrize(("name", "start"), [("base-2", "{}"), ("second-3-two-legs", "{}")])
def test_a_whole_game_typed_in(
    name: str, start: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """From the set-up to the cards that are turned over: the record is that of the game."""
    record = recorded(name)
    followed = opened(record, ())
    say = speaker("en", record.game.edition_key, [f"Player {n + 1}" for n in range(9)])
    lines, laid = [], []
    for moves in turns(record):
        offer = offered(followed, moves)
        if moves[0].kind not in SET_UP:
            lines.append(str(followed.offers().index(offer) + 1))
        if offer.unknown:
            laid.append((followed.document.at, moves[0]))
        followed.enter(*offer.moves, unknown=offer.unknown)
    setup = [moves for moves in turns(record) if moves[0].kind in SET_UP]
    begun = opened(record, ())
    for moves in setup:
        begun.enter(*moves)
    place = (
        "="
        + " ".join(
            f"{space}:{''.join({'black': 'k'}.get(c, c[0]) for c in camels)}"
            for space, camels in begun.game.to_document(begun.state)["track"].items()
        )
        + f" turn:{begun.state.turn + 1}"
    )
    faces = [say.move(face) for _, face in laid]
    kept = tmp_path / "kept.camelup"
    words = ["--edition", record.game.edition_key, "--players", str(record.game.players)]
    assert typed(monkeypatch, [place, *lines, *faces], *words, "--save", str(kept)) == 0
    again = load_record(kept)
    assert list(again.moves) == list(record.moves)
    assert again.header.real_dice


def test_what_cannot_be_is_said_and_nothing_happens(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = ["=1:gw 2:b 3:oy", "zebra", "green 2", "green 2", "u", "=", "=1:gw 99:b", "q"]
    assert typed(monkeypatch, lines, "--players", "3") == 0
    told = capsys.readouterr().out
    assert "“zebra” fits 0 of the lines" in told
    assert "“green 2” fits 0 of the lines" in told  # the green die is out
    assert "base 1:gw 2:b 3:oy" in told
    assert "word 2" in told


def test_a_hidden_card_is_told_without_its_camel() -> None:
    record = recorded("base-2")
    followed = opened(record, ())
    for moves in turns(record):
        offer = offered(followed, moves)
        if offer.unknown:
            text = _text(speaker("en"), offer)
            assert not any(camel in text for camel in followed.game.racers)
            return
        followed.enter(*offer.moves)
    raise AssertionError("nobody laid a card")
