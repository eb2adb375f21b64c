"""Race odds of the second edition from the solved table: questions, files, stopping, memory."""

from __future__ import annotations

import json
import os
import random
from collections.abc import Iterator
from fractions import Fraction
from functools import cache, partial
from math import sqrt
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from msgspec.structs import replace

from camelup import kernels
from camelup.cli import main
from camelup.cli.commands import solve
from camelup.core.errors import PositionError, SetupError
from camelup.core.track import ranking, stacks_of
from camelup.editions.second import CRAZY, RACERS, SECOND
from camelup.odds import crazy_race
from camelup.odds.crazy_race import CrazyRaceSolver, SolvedRace, crazy_race_odds
from camelup.odds.playouts import simulate_races
from camelup.odds.results import RaceOdds
from camelup.pyramid.edition import Edition
from camelup.pyramid.game import PyramidGame
from camelup.pyramid.movement import crossed, reveal
from camelup.pyramid.parts.desert_tiles import DesertTile
from camelup.pyramid.state import State
from tests.support import pyramid_game

Spaces: TypeAlias = dict[int, list[str]]

SHORT = 6
EDITION: Edition = replace(SECOND, length=SHORT)
DICE = tuple(EDITION.die)
CODES = {camel: i for i, camel in enumerate(RACERS)}


@cache
def fresh() -> State:
    """A table in the middle of a race."""
    game = pyramid_game("second", 8)
    state = game.start()
    while state.stage != "turn":
        state = game.apply(state, game.chances(state)[0][0]).state
    return state


def state_of(spaces: Spaces, dice: tuple[str, ...] = DICE, tiles: Any = ()) -> State:
    """``tiles``: pairs of space and side."""
    on_track = tuple(DesertTile(space, side) for space, side in tiles)
    filled = (*on_track, *([None] * (8 - len(on_track))))
    pyramid = replace(fresh().pyramid, dice=dice, tiles=len(dice) - 1)
    return replace(fresh(), stacks=stacks_of(spaces), pyramid=pyramid, desert_tiles=filled)


def random_state(rng: random.Random, dice: int, tiles: int) -> State:
    spaces: Spaces = {}
    for camel in rng.sample((*RACERS, *CRAZY), 7):
        spaces.setdefault(rng.randint(1, SHORT), []).append(camel)
    free = [n for n in range(2, SHORT + 1) if n not in spaces]
    rng.shuffle(free)
    lying: list[tuple[int, str]] = []
    for space in free:
        if len(lying) < tiles and not any(abs(space - other) == 1 for other, _ in lying):
            lying.append((space, rng.choice(("oasis", "mirage"))))
    return state_of(spaces, tuple(rng.sample(DICE, dice)), lying)


@pytest.fixture(scope="module")
def short(tmp_path_factory: pytest.TempPathFactory) -> CrazyRaceSolver:
    """A short track, solved."""
    solver = CrazyRaceSolver(fast=True, length=SHORT, folder=tmp_path_factory.mktemp("race"))
    for _ in solver.run():
        pass
    return solver


@pytest.fixture(scope="module")
def table(short: CrazyRaceSolver) -> SolvedRace:
    return short.table()


class Leaves:
    """The rest of a leg by the readable engine; at its end the solver's own values, unrounded."""

    def __init__(self, solver: CrazyRaceSolver) -> None:
        self.values = solver.values
        self.numbers = kernels.crazy_race.Arrangements(SHORT)
        self.game = PyramidGame(EDITION, 8)

    def odds(self, state: State) -> dict[str, list[float]]:
        """For each racer the probabilities to win and to lose."""
        found = {camel: [0.0, 0.0] for camel in RACERS}
        self._play(found, replace(state, stage="reveal"), Fraction(1))
        return found

    def _play(self, found: dict[str, list[float]], state: State, chance: Fraction) -> None:
        order = ranking(state.stacks, EDITION.unranked)
        if crossed(EDITION, state):
            found[order[0]][0] += float(chance)
            found[order[-1]][1] += float(chance)
        elif len(state.pyramid.dice) == 1:
            self._look_up(found, state, float(chance))
        else:
            for outcome, share in self.game.chances(state):
                after = reveal(EDITION, state, outcome).state  # type: ignore[arg-type]
                self._play(found, after, chance * share)

    def _look_up(self, found: dict[str, list[float]], state: State, chance: float) -> None:
        camels = [n << 3 | CODES.get(c, 5) for n, stack in state.stacks for c in stack]
        number, racers = self.numbers.index(int.from_bytes(bytes(camels), "little"))
        for rank, racer in enumerate(racers):
            for half in (0, 1):
                value = self.values[10 * number + 5 * half + rank]
                found[RACERS[racer]][half] += chance * value


