"""The finish line and the end scoring."""

from __future__ import annotations

import pytest

from camelup.core.common import GameOver, LegStarted
from camelup.core.errors import IllegalMove
from camelup.core.game import OVER
from camelup.pyramid.events import FinishCrossed, LegRanked, MarkerPassed, RaceRanked, UnitMoved
from camelup.pyramid.parts.desert_tiles import TilePaid
from camelup.pyramid.parts.pyramid import PyramidTilesScored, TakePyramidTile
from camelup.pyramid.parts.race_bets import RaceCardScored
from tests.support import Table, pyramid_game, random_game, table

NEAR = {9: "white", 10: "blue", 11: "orange", 13: "yellow", 16: "green"}
"""Green is about to win; the order behind it is yellow, orange, blue, white."""


# The line


@pytest.mark.clause("B-23", "B-62", "RB-02")
@pytest.mark.parametrize("space", [14, 15, 16])
@pytest.mark.parametrize("number", [1, 2, 3])
def test_the_race_ends_beyond_space_16(space: int, number: int) -> None:
    track = {3: "white blue orange yellow", space: "green"}
    at = table("base", track).roll("green", number)
    assert at.over is (space + number > 16)
    if at.over:
        assert at.crossed == "green"
        assert at.stacks == {3: "white blue orange yellow"}
    else:
        assert at.stacks == {3: "white blue orange yellow", space + number: "green"}


@pytest.mark.clause("B-23", "B-62")
def test_it_ends_at_once_with_both_scorings() -> None:
    at = table("base", NEAR, winner=[(1, "green")]).roll("green", 2)
    kinds = [event.kind for event in at.events]
    assert kinds == [
        "pyramid-tile-taken",
        "die-revealed",
        "finish-crossed",
        "leg-ranked",
        "pyramid-tiles-scored",
        *["leg-paid"] * 3,
        "race-ranked",
        "race-card-scored",
        "game-over",
    ]


@pytest.mark.clause("B-62")
def test_after_the_race_nobody_moves() -> None:
    at = table("base", NEAR).roll("green", 1)
    assert at.game.to_move(at.state) is OVER
    assert at.game.chances(at.state) == ()
    for seat in range(3):
        assert at.game.legal(at.state, seat) == ()
        with pytest.raises(IllegalMove):
            at.game.apply(at.state, TakePyramidTile(seat))


@pytest.mark.clause("B-62", "RB-04", "B-21")
def test_camels_that_cross_together_rank_from_the_top() -> None:
    at = table("base", {5: "white", 14: "blue", 15: "orange green yellow"}).roll("orange", 2)
    assert at.crossed == "orange green yellow"
    assert at.ranking == "yellow green orange blue white"
    assert at.told(RaceRanked)[0].winner == "yellow"


@pytest.mark.clause("RB-04", "B-19")
def test_camels_below_do_not_cross_with_it() -> None:
    at = table("base", {5: "white", 16: "blue yellow orange green"}).roll("orange", 1)
    assert at.crossed == "orange green"
    assert at.stacks == {5: "white", 16: "blue yellow"}
    assert at.ranking == "green orange yellow blue white"


@pytest.mark.clause("RB-03", "B-62")
@pytest.mark.parametrize("side", ["oasis", "mirage"])
def test_a_tile_behind_the_line_does_nothing(side: str) -> None:
    # 16 + 2 would be space 2 of the next lap.
    at = table("base", NEAR, tiles={1: (2, side)}).roll("green", 2)
    assert at.over
    assert at.told(TilePaid) == []
    assert at.money == (4, 3, 3)


@pytest.mark.clause("RB-03", "B-62")
def test_camels_behind_the_line_are_not_met() -> None:
    at = table("base", {1: "white blue", 2: "orange yellow", 16: "green"}).roll("green", 1)
    assert at.stacks == {1: "white blue", 2: "orange yellow"}
    assert at.ranking == "green yellow orange blue white"


@pytest.mark.clause("RB-05", "RB-25", "B-41")
def test_an_oasis_on_16_carries_a_unit_over_the_line() -> None:
    track = {9: "white", 10: "blue", 11: "orange", 14: "green yellow"}
    at = table("base", track, tiles={2: (16, "oasis")}).roll("green", 2)
    assert at.over
    assert at.told(UnitMoved) == [UnitMoved(("green", "yellow"), 14, 16, "tile")]
    assert at.told(TilePaid) == [TilePaid(2, 16, "oasis", 1)]
    assert at.told(FinishCrossed) == [FinishCrossed(("green", "yellow"), 16, "clockwise")]
    assert at.ranking == "yellow green orange blue white"
    assert at.money == (4, 3, 4)


