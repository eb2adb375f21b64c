"""The single environment on the kernel, where it knows the game and all opponents.

Everything is drawn from the same dice and in the same order as on the readable engine, so that the
same seed gives the same games there and here.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import Any

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from camelup.core.values import Event, Seat
from camelup.envs.encoding import Mask
from camelup.envs.fast import Desk
from camelup.envs.layout import Ints
from camelup.envs.pyramid import PyramidEncoding
from camelup.envs.rounds import no_faults
from camelup.kernels.dice import packed
from camelup.odds.leg import encoding
from camelup.odds.playouts import face_of
from camelup.play.dice import Dice, outcome_at, whole_of
from camelup.pyramid.edition import Edition
from camelup.pyramid.game import PyramidGame
from camelup.pyramid.outcomes import Reveal
from camelup.pyramid.parts.pyramid import PyramidSlice


class FastRounds:
    """Does what :class:`camelup.envs.rounds.EngineRounds` does, but tells no events."""

    def __init__(
        self, game: PyramidGame, numbers: PyramidEncoding, opponents: Sequence[str], seat: Seat
    ) -> None:
        self._made = game, numbers, tuple(opponents), seat
        self._desk = Desk(game, numbers, 1, learner=seat, opponents=opponents, mode=2)
        self._reveals = reveals_of(game.edition)
        self._dice: list[Dice] = []
        self.events: list[Event] = []

    def __reduce__(self) -> tuple[Any, ...]:
        table = self._desk.games.tables[0].save() if self._dice else None
        return _restored, (*self._made, self._dice, table)

    @property
    def over(self) -> bool:
        return self._desk.games.awaited(0) < 0

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

    def _bring(self) -> None:
        self._desk.party.bring([dice.below for dice in self._dice], self._reveals)

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
    game: PyramidGame,
    numbers: PyramidEncoding,
    opponents: Sequence[str],
    seat: Seat,
    dice: list[Dice],
    table: Any,
) -> FastRounds:
    """A copy of a game as it was."""
    rounds = FastRounds(game, numbers, opponents, seat)
    rounds._dice = dice
    if table is not None:
        rounds._bring()
        rounds._desk.games.tables[0].load(*table)
        rounds._desk.games.begin(0)
    return rounds


@cache
def reveals_of(e: Edition) -> dict[int, tuple[int, bytes]]:
    """For each set of dice in the pyramid what each ticket brings, as the engine lists it."""
    game, found = PyramidGame(e, 4), {}
    keys = tuple(die.key for die in e.dice)
    for count in range(e.stay + 1, len(keys) + 1):
        for inside in combinations(keys, count):
            s = replace(game.start(), stage="reveal", pyramid=PyramidSlice(inside))
            chances = game.chances(s)
            whole = whole_of(chances)
            tickets = bytearray()
            for ticket in range(whole):
                outcome = outcome_at(chances, ticket, whole)
                assert isinstance(outcome, Reveal)
                tickets.append(inside.index(outcome.die) << 4 | face_of(e, outcome)[1])
            found[packed(encoding(e).dice(inside))[0]] = whole, bytes(tickets)
    return found
