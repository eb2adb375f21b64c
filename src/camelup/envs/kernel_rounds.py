"""The single environment on a kernel, where it knows the game and all opponents.

Everything is drawn from the same dice and in the same order as on the readable engine, so that the
same seed gives the same games there and here.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from camelup.core.values import Event, Seat
from camelup.envs.desk import AnyDesk
from camelup.envs.encoding import Encoding, Mask
from camelup.envs.layout import Ints
from camelup.envs.rounds import no_faults
from camelup.play.dice import Dice


class KernelRounds(ABC):
    """Does what :class:`camelup.envs.rounds.EngineRounds` does, but tells no events."""

    def __init__(self, game: Any, numbers: Encoding, opponents: Sequence[str], seat: Seat) -> None:
        self._made = game, numbers, tuple(opponents), seat
        self._desk = self._lay(game, numbers, opponents, seat)
        self._dice: list[Dice] = []
        self.events: list[Event] = []

    def __reduce__(self) -> tuple[Any, ...]:
        table = self._desk.games.tables[0].save() if self._dice else None
        return _restored, (type(self), *self._made, self._dice, table)

    @abstractmethod
    def _lay(self, game: Any, numbers: Any, opponents: Sequence[str], seat: Seat) -> AnyDesk:
        """The kernel with one table."""

    @abstractmethod
    def _bring(self) -> None:
        """Let the kernel draw from the dice."""

    @property
    def over(self) -> bool:
        return bool(self._desk.games.awaited(0) < 0)

    @property
    def money(self) -> NDArray[np.int32]:
        money: NDArray[np.int32] = self._desk.money[0].copy()
        return money

    @property
    def faults(self) -> NDArray[np.int32]:
        return no_faults(self._desk.players)

    def deal(self, number: int) -> None:
        players = self._desk.players
        self._dice = [Dice(f"{number} {seat}") for seat in range(players)] + [Dice(number)]
        self._bring()
        self._desk.party.deal(self._desk.games.tables[0])
        self._desk.games.begin(0)

    def play(self, number: int) -> bool:
        desk = self._desk
        if not 0 <= number < desk.masks.shape[1]:
            return False
        desk.chosen[0] = number
        desk.games.step()
        return not desk.illegal[0]

    def observe(self) -> Ints:
        row: Ints = self._desk.rows[0].copy()
        return row

    def mask(self) -> Mask:
        mask: Mask = self._desk.masks[0].copy()
        return mask


def _restored(
    kind: type[KernelRounds],
    game: Any,
    numbers: Encoding,
    opponents: Sequence[str],
    seat: Seat,
    dice: list[Dice],
    table: Any,
) -> KernelRounds:
    """A copy of a game as it was."""
    rounds = kind(game, numbers, opponents, seat)
    rounds._dice = dice
    if table is not None:
        rounds._bring()
        rounds._desk.games.tables[0].load(*table)
        rounds._desk.games.begin(0)
    return rounds
