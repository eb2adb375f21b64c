"""The page docs/champion-strength.md and its picture, from the games of :mod:`bench.pool`.

``python -m bench.pool_report build/pool/pool.jsonl build/pool/deviations.jsonl``: the second file
is that of :mod:`bench.deviations`, and may be left out.
"""

from __future__ import annotations

import json
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TypeAlias

from bench.calibration import Game, reliability, residuals
from bench.deviations import Deviation, told
from bench.ladder import points
from bench.pool_goals import EDITIONS, SIZES, goals
from bench.pool_goals import HEAD as GOAL
from bench.pool_lines import Row, rows_of
from bench.pool_picture import gains_picture, picture

DOCS = Path(__file__).resolve().parent.parent / "docs"
GAMES = ("base", "second", "cards", "base+long-track")
BOTS = ("champion", "champion-fast", "greedy", "expert")
AMONG = ("greedy", "risk-chaser", "loser-bettor", "hesitant", "expert")
TELLERS = ("champion", "champion-fast", "expert")
KINDS = ("leg-tile", "desert-tile", "pyramid-tile", "race-card")
TENTHS = 10

Gains: TypeAlias = dict[str, list[tuple[str, float, float]]]
"""For each edition and bot what was believed and gained: name, mean and error, in points."""


def main() -> None:
    """Read the games and write the page."""
    rows = list(rows_of(Path(sys.argv[1]).read_text().splitlines()))
    gains = gains_in(Path(sys.argv[2]).read_text().splitlines() if len(sys.argv) > 2 else [])
    (DOCS / "champion-strength.md").write_text(page(rows, gains), encoding="utf-8")
    (DOCS / "champion-gains.svg").write_text(gains_picture(gains), encoding="utf-8")
    called = {bot: reliability(among_greedy(rows, bot)) for bot in TELLERS}
    (DOCS / "champion-chances.svg").write_text(picture(called), encoding="utf-8")


def gains_in(lines: Iterable[str]) -> Gains:
    """The deviations of each bot in each edition."""
    found: dict[tuple[str, str], list[Deviation]] = defaultdict(list)
    for line in lines:
        bot, edition, kind, believed, realised = json.loads(line)
        found[bot, edition].append(Deviation(kind, believed, tuple(realised)))
    return {f"{edition}: {bot}": told(every) for (bot, edition), every in sorted(found.items())}


def among_greedy(rows: Iterable[Row], bot: str) -> list[Game]:
    """What a bot told among greedy players, in all editions together."""
    return [
        game
        for row in rows
        if row.edition in ("base", "second") and (row.bot, row.among) == (bot, "greedy")
        for game in row.told()
    ]


def page(rows: Sequence[Row], gains: Gains) -> str:
    """All tables."""
    parts = [HEAD, "## What was aimed at\n", GOALS, table(GOAL, goals(rows))]
    for game in GAMES:
        if any(row.edition == game and row.among for row in rows):
            parts += [f"## {game}: one among three others\n", among_others(rows, game)]
    if any(row.edition == "base" and row.names in SIZES for row in rows):
        parts += ["## base: champion and expert at tables of other sizes\n", other_sizes(rows)]
    if any(row.against for row in rows):
        parts += ["## Two against two\n", LADDER, two_against_two(rows)]
    parts += ["## Are its chances honest?\n", CHANCES, changes(rows, same_leg=False)]
    parts += [SAME_LEG, changes(rows, same_leg=True)]
    parts += [RELIABLE, called_and_won(rows)]
    parts += ["![Chances called and games won](champion-chances.svg)\n"]
    parts += ["## Does it gain what it believes?\n", BELIEVED, believed(gains)]
    parts += ["![Believed and realised gain](champion-gains.svg)\n"]
    return "\n".join(parts)


def table(head: Sequence[str], lines: Iterable[Sequence[str]]) -> str:
    """A table of the page."""
    rows = (head, *lines)
    shown = [f"| {' | '.join(cells)} |\n".replace("|  |", "| |") for cells in rows]
    return "".join([shown[0], "|---" * len(head) + "|\n", *shown[1:]])


def among_others(rows: Sequence[Row], edition: str) -> str:
    """Every bot alone among three of each kind."""
    found = {(row.bot, row.among): row.share() for row in rows if row.edition == edition}

    def cell(bot: str, among: str) -> str:
        share = found.get((bot, among))
        if share is None:
            return "25 % by symmetry" if bot == among else "–"
        return f"{share} ({share.games})"

    lines = ([f"three {among}", *(cell(bot, among) for bot in BOTS)] for among in AMONG)
    return table(["", *BOTS], lines)


