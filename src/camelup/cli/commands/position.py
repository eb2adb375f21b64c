"""A position that is given to a command: as words, in a file, or on standard input."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from camelup.core.errors import PositionError
from camelup.core.notation import Note
from camelup.editions.catalogue import AnyGame, game_of
from camelup.editions.notation import EXAMPLE, read


def read_position(arguments: Sequence[str]) -> tuple[AnyGame, Any, tuple[Note, ...]]:
    """Where the position is: the arguments themselves, a file, or standard input.

    Either is notation or a JSON document; of a document nothing is assumed.
    """
    text = _text(arguments)
    if not text.lstrip().startswith(("{", "[")):
        reading = read(text)
        return reading.game, reading.state, reading.assumed
    try:
        document: dict[str, Any] = msgspec.json.decode(text)
    except msgspec.DecodeError:
        raise PositionError("document.not-json", where="$", example=EXAMPLE) from None
    game = game_of(document)
    return game, game.from_document(document), ()


def _text(arguments: Sequence[str]) -> str:
    first = arguments[0] if len(arguments) == 1 else ""
    data: bytes | None = None
    if first == "-" or (not arguments and not sys.stdin.isatty()):
        data = sys.stdin.buffer.read()
    elif first and _is_path(first):
        data = Path(first).read_bytes()
    if data is None:
        return " ".join(arguments)
    try:
        return data.decode()
    except UnicodeDecodeError:
        raise PositionError("document.not-json", where="$", example=EXAMPLE) from None


def _is_path(text: str) -> bool:
    """A file that is there, or a name that can be nothing else; notation has colons."""
    try:
        there = Path(text).is_file()
    except (OSError, ValueError):  # too long for a name
        return False
    return there or (":" not in text and ("." in text or os.sep in text))
