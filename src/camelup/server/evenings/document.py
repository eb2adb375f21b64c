"""An evening as a value: who takes part, what was drawn, and how the games ended."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

import msgspec

from camelup.editions.catalogue import edition_info
from camelup.server.evenings.draw import Group, points
from camelup.server.protocol import EveningStanding


class Person(msgspec.Struct, frozen=True):
    """Somebody who takes part; ``key`` is hashed. Who has left is drawn no more."""

    key: str
    name: str
    left: bool = False


class Seating(msgspec.Struct, frozen=True):
    """A table of a round: its people, who have the first seats, and their money at the end."""

    table: str
    people: Group
    money: tuple[int, ...] | None = None
    """Of all seats, bots included, once the game is over."""


class Round(msgspec.Struct, frozen=True):
    """One round: every table plays the same edition."""

    edition: str
    tables: tuple[Seating, ...]

    @property
    def over(self) -> bool:
        """Has every game ended?"""
        return all(table.money is not None for table in self.tables)


class Evening(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that is kept of an evening."""

    name: str
    size: int
    rounds: int
    editions: tuple[str, ...]
    bot: str
    coach: bool
    time_limit: int
    automatic: bool
    seed: str
    modules: tuple[str, ...] = ()
    """Those that are played with in the editions that have them."""
    people: tuple[Person, ...] = ()
    played: tuple[Round, ...] = ()

    @property
    def over(self) -> bool:
        """Were all rounds played?"""
        return len(self.played) >= self.rounds and self.settled

    @property
    def settled(self) -> bool:
        """Is no game going on?"""
        return not self.played or self.played[-1].over

    @property
    def drawn(self) -> list[int]:
        """Those who take part in the next round."""
        return [number for number, person in enumerate(self.people) if not person.left]

    def number_of(self, key: str) -> int | None:
        """The person with this hashed key, if he has taken part."""
        found = (number for number, person in enumerate(self.people) if person.key == key)
        return next(found, None)

    def modules_of(self, edition: str) -> tuple[str, ...]:
        """What a round of this edition is played with."""
        has = {module.key for module in edition_info(edition).modules}
        return tuple(module for module in self.modules if module in has)

    def table_of(self, number: int | None) -> str | None:
        """Where a person's game of this round goes on."""
        tables = self.played[-1].tables if self.played else ()
        found = (one.table for one in tables if number in one.people and one.money is None)
        return next(found, None)

    def seatings(self) -> Iterator[Seating]:
        """All tables of all rounds."""
        return (table for one in self.played for table in one.tables)

    def standings(self) -> tuple[EveningStanding, ...]:
        """The best first: by points, then games won, then money. Equal ones share a place."""
        got: defaultdict[int, list[float]] = defaultdict(lambda: [0.0, 0.0, 0.0, 0.0])
        for number in self.drawn:
            got[number]
        for table in self.seatings():
            if table.money is None:
                continue
            for seat, (number, won) in enumerate(
                zip(table.people, points(table.money), strict=False)
            ):
                best = table.money[seat] == max(table.money)
                for column, more in enumerate((won, best, table.money[seat], 1)):
                    got[number][column] += more
        order = sorted(got, key=lambda number: ([-value for value in got[number][:3]], number))
        places = [1 + sum(got[other][:3] > got[number][:3] for other in order) for number in order]
        return tuple(
            EveningStanding(
                place=place,
                person=number,
                points=got[number][0],
                wins=int(got[number][1]),
                money=int(got[number][2]),
                games=int(got[number][3]),
            )
            for place, number in zip(places, order, strict=True)
        )
