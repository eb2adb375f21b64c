"""Who may find a table, look on, and talk there: the host says it, before the game or during it."""

from __future__ import annotations

from msgspec.structs import asdict, replace

from camelup.server.errors import Conflict, Forbidden
from camelup.server.protocol import ChangeCompany
from camelup.server.tables.room import Room


async def change_company(room: Room, wish: ChangeCompany, *, host: bool) -> None:
    """Nobody who sat down at a private table finds his game in public afterwards."""

    async def change() -> None:
        table = room.table
        if not host:
            raise Forbidden("server.not-host")
        wished = {name: value for name, value in asdict(wish).items() if value is not None}
        options = replace(table.options, **wished)
        if table.options.private and not options.private and table.phase != "lobby":
            raise Conflict("server.stays-private")
        if options != table.options:
            await room.set_options(options)

    await room.change(change)
