"""Who wins and who comes last in a race with crazy camels: solving it, keeping it, asking it.

The race is solved once, by ``camelup solve second``, under the assumption that no tiles lie in the
legs to come; see :mod:`kernels.laws.crazy_race`. What is kept are the values at the start of a
leg, rounded to 1/65535, in one file in the user's data folder. A question is then answered by one
leg with its dice and tiles, at whose end the table is read.
"""

from __future__ import annotations

import mmap
import os
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

import msgspec

from camelup import kernels
from camelup.core.errors import PositionError, SetupError
from camelup.kernels.shared import codes
from camelup.odds.leg import encoding, scratch, tile_bytes
from camelup.odds.results import RaceOdds
from camelup.pyramid.edition import Edition
from camelup.pyramid.state import SETTING_UP, State

LENGTH = 16
TOLERANCE = 1e-6
"""The iteration ends when less than this is missing everywhere."""

ROUNDING = 60 * 2.0**-24
"""Single precision: half a unit in the last place for each of the moves of a long race."""

SWEEPS_FAST, SWEEPS_LOW = 10, 14
"""About as many are needed; only a forecast for people who wait."""

GIGABYTE = 10**9
SPARE = GIGABYTE // 4
"""Memory for everything but the values."""

_PIECE = 4096
_HEADER = 1024
_TABLE, _CHECKPOINT = "second-race.table", "second-race.checkpoint"


def data_folder() -> Path:
    """Where tables are kept: ``CAMELUP_DATA``, or the user's data folder."""
    if own := os.environ.get("CAMELUP_DATA"):
        return Path(own)
    shared = os.environ.get("XDG_DATA_HOME")
    return (Path(shared) if shared else Path.home() / ".local" / "share") / "camelup"


def table_path() -> Path:
    """Where the table of the second edition is, once it is solved."""
    return data_folder() / _TABLE


class Info(msgspec.Struct, frozen=True, kw_only=True):
    """The first lines of a file."""

    format: str
    version: int = 1
    byteorder: str = sys.byteorder
    length: int
    sweeps: float
    residual: float
    """Probability that the iteration has not found, at most."""
    rounding: float = ROUNDING
    quantisation: float = 0.0
    """Largest rounding of a value in the table."""
    checksum: int = 0
    """CRC-32 of what follows."""

    @property
    def error(self) -> float:
        """No value is farther off than this."""
        return self.residual + self.rounding + self.quantisation


def _write(path: Path, info: Info, data: memoryview) -> None:
    """All or nothing: under another name first."""
    path.parent.mkdir(parents=True, exist_ok=True)
    head = msgspec.json.encode(msgspec.structs.replace(info, checksum=crc32(data)))
    new = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        with new.open("wb") as file:
            file.write(head.ljust(_HEADER - 1) + b"\n")
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        new.replace(path)
    finally:
        new.unlink(missing_ok=True)


def _read(path: Path, name: str, length: int, row: int) -> tuple[Info, memoryview] | None:
    """What :func:`_write` wrote, mapped into memory; nothing if it is not there or damaged."""
    try:
        with path.open("rb") as file:
            mapped = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
        info = msgspec.json.decode(bytes(mapped[:_HEADER]), type=Info)
    except (OSError, ValueError):  # an empty file cannot be mapped either
        return None
    wanted = (name, 1, sys.byteorder, length)
    size = kernels.crazy_race.Arrangements(length).count * row
    data = mapped[_HEADER:]
    if (info.format, info.version, info.byteorder, info.length) != wanted or len(data) != size:
        return None
    return (info, data) if crc32(data) == info.checksum else None


