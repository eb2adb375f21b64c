"""``cautious``, ``greedy`` and ``expert`` in positions that can be worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest

from camelup import Action, bots, start
from camelup.bots import Reason
from camelup.core.common import EndTurn
from camelup.odds import QUICK, values_for
from camelup.pyramid.parts.leg_bets import TakeLegTile
from camelup.pyramid.parts.pyramid import TakePyramidTile
from camelup.pyramid.parts.race_bets import BetOnRace
from tests.bots.kit import SETUPS, game_of_bots, positions, seen
from tests.reference.setups import Setup
from tests.support import Table, table

LAST_DIE = {4: "blue", 5: "green white", 7: "yellow", 9: "orange"}
"""Only white's die is left: it goes to 6, 7 (on top of yellow) or 8. Orange leads for certain."""

SECOND_LAST = {2: "blue", 3: "green", 5: "red", 7: "yellow", 10: "purple", 15: "black", 16: "white"}
"""One of two dice comes out, blue or grey: nobody can catch up with purple, nor with yellow."""


def asked(name: str, at: Table, seat: int = 0, seed: int = 1) -> tuple[Action, Any]:
    bot = bots.make(name, seed)
    action = bot.choose(*seen(at, seat))
    return action, bot.explain()  # type: ignore[attr-defined]


# cautious: rolls unless a ticket is worth more


@pytest.mark.clause("B-29", "B-55")
def test_cautious_takes_a_ticket_that_is_worth_more_than_a_roll() -> None:
    """The leader's tile pays the printed 5."""
    action, why = asked("cautious", table("base", LAST_DIE, dice="white"))
    assert action == TakeLegTile(0, "orange")
    assert why == Reason("bot.why.cautious-ticket", {"value": 5.0})


@pytest.mark.clause("B-46", "B-56", "B-57", "B-58")
def test_cautious_rolls_if_no_ticket_is_worth_more() -> None:
    """Orange's tiles are gone. White is second with a 2 or a 3, else third: 2/3 - 1/3."""
    at = table("base", LAST_DIE, dice="white", held={1: "orange 5, orange 3, orange 2"})
    action, why = asked("cautious", at)
    assert action == TakePyramidTile(0)
    assert why.key == "bot.why.cautious-roll"
    assert why.facts["best"] == pytest.approx(1 / 3)


@pytest.mark.clause("B-46", "B-56")
def test_cautious_rolls_if_the_best_ticket_is_worth_just_as_much() -> None:
    """Yellow is second for certain, which pays 1, as a roll does."""
    track = {2: "blue", 3: "green", 5: "white", 7: "yellow", 9: "orange"}
    held = {1: "orange 5, orange 3, orange 2"}
    action, why = asked("cautious", table("base", track, dice="blue", held=held))
    assert action == TakePyramidTile(0)
    assert why.facts["best"] == pytest.approx(1)


@pytest.mark.clause("S-41", "S-43", "S-46")
def test_cautious_in_the_second_edition() -> None:
    assert asked("cautious", table("second", SECOND_LAST, dice="blue grey"))[0] == TakeLegTile(
        0, "purple"
    )
    held = {1: "purple 5, purple 3, purple 2, purple 2"}
    at = table("second", SECOND_LAST, dice="blue grey", held=held)
    assert asked("cautious", at)[0] == TakePyramidTile(0)


@pytest.mark.clause("X1-10")
def test_cautious_leaves_additional_actions_out() -> None:
    """After its action a player of the spicy option may add a die; cautious does not."""
    setup = Setup("base", 3, ("long-track", "spicy"))
    kinds = set()
    for one, action in game_of_bots(setup, ["cautious"] * 3, "spicy"):
        if one.view.stage == "extra":
            kinds.add(action.kind)
    assert kinds == {EndTurn(0).kind}


@pytest.mark.clause("C-40", "C-46")
def test_cautious_in_cards() -> None:
    """A winner card only if it is worth more than 1; it never takes any other card."""
    taken = 0
    for one, action in game_of_bots(Setup("cards", 3), ["cautious"] * 3, "cards"):
        tickets = tuple(a for a in one.legal if a.kind == "winner-card")
        best = max((v.value for v in values_for(one.view, tickets, effort=QUICK)), default=0.0)
        assert (action.kind == "winner-card") == (best > 1)
        taken += action.kind == "winner-card"
    assert taken > 3


