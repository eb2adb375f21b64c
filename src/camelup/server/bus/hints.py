"""The messages between nodes. Who does not understand one looks into the database instead."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from camelup.core.values import Seat
from camelup.server.protocol import Reaction


class Hint(msgspec.Struct, frozen=True, omit_defaults=True):
    """``node`` says it."""

    node: str


class Stepped(Hint, frozen=True, tag="step", kw_only=True):
    """A step of a game was kept: its lines, and where they lead."""

    revision: int
    version: int
    checksum: str
    to_move: tuple[Seat, ...]
    lines: tuple[str, ...]
    result: tuple[tuple[int, ...], tuple[Seat, ...]] | None = None
    """Money and winners, once the game is over."""
    action: tuple[Seat, str] | None = None
    reason: str | None = None


class Changed(Hint, frozen=True, tag="changed", kw_only=True):
    """Something else of a table was changed."""

    revision: int


class Here(Hint, frozen=True, tag="here", kw_only=True):
    """Who is connected to a table at a node: hashed keys, each with the number of its sockets.

    ``ask``: the node has just opened the table, and wants to know the same of others.
    ``waited``: for how many seconds it has been the turn of seats, at this version.
    """

    keys: dict[str, int]
    ask: bool = False
    version: int = 0
    waited: dict[Seat, float] = {}


class Spoke(Hint, frozen=True, tag="spoke", kw_only=True):
    """Somebody said something at a table."""

    id: str
    seat: Seat
    text: str
    reaction: Reaction | None = None


class Anew(Hint, frozen=True, tag="anew"):
    """The node has lost what it was told, and others may have lost what it said: it begins anew.

    Also the last word of a node that stops.
    """


class Removed(Hint, frozen=True, tag="removed", kw_only=True):
    """A device acts for nobody any more."""

    device: str


class Spent(Hint, frozen=True, tag="spent", kw_only=True):
    """What machines and persons have taken from this node of late, by the name of the limit; and
    how much those who hold a lot hold at the moment. Also a sign of life.

    ``silent``: for how many seconds its database has said nothing.
    """

    taken: dict[str, dict[str, int]]
    held: dict[str, dict[str, int]]
    silent: float = 0.0


AnyHint: TypeAlias = Stepped | Changed | Here | Spoke | Anew | Removed | Spent

_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(AnyHint).decode


def encoded(hint: AnyHint) -> bytes:
    """A hint as it travels."""
    return _encode(hint)


def decoded(message: bytes) -> AnyHint | None:
    """The hint again; nothing if it makes no sense here, such as that of a newer version."""
    try:
        hint: AnyHint = _decode(message)
    except msgspec.MsgspecError:
        return None
    return hint
