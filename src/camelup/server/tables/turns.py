"""Whose turn it is at a table, and since when."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import NamedTuple

from camelup.core.values import Action, Seat
from camelup.server.games.running_game import RunningGame


class OpenTurn(NamedTuple):
    """A seat that is to move: its legal actions, since which version, and since when."""

    legal: tuple[Action, ...]
    version: int
    since: float


class Turns:
    """The seats to move. A turn goes on as long as its legal actions stay the same."""

    __slots__ = ("_turns",)

    def __init__(self) -> None:
        self._turns: dict[Seat, OpenTurn] = {}

    def __iter__(self) -> Iterator[Seat]:
        return iter(self._turns)

    def __contains__(self, seat: Seat) -> bool:
        return seat in self._turns

    def since(self, seat: Seat) -> float:
        """When the turn of ``seat`` began, on the monotonic clock."""
        return self._turns[seat].since

    def note(self, game: RunningGame) -> None:
        """Something happened in the game: see whose turn it is now."""
        turns = {}
        for seat in game.to_move:
            legal, before = game.legal(seat), self._turns.get(seat)
            if before is not None and before.legal == legal:
                turns[seat] = before
            else:
                turns[seat] = OpenTurn(legal, game.version, time.monotonic())
        self._turns = turns

    def restart(self, seat: Seat) -> None:
        """Its player is new or back: he has all his time, also if a bot was about to move."""
        if seat in self._turns:
            self._turns[seat] = self._turns[seat]._replace(since=time.monotonic())

    def begun(self, seat: Seat, moment: float) -> None:
        """Its turn began then, if that is earlier than was known here."""
        if seat in self._turns and moment < self._turns[seat].since:
            self._turns[seat] = self._turns[seat]._replace(since=moment)

    def current(self, seat: Seat, version: int, now: int) -> bool:
        """Was the legal list of ``seat`` at ``version`` the one it has now, at version ``now``?

        Where several choose at once, what another has chosen meanwhile makes nobody's list stale.
        """
        turn = self._turns.get(seat)
        return version == now or (version < now and turn is not None and version >= turn.version)
