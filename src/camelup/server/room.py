"""One table that somebody needs now: its seats, its game, and those who are connected to it.

Everything that changes a room goes through its own queue, one at a time, and is committed before
anybody hears of it. The room knows no edition.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import asdict

from camelup.core.errors import CamelUpError
from camelup.core.values import Action, Seat
from camelup.play.record import Header
from camelup.server.dicing import dice_for
from camelup.server.driver import Driver
from camelup.server.progress import After, Happened, Progress, header_of
from camelup.server.protocol import Act, Fairness, Options, Phase
from camelup.server.refusals import Conflict
from camelup.server.seats import Place
from camelup.server.store import Move, Stored
from camelup.server.telling import encoded, table_info, update

if TYPE_CHECKING:
    from camelup.server.client import Client
    from camelup.server.rooms import Rooms

LOG = logging.getLogger("camelup.server")


class Room:
    """See the module; :class:`camelup.server.rooms.Rooms` makes and forgets rooms."""

    def __init__(self, rooms: Rooms, stored: Stored) -> None:
        row = stored.table
        self.rooms = rooms
        self.id: str = row["id"]
        self.edition: str = row["edition"]
        self.modules: tuple[str, ...] = tuple(json.loads(row["modules"]))
        self.options = msgspec.json.decode(row["options"], type=Options)
        self.host: str = row["host"]
        self.created: str = row["created"]
        self.phase: Phase = row["phase"]
        self.begin = bool(row["begin"])
        self.secret: str = row["secret"]
        self.rematch: str | None = row["rematch"]
        self.result: dict[str, Any] | None = json.loads(row["result"]) if row["result"] else None
        self.places = tuple(place_of(seat) for seat in stored.seats)
        self.progress: Progress | None = None
        self.done = {_short(action_id) for action_id in stored.action_ids}
        self.clients: set[Client] = set()
        self.queue = asyncio.Lock()
        self.touched = time.monotonic()
        self.broken = False
        if stored.header is not None:
            self._resume(stored, header_of(stored.header))
        self.driver = Driver(self)

    def _resume(self, stored: Stored, header: Header) -> None:
        row, self.progress = stored.table, Progress(header, self._draw())
        if row["snapshot"] is None:
            self.progress.reopen(header, stored.lines, row["checksum"])
        else:
            snapshot = (row["snapshot_version"], row["snapshot"])
            self.progress.resume(snapshot, stored.lines, row["checksum"])

    def _draw(self) -> Any:
        return dice_for(self.secret, self.options.seed, [place.value for place in self.places])

    # What it looks like from outside

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, in seating order."""
        return tuple(place.name for place in self.places)

    @property
    def version(self) -> int:
        return 0 if self.progress is None else self.progress.version

    @property
    def to_move(self) -> tuple[Seat, ...]:
        return () if self.progress is None else self.progress.to_move

    @property
    def present(self) -> set[Seat]:
        """Seats that somebody who may play them is connected for."""
        keys = {client.key for client in self.clients}
        return {n for n, place in enumerate(self.places) if place.owner in keys}

    @property
    def watchers(self) -> int:
        """Sockets of browsers without a seat here."""
        owners = {place.owner for place in self.places}
        return sum(client.key not in owners for client in self.clients)

    def time_left(self) -> float | None:
        """Seconds until a bot stands in for somebody, where there is a limit."""
        return self.driver.time_left()

    def fairness(self) -> Fairness | None:
        return None

    # Everything that changes the room

    async def start(self) -> None:
        """Begin the game: every seat must be taken."""
        async with self.queue:
            if self.phase != "lobby":
                raise Conflict("server.begun")
            if not all(place.taken for place in self.places):
                raise Conflict("server.seats-open")
            header = self._header()
            progress = Progress(header, self._draw())
            after = progress.begin(header)
            await self._commit(after, None, "playing")
            self.progress = progress
            self._heard(after, None)

    def _header(self) -> Header:
        return Header(
            edition=self.edition,
            modules=self.modules,
            players=self.names,
            open_money=self.options.open_money,
            seed=self.options.seed or None,
        )

    async def act(self, act: Act) -> bool:
        """Play a person's action; false if its version is stale. Said twice, it is done once."""
        async with self.queue:
            progress = self._playing()
            if self.has_done(act):
                return True
            if not self.driver.current(act.seat, act.version):
                return False
            action = progress.action(act.seat, act.action)
            await self._play(progress, action, f"{act.seat} {act.id}")
            return True

    async def act_for(self, seat: Seat, version: int, action: Action) -> None:
        """Play a bot's action, unless things have changed while it was thinking."""
        async with self.queue:
            progress = self._playing()
            if progress.version == version and self.places[seat].bot:
                await self._play(progress, action, None)

    def has_done(self, act: Act) -> bool:
        """Has this action of this seat been carried out before?"""
        return _short(f"{act.seat} {act.id}") in self.done

    def _playing(self) -> Progress:
        if self.progress is None or self.phase != "playing":
            raise Conflict("server.not-playing")
        return self.progress

    async def _play(self, progress: Progress, action: Action, action_id: str | None) -> None:
        after = progress.after(action)
        await self._commit(after, action_id, "playing")
        if action_id is not None:
            self.done.add(_short(action_id))
        self._heard(after, action_id)

    async def _commit(self, after: After, action_id: str | None, phase: Phase) -> None:
        changes: dict[str, Any] = {
            "phase": phase if after.result is None else "over",
            "version": after.version,
            "checksum": after.checksum,
            "touched": time.time(),
            "turn": json.dumps(after.to_move),
        }
        if after.snapshot is not None:
            changes["snapshot_version"], changes["snapshot"] = after.snapshot
        if after.result is not None:
            changes["result"] = json.dumps(after.result)
        move = Move(self.id, after.number, after.lines, action_id, changes)
        try:
            await self.rooms.store.append(move)
        except Exception:
            self.fail()
            raise
        self.phase, self.result = changes["phase"], after.result

    def _heard(self, after: After, action_id: str | None) -> None:
        """It is committed: now everybody hears of it."""
        assert self.progress is not None
        self.progress.accept(after)
        self.touched = time.monotonic()
        self.driver.changed()
        self._broadcast(after.happened, action_id)
        if after.happened.seat is None or self.phase == "over":
            self.tell_table()

    def _broadcast(self, happened: Happened, action_id: str | None) -> None:
        seat_id, _, acted = (action_id or "").partition(" ")
        made: dict[tuple[Seat | None, str, str | None], str] = {}
        for client in list(self.clients):
            own = acted if acted and str(client.seat) == seat_id else None
            key = (client.seat, client.language, own)
            if key not in made:
                made[key] = encoded(
                    update(self, client.seat, client.language, events=happened.events, acted=own)
                )
            client.send(made[key])
            client.want_advice()

    async def change_seats(self, changed: Mapping[Seat, Place]) -> None:
        """Keep and tell of seats that changed hands. The caller holds the queue."""
        rows = {seat: asdict(place) for seat, place in changed.items()}
        await self.rooms.store.change(self.id, {"touched": time.time()}, rows)
        self.places = tuple(changed.get(n, place) for n, place in enumerate(self.places))
        for client in self.clients:
            client.check_seat()
        self.driver.changed()
        self.tell_table()

    # Those who are connected

    def join(self, client: Client) -> None:
        """Somebody is there: tell him all, and the others of him."""
        self.clients.add(client)
        self.touched = time.monotonic()
        self.driver.changed()
        self.tell_table()
        if self.progress is not None:
            client.send(encoded(update(self, client.seat, client.language)))

    def leave(self, client: Client) -> None:
        """Somebody is gone."""
        self.clients.discard(client)
        self.touched = time.monotonic()
        self.tell_table()

    def tell_table(self, only: Iterable[Client] | None = None) -> None:
        """Tell all who are connected, or some, what everybody may know of the table."""
        made: dict[str, str] = {}
        for client in list(self.clients if only is None else only):
            if client.key not in made:
                made[client.key] = encoded(table_info(self, client.key))
            client.send(made[client.key])

    def fail(self) -> None:
        """What was to be kept could not be: forget this room; it is loaded again when needed."""
        self.broken = True
        self.rooms.forget(self)
        for client in list(self.clients):
            client.hang_up(1011)

    def log(self, error: CamelUpError) -> None:
        LOG.warning("table %s: %s", self.id, error)


def place_of(row: Mapping[str, Any]) -> Place:
    """A seat as it is kept."""
    return Place(*(row[name] for name in Place.__struct_fields__))


def _short(action_id: str) -> int:
    """Enough of a hash to tell a table's action ids apart, in little memory."""
    return int.from_bytes(sha256(action_id.encode()).digest()[:7])
