"""What the second edition is made of, and how it begins."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction

import pytest

from camelup.core.errors import SetupError
from camelup.core.game import CHANCE
from camelup.editions import make_game
from camelup.pyramid.events import CrazyCamelStarted
from camelup.pyramid.game import PyramidGame
from camelup.pyramid.outcomes import CrazyStart, StackUp, StartRoll
from camelup.pyramid.parts.desert_tiles import PlaceTile
from camelup.pyramid.parts.leg_bets import TakeLegTile
from camelup.pyramid.parts.partnerships import Partner, PartnershipsState
from camelup.pyramid.state import State
from tests.support import Table, fresh, probability, pyramid_game, setups, table, total

RACERS = ("blue", "green", "purple", "red", "yellow")


@pytest.mark.clause("S-01", "S-12")
def test_tickets_lie_in_stacks_of_5_3_2_2() -> None:
    stacks = fresh("second").state.leg_bets.stacks
    assert stacks == ((5, 3, 2, 2),) * 5
    assert sum(map(len, stacks)) == 20


@pytest.mark.clause("S-02", "S-12")
def test_five_pyramid_tickets() -> None:
    assert fresh("second").state.pyramid.tiles == 5


@pytest.mark.clause("S-03", "RB-22")
def test_the_bank_never_runs_dry() -> None:
    track = {3: "purple", 5: "blue", 6: "red", 7: "yellow", 8: "green", 15: "white", 16: "black"}
    at = table("second", track, money=(200, 200, 200), dice="purple grey", turn=2, taken={1: 4})
    assert at.roll("purple", 1).money == (200, 204, 201)


@pytest.mark.clause("S-04", "S-13")
@pytest.mark.parametrize("players", range(3, 9))
def test_everybody_starts_with_3_pounds_and_five_finish_cards(players: int) -> None:
    s = fresh("second", players).state
    assert s.money == (3,) * players
    assert [sorted(hand) for hand in s.race_bets.hands] == [sorted(RACERS)] * players


@pytest.mark.clause("S-04", "S-05")
def test_a_full_table_uses_forty_cards_and_eight_spectator_tiles() -> None:
    s = fresh("second", 8).state
    assert sum(map(len, s.race_bets.hands)) == 40
    assert len(s.desert_tiles) == 8


@pytest.mark.clause("S-05", "S-13", "RS-14")
def test_each_player_has_a_spectator_tile_with_two_sides() -> None:
    at = fresh("second")
    assert at.tiles == {}
    assert at.may(PlaceTile(0, 8, "oasis"))  # the cheering side
    assert at.may(PlaceTile(0, 8, "mirage"))  # the booing side


@pytest.mark.clause("S-06", "S-14", "S-62")
@pytest.mark.parametrize("players", range(3, 9))
def test_partnership_cards_are_dealt_from_six_players_on(players: int) -> None:
    at = fresh("second", players)
    if players < 6:
        assert not isinstance(at.state, PartnershipsState)
        assert at.options(Partner) == []
    else:
        assert at.slice(PartnershipsState).partners == (None,) * players
        assert len(at.options(Partner)) == players - 1


@pytest.mark.clause("S-07", "RB-29")
def test_five_racing_camels_with_their_dice() -> None:
    game = pyramid_game("second")
    assert sorted(game.edition.racers) == list(RACERS)
    for camel in RACERS:
        faces = game.edition.die[camel].faces
        assert sorted((face.number, face.camel) for face in faces) == [
            (1, camel),
            (2, camel),
            (3, camel),
        ]


@pytest.mark.clause("S-08")
def test_two_crazy_camels_and_one_grey_die() -> None:
    game = pyramid_game("second")
    assert sorted(game.edition.crazy) == ["black", "white"]
    faces = sorted((face.camel, face.number) for face in game.edition.die["grey"].faces)
    assert faces == [("black", 1), ("black", 2), ("black", 3), *(("white", n) for n in (1, 2, 3))]
    assert set(game.edition.die) == {*RACERS, "grey"}


@pytest.mark.clause("S-10", "RS-15")
@pytest.mark.parametrize("players", [0, 1, 2, 9, 10])
def test_three_to_eight_can_play(players: int) -> None:
    with pytest.raises(SetupError) as refused:
        make_game("second", players)
    assert refused.value.facts["rule"] == "S-10"


@pytest.mark.clause("S-09", "S-11")
def test_the_track_has_sixteen_spaces() -> None:
    track = {1: "green yellow red blue purple white black"}
    assert table("second", track).spaces(PlaceTile) == set(range(2, 17))


@pytest.mark.clause("S-09", "S-20")
@pytest.mark.parametrize("youngest", range(5))
def test_the_youngest_gets_the_marker(youngest: int) -> None:
    s = fresh("second", 5, youngest=youngest).state
    assert s.marker == s.turn == youngest


@pytest.mark.clause("S-15")
def test_the_racing_dice_are_rolled_together() -> None:
    game = pyramid_game("second")
    chances = game.chances(game.start())
    assert len(chances) == 243
    assert {p for _, p in chances} == {Fraction(1, 243)}
    for outcome, _ in chances:
        assert isinstance(outcome, StartRoll)
        s = game.apply(game.start(), outcome).state
        there = {camel: space for space, stack in s.stacks for camel in stack}
        assert there == dict(zip(game.edition.racers, outcome.numbers, strict=True))


@pytest.mark.clause("S-15", "S-E1", "RB-18")
def test_the_printed_start_roll() -> None:
    game = pyramid_game("second")
    numbers = {"green": 1, "yellow": 1, "red": 1, "blue": 3, "purple": 3}
    at = Table(game, game.start()).do(StartRoll(tuple(numbers[c] for c in game.edition.racers)))
    assert total(game.chances(at.state)) == 1
    assert {p for _, p in game.chances(at.state)} == {Fraction(1, 6)}
    at.do(StackUp(1, ("green", "yellow", "red")))
    assert {p for _, p in game.chances(at.state)} == {Fraction(1, 2)}
    at.do(StackUp(3, ("blue", "purple")))
    assert at.stacks == {1: "green yellow red", 3: "blue purple"}


# The crazy camels


def racers_placed() -> tuple[PyramidGame, State]:
    """Only the crazy camels are still to be placed."""
    game = pyramid_game("second")
    s = game.start()
    while s.stage != "crazy-start":
        s = game.apply(s, game.chances(s)[0][0]).state
    return game, s


@pytest.mark.clause("S-16", "S-17", "RS-11")
def test_the_first_crazy_camel_is_a_fair_choice_with_a_fair_number() -> None:
    game, s = racers_placed()
    chances = game.chances(s)
    assert game.to_move(s) is CHANCE
    assert len(chances) == 6
    for camel in ("white", "black"):
        for number in (1, 2, 3):
            assert probability(chances, CrazyStart(camel, number)) == Fraction(1, 6)


@pytest.mark.clause("S-16", "RS-11")
def test_the_second_crazy_camel_has_three_equally_likely_numbers() -> None:
    game, s = racers_placed()
    for first, second in (("white", "black"), ("black", "white")):
        after = game.apply(s, CrazyStart(first, 2)).state
        chances = game.chances(after)
        assert chances == tuple((CrazyStart(second, n), Fraction(1, 3)) for n in (1, 2, 3))


@pytest.mark.clause("S-16", "S-11", "S-17")
@pytest.mark.parametrize(("number", "space"), [(1, 16), (2, 15), (3, 14)])
@pytest.mark.parametrize("camel", ["white", "black"])
def test_the_number_alone_names_the_space(camel: str, number: int, space: int) -> None:
    game, s = racers_placed()
    step = game.apply(s, CrazyStart(camel, number))
    assert step.state.stacks[-1] == (space, (camel,))
    assert step.events == (CrazyCamelStarted(camel, number, space),)


@pytest.mark.clause("S-16")
@pytest.mark.parametrize("first", ["white", "black"])
def test_on_the_same_space_the_second_goes_on_top(first: str) -> None:
    game, s = racers_placed()
    second = "black" if first == "white" else "white"
    at = Table(game, s).do(CrazyStart(first, 3), CrazyStart(second, 3))
    assert at.stacks[14] == f"{first} {second}"


@pytest.mark.clause("S-16", "RS-11")
def test_both_start_on_one_space_in_exactly_a_third_of_games() -> None:
    game, s = racers_placed()
    ends = setups(game, s)
    assert sum(ends.values()) == 1
    together: dict[str, Fraction] = defaultdict(Fraction)
    for end, p in ends.items():
        last = Table(game, end).stacks
        pair = [stack for space, stack in last.items() if space >= 14 and " " in stack]
        together[pair[0] if pair else "apart"] += p
    assert together == {
        "apart": Fraction(2, 3),
        "white black": Fraction(1, 6),
        "black white": Fraction(1, 6),
    }


@pytest.mark.clause("S-16", "RS-11")
def test_no_crazy_camel_is_favoured() -> None:
    game, s = racers_placed()
    spaces: dict[tuple[str, int], Fraction] = defaultdict(Fraction)
    for end, p in setups(game, s).items():
        for space, stack in end.stacks:
            for camel in stack:
                if camel in game.edition.crazy:
                    spaces[camel, space] += p
    third = Fraction(1, 3)
    assert spaces == {(c, n): third for c in ("white", "black") for n in (14, 15, 16)}


@pytest.mark.clause("S-E2", "S-16")
def test_grey_2_and_then_1() -> None:
    game, s = racers_placed()
    at = Table(game, s).do(CrazyStart("black", 2), CrazyStart("white", 1))
    assert (at.stacks[15], at.stacks[16]) == ("black", "white")


@pytest.mark.clause("S-19")
def test_then_all_six_dice_are_in_the_pyramid() -> None:
    assert fresh("second").dice == {*RACERS, "grey"}


@pytest.mark.clause("S-24")
def test_no_bets_on_crazy_camels() -> None:
    at = fresh("second")
    for camel in ("white", "black"):
        assert not at.may(TakeLegTile(0, camel))
        assert all(camel not in hand for hand in at.state.race_bets.hands)
