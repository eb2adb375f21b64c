"""Those who are connected to a table, and what they are told together."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from camelup.core.values import Event, Seat
from camelup.server.store.stored import DICE, ActionId, StoredTable
from camelup.server.tables.updates import Live, encoded, table_info, update
from camelup.server.workers.fair_queue import Asker

if TYPE_CHECKING:
    from camelup.server.tables.client import Client
    from camelup.server.tables.room import Room


class Audience:
    """The clients of one room that have said hello."""

    __slots__ = ("_clients", "_room")

    def __init__(self, room: Room) -> None:
        self._room = room
        self._clients: set[Client] = set()

    def __iter__(self) -> Iterator[Client]:
        """Everybody who is there now, even if somebody leaves while he is told something."""
        return iter(list(self._clients))

    def __len__(self) -> int:
        return len(self._clients)

    def __contains__(self, client: Client) -> bool:
        return client in self._clients

    def add(self, client: Client) -> None:
        """Somebody is there."""
        self._clients.add(client)

    def remove(self, client: Client) -> None:
        """Somebody is gone."""
        self._clients.discard(client)

    @property
    def present(self) -> frozenset[Seat]:
        """Seats that somebody who may play them is connected for."""
        keys = self._keys()
        seats = self._room.table.seats
        return frozenset(number for number, seat in enumerate(seats) if seat.owner in keys)

    def _keys(self) -> set[str]:
        """The hashed keys of all who are connected, here or elsewhere."""
        return {client.key for client in self._clients} | self._room.nearby.keys

    @property
    def keeper(self) -> str:
        """The hashed key of who enters what real dice show.

        It is whom the host named, or the host; if he has left, the next player who is there.
        """
        table, keys = self._room.table, self._keys()
        owners = [seat.owner for seat in table.seats if seat.owner is not None]
        named = table.options.keeper
        chosen = None if named is None else table.seats[named].owner
        line = [chosen] if chosen is not None else []
        return next((key for key in (*line, table.host, *owners) if key in keys), table.host)

    def asker(self) -> Asker:
        """For whom the bots of the table think: a player, or else whoever looks on."""
        owners = self._room.table.owners
        best = min(self._clients, key=lambda one: (one.key not in owners, one.key), default=None)
        if best is None:
            return Asker("", self._room.table.host, there=False)
        return Asker(best.machine, best.key)

    def live(self) -> Live:
        """What is known of a table only while it is open."""
        table, owners = self._room.table, self._room.table.owners
        watchers = sum(client.key not in owners for client in self._clients)
        watchers += self._room.nearby.watchers(owners)
        if table.phase != "lobby" and not table.options.watching:
            watchers = 0
        return Live(self.present, watchers, self._room.clock.time_left(), self.keeper)

    def tell_table(self) -> None:
        """Tell all what everybody may know of the table."""
        live = self.live()
        made: dict[tuple[str, bool], str] = {}
        for client in self:
            who = (client.key, client.witness)
            if who not in made:
                told = table_info(self._room.table, client.key, live, witness=client.witness)
                made[who] = encoded(told)
            client.outbox.put(made[who])

    def tell_game(self, events: tuple[Event, ...] | None, acted: ActionId | None) -> None:
        """Every socket gets what its seat may see; from scratch, if there are no events."""
        made: dict[tuple[Seat | None, str, str | None], str] = {}
        for client in self:
            if client.shut_out:
                continue
            own = acted.id if acted is not None and acted.seat in (client.seat, DICE) else None
            key = (client.seat, client.language, own)
            if key not in made:
                made[key] = encoded(
                    update(self._room, client.seat, client.language, events=events, acted=own)
                )
            client.outbox.put(made[key])
            client.coaching.ask()

    def let_in(self, before: StoredTable) -> None:
        """People may look on from now on: those who were shut out see the table."""
        for client in self:
            if not before.open_to(client.key):
                client.show()

    def ended(self, before: StoredTable) -> None:
        """Whoever watched a game that is now over sees how, also where others may not any more."""
        if before.playing and self._room.table.phase == "over":
            for client in self:
                client.witness = before.open_to(client.key)

    def hang_up(self, code: int) -> None:
        """Close all sockets."""
        for client in self:
            client.outbox.close(code)
