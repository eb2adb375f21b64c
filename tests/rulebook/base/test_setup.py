"""What the base game is made of, and how it begins."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from itertools import permutations
from math import factorial, prod

import pytest

from camelup.core.common import LegStarted, YoungestIs
from camelup.core.errors import SetupError
from camelup.core.game import CHANCE
from camelup.editions import make_game
from camelup.pyramid.events import CamelsStacked, CamelStarted
from camelup.pyramid.outcomes import StackUp, StartRoll
from camelup.pyramid.parts.desert_tiles import PlaceTile
from tests.support import Table, fresh, probability, pyramid_game, setups, table, total

COLOURS = ("blue", "green", "orange", "white", "yellow")


@pytest.mark.clause("B-01")
def test_five_camels_one_per_colour() -> None:
    at = fresh()
    camels = [camel for stack in at.stacks.values() for camel in stack.split()]
    assert sorted(camels) == sorted(COLOURS)


@pytest.mark.clause("B-02", "RB-29")
@pytest.mark.parametrize("camel", COLOURS)
def test_each_die_shows_1_2_and_3_equally_often(camel: str) -> None:
    die = pyramid_game().edition.die[camel]
    assert sorted(face.number for face in die.faces) == [1, 2, 3]
    assert {face.camel for face in die.faces} == {camel}


@pytest.mark.clause("B-02")
def test_there_are_five_dice_and_no_others() -> None:
    assert set(pyramid_game().edition.die) == set(COLOURS)


@pytest.mark.clause("B-03", "B-12", "RB-26")
@pytest.mark.parametrize("players", range(2, 9))
def test_everybody_starts_with_one_race_card_per_camel(players: int) -> None:
    hands = fresh(players=players).state.race_bets.hands
    assert len(hands) == players
    assert all(sorted(hand) == sorted(COLOURS) for hand in hands)


@pytest.mark.clause("B-03", "B-04")
def test_a_full_table_uses_forty_cards_and_eight_desert_tiles() -> None:
    s = fresh(players=8).state
    assert sum(map(len, s.race_bets.hands)) == 40
    assert len(s.desert_tiles) == 8


@pytest.mark.clause("B-04", "B-12")
def test_desert_tiles_start_in_front_of_their_owners() -> None:
    at = fresh(players=4)
    assert at.tiles == {}
    sides = {a.side for a in at.options(PlaceTile) if isinstance(a, PlaceTile)}
    assert sides == {"oasis", "mirage"}


@pytest.mark.clause("B-05", "B-11")
def test_leg_tiles_lie_in_five_stacks_of_5_3_2() -> None:
    stacks = fresh().state.leg_bets.stacks
    assert stacks == ((5, 3, 2),) * 5
    assert sum(map(len, stacks)) == 15


@pytest.mark.clause("B-06", "B-10")
def test_five_pyramid_tiles_lie_on_the_board() -> None:
    pyramid = fresh(players=4).state.pyramid
    assert pyramid.tiles == 5
    assert pyramid.taken == (0, 0, 0, 0)


@pytest.mark.clause("B-07", "RB-22")
def test_the_bank_pays_even_when_more_money_is_out_than_the_box_holds() -> None:
    track = {3: "white", 5: "blue", 6: "orange", 7: "yellow", 8: "green"}
    at = table("base", track, money=(410, 410, 410), dice="white", turn=2, taken={1: 2, 2: 2})
    at.roll("white", 1)
    assert at.money == (410, 412, 413)


@pytest.mark.clause("B-07", "B-14")
def test_there_is_one_starting_player_marker() -> None:
    for youngest in range(4):
        s = fresh(players=4, youngest=youngest).state
        assert s.marker == s.turn == youngest


@pytest.mark.clause("B-08", "RB-23")
@pytest.mark.parametrize("players", range(2, 9))
def test_two_to_eight_can_play(players: int) -> None:
    assert len(fresh(players=players).money) == players


@pytest.mark.clause("B-08", "RB-23")
@pytest.mark.parametrize("players", [-1, 0, 1, 11])
def test_other_numbers_of_players_are_refused(players: int) -> None:
    with pytest.raises(SetupError) as refused:
        make_game("base", players)
    assert refused.value.facts["rule"] == "B-08"


@pytest.mark.clause("B-09", "RB-01")
def test_the_track_has_sixteen_spaces() -> None:
    at = fresh(numbers=(1, 1, 1, 1, 1))
    assert at.spaces(PlaceTile) == set(range(2, 17))


@pytest.mark.clause("B-13")
@pytest.mark.parametrize("players", range(2, 9))
def test_everybody_starts_with_3(players: int) -> None:
    assert fresh(players=players).money == (3,) * players


@pytest.mark.clause("B-14", "RB-19")
def test_where_nobody_says_who_is_youngest_chance_does() -> None:
    game = pyramid_game(players=5, youngest=None)
    s = game.start()
    assert game.to_move(s) is CHANCE
    assert game.chances(s) == tuple((YoungestIs(seat), Fraction(1, 5)) for seat in range(5))
    for seat in range(5):
        after = game.apply(s, YoungestIs(seat)).state
        assert after.marker == after.turn == seat


@pytest.mark.clause("RB-19")
@pytest.mark.parametrize("ages", [[0], [0, 1], [0, 1, 1], [1, 2, 3], [0, 1, 2, 3]])
def test_an_age_order_has_to_name_every_seat_once(ages: list[int]) -> None:
    with pytest.raises(SetupError):
        make_game("base", 3, age_order=ages)


@pytest.mark.clause("B-15", "RB-29")
def test_the_start_roll_has_243_equally_likely_results() -> None:
    game = pyramid_game()
    chances = game.chances(game.start())
    assert len({outcome for outcome, _ in chances}) == 243
    assert {p for _, p in chances} == {Fraction(1, 243)}
    assert total(chances) == 1


@pytest.mark.clause("B-15")
def test_each_camel_starts_on_the_space_its_own_die_shows() -> None:
    game = pyramid_game()
    for outcome, _ in game.chances(game.start()):
        assert isinstance(outcome, StartRoll)
        step = game.apply(game.start(), outcome)
        there = {camel: space for space, stack in step.state.stacks for camel in stack}
        assert there == dict(zip(game.edition.racers, outcome.numbers, strict=True))
        started = [event for event in step.events if isinstance(event, CamelStarted)]
        assert {event.camel: event.space for event in started} == there


@pytest.mark.clause("B-15", "RB-18")
def test_camels_that_share_a_start_are_stacked_at_random() -> None:
    game = pyramid_game()
    numbers = {"green": 2, "yellow": 2, "orange": 2, "blue": 1, "white": 3}
    s = game.apply(game.start(), _roll(numbers)).state
    chances = game.chances(s)
    orders = set(permutations(("green", "yellow", "orange")))
    assert {outcome for outcome, _ in chances} == {StackUp(2, order) for order in orders}
    assert all(probability(chances, StackUp(2, order)) == Fraction(1, 6) for order in orders)


@pytest.mark.clause("B-15")
def test_no_stacking_where_nobody_shares_a_space_with_others() -> None:
    # With five camels on three spaces somebody always shares; spaces with one camel are not asked.
    game = pyramid_game()
    numbers = {"green": 1, "yellow": 1, "orange": 1, "blue": 1, "white": 3}
    s = game.apply(game.start(), _roll(numbers)).state
    assert {o.space for o, _ in game.chances(s) if isinstance(o, StackUp)} == {1}


@pytest.mark.clause("B-15", "RB-18")
def test_the_exact_distribution_of_starting_positions() -> None:
    chances = setups(pyramid_game())
    assert len(chances) == 3 * 4 * 5 * 6 * 7
    assert sum(chances.values()) == 1
    for s, p in chances.items():
        orders = prod(factorial(len(stack)) for _, stack in s.stacks)
        assert p == Fraction(1, 243 * orders)
        assert all(1 <= space <= 3 for space, _ in s.stacks)


@pytest.mark.clause("B-15", "RB-18")
def test_no_camel_is_favoured_at_the_start() -> None:
    spaces: dict[tuple[str, int], Fraction] = defaultdict(Fraction)
    leads: dict[str, Fraction] = defaultdict(Fraction)
    for s, p in setups(pyramid_game()).items():
        leads[s.stacks[-1][1][-1]] += p
        for space, stack in s.stacks:
            for camel in stack:
                spaces[camel, space] += p
    assert spaces == {(c, n): Fraction(1, 3) for c in COLOURS for n in (1, 2, 3)}
    assert leads == dict.fromkeys(COLOURS, Fraction(1, 5))


@pytest.mark.clause("B-16")
def test_after_the_start_roll_all_five_dice_are_in_the_pyramid() -> None:
    at = fresh()
    assert at.dice == set(COLOURS)
    assert at.state.pyramid.tents == ()


@pytest.mark.clause("B-E1", "B-15")
def test_the_printed_start_roll() -> None:
    game = pyramid_game()
    numbers = {"green": 1, "yellow": 1, "orange": 1, "blue": 3, "white": 3}
    s = game.apply(game.start(), _roll(numbers)).state
    ends = setups(game, s)
    assert len(ends) == 6 * 2
    assert set(ends.values()) == {Fraction(1, 12)}
    for end in ends:
        (one, low), (three, high) = end.stacks
        assert (one, set(low)) == (1, {"green", "yellow", "orange"})
        assert (three, set(high)) == (3, {"blue", "white"})


@pytest.mark.clause("B-15", "B-27")
def test_the_set_up_ends_with_the_first_leg() -> None:
    game = pyramid_game(players=4, youngest=2)
    at = Table(game, game.start())
    at.do(StartRoll((1, 1, 2, 2, 3)))
    at.do(StackUp(1, ("green", "blue")))
    assert at.told(LegStarted) == []
    at.do(StackUp(2, ("orange", "yellow")))
    assert at.told(CamelsStacked) == [CamelsStacked(2, ("orange", "yellow"))]
    assert at.told(LegStarted) == [LegStarted(1, 2)]
    assert at.stacks == {1: "green blue", 2: "orange yellow", 3: "white"}
    assert game.to_move(at.state) == frozenset({2})


def _roll(numbers: dict[str, int]) -> StartRoll:
    return StartRoll(tuple(numbers[camel] for camel in pyramid_game().edition.racers))
