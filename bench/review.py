"""How long reviews take, and how exact they are: prints the table of docs/review.md."""

from __future__ import annotations

import sys
import time
from statistics import median
from typing import Any

from camelup.play.record import Record
from camelup.review import DEEP, STANDARD, Depth, review
from tests.games.kept import record_of

GAMES = {
    "base, 4 players": "base-4-mixed",
    "base, 8 players": "base-8-greedy-random",
    "second edition, 4 players": "second-4-mixed",
    "second edition, 8 players": "second-8-mixed-fair-dice",
    "long track, 4 players": "long-track-4-mixed",
    "spicy, 5 players": "spicy-5-nine-dice",
    "Supercup with everything, 10 players": "supercup-all-10",
    "Cards, 2 players": "cards-2",
    "Cards, 4 players": "cards-4-fair-dice",
}


def main() -> int:
    """One row for each game; arguments name depths and games, else ``standard`` and all."""
    depths = [depth for depth in (STANDARD, DEEP) if depth.name in sys.argv[1:]] or [STANDARD]
    named = [title for title, name in GAMES.items() if name in sys.argv[1:]]
    for title in named or GAMES:
        record = record_of(GAMES[title])
        found = [_measured(record, depth) for depth in depths]
        cells = " | ".join(cell for _, cell in found)
        print(f"| {title} | {len(record.moves)} | {found[0][0]} | {cells} |", flush=True)
    return 0


def _measured(record: Record[Any, Any], depth: Depth) -> tuple[int, str]:
    """How many decisions there are; CPU time, and both errors in points."""
    begun = time.process_time()
    found = review(record, depth)
    spent = time.process_time() - begun
    costs = [100 * one.error for one in found.decisions]
    return len(costs), f"{spent:.1f} s | {100 * found.error:.2f} | {median(costs):.2f}"


if __name__ == "__main__":
    sys.exit(main())
