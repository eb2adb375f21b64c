"""The text of docs/strength.md."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import NamedTuple

from camelup.tournament import Estimate, Overall, Result

BAR = 40
"""Characters for 100% in a bar."""


class Claim(NamedTuple):
    """A share of victories that must be reached; ``clearly``: by the whole interval."""

    text: str
    share: Estimate
    bound: float
    clearly: bool = False

    @property
    def kept(self) -> bool:
        reached = self.share.low if self.clearly else self.share.value
        return reached is not None and reached >= self.bound


AIMS = {"base": 0.40, "second": 0.40}
"""What one expert aims to win against greedy ones; clearly more than its fair share it must."""

GREEDY_AIM = 0.90

ORDER = ("expert", "greedy", "cautious", "random")
"""In which they should stand."""


def report(
    titles: Mapping[str, str],
    results: Mapping[str, Result],
    rated: Mapping[str, Overall],
    commands: Mapping[str, str],
    size: float,
) -> str:
    """The whole page."""
    parts = [_introduction(size), _overview(titles, results, rated)]
    for key, title in titles.items():
        ours = {kind: results[f"{key}-{kind}"] for kind in ("expert", "greedy", "ladder")}
        parts.append(f"## {title}\n")
        parts += (_match(kind, result, commands[f"{key}-{kind}"]) for kind, result in ours.items())
    return "\n".join(parts)


def _introduction(size: float) -> str:
    again = "python -m tools.strength" + ("" if size == 1 else f" --size {size:g}")
    return f"""# How strong the bots are

Made by `{again}` from the tournaments below; do not edit it by hand. Every tournament rotates
the seats and replays the same dice for each rotation, and can be repeated exactly with the command
that stands below it. Victories are counted for each seat played, shared ones split. Ratings are
Bradley–Terry: 400 points more mean winning the game ten times as often as the other. Those in the
picture and in the first table are from all games of a setting together. All intervals are of 95%
and count a deal with all its rotations as one observation; [tournaments.md](tournaments.md) says
how they are made. The champion has a page of its own: [champion-strength.md](champion-strength.md).

![Ratings with their intervals](strength.svg)
"""


def _overview(
    titles: Mapping[str, str], results: Mapping[str, Result], rated: Mapping[str, Overall]
) -> str:
    lines = ["| what must hold | " + " | ".join(titles.values()) + " |"]
    lines.append("|---" * (len(titles) + 1) + "|")
    rows: dict[str, list[str]] = {}
    for key in titles:
        for name, cell in _cells(key, results, rated[key]):
            rows.setdefault(name, []).append(cell)
    lines += (f"| {name} | " + " | ".join(cells) + " |" for name, cells in rows.items())
    return "\n".join(lines) + "\n"


def _cells(key: str, results: Mapping[str, Result], rated: Overall) -> Iterator[tuple[str, str]]:
    expert, greedy = claims(key, results)
    yield expert.text, _kept(expert)
    aim = AIMS.get(key)
    told = "—" if aim is None else f"{aim:.0%} {_mark(expert.share.value >= aim)}"
    yield "what it aims at", told
    yield greedy.text, _kept(greedy)
    for first, second in pairwise(ORDER):
        points = rated.difference(first, second)
        sure = points.low is not None and points.low > 0
        yield f"{first} above {second} in the rating", f"{_points(points)} {_mark(sure)}"


def claims(key: str, results: Mapping[str, Result]) -> tuple[Claim, Claim]:
    """The shares of victories that must be reached in one setting."""
    against = results[f"{key}-expert"]
    share = against.standing("expert").win_share
    text = "one expert, all others greedy: its victories"
    expert = Claim(text, share, 1 / against.plan.players, clearly=True)
    share = results[f"{key}-greedy"].standing("greedy").win_share
    text = "one greedy, all others random: its victories"
    return expert, Claim(text, share, GREEDY_AIM)


def _kept(claim: Claim) -> str:
    word = "clearly above" if claim.clearly else "at least"
    return f"{_share(claim.share)} {_mark(claim.kept)} {word} {claim.bound:.1%}"


def _mark(kept: bool) -> str:
    return "✓" if kept else "**✗**"


def _share(share: Estimate) -> str:
    text = f"{share.value:.1%}"
    if share.low is None or share.high is None:
        return text
    return f"{text} ({100 * share.low:.1f}–{100 * share.high:.1f})"


def _points(points: Estimate) -> str:
    text = f"{points.value:+.0f}"
    if points.low is None or points.high is None:
        return text
    return f"{text} ({points.low:+.0f} to {points.high:+.0f})"


HEADINGS = {
    "expert": "One expert, all others greedy",
    "greedy": "One greedy, all others random",
    "ladder": "All four",
}


def _match(kind: str, result: Result, command: str) -> str:
    lines = [f"### {HEADINGS[kind]}", "", "```", *_rows(result), "```", ""]
    faults = sum(sum(one.faults.values()) for one in result.standings)
    words = f"{result.games} games in {result.deals} deals"
    words += f"; the fallback played {faults} moves." if faults else "; no bot failed on any move."
    return "\n".join([*lines, words, "", f"    {command}", ""])


def _rows(result: Result) -> Iterator[str]:
    yield f"{'':9} {'victories':24} {'money':>13} {'rating':>12} {'ms/move':>8}"
    for one in result.standings:
        money = f"{one.money.value:.1f} ± {one.money.margin or 0:.1f}"
        rating = f"{one.rating.value:.0f} ± {one.rating.margin or 0:.0f}"
        cells = f"{_share(one.win_share):24} {money:>13} {rating:>12} {1000 * one.pace:8.1f}"
        yield f"{one.bot:9} {cells}"
    yield ""
    for one in result.standings:
        yield f"{one.bot:9} {_bar(one.win_share)}"
    fair = round(BAR / result.plan.players)
    yield f"{'fair':9} {' ' * fair}▲ {1 / result.plan.players:.1%}"


def _bar(share: Estimate) -> str:
    """Filled up to the value; the interval is drawn over it."""
    low, high = (round(BAR * (share.value if edge is None else edge)) for edge in share[1:])
    filled = round(BAR * share.value)
    cells = ["█" if i < filled else "·" for i in range(BAR + 1)]
    for i in range(low, high + 1):
        cells[i] = "▓" if i < filled else "░"
    return "".join(cells)
