"""One game played by numbers: whoever is to move gives the number of an action."""

from __future__ import annotations

from array import array
from copy import copy, deepcopy
from typing import Any, Protocol

import numpy as np

from camelup.core.game import Pending
from camelup.core.values import Action, Event, Seat
from camelup.editions.catalogue import AnyGame
from camelup.envs.encoding import Encoding, Mask
from camelup.envs.layout import Ints
from camelup.play.dice import Dice
from camelup.play.steps import steps


class AnyMatch(Protocol):
    """A game under way, played by numbers."""

    seat: Seat | None
    """Who is asked; ``None`` when the game is over."""

    @property
    def money(self) -> tuple[int, ...]: ...
    def start(self, dice: Dice) -> None: ...
    def mask(self, seat: Seat) -> Mask: ...
    def observe(self, seat: Seat) -> Ints: ...
    def play(self, number: int) -> None: ...


class Match:
    """The readable engine with dice; where several seats may act, the first of them is asked."""

    def __init__(self, game: AnyGame, encoding: Encoding) -> None:
        self.game = game
        self.encoding = encoding
        self.events: list[Event] = []
        """What has happened since the start."""
        self.seat: Seat | None = None
        self.state: Any = None
        self._dice: Dice | None = None
        self._rows = encoding.rows(game)
        self._blank = bytes(2 * encoding.layout.size)
        self._numbers: dict[int, Action] | None = None

    def __deepcopy__(self, memo: dict[int, Any]) -> Match:
        """The same game, to be played on by itself; what never changes is shared."""
        twin = copy(self)
        twin.events, twin._dice = list(self.events), deepcopy(self._dice, memo)
        return twin

    def start(self, dice: Dice) -> None:
        """Set up a new game with these dice."""
        self._dice = dice
        self.state = self.game.start()
        self.events = []
        self._go_on()

    def _go_on(self, action: Action | None = None) -> None:
        """An action and what chance brings after it; then somebody is asked, or it is over."""
        assert self._dice is not None
        for _, step in steps(self.game, self.state, self._dice, action):
            self.state = step.state
            self.events += step.events
        seats = self.game.to_move(self.state)
        self.seat = None if isinstance(seats, Pending) else min(seats)
        self._numbers = None

    @property
    def money(self) -> tuple[int, ...]:
        """Each player's money."""
        return self.game.scores(self.state)

    def legal(self) -> tuple[Action, ...]:
        """What the seat that is asked may do."""
        return () if self.seat is None else self.game.legal(self.state, self.seat)

    def numbers(self) -> dict[int, Action]:
        """The same by number."""
        if self._numbers is None:
            self._numbers = self.encoding.actions.numbers(self.legal())
        return self._numbers

    def mask(self, seat: Seat) -> Mask:
        """1 for every action that ``seat`` may choose now."""
        return self.encoding.actions.mask_of(self.numbers() if seat == self.seat else ())

    def observe(self, seat: Seat) -> Ints:
        """What ``seat`` sees."""
        row = array("h", self._blank)
        self._rows.write(self.state, seat, row)
        return np.frombuffer(row, np.int16)

    def is_legal(self, number: int) -> bool:
        """May the seat that is asked choose this action?"""
        return number in self.numbers()

    def play(self, number: int) -> None:
        """The seat that is asked has chosen; an illegal choice is refused."""
        action = self.numbers().get(number)
        self.act(self.encoding.actions.decode(number, ()) if action is None else action)

    def act(self, action: Action) -> None:
        """Carry out an action of the seat that is asked, and the chance that follows."""
        self._go_on(action)
