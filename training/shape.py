"""How the rows and answers of a family of games are laid out, as its kernel tells it."""

from __future__ import annotations

from typing import NamedTuple


class Shape(NamedTuple):
    """What a row and the answers to it look like; a network fits one of these."""

    width: int
    answers: int
    seats: int
    people: int
    person: int
    """Where a row says that there is somebody on the first seat, and how far it is to the next."""

    @property
    def worth(self) -> int:
        """Where a row tells what each answer is worth, up to its end."""
        return self.width - self.answers

    @property
    def present(self) -> list[int]:
        """Where a row says whether there is somebody, seat by seat."""
        return [self.people + self.person * seat for seat in range(self.seats)]
