"""Who will win the race and who will come last.

Exact under one assumption: no tiles are placed, and no Supporting dice added, in later legs. Tiles
that lie on the track now count in the current leg. The second edition reads its own solved table
where there is one, and is simulated where there is not; the answer says which.
"""

from __future__ import annotations

import os
from array import array
from functools import cache, lru_cache
from pathlib import Path
from zlib import crc32

from camelup import kernels
from camelup.odds.effort import FULL
from camelup.odds.leg import LegQuery, query
from camelup.odds.results import RaceOdds
from camelup.pyramid.edition import Edition
from camelup.pyramid.state import State

SIMULATED_RACES = FULL.races
REMEMBERED = 64
"""Simulated races: values ask for the one that the odds have asked for just before."""


def race_odds(
    e: Edition, s: State, *, races: int = SIMULATED_RACES, seed: int = 0, tables: bool = True
) -> RaceOdds:
    """The odds of each racer to be overall winner and overall loser."""
    if e.crazy:
        return _with_crazy_camels(e, s, races, seed, tables)
    return exact(query(e, s))


def exact(asked: LegQuery) -> RaceOdds:
    """One pass over the current leg whose ends are looked up in the solved race."""
    e = asked.edition
    with_support = len(e.die) > len(e.dice)
    total, *_, race = asked.law(race_table(e.length, with_support))
    racers = range(len(e.racers))
    return RaceOdds(
        camels=e.racers,
        winner=tuple(race[i] / total for i in racers),
        loser=tuple(race[8 + i] / total for i in racers),
    )


def _with_crazy_camels(e: Edition, s: State, races: int, seed: int, tables: bool) -> RaceOdds:
    from camelup.odds.crazy_race import crazy_race_odds
    from camelup.odds.playouts import race_start

    solved = crazy_race_odds(e, s) if tables else None
    return solved or simulated(e, *race_start(e, s), races, seed)


@lru_cache(REMEMBERED)
def simulated(e: Edition, word: int, dice: bytes, tiles: bytes, races: int, seed: int) -> RaceOdds:
    """Races from where one starts, remembered for who asks the same next."""
    from camelup.odds.playouts import races_from

    return races_from(e, word, dice, tiles, races, seed)


@cache
def race_table(length: int, support: bool) -> array[float]:
    """The solved race of a track: read from the user's cache, or solved now and kept there."""
    kept = _cache_file(length, support)
    solved = _read(kept)
    if solved is None:
        solved = kernels.race.Solver(length, support).table()
        _keep(kept, solved)
    return solved


def _cache_file(length: int, support: bool) -> Path:
    """Named after the solver's source too, so that another version never reads it."""
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    version = kernels.source_check("race").split()[1]
    name = f"race-{length}{'-supporting' if support else ''}-{version}.bin"
    return Path(home) / "camelup" / name


def _read(path: Path) -> array[float] | None:
    """A table with the right checksum, or nothing."""
    try:
        data = path.read_bytes()
    except OSError:
        return None
    body = memoryview(data)[:-4]
    if not body or _checksum(body) != data[-4:]:
        return None
    table = array("d")
    table.frombytes(body)
    return table


def _keep(path: Path, table: array[float]) -> None:
    """Best effort: without a writable cache the race is solved again next time."""
    body = table.tobytes()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_suffix(f".{os.getpid()}")
        part.write_bytes(body + _checksum(body))
        part.replace(path)
    except OSError:
        return


def _checksum(body: bytes | memoryview) -> bytes:
    """Against a damaged file; hashlib would take longer to import than the leg takes."""
    return crc32(body).to_bytes(4, "big")
