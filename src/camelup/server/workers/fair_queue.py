"""Who is asked for next: machines in turn, persons of a machine in turn, however much one asks.

One place is always left for a machine that has nothing running, so that nobody has to wait until
others have thought to the end. Tables that nobody watches come last.
"""

from __future__ import annotations

import threading
from collections import Counter, OrderedDict, deque
from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")


class Asker(NamedTuple):
    """For whom something is asked: a person, at a machine; is he there to see the answer?"""

    machine: str = ""
    person: str = ""
    there: bool = True


_Line = OrderedDict[str, OrderedDict[str, deque[tuple[Asker, T]]]]


class FairQueue(Generic[T]):
    """Questions in a fair order, for ``places`` threads that answer them."""

    def __init__(self, places: int) -> None:
        self._places = places
        self._lines: tuple[_Line[T], _Line[T]] = (OrderedDict(), OrderedDict())
        self._running: Counter[str] = Counter()
        self._waiting = 0
        self._closed = False
        self._changed = threading.Condition()

    def __len__(self) -> int:
        return self._waiting

    def put(self, asker: Asker, question: T) -> None:
        """Have a question answered when its turn comes."""
        with self._changed:
            line = self._lines[not asker.there].setdefault(asker.machine, OrderedDict())
            line.setdefault(asker.person, deque()).append((asker, question))
            self._waiting += 1
            self._changed.notify_all()

    def take(self) -> tuple[Asker, T] | None:
        """The next question whose turn it is, as soon as there is one; ``None`` at the end."""
        with self._changed:
            while not self._closed:
                if (found := self._next()) is not None:
                    self._waiting -= 1
                    self._running[found[0].machine] += 1
                    return found
                self._changed.wait()
            return None

    def done(self, asker: Asker) -> None:
        """What was taken is answered."""
        with self._changed:
            self._running[asker.machine] -= 1
            self._running += Counter()  # forgets who has nothing running
            self._changed.notify_all()

    def close(self) -> None:
        """Nothing is taken any more."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()

    def _next(self) -> tuple[Asker, T] | None:
        last_place = self._running.total() >= self._places - 1
        for line, behind in zip(self._lines, (False, True), strict=True):
            if behind and last_place and self._places > 1:
                continue
            for machine in line:
                if not last_place or not self._running[machine]:
                    return _first(line, machine)
        return None


def _first(line: _Line[T], machine: str) -> tuple[Asker, T]:
    """The next question of a machine, which then has to wait for its next turn."""
    persons = line.pop(machine)
    person, questions = persons.popitem(last=False)
    found = questions.popleft()
    if questions:
        persons[person] = questions
    if persons:
        line[machine] = persons
    return found
