"""Cards that lie face down in a typed position are turned over at the end of the game."""

from __future__ import annotations

import io
import random

import pytest

import camelup
from camelup.cli.main import main
from camelup.core.values import Move
from camelup.follow import FollowedGame
from camelup.play.record import Record
from camelup.pyramid.parts.race_bets.moves import BetOnRace
from tests.follow.kit import GAMES, offered, recorded, turns

NAMES = sorted(path.stem for path in GAMES.glob("*.camelup"))
PYRAMID = [name for name in NAMES if not name.startswith("cards")]


def middle(record: Record) -> tuple[str, list[tuple[Move, ...]], list[Move]]:
    """The line that a stranger can write after the last card but one, the moves after it, and the
    cards that lie there.
    """
    game, state, entered = record.game, record.header.opening(), list(turns(record))
    cards = [n for n, moves in enumerate(entered) if isinstance(moves[0], BetOnRace)]
    cut = cards[-2] + 1 if len(cards) > 1 else len(entered) // 2
    for moves in entered[:cut]:
        for move in moves:
            state = game.apply(state, move).state
    document = game.to_document(state)
    lying: list[Move] = [
        BetOnRace(card["seat"], deck, card["camel"])
        for deck in ("winner", "loser")
        for card in document.get(f"{deck}_deck", ())
    ]
    return camelup.notation(document, seat=-1), entered[cut:], lying


@pytest.mark.parametrize("name", PYRAMID[1::4])
@pytest.mark.clause("RB-21", "B-64")
def test_a_typed_position_ends_with_the_scores_of_the_game(name: str) -> None:
    record = recorded(name)
    line, rest, lying = middle(record)
    followed = FollowedGame.from_line(line)
    cards = {-number: card for number, card in enumerate(lying, 1)}
    for moves in rest:
        offer = offered(followed, moves)
        followed.enter(*offer.moves, unknown=offer.unknown)
        if offer.unknown:
            cards[followed.document.at] = moves[0]
    assert followed.awaiting == ("turn-over" if cards else "over")
    assert set(followed.face_down()) == set(cards)
    numbers = list(cards)
    random.Random(name).shuffle(numbers)
    for number in numbers:
        with pytest.raises(camelup.IllegalMove):
            followed.record()
        assert followed.laid(number) is not None
        assert cards[number] in followed.faces(number)
        followed.turn_over(number, cards[number])
    assert followed.awaiting == "over"
    assert followed.game.scores(followed.state) == record.game.scores(record.state)
    again = followed.record()
    assert again.game.scores(again.state) == record.game.scores(record.state)


LINE = "base 5:gw 6:b 8:oy win:1g,2?,3? lose:2w players:3 turn:1"


def test_what_a_card_can_be_follows_from_what_is_known() -> None:
    followed = FollowedGame.from_line(LINE)
    assert followed.face_down() == (-2, -3)
    assert [move.camel for move in followed.faces(-2) if isinstance(move, BetOnRace)] == [
        "blue", "green", "orange", "yellow",
    ]  # fmt: skip
    assert followed.known == (0,)
    followed.turn_over(-3, BetOnRace(2, "winner", "green"))
    assert followed.face_down() == (-2,)
    with pytest.raises(camelup.IllegalMove):
        followed.turn_over(-3, BetOnRace(2, "winner", "blue"))
    with pytest.raises(camelup.IllegalMove):
        followed.turn_over(-2, BetOnRace(1, "winner", "white"))  # lies on the other deck
    followed.undo()
    assert followed.face_down() == (-2, -3)


def test_cards_stay_face_down_when_something_else_is_changed() -> None:
    followed = FollowedGame.from_line(LINE)
    followed.edit({"turn": 2}, keep=True)
    assert followed.face_down() == (-2, -3)
    view = followed.game.view(followed.state, None)
    decks = [{"seat": card.seat, "camel": card.camel} for card in view.winner_deck]
    assert decks[0]["camel"] is None
    followed.edit(
        {"winner_deck": [*decks[1:], {"seat": 0, "camel": "blue"}],
         "players": [{"hand": None}] * 3},
        keep=True,
    )  # fmt: skip
    assert followed.face_down() == (-1, -2)
    assert {"win:2?,3?,1b", "lose:2?"} <= set(camelup.notation(followed, seat=0).split())
    followed.edit_line("5:gw 6:b 8:oy win:1? players:3")
    assert followed.face_down() == (-1,)
    followed.edit_line("5:gw 6:b 8:oy win:1g players:3")
    assert followed.face_down() == ()


def test_the_terminal_asks_for_them(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = ["yellow 3", "zebra", "green", "white"]
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    position = "base 5:gw 6:b 12:o 15:y out:g1w1b1o1 win:1?,2? players:2 turn:1"
    assert main(["table", *position.split()]) == 0
    told = capsys.readouterr().out
    assert "“zebra” fits 0 of the lines" in told
    assert told.rindex("overall winner") > told.index("zebra")
