"""Reviews as they are kept: one document each, by the digest of its record."""

from __future__ import annotations

import time

import msgspec
from sqlalchemy import Connection, delete, insert, select

from camelup.review.document import VERSION, Decision, Moment
from camelup.review.make import Done
from camelup.server.store.follows import Read, Write
from camelup.server.store.schema import REVIEWS

MOST = 20_000
"""Kept at most; the oldest go."""


class _Kept(msgspec.Struct):
    version: int
    moments: list[Moment]
    decisions: list[Decision]


class Reviews:
    """What was found of a record, whole or in part; a newer document takes the place of an old."""

    def __init__(self, read: Read, write: Write) -> None:
        self._read, self._write = read, write

    async def load(self, key: str) -> list[Done]:
        """What was found before; nothing if it was found in another way."""
        found = select(REVIEWS.c.document).where(REVIEWS.c.key == key)
        text = await self._read(lambda connection: connection.execute(found).scalar())
        if text is None:
            return []
        kept = msgspec.json.decode(text, type=_Kept)
        return [*kept.moments, *kept.decisions] if kept.version == VERSION else []

    async def keep(self, key: str, done: list[Done]) -> None:
        """Keep what was found."""
        moments = [one for one in done if isinstance(one, Moment)]
        decisions = [one for one in done if isinstance(one, Decision)]
        document = msgspec.json.encode(_Kept(VERSION, moments, decisions)).decode()

        def work(connection: Connection) -> None:
            connection.execute(delete(REVIEWS).where(REVIEWS.c.key == key))
            row = {"key": key, "made": time.time(), "document": document}
            connection.execute(insert(REVIEWS).values(**row))
            newest = select(REVIEWS.c.key).order_by(REVIEWS.c.made.desc()).offset(MOST).limit(10)
            old = [row[0] for row in connection.execute(newest)]
            if old:
                connection.execute(delete(REVIEWS).where(REVIEWS.c.key.in_(old)))

        await self._write(key, work)
