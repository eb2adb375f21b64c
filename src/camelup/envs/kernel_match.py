"""One game played by numbers on a kernel; a family says how it starts and goes on."""

from __future__ import annotations

from abc import ABC, abstractmethod

from camelup.core.errors import IllegalMove
from camelup.core.values import Seat
from camelup.envs.desk import AnyDesk
from camelup.envs.encoding import Encoding, Mask
from camelup.envs.layout import Ints
from camelup.play.dice import Dice


class KernelMatch(ABC):
    """Does what :class:`camelup.envs.match.Match` does, but keeps no state and tells no events."""

    def __init__(self, encoding: Encoding, desk: AnyDesk) -> None:
        self.encoding = encoding
        self.seat: Seat | None = None
        self._desk = desk
        self._shown: Seat | None = None
        self._dice: Dice | None = None

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
