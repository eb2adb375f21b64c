"""One table that somebody needs now: its seats, its game, and those who are connected to it.

Everything that changes a room goes through its own queue, one at a time, and is committed before
anybody hears of it. The room knows no edition.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Mapping
from enum import Enum
from hashlib import sha256
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import asdict, replace

from camelup.bots import Chosen, Why
from camelup.core.values import Action, Seat
from camelup.play.record import Header
from camelup.server.errors import Conflict
from camelup.server.protocol import Act, Phase
from camelup.server.store.store import Move, Stored
from camelup.server.store.stored import Place, Sheet
from camelup.server.tables.driver import Driver
from camelup.server.tables.progress import After, Happened, Progress, header_of
from camelup.server.tables.reasons import kept
from camelup.server.tables.seats import with_name
from camelup.server.tables.table_dice import dice_of, header_for
from camelup.server.tables.updates import Live, encoded, table_info, update

if TYPE_CHECKING:
    from camelup.server.tables.client import Client
    from camelup.server.tables.rooms import Rooms


class Played(Enum):
    """What became of an action."""

    NOW = "now"
    BEFORE = "before"
    STALE = "stale"


class Room:
    """See the module; :class:`camelup.server.tables.rooms.Rooms` makes and forgets rooms."""

    __slots__ = ("broken", "clients", "done", "driver", "holds", "progress", "queue", "reasons",
                 "rooms",                  "sheet", "touched")  # fmt: skip

    def __init__(self, rooms: Rooms, stored: Stored) -> None:
        self.rooms = rooms
        self.sheet = Sheet.of(stored.table, stored.seats)
        self.progress: Progress | None = None
        self.done = {_short(action_id) for action_id in stored.action_ids}
        self.clients: set[Client] = set()
        self.holds = 0
        """Sockets that are open here, also those that have not said hello yet."""
        self.queue = asyncio.Lock()
        self.touched = time.monotonic()
        self.broken = False
        if stored.header is not None:
            self.progress = self._resumed(stored, header_of(stored.header))
        self.reasons: dict[Seat, Why | None] = {}
        self.driver = Driver(self)

    def _resumed(self, stored: Stored, header: Header) -> Progress:
        row, progress = stored.table, Progress(header, dice_of(self.sheet, header))
        if row["snapshot"] is None:
            progress.reopen(header, stored.lines, row["checksum"])
        else:
            snapshot = (row["snapshot_version"], row["snapshot"])
            progress.resume(snapshot, stored.lines, row["checksum"])
        return progress

    # Who is there

    @property
    def id(self) -> str:
        """The table's id."""
        return self.sheet.id

    @property
    def present(self) -> frozenset[Seat]:
        """Seats that somebody who may play them is connected for."""
        keys = {client.key for client in self.clients}
        return frozenset(n for n, place in enumerate(self.sheet.places) if place.owner in keys)

    def live(self) -> Live:
        """What is known of a table only while it is open."""
        owners = self.sheet.owners
        watchers = sum(client.key not in owners for client in self.clients)
        return Live(self.present, watchers, self.driver.time_left())

    # Playing

    async def start(self) -> None:
        """Begin the game: every seat must be taken."""
        async with self.queue:
            self._check()
            if self.sheet.phase != "lobby":
                raise Conflict("server.begun")
            if not all(place.taken for place in self.sheet.places):
                raise Conflict("server.seats-open")
            header = header_for(self.sheet)
            progress = Progress(header, dice_of(self.sheet, header))
            after = progress.begin(header)
            await self._commit(after)
            self.progress = progress
            self._heard(after, None)

    async def act(self, act: Act) -> Played:
        """Play a person's action. Said twice, it is done once."""
        action_id = f"{act.seat} {act.id}"
        async with self.queue:
            progress = self._playing()
            if _short(action_id) in self.done:
                return Played.BEFORE
            if not self.driver.current(act.seat, act.version):
                return Played.STALE
            await self._play(progress, progress.action(act.seat, act.action), action_id)
            return Played.NOW

    async def act_for(self, seat: Seat, version: int, choice: Chosen) -> bool:
        """Play a bot's choice, unless things have changed while it was thinking."""
        async with self.queue:
            progress = self._playing()
            if progress.version != version or not self.sheet.places[seat].bot:
                return False
            await self._play(progress, choice.action, reason=kept(choice.reason))
            return True

    def _check(self) -> None:
        if self.broken:
            raise Conflict("server.failed")

    def _playing(self) -> Progress:
        self._check()
        if self.progress is None or not self.sheet.playing:
            raise Conflict("server.not-playing")
        return self.progress

    async def _play(
        self,
        progress: Progress,
        action: Action,
        action_id: str | None = None,
        reason: str | None = None,
    ) -> None:
        after = progress.after(action)
        await self._commit(after, action_id, reason)
        if action_id is not None:
            self.done.add(_short(action_id))
        self._heard(after, action_id)

    async def _commit(
        self, after: After, action_id: str | None = None, reason: str | None = None
    ) -> None:
        phase: Phase = "playing" if after.result is None else "over"
        changes: dict[str, Any] = {
            "phase": phase,
            "version": after.version,
            "checksum": after.checksum,
            "touched": time.time(),
            "turn": json.dumps(after.to_move),
        }
        if after.snapshot is not None:
            changes["snapshot_version"], changes["snapshot"] = after.snapshot
        if after.result is not None:
            changes["result"] = msgspec.json.encode(after.result).decode()
        move = Move(self.id, after.number, after.lines, changes, action_id, reason)
        try:
            await self.rooms.store.append(move)
        except BaseException:
            self.fail()  # it may or may not have been kept: what is kept decides
            raise
        self.sheet = replace(
            self.sheet,
            phase=phase,
            version=after.version,
            to_move=after.to_move,
            result=after.result,
        )

    def _heard(self, after: After, action_id: str | None) -> None:
        """It is committed: now everybody hears of it."""
        assert self.progress is not None
        self.progress.accept(after)
        self.touched = time.monotonic()
        self.driver.changed()
        opening = after.happened.seat is None
        if opening or self.sheet.phase == "over" or self.sheet.options.time_limit:
            self.tell_table()
        self._broadcast(None if opening else after.happened, action_id)

    def _broadcast(self, happened: Happened | None, action_id: str | None) -> None:
        """Every socket gets what its seat may see; from scratch, if nothing happened."""
        events = None if happened is None else happened.events
        actor, _, acted = (action_id or "").partition(" ")
        made: dict[tuple[Seat | None, str, str | None], str] = {}
        for client in list(self.clients):
            own = acted if acted and str(client.seat) == actor else None
            key = (client.seat, client.language, own)
            if key not in made:
                made[key] = encoded(
                    update(self, client.seat, client.language, events=events, acted=own)
                )
            client.send(made[key])
            client.want_advice()

    # Sitting down and standing up

    async def change_seats(self, changed: Mapping[Seat, Place]) -> None:
        """Keep and tell of seats that changed hands. The caller holds the queue."""
        self._check()
        named = {n: with_name(place, self.sheet.names) for n, place in changed.items()}
        named = {n: replace(place, value=self._value(n, place)) for n, place in named.items()}
        rows = {seat: asdict(place) for seat, place in named.items()}
        await self._keep({"touched": time.time()}, rows)
        places = tuple(named.get(n, place) for n, place in enumerate(self.sheet.places))
        for seat, place in named.items():
            before = self.sheet.places[seat]
            if not place.bot and (before.bot or place.owner not in (None, before.owner)):
                self.driver.sat_down(seat)
        self.sheet = replace(self.sheet, places=places)
        self.touched = time.monotonic()
        for client in list(self.clients):
            client.check_seat()
        self.driver.changed()
        self.tell_table()

    def _value(self, seat: Seat, place: Place) -> str:
        """What goes into the dice for a seat: once they are thrown, what has gone into them."""
        if self.sheet.phase != "lobby":
            return self.sheet.places[seat].value
        values = (client.value for client in self.clients if client.key == place.owner)
        return place.value or next(filter(None, values), "")

    async def set_rematch(self, id: str) -> None:
        """Keep and tell where the players go on. The caller holds the queue."""
        self._check()
        await self._keep({"rematch": id}, {})
        self.sheet = replace(self.sheet, rematch=id)
        self.tell_table()

    async def _keep(self, changes: dict[str, Any], seats: dict[Seat, dict[str, Any]]) -> None:
        try:
            await self.rooms.store.change(self.id, changes, seats)
        except BaseException:
            self.fail()
            raise

    # Those who are connected

    def join(self, client: Client) -> None:
        """Somebody is there: tell him all, and the others of him."""
        if self.broken:
            client.hang_up(1011)
            return
        self.clients.add(client)
        self.touched = time.monotonic()
        self.driver.changed()
        self.tell_table()
        client.show()

    def leave(self, client: Client) -> None:
        """Somebody is gone."""
        if client in self.clients:
            self.clients.discard(client)
            self.touched = time.monotonic()
            self.tell_table()

    def tell_table(self) -> None:
        """Tell all who are connected what everybody may know of the table."""
        live = self.live()
        made: dict[str, str] = {}
        for client in list(self.clients):
            if client.key not in made:
                made[client.key] = encoded(table_info(self.sheet, client.key, live))
            client.send(made[client.key])

    def fail(self) -> None:
        """What was to be kept perhaps was not: forget this room; it is loaded when needed again."""
        self.broken = True
        self.rooms.forget(self)
        for client in list(self.clients):
            client.hang_up(1011)


def _short(action_id: str) -> int:
    """Enough of a hash to tell a table's action ids apart, in little memory."""
    return int.from_bytes(sha256(action_id.encode()).digest()[:7])
