"""One game played by numbers on the kernel.

The dice are drawn as the readable engine draws them, so that the same dice give the same game.
"""

from __future__ import annotations

from copy import deepcopy
from functools import cache, partial
from typing import Any

from msgspec.structs import replace

from camelup import kernels
from camelup.core.errors import IllegalMove
from camelup.core.game import Chances
from camelup.core.values import Seat
from camelup.envs.encoding import Mask
from camelup.envs.families import GamesKernel
from camelup.envs.fast import Desk, knows
from camelup.envs.fast_rounds import FastRounds
from camelup.envs.layout import Ints
from camelup.envs.pyramid import PyramidEncoding
from camelup.odds.playouts import face_of, table_of
from camelup.play.dice import Dice
from camelup.play.steps import steps
from camelup.pyramid.game import PyramidGame
from camelup.pyramid.outcomes import Reveal
from camelup.pyramid.parts.pyramid import PyramidSlice


class FastMatch:
    """Does what :class:`camelup.envs.match.Match` does, but keeps no state and tells no events."""

    def __init__(self, game: PyramidGame, encoding: PyramidEncoding) -> None:
        self.game = game
        self.encoding = encoding
        self.seat: Seat | None = None
        self._desk = Desk(game, encoding, 1)
        self._all = tuple(die.key for die in game.edition.dice)
        self._stay = game.edition.stay
        self._inside: tuple[str, ...] = self._all
        self._shown: Seat | None = None
        self._dice: Dice | None = None
        self._reveals = cache(self._list_reveals)

    def __deepcopy__(self, memo: dict[int, Any]) -> FastMatch:
        """The same game, to be played on by itself; what never changes is shared."""
        return _restored(self.game, self.encoding, deepcopy(self._dice, memo), *self._kept())

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self.game, self.encoding, self._dice, *self._kept())

    def _kept(self) -> tuple[tuple[str, ...], Any]:
        """Dice in the pyramid, and the table once there is one."""
        return self._inside, self._desk.games.tables[0].save() if self._dice is not None else None

    def start(self, dice: Dice) -> None:
        """Set up a new game with these dice."""
        s = self.game.start()
        for _, step in steps(self.game, s, dice):
            s = step.state
        self._dice, self._inside = dice, self._all
        self._put(table_of(self.game.edition, s))

    def _put(self, table: Any) -> None:
        """Go on from here."""
        self._desk.games.tables[0].load(*table)
        self._settle()

    def _settle(self) -> None:
        """A die is drawn if one is awaited; then somebody is asked, or it is over."""
        games = self._desk.games
        if games.awaited(0) == -1:
            assert self._dice is not None
            outcome = self._dice.draw(self._reveals(self._inside))
            assert isinstance(outcome, Reveal)
            games.tables[0].reveal(*face_of(self.game.edition, outcome))
            self._inside = tuple(key for key in self._inside if key != outcome.die)
            if len(self._inside) == self._stay:
                self._inside = self._all
        seat = games.awaited(0)
        self.seat = seat if seat >= 0 else None
        self._show(max(seat, 0))

    def _list_reveals(self, inside: tuple[str, ...]) -> Chances:
        """What the engine says can come out of the pyramid."""
        start = replace(self.game.start(), stage="reveal", pyramid=PyramidSlice(inside))
        return self.game.chances(start)

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
    game: PyramidGame,
    encoding: PyramidEncoding,
    dice: Dice | None,
    inside: tuple[str, ...],
    table: Any,
) -> FastMatch:
    """A copy of a game as it was."""
    match = FastMatch(game, encoding)
    match._dice, match._inside = dice, inside
    if table is not None:
        match._put(table)
    return match


def plays(game: PyramidGame) -> bool:
    """The kernel shows everybody's money, and knows no modules."""
    return not game.modules and game.open_money


KERNEL = GamesKernel(
    plays, partial(kernels.is_compiled, "games"), FastMatch, Desk, knows, FastRounds
)
