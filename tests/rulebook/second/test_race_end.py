"""The finish line, crossed either way, and the end scoring of the second edition."""

from __future__ import annotations

import pytest

from camelup.core.common import GameOver
from camelup.core.game import OVER
from camelup.pyramid.events import FinishCrossed, LegRanked, RaceRanked
from camelup.pyramid.parts.desert_tiles import TilePaid
from camelup.pyramid.parts.race_bets import RaceCardScored
from tests.support import Table, pyramid_game, random_game, table

NEAR = {4: "purple", 7: "black", 8: "white", 9: "blue", 10: "red", 12: "yellow", 16: "green"}
"""Green is about to win; the order behind it is yellow, red, blue, purple."""

BACK = {1: "black red", 6: "purple yellow", 9: "blue green", 13: "white"}
"""Black is about to carry red back over the line."""


@pytest.mark.clause("S-49", "RB-02")
@pytest.mark.parametrize("space", [14, 15, 16])
@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_racer_ends_the_race_beyond_16(space: int, number: int) -> None:
    track = {4: "purple yellow red blue", 7: "black", 8: "white", space: "green"}
    at = table("second", track).roll("green", number)
    assert at.over is (space + number > 16)
    assert (at.crossed == "green") is at.over


@pytest.mark.clause("S-49", "S-11", "RS-05")
@pytest.mark.parametrize("space", [1, 2, 3, 4])
@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_crazy_camel_ends_the_race_below_1(space: int, number: int) -> None:
    track = {space: "black", 9: "purple yellow red blue green", 13: "white"}
    at = table("second", track).roll("grey", number, "black")
    assert at.over is (space - number < 1)
    if at.over:
        assert at.told(FinishCrossed) == [FinishCrossed(("black",), space, "counterclockwise")]
    else:
        assert at.stacks[space - number] == "black"


@pytest.mark.clause("S-49", "RS-05")
@pytest.mark.parametrize("riders", ["", " red", " red blue yellow"])
def test_with_or_without_riders_it_ends_at_once(riders: str) -> None:
    rest = " ".join(c for c in ("red", "blue", "yellow") if c not in riders.split())
    track = {1: f"black{riders}", 9: f"purple green {rest}".strip(), 13: "white"}
    at = table("second", track).roll("grey", 1, "black")
    assert at.game.to_move(at.state) is OVER
    assert at.crossed == f"black{riders}"


@pytest.mark.clause("S-49", "S-50")
def test_crossing_backward_also_brings_both_scorings() -> None:
    at = table("second", BACK, winner=[(1, "green")], loser=[(2, "red")])
    at.roll("grey", 2, "white")
    kinds = [event.kind for event in at.events]
    assert kinds == [
        "pyramid-tile-taken",
        "die-revealed",
        "crazy-camel-chosen",
        "finish-crossed",
        "leg-ranked",
        "pyramid-tiles-scored",
        *["leg-paid"] * 3,
        "race-ranked",
        *["race-card-scored"] * 2,
        "game-over",
    ]
    assert at.money == (4, 11, 11)


@pytest.mark.clause("S-50", "RB-16", "RB-17")
def test_the_last_leg_is_scored_once() -> None:
    at = table(
        "second",
        NEAR,
        dice="green grey",
        held={0: "green 5, blue 5", 1: "yellow 5", 2: "red 5"},
        taken={0: 1, 1: 3},
        turn=2,
    )
    at.roll("green", 1)
    assert len(at.told(LegRanked)) == 1
    assert at.totals == {0: 5 - 1 + 1, 1: 1 + 3, 2: -1 + 1}


@pytest.mark.clause("S-51", "S-52")
def test_right_cards_get_8_5_3_2_and_then_1() -> None:
    winner = [(seat, "green") for seat in (5, 4, 3, 2, 1, 0)]
    winner.insert(1, (0, "yellow"))
    loser = [(0, "blue"), (1, "purple"), (2, "purple")]
    at = table("second", NEAR, players=6, winner=winner, loser=loser)
    at.roll("green", 1)
    assert [(e.seat, e.deck, e.amount) for e in at.told(RaceCardScored)] == [
        (5, "winner", 8),
        (0, "winner", -1),
        (4, "winner", 5),
        (3, "winner", 3),
        (2, "winner", 2),
        (1, "winner", 1),
        (0, "winner", 1),
        (0, "loser", -1),
        (1, "loser", 8),
        (2, "loser", 5),
    ]


@pytest.mark.clause("S-51", "RB-14", "S-55")
def test_decks_are_settled_card_by_card_with_the_floor() -> None:
    at = table("second", NEAR, money=(3, 0, 3), winner=[(1, "red")], loser=[(1, "purple")])
    at.roll("green", 1)
    assert [e.amount for e in at.told(RaceCardScored)] == [0, 8]
    assert at.money[1] == 8


@pytest.mark.clause("S-52", "S-25")
def test_the_loser_is_the_lowest_racer_of_the_rearmost_stack() -> None:
    track = {2: "black", 4: "white red purple", 9: "blue", 12: "yellow", 16: "green"}
    at = table("second", track, loser=[(1, "red"), (2, "purple")]).roll("green", 1)
    assert at.told(RaceRanked)[0].loser == "red"
    assert at.money == (4, 11, 2)


