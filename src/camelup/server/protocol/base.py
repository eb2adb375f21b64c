"""What all messages share: the version, a few words and limits, and the two sides."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

PROTOCOL = 1

Language: TypeAlias = Literal["en", "fr"]
SeatKind: TypeAlias = Literal["open", "person", "bot"]
Phase: TypeAlias = Literal["lobby", "playing", "over"]

Talk: TypeAlias = Literal["all", "reactions", "off"]
"""What people may say to each other at a table."""

Reaction: TypeAlias = Literal[
    "hello", "cheer", "lucky", "ouch", "thinking", "patience", "thanks", "well-played"
]
"""A quick word that every client has a picture and a text for."""

Short: TypeAlias = Annotated[str, msgspec.Meta(max_length=64)]
"""A name, a token, a seed."""
Line: TypeAlias = Annotated[str, msgspec.Meta(max_length=64, pattern=r"^[^\x00-\x1f\x7f]*$")]
"""Kept as it is: no control characters."""
Seconds: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=86_400)]


class Request(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a client sends. Unknown fields are refused."""


class Reply(msgspec.Struct, frozen=True, kw_only=True):
    """What the server sends. Clients ignore fields that they do not know."""