@pytest.mark.clause("RB-06", "B-42")
def test_a_mirage_on_16_holds_a_unit_on_the_track() -> None:
    track = {9: "white", 10: "blue", 11: "orange", 14: "green yellow"}
    at = table("base", track, tiles={2: (16, "mirage")}).roll("green", 2)
    assert not at.over
    assert at.stacks == {9: "white", 10: "blue", 11: "orange", 15: "green yellow"}


@pytest.mark.clause("RB-06", "B-62")
def test_a_tile_on_16_that_is_passed_does_not_hold_anybody() -> None:
    track = {9: "white", 10: "blue", 11: "orange", 15: "green yellow"}
    at = table("base", track, tiles={2: (16, "mirage")}).roll("green", 2)
    assert at.over
    assert at.money == (4, 3, 3)


# The last leg scoring


@pytest.mark.clause("B-63", "RB-16")
def test_the_last_leg_is_scored_in_full() -> None:
    at = table(
        "base",
        NEAR,
        dice="green blue",
        held={0: "green 5, white 5", 1: "yellow 5", 2: "orange 5"},
        taken={0: 1, 1: 2},
        turn=2,
    )
    at.roll("green", 3)
    assert at.totals == {0: 5 - 1 + 1, 1: 1 + 2, 2: -1 + 1}
    assert at.money == (8, 6, 3)


@pytest.mark.clause("RB-16", "B-63")
def test_the_tile_of_the_last_roll_counts() -> None:
    at = table("base", NEAR, turn=1).roll("green", 1)
    assert at.told(PyramidTilesScored) == [PyramidTilesScored(1, 1, 1)]
    assert at.money == (3, 4, 3)


@pytest.mark.clause("RB-17", "B-51", "B-63")
def test_a_finish_on_the_last_die_is_scored_once() -> None:
    at = table("base", NEAR, dice="green", taken={0: 2, 1: 1, 2: 1}, turn=2).roll("green", 1)
    assert len(at.told(LegRanked)) == 1
    assert at.told(LegStarted) == []
    assert at.told(MarkerPassed) == []
    assert at.money == (5, 4, 5)


@pytest.mark.clause("B-63", "B-26", "RB-13")
def test_the_last_leg_scoring_is_net_with_the_floor() -> None:
    at = table("base", NEAR, money=(3, 1, 3), held={1: "white 5, blue 5, orange 5, green 5"})
    at.roll("green", 1)
    assert at.totals[1] == 2
    assert at.money[1] == 3


# The decks


@pytest.mark.clause("B-64", "B-65", "B-66")
def test_right_cards_count_in_the_order_of_placing() -> None:
    at = table(
        "base",
        NEAR,
        players=8,
        winner=[
            (3, "white"),
            (2, "green"),
            (1, "green"),
            (0, "blue"),
            (7, "green"),
            (6, "green"),
            (5, "green"),
            (4, "green"),
            (3, "green"),
        ],
    )
    at.roll("green", 1)
    cards = [(e.seat, e.rank, e.amount) for e in at.told(RaceCardScored)]
    assert cards == [
        (3, 0, -1),
        (2, 1, 8),
        (1, 2, 5),
        (0, 0, -1),
        (7, 3, 3),
        (6, 4, 2),
        (5, 5, 1),
        (4, 6, 1),
        (3, 7, 1),
    ]
    assert at.money == (3, 8, 11, 3, 4, 4, 5, 6)


@pytest.mark.clause("B-65", "B-67")
def test_one_player_may_win_on_both_decks() -> None:
    at = table("base", NEAR, winner=[(0, "green")], loser=[(0, "white")]).roll("green", 1)
    assert at.money == (3 + 1 + 8 + 8, 3, 3)


@pytest.mark.clause("B-66")
@pytest.mark.parametrize("camel", ["yellow", "orange", "blue", "white"])
def test_every_wrong_winner_card_costs_1(camel: str) -> None:
    at = table("base", NEAR, winner=[(1, camel)]).roll("green", 1)
    assert at.money == (4, 2, 3)


@pytest.mark.clause("B-67")
@pytest.mark.parametrize("camel", ["yellow", "orange", "blue", "green"])
def test_every_wrong_loser_card_costs_1(camel: str) -> None:
    at = table("base", NEAR, loser=[(1, camel)]).roll("green", 1)
    assert at.money == (4, 2, 3)


