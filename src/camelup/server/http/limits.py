"""How often somebody may do something, and how many at a time."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager

from starlette.requests import HTTPConnection

from camelup.server.settings import Settings
from camelup.server.tables.room import Room

REMEMBERED = 10_000


class Bucket:
    """So many at once, and so many a second in the long run."""

    __slots__ = ("_left", "_most", "_rate", "_since")

    def __init__(self, rate: float, most: float) -> None:
        self._rate, self._most, self._left = rate, most, float(most)
        self._since = time.monotonic()

    def take(self) -> bool:
        """Take one, if there is one."""
        now = time.monotonic()
        self._left = min(self._most, self._left + (now - self._since) * self._rate)
        self._since = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Buckets:
    """One bucket for each of the clients of late."""

    def __init__(self, rate: float, most: float) -> None:
        self._rate, self._most = rate, most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, who: str) -> bool:
        """Take one out of somebody's bucket."""
        bucket = self._buckets.pop(who, None) or Bucket(self._rate, self._most)
        self._buckets[who] = bucket
        if len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)
        return bucket.take()


class SocketQuota:
    """How many sockets may be open: at a table, of one person, of one machine, and in all."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._open: Counter[str] = Counter()
        self._persons: Counter[str] = Counter()

    def __len__(self) -> int:
        return self._open.total()

    @contextmanager
    def held(self, room: Room, machine: str, person: str) -> Iterator[bool]:
        """A place for another socket, as long as it is open; false if there is none."""
        most = self._settings
        if (
            room.sockets >= most.sockets_per_table
            or self._open[machine] >= most.sockets_per_machine
            or (person and self._persons[person] >= most.sockets_per_person)
            or self._open.total() >= most.sockets
        ):
            yield False
            return
        room.sockets += 1
        self._open[machine] += 1
        self._persons[person] += 1
        try:
            yield True
        finally:
            room.sockets -= 1
            _less(self._open, machine)
            _less(self._persons, person)


def _less(counted: Counter[str], who: str) -> None:
    """One less; who has none left is forgotten."""
    counted[who] -= 1
    if not counted[who]:
        del counted[who]


class NewTables:
    """How many tables one machine, and one person of it, may open."""

    def __init__(self, settings: Settings) -> None:
        rate, most = settings.tables_per_minute / 60, settings.tables_burst
        self._machines = Buckets(rate, most)
        self._persons = Buckets(rate / 2, most)

    def take(self, machine: str, person: str) -> bool:
        """May there be another one?"""
        return self._persons.take(person) and self._machines.take(machine)


class Limits:
    """What one machine may do, apart from the rate of its requests."""

    def __init__(self, settings: Settings) -> None:
        self.new_tables = NewTables(settings)
        self.lists = Buckets(settings.lists, settings.lists_burst)
        self.sockets = SocketQuota(settings)


def limits_of(connection: HTTPConnection) -> Limits:
    """The limits of the server that is asked."""
    limits: Limits = connection.app.state.limits
    return limits