@pytest.mark.clause("S-53")
def test_carried_back_over_the_line_a_racer_is_last() -> None:
    at = table("second", BACK, loser=[(1, "red")], winner=[(2, "red")]).roll("grey", 1, "black")
    assert at.ranking == "green blue yellow purple red"
    assert at.money == (4, 11, 2)


@pytest.mark.clause("S-53", "RS-06")
def test_several_carried_back_rank_behind_all_others_the_higher_one_ahead() -> None:
    track = {1: "purple", 2: "black red green", 9: "blue", 10: "yellow", 13: "white"}
    at = table("second", track).roll("grey", 2, "black")
    assert at.crossed == "black red green"
    assert at.ranking == "yellow blue purple green red"


@pytest.mark.clause("S-53", "RS-06")
def test_if_all_are_carried_back_the_top_one_wins() -> None:
    track = {3: "black red green blue yellow purple", 13: "white"}
    at = table("second", track, winner=[(1, "purple")], loser=[(2, "red")]).roll("grey", 3, "white")
    assert at.ranking == "purple yellow blue green red"
    assert at.money == (4, 11, 11)


@pytest.mark.clause("S-53", "RS-06")
def test_racers_that_stay_behind_below_a_crazy_camel_are_not_carried() -> None:
    track = {1: "purple black red", 9: "blue green", 10: "yellow", 13: "white"}
    at = table("second", track).roll("grey", 1, "black")
    assert at.ranking == "yellow green blue purple red"
    assert at.stacks[1] == "purple"


@pytest.mark.clause("RS-07", "RB-03")
def test_no_stacking_with_leaders_on_the_last_spaces() -> None:
    track = {1: "black red", 14: "blue", 15: "yellow", 16: "green purple", 13: "white"}
    for number in (1, 2, 3):
        at = table("second", track).roll("grey", number, "black")
        assert at.ranking == "purple green yellow blue red"
        assert (at.stacks[14], at.stacks[15], at.stacks[16]) == ("blue", "yellow", "green purple")


@pytest.mark.clause("RB-03", "S-49")
@pytest.mark.parametrize("side", ["oasis", "mirage"])
def test_a_tile_behind_the_line_does_nothing(side: str) -> None:
    at = table("second", BACK, tiles={1: (16, side)}).roll("grey", 1, "black")
    assert at.over
    assert at.told(TilePaid) == []


@pytest.mark.clause("RS-08", "S-25")
def test_a_crazy_camel_on_a_racer_that_wins_is_ignored() -> None:
    track = {4: "purple", 7: "black", 9: "blue", 10: "red", 16: "green yellow white"}
    at = table("second", track, winner=[(1, "yellow")]).roll("green", 1)
    assert at.crossed == "green yellow white"
    assert at.ranking == "yellow green red blue purple"
    assert at.money == (4, 11, 3)


@pytest.mark.clause("RS-08", "S-49")
def test_a_crazy_camel_carried_forward_over_the_line_ends_the_race() -> None:
    track = {4: "purple", 7: "black", 9: "blue yellow", 10: "red", 16: "green white"}
    at = table("second", track).roll("green", 3)
    assert at.over
    assert at.ranking.startswith("green")


@pytest.mark.clause("RB-05", "S-36", "S-49")
def test_a_cheering_tile_on_16_carries_racers_over_the_line() -> None:
    track = {4: "purple", 7: "black", 9: "blue", 10: "red yellow", 13: "white", 14: "green"}
    at = table("second", track, tiles={1: (16, "oasis")}).roll("green", 2)
    assert at.over
    assert at.money == (4, 4, 3)


@pytest.mark.clause("S-54")
def test_most_money_wins_and_ties_are_shared() -> None:
    at = table("second", NEAR, money=(3, 9, 5)).roll("green", 1)
    assert at.told(GameOver) == [GameOver((4, 9, 5), (1,))]
    at = table("second", NEAR, money=(8, 9, 9)).roll("green", 1)
    assert at.game.winners(at.state) == (0, 1, 2)


@pytest.mark.clause("S-E6", "S-51")
def test_green_wins_and_purple_is_last() -> None:
    at = table(
        "second",
        NEAR,
        players=4,
        money=(5, 5, 5, 5),
        winner=[(1, "green"), (2, "yellow"), (3, "green")],
        loser=[(2, "purple"), (1, "blue")],
    )
    at.roll("green", 1)
    assert at.money == (6, 5 + 8 - 1, 5 - 1 + 8, 5 + 5)


@pytest.mark.clause("S-10", "S-49", "S-53", "S-54")
@pytest.mark.parametrize("players", range(3, 9))
@pytest.mark.parametrize("seed", range(4))
def test_every_game_ends_with_exactly_one_unit_across(players: int, seed: int) -> None:
    game = pyramid_game("second", players, youngest=None)
    *_, last = random_game(game, seed)
    at = Table(game, last.after)
    assert at.over
    (crossing,) = [event for event in last.events if isinstance(event, FinishCrossed)]
    racers = [camel for camel in crossing.unit if camel in game.edition.racers]
    order = at.ranking.split()
    if crossing.direction == "clockwise":
        assert order[: len(racers)] == racers[::-1]
    else:
        assert crossing.unit[0] in game.edition.crazy
        assert order[len(order) - len(racers) :] == racers[::-1]
    camels = [camel for _, stack in last.after.stacks for camel in stack]
    assert sorted(camels) == sorted((*game.edition.racers, *game.edition.crazy))
    assert max(at.money) == at.money[game.winners(at.state)[0]]
