"""The page docs/champion-strength.md and its picture, from the games of :mod:`bench.pool`.

``python -m bench.pool_report build/pool/pool.jsonl``
"""

from __future__ import annotations

import json
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from math import log10, sqrt
from pathlib import Path
from typing import Any, NamedTuple

from bench.calibration import Game, Told, mean_with_error, reliability, residuals

DOCS = Path(__file__).resolve().parent.parent / "docs"
SIDE, EDGE = 300, 40
TELLERS = ("champion", "champion-fast", "expert")
KINDS = ("all", "leg-tile", "desert-tile", "pyramid-tile", "race-card")


class Share(NamedTuple):
    """Of victories, with the half of an interval of 95%; a deal is one observation."""

    value: float
    error: float
    games: int

    def __str__(self) -> str:
        return f"{self.value:.1%} ± {100 * self.error:.1f}"


def main() -> None:
    """Read the games and write the page."""
    games: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for line in Path(sys.argv[1]).read_text().splitlines():
        game = json.loads(line)
        games[game["row"]].append(game)
    (DOCS / "champion-strength.md").write_text(page(games), encoding="utf-8")
    (DOCS / "champion-chances.svg").write_text(picture(games), encoding="utf-8")


def share_of(games: Iterable[dict[str, Any]], bot: str) -> Share:
    """How much all seats of a bot win together."""
    deals: dict[int, list[float]] = defaultdict(list)
    for game in games:
        deals[game["deal"]].append(game["shares"].get(bot, 0.0))
    means = [sum(shares) / len(shares) for shares in deals.values()]
    mean = sum(means) / len(means)
    spread = sqrt(sum((one - mean) ** 2 for one in means) / (len(means) - 1))
    return Share(mean, 1.96 * spread / sqrt(len(means)), sum(map(len, deals.values())))


def told(games: Iterable[dict[str, Any]]) -> list[Game]:
    """The same games for the gauge of chances."""
    return [Game([Told(*one[:3]) for one in g["told"]], g["shares"].get(g["row"].split()[1], 0.0))
            for g in games]  # fmt: skip


def points(share: float) -> float:
    """The rating of one half of a table above the other."""
    share = min(0.999, max(0.001, share))
    return 400 * log10(share / (1 - share))


def page(games: dict[str, list[dict[str, Any]]]) -> str:
    """All tables."""
    parts = [HEAD]
    for edition in ("base", "second"):
        parts.append(f"## {edition}: one among three others\n")
        parts.append("| | champion | champion-fast | greedy | expert |\n|---|---|---|---|---|")
        for among in ("greedy", "risk-chaser", "loser-bettor", "hesitant", "expert"):
            cells = [_cell(games, edition, bot, among)
                     for bot in ("champion", "champion-fast", "greedy", "expert")]  # fmt: skip
            parts.append(f"| three {among} | " + " | ".join(cells) + " |")
        parts.append("")
    parts += _others(games)
    parts += _ladder(games)
    parts += _chances(games)
    return "\n".join(parts) + "\n"


def _cell(games: dict[str, list[Any]], edition: str, bot: str, among: str) -> str:
    played = games.get(f"{edition} {bot} {among} {among} {among}")
    if not played:
        return "25 % by symmetry" if bot == among else "–"
    share = share_of(played, bot)
    return f"{share} ({share.games})"


def _others(games: dict[str, list[Any]]) -> list[str]:
    lines = ["## base: champion and expert at tables of other sizes\n",
             "| table | champion wins | fair | games |\n|---|---|---|---|"]  # fmt: skip
    for names in (("champion", "expert"), ("champion", "expert", "expert"),
                  ("champion", "expert") * 3, ("champion", "expert") * 4):  # fmt: skip
        share = share_of(games["base " + " ".join(names)], "champion")
        fair = names.count("champion") / len(names)
        lines.append(f"| {names.count('champion')} champion, {names.count('expert')} expert | "
                     f"{share} | {fair:.0%} | {share.games} |")  # fmt: skip
    return [*lines, ""]


def _ladder(games: dict[str, list[Any]]) -> list[str]:
    lines = ["## base: two against two\n", LADDER,
             "| | wins | points above the other | tickets, tiles, rolls, race cards | games |",
             "|---|---|---|---|---|"]  # fmt: skip
    for key, played in games.items():
        names = key.split(" ", 1)[1].split()
        one = " ".join(names[:2]) if names[0] == "level" else names[0]
        other = names[-1]
        if len(names) - 2 * (names[0] == "level") != 4 or names.count(other) != 2 or one == other:
            continue
        share, kinds = share_of(played, one), Counter[str]()
        for game in played:
            kinds.update(game["kinds"])
        every = sum(kinds.values())
        done = ", ".join(f"{kinds[kind] / every:.0%}" for kind in
                         ("leg-tile", "desert-tile", "pyramid-tile", "race-card"))  # fmt: skip
        low, high = points(share.value - share.error), points(share.value + share.error)
        lines.append(f"| {one} against {other} | {share} | {points(share.value):+.0f} "
                     f"({low:+.0f} to {high:+.0f}) | {done} | {share.games} |")  # fmt: skip
    return [*lines, ""]


