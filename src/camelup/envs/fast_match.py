"""One game played by numbers on the kernel.

The dice are drawn as the readable engine draws them, so that the same dice give the same game.
"""

from __future__ import annotations

from functools import partial

from camelup import kernels
from camelup.envs.desk import knows
from camelup.envs.families import GamesKernel
from camelup.envs.fast import Desk, scribe
from camelup.envs.fast_dice import chances_in
from camelup.envs.fast_rounds import FastRounds
from camelup.envs.kernel_match import KernelMatch
from camelup.envs.pyramid import PyramidEncoding
from camelup.odds.packed import face_of, is_known, table_of
from camelup.play.dice import Dice
from camelup.play.steps import steps
from camelup.pyramid.game import PyramidGame
from camelup.pyramid.outcomes import Reveal


class FastMatch(KernelMatch):
    """A game of the pyramid."""

    game: PyramidGame

    def _lay(self, game: PyramidGame, encoding: PyramidEncoding) -> Desk:
        return Desk(game, encoding, 1)

    def start(self, dice: Dice) -> None:
        """Set up a new game with these dice."""
        s = self.game.start()
        for _, step in steps(self.game, s, dice):
            s = step.state
        self._bring(dice)
        self._put(table_of(self.game.edition, s))

    def _go_on(self) -> None:
        """A die is drawn if one is awaited."""
        games, e = self._desk.games, self.game.edition
        if games.awaited(0) == -1:
            assert self._dice is not None
            outcome = self._dice.draw(chances_in(e, games.tables[0].bag))
            assert isinstance(outcome, Reveal)
            games.tables[0].reveal(*face_of(e, outcome))


def plays(game: PyramidGame) -> bool:
    """The kernel shows everybody's money, and knows the rules of our own parts."""
    return game.open_money and is_known(game.edition)


KERNEL = GamesKernel(
    plays,
    partial(kernels.is_compiled, "games"),
    FastMatch,
    Desk,
    knows,
    FastRounds,
    scribe,
    with_odds=True,
)
