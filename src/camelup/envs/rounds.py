"""One game after another of one learning seat against bots: what the single environment plays."""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from camelup.core.values import Event, Seat
from camelup.envs.encoding import Mask
from camelup.envs.layout import Ints
from camelup.envs.match import Match
from camelup.envs.opponents import FAULTS, Company
from camelup.play.dice import Dice


class Rounds(Protocol):
    """A game against bots, seen by the seat that learns."""

    @property
    def over(self) -> bool: ...
    @property
    def money(self) -> NDArray[np.int32]: ...
    @property
    def faults(self) -> NDArray[np.int32]: ...
    @property
    def events(self) -> list[Event]: ...

    def deal(self, number: int) -> None:
        """A new game with this number, up to the learner's first turn or the end."""

    def play(self, number: int) -> bool:
        """The learner's action and what follows; ``False`` if it is not legal."""

    def observe(self) -> Ints: ...
    def mask(self) -> Mask: ...


class EngineRounds:
    """On the readable engine: any game, any opponents, and what happened can be told."""

    def __init__(self, match: Match, company: Company, seat: Seat) -> None:
        self._match, self._company, self._seat = match, company, seat

    @property
    def over(self) -> bool:
        return self._match.seat is None

    @property
    def money(self) -> NDArray[np.int32]:
        return np.array(self._match.money, np.int32)

    @property
    def faults(self) -> NDArray[np.int32]:
        return self._company.faults

    @property
    def events(self) -> list[Event]:
        return self._match.events

    @property
    def state(self) -> Any:
        """How the table stands."""
        return self._match.state

    def deal(self, number: int) -> None:
        self._company.listen()
        self._company.sit_down(number)
        self._match.start(Dice(number))
        self._play_on()

    def _play_on(self) -> None:
        """The others move until the learner is asked or the game is over."""
        match = self._match
        while (seat := match.seat) is not None and seat != self._seat:
            match.act(self._company.choose(seat, match))

    def play(self, number: int) -> bool:
        self._company.listen()
        if not self._match.is_legal(number):
            return False
        self._match.play(number)
        self._play_on()
        return True

    def observe(self) -> Ints:
        return self._match.observe(self._seat)

    def mask(self) -> Mask:
        return self._match.mask(self._seat)


def no_faults(players: int) -> NDArray[np.int32]:
    """Nobody failed, in any way."""
    return np.zeros((players, len(FAULTS)), np.int32)
