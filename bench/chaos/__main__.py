"""``make chaos``, or ``python -m bench.chaos --tables 40 --faults 60``."""

from __future__ import annotations

import argparse
import logging
import signal
import sys
from pathlib import Path

import uvloop
from rich.console import Console
from rich.table import Table as Sheet

from bench.chaos.report import by_fault, document, goals, longest, written
from bench.chaos.run import LOG, chaos


def main() -> int:
    """Run it and tell; the exit code is 1 if a goal is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--nodes", type=int, default=3)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--faults", type=int, default=300)
    parser.add_argument("--pause", type=float, default=1.2, help="seconds between two faults")
    parser.add_argument("--quiet", type=float, default=20.0, help="seconds before the first one")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--no-balancer", dest="balanced", action="store_false")
    parser.add_argument("--worst", type=int, default=0, help="tell of so many long waits")
    parser.add_argument("--json", type=Path, default=Path("build/chaos.json"))
    wishes = vars(parser.parse_args())
    file, worst, tables = wishes.pop("json"), wishes.pop("worst"), wishes["tables"]
    logging.basicConfig(format="%(message)s")
    LOG.setLevel(logging.INFO)
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # nothing is left behind
    outcome = uvloop.run(chaos(**wishes))
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(written(outcome, tables))
    console = Console(highlight=False)
    for line in longest(outcome, worst):
        console.print(line, markup=False)
    sheet = Sheet("fault", "times", "a table goes on: median", "99 %", "worst")
    for name, found in by_fault(outcome).items():
        seconds = (f"{found[which]:.2f} s" for which in ("median", "p99", "worst"))
        sheet.add_row(name, f"{found['times']:.0f}", *seconds)
    console.print(sheet)
    told = document(outcome, tables)
    late, raw = told["driver late, part of the time"], told["with the driver's own lateness"]
    console.print(f"{told['games']:,} games, {told['moves']:,} moves, {told['views']:,} views, "
                  f"{told['seconds']:.0f} s; refused: {told['refused']}")  # fmt: skip
    console.print(f"the driver itself was late {100 * late:.1f} % of the time; with that a table"
                  f" goes on after {raw['median']:.2f} s, 99 % {raw['p99']:.2f} s")  # fmt: skip
    kept = True
    for goal in goals(outcome, tables):
        word = "kept  " if goal.kept else "MISSED"
        console.print(f"{word} {goal.what}: {goal.value:,.4g} {goal.unit} ({goal.bound})")
        kept = kept and goal.kept
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())
