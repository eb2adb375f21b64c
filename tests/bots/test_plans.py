"""What the expert adds to greedy: others' tickets, the right time for a bet, risk, a lead.

All positions can be worked out by hand; greedy sees none of these things in them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from camelup.bots.prospects import ROLL, Style
from camelup.bots.pyramid_expert import PyramidExpert
from camelup.core.values import Action
from camelup.odds import QUICK, values_for
from camelup.pyramid.parts.desert_tiles import PlaceTile
from camelup.pyramid.parts.leg_bets import TakeLegTile
from camelup.pyramid.parts.pyramid import TakePyramidTile
from camelup.pyramid.parts.race_bets import BetOnRace
from tests.bots.kit import seen
from tests.bots.test_judgement import asked
from tests.bots.test_prospects import CAMELS, CLOSE, ENDS_NOW, MINE, THEIRS, chance
from tests.support import Table, table


def judged(at: Table, *actions: Action) -> list[float]:
    """The chance to be richest after each of some actions, all looked at in the same way."""
    expert = PyramidExpert(at.game.view(at.state, 0), 0, Style(paths=1_280))
    found = {one.action: one.chance for one in expert.judge(actions, actions[0])}
    return [found[action] for action in actions]


# Tiles against the others' tickets

LAST_DIE = {3: "blue", 4: "green", 5: "white", 7: "orange", 9: "yellow"}
"""Orange's die is left: with a 1 it stays behind yellow, with a 2 it sits on it, a 3 takes it past.

A Mirage on 10 turns the 3 into second place, an Oasis there changes nothing, an Oasis on 8 turns
the 1 into first place. Each of them brings 1 Pound once in three.
"""

HURTS, HARMLESS, HELPS = (
    PlaceTile(0, 10, "mirage"),
    PlaceTile(0, 10, "oasis"),
    PlaceTile(0, 8, "oasis"),
)
BIG = "orange 5, orange 3, orange 2"
SPLIT = {0: "yellow 3", 1: f"{BIG}, yellow 2", 2: "yellow 5"}
"""All tickets of the two leaders are gone: the second player needs orange, the third yellow."""


def before_the_last_die(money: Sequence[int], held: Mapping[int, str] = SPLIT) -> Table:
    """Everybody's race cards lie on one deck, so that nobody can bet on the race any more."""
    laid = [(seat, camel) for seat in range(len(money)) for camel in CAMELS]
    return table(
        "base",
        LAST_DIE,
        players=len(money),
        dice="orange",
        money=money,
        held=held,
        leg=3,
        loser=laid,
    )


@pytest.mark.clause("B-36", "B-40", "B-41", "B-42", "B-55", "B-56")
def test_a_tile_is_placed_against_the_ticket_of_the_only_competitor() -> None:
    """It pays greedy less than to roll; the expert gives the Pound for the other's loss."""
    at = before_the_last_die((10, 10, 0))
    assert asked("expert", at)[0] == HURTS
    assert asked("greedy", at)[0] == TakePyramidTile(0)


@pytest.mark.clause("B-36", "B-42")
def test_it_is_not_worth_a_turn_against_somebody_who_cannot_win_anyway() -> None:
    at = before_the_last_die((10, 0, 10))
    assert asked("expert", at)[0] == TakePyramidTile(0)


@pytest.mark.clause("B-36", "B-42")
def test_what_hurts_counts_by_whom_it_hurts() -> None:
    """The same loss of the same player, once in the lead and once without hope."""
    gains = []
    for money in ((10, 10, 0), (10, 0, 10)):
        hurts, harmless, helps = judged(before_the_last_die(money), HURTS, HARMLESS, HELPS)
        assert hurts > harmless > helps
        gains.append(hurts - harmless)
    assert gains[0] > 3 * gains[1]


def test_between_two_players_a_tile_follows_the_ticket() -> None:
    """Whoever has the tickets on orange, the other wants it stopped; yellow's are shared."""
    theirs = before_the_last_die((10, 10), {0: "yellow 3, yellow 2", 1: f"{BIG}, yellow 5"})
    hurts, harmless, helps = judged(theirs, HURTS, HARMLESS, HELPS)
    assert hurts > harmless > helps
    mine = before_the_last_die((10, 10), {0: f"{BIG}, yellow 5", 1: "yellow 3, yellow 2"})
    hurts, harmless, helps = judged(mine, HURTS, HARMLESS, HELPS)
    assert hurts < harmless < helps