@pytest.mark.clause("B-67")
def test_the_loser_is_at_the_bottom_of_the_rearmost_stack() -> None:
    track = {4: "orange white blue", 13: "yellow", 16: "green"}
    at = table("base", track, loser=[(1, "orange"), (2, "blue")]).roll("green", 1)
    assert at.told(RaceRanked)[0].loser == "orange"
    assert at.money == (4, 11, 2)


@pytest.mark.clause("B-67", "B-65")
def test_the_loser_deck_has_the_same_ladder() -> None:
    loser = [(seat, "white") for seat in range(6)]
    at = table("base", NEAR, players=6, loser=loser).roll("green", 1)
    assert [e.amount for e in at.told(RaceCardScored)] == [8, 5, 3, 2, 1, 1]


@pytest.mark.clause("B-68", "RB-15")
def test_the_whole_winner_deck_comes_first() -> None:
    at = table(
        "base", NEAR, winner=[(0, "green"), (1, "blue")], loser=[(2, "white"), (0, "orange")]
    )
    at.roll("green", 1)
    assert [e.deck for e in at.told(RaceCardScored)] == ["winner", "winner", "loser", "loser"]


@pytest.mark.clause("RB-14", "RB-15", "B-26", "B-68")
def test_the_decks_are_settled_card_by_card() -> None:
    # At 0 the wrong winner card is free; the right loser card then pays in full.
    at = table("base", NEAR, money=(3, 0, 0), winner=[(1, "blue")], loser=[(1, "white")])
    at.roll("green", 1)
    assert at.told(RaceCardScored) == [
        RaceCardScored(1, "winner", "blue", 0, 0),
        RaceCardScored(1, "loser", "white", 1, 8),
    ]
    assert at.money == (4, 8, 0)


@pytest.mark.clause("RB-14", "B-26")
def test_the_order_within_a_deck_matters_at_the_floor() -> None:
    at = table("base", NEAR, money=(3, 0, 0), winner=[(1, "blue"), (1, "green")])
    assert at.roll("green", 1).money[1] == 8
    at = table("base", NEAR, money=(3, 0, 0), winner=[(1, "green"), (1, "blue")])
    assert at.roll("green", 1).money[1] == 7


@pytest.mark.clause("RB-14", "B-63")
def test_the_leg_is_settled_before_the_decks() -> None:
    at = table(
        "base", NEAR, money=(3, 1, 3), held={1: "white 5, blue 5"}, winner=[(1, "green")]
    ).roll("green", 1)
    assert at.money[1] == 8  # 1 - 2, waived down to 0, then 8


# The winner


@pytest.mark.clause("B-69")
def test_the_richest_player_wins() -> None:
    at = table("base", NEAR, money=(3, 9, 5)).roll("green", 1)
    assert at.game.winners(at.state) == (1,)
    assert at.told(GameOver) == [GameOver((4, 9, 5), (1,))]


@pytest.mark.clause("B-69")
def test_a_tie_is_a_shared_victory() -> None:
    at = table("base", NEAR, money=(8, 9, 5)).roll("green", 1)
    assert at.game.winners(at.state) == (0, 1)
    assert at.told(GameOver) == [GameOver((9, 9, 5), (0, 1))]


@pytest.mark.clause("B-69")
def test_nobody_has_won_before_the_end() -> None:
    at = table("base", NEAR)
    assert at.game.winners(at.state) == ()


@pytest.mark.clause("B-E6", "B-64", "B-67")
def test_green_wins_and_white_is_last() -> None:
    at = table(
        "base",
        NEAR,
        players=4,
        money=(5, 5, 5, 5),
        winner=[(1, "green"), (2, "yellow"), (3, "green")],
        loser=[(2, "white"), (1, "blue")],
    )
    at.roll("green", 1)
    assert at.money == (6, 5 + 8 - 1, 5 - 1 + 8, 5 + 5)


@pytest.mark.clause("B-23", "B-62", "RB-04")
@pytest.mark.parametrize("seed", range(8))
def test_every_game_ends_with_exactly_one_unit_across(seed: int) -> None:
    game = pyramid_game(players=2 + seed % 7)
    *_, last = random_game(game, seed)
    at = Table(game, last.after)
    assert at.over
    assert at.crossed is not None
    crossings = [event for event in last.events if isinstance(event, FinishCrossed)]
    assert len(crossings) == 1
    assert " ".join(crossings[0].unit) == at.crossed
    assert at.ranking.startswith(crossings[0].unit[-1])
