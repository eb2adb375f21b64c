"""One game played by numbers on a kernel; a family says how it starts and goes on."""

from __future__ import annotations

from abc import ABC, abstractmethod
from copy import deepcopy
from typing import Any

from camelup.core.errors import IllegalMove
from camelup.core.values import Seat
from camelup.envs.desk import AnyDesk
from camelup.envs.encoding import Encoding, Mask
from camelup.envs.layout import Ints
from camelup.play.dice import Dice


class KernelMatch(ABC):
    """Does what :class:`camelup.envs.match.Match` does, but keeps no state and tells no events."""

    def __init__(self, game: Any, encoding: Encoding) -> None:
        self.game, self.encoding = game, encoding
        self.seat: Seat | None = None
        self._desk = self._lay(game, encoding)
        self._shown: Seat | None = None
        self._dice: Dice | None = None

    def __deepcopy__(self, memo: dict[int, Any]) -> KernelMatch:
        """The same game, to be played on by itself; what never changes is shared."""
        kind, game, encoding, dice, table = self._kept()
        return _restored(kind, game, encoding, deepcopy(dice, memo), table)

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, self._kept()

    def _kept(self) -> tuple[Any, ...]:
        """What it was made of, and the dice and the table once there are some."""
        table = self._desk.games.tables[0].save() if self._dice is not None else None
        return type(self), self.game, self.encoding, self._dice, table

    @abstractmethod
    def _lay(self, game: Any, encoding: Any) -> AnyDesk:
        """The kernel with one table."""

    def _bring(self, dice: Dice) -> None:
        """Draw from these dice."""
        self._dice = dice

    @abstractmethod
    def _go_on(self) -> None:
        """Draw what is left to chance."""

    def _settle(self) -> None:
        """Chance is drawn if it is awaited; then somebody is asked, or it is over."""
        self._go_on()
        seat = self._desk.games.awaited(0)
        self.seat = seat if seat >= 0 else None
        self._show(max(seat, 0))

    def _put(self, table: object) -> None:
        """Go on from here."""
        self._desk.games.tables[0].load(*table)  # type: ignore[misc]
        self._settle()

    def _show(self, seat: Seat) -> None:
        self._desk.games.show(0, seat)
        self._shown = seat

    @property
    def money(self) -> tuple[int, ...]:
        """Each player's money."""
        return tuple(self._desk.money[0].tolist())

    def mask(self, seat: Seat) -> Mask:
        """1 for every action that ``seat`` may choose now."""
        if seat != self._shown:
            self._show(seat)
        mask: Mask = self._desk.masks[0].copy()
        return mask

    def observe(self, seat: Seat) -> Ints:
        """What ``seat`` sees."""
        if seat != self._shown:
            self._show(seat)
        row: Ints = self._desk.rows[0].copy()
        return row

    def play(self, number: int) -> None:
        """The seat that is asked has chosen; an illegal choice is refused."""
        if self.seat is None or not 0 <= number < self.encoding.actions.size:
            raise IllegalMove("envs.illegal", number=number, name=str(number))
        try:
            self._desk.games.act(0, number)
        except ValueError:
            name = self.encoding.actions.names[number]
            raise IllegalMove("envs.illegal", number=number, name=name) from None
        self._settle()


def _restored(
    kind: type[KernelMatch], game: Any, encoding: Encoding, dice: Dice | None, table: Any
) -> KernelMatch:
    """A copy of a game as it was."""
    match = kind(game, encoding)
    if dice is not None:
        match._bring(dice)
        match._put(table)
    return match
