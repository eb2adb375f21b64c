"""``camelup draw``: a position or a recorded game as a picture."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from camelup import svg
from camelup.cli.commands.position import read_position
from camelup.cli.options import Arguments
from camelup.core.errors import SetupError
from camelup.play.record import Record, load_record
from camelup.svg.image import positions
from camelup.text import Speaker, speaker

KINDS = (".svg", ".png", ".gif")
RECORD = ".camelup"


def draw(options: Arguments) -> int:
    """Write the picture to a file; its name says which kind."""
    target = options.output
    if target.suffix not in KINDS:
        raise SetupError("svg.kind", found=target.name, known=", ".join(KINDS))
    look: dict[str, Any] = {
        "size": options.size,
        "theme": options.theme,
        "lang": options.lang,
        "seat": None if options.seat is None else options.seat - 1,
        "odds": options.shares,
    }
    record = _record(options.position)
    say = speaker(options.lang)
    if target.suffix == ".gif":
        if record is None:
            raise SetupError("svg.film")
        target.write_bytes(svg.film(record, progress=_progress(say), **look))
    else:
        shown = _shown(record, options)
        drawn = svg.board(shown, **look)
        target.write_bytes(drawn.encode() if target.suffix == ".svg" else svg.png(drawn))
    print(say.say("cli.drawn", file=str(target)))
    return 0


def _record(words: tuple[str, ...]) -> Record[Any, Any] | None:
    """A recorded game, if that is what was named."""
    if len(words) == 1 and words[0].endswith(RECORD):
        return load_record(Path(words[0]))
    return None


def _shown(record: Record[Any, Any] | None, options: Arguments) -> Any:
    """A position: of a record the last one, or that before the wished turn."""
    if record is None:
        game, state, _ = read_position(options.position)
        return game, state
    if options.step is None:
        return record
    every = list(positions(record))
    if not 0 <= options.step < len(every):
        raise SetupError("cli.step", found=options.step, high=len(every) - 1)
    return every[options.step]


def _progress(say: Speaker) -> svg.Progress | None:
    """Frames are counted for whoever watches."""
    if not sys.stderr.isatty():
        return None

    def told(done: int, frames: int) -> None:
        end = "\n" if done == frames else ""
        print("\r" + say.say("cli.drawing", done=done, frames=frames), end=end, file=sys.stderr)

    return told
