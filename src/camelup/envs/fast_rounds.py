"""The single environment of the pyramid games on the kernel."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations

from msgspec.structs import replace

from camelup.core.values import Seat
from camelup.envs.fast import Desk
from camelup.envs.kernel_rounds import KernelRounds
from camelup.envs.pyramid import PyramidEncoding
from camelup.kernels.dice import packed
from camelup.odds.leg import encoding
from camelup.odds.packed import face_of
from camelup.play.dice import outcome_at, whole_of
from camelup.pyramid.edition import Edition
from camelup.pyramid.game import PyramidGame
from camelup.pyramid.outcomes import Reveal
from camelup.pyramid.parts.pyramid import PyramidSlice


class FastRounds(KernelRounds):
    """A game of the pyramid."""

    def _lay(
        self, game: PyramidGame, numbers: PyramidEncoding, opponents: Sequence[str], seat: Seat
    ) -> Desk:
        self._reveals = reveals_of(game.edition)
        return Desk(game, numbers, 1, learner=seat, opponents=opponents, mode=2)

    def _bring(self) -> None:
        self._desk.party.bring([dice.below for dice in self._dice], self._reveals)


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
