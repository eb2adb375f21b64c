"""What a run is measured by: each goal with what was found, for people and for programs."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import Any

from bench.chaos.run import Outcome
from bench.measure import Figure


def part(found: Sequence[float], share: float) -> float:
    """The value that such a share of them do not exceed."""
    return sorted(found)[min(len(found) - 1, int(len(found) * share))] if found else 0.0


def goals(outcome: Outcome, tables: int) -> Iterator[Figure]:
    """Line by line."""
    verdict, waited = outcome.verdict, [wait.server for wait in outcome.waits]
    yield Figure("tables at a time", "", tables, at_least=200)
    yield Figure("faults", "", len(outcome.faults), at_least=300)
    kinds = len({fault.name for fault in outcome.faults})
    yield Figure("kinds of faults", "", kinds, at_least=11)
    yield Figure("times that the database found its disk full", "", outcome.full, at_least=1)
    yield Figure("shown moves lost", "", verdict.lost + verdict.forgotten, at_most=0)
    yield Figure("moves doubled", "", verdict.doubled, at_most=0)
    yield Figure("views of another history", "", verdict.different, at_most=0)
    yield Figure("games not finished and verified", "", verdict.unfinished, at_most=0)
    yield Figure("nodes that did not end when told to", "", verdict.stuck, at_most=0)
    yield Figure("a table goes on after, median", "s", part(waited, 0.5), at_most=1)
    yield Figure("a table goes on after, 99 %", "s", part(waited, 0.99), at_most=5)
    vain = max(0.0, outcome.thoughts - outcome.moves)
    twice = 100 * vain / max(1.0, outcome.moves)
    yield Figure("bot moves thought twice in quiet times", "%", twice, at_most=1)


def by_fault(outcome: Outcome) -> dict[str, dict[str, float]]:
    """For each kind of fault how often it was, and how soon tables went on."""
    found: dict[str, list[float]] = defaultdict(list)
    for wait in outcome.waits:
        found[wait.fault].append(wait.server)
    times = Counter(fault.name for fault in outcome.faults)
    return {
        name: {
            "times": times[name],
            "median": part(found[name], 0.5),
            "p99": part(found[name], 0.99),
            "worst": part(found[name], 1.0),
        }
        for name in sorted(times)
    }


def document(outcome: Outcome, tables: int) -> dict[str, Any]:
    """All figures, for programs."""
    verdict = outcome.verdict
    raw = [wait.server + wait.driver for wait in outcome.waits]
    return {
        "goals": [
            {"what": goal.what, "value": goal.value, "unit": goal.unit, "bound": goal.bound,
             "kept": goal.kept}
            for goal in goals(outcome, tables)
        ],
        "faults": by_fault(outcome),
        "games": verdict.games,
        "moves": verdict.moves,
        "views": verdict.shown,
        "refused": dict(verdict.refused),
        "waits": len(outcome.waits),
        "with the driver's own lateness": {"median": part(raw, 0.5), "p99": part(raw, 0.99)},
        "driver late, part of the time": outcome.late / outcome.seconds,
        "bots' thoughts in quiet times": outcome.thoughts,
        "bots' moves in quiet times": outcome.moves,
        "seconds": outcome.seconds,
    }  # fmt: skip


def written(outcome: Outcome, tables: int) -> str:
    """The same as a file."""
    return json.dumps(document(outcome, tables), indent=1) + "\n"


def longest(outcome: Outcome, count: int) -> Iterator[str]:
    """What people noticed at the tables that waited longest, each table once, and at all ends."""
    for table in outcome.unfinished[:count]:
        yield f"not over: table {table.id}"
        for moment, what in table.diary[-30:]:
            yield f"  {moment - table.diary[-1][0]:6.2f} {what}"
    tables = {id(wait.table): wait for wait in sorted(outcome.waits, key=lambda one: one.server)}
    for wait in sorted(tables.values(), key=lambda one: -one.server)[:count]:
        yield f"{wait.server:.1f} s after {wait.fault}, table {wait.table.id}"
        end = wait.moment + wait.server + 4.0
        faults = [(fault.moment, f"* {fault.name}") for fault in outcome.faults]
        for moment, what in sorted(wait.table.diary + faults):
            if wait.moment - 2.0 < moment < end:
                yield f"  {moment - wait.moment:6.2f} {what}"
