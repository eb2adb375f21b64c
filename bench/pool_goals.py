"""What the champion aims at, and whether the games of :mod:`bench.pool` reach it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot

from bench.bots import SUPERCUP
from bench.calibration import residuals
from bench.pool_lines import Row, Share

EDITIONS = ("base", "second")
POOL = ("risk-chaser", "loser-bettor", "hesitant")
SIZES = (("champion", "expert"), ("champion", "expert", "expert"),
         ("champion", "expert") * 3, ("champion", "expert") * 4)  # fmt: skip
ALONE = ("champion", "champion-fast")

HEAD = ["goal", "found", ""]
WORDS = ("not reached", "reached, not sure", "reached, and sure")


class Found:
    """All that was played."""

    def __init__(self, rows: Sequence[Row]) -> None:
        self.rows = {(row.edition, row.names): row for row in rows}

    def among(self, edition: str, bot: str, other: str) -> Row | None:
        """One among three others."""
        return self.rows.get((edition, (bot, other, other, other)))

    def share(self, edition: str, bot: str, other: str) -> Share | None:
        """What it wins there."""
        row = self.among(edition, bot, other)
        return None if row is None else row.share()


def goals(rows: Sequence[Row]) -> Iterator[list[str]]:
    """A line for each: what, how much was found, and a word."""
    found = Found(rows)
    for edition in EDITIONS:
        yield from wins(found, edition)
        for bot in ALONE:
            yield from above_greedy(found, edition, bot)
        for bot in ALONE:
            yield from honest(found, edition, bot)
    for names in SIZES:
        row = found.rows.get(("base", names))
        if row is not None:
            one, fair = row.share(), names.count("champion") / len(names)
            what = f"base, {len(names)} players: above expert, the whole interval above {fair:.0%}"
            yield [what, str(one), above(one, fair)]
    row = found.rows.get(("+".join(("base", *SUPERCUP)), SIZES[-1]))
    if row is not None:
        what = "all modules with 8 players: above expert, the whole interval above 50%"
        yield [what, str(row.share()), above(row.share(), 0.5)]
    yield from cards(found)


def cards(found: Found) -> Iterator[list[str]]:
    """Two against two experts, with and without looking ahead."""
    for bot in ALONE:
        row = found.rows.get(("cards", (bot, "expert") * 2))
        if row is not None:
            what = f"Cards: two {bot} against two expert, the whole interval above 50%"
            yield [what, f"{row.share()} ({row.share().games})", above(row.share(), 0.5)]


def wins(found: Found, edition: str) -> Iterator[list[str]]:
    """Among greedy, among those who were never met, among experts."""
    one = found.share(edition, "champion", "greedy")
    if one is not None:
        yield [f"{edition}: among three greedy at least 40%", str(one), at_least(one, 0.4)]
    met = [(found.share(edition, "champion", name), name) for name in POOL]
    worst = min(((one.value, one, name) for one, name in met if one is not None), default=None)
    if worst is not None:
        _, one, name = worst
        what = f"{edition}: the worst of the measuring pool ({name}) at least 33%"
        yield [what, str(one), at_least(one, 0.33)]
    one = found.share(edition, "champion", "expert")
    if one is not None:
        what = f"{edition}: among three expert, the whole interval above 25%"
        yield [what, str(one), above(one, 0.25)]


def above_greedy(found: Found, edition: str, bot: str) -> Iterator[list[str]]:
    """Never worse than greedy in the same seat: the worst of the measuring pool counts."""
    gaps = []
    for name in POOL:
        one, plain = found.share(edition, bot, name), found.share(edition, "greedy", name)
        if one is not None and plain is not None:
            gap = Share(one.value - plain.value, hypot(one.error, plain.error), one.games)
            gaps.append((WORDS.index(at_least(gap, 0)), gap, name))
    if gaps:
        word, gap, name = min(gaps)
        shown = f"{100 * gap.value:+.1f} ± {100 * gap.error:.1f} points (among {name})"
        yield [f"{edition}: {bot} never below greedy in the same seat", shown, WORDS[word]]


def honest(found: Found, edition: str, bot: str) -> Iterator[list[str]]:
    """To the next own turn, or the end, the chance must not change on average; that is never sure.

    In whichever leg: only to count turns of the same leg would leave out those that it ended after.
    """
    row = found.among(edition, bot, "greedy")
    if row is not None:
        mean, error, _ = residuals(row.told(), same_leg=False)["all"]
        word = WORDS[abs(mean) <= error]
        what = (f"{edition}: {bot} among greedy, its chance changes by 0 points to the next own "
                "turn or the end")  # fmt: skip
        yield [what, f"{100 * mean:+.2f} ± {100 * error:.2f}", word]


def at_least(one: Share, bound: float) -> str:
    """Is the bound reached, and is that sure?"""
    return WORDS[(one.value >= bound) + (one.value - one.error >= bound)]


def above(one: Share, bound: float) -> str:
    """Is the whole interval beyond the bound?"""
    return WORDS[2] if one.value - one.error > bound else "not shown"