class SolvedRace:
    """The solved race on one track."""

    def __init__(self, info: Info, data: memoryview) -> None:
        self.info = info
        self.rows: memoryview[int] = data.cast("B").cast("H")
        """For each arrangement four winners and four losers from the rear, in 1/65535."""
        self._arrangements = kernels.crazy_race.Arrangements(info.length)

    def fits(self, e: Edition) -> bool:
        """Is this the track, and are these the dice, that were solved?"""
        return (
            e.length == self.info.length
            and len(e.crazy) == 2
            and len(e.racers) == 5
            and e.draws == 5
            and sorted(len(die.faces) for die in e.die.values()) == [3, 3, 3, 3, 3, 6]
        )

    def odds(self, e: Edition, s: State) -> RaceOdds:
        """The race from a state between two turns: dice that are out and tiles count."""
        if s.stage in SETTING_UP or s.stage == "over":
            raise PositionError("odds.no-leg", stage=s.stage)
        ids = {camel: i for i, camel in enumerate(e.racers)}
        camels = [
            space << 3 | ids.get(camel, codes.CRAZY) for space, stack in s.stacks for camel in stack
        ]
        word, dice = int.from_bytes(bytes(camels), "little"), s.pyramid.dice
        enc = encoding(e)
        _, over, words, weights = scratch().ends(
            word, enc.dice(dice), len(dice) - e.stay, tile_bytes(s.desert_tiles), e.length
        )
        race = self._arrangements.race_from(over, words, weights, self.rows)
        shares = [weight / sum(race[:5]) for weight in race]
        return RaceOdds(
            camels=e.racers,
            winner=tuple(shares[:5]),
            loser=tuple(shares[5:]),
            method="table",
            error=self.info.error,
        )


_opened: dict[tuple[Path, int], SolvedRace | None] = {}


def solved() -> SolvedRace | None:
    """The table, if the race has been solved on this computer."""
    path = table_path()
    try:
        key = path, path.stat().st_mtime_ns
    except OSError:
        return None
    if key not in _opened:
        found = _read(path, _TABLE, LENGTH, 16)
        _opened.clear()
        _opened[key] = SolvedRace(*found) if found else None
    return _opened[key]


def crazy_race_odds(e: Edition, s: State) -> RaceOdds | None:
    """The odds of the race, or nothing where it has to be simulated."""
    table = solved()
    return table.odds(e, s) if table is not None and table.fits(e) else None


def available_memory() -> int | None:
    """Bytes that this process may still take, where the system says so."""
    found = []
    with suppress(OSError, ValueError, IndexError):
        lines = Path("/proc/meminfo").read_text().splitlines()
        found += [int(x.split()[1]) << 10 for x in lines if x.startswith("MemAvailable:")]
    with suppress(OSError, ValueError):  # a container's own limit; files kept in memory can go
        limit, used, told = (
            Path(f"/sys/fs/cgroup/memory.{name}").read_text() for name in ("max", "current", "stat")
        )
        files = dict(line.split() for line in told.splitlines()).get("inactive_file", "0")
        found.append(int(limit) - int(used) + int(files))
    if not found:
        with suppress(AttributeError, OSError, ValueError):
            found.append(os.sysconf("SC_AVPHYS_PAGES") * os.sysconf("SC_PAGE_SIZE"))
    return min(found, default=None)


def needed_memory(fast: bool, length: int = LENGTH) -> int:
    """Bytes that a solver takes."""
    arrangements = kernels.crazy_race.Arrangements(length)
    starts_table_order = arrangements.count * (10 + 4 + 1)
    return 4 * (arrangements.numbers(fast) + starts_table_order) + SPARE


def choose(memory: str) -> bool:
    """Fast or not: what ``memory`` says, or the available memory; refuse what cannot work."""
    available = available_memory()
    fast = memory == "fast"
    if memory == "auto":
        fast = available is not None and available >= needed_memory(True)
    if available is not None and available < needed_memory(fast):
        raise no_room(fast, available)
    return fast


def no_room(fast: bool, available: int) -> SetupError:
    """Says what is missing, and what to do instead."""
    needed, found = needed_memory(fast) // GIGABYTE + 1, available // GIGABYTE
    if fast:
        return SetupError("solve.memory-fast", needed=needed, found=found)
    return SetupError("solve.memory-low", needed=needed, found=found)


class Sweeping(NamedTuple):
    """How far the solver is."""

    sweeps: float
    """Sweeps done, with the part of the present one; *low* counts a half for winners or losers."""
    missing: float
    """Probability not yet found after the last whole sweep: the error bound; in *low* that of the
    winners, then that of the losers."""


