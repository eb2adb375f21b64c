"""Tables of the kernel that speak the numbers of an encoding: all games with a pyramid."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from camelup import kernels
from camelup.bots.pyramid_greedy import greedy_kernel
from camelup.core.common import EndTurn
from camelup.envs.desk import AnyDesk, codes_on
from camelup.envs.pyramid import PyramidEncoding
from camelup.kernels.shared import codes
from camelup.odds.packed import action_of, playout_of
from camelup.pyramid.game import PyramidGame
from camelup.pyramid.parts.supporting_dice import AddSupportingDie

GROUPS = (codes.LEG_TILE, codes.PLACE, codes.PYRAMID, codes.WINNER,
          codes.CAMERA, codes.COVER, codes.PARTNER, codes.SUPPORT, codes.END_TURN)  # fmt: skip
"""Kinds of action as the bot ``random`` knows them, in the order of legal ones."""

LAWS_OF_ONE, LAWS_OF_MANY = 8, 12
"""Of how many positions laws are kept, as a power of 2: tables side by side take turns, and would
drive out each other's."""


class Desk(AnyDesk):
    """Some games of the pyramid side by side."""

    def _table(self, game: PyramidGame) -> kernels.table.PackedTable:
        return playout_of(game)

    def _party(self, game: PyramidGame, seats: Sequence[str | None]) -> kernels.players.Players:
        return party_at(game, seats, LAWS_OF_ONE if self.count == 1 else LAWS_OF_MANY)

    def _games(
        self,
        game: PyramidGame,
        encoding: PyramidEncoding,
        tables: list[kernels.table.PackedTable],
        settings: tuple[int, int, int, bool],
    ) -> kernels.games.Games:
        starts = encoding.layout.start
        return kernels.games.Games(
            tables,
            self.party,
            codes_of(game, encoding),
            tuple(starts.get(name, 0) for name in kernels.games.BLOCKS),
            encoding.layout.size,
            *settings,
            self._flat(),
        )


def party_at(
    game: PyramidGame, seats: Sequence[str | None], bits: int = LAWS_OF_ONE
) -> kernels.players.Players:
    """The bot on each seat, which keeps so many laws; ``None`` is steered from outside."""
    e = game.edition
    kinds = [action_of(e, 0, code << 5 | 2) for code in GROUPS]
    known = {*e.part_for, EndTurn} if AddSupportingDie in e.part_for else {*e.part_for}
    played = (i for i, action in enumerate(kinds) if type(action) in known)
    order = bytes(sorted(played, key=lambda i: kinds[i].kind))
    greedy = greedy_kernel(game, bits=bits) if "greedy" in seats else None
    return kernels.players.Players(codes_on(seats), order, greedy)


def scribe(
    game: PyramidGame,
    encoding: PyramidEncoding,
    seats: Sequence[str],
    values: bool,
    arrays: dict[str, Any],
) -> tuple[Desk, kernels.scribe.Scribe]:
    """What writes down the decisions of the bots on all seats."""
    desk, odds = Desk(game, encoding, 1), greedy_kernel(game) if values else None
    return desk, kernels.scribe.Scribe(desk.games, party_at(game, seats), odds, arrays)


def codes_of(game: PyramidGame, encoding: PyramidEncoding) -> tuple[int, ...]:
    """The kernel's code of every action, in the order of the encoding."""
    found: dict[int, int] = {}
    for code in range(codes.KINDS << 5):
        try:
            action = action_of(game.edition, 0, code)
        except IndexError:
            continue
        number = encoding.actions.find(action)
        if number is not None:
            found.setdefault(number, code)
    return tuple(found[number] for number in range(encoding.actions.size))
