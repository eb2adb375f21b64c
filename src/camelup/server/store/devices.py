"""Other devices of a person: links that are good once and for a short time, and who used them."""

from __future__ import annotations

import time
from typing import NamedTuple

from sqlalchemy import Connection, delete, insert, select, update

from camelup.server.errors import Conflict, NotFound
from camelup.server.store.follows import Read, Write
from camelup.server.store.schema import DEVICES

VALID = 600.0
"""Seconds for which a link is good."""
FORGOTTEN = 86_400.0
"""Seconds after which nobody remembers a link that was not used."""
MOST = 20
"""Devices of one person."""


class StoredDevice(NamedTuple):
    """A device that acts for somebody; ``id`` is the hash of its secret."""

    id: str
    name: str
    since: float


class Devices:
    """All that is kept of keys, tokens and secrets are hashes."""

    def __init__(self, read: Read, write: Write) -> None:
        self._read, self._write = read, write

    async def offer(self, link: str, owner: str) -> None:
        """Keep a new link of somebody; the one before it is worth nothing from now on."""
        unused = DEVICES.c.device.is_(None)

        def work(connection: Connection) -> None:
            old = DEVICES.c.made < time.time() - FORGOTTEN
            connection.execute(delete(DEVICES).where(unused & (old | (DEVICES.c.owner == owner))))
            row = {"link": link, "owner": owner, "made": time.time(), "name": ""}
            connection.execute(insert(DEVICES).values(**row))

        await self._write(owner, work)

    async def use(self, link: str, device: str, name: str, asker: str) -> None:
        """Let a device act for whoever made the link: once, and only for a short time."""

        def work(connection: Connection) -> None:
            mine = DEVICES.c.link == link
            found = connection.execute(select(DEVICES).where(mine)).first()
            if found is None:
                raise NotFound("server.device-unknown")
            if found.device is not None:
                raise Conflict("server.device-used")
            now = time.time()
            if found.made < now - VALID:
                raise Conflict("server.device-late")
            if found.owner == asker:
                raise Conflict("server.device-same")
            others = select(DEVICES.c.link).where(
                (DEVICES.c.owner == found.owner) & DEVICES.c.device.is_not(None)
            )
            if len(connection.execute(others).all()) >= MOST:
                raise Conflict("server.device-many", most=MOST)
            values = {"device": device, "name": name, "since": now}
            free = mine & DEVICES.c.device.is_(None)
            if not connection.execute(update(DEVICES).where(free).values(**values)).rowcount:
                raise Conflict("server.device-used")

        await self._write(link, work)

    async def owner(self, device: str) -> str | None:
        """For whom a device acts, if for anybody."""
        found = select(DEVICES.c.owner).where(DEVICES.c.device == device)
        return await self._read(lambda connection: connection.execute(found).scalar())

    async def of(self, owner: str) -> list[StoredDevice]:
        """All devices of somebody."""
        mine = (DEVICES.c.owner == owner) & DEVICES.c.device.is_not(None)
        found = select(DEVICES).where(mine).order_by(DEVICES.c.since)
        rows = await self._read(lambda connection: connection.execute(found).all())
        return [StoredDevice(row.device, row.name, row.since) for row in rows]

    async def remove(self, device: str, owner: str) -> bool:
        """Take a device away from somebody who has it; the link that it used stays used."""
        mine = (DEVICES.c.device == device) & (DEVICES.c.owner == owner)
        gone = update(DEVICES).where(mine).values(device=f"-{device[1:]}", owner="")
        return bool(await self._write(owner, lambda found: found.execute(gone).rowcount))
