"""Chances called against games won, drawn; the diagonal is honest."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

SIDE, EDGE = 300, 40
INK, LINE, PAPER, DOT = "#3A2F22", "#C9BCA0", "#FFFDF7", "#7A4CC8"

Reliability = Sequence[tuple[float, float, float, int]]
"""For each tenth: called, won, the error of that, how many."""


def picture(found: Mapping[str, Reliability]) -> str:
    """A square for each bot that tells chances."""
    width, height = len(found) * (SIDE + EDGE) + EDGE, SIDE + 3 * EDGE
    box = f'viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="13" fill="{INK}"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {box}>',
        "<title>Chances called and games won</title>",
        f'<rect width="{width}" height="{height}" fill="{PAPER}"/>',
    ]
    for number, (bot, tenths) in enumerate(found.items()):
        lines += _square(bot, tenths, EDGE + number * (SIDE + EDGE))
    return "\n".join([*lines, "</svg>", ""])


def gains_picture(gains: Mapping[str, Sequence[tuple[str, float, float]]]) -> str:
    """What was believed and what was gained, in points a turn, each with its interval."""
    step, scale, left = 26, 90, 330
    lines, y = [], EDGE
    for who, every in gains.items():
        lines.append(f'<text x="{EDGE}" y="{y}" font-weight="bold">{who}</text>')
        for name, mean, error in every[:3]:
            y += step
            x = left + scale * mean
            lines.append(f'<text x="{EDGE}" y="{y}">{name}</text>')
            span = f"M{x - scale * error:.1f} {y - 4}H{x + scale * error:.1f}"
            lines.append(f'<path d="{span}" stroke="{DOT}" stroke-width="2"/>')
            lines.append(f'<circle cx="{x:.1f}" cy="{y - 4}" r="4" fill="{DOT}"/>')
        y += 2 * step
    width, height = left + 4 * scale + EDGE, y
    box = f'viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="13" fill="{INK}"'
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" {box}>',
        "<title>Believed and realised gain</title>",
        f'<rect width="{width}" height="{height}" fill="{PAPER}"/>',
        f'<path d="M{left} {EDGE // 2}V{height - EDGE}" stroke="{LINE}"/>',
        f'<text x="{left + 4}" y="{height - 12}">0, and more to the right</text>',
        *lines, "</svg>", "",
    ])  # fmt: skip


def _square(bot: str, tenths: Reliability, left: int) -> Iterator[str]:
    top, bottom = EDGE, EDGE + SIDE
    yield f'<text x="{left}" y="{top - 12}" font-weight="bold">{bot}</text>'
    yield (f'<rect x="{left}" y="{top}" width="{SIDE}" height="{SIDE}" fill="none" '
           f'stroke="{LINE}"/>')  # fmt: skip
    yield f'<path d="M{left} {bottom}L{left + SIDE} {top}" stroke="{LINE}"/>'
    for called, won, error, _ in tenths:
        x = left + SIDE * called
        low, y, high = (bottom - SIDE * _within(one) for one in (won - error, won, won + error))
        yield f'<path d="M{x:.1f} {low:.1f}V{high:.1f}" stroke="{DOT}" stroke-width="2"/>'
        yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="{DOT}"/>'
    yield f'<text x="{left}" y="{bottom + 24}">called: 0 to 100 % →</text>'


def _within(share: float) -> float:
    return min(1.0, max(0.0, share))
