"""The spicy option of module 1: an additional action that adds a Supporting die."""

from __future__ import annotations

import pytest

from camelup.core.common import EndTurn, TurnEnded
from camelup.pyramid.parts.leg_bets import TakeLegTile
from camelup.pyramid.parts.supporting_dice import (
    AddSupportingDie,
    Supporting,
    SupportingDiceState,
    SupportingDieAdded,
    SupportingDieUsed,
)
from tests.support import Table, pyramid_game, random_game, table

SPICY = ("long-track", "spicy")
TRACK = {2: "green", 3: "white", 4: "blue", 7: "orange", 8: "yellow"}


def supporting(at: Table) -> Supporting | None:
    return at.slice(SupportingDiceState).supporting


def spicy(dice: str | None = None, taken: dict[int, int] | None = None, **more: str) -> Table:
    return table(
        "base", TRACK, modules=SPICY, dice=dice, taken=taken, crater=more.get("crater", "")
    )


@pytest.mark.clause("X1-10", "X1-11", "X1-E1", "RX-05", "RX-08")
def test_a_fresh_tile_may_go_back_for_a_die() -> None:
    at = spicy().roll("blue", 1)
    assert at.turn == 0
    assert at.ranking.split()[2] == "blue"
    at.add("blue")
    assert at.told(SupportingDieAdded) == [SupportingDieAdded("blue", 0)]
    assert at.state.pyramid.tiles == len(at.dice) == 6
    assert at.state.pyramid.taken == (0, 0, 0)
    assert "supporting-blue" in at.dice
    assert supporting(at) == Supporting(("orange", "yellow", "white"))
    assert at.turn == 1


@pytest.mark.clause("X1-10")
def test_the_additional_action_is_voluntary() -> None:
    at = spicy().roll("blue", 1).end_turn()
    assert at.told(TurnEnded) == [TurnEnded(0)]
    assert at.turn == 1
    assert at.state.pyramid.taken == (1, 0, 0)


@pytest.mark.clause("X1-10")
def test_it_comes_after_the_normal_action_and_not_instead() -> None:
    at = spicy("green supporting-green white blue orange", {0: 1})
    assert not at.may(AddSupportingDie(0, "white"))
    assert not at.may(EndTurn(0))
    at.take("green")
    assert at.may(AddSupportingDie(0, "white"))


@pytest.mark.clause("X1-10", "RX-29", "X1-E4")
def test_every_normal_action_may_be_followed_by_it() -> None:
    start = spicy("green supporting-green white blue orange", {0: 1}).state
    for i in range(4):
        at = Table(pyramid_game(modules=SPICY), start)
        if i == 0:
            at.take("orange")
        elif i == 1:
            at.place(12, "oasis")
        elif i == 2:
            at.bet("winner", "green")
        else:
            at.roll("blue", 1)
        assert at.turn == 0
        at.add("orange")
        assert at.turn == 1
        assert at.state.pyramid.tiles == len(at.dice)


@pytest.mark.clause("X1-10", "RX-29")
def test_it_follows_the_actions_of_other_modules_too() -> None:
    modules = (*SPICY, "photographer", "position-bets", "partnerships")
    dice = "green supporting-green white blue orange"
    for i in range(3):
        at = table("base", TRACK, players=6, modules=modules, dice=dice, taken={0: 1})
        if i == 0:
            at.camera(12)
        elif i == 1:
            at.cover(3, "bottom", "blue", 2)
        else:
            at.partner(4)
        assert at.turn == 0
        assert at.add("orange").turn == 1


@pytest.mark.clause("X1-10")
def test_without_a_pyramid_tile_there_is_none() -> None:
    at = spicy("green supporting-green white blue orange", {1: 1}).take("orange")
    assert at.turn == 1
    assert not at.may(AddSupportingDie(0, "white"))


@pytest.mark.clause("X1-11")
def test_only_dice_on_the_pedestal_may_be_chosen() -> None:
    at = spicy("supporting-green supporting-white blue yellow", {0: 2}, crater="orange")
    at.take("green")
    assert at.options(AddSupportingDie) == [AddSupportingDie(0, "blue")]
    assert not at.may(AddSupportingDie(0, "green"))  # in the pyramid
    assert not at.may(AddSupportingDie(0, "orange"))  # on its crater
    assert not at.may(AddSupportingDie(0, "yellow"))  # the leader's


@pytest.mark.clause("X1-12", "RX-07", "X1-E2")
def test_the_leader_after_the_normal_action_is_barred() -> None:
    track = {2: "green", 3: "white", 6: "orange", 7: "blue", 8: "yellow"}
    at = table("base", track, modules=SPICY).roll("blue", 2)
    assert set(at.options(AddSupportingDie)) == {
        AddSupportingDie(0, camel) for camel in ("orange", "yellow", "white")
    }


@pytest.mark.clause("X1-12", "RX-07")
def test_who_led_before_the_normal_action_may_be_chosen() -> None:
    track = {2: "green", 3: "white", 6: "orange", 7: "blue", 8: "yellow"}
    at = table("base", track, modules=SPICY)
    assert at.ranking.startswith("yellow")
    at.roll("blue", 1)
    assert at.ranking.startswith("blue")
    assert at.may(AddSupportingDie(0, "yellow"))


