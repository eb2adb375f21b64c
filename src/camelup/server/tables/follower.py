"""Other nodes play at the same tables: a room learns what they did, and tells its own people.

The database decides what is so. Whatever is heard elsewhere is only a hint to look.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from camelup.core.values import Event
from camelup.server.bus.hints import Changed, Stepped
from camelup.server.games.bot_reasons import decode_reason
from camelup.server.games.running_game import Diverged, RunningGame
from camelup.server.log import report_failure
from camelup.server.protocol import CloseCode
from camelup.server.store.stored import ActionId, GameResult, News, StoredLine, StoredTable

if TYPE_CHECKING:
    from camelup.server.tables.room import Room


TOLD = ("seats", "options", "rematch")
"""What everybody hears of when it has changed."""


class Follower:
    """Keeps one room level with what is kept of its table."""

    __slots__ = ("_room", "_task", "_wanted")

    def __init__(self, room: Room) -> None:
        self._room = room
        self._task: asyncio.Task[None] | None = None
        self._wanted = 0

    def expect(self, revision: int) -> None:
        """Somebody says that the table has changed: look, unless it is known already."""
        self._wanted = max(self._wanted, revision)
        if self._wanted > self._room.table.revision and self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._look())
            self._task.add_done_callback(self._looked)

    def _looked(self, task: asyncio.Task[None]) -> None:
        self._task = None
        report_failure(self._room.id, task)

    async def _look(self) -> None:
        room = self._room
        async with room.queue:
            before = -1
            while before < room.table.revision < self._wanted and not room.broken:
                before = room.table.revision
                await room.kept(self.catch_up())
            self._wanted = room.table.revision

    def hear(self, hint: Stepped | Changed) -> None:
        """Another node says what it did: if it is the very next thing, nothing need be loaded."""
        room, game = self._room, self._room.game
        following = hint.revision == room.table.revision + 1 and not room.queue.locked()
        if not following or game is None or room.broken or not isinstance(hint, Stepped):
            self.expect(hint.revision)
            return
        table = replace(
            room.table,
            revision=hint.revision,
            version=hint.version,
            to_move=hint.to_move,
            phase="playing" if hint.result is None else "over",
            result=None if hint.result is None else GameResult(*hint.result),
        )
        first, *rest = hint.lines
        action_id = None if hint.action is None else ActionId(*hint.action)
        lines = (StoredLine(first, action_id, hint.reason), *map(StoredLine, rest))
        if not self.follow(game, News(table, hint.checksum, lines)):
            self.expect(hint.revision)

    async def level(self) -> None:
        """See to it that nothing is missing, now that somebody asks."""
        if await self.behind():
            await self._look()

    async def behind(self) -> bool:
        """Has the table changed in a way that is not known here?"""
        room = self._room
        self._wanted = max(self._wanted, await room.services.store.revision(room.id))
        return self._wanted > room.table.revision

    async def catch_up(self) -> None:
        """Load what is new and tell of it. The caller holds the queue."""
        room, game = self._room, self._room.game
        news = await room.services.store.news(room.id, 0 if game is None else game.next_line)
        if news is None:
            room.fail(CloseCode.UNKNOWN)
        elif game is None and news.table.phase == "lobby":
            self._tell(news.table, ())
        elif game is None or not self.follow(game, news):
            await self._reload()

    def follow(self, game: RunningGame, news: News) -> bool:
        """Go on with what another node did; did that lead where it is said to lead?"""
        try:
            happened = list(game.follow([one.line for one in news.lines]))
        except Diverged:
            return False
        if (game.version, game.checksum) != (news.table.version, news.checksum):
            return False
        for one in news.lines:
            self._note(game, one)
        self._tell(news.table, tuple(e for one in happened for e in one.events), news.lines)
        return True

    def _note(self, game: RunningGame, one: StoredLine) -> None:
        if one.action_id is not None:
            self._room.done.add(hash(one.action_id))
        if one.reason is not None:
            seat = json.loads(one.line)["seat"]
            self._room.reasons[seat] = decode_reason(one.reason, game.game.move_type)

    def _tell(
        self, table: StoredTable, events: tuple[Event, ...], lines: Sequence[StoredLine] = ()
    ) -> None:
        room, before = self._room, self._room.table
        room.become(table)
        if lines:
            ids = [one.action_id for one in lines if one.action_id is not None]
            room.tell(events, ids[-1] if ids else None)
        else:
            room.wake()
        if any(getattr(table, name) != getattr(before, name) for name in TOLD):
            room.audience.tell_table()

    async def _reload(self) -> None:
        """The game has begun, or took another way: show it from scratch."""
        room = self._room
        stored = await room.services.store.load(room.id)
        if stored is None:
            room.fail(CloseCode.UNKNOWN)
            return
        room.take(stored)
        room.become(stored.table)
        room.tell(None)