# greedy: the highest exact value for itself


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_greedy_takes_the_highest_value(setup: Setup) -> None:
    for number, one in enumerate(positions(setup, 15)):
        bot = bots.make("greedy", number)
        chosen, why = bot.choose(one.view, one.legal), bot.explain()  # type: ignore[attr-defined]
        values = {v.action: v.value for v in values_for(one.view, one.legal, effort=QUICK)}
        assert set(values) == set(one.legal)
        assert values[chosen] == pytest.approx(max(values.values()))
        if why.key == "bot.why.greedy":
            assert why.facts["value"] == pytest.approx(values[chosen])
            assert why.facts["next"] == pytest.approx(values[why.facts["instead"]])
            assert why.facts["next"] <= why.facts["value"]


@pytest.mark.clause("B-29", "B-55")
def test_greedy_takes_the_sure_five() -> None:
    assert asked("greedy", table("base", LAST_DIE, dice="white"))[0] == TakeLegTile(0, "orange")


OVER = {1: "blue", 3: "green", 5: "orange", 9: "yellow", 16: "white"}
"""White crosses the line with any roll, and blue is last."""


@pytest.mark.clause("B-23", "B-47", "B-48", "B-49")
def test_greedy_knows_the_race() -> None:
    """White's die alone is left: the first right card pays 8 on either deck, tickets at most 5."""
    chosen = {asked("greedy", table("base", OVER, dice="white"), seed=s)[0] for s in range(20)}
    assert chosen == {BetOnRace(0, "winner", "white"), BetOnRace(0, "loser", "blue")}


# expert: to be richest in the end

ALL = ("blue", "green", "orange", "yellow", "white")
BETS = [(0, camel) for camel in ALL]
"""All five cards of the first player lie on the winner deck: 8 - 4 for him, as he knows."""


@pytest.mark.clause("B-23", "B-55", "B-58")
def test_expert_ends_the_race_while_it_is_ahead() -> None:
    """It rolls, and has 24 + 4 + 1 against 22. Any other action lets the other bet for 8 and 5."""
    at = table("base", OVER, players=2, dice="white", money=(24, 22), winner=BETS)
    assert asked("greedy", at)[0] == TakeLegTile(0, "white")
    action, why = asked("expert", at)
    assert action == TakePyramidTile(0)
    assert why.facts["chance"] > 0.9


@pytest.mark.clause("B-23", "B-55", "B-58")
def test_expert_does_not_end_a_race_that_it_would_lose() -> None:
    """The other's cards bring 8 - 4 too, and all of them lie there: 22 + 4 + 1 against 24 + 4."""
    theirs = [(1, camel) for camel in ALL]
    money = (22, 24)
    at = table("base", OVER, players=2, dice="white", money=money, winner=BETS, loser=theirs)
    assert asked("expert", at)[0] == TakeLegTile(0, "white")


@pytest.mark.parametrize("name", ["cautious", "greedy", "expert"])
def test_where_there_is_only_one_action_it_is_taken(name: str) -> None:
    at = table("base", LAST_DIE, dice="white")
    view, legal = seen(at)
    for action in legal:
        assert bots.make(name, 1).choose(view, (action,)) == action


@pytest.mark.clause("RB-20")
@pytest.mark.parametrize("setup", [SETUPS[0], SETUPS[2]], ids=str)
def test_hidden_money_is_no_obstacle(setup: Setup) -> None:
    """Where the table hides money, a bot sees only its own."""
    at = start(setup.edition, setup.players, seed=2, open_money=False)
    for _ in range(12):
        seat = min(at.to_move)
        view, legal = at.view(seat), at.legal(seat)
        assert [p.money is None for p in view.players] == [s != seat for s in range(setup.players)]
        for name in bots.names():
            assert bots.make(name, 1).choose(view, legal) in legal
        at.play(bots.make("random", at.version).choose(view, legal))