def _chances(games: dict[str, list[Any]]) -> list[str]:
    lines = ["## Are its chances honest?\n", CHANCES,
             "| | all | leg tiles | tiles | rolls | race cards |",
             "|---|---|---|---|---|---|"]  # fmt: skip
    for key, played in games.items():
        bot, edition = key.split()[1], key.split()[0]
        others = key.split()[2:]
        if bot not in TELLERS or len(set(others)) != 1 or len(others) != 3:
            continue
        found = residuals(told(played))
        cells = [f"{100 * mean:+.2f} ± {100 * error:.2f}" for mean, error, _ in
                 (found.get(kind, (0.0, 0.0, 0)) for kind in KINDS)]  # fmt: skip
        among = key.split()[2]
        lines.append(f"| {edition}: {bot} among {among} | " + " | ".join(cells) + " |")
    lines += [
        "",
        RELIABLE,
        "| called | won: champion | champion-fast | expert |\n|---|---|---|---|",
    ]
    rows: dict[int, dict[str, str]] = defaultdict(dict)
    for bot in TELLERS:
        for called, won, error, count in reliability(told(_among_greedy(games, bot))):
            rows[min(9, int(called * 10))][bot] = f"{won:.0%} ± {100 * error:.0f} ({count})"
    for tenth, found_here in sorted(rows.items()):
        shown = " | ".join(found_here.get(bot, "–") for bot in TELLERS)
        lines.append(f"| {10 * tenth} to {10 * tenth + 10} % | {shown} |")
    lines += ["", "![Chances called and games won](champion-chances.svg)", "", BELIEVED]
    for key in ("base expert greedy greedy greedy", "second expert greedy greedy greedy"):
        gains = [(sum(one[3] or 0.0 for one in game["told"]), 1) for game in games[key]]
        gain, error, _ = mean_with_error(gains)
        share = share_of(games[key], "expert")
        lines.append(f"- {key.split()[0]}: expert believes {100 * gain:+.1f} ± {100 * error:.1f} "
                     f"points over greedy, and won {100 * (share.value - 0.25):+.1f} "
                     f"± {100 * share.error:.1f} over the fair share.")  # fmt: skip
    return lines


def _among_greedy(games: dict[str, list[Any]], bot: str) -> list[Any]:
    return [game for edition in ("base", "second")
            for game in games[f"{edition} {bot} greedy greedy greedy"]]  # fmt: skip


def picture(games: dict[str, list[dict[str, Any]]]) -> str:
    """Called against won, for each bot that tells chances; the diagonal is honest."""
    width = 3 * (SIDE + EDGE) + EDGE
    height = SIDE + 3 * EDGE
    box = f'viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="13" fill="#3A2F22"'
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" {box}>',
             "<title>Chances called and games won</title>",
             f'<rect width="{width}" height="{height}" fill="#FFFDF7"/>']  # fmt: skip
    for number, bot in enumerate(TELLERS):
        left, top = EDGE + number * (SIDE + EDGE), EDGE
        lines.append(f'<text x="{left}" y="{top - 12}" font-weight="bold">{bot}</text>')
        lines.append(f'<rect x="{left}" y="{top}" width="{SIDE}" height="{SIDE}" fill="none" '
                     'stroke="#C9BCA0"/>')  # fmt: skip
        lines.append(f'<path d="M{left} {top + SIDE}L{left + SIDE} {top}" stroke="#C9BCA0"/>')

        def y_of(share: float, bottom: int = top + SIDE) -> float:
            return bottom - SIDE * min(1.0, max(0.0, share))

        lines += _points(told(_among_greedy(games, bot)), left, y_of)
        lines.append(f'<text x="{left}" y="{top + SIDE + 24}">called: 0 to 100 % →</text>')
    return "\n".join([*lines, "</svg>", ""])


def _points(games: list[Game], left: int, y_of: Callable[[float], float]) -> Iterable[str]:
    for called, won, error, _ in reliability(games):
        x = left + SIDE * called
        yield (f'<path d="M{x:.1f} {y_of(won - error):.1f}V{y_of(won + error):.1f}" '
               'stroke="#7A4CC8" stroke-width="2"/>')  # fmt: skip
        yield f'<circle cx="{x:.1f}" cy="{y_of(won):.1f}" r="4" fill="#7A4CC8"/>'


HEAD = """# How strong the champion is

Made by `python -m bench.pool` and `python -m bench.pool_report`; do not edit it by hand. Every
deal is played in every rotation of the seats, with fixed seeds and numbers of games. Victories
are counted for all seats of a bot together, shared ones split. Intervals are of 95% and count a
deal as one observation; in brackets the number of games. How `champion` learned is told in
[champion.md](champion.md); the other bots are compared in [strength.md](strength.md).
Risk-chaser, loser-bettor and hesitant were never met in training.
"""
LADDER = """\
A `level` chooses so evenly; the levels of the ladder were read off these points. What the first
one does is told in shares of its moves.
"""
CHANCES = """\
How much the chance changes from one own turn to the next in the same leg, in points: nothing on
average, if it is honest. Against players who are weaker than those it expects it rises.
"""
RELIABLE = """\
Of all positions among greedy players, base and second edition together, that were called so
likely: how many were won, and in brackets how many there were.
"""
BELIEVED = """\
What a bot believes to gain over greedy, summed over its choices in a game, against what it
gained:
"""

if __name__ == "__main__":
    main()