def other_sizes(rows: Sequence[Row]) -> str:
    """Champion and expert at tables for two to eight."""
    found = {row.names: row.share() for row in rows if row.edition == "base"}

    def line(names: tuple[str, ...]) -> list[str]:
        champions, experts = names.count("champion"), names.count("expert")
        share, fair = found[names], champions / len(names)
        who = f"{champions} champion, {experts} expert"
        return [who, str(share), f"{fair:.0%}", str(share.games)]

    lines = (line(names) for names in SIZES if names in found)
    return table(["table", "champion wins", "fair", "games"], lines)


def two_against_two(rows: Iterable[Row]) -> str:
    """Levels and styles, and what they do."""

    def line(row: Row) -> list[str]:
        share, done = row.share(), Counter[str]()
        for game in row.games:
            done.update(game["kinds"])
        low, high = points(share.value - share.error), points(share.value + share.error)
        return [
            f"{row.edition}: {row.bot} against {row.against}",
            str(share),
            f"{points(share.value):+.0f} ({low:+.0f} to {high:+.0f})",
            ", ".join(f"{done[kind] / done.total():.0%}" for kind in KINDS),
            str(share.games),
        ]

    head = ["", "wins", "points above the other", "tickets, tiles, rolls, race cards", "games"]
    return table(head, (line(row) for row in rows if row.against and row.edition in EDITIONS))


def changes(rows: Iterable[Row], *, same_leg: bool) -> str:
    """From own turn to own turn: by bot, opponent and kind of action."""

    def line(row: Row) -> list[str]:
        found = residuals(row.told(), same_leg=same_leg)
        cells = (found.get(kind) for kind in ("all", *KINDS))  # in Cards there are other kinds
        shown = (f"{100 * one[0]:+.2f} ± {100 * one[1]:.2f}" if one else "–" for one in cells)
        return [f"{row.edition}: {row.bot} among {row.among}", *shown]

    told = (row for row in rows if row.bot in TELLERS and row.among)
    return table(["", "all", "leg tiles", "tiles", "rolls", "race cards"], map(line, told))


def called_and_won(rows: Sequence[Row]) -> str:
    """For each tenth of the chances how many such positions were won."""
    found: dict[tuple[int, str], str] = {}
    for bot in TELLERS:
        for called, won, error, count in reliability(among_greedy(rows, bot)):
            tenth = min(TENTHS - 1, int(called * TENTHS))
            found[tenth, bot] = f"{won:.0%} ± {100 * error:.0f} ({count})"
    lines = (
        [f"{10 * tenth} to {10 * tenth + 10} %", *(found.get((tenth, bot), "–") for bot in TELLERS)]
        for tenth in sorted({tenth for tenth, _ in found})
    )
    return table(["called", "won: champion", *TELLERS[1:]], lines)


def believed(gains: Gains) -> str:
    """Believed and realised gain of a deviation, and their difference."""
    head = ["points a turn", *(name for name, *_ in next(iter(gains.values()), []))]
    lines = ([who, *(f"{mean:+.2f} ± {error:.2f}" for _, mean, error in every)]
             for who, every in gains.items())  # fmt: skip
    return table(head, lines)


HEAD = """# How strong the champion is

Made by `python -m bench.pool` and `python -m bench.pool_report`; do not edit it by hand. Every
deal is played in every rotation of the seats that differs from the others, with fixed seeds and
numbers of games; rows that were not reached are left out. Victories are counted for all seats of a
bot together, shared ones split. Intervals are of 95% and count a deal as one observation; in
brackets the number of games. How `champion` learned, and what
was measured since, is told in [champion.md](champion.md); the other bots are compared in
[strength.md](strength.md). Risk-chaser, loser-bettor and hesitant were never met in training.
"""
LADDER = """\
A `level` chooses so evenly; `python -m bench.ladder` compares those of the ladder. What the first
one does is told in shares of its moves.
"""
CHANCES = """\
How much the chance changes from one own turn to the next, or to the end of the game, in points:
nothing on average, if it is honest. Against players who are weaker than those it expects it rises.
"""
SAME_LEG = """\
The same from turn to turn in the same leg alone. Here all or single kinds of action may differ from
nothing even if it is honest: after a roll the leg often ends, and then there is no such next turn.
"""
RELIABLE = """\
Of all positions among greedy players, base and second edition together, that were called so
likely: how many were won, and in brackets how many there were.
"""
BELIEVED = """\
At one turn of a greedy player, drawn by lot, a bot says what it would do instead and what that
gains; both are then played out 32 times on the same dice. Turns where it would do the same count
as 0. The last columns must be 0 if it is honest about what it gains (`python -m bench.deviations`).
"""
GOALS = """\
*Sure* means that the whole interval is beyond the bound.
"""

if __name__ == "__main__":
    main()
