"""Recorded games, followed by what is offered alone, come out as they were played."""

from __future__ import annotations

import random

import pytest

import camelup
from camelup.core.game import CHANCE
from camelup.core.values import Action
from camelup.follow import FollowedGame
from camelup.play.record import read_record
from tests.follow.kit import GAMES, offered, opened, recorded, turns

NAMES = sorted(path.stem for path in GAMES.glob("*.camelup"))
PYRAMID = [name for name in NAMES if not name.startswith("cards")]
CARDS = [name for name in NAMES if name.startswith("cards")]


@pytest.mark.parametrize("name", NAMES[::3])
def test_a_game_whose_cards_are_all_known(name: str) -> None:
    record = recorded(name)
    followed, made = opened(record, range(record.game.players)), 0
    for moves in turns(record):
        certain = len(followed.stand().moves) > made  # the last card dealt is entered by itself
        made += len(moves)
        if not certain:
            assert offered(followed, moves).moves == moves
            followed.enter(*moves)
    assert list(followed.record().moves) == list(record.moves)
    assert followed.record().header.real_dice
    assert followed.game.scores(followed.state) == record.game.scores(record.state)


@pytest.mark.parametrize("name", PYRAMID[::3])
@pytest.mark.clause("RB-21", "B-64")
def test_hidden_race_cards_are_turned_over_at_the_end(name: str) -> None:
    record = recorded(name)
    followed = opened(record, ())
    laid = {}
    for moves in turns(record):
        offer = offered(followed, moves)
        followed.enter(*offer.moves, unknown=offer.unknown)
        if offer.unknown:
            laid[followed.document.at] = moves[0]
    assert set(followed.face_down()) == set(laid)
    assert followed.awaiting == ("turn-over" if laid else "over")
    nodes = list(laid)
    random.Random(name).shuffle(nodes)
    for node in nodes:
        assert laid[node] in followed.faces(node)
        followed.turn_over(node, laid[node])
    assert followed.awaiting == "over"
    assert list(followed.record().moves) == list(record.moves)
    again = read_record(followed.record().text())
    assert again.game.scores(again.state) == record.game.scores(record.state)


@pytest.mark.parametrize("me", [None, 0, 1])
@pytest.mark.parametrize("name", [n for n in CARDS if "from" not in n][::3])
@pytest.mark.clause("C-61", "RC-21", "RC-27")
def test_a_game_of_cards_as_one_player_or_nobody_sees_it(name: str, me: int | None) -> None:
    """What is face down for those who follow it is never asked, and nothing else is missed."""
    record = recorded(name)
    known = () if me is None else (me,)
    followed = opened(record, known)
    state = record.header.opening()
    game = record.game
    for moves in turns(record):
        first = moves[0]
        owner = getattr(first, "seat", me)
        asked = first.kind not in ("deal", "discard", "contribute") or owner == me
        if asked:
            offer = offered(followed, moves)
            followed.enter(*offer.moves)
        for move in moves:
            state = game.apply(state, move).state
        if game.to_move(state) is not CHANCE and game.view(state, me).stage != "leg-setup":
            assert followed.game.view(followed.state, me) == game.view(state, me)
    assert followed.over


def test_undo_and_redo_go_through_everything_that_was_entered() -> None:
    record = recorded("base-4-mixed")
    followed = opened(record, range(4))
    documents = [followed.game.to_document(followed.state)]
    for moves in turns(record):
        followed.enter(*moves)
        documents.append(followed.game.to_document(followed.state))
    for document in reversed(documents):
        assert followed.game.to_document(followed.state) == document
        assert followed.undo() == (document is not documents[0])
    for document in documents[1:]:
        assert followed.redo()
        assert followed.game.to_document(followed.state) == document
    assert not followed.redo()


def test_what_was_undone_stays_as_a_variation() -> None:
    followed = FollowedGame.begin("base", ["Ann", "Bob"], known=(0, 1))
    followed.place({"1": ["green", "white"], "2": ["blue"], "3": ["orange", "yellow"]}, first=1)
    start = followed.document.at
    first, second = followed.offers()[:2]
    followed.enter(*first.moves)
    one = followed.document.at
    followed.undo()
    followed.enter(*second.moves)
    assert followed.stand(start).state != followed.state
    followed.undo()
    assert len(followed.variations()) == 2
    followed.go(one)
    followed.undo()
    followed.enter(*first.moves)
    assert followed.document.at == one  # not entered a second time
    action = first.moves[0]
    assert isinstance(action, Action)
    assert action.seat == 1


def test_a_camel_is_moved_and_everything_else_stays() -> None:
    position = camelup.parse("5:gw 6:b 8:oy out:g2 tickets:1g,2g win:1g turn:3 players:4")
    followed = FollowedGame.from_position(position)
    followed.edit({"track": {"5": ["green", "white"], "7": ["blue"], "8": ["orange", "yellow"]}},
                  keep=True)  # fmt: skip
    wanted = "5:gw 7:b 8:oy out:g2 tickets:1g,2g win:1g turn:3 players:4"
    assert camelup.notation(followed) == camelup.notation(camelup.parse(wanted))
    with pytest.raises(camelup.PositionError):
        followed.edit({"track": {"5": ["green", "white"]}}, keep=True)
