"""Integers for actions and rows of numbers for views; nothing else in the package knows them.

An encoding belongs to one game: edition, modules, number of players. Its actions are numbered once
and for all; which of them are legal is asked of the rules, never worked out here. An observation is
defined by a seat's view alone, and seats are counted from that seat: 0 is oneself, 1 the player to
one's left. A kernel writes the same numbers without making the view first.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from array import array
from collections.abc import Iterable, Sequence
from typing import Any, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from camelup.core.errors import IllegalMove
from camelup.core.values import Action, Seat
from camelup.editions.catalogue import AnyGame
from camelup.envs.layout import Ints, Layout

Mask: TypeAlias = NDArray[np.int8]


class Actions(ABC):
    """Numbered names of actions; a subclass says which name an action has."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = tuple(names)
        self.size = len(self.names)
        self.number = {name: i for i, name in enumerate(self.names)}
        self._known = _Known(self)

    @abstractmethod
    def name_of(self, action: Action) -> str:
        """The name that an action has in the table."""

    def find(self, action: Action) -> int | None:
        """The number of an action, ``None`` where the table has none for it."""
        return self._known[action]

    def numbers(self, legal: Sequence[Action]) -> dict[int, Action]:
        """The legal actions by number."""
        known = self._known
        return {n: action for action in legal if (n := known[action]) is not None}

    def blank(self) -> Mask:
        """A mask that allows nothing."""
        return np.zeros(self.size, np.int8)

    def mask(self, legal: Sequence[Action]) -> Mask:
        """1 for every legal action."""
        return self.mask_of(self.numbers(legal))

    def mask_of(self, numbers: Iterable[int]) -> Mask:
        """1 for each of these numbers."""
        mask = bytearray(self.size)
        for number in numbers:
            mask[number] = 1
        return np.frombuffer(mask, np.int8)

    def decode(self, number: int, legal: Sequence[Action]) -> Action:
        """The legal action with this number."""
        action = self.numbers(legal).get(number)
        if action is None:
            name = self.names[number] if 0 <= number < self.size else str(number)
            raise IllegalMove("envs.illegal", number=int(number), name=name)
        return action


class _Known(dict[Action, int | None]):
    """The numbers of the actions met so far."""

    def __init__(self, actions: Actions) -> None:
        super().__init__()
        self._actions = actions

    def __missing__(self, action: Action) -> int | None:
        number = self[action] = self._actions.number.get(self._actions.name_of(action))
        return number


class RowWriter(Protocol):
    """Writes what a seat sees of a state, as :meth:`Encoding.observe` says."""

    def write(self, s: Any, me: Seat, row: array[int]) -> None:
        """Into a blank row."""


class Encoding(ABC):
    """The numbers of one game."""

    actions: Actions
    layout: Layout
    camels: tuple[str, ...] = ()
    """Those that the block ``space`` has a row for, for whoever draws them."""

    @abstractmethod
    def observe(self, view: Any) -> Ints:
        """What a seat sees, as a row of numbers."""

    def rows(self, game: AnyGame) -> RowWriter:
        """The same from states; a kernel does it without the view."""
        return _RowsOfViews(self, game)


class _RowsOfViews:
    """The readable way, for families without a kernel that writes rows."""

    def __init__(self, encoding: Encoding, game: AnyGame) -> None:
        self._encoding, self._game = encoding, game

    def write(self, s: Any, me: Seat, row: array[int]) -> None:
        """As the encoding observes what ``me`` sees."""
        row[:] = array("h", self._encoding.observe(self._game.view(s, me)).tobytes())