class CrazyRaceSolver:
    """Solves the race. Iterate over :meth:`run`; stop whenever you like; begin again later."""

    def __init__(
        self, *, fast: bool, threads: int = 1, length: int = LENGTH, folder: Path | None = None
    ) -> None:
        k = kernels.crazy_race
        self.fast = fast
        self.length = length
        self.folder = folder if folder is not None else data_folder()
        self.sweeps = 0.0
        self._arrangements = k.Arrangements(length)
        self._count = self._arrangements.count
        self._order, self._levels = self._arrangements.sorted(not fast)
        work = _numbers(self._arrangements.numbers(fast))
        self.values = _numbers(10 * self._count)
        """At the start of a leg: five of winners and five of losers for each arrangement."""
        self._starts = k.Starts(self.values)
        self._workers = [
            k.Sweeper(self._arrangements, self._order, work, fast) for _ in range(threads)
        ]
        self._resume()
        self._update()

    @property
    def forecast(self) -> int:
        """About how many sweeps it will take in all; never fewer than have begun."""
        return max(SWEEPS_FAST if self.fast else SWEEPS_LOW, int(self.sweeps) + 1)

    def _resume(self) -> None:
        """Go on where an earlier solver, fast or not, was stopped."""
        if found := _read(self.folder / _CHECKPOINT, _CHECKPOINT, self.length, 40):
            info, data = found
            self.values[:] = data.cast("f")
            self.sweeps = info.sweeps

    def _update(self) -> None:
        self._missing = [self._starts.missing(half) for half in (0, 1)]

    @property
    def missing(self) -> float:
        """Probability not yet found: the error bound."""
        return max(self._missing)

    def run(self) -> Iterator[Sweeping]:
        """Sweep until the error is small; after each sweep there is a new checkpoint."""
        with ThreadPoolExecutor(len(self._workers)) as pool:
            for half in (0,) if self.fast else (0, 1):
                self._workers[0].load(self._starts, half)
                yield Sweeping(self.sweeps, self._bound(half))
                while self._bound(half) > TOLERANCE:
                    yield from self._sweep(pool, half)
                    self._workers[0].save(self._starts, half)
                    self._update()
                    self._checkpoint()
                    yield Sweeping(self.sweeps, self._bound(half))

    def _bound(self, half: int) -> float:
        return self.missing if self.fast else self._missing[half]

    def _sweep(self, pool: ThreadPoolExecutor, half: int) -> Iterator[Sweeping]:
        """All stages, all levels, in pieces that threads share."""
        before = self.sweeps
        whole = 1.0 if self.fast else 0.5
        stages = 1 if self.fast else kernels.crazy_race.STAGES
        for stage in range(stages):
            for first, last in zip(self._levels, self._levels[1:], strict=False):
                for at in range(first, last, _PIECE * len(self._workers)):
                    self._share(pool, stage, at, min(at + _PIECE * len(self._workers), last))
                part = (stage + last / self._count) / stages
                yield Sweeping(before + whole * part, self._bound(half))
        self.sweeps = before + whole

    def _share(self, pool: ThreadPoolExecutor, stage: int, first: int, last: int) -> None:
        """One thread for a little work, else equal shares for all."""
        threads = len(self._workers)
        if threads == 1 or last - first < 64:
            self._workers[0].sweep(stage, first, last)
            return
        cuts = [first + (last - first) * i // threads for i in range(threads + 1)]
        jobs = [
            pool.submit(worker.sweep, stage, low, high)
            for worker, low, high in zip(self._workers, cuts, cuts[1:], strict=False)
        ]
        for job in jobs:
            job.result()

    def _checkpoint(self) -> None:
        info = Info(
            format=_CHECKPOINT, length=self.length, sweeps=self.sweeps, residual=self.missing
        )
        _write(self.folder / _CHECKPOINT, info, self.values.cast("B"))

    def table(self) -> SolvedRace:
        """Round the values to what is kept."""
        data = memoryview(bytearray(16 * self._count))
        rounded = self._starts.quantise(data.cast("H"))
        info = Info(
            format=_TABLE,
            length=self.length,
            sweeps=self.sweeps,
            residual=self.missing,
            quantisation=rounded,
        )
        return SolvedRace(info, data)

    def keep(self) -> SolvedRace:
        """Write the table; the checkpoint is not needed any more."""
        table = self.table()
        _write(self.folder / _TABLE, table.info, table.rows.cast("B"))
        (self.folder / _CHECKPOINT).unlink(missing_ok=True)
        return table


def _numbers(count: int) -> memoryview[float]:
    """Zeros in single precision, given by the system page by page, if possible large ones."""
    if sys.platform == "win32":
        return memoryview(mmap.mmap(-1, 4 * count)).cast("f")
    memory = mmap.mmap(-1, 4 * count, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    if sys.platform == "linux":
        with suppress(OSError):  # a kernel may be built without large pages
            memory.madvise(mmap.MADV_HUGEPAGE)
    return memoryview(memory).cast("f")