@pytest.mark.clause("X1-13", "RX-09", "X1-E3")
def test_not_after_taking_the_last_tile_even_with_older_ones() -> None:
    at = spicy("blue", {0: 2, 1: 2, 2: 1}, crater="green")
    at.roll("blue", 1)
    assert at.state.leg == 2
    assert at.turn == 1
    assert not at.may(AddSupportingDie(0, "white"))
    assert at.money == (6, 5, 4)


@pytest.mark.clause("X1-13", "X1-E4")
def test_with_one_tile_left_another_action_still_allows_it() -> None:
    at = spicy("blue", {0: 2, 1: 2, 2: 1}, crater="green").take("orange").add("white")
    assert at.dice == {"blue", "supporting-white"}
    assert at.state.pyramid.tiles == 2
    assert at.state.pyramid.taken == (1, 2, 1)


@pytest.mark.clause("X1-14", "RX-12")
@pytest.mark.parametrize("by_player", [False, True])
def test_a_used_die_lies_on_its_crater_for_the_leg(by_player: bool) -> None:
    at = spicy()
    if by_player:
        at.roll("blue", 1).add("white").roll("supporting-white", 1)
        used = "white"
    else:
        at.roll("supporting-green", 1)
        used = "green"
    assert at.told(SupportingDieUsed) == [SupportingDieUsed(used, "crater")]
    there = supporting(at)
    assert there is not None
    assert there.crater == (used,)
    assert not at.may(AddSupportingDie(at.turn, used))


@pytest.mark.clause("X1-15", "RX-12")
def test_a_new_leg_brings_all_dice_back_and_the_last_one_in() -> None:
    track = {3: "green", 5: "white", 8: "blue orange yellow"}
    at = table(
        "base",
        track,
        modules=SPICY,
        dice="supporting-white",
        crater="green blue",
        taken={0: 2, 1: 1, 2: 2},
        turn=1,
    )
    at.roll("supporting-white", 2)
    assert at.state.leg == 2
    assert at.slice(SupportingDiceState).supporting == Supporting(
        ("blue", "orange", "yellow", "white")
    )
    assert at.dice == {"blue", "green", "orange", "yellow", "white", "supporting-green"}
    assert at.state.pyramid.tiles == 6
    assert at.told(SupportingDieUsed) == [SupportingDieUsed("white", "crater")]
    assert at.told(SupportingDieAdded) == [SupportingDieAdded("green")]


@pytest.mark.clause("X1-16", "RX-08")
def test_one_die_per_turn() -> None:
    at = spicy("green supporting-green white", {0: 3}).take("orange").add("white")
    assert at.turn == 1
    assert not at.may(AddSupportingDie(0, "blue"))


@pytest.mark.clause("X1-11", "RX-08")
def test_the_pound_of_the_returned_tile_is_forgone() -> None:
    at = spicy("blue white", {0: 4}, crater="green")
    at.take("green").add("orange")
    assert at.state.pyramid.taken == (3, 0, 0)
    at.roll("blue", 1).end_turn().roll("white", 1).end_turn().roll("supporting-orange", 1)
    assert at.state.leg == 2
    assert at.totals == {0: -1 + 4, 1: 1, 2: 1}


@pytest.mark.clause("RX-10")
def test_no_additional_action_without_an_eligible_die() -> None:
    at = spicy("supporting-white supporting-blue blue yellow white", {0: 1}, crater="green orange")
    at.take("blue")
    assert at.turn == 1
    at = spicy(
        "supporting-white supporting-blue supporting-yellow blue", {0: 2}, crater="green orange"
    )
    assert at.take("blue").turn == 1


@pytest.mark.clause("RX-11")
def test_no_additional_action_after_the_race() -> None:
    track = {2: "green", 3: "white", 6: "orange", 7: "blue", 20: "yellow"}
    at = table("base", track, modules=SPICY).roll("yellow", 1)
    assert at.over
    assert at.game.legal(at.state, 0) == ()


@pytest.mark.clause("X1-17")
def test_the_plain_version_has_no_additional_action() -> None:
    at = table("base", TRACK, modules=("long-track",)).roll("blue", 1)
    assert at.turn == 1
    assert at.state.stage == "turn"
    assert at.may(TakeLegTile(1, "blue"))


@pytest.mark.clause("RX-05", "RX-13", "X1-16")
@pytest.mark.parametrize("seed", range(6))
def test_tiles_are_dice_throughout_and_never_more_than_six(seed: int) -> None:
    for step in random_game(pyramid_game("base", 5, SPICY), seed):
        s = step.after
        if s.stage in ("turn", "extra", "over"):
            assert s.pyramid.tiles == len(s.pyramid.dice) <= 6
        if isinstance(step.move, AddSupportingDie):
            assert step.before.stage == "extra"
            assert (s.stage, s.turn) == ("turn", (step.before.turn + 1) % 5)
