"""The browser's own drawings, run without a browser.

The client's build holds one script of its boards: a view goes in, an SVG comes out. It runs in a
small JavaScript engine, so that every piece is drawn in one place for browser and Python alike.
"""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import msgspec

from camelup.core.errors import SetupError
from camelup.core.extras import need
from camelup.text.client import client_texts

FOLDER = Path(__file__).parent.parent / "webdist/pictures"
SCRIPT, FONT = FOLDER / "board.js", FOLDER / "numerals.ttf"

STACK = 4 * 1024 * 1024


class _Engines(threading.local):
    """An engine for each thread: none may be shared."""

    draw: Any = None
    speak: Any = None
    language = ""


_engines = _Engines()


def draw(asked: dict[str, Any], language: str) -> str:
    """The SVG that was asked for, in the words of ``web/pictures/draw.ts``."""
    if _engines.draw is None:
        _start()
    if _engines.language != language:
        _engines.speak(msgspec.json.encode(client_texts(language)).decode())
        _engines.language = language
    return str(_engines.draw(msgspec.json.encode(asked).decode()))


def _start() -> None:
    need("image", "quickjs")
    import quickjs

    if not SCRIPT.is_file():
        raise SetupError("svg.not-built")
    context = quickjs.Context()
    context.set_max_stack_size(STACK)
    context.eval(SCRIPT.read_text(encoding="utf-8"))
    _engines.draw, _engines.speak = context.get("draw"), context.get("speak")
