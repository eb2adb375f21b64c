"""The picture of docs/strength.md: a panel for each setting, a bar with interval for each bot."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape

from camelup.tournament import Result, Standing

WIDTH, PANEL, ROW, LEFT, RIGHT = 760, 34, 26, 90, 120
COLOURS = {"expert": "#7A4CC8", "greedy": "#1F7A45", "cautious": "#2F6FDE", "random": "#77757D"}
OTHER = "#77757D"
LOW, HIGH = 900.0, 2100.0
"""The scale, unless a rating lies beyond it."""


def picture(titles: Mapping[str, str], ladders: Mapping[str, Result]) -> str:
    """An SVG with the ratings of all ladders on one scale."""
    edges = [_edges(one) for result in ladders.values() for one in result.standings]
    low = min(LOW, *(edge[0] for edge in edges))
    high = max(HIGH, *(edge[1] for edge in edges))
    height = 10 + sum(PANEL + ROW * len(result.standings) for result in ladders.values())
    box = f'viewBox="0 0 {WIDTH} {height}" font-family="sans-serif" font-size="14"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {box}>',
        f"<title>{escape('Ratings of the bots, with intervals of 95%')}</title>",
        f'<rect width="{WIDTH}" height="{height}" fill="#FFFDF7"/>',
    ]
    y = 0
    for key, result in ladders.items():
        lines += _panel(titles[key], result, y, low, high)
        y += PANEL + ROW * len(result.standings)
    return "\n".join([*lines, "</svg>", ""])


def _panel(title: str, result: Result, y: int, low: float, high: float) -> Iterator[str]:
    yield f'<text x="12" y="{y + 24}" font-weight="bold" fill="#3A2F22">{escape(title)}</text>'
    for row, one in enumerate(result.standings):
        yield from _bar(one, y + PANEL + ROW * row, low, high)


def _bar(one: Standing, y: int, low: float, high: float) -> Iterator[str]:
    def x(rating: float) -> str:
        return f"{LEFT + (rating - low) / (high - low) * (WIDTH - LEFT - RIGHT):.1f}"

    colour = COLOURS.get(one.bot, OTHER)
    first, last = _edges(one)
    middle = y + ROW / 2
    yield f'<text x="12" y="{middle + 5}" fill="#3A2F22">{escape(one.bot)}</text>'
    length = float(x(one.rating.value)) - LEFT
    yield (
        f'<rect x="{LEFT}" y="{y + 4}" width="{length:.1f}" height="{ROW - 8}" rx="3" '
        f'fill="{colour}" fill-opacity="0.75"/>'
    )
    yield f'<path d="M{x(first)} {middle}H{x(last)}" stroke="#3A2F22" stroke-width="2"/>'
    for edge in (first, last):
        yield f'<path d="M{x(edge)} {middle - 6}v12" stroke="#3A2F22" stroke-width="2"/>'
    margin = f" ± {one.rating.margin:.0f}" if one.rating.margin is not None else ""
    text = f"{one.rating.value:.0f}{margin}"
    yield f'<text x="{WIDTH - RIGHT + 14}" y="{middle + 5}" fill="#3A2F22">{text}</text>'


def _edges(one: Standing) -> tuple[float, float]:
    value, low, high = one.rating
    return (value if low is None else low), (value if high is None else high)
