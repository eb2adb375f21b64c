"""Pictures as files: PNG of a board, and a whole game as a film."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from io import BytesIO
from typing import Any

from camelup.core.extras import need
from camelup.play.record import Record
from camelup.svg.board import board
from camelup.svg.engine import FONT

FAMILY = "Baloo 2 ExtraBold"
FRAME, LAST = 900, 4000
"""Milliseconds that a frame of a film is seen, and the last one."""

Progress = Callable[[int, int], None]


def png(svg: str, *, zoom: float = 1.0) -> bytes:
    """An SVG of ours as a PNG, with our own font: the same on every machine."""
    need("image", "resvg_py")
    import resvg_py

    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg,
            zoom=zoom,
            skip_system_fonts=True,
            font_files=[str(FONT)],
            font_family=FAMILY,
            sans_serif_family=FAMILY,
        )
    )


def positions(record: Record[Any, Any]) -> Iterator[tuple[Any, Any]]:
    """Every position of a recorded game in which somebody is to move, and the last."""
    game, before = record.game, record.header.opening()
    for _, step in record.replay():
        if isinstance(game.to_move(before), frozenset):
            yield game, before
        before = step.state
    yield game, before


def film(record: Record[Any, Any], *, progress: Progress | None = None, **options: Any) -> bytes:
    """A recorded game as an animated GIF; ``options`` are those of :func:`board`."""
    need("image", "PIL")
    from PIL import Image

    every = list(positions(record))
    frames = []
    for number, position in enumerate(every, 1):
        drawn = Image.open(BytesIO(png(board(position, **options)))).convert("RGB")
        frames.append(drawn.quantize(128, dither=Image.Dither.NONE))
        if progress is not None:
            progress(number, len(every))
    target = BytesIO()
    shown = [FRAME] * (len(frames) - 1) + [LAST]
    frames[0].save(
        target,
        "GIF",
        save_all=True,
        append_images=frames[1:],
        duration=shown,
        loop=0,
        optimize=True,
    )
    return target.getvalue()
