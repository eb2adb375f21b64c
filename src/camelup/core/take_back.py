"""The move and the event that a table adds to any game where a choice can be taken back."""

from __future__ import annotations

from camelup.core.values import Action, Event, Seat


class TakeBack(Action, frozen=True, gc=False, tag="take-back"):
    """Take back one's last choice, at a table that allows it."""


class TakenBack(Event, frozen=True, gc=False, tag="taken-back"):
    """Everything is as it was before the last choice of ``seat``."""

    seat: Seat
