"""Twenty mistakes that programs of this game make; each test fails for such a program."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import defaultdict
from fractions import Fraction

import pytest
from msgspec.structs import replace

from camelup.core.common import YoungestIs
from camelup.core.errors import IllegalMove
from camelup.core.game import CHANCE
from camelup.core.track import ranking
from camelup.core.values import Outcome
from camelup.pyramid.events import DieRevealed, FinishCrossed, UnitMoved
from camelup.pyramid.game import PyramidGame
from camelup.pyramid.outcomes import CrazyStart, Reveal, StackUp, StartRoll
from camelup.pyramid.parts.desert_tiles import PlaceTile, TilePaid
from camelup.pyramid.parts.leg_bets import TakeLegTile
from camelup.pyramid.parts.pyramid import TakePyramidTile
from camelup.pyramid.parts.race_bets import BetOnRace, RaceCardScored
from camelup.pyramid.state import State
from tests.support import ALL_MODULES, Table, pyramid_game, random_game, table

START = {1: "green yellow orange", 3: "blue white"}
NEAR = {9: "white", 10: "blue", 11: "orange", 13: "yellow", 16: "green"}


# Movement


@pytest.mark.mistake(1)
@pytest.mark.clause("B-41", "B-42", "S-30", "S-36", "S-37")
def test_01_under_after_a_mirage_and_on_top_otherwise() -> None:
    track = {5: "orange yellow", 6: "green", 8: "blue white"}
    mirage = table("base", track, tiles={1: (7, "mirage")}).roll("orange", 2)
    assert mirage.stacks == {6: "orange yellow green", 8: "blue white"}
    oasis = table("base", track, tiles={1: (7, "oasis")}).roll("orange", 2)
    assert oasis.stacks == {6: "green", 8: "blue white orange yellow"}
    crazy = {5: "red", 8: "white yellow", 12: "green blue purple", 15: "black"}
    at = table("second", crazy).roll("grey", 3, "white")
    assert at.stacks[5] == "red white yellow"


@pytest.mark.mistake(2)
@pytest.mark.clause("B-62", "RB-02", "X1-02")
def test_02_the_race_ends_beyond_the_last_space_and_nothing_is_clamped_to_it() -> None:
    for modules, length in ((), 16), (("long-track",), 20):
        track = {3: "white blue orange yellow", length - 2: "green"}
        reaches = table("base", track, modules=modules).roll("green", 2)
        assert not reaches.over
        assert reaches.stacks[length] == "green"
        crosses = table("base", track, modules=modules).roll("green", 3)
        assert crosses.over
        assert length not in crosses.stacks


@pytest.mark.mistake(3)
@pytest.mark.clause("B-19", "B-20")
def test_03_a_stack_keeps_its_order() -> None:
    at = table("base", {5: "green white blue yellow", 7: "orange"}).roll("white", 2)
    assert at.stacks == {5: "green", 7: "orange white blue yellow"}
    at.roll("orange", 3)
    assert at.stacks == {5: "green", 10: "orange white blue yellow"}


@pytest.mark.mistake(4)
@pytest.mark.clause("S-37", "RS-04")
def test_04_a_cheering_tile_pushes_a_crazy_camel_its_own_way() -> None:
    track = {3: "blue purple", 10: "white red", 12: "yellow green", 15: "black"}
    cheered = table("second", track, tiles={1: (7, "oasis")}).roll("grey", 3, "white")
    assert cheered.stacks[6] == "white red"
    booed = table("second", track, tiles={1: (7, "mirage")}).roll("grey", 3, "white")
    assert booed.stacks[8] == "white red"


@pytest.mark.mistake(5)
@pytest.mark.clause("S-26", "S-27", "S-28", "RS-01")
@pytest.mark.parametrize(
    ("stack", "white_number", "black_number"),
    [
        ("white black", "black", "black"),
        ("black white", "white", "white"),
        ("white black red", "black red", "black red"),
        ("white red black", "white red black", "white red black"),
        ("white red black green", "white red black green", "black green"),
        ("red white black", "black", "black"),
    ],
)
def test_05_which_crazy_camel_moves_in_one_stack(
    stack: str, white_number: str, black_number: str
) -> None:
    rest = [c for c in ("red", "green", "blue", "yellow", "purple") if c not in stack.split()]
    track = {9: stack, 12: " ".join(rest)}
    assert table("second", track).roll("grey", 2, "white").stacks[7] == white_number
    assert table("second", track).roll("grey", 2, "black").stacks[7] == black_number


@pytest.mark.mistake(5)
@pytest.mark.clause("S-26", "S-27")
def test_05_which_crazy_camel_moves_on_two_spaces() -> None:
    track = {9: "white red", 12: "black", 4: "green blue yellow purple"}
    assert table("second", track).roll("grey", 2, "black").stacks[7] == "white red"
    both = {9: "white red", 12: "black green", 4: "blue yellow purple"}
    assert table("second", both).roll("grey", 2, "black").stacks[10] == "black green"


@pytest.mark.mistake(6)
@pytest.mark.clause("S-49", "S-53", "RS-05", "RS-07")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_06_backward_over_the_line_ends_the_race_with_the_riders_last(number: int) -> None:
    track = {1: "black red", 6: "purple", 9: "blue green", 13: "white", 16: "yellow"}
    at = table("second", track, winner=[(1, "red")], loser=[(2, "red")])
    at.roll("grey", number, "black")
    assert at.over
    assert at.crossed == "black red"
    assert at.ranking == "yellow green blue purple red"
    assert at.money == (4, 2, 11)


@pytest.mark.mistake(7)
@pytest.mark.clause("S-08", "S-43")
@pytest.mark.parametrize("seed", range(5))
def test_07_a_leg_has_five_dice_and_the_grey_one_is_one_of_them(seed: int) -> None:
    game = pyramid_game("second", 4)
    dice: list[str] = []
    for step in random_game(game, seed):
        dice += [event.die for event in step.events if isinstance(event, DieRevealed)]
        assert len(dice) == len(set(dice)) <= 5
        if step.after.leg > step.before.leg:
            assert len(dice) == 5
            assert dice.count("grey") <= 1
            dice.clear()


# Tiles


@pytest.mark.mistake(8)
@pytest.mark.clause("B-40", "S-36")
@pytest.mark.parametrize("side", ["oasis", "mirage"])
@pytest.mark.parametrize("edition", ["base", "second"])
def test_08_a_tile_pays_its_owner_1_per_unit(edition: str, side: str) -> None:
    third, crazy = ("orange", "") if edition == "base" else ("red", " white black")
    last = "white" if edition == "base" else "purple"
    track = {5: f"green {third} yellow", 12: f"blue {last}{crazy}"}
    at = table(edition, track, tiles={2: (7, side)}).roll("green", 2)
    assert at.money == (3, 3, 4)
    assert len(at.told(TilePaid)) == 1


@pytest.mark.mistake(9)
@pytest.mark.clause("B-35", "RB-11")
def test_09_the_own_tile_may_be_moved_by_one_space_within_the_leg() -> None:
    at = table("base", START, players=2)
    at.place(8, "oasis").take("blue")
    assert at.may(PlaceTile(0, 7, "oasis"))
    assert at.may(PlaceTile(0, 9, "mirage"))
    at.place(9, "mirage")
    assert at.tiles == {0: (9, "mirage")}


# Bets and money


@pytest.mark.mistake(10)
@pytest.mark.clause("B-05", "B-31", "S-01", "X1-05")
@pytest.mark.parametrize(
    ("edition", "modules", "values"),
    [
        ("base", (), [5, 3, 2]),
        ("base", ("photographer",), [5, 3, 2]),
        ("base", ("long-track",), [5, 3, 2, 2]),
        ("base", ("position-bets",), [5, 3, 2, 2]),
        ("second", (), [5, 3, 2, 2]),
    ],
)
def test_10_leg_tiles_are_5_3_2_and_then_they_are_gone(
    edition: str, modules: tuple[str, ...], values: list[int]
) -> None:
    track = START if edition == "base" else {1: "green yellow red", 3: "blue purple white black"}
    at = table(edition, track, modules=modules)
    taken = []
    while at.may(TakeLegTile(at.turn, "green")):
        seat = at.turn
        at.take("green")
        taken.append(at.state.leg_bets.held[seat][-1].value)
    assert taken == values


@pytest.mark.mistake(11)
@pytest.mark.clause("B-50", "RB-26")
def test_11_one_card_per_colour_for_both_decks_together() -> None:
    at = table("base", START, players=2).bet("winner", "green").take("blue")
    assert not at.may(BetOnRace(0, "loser", "green"))
    assert not at.may(BetOnRace(0, "winner", "green"))
    assert at.may(BetOnRace(0, "loser", "blue"))


@pytest.mark.mistake(12)
@pytest.mark.clause("B-64", "B-65", "B-66")
def test_12_the_prize_is_the_order_among_right_cards() -> None:
    winner = [(0, "blue"), (1, "green"), (2, "white"), (3, "green"), (4, "green"), (5, "green")]
    winner += [(0, "green"), (2, "green")]
    at = table("base", NEAR, players=6, winner=winner).roll("green", 1)
    assert [e.amount for e in at.told(RaceCardScored)] == [-1, 8, -1, 5, 3, 2, 1, 1]
    assert at.money == (3 + 1 - 1 + 1, 11, 3 - 1 + 1, 8, 6, 5)


@pytest.mark.mistake(13)
@pytest.mark.clause("B-46", "S-41")
def test_13_pyramid_tiles_pay_at_the_leg_scoring() -> None:
    at = table("base", START)
    for die in ("blue", "green", "orange", "white"):
        assert at.roll(die, 1).money == (3, 3, 3)
    assert at.roll("yellow", 1).money == (5, 5, 4)


@pytest.mark.mistake(14)
@pytest.mark.clause("B-63", "S-50")
def test_14_the_last_leg_is_scored() -> None:
    at = table("base", NEAR, held={1: "green 5", 2: "white 5"}).roll("green", 1)
    assert at.money == (4, 8, 2)


@pytest.mark.mistake(15)
@pytest.mark.clause("B-26", "S-55")
@pytest.mark.parametrize("edition", ["base", "second"])
def test_15_money_stops_at_0(edition: str) -> None:
    last, crazy = ("white", {}) if edition == "base" else ("purple", {4: "white", 5: "black"})
    third = "orange" if edition == "base" else "red"
    track = {9: last, 10: "blue", 11: third, 13: "yellow", 16: "green"} | crazy
    at = table(
        edition,
        track,
        money=(0, 0, 1),
        held={1: f"{last} 5, blue 5", 2: f"{third} 5, blue 3"},
        winner=[(1, "blue"), (1, "yellow"), (2, "blue")],
        loser=[(2, "yellow")],
    )
    at.roll("green", 1)
    assert at.money == (1, 0, 0)


# Chance and odds


def rest_of_leg(game: PyramidGame, s: State) -> dict[State, Fraction]:
    """Every end of the leg if only dice are revealed, with its exact weight.

    States that differ only in what the tents show are one: it has no influence.
    """
    leg, ends = s.leg, dict[State, Fraction]()
    waiting = {s: Fraction(1)}
    while waiting:
        after: dict[State, Fraction] = defaultdict(Fraction)
        for state, weight in waiting.items():
            if state.stage == "over" or state.leg > leg:
                ends[state] = ends.get(state, Fraction(0)) + weight
                continue
            asked = game.apply(state, TakePyramidTile(state.turn)).state
            for outcome, p in game.chances(asked):
                end = game.apply(asked, outcome).state
                after[replace(end, pyramid=replace(end.pyramid, tents=()))] += weight * p
        waiting = after
    return ends


SECOND_START = {1: "green yellow red", 3: "blue purple", 14: "black", 16: "white"}


@pytest.mark.mistake(16)
@pytest.mark.clause("RB-29", "RS-12", "S-43")
def test_16_the_grey_die_comes_out_in_five_of_six_legs() -> None:
    game = pyramid_game("second")
    weights: dict[frozenset[str], Fraction] = {frozenset(): Fraction(1)}
    sequences: dict[frozenset[str], int] = {frozenset(): 1}
    start = table("second", SECOND_START).state
    states = {frozenset[str](): start}
    for _ in range(5):
        next_weights: dict[frozenset[str], Fraction] = defaultdict(Fraction)
        next_sequences: dict[frozenset[str], int] = defaultdict(int)
        next_states = {}
        for out, s in states.items():
            asked = game.apply(s, TakePyramidTile(s.turn)).state
            for outcome, p in game.chances(asked):
                assert isinstance(outcome, Reveal)
                now = out | {outcome.die}
                next_weights[now] += weights[out] * p
                next_sequences[now] += sequences[out]
                next_states[now] = game.apply(asked, outcome).state
        weights, sequences, states = next_weights, next_sequences, next_states
    assert all(s.leg == 2 for s in states.values())
    assert sum(weights.values()) == 1
    assert sum(p for out, p in weights.items() if "grey" in out) == Fraction(5, 6)
    assert set(weights.values()) == {Fraction(1, 6)}
    # Counting sequences of dice instead of weighing them gives the wrong answer.
    grey = sum(n for out, n in sequences.items() if "grey" in out)
    assert sum(sequences.values()) == 320_760
    assert Fraction(grey, 320_760) == Fraction(10, 11)


@pytest.mark.mistake(17)
@pytest.mark.clause("RB-29", "B-62")
def test_17_branches_that_end_early_have_their_full_weight() -> None:
    # Green crosses with 2 or 3, yellow with 3; worked out by hand.
    track = {3: "blue", 4: "white", 5: "orange", 14: "yellow", 15: "green"}
    at = table("base", track, dice="green yellow", taken={0: 3})
    over: dict[str, Fraction] = defaultdict(Fraction)
    for s, p in rest_of_leg(at.game, at.state).items():
        over[ranking(s.stacks)[0] if s.stage == "over" else "nobody"] += p
    assert over == {
        "green": Fraction(1, 2) * Fraction(2, 3) + Fraction(1, 2) * Fraction(1, 3) * Fraction(2, 3),
        "yellow": Fraction(1, 18) + Fraction(1, 2) * (Fraction(1, 3) + Fraction(2, 9)),
        "nobody": Fraction(2, 9),
    }
    assert sum(over.values()) == 1


@pytest.mark.mistake(17)
@pytest.mark.clause("RB-29", "S-49")
def test_17_a_crazy_camel_may_end_the_race_early_too() -> None:
    # Two of three dice come out. Grey first: black crosses with red. Yellow crosses with 2 or 3;
    # with 1, grey still ends the race. Red leaves black alone: then only a black number does.
    track = {1: "black red", 6: "white", 9: "blue green", 15: "yellow", 16: "purple"}
    at = table("second", track, dice="grey red yellow", taken={0: 3})
    ends = rest_of_leg(at.game, at.state)
    grey_first = Fraction(1)
    yellow_first = Fraction(2, 3) + Fraction(1, 3) * Fraction(1, 2)
    red_first = Fraction(1, 2) * Fraction(1, 2) + Fraction(1, 2) * Fraction(2, 3)
    over = sum(p for s, p in ends.items() if s.stage == "over")
    assert over == (grey_first + yellow_first + red_first) / 3 == Fraction(29, 36)
    assert sum(ends.values()) == 1


@pytest.mark.mistake(17)
@pytest.mark.clause("RB-29", "B-62")
def test_17_the_ends_of_a_whole_leg_sum_to_exactly_1() -> None:
    at = table("base", {10: "white", 13: "blue orange", 15: "yellow green"})
    ends = rest_of_leg(at.game, at.state)
    assert sum(ends.values()) == 1
    assert {s.stage for s in ends} == {"over", "turn"}


@pytest.mark.mistake(18)
@pytest.mark.clause("B-15", "S-15")
@pytest.mark.parametrize("edition", ["base", "second"])
def test_18_camels_start_on_1_2_or_3_at_random(edition: str) -> None:
    game = pyramid_game(edition)
    chances = game.chances(game.start())
    spaces: dict[tuple[str, int], Fraction] = defaultdict(Fraction)
    for outcome, p in chances:
        for space, stack in game.apply(game.start(), outcome).state.stacks:
            for camel in stack:
                spaces[camel, space] += p
    assert spaces == {(c, n): Fraction(1, 3) for c in game.edition.racers for n in (1, 2, 3)}


REPLAY = """
import hashlib, sys
import msgspec
from camelup.core.game import CHANCE, OVER
from camelup.editions import make_game
from camelup.play.dice import Dice

