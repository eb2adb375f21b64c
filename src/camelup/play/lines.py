"""The lines of a record: a header or a move as JSON, with a checksum of all lines so far.

A move is written and read in one way wherever it travels: in records, in the store, on the wire.
"""

from __future__ import annotations

import json
from functools import cache
from hashlib import blake2b
from typing import Any, get_args

import msgspec

from camelup.core.values import Move
from camelup.editions.catalogue import AnyGame

VERSION = 1
FORMAT = {"format": "camelup-record", "version": VERSION}
CHECKSUM = "#"


def document_of(value: msgspec.Struct) -> dict[str, Any]:
    """A move, or a header, as its JSON document."""
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(value))
    return plain


def move_of(game: AnyGame, document: Any) -> Move:
    """The move that ``document`` is, exactly as :func:`document_of` writes it.

    Anything else, such as a field too many, is a :class:`msgspec.ValidationError`. Whether the move
    is legal is for the game to say.
    """
    try:
        move: Move = msgspec.convert(document, _kind_of(document, game.move_type))
        if document_of(move) == document:
            return move
    except UnicodeEncodeError:  # half a sign cannot be written down
        pass
    raise msgspec.ValidationError(compact(document))


def _kind_of(document: Any, move_type: Any) -> Any:
    """The kind of move that ``document`` says it is: msgspec reads one kind far sooner than any."""
    tag = document.get("type") if isinstance(document, dict) else None
    return kinds_of(move_type).get(tag, move_type) if isinstance(tag, str) else move_type


@cache
def kinds_of(move_type: Any) -> dict[str, type[msgspec.Struct]]:
    """Every kind of move by its name in JSON."""
    kinds = get_args(move_type) or (move_type,)
    return {kind.__struct_config__.tag: kind for kind in kinds}


def end_of(game: AnyGame, state: Any, secret: str | None = None) -> dict[str, Any]:
    """The content of the last line: the result, and the seed of fair dice."""
    money, winners = game.scores(state), game.winners(state)
    result: dict[str, Any] = {"type": "end", "money": list(money), "winners": list(winners)}
    return result if secret is None else {**result, "seed": secret}


def checksum(before: str, content: dict[str, Any]) -> str:
    """Eight hex digits over all earlier lines (through ``before``) and this one's content."""
    return _digest(before, compact(content))


def _digest(before: str, text: str) -> str:
    return blake2b(f"{before}{text}".encode(), digest_size=4).hexdigest()


def line_of(content: dict[str, Any], before: str) -> tuple[str, str]:
    """The line that holds ``content`` after lines with the checksum ``before``; its checksum."""
    text = compact(content)
    after = _digest(before, text)
    return f'{text[:-1]},"{CHECKSUM}":"{after}"}}\n', after


def header_line(header: msgspec.Struct) -> tuple[str, str]:
    """The first line, and its checksum."""
    return line_of({**FORMAT, **document_of(header)}, "")


def compact(content: Any) -> str:
    """JSON without a blank."""
    return json.dumps(content, ensure_ascii=False, separators=(",", ":"))
