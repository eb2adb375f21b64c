"""How often somebody may do something, and how many at a time."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Collection, Iterator
from contextlib import contextmanager

from starlette.requests import HTTPConnection

from camelup.server.settings import Settings
from camelup.server.tables.cluster import Amounts
from camelup.server.tables.room import Room

REMEMBERED = 10_000
MANY = 10
"""Whoever holds more than such a part of a limit at one node is known to all."""


EACH, BUSY = 1, 5
"""What others are to know of since the last word of a node: each one, or of requests, of which
nearly all have fewer, so many."""


class Bucket:
    """So many at once, and so many a second in the long run."""

    __slots__ = ("_left", "_most", "_rate", "_since")

    def __init__(self, rate: float, most: float) -> None:
        self._rate, self._most, self._left = rate, most, float(most)
        self._since = time.monotonic()

    def left(self) -> float:
        """How many there are now."""
        now = time.monotonic()
        self._left = min(self._most, self._left + (now - self._since) * self._rate)
        self._since = now
        return self._left

    def take(self) -> bool:
        """Take one, if there is one."""
        if self.left() < 1:
            return False
        self._left -= 1
        return True

    def reserve(self) -> float:
        """Take one, now or in so many seconds; whoever asks later waits for longer."""
        self._left = self.left() - 1
        return max(0.0, -self._left / self._rate)

    def charge(self, count: int) -> None:
        """Some were taken elsewhere; nobody waits for longer than until it is full again."""
        self._left = max(-self._most, self._left - count)


class Buckets:
    """One bucket for each of the clients of late."""

    def __init__(self, rate: float, most: float, busy: int = 0) -> None:
        """``busy``: other nodes are told of whoever took so many since they were last told;
        without it they are told of nobody."""
        self._rate, self._most, self._busy = rate, most, busy
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()
        self._spent: Counter[str] = Counter()
        """Taken since other nodes were told of it."""

    def take(self, who: str) -> bool:
        """Take one out of somebody's bucket."""
        taken = self._of(who).take()
        if taken and self._busy and len(self._spent) < REMEMBERED:
            self._spent[who] += 1
        return taken

    def reserve(self, who: str) -> float:
        """Take one out of somebody's bucket, now or in so many seconds; nobody is told of it."""
        return self._of(who).reserve()

    def told(self) -> dict[str, int]:
        """What others are to know of."""
        found = {who: count for who, count in self._spent.items() if count >= self._busy}
        self._spent.clear()
        return found

    def charge(self, who: str, count: int) -> None:
        """He has taken some at another node."""
        self._of(who).charge(count)

    def left(self, who: str) -> float:
        """How many he can take now."""
        return self._of(who).left()

    def _of(self, who: str) -> Bucket:
        bucket = self._buckets.pop(who, None) or Bucket(self._rate, self._most)
        self._buckets[who] = bucket
        if len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)
        return bucket


class SocketQuota:
    """How many sockets may be open: at a table, of one person, of one machine, and in all."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._open: Counter[str] = Counter()
        self._persons: Counter[str] = Counter()
        self._far: dict[str, Amounts] = {}

    def __len__(self) -> int:
        return self._open.total()

    @contextmanager
    def held(self, room: Room, machine: str, person: str) -> Iterator[bool]:
        """A place for another socket, as long as it is open; false if there is none."""
        most = self._settings
        if (
            room.sockets + room.nearby.sockets >= most.sockets_per_table
            or self._machine(machine) >= most.sockets_per_machine
            or (person and self._person(person) >= most.sockets_per_person)
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

    def _machine(self, who: str) -> int:
        return self._open[who] + sum(held["machines"].get(who, 0) for held in self._far.values())

    def _person(self, who: str) -> int:
        return self._persons[who] + sum(held["persons"].get(who, 0) for held in self._far.values())

    def held_here(self, alive: Collection[str]) -> Amounts:
        """What those who hold a lot hold here; other nodes than these are forgotten."""
        self._far = {node: held for node, held in self._far.items() if node in alive}
        most = self._settings
        return {
            "machines": _many(self._open, most.sockets_per_machine),
            "persons": _many(self._persons, most.sockets_per_person),
        }

    def held_elsewhere(self, node: str, held: Amounts) -> None:
        """The same of another node."""
        self._far[node] = {"machines": {}, "persons": {}} | held


def _many(counted: Counter[str], most: int) -> dict[str, int]:
    return {who: count for who, count in counted.items() if who and count * MANY >= most}


def _less(counted: Counter[str], who: str) -> None:
    """One less; who has none left is forgotten."""
    counted[who] -= 1
    if not counted[who]:
        del counted[who]


class NewTables:
    """How many tables one machine, and one person of it, may open."""

    def __init__(self, settings: Settings) -> None:
        rate, most = settings.tables_per_minute / 60, settings.tables_burst
        self.machines = Buckets(rate, most, EACH)
        self.persons = Buckets(rate / 2, most, EACH)

    def take(self, machine: str, person: str) -> bool:
        """May there be another one?"""
        return self.persons.take(person) and self.machines.take(machine)


class Limits:
    """What one machine may do, most of it at all nodes together.

    Nodes tell each other about twice a second, so that for a moment somebody may get more. What is
    cheap to refuse, as messages, files and questions for the health, is counted by each node alone.
    """

    def __init__(self, settings: Settings) -> None:
        self.requests = Buckets(settings.rate, settings.burst, BUSY)
        self.messages = Buckets(settings.messages, settings.messages_burst)
        self.files = Buckets(settings.files, settings.files_burst)
        self.health = Buckets(settings.files, settings.files_burst)
        self.handshakes = Buckets(settings.handshakes, settings.handshakes_burst, BUSY)
        self.new_tables = NewTables(settings)
        self.lists = Buckets(settings.lists, settings.lists_burst, EACH)
        self.words = Buckets(settings.words, settings.words_burst, EACH)
        self.sockets = SocketQuota(settings)
        self._shared = {"requests": self.requests, "handshakes": self.handshakes,
                        "lists": self.lists, "words": self.words,
                        "machines": self.new_tables.machines,
                        "persons": self.new_tables.persons}  # fmt: skip

    def told(self, alive: Collection[str]) -> tuple[Amounts, Amounts]:
        """What was taken here since it was last asked, and what is held; these nodes are alive."""
        taken = {name: buckets.told() for name, buckets in self._shared.items()}
        return taken, self.sockets.held_here(alive)

    def hear(self, node: str, taken: Amounts, held: Amounts) -> None:
        """The same of another node."""
        for name, buckets in self._shared.items():
            for who, count in taken.get(name, {}).items():
                buckets.charge(who, count)
        self.sockets.held_elsewhere(node, held)


def limits_of(connection: HTTPConnection) -> Limits:
    """The limits of the server that is asked."""
    limits: Limits = connection.app.state.limits
    return limits