def test_the_others_tickets_count_at_first_sight_already() -> None:
    """Only one placement is looked at closely: for itself all three are worth the same."""
    at = before_the_last_die((10, 10, 10), {1: BIG})
    values = values_for(at.game.view(at.state, 0), (HURTS, HARMLESS, HELPS), effort=QUICK)
    assert [one.value for one in values] == pytest.approx([1 / 3] * 3)
    for held, wanted in (({1: BIG}, HURTS), ({0: BIG}, HELPS)):
        at = before_the_last_die((10, 10, 10), held)
        expert = PyramidExpert(at.game.view(at.state, 0), 0, Style(tiles_tried=1))
        tiles = [action for action in seen(at)[1] if isinstance(action, PlaceTile)]
        assert [one.action for one in expert.weigh(tiles)] == [wanted]


# The right time for a bet on the race

DECIDED = {3: "blue", 4: "green", 5: "orange", 6: "yellow", 15: "white"}
"""White wins this leg, of which blue's die is left, and the race, which will take another."""

BET, TICKET = BetOnRace(0, "winner", "white"), TakeLegTile(0, "white")


@pytest.mark.clause("B-29", "B-49", "B-64")
def test_a_bet_on_the_race_is_made_now_if_the_other_would_be_first() -> None:
    """The first card pays 8 and the second 5: what is left for the other is a ticket."""
    at = table("base", DECIDED, players=2, dice="blue", money=(10, 10), leg=4)
    assert asked("expert", at)[0] == BET
    bet, ticket = judged(at, BET, TICKET)
    assert bet > ticket + 0.1


@pytest.mark.clause("B-29", "B-49", "B-64")
def test_a_bet_on_the_race_waits_if_nobody_else_can_make_it() -> None:
    """The other has laid all cards on the other deck: white's 8 stay, white's ticket would not."""
    at = table("base", DECIDED, players=2, dice="blue", money=(10, 10), leg=4, loser=THEIRS)
    assert asked("expert", at)[0] == TICKET
    assert asked("greedy", at)[0] == BET
    bet, ticket = judged(at, BET, TICKET)
    assert ticket > bet + 0.1


# More risk when behind, less when ahead

LAST_ROLLS = {2: "blue", 4: "orange", 14: "yellow", 15: "green", 16: "white"}
"""White's die ends the race, and so does a 3 of yellow; a 2 puts yellow on white's back.

Yellow is first once in three, second once in six, else third. The first player's tickets together
bring as much as the other's, and 3 more if yellow is first.
"""

TICKETS = {0: "white 5, green 3, green 2, yellow 5", 1: "white 3, white 2, green 5"}
RISK, COIN = TakeLegTile(0, "yellow"), TakePyramidTile(0)


def at_the_end(mine: int) -> Table:
    """The other has 20 and 2 for rolls, the player to move 1 for a roll; decks bring 4 to each."""
    return table(
        "base",
        LAST_ROLLS,
        players=2,
        dice="yellow white",
        money=(mine, 20),
        taken={0: 1, 1: 2},
        held=TICKETS,
        winner=MINE,
        loser=THEIRS,
        leg=5,
    )


@pytest.mark.clause("B-23", "B-55", "B-56", "B-57", "B-58")
def test_behind_it_takes_the_risky_ticket() -> None:
    """4 behind: with the ticket it wins if yellow is first; with the coin a 3 makes it level."""
    at = at_the_end(17)
    assert asked("expert", at)[0] == RISK
    assert asked("greedy", at)[0] == COIN
    assert judged(at, RISK, COIN) == pytest.approx([1 / 3, 1 / 12], abs=0.06)


@pytest.mark.clause("B-23", "B-55", "B-56", "B-57", "B-58")
def test_ahead_it_takes_the_sure_coin() -> None:
    """1 ahead: the coin is enough, whatever comes; without it the other catches up or passes."""
    at = at_the_end(22)
    assert asked("expert", at)[0] == COIN
    risk, coin = judged(at, RISK, COIN)
    assert coin > 0.9
    assert risk < 0.6


def test_a_lead_counts_the_more_the_nearer_the_end() -> None:
    """Three Pounds, in the first leg, in the third, with two dice before the end, with one."""
    places: list[tuple[dict[int, str], str | None, int]] = [
        (CLOSE["base"], None, 1),
        ({space + 6: stack for space, stack in CLOSE["base"].items()}, None, 3),
        ({11: "blue white", 12: "yellow", 13: "green", 16: "orange"}, "orange blue", 4),
        (ENDS_NOW, "white", 5),
    ]
    chances = []
    for track, dice, leg in places:
        at = table(
            "base", track, players=2, dice=dice, money=(24, 21), leg=leg, winner=MINE, loser=THEIRS
        )
        chances.append(chance(at, ROLL))
    assert chances == sorted(chances)
    assert 0.5 < chances[0] < 0.7
    assert chances[-1] > 0.99
