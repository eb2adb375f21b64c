"""What the grey die does."""

from __future__ import annotations

from typing import Literal, TypeAlias

from camelup.core.values import Camel, Event

Why: TypeAlias = Literal["number-colour", "only-carrier", "directly-on-top"]


class CrazyCamelChosen(Event, frozen=True, gc=False, tag="crazy-camel-chosen"):
    """Which crazy camel the grey die moves, and by which rule."""

    camel: Camel
    why: Why

    def variant(self) -> str:
        return self.why
