"""The single environment of the pyramid games on the kernel."""

from __future__ import annotations

from collections.abc import Sequence

from camelup.core.values import Seat
from camelup.envs.fast import Desk
from camelup.envs.fast_dice import tickets_of
from camelup.envs.kernel_rounds import KernelRounds
from camelup.envs.pyramid import PyramidEncoding
from camelup.pyramid.game import PyramidGame


class FastRounds(KernelRounds):
    """A game of the pyramid."""

    def _lay(
        self, game: PyramidGame, numbers: PyramidEncoding, opponents: Sequence[str], seat: Seat
    ) -> Desk:
        self._reveals = tickets_of(game.edition)
        return Desk(game, numbers, 1, learner=seat, opponents=opponents, mode=2)

    def _bring(self) -> None:
        self._desk.party.bring([dice.below for dice in self._dice], self._reveals)
