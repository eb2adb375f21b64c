"""What chance brings in every pyramid game: the start and the dice."""

from __future__ import annotations

from camelup.core.values import Camel, Outcome


class StartRoll(Outcome, frozen=True, gc=False, tag="start-roll"):
    """All racing dice rolled together; ``numbers`` in the order of the edition's racers (B-15)."""

    numbers: tuple[int, ...]


class StackUp(Outcome, frozen=True, gc=False, tag="start-stack"):
    """The order, bottom to top, of the camels that start on one space (RB-18)."""

    space: int
    camels: tuple[Camel, ...]


class CrazyStart(Outcome, frozen=True, gc=False, tag="crazy-start"):
    """The grey die for one crazy camel's start (S-16, RS-11)."""

    camel: Camel
    number: int


class Reveal(Outcome, frozen=True, gc=False, tag="die"):
    """The die that came out of the pyramid; ``colour`` is the grey die's number colour."""

    die: str
    number: int
    colour: Camel | None = None

    def variant(self) -> str:
        return "grey" if self.colour else ""


OUTCOMES: tuple[type[Outcome], ...] = (StartRoll, StackUp, CrazyStart, Reveal)
