"""``camelup solve``: solve the race of an edition once and keep the result."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

from camelup.cli.options import Arguments
from camelup.core.errors import CamelUpError, SetupError
from camelup.odds import crazy_race
from camelup.odds.crazy_race import CrazyRaceSolver, SolvedRace
from camelup.text import Speaker, speaker


def solve(options: Arguments) -> int:
    """Solve the race with crazy camels unless it is solved; Ctrl-C keeps all whole sweeps."""
    threads = options.threads if options.threads is not None else processors()
    if threads < 1:
        raise SetupError("solve.threads", found=threads)
    say = speaker(options.lang, options.edition)
    begun = time.monotonic()
    table, mode = crazy_race.solved(), None
    if table is None:
        fast = crazy_race.choose(options.memory)
        mode = "fast" if fast else "low"
        table = _solve(say, fast, threads)
    path = crazy_race.table_path()
    if options.json:
        print(json.dumps(_summary(table, path, mode, threads, time.monotonic() - begun)))
    else:
        key = "cli.solve.there" if mode is None else "cli.solve.done"
        print(say.say(key, file=str(path), error=short(table.info.error)))
    return 0


def processors() -> int:
    """How many this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not on every system
        return os.cpu_count() or 1


def short(error: float) -> str:
    """An error with one digit, never rounded down."""
    shown = f"{error:.0e}"
    return shown if float(shown) >= error else f"{error * 1.5:.0e}"


def _solve(say: Speaker, fast: bool, threads: int) -> SolvedRace:
    """Run the solver under a progress bar and keep its table."""
    console = Console(stderr=True)
    if console.is_terminal:
        key = "cli.solve.fast" if fast else "cli.solve.low"
        console.print(say.say(key), highlight=False)
    try:
        solver = CrazyRaceSolver(fast=fast, threads=threads)
    except (MemoryError, OSError):
        raise crazy_race.no_room(fast, crazy_race.available_memory() or 0) from None
    try:
        _watch(solver, say, console)
        return solver.keep()
    except OSError:
        raise CamelUpError("cli.no-write", file=str(crazy_race.table_path())) from None
    except KeyboardInterrupt:
        console.print(say.say("cli.solve.stopped"), highlight=False)
        raise


def _watch(solver: CrazyRaceSolver, say: Speaker, console: Console) -> None:
    """Show sweeps, the error bound, and about how long it will still take."""
    columns = TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn()
    with Progress(*columns, console=console, disable=not console.is_terminal) as bar:
        task = bar.add_task("", total=solver.forecast)
        for progress in solver.run():
            bar.update(task, total=solver.forecast, completed=progress.sweeps)
            _say(bar, task, say, progress)


def _say(bar: Progress, task: TaskID, say: Speaker, progress: crazy_race.Sweeping) -> None:
    text = say.say("cli.solve.sweep", sweep=int(progress.sweeps) + 1, error=short(progress.missing))
    bar.update(task, description=text)


def _summary(
    table: SolvedRace, path: Path, mode: str | None, threads: int, seconds: float
) -> dict[str, object]:
    """For other programs; ``memory`` is null where the table was there already."""
    info = table.info
    return {
        "edition": "second",
        "file": str(path),
        "bytes": path.stat().st_size,
        "sweeps": info.sweeps,
        "error": info.error,
        "residual": info.residual,
        "quantisation": info.quantisation,
        "memory": mode,
        "threads": threads,
        "seconds": round(seconds, 1),
    }
