"""Real dice at a table: one person enters what they show, and nobody else's word counts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from camelup.core.errors import IllegalMove
from camelup.core.take_back import ReadAgain
from camelup.core.values import Move, Seat
from camelup.follow.setting import laid_out
from camelup.play.take_back import may_read_again
from camelup.server.errors import Conflict, Forbidden
from camelup.server.games.real_dice import thrown
from camelup.server.games.running_game import RunningGame
from camelup.server.protocol import Enter
from camelup.server.store.stored import DICE, ActionId
from camelup.server.tables.room import ActResult, Room

if TYPE_CHECKING:
    from camelup.server.tables.client import Client


async def enter(client: Client, message: Enter) -> ActResult:
    """Enter what real dice show, or take it back. Said twice, it is done once."""

    def moves(game: RunningGame) -> Sequence[Move]:
        if not _may(client, game, message):
            raise Forbidden("server.not-keeper")
        return _moves(game, message)

    return await client.room.play_once(
        ActionId(DICE, message.id), lambda game: message.version == game.version, moves
    )


def _may(client: Client, game: RunningGame, message: Enter) -> bool:
    """A card that one player alone sees is entered by him; all else by whoever keeps the dice."""
    room, asked = client.room, game.asked
    alone = None if asked is None or message.again else asked.seat
    if alone is None or room.table.seats[alone].bot:
        return client.key == room.audience.keeper
    return client.owns(alone)


def _moves(game: RunningGame, message: Enter) -> Sequence[Move]:
    if game.dice is not None:
        raise IllegalMove("server.no-real-dice")
    if message.again:
        if not may_read_again(game.state):
            raise IllegalMove("move.take-back")
        return (ReadAgain(),)
    if game.asked is None:
        raise IllegalMove("server.not-thrown")
    if message.track is not None:
        return laid_out(game.game, game.state, message.track, message.first)
    return thrown(game.game, game.state, message.outcomes)


async def name_keeper(room: Room, seat: Seat | None, *, host: bool) -> None:
    """The host says who enters the dice from now on."""

    async def name() -> None:
        options = room.table.options
        if not options.real_dice:
            raise Conflict("server.no-real-dice")
        if not host:
            raise Forbidden("server.not-host")
        await room.set_options(replace(options, keeper=seat))

    await room.change(name)
