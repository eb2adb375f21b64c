"""What happens when somebody says hello."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from camelup.core.values import Seat
from camelup.server.errors import Conflict, Forbidden
from camelup.server.log import LOG
from camelup.server.protocol import Hello
from camelup.server.store.stored import StoredSeat
from camelup.server.tables.client import Client
from camelup.server.tables.room import Room


async def greet(client: Client, hello: Hello) -> None:
    """His value goes into the dice, and the game may be waiting for it; then he sees the table."""
    room, client.value = client.room, hello.value
    await room.follower.level()
    if room.table.phase == "lobby":
        await room.change_seats(lambda: _with_value(client))
        if room.table.begin and room.table.played_by(client.key):
            await _begin(room)
    client.look(hello.seat, hello.language)
    if hello.seat != client.seat:
        client.refuse(Forbidden("server.seat-not-yours"))
    room.join(client)


def _with_value(client: Client) -> Mapping[Seat, StoredSeat]:
    """The seats of a browser with its value, if their game has not begun."""
    table, value = client.room.table, client.value
    if not value or table.phase != "lobby":
        return {}
    return {
        number: replace(seat, value=value)
        for number, seat in enumerate(table.seats)
        if client.owns(number)
    }


async def _begin(room: Room) -> None:
    try:
        await room.start()
    except Conflict as error:
        LOG.info("table %s does not begin by itself: %s", room.id, error.key)
