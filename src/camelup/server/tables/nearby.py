"""The other nodes at one table: who is connected there, and what they are told of it."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

from camelup.server.bus.hints import Changed, Here, Stepped
from camelup.server.store.stored import StoredStep

if TYPE_CHECKING:
    from camelup.server.tables.room import Room


class Nearby:
    """Presence at other nodes, as far as it was heard of. What a dead node said does not count."""

    __slots__ = ("_heard", "_room")

    def __init__(self, room: Room) -> None:
        self._room = room
        self._heard: dict[str, dict[str, int]] | None = None

    def __bool__(self) -> bool:
        return bool(self._heard)

    # Who is there

    def _alive(self) -> Iterator[tuple[str, dict[str, int]]]:
        cluster = self._room.services.cluster
        for node, keys in (self._heard or {}).items():
            if node in cluster.members.alive and keys:
                yield node, keys

    @property
    def keys(self) -> set[str]:
        """The hashed keys of all who are connected elsewhere."""
        return {key for _, keys in self._alive() for key in keys}

    @property
    def sockets(self) -> int:
        """How many sockets are open elsewhere."""
        return sum(sum(keys.values()) for _, keys in self._alive())

    def watchers(self, owners: Collection[str]) -> int:
        """How many of them belong to nobody who has a seat."""
        every = [(key, count) for _, keys in self._alive() for key, count in keys.items()]
        return sum(count for key, count in every if key not in owners)

    @property
    def drives(self) -> bool:
        """Is it for this node to let bots move and clocks run out?

        Of the nodes that have somebody at the table one is chosen, by all alike. Without a bus
        nobody knows of the others: then each of them tries, and the database decides.
        """
        room = self._room
        if not room.services.cluster.bus.up or not self._heard:
            return True
        others = [node for node, _ in self._alive()]
        return not others or (bool(room.audience) and room.services.cluster.mine(room.id, others))

    # Telling

    def stepped(self, step: StoredStep) -> None:
        """A step of the game was kept."""
        room, cluster = self._room, self._room.services.cluster
        if cluster.alone:
            return
        hint = Stepped(
            cluster.me,
            revision=room.table.revision,
            version=step.version,
            checksum=step.checksum,
            to_move=step.to_move,
            lines=step.lines,
            result=None if step.result is None else (step.result.money, step.result.winners),
            action=step.action_id,
            reason=step.reason,
        )
        cluster.tell(room.id, hint)

    def changed(self) -> None:
        """Something else of the table was kept."""
        room, cluster = self._room, self._room.services.cluster
        if not cluster.alone:
            cluster.tell(room.id, Changed(cluster.me, revision=room.table.revision))

    def announce(self, ask: bool = False) -> None:
        """Tell who is connected here, and how long those to move have been thinking."""
        room, cluster = self._room, self._room.services.cluster
        if cluster.alone:
            return
        now = time.monotonic()
        waited = {seat: now - room.turns.since(seat) for seat in room.turns}
        hint = Here(
            cluster.me,
            keys=Counter(client.key for client in room.audience),
            ask=ask,
            version=room.table.version,
            waited=waited if room.table.options.time_limit else {},
        )
        cluster.tell(room.id, hint)

    # Hearing

    def hear(self, hint: Here) -> None:
        """Another node tells who is connected there."""
        room = self._room
        if self._heard is None:
            self._heard = {}
        before, self._heard[hint.node] = self._heard.get(hint.node, {}), hint.keys
        if hint.version == room.table.version:
            for seat, seconds in hint.waited.items():
                room.turns.begun(seat, time.monotonic() - seconds)
        if hint.ask and room.audience:
            self.announce()
        if before.keys() != hint.keys.keys():
            self.told()

    def drop(self, node: str | None = None) -> None:
        """Forget what a node said, or all of them."""
        if self._heard and (node is None or self._heard.pop(node, None) is not None):
            if node is None:
                self._heard = None
            self.told()

    def told(self) -> None:
        """It is known anew who is there: see who takes care of the table, and tell."""
        self._room.wake()
        self._room.audience.tell_table()