def close(odds: RaceOdds, right: dict[str, list[float]], error: float) -> bool:
    pairs = [(odds.of(camel), right[camel]) for camel in RACERS]
    return all(abs(a - b) <= error for two, also in pairs for a, b in zip(two, also, strict=True))


# The table


def test_rows_are_rounded_as_stated(short: CrazyRaceSolver, table: SolvedRace) -> None:
    assert table.info.quantisation < 1 / 65535
    assert table.info.residual <= crazy_race.TOLERANCE
    worst = 0.0
    for row in range(0, len(short.values), 5):
        five = short.values[row : row + 5].tolist()
        kept = [n / 65535 for n in table.rows[row // 5 * 4 : row // 5 * 4 + 4]]
        kept.append(1 - sum(kept))
        worst = max(worst, *(abs(a / sum(five) - b) for a, b in zip(five, kept, strict=True)))
    assert worst == pytest.approx(table.info.quantisation, rel=1e-6)


def test_real_table_is_small_enough() -> None:
    assert kernels.crazy_race.Arrangements(16).count * 16 < 60_000_000


# Questions


@pytest.mark.parametrize("dice", [1, 2, 3])
def test_rest_of_a_leg_is_that_of_the_readable_engine(
    short: CrazyRaceSolver, table: SolvedRace, dice: int
) -> None:
    """Dice that are out, and up to three tiles."""
    leaves, rng = Leaves(short), random.Random(dice)
    for _ in range(25):
        state = random_state(rng, dice, rng.randint(0, 3))
        assert close(table.odds(EDITION, state), leaves.odds(state), table.info.error)


def test_start_of_a_leg_is_what_the_table_says(short: CrazyRaceSolver, table: SolvedRace) -> None:
    """One leg and then the table gives the table: it is a fixed point."""
    numbers, rng = kernels.crazy_race.Arrangements(SHORT), random.Random(4)
    for _ in range(40):
        state = random_state(rng, 6, 0)
        found = {camel: [0.0, 0.0] for camel in RACERS}
        Leaves(short)._look_up(found, state, 1.0)
        assert close(table.odds(EDITION, state), found, table.info.error)
    assert numbers.count == len(short.values) // 10


def test_probabilities_add_up_to_one(table: SolvedRace) -> None:
    rng = random.Random(5)
    for _ in range(50):
        odds = table.odds(EDITION, random_state(rng, rng.randint(1, 6), 2))
        assert sum(odds.winner) == pytest.approx(1, abs=1e-12)
        assert sum(odds.loser) == pytest.approx(1, abs=1e-12)
        assert (odds.method, odds.error) == ("table", table.info.error)
        assert 0 < odds.error < 3e-5


def test_renaming_camels_renames_the_answer(table: SolvedRace) -> None:
    rng = random.Random(6)
    for _ in range(20):
        state = random_state(rng, 4, 2)
        new = dict(zip(RACERS, rng.sample(RACERS, 5), strict=True))
        new |= dict(zip(CRAZY, rng.sample(CRAZY, 2), strict=True))
        spaces = {n: [new[c] for c in stack] for n, stack in state.stacks}
        dice = tuple(new.get(die, die) for die in state.pyramid.dice)
        other = replace(state_of(spaces, dice), desert_tiles=state.desert_tiles)
        before, after = table.odds(EDITION, state), table.odds(EDITION, other)
        assert all(before.of(camel) == after.of(new[camel]) for camel in RACERS)


@pytest.mark.clause("S-49", "S-52")
def test_two_dice_left_by_hand(table: SolvedRace) -> None:
    """Both dice end the race whatever they show: the leader wins, or the camel below jumps it."""
    spaces = {
        1: ["white"], 2: ["black"], 3: ["red"], 4: ["yellow"], 5: ["purple"], 6: ["blue", "green"]
    }  # fmt: skip
    odds = table.odds(EDITION, state_of(spaces, ("blue", "green")))
    assert odds.of("green") == (1.0, 0.0)  # blue carries it over the line
    assert odds.of("red") == (0.0, 1.0)


@pytest.mark.clause("S-53", "RS-06")
def test_racers_carried_back_over_the_line_are_last(table: SolvedRace) -> None:
    """White stands on 1 with two racers: the grey die ends the race with the lower one last."""
    spaces = {
        1: ["white", "red", "blue"], 2: ["black"], 4: ["yellow"], 5: ["purple"], 6: ["green"]
    }  # fmt: skip
    odds = table.odds(EDITION, state_of(spaces, ("grey", "green")))
    assert odds.of("green") == (1.0, 0.0)
    assert odds.of("red") == (0.0, 1.0)


def test_no_race_before_it_begins(table: SolvedRace) -> None:
    with pytest.raises(PositionError):
        table.odds(EDITION, pyramid_game("second").start())


# Simulation, with code of its own


def simulate(
    rng: random.Random, spaces: Spaces, dice: list[str], tiles: dict[int, int], length: int
) -> tuple[str, str]:
    """The winner and the loser of one race; ``tiles``: +1 or -1 by space, in this leg only."""
    track = {n: list(stack) for n, stack in spaces.items()}
    while True:
        rng.shuffle(dice)
        for die in dice[:-1]:
            order = _roll(rng, track, die, tiles, length)
            if order:
                return order[-1], order[0]
        dice, tiles = [*RACERS, "grey"], {}


def _roll(
    rng: random.Random, track: Spaces, die: str, tiles: dict[int, int], length: int
) -> list[str]:
    """Move; if the race is over, the racers from the last to the first."""
    mover = _crazy(track, rng.choice(CRAZY)) if die == "grey" else die
    step = -1 if die == "grey" else 1
    at = next(n for n, stack in track.items() if mover in stack)
    cut = track[at].index(mover)
    unit, track[at] = track[at][cut:], track[at][:cut]
    end = at + step * rng.randint(1, 3)
    tile = tiles.get(end, 0)
    end += step * tile
    if 1 <= end <= length:
        there = track.get(end, [])
        track[end] = unit + there if tile < 0 else there + unit
        return []
    rest = [c for n in sorted(track) for c in track[n] if c not in CRAZY]
    riders = [c for c in unit if c not in CRAZY]
    return riders + rest if end < 1 else rest + riders


def _crazy(track: Spaces, named: str) -> str:
    """Which crazy camel runs (S-26, S-27, S-28)."""
    above = {c: s[s.index(c) + 1 :] for s in track.values() for c in s if c in CRAZY}
    for lower, upper in (CRAZY, CRAZY[::-1]):
        if above[lower][:1] == [upper]:
            return upper
    loaded = [c for c in CRAZY if any(rider in RACERS for rider in above[c])]
    return loaded[0] if len(loaded) == 1 else named


def z_scores(state: State, odds: RaceOdds, length: int, races: int, seed: int) -> Iterator[float]:
    """How many standard errors each of the ten frequencies is off."""
    rng = random.Random(seed)
    spaces = {n: list(stack) for n, stack in state.stacks}
    sides = {"oasis": 1, "mirage": -1}
    tiles = {tile.space: sides[tile.side] for tile in state.desert_tiles if tile is not None}
    wins, losses = dict.fromkeys(RACERS, 0), dict.fromkeys(RACERS, 0)
    for _ in range(races):
        winner, loser = simulate(rng, spaces, list(state.pyramid.dice), tiles, length)
        wins[winner] += 1
        losses[loser] += 1
    for camel in RACERS:
        for seen, p in zip((wins[camel], losses[camel]), odds.of(camel), strict=True):
            spread = sqrt(max(p * (1 - p), 1e-9) * races)
            yield (seen - p * races) / spread


@pytest.mark.parametrize("seed", range(4))
def test_simulated_races_agree(table: SolvedRace, seed: int) -> None:
    state = random_state(random.Random(40 + seed), 6 - seed, 3)
    scores = list(z_scores(state, table.odds(EDITION, state), SHORT, 10_000, seed))
    assert max(map(abs, scores)) < 4.5


REAL: list[tuple[Spaces, tuple[str, ...], list[tuple[int, str]]]] = [
    (
        {1: ["blue", "green"], 2: ["red", "yellow"], 3: ["purple"], 15: ["white"], 16: ["black"]},
        DICE,
        [],
    ),
    ({1: ["blue"], 2: ["red", "yellow", "green"], 3: ["purple"], 14: ["white", "black"]}, DICE, []),
    (
        {4: ["white", "blue"], 6: ["red", "yellow", "green"], 7: ["black"], 9: ["purple"]},
        ("blue", "red", "grey", "purple"),
        [(8, "oasis"), (11, "mirage"), (3, "mirage")],
    ),
]


@pytest.mark.solved
@pytest.mark.parametrize(("spaces", "dice", "tiles"), REAL, ids=["start", "pair", "tiles"])
def test_a_million_races_agree_with_the_real_table(
    monkeypatch: pytest.MonkeyPatch,
    spaces: Spaces,
    dice: tuple[str, ...],
    tiles: list[tuple[int, str]],
) -> None:
    """``CAMELUP_SOLVED`` names the data folder in which the race has been solved."""
    monkeypatch.setenv("CAMELUP_DATA", os.environ["CAMELUP_SOLVED"])
    state = state_of(spaces, dice, tiles)
    odds = crazy_race_odds(SECOND, state)
    assert odds is not None
    assert max(map(abs, z_scores(state, odds, 16, 10_000, 1))) < 4.5
    races = 1_000_000
    seen = simulate_races(SECOND, state, races)
    pairs = zip((*seen.winner, *seen.loser), (*odds.winner, *odds.loser), strict=True)
    assert max(abs(q - p) / sqrt(p * (1 - p) / races) for q, p in pairs) < 4.5


# Files


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The real thing on a tiny track, in an empty data folder."""
    monkeypatch.setenv("CAMELUP_DATA", str(tmp_path / "data"))
    monkeypatch.setattr(crazy_race, "LENGTH", 2)
    monkeypatch.setattr(crazy_race, "needed_memory", partial(crazy_race.needed_memory, length=2))
    monkeypatch.setattr(solve, "CrazyRaceSolver", partial(CrazyRaceSolver, length=2))
    return tmp_path / "data"


def run(solver: CrazyRaceSolver, sweeps: float = 99) -> CrazyRaceSolver:
    for progress in solver.run():
        if progress.sweeps >= sweeps:
            break
    return solver


def test_data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("CAMELUP_DATA", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert crazy_race.data_folder() == tmp_path / "camelup"
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert crazy_race.data_folder() == tmp_path / ".local" / "share" / "camelup"
    monkeypatch.setenv("CAMELUP_DATA", str(tmp_path / "own"))
    assert crazy_race.data_folder() == tmp_path / "own"


def test_without_a_table_there_is_no_answer(here: Path) -> None:
    assert crazy_race.solved() is None
    assert crazy_race_odds(SECOND, fresh()) is None


def test_a_table_is_kept_and_found(here: Path) -> None:
    kept = run(CrazyRaceSolver(fast=True, length=2)).keep()
    found = crazy_race.solved()
    assert found is not None
    assert found.rows == kept.rows
    assert found.info.error == kept.info.error
    assert [path.name for path in here.iterdir()] == ["second-race.table"]
    assert crazy_race.solved() is found
    edition: Edition = replace(SECOND, length=2)
    state = state_of({1: ["white", *RACERS], 2: ["black"]})
    assert crazy_race_odds(edition, state) == found.odds(edition, state)
    assert crazy_race_odds(SECOND, state) is None  # another track
    assert crazy_race_odds(pyramid_game("base").edition, state) is None


@pytest.mark.parametrize("damage", ["cut", "flip", "empty", "header"])
def test_a_damaged_table_is_no_table(here: Path, damage: str) -> None:
    run(CrazyRaceSolver(fast=True, length=2)).keep()
    path = crazy_race.table_path()
    data = bytearray(path.read_bytes())
    data[-9] ^= 4 if damage == "flip" else 0
    data[3] ^= 4 if damage == "header" else 0
    path.write_bytes(data[: {"cut": -2, "empty": 0}.get(damage, len(data))])
    assert crazy_race.solved() is None


@pytest.mark.parametrize("first", [True, False])
@pytest.mark.parametrize("then", [True, False])
def test_a_stopped_solver_goes_on(tmp_path: Path, first: bool, then: bool) -> None:
    whole = run(CrazyRaceSolver(fast=True, length=4, folder=tmp_path / "whole"))
    run(CrazyRaceSolver(fast=first, length=4, folder=tmp_path / "part"), 2)
    again = CrazyRaceSolver(fast=then, length=4, folder=tmp_path / "part")
    assert 1 <= again.sweeps <= 2
    assert max(again.values) > 0
    run(again)
    pairs = zip(whole.values, again.values, strict=True)
    assert max(abs(a - b) for a, b in pairs) < 2e-6


# Memory and the command


@pytest.mark.parametrize(
    ("memory", "gigabytes", "fast"),
    [("auto", 20, True), ("auto", 4, False), ("fast", 20, True), ("low", 20, False)],
)
def test_memory_decides(
    monkeypatch: pytest.MonkeyPatch, memory: str, gigabytes: int, fast: bool
) -> None:
    monkeypatch.setattr(crazy_race, "available_memory", lambda: gigabytes * 10**9)
    assert crazy_race.choose(memory) is fast
    monkeypatch.setattr(crazy_race, "available_memory", lambda: None)
    assert crazy_race.choose(memory) is (memory == "fast")


@pytest.mark.parametrize(("memory", "gigabytes"), [("fast", 8), ("low", 1), ("auto", 1)])
def test_too_little_memory_is_said(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    here: Path,
    memory: str,
    gigabytes: int,
) -> None:
    monkeypatch.undo()
    monkeypatch.setenv("CAMELUP_DATA", str(here))
    monkeypatch.setattr(crazy_race, "available_memory", lambda: gigabytes * 10**9)
    with pytest.raises(SetupError):
        crazy_race.choose(memory)
    assert main(["solve", "second", "--memory", memory]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert str(gigabytes) in said
    assert ("--memory low" in said) is (memory == "fast")


def test_memory_that_the_system_refuses_is_said(
    here: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(count: int) -> None:
        raise OSError(12, "Cannot allocate memory")

    monkeypatch.setattr(crazy_race, "_numbers", refuse)
    assert main(["solve", "second", "--memory", "fast"]) == 2
    assert "--memory low" in capsys.readouterr().err


def test_memory_of_this_computer() -> None:
    available = crazy_race.available_memory()
    assert available is None or available > 10**7
    assert crazy_race.needed_memory(fast=False) < 2 * 10**9
    assert crazy_race.needed_memory(fast=True) < 9 * 10**9


@pytest.mark.parametrize("memory", ["fast", "low"])
def test_command_solves_once(here: Path, capsys: pytest.CaptureFixture[str], memory: str) -> None:
    command = ["solve", "second", "--json", "--memory", memory, "--threads", "2"]
    assert main(command) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["memory"] == memory
    assert told["file"] == str(here / "second-race.table")
    assert 0 < told["residual"] < told["error"] < 3e-5
    assert main(command) == 0
    assert json.loads(capsys.readouterr().out)["memory"] is None  # it was there
    assert main(["solve", "second", "--lang", "fr"]) == 0
    assert "déjà" in capsys.readouterr().out


def test_command_refuses_no_threads(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "second", "--threads", "0"]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_command_says_where_it_cannot_write(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    here.write_text("a file, not a folder")
    assert main(["solve", "second"]) == 2
    assert str(here) in capsys.readouterr().err


def test_ctrl_c_keeps_whole_sweeps(
    here: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Interrupted(CrazyRaceSolver):
        def run(self) -> Iterator[crazy_race.Sweeping]:
            for progress in super().run():
                yield progress
                if progress.sweeps >= 2:
                    raise KeyboardInterrupt

    monkeypatch.setattr(solve, "CrazyRaceSolver", partial(Interrupted, length=2))
    assert main(["solve", "second"]) == 130
    assert "kept" in capsys.readouterr().err
    assert [path.name for path in here.iterdir()] == ["second-race.checkpoint"]
    assert CrazyRaceSolver(fast=False, length=2).sweeps >= 1


@pytest.mark.parametrize("error", [1.0, 0.37, 1.54e-5, 1.2e-6, 1e-7])
def test_errors_are_never_shown_smaller(error: float) -> None:
    assert error <= float(solve.short(error)) <= 2 * error
