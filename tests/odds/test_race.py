"""The solved race: against a plain solution, against a million races, and by hand."""

from __future__ import annotations

from functools import cache
from math import isclose, sqrt
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

import camelup
from camelup import kernels, parse
from camelup.kernels.shared.tables import binomials
from camelup.odds.leg import query
from camelup.odds.playouts import simulate_races
from camelup.odds.race import exact, race_odds, race_table
from camelup.pyramid.edition import Edition
from camelup.pyramid.state import State
from tests.odds.positions import random_states
from tests.reference.setups import Setup

RACES = 1_000_000


def position(line: str) -> tuple[Edition, State]:
    document = parse(line)
    game = camelup.game_of(document)
    return game.edition, game.from_document(document)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "line",
    [
        "1:by 2:g 3:ow",
        "5:gw 6:b 8:oy out:g +10 -12",
        "9:g 11:wb 12:oy out:gwb -14",
        "long 1:by 2:g 3:ow",
        "long 9:g 12:wb 14:oy +16",
    ],
)
def test_a_million_simulated_races_agree(line: str) -> None:
    """Largest of ten z-scores: above 4.5 in fewer than one of ten thousand runs."""
    e, s = position(line)
    answer, played = race_odds(e, s), simulate_races(e, s, RACES, seed=11)
    assert (answer.method, answer.error) == ("exact", 0.0)
    for ours, theirs in ((answer.winner, played.winner), (answer.loser, played.loser)):
        for p, seen in zip(ours, theirs, strict=True):
            error = sqrt(p * (1 - p) / RACES)
            assert abs(seen - p) < 4.5 * error + 1e-9


@pytest.mark.parametrize("setup", [Setup("base", 6), Setup("base", 6, ("long-track",))], ids=str)
def test_chances_add_up_and_colours_do_not_matter(setup: Setup) -> None:
    rng = Random(3)
    for e, s in random_states(setup, 40, 5, 6):
        answer = exact(query(e, s))
        assert isclose(sum(answer.winner), 1)
        assert isclose(sum(answer.loser), 1)
        new = dict(zip(e.racers, rng.sample(e.racers, 5), strict=True))
        stacks = tuple((n, tuple(new[camel] for camel in stack)) for n, stack in s.stacks)
        dice = tuple(
            key.replace(camel, new[camel])
            for key in s.pyramid.dice
            for camel in (key.removeprefix("supporting-"),)
        )
        renamed = exact(query(e, replace(s, stacks=stacks, pyramid=replace(s.pyramid, dice=dice))))
        for camel in e.racers:
            assert renamed.of(new[camel]) == pytest.approx(answer.of(camel))


def test_a_race_that_is_decided() -> None:
    e, s = position("1:bwyo 16:g out:bwyo")
    answer = race_odds(e, s)
    assert answer.of("green") == (1, 0)
    assert answer.of("blue") == (0, 1)


def plain_race(length: int, support: bool) -> dict[tuple[int, ...], tuple[float, ...]]:
    """The same race by recursion over tuples, with nothing clever."""
    full = tuple(range(5))

    @cache
    def value(spaces: tuple[int, ...], left: tuple[int, ...], extra: int) -> tuple[float, ...]:
        dice = [(rank, 3, "racing") for rank in left] + (
            [(extra, 2, "extra")] if extra >= 0 else []
        )
        sums = [0.0] * 10
        for rank, faces, kind in dice:
            for face in range(1, faces + 1):
                weight = 1 / (len(dice) * faces)
                front = max(i for i in range(5) if spaces[i] == spaces[rank]) + 1
                unit = list(range(rank, front))
                rest = [i for i in range(5) if i not in unit]
                target = spaces[rank] + face
                if target > length:
                    order = rest + unit
                    sums[order[-1]] += weight
                    sums[5 + order[0]] += weight
                    continue
                below = [i for i in rest if spaces[i] <= target]
                order = below + unit + [i for i in rest if spaces[i] > target]
                moved = tuple(target if i in unit else spaces[i] for i in order)
                inside = tuple(
                    sorted(order.index(i) for i in left if (i, kind) != (rank, "racing"))
                )
                after = -1 if kind == "extra" or extra < 0 else order.index(extra)
                if not inside and after < 0:
                    inside, after = full, 0 if support else -1
                follow = value(moved, inside, after)
                for i in range(5):
                    sums[i] += weight * follow[order.index(i)]
                    sums[5 + i] += weight * follow[5 + order.index(i)]
        return tuple(sums)

    starts: dict[tuple[int, ...], tuple[float, ...]] = {}
    for a in range(1, length + 1):
        for b in range(a, length + 1):
            for rest in (
                (c, d, e)
                for c in range(b, length + 1)
                for d in range(c, length + 1)
                for e in range(d, length + 1)
            ):
                spaces = (a, b, *rest)
                starts[spaces] = value(spaces, full, 0 if support else -1)
    return starts


@pytest.mark.parametrize(("length", "support"), [(5, False), (4, True)])
def test_a_short_race_equals_a_plain_solution(length: int, support: bool) -> None:
    table = kernels.race.Solver(length, support).table()
    choose = binomials(length + 5)
    plain = plain_race(length, support)
    assert len(table) == 10 * len(plain)
    for spaces, values in plain.items():
        number = sum(choose[6 * (space - 1 + i) + i + 1] for i, space in enumerate(spaces))
        assert list(table[10 * number : 10 * number + 10]) == pytest.approx(values)


def test_the_solved_race_is_kept_and_a_damaged_file_is_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    race_table.cache_clear()
    first = race_table(16, False)
    (kept,) = (tmp_path / "camelup").iterdir()
    assert kept.stat().st_size < 1_500_000
    race_table.cache_clear()
    assert race_table(16, False) == first
    data = bytearray(kept.read_bytes())
    data[1000] ^= 1
    kept.write_bytes(bytes(data))
    race_table.cache_clear()
    assert race_table(16, False) == first
    monkeypatch.setenv("XDG_CACHE_HOME", str(kept))  # a file, not a folder: nothing can be kept
    race_table.cache_clear()
    assert race_table(16, False) == first
    race_table.cache_clear()


def test_the_second_edition_says_how_it_knows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CAMELUP_DATA", str(tmp_path))
    e, s = position("1:gyr 3:bp 15:k 16:w")
    answer = race_odds(e, s, races=50_000)
    assert answer.method == "simulation"
    assert 0 < answer.error < 0.01
    assert isclose(sum(answer.winner), 1)
