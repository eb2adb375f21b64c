"""Whose turn it is, what a turn is, and money."""

from __future__ import annotations

import pytest

from camelup.core.common import EndTurn
from camelup.core.errors import IllegalMove
from camelup.core.values import Move
from camelup.pyramid.outcomes import Reveal
from camelup.pyramid.parts.desert_tiles import PlaceTile
from camelup.pyramid.parts.leg_bets import TakeLegTile
from camelup.pyramid.parts.pyramid import TakePyramidTile
from camelup.pyramid.parts.race_bets import BetOnRace
from tests.support import Table, fresh, pyramid_game, random_game, table

START = {1: "green yellow orange", 3: "blue white"}


@pytest.mark.clause("B-27")
@pytest.mark.parametrize("players", [2, 3, 5, 8])
@pytest.mark.parametrize("youngest", [0, 1])
def test_the_marker_holder_begins_and_play_goes_clockwise(players: int, youngest: int) -> None:
    at = fresh(players=players, youngest=youngest)
    seen = []
    for camel in ("blue", "blue", "blue", "green", "green", "green", "white", "white", "white"):
        seen.append(at.turn)
        at.take(camel)
    assert seen == [(youngest + i) % players for i in range(9)]


@pytest.mark.clause("B-27", "B-28")
def test_each_of_the_four_actions_ends_the_turn() -> None:
    at = table("base", START)
    assert at.take("green").turn == 1
    assert at.place(9, "mirage").turn == 2
    assert at.roll("blue", 2).turn == 0
    assert at.bet("loser", "white").turn == 1


@pytest.mark.clause("B-28")
def test_there_are_exactly_four_kinds_of_action() -> None:
    at = table("base", START)
    kinds = {type(action) for action in at.game.legal(at.state, 0)}
    assert kinds == {TakeLegTile, PlaceTile, TakePyramidTile, BetOnRace}


@pytest.mark.clause("B-27", "RB-24")
def test_nobody_may_pass() -> None:
    assert not table("base", START).may(EndTurn(0))


@pytest.mark.clause("B-27")
def test_nobody_may_act_out_of_turn() -> None:
    at = table("base", START)
    for seat in (1, 2):
        assert at.game.legal(at.state, seat) == ()
        assert not at.may(TakeLegTile(seat, "blue"))
        assert not at.may(TakePyramidTile(seat))


@pytest.mark.clause("B-27", "B-38")
def test_nobody_acts_while_a_die_is_awaited() -> None:
    at = table("base", START).do(TakePyramidTile(0))
    for seat in range(3):
        assert at.game.legal(at.state, seat) == ()
        with pytest.raises(IllegalMove):
            at.game.apply(at.state, TakePyramidTile(seat))


@pytest.mark.clause("B-27", "B-28", "B-62")
def test_a_refusal_says_why() -> None:
    near = {16: "white", 9: "green", 8: "blue", 7: "orange", 6: "yellow"}
    at = table("base", near)
    assert _why(at, TakeLegTile(1, "blue")) == "move.not-your-turn"
    assert _why(at, PlaceTile(0, 1, "oasis")) == "move.not-legal"
    assert _why(at, Reveal("white", 1)) == "move.not-chance"
    at.do(TakePyramidTile(0))
    assert _why(at, TakePyramidTile(0)) == "move.chance-first"
    at.do(Reveal("white", 1))
    assert _why(at, TakePyramidTile(1)) == "move.over"


def _why(at: Table, move: Move) -> str:
    with pytest.raises(IllegalMove) as refused:
        at.game.apply(at.state, move)
    return refused.value.key


@pytest.mark.clause("B-27", "B-37", "RB-24")
@pytest.mark.parametrize("seed", range(3))
def test_a_pyramid_tile_is_there_for_everybody_on_turn(seed: int) -> None:
    game = pyramid_game(players=4)
    for step in random_game(game, seed):
        if step.before.stage == "turn":
            assert TakePyramidTile(step.before.turn) in game.legal(step.before, step.before.turn)
            assert step.before.pyramid.tiles == len(step.before.pyramid.dice) > 0


@pytest.mark.clause("B-24", "RB-20")
def test_money_may_be_kept_from_the_others_but_not_from_its_owner() -> None:
    game = pyramid_game(open_money=False)
    s = table("base", START, money=(4, 5, 6)).state
    for seat in range(3):
        shown = [player.money for player in game.view(s, seat).players]
        assert shown == [s.money[i] if i == seat else None for i in range(3)]
    assert [player.money for player in game.view(s, None).players] == [None, None, None]


@pytest.mark.clause("B-24", "RB-20")
def test_money_may_lie_in_the_open() -> None:
    at = table("base", START, money=(4, 5, 6))
    for seat in (None, 0, 1, 2):
        assert [player.money for player in at.game.view(at.state, seat).players] == [4, 5, 6]


@pytest.mark.clause("B-24", "RB-20")
def test_when_the_game_is_over_all_money_is_counted() -> None:
    game = pyramid_game(open_money=False)
    before = table("base", {16: "white", 9: "green", 8: "blue", 7: "orange", 6: "yellow"}).state
    s = Table(game, before).roll("white", 1).state
    assert [player.money for player in game.view(s, None).players] == [4, 3, 3]


@pytest.mark.clause("B-25")
def test_money_is_an_amount_and_not_a_set_of_coins() -> None:
    # Five coins from five tiles, or the 5 of one leg tile: the same money, so changing is free.
    track = {5: "white", 8: "blue", 9: "orange", 10: "yellow", 12: "green"}
    at = table(
        "base", track, players=2, dice="white", held={1: "green 5"}, taken={0: 4, 1: 0}, turn=0
    )
    at.roll("white", 1)
    assert at.money == (8, 8)


@pytest.mark.clause("B-26")
def test_what_cannot_be_paid_is_waived() -> None:
    track = {5: "white", 8: "blue", 9: "orange", 10: "yellow", 12: "green"}
    at = table(
        "base",
        track,
        dice="white",
        money=(0, 1, 2),
        held={0: "white 5", 1: "blue 5, orange 5", 2: "white 3"},
        taken={0: 0, 1: 0, 2: 4},
        turn=2,
    )
    at.roll("white", 1)
    assert at.totals == {0: -1, 1: -2, 2: 4}
    assert at.money == (0, 0, 6)


@pytest.mark.clause("B-26")
@pytest.mark.parametrize("seed", range(4))
def test_nobody_is_ever_below_0(seed: int) -> None:
    for step in random_game(pyramid_game(players=5), seed):
        assert min(step.after.money) >= 0