told = hashlib.sha256()
for edition, players, modules in (
    ("base", 4, []),
    ("base", 10, ["long-track", "spicy", "photographer", "position-bets", "partnerships"]),
    ("second", 7, []),
):
    game, dice = make_game(edition, players, modules), Dice("camel")
    state = game.start()
    while (who := game.to_move(state)) is not OVER:
        if who is CHANCE:
            move = dice.draw(game.chances(state))
        else:
            (seat,) = who
            move = dice.choose(game.legal(state, seat))
        state, events = game.apply(state, move)
        told.update(msgspec.json.encode([move, events]))
    told.update(msgspec.json.encode(game.to_document(state)))
print(told.hexdigest())
"""


@pytest.mark.mistake(19)
@pytest.mark.clause("RB-18", "RB-29")
def test_19_the_same_seed_gives_the_same_game_in_every_process() -> None:
    told = set()
    for hash_seed in ("0", "1", "4711"):
        run = subprocess.run(
            [sys.executable, "-c", REPLAY],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            text=True,
            check=True,
        )
        told.add(run.stdout.strip())
    assert len(told) == 1
    assert len(told.pop()) == 64


@pytest.mark.mistake(20)
@pytest.mark.clause("RB-18", "RB-19", "RB-29", "RS-11")
@pytest.mark.parametrize(
    ("edition", "players", "modules"),
    [
        ("base", 3, ()),
        ("base", 6, (*ALL_MODULES, "spicy")),
        ("base", 6, ALL_MODULES),
        ("second", 4, ()),
    ],
)
def test_20_every_listed_outcome_comes_out_as_itself(
    edition: str, players: int, modules: tuple[str, ...]
) -> None:
    game = pyramid_game(edition, players, modules, youngest=None)
    for step in random_game(game, seed=20):
        if game.to_move(step.before) is CHANCE:
            for outcome, _ in game.chances(step.before):
                came_true(game, step.before, outcome)


def came_true(game: PyramidGame, s: State, outcome: Outcome) -> None:
    """After ``outcome`` the table shows exactly what it says."""
    after, events = game.apply(s, outcome)
    there = {camel: space for space, stack in after.stacks for camel in stack}
    match outcome:
        case YoungestIs(seat):
            assert after.marker == after.turn == seat
        case StartRoll(numbers):
            racers = zip(game.edition.racers, numbers, strict=True)
            assert all(there[camel] == number for camel, number in racers)
        case StackUp(space, camels):
            assert (space, camels) in after.stacks
        case CrazyStart(camel, number):
            assert there[camel] == 17 - number
        case Reveal(die, number, colour):
            assert events[0] == DieRevealed(die, number, colour)
            moved = next(e for e in events if isinstance(e, (UnitMoved, FinishCrossed)))
            before = {camel: space for space, stack in s.stacks for camel in stack}
            if isinstance(moved, UnitMoved):
                assert abs(moved.end - moved.start) == number
            assert before[moved.unit[0]] == moved.start
            if die in game.edition.racers:
                assert moved.unit[0] == die
            if after.leg == s.leg and after.stage != "over":
                assert die not in after.pyramid.dice
        case _:
            raise AssertionError(f"unknown outcome: {outcome}")


@pytest.mark.mistake(20)
@pytest.mark.clause("RB-29")
@pytest.mark.parametrize(
    "outcome",
    [Reveal("blue", 1), Reveal("green", 0), Reveal("green", 4), Reveal("grey", 1, "white")],
)
def test_20_an_outcome_that_cannot_come_is_refused(outcome: Reveal) -> None:
    at = table("base", START, dice="green white").do(TakePyramidTile(0))
    with pytest.raises(IllegalMove):
        at.game.apply(at.state, outcome)


@pytest.mark.mistake(20)
@pytest.mark.clause("RB-18")
def test_20_the_whole_set_up_can_be_forced() -> None:
    game = pyramid_game()
    wanted = {1: "yellow", 2: "white blue", 3: "orange green"}
    numbers = {camel: n for n, stack in wanted.items() for camel in stack.split()}
    at = Table(game, game.start())
    at.do(StartRoll(tuple(numbers[camel] for camel in game.edition.racers)))
    at.do(StackUp(2, ("white", "blue")), StackUp(3, ("orange", "green")))
    assert at.stacks == wanted
