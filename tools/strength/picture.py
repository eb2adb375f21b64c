"""The picture of docs/strength.md: a panel for each setting, a point with interval for each bot."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from math import ceil
from typing import NamedTuple

from camelup.tournament import Estimate, Overall

WIDTH, PANEL, ROW, LEFT, RIGHT, FOOT = 760, 34, 26, 90, 120, 30
COLOURS = {"expert": "#7A4CC8", "greedy": "#1F7A45", "cautious": "#2F6FDE", "random": "#77757D"}
OTHER = "#77757D"
LOW, HIGH, STEP = 900.0, 2100.0, 200
"""The scale, unless a rating lies beyond it."""
INK, FAINT = "#3A2F22", "#E4DAC6"


def picture(titles: Mapping[str, str], rated: Mapping[str, Overall]) -> str:
    """An SVG with the ratings of all settings on one scale, the strongest first."""
    rows = {key: _strongest_first(one) for key, one in rated.items()}
    edges = [_edges(rating) for bots in rows.values() for rating in bots.values()]
    scale = _Scale(min(LOW, *(low for low, _ in edges)), max(HIGH, *(high for _, high in edges)))
    height = FOOT + sum(PANEL + ROW * len(bots) for bots in rows.values())
    box = f'viewBox="0 0 {WIDTH} {height}" font-family="sans-serif" font-size="14" fill="{INK}"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {box}>',
        f"<title>{escape('Ratings of the bots, with intervals of 95%')}</title>",
        f'<rect width="{WIDTH}" height="{height}" fill="#FFFDF7"/>',
        *_grid(scale, height),
    ]
    y = 0
    for key, bots in rows.items():
        lines.append(f'<text x="12" y="{y + 24}" font-weight="bold">{escape(titles[key])}</text>')
        y += PANEL
        for bot, rating in bots.items():
            lines += _row(bot, rating, y + ROW / 2, scale)
            y += ROW
    return "\n".join([*lines, "</svg>", ""])


def _strongest_first(one: Overall) -> dict[str, Estimate]:
    rated = [(bot, one.rating(bot)) for bot in one.names]
    return dict(sorted(rated, key=lambda row: -row[1].value))


class _Scale(NamedTuple):
    low: float
    high: float

    def x(self, rating: float) -> str:
        share = (rating - self.low) / (self.high - self.low)
        return f"{LEFT + share * (WIDTH - LEFT - RIGHT):.1f}"


def _grid(scale: _Scale, height: int) -> Iterator[str]:
    first = ceil(scale.low / STEP) * STEP
    for rating in range(first, int(scale.high) + 1, STEP):
        x = scale.x(rating)
        yield f'<path d="M{x} {PANEL}V{height - FOOT + 6}" stroke="{FAINT}"/>'
        label = f'x="{x}" y="{height - 8}" font-size="11" text-anchor="middle"'
        yield f"<text {label}>{rating}</text>"


def _row(bot: str, rating: Estimate, y: float, scale: _Scale) -> Iterator[str]:
    colour = COLOURS.get(bot, OTHER)
    low, high = map(scale.x, _edges(rating))
    yield f'<text x="12" y="{y + 5}">{escape(bot)}</text>'
    whiskers = f"M{low} {y}H{high}M{low} {y - 6}v12M{high} {y - 6}v12"
    yield f'<path d="{whiskers}" stroke="{colour}" stroke-width="2.5"/>'
    yield f'<circle cx="{scale.x(rating.value)}" cy="{y}" r="6" fill="{colour}"/>'
    margin = f" ± {rating.margin:.0f}" if rating.margin is not None else ""
    text = f"{rating.value:.0f}{margin}"
    yield f'<text x="{WIDTH - RIGHT + 14}" y="{y + 5}">{text}</text>'


def _edges(rating: Estimate) -> tuple[float, float]:
    value, low, high = rating
    return (value if low is None else low), (value if high is None else high)
