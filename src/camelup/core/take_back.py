"""What a table adds to any game where a choice, or what real dice showed, can be taken back."""

from __future__ import annotations

from camelup.core.values import Action, Event, Outcome, Seat


class TakeBack(Action, frozen=True, gc=False, tag="take-back"):
    """Take back one's last choice, at a table that allows it."""


class TakenBack(Event, frozen=True, gc=False, tag="taken-back"):
    """Everything is as it was before the last choice of ``seat``."""

    seat: Seat


class ReadAgain(Outcome, frozen=True, gc=False, tag="read-again"):
    """What was entered last of the real dice was wrong: it is read again."""


class DiceTakenBack(Event, frozen=True, gc=False, tag="read-again"):
    """Everything is as it was before the last entry of the real dice."""
