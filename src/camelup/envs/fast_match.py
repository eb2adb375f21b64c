"""One game played by numbers on the kernel.

The dice are drawn as the readable engine draws them, so that the same dice give the same game.
"""

from __future__ import annotations

from copy import deepcopy
from functools import partial
from typing import Any

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

    def __init__(self, game: PyramidGame, encoding: PyramidEncoding) -> None:
        super().__init__(encoding, Desk(game, encoding, 1))
        self.game = game

    def __deepcopy__(self, memo: dict[int, Any]) -> FastMatch:
        """The same game, to be played on by itself; what never changes is shared."""
        return _restored(self.game, self.encoding, deepcopy(self._dice, memo), self._kept())

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self.game, self.encoding, self._dice, self._kept())

    def _kept(self) -> Any:
        """The table once there is one."""
        return self._desk.games.tables[0].save() if self._dice is not None else None

    def start(self, dice: Dice) -> None:
        """Set up a new game with these dice."""
        s = self.game.start()
        for _, step in steps(self.game, s, dice):
            s = step.state
        self._dice = dice
        self._put(table_of(self.game.edition, s))

    def _go_on(self) -> None:
        """A die is drawn if one is awaited."""
        games, e = self._desk.games, self.game.edition
        if games.awaited(0) == -1:
            assert self._dice is not None
            outcome = self._dice.draw(chances_in(e, games.tables[0].bag))
            assert isinstance(outcome, Reveal)
            games.tables[0].reveal(*face_of(e, outcome))


def _restored(game: PyramidGame, encoding: Any, dice: Dice | None, table: Any) -> FastMatch:
    """A copy of a game as it was."""
    match = FastMatch(game, encoding)
    match._dice = dice
    if table is not None:
        match._put(table)
    return match


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
