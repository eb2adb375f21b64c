"""The kinds of value that every game is made of: actions, chance outcomes and events.

All are frozen and slotted, compare by content, and carry ids (seats, camels, spaces), never prose.
Their JSON form is an object whose ``type`` names the kind.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

Seat: TypeAlias = int
"""A place at the table, counted clockwise from 0."""

Camel: TypeAlias = str
"""A camel's colour, such as ``"green"``."""


class Value(
    msgspec.Struct, frozen=True, gc=False, tag_field="type", omit_defaults=True, kw_only=False
):
    """What actions, outcomes and events share."""

    @property
    def kind(self) -> str:
        """The name this kind has in JSON and in the message catalogue."""
        return str(type(self).__struct_config__.tag)

    def variant(self) -> str:
        """A finer name where one kind needs several sentences (``""`` for most)."""
        return ""


class Action(Value, frozen=True, gc=False):
    """Something a player chooses to do."""

    seat: Seat


class Outcome(Value, frozen=True, gc=False):
    """One result of chance, applied like an action."""


class Event(Value, frozen=True, gc=False):
    """Something that happened."""

    def seen_by(self, seat: Seat | None) -> Event:
        """This event as ``seat`` (``None``: a spectator) may see it."""
        return self


Move: TypeAlias = Action | Outcome
