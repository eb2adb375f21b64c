"""Evenings of a server: people sit down, rounds are drawn, and results are noted as games end.

Nobody has to be connected: whoever looks at an evening notes what has ended since, and begins the
next round where that is due. The database lets only one of them do it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from camelup import bots
from camelup.editions.catalogue import check
from camelup.play.dice import fresh_seed, seed_from, token
from camelup.play.table import NAMES
from camelup.server.errors import Conflict, Forbidden, NotFound
from camelup.server.evenings.document import Evening, Person, Round, Seating
from camelup.server.evenings.draw import Group, draw
from camelup.server.games.names import clean_name
from camelup.server.keys import is_token
from camelup.server.protocol import (
    EveningInfo,
    EveningPerson,
    EveningRound,
    EveningTable,
    ListedEvening,
    ListedEvenings,
    NewEvening,
    Options,
)
from camelup.server.store.evenings import StoredEvening
from camelup.server.store.store import Store
from camelup.server.store.stored import Outdated, StoredSeat, StoredTable
from camelup.server.tables.lobby import new_table

MOST_PEOPLE = 200


class Kept(NamedTuple):
    """An evening as it was read."""

    id: str
    host: str
    revision: int
    evening: Evening


class Evenings:
    """See the module."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def create(self, wish: NewEvening, host: str) -> EveningInfo:
        """Invite people to an evening."""
        bots.check(wish.bot)
        evening = Evening(
            name=clean_name(wish.name),
            size=wish.size,
            rounds=wish.rounds,
            editions=wish.editions,
            modules=wish.modules,
            bot=wish.bot,
            coach=wish.coach,
            time_limit=wish.time_limit,
            automatic=wish.automatic,
            seed=fresh_seed(),
        )
        for edition in wish.editions:
            check(edition, wish.size, evening.modules_of(edition))
        played = {module for one in wish.editions for module in evening.modules_of(one)}
        if set(wish.modules) - played:  # none of these editions has it
            check(wish.editions[0], wish.size, wish.modules)
        kept = Kept(token(), host, 0, evening)
        await self._store.evenings.create(StoredEvening(kept.id, host, 0, _text(evening)))
        return _told(kept, {}, host)

    async def show(self, id: str, key: str) -> EveningInfo:
        """An evening as it is now."""
        stored, tables = await self._current(id)
        return _told(stored, tables, key)

    async def of(self, key: str) -> ListedEvenings:
        """Those that somebody made or takes part in, as they are now."""
        listed = []
        for id in await self._store.evenings.of(key):
            evening = (await self._current(id))[0].evening
            number = evening.number_of(key)
            listed.append(
                ListedEvening(
                    id=id,
                    name=evening.name,
                    rounds=evening.rounds,
                    played=len(evening.played),
                    over=evening.over,
                    table=None if number is None else evening.table_of(number),
                )
            )
        return ListedEvenings(evenings=tuple(listed))

    async def sit(self, id: str, key: str, name: str) -> EveningInfo:
        """Take part, or come back under another name. Who comes late joins the next round."""
        stored, _ = await self._current(id)
        evening, called = stored.evening, clean_name(name)
        if evening.over:
            raise Conflict("server.evening-over")
        number = evening.number_of(key)
        if number is None and len(evening.people) >= MOST_PEOPLE:
            raise Conflict("server.evening-full", most=MOST_PEOPLE)
        people = list(evening.people)
        taken = {one.name for n, one in enumerate(people) if n != number}
        person = Person(key, _free_name(called, taken))
        if number is None:
            people.append(person)
        else:
            people[number] = person
        return await self._changed(stored, replace(evening, people=tuple(people)), key)

    async def leave(self, id: str, key: str) -> EveningInfo:
        """Be drawn no more; what was played counts."""
        stored, _ = await self._current(id)
        number = stored.evening.number_of(key)
        if number is None:
            raise NotFound("server.evening-not-there")
        people = list(stored.evening.people)
        people[number] = replace(people[number], left=True)
        return await self._changed(stored, replace(stored.evening, people=tuple(people)), key)

    async def next(self, id: str, key: str) -> EveningInfo:
        """The host begins the first round, or the next one though a game is still going on."""
        stored, _ = await self._current(id)
        evening = stored.evening
        if key != stored.host:
            raise Forbidden("server.evening-host")
        if len(evening.played) >= evening.rounds:
            raise Conflict("server.evening-over")
        if not evening.drawn:
            raise Conflict("server.evening-empty")
        begun, tables = _next_round(stored)
        return await self._changed(stored, begun, key, tables)

    async def _changed(
        self, stored: Kept, evening: Evening, key: str, tables: Sequence[StoredTable] = ()
    ) -> EveningInfo:
        try:
            await self._keep(stored, evening, tables)
        except Outdated:
            raise Conflict("server.evening-again") from None
        return await self.show(stored.id, key)

    async def _keep(self, seen: Kept, evening: Evening, tables: Sequence[StoredTable]) -> None:
        people = [person.key for person in evening.people[len(seen.evening.people) :]]
        await self._store.evenings.change(seen.id, seen.revision, _text(evening), tables, people)

    async def _current(self, id: str) -> tuple[Kept, dict[str, StoredTable]]:
        """The evening with what has ended noted, and with the next round if it is due."""
        while True:
            found = await self._store.evenings.load(id) if is_token(id) else None
            if found is None:
                raise NotFound("server.no-evening")
            stored = Kept(*found[:3], msgspec.json.decode(found.document, type=Evening))
            open = [one.table for one in stored.evening.seatings() if one.money is None]
            tables = await self._store.evenings.tables(open)
            evening, made = _noted(stored.evening, tables), list[StoredTable]()
            if evening.automatic and _due(evening):
                evening, made = _next_round(stored._replace(evening=evening))
            if evening == stored.evening:
                return stored, tables
            try:
                await self._keep(stored, evening, made)
            except Outdated:
                continue  # somebody else did it


def _text(evening: Evening) -> str:
    return msgspec.json.encode(evening).decode()


def _due(evening: Evening) -> bool:
    """Is it time for another round? The first one is for the host to begin."""
    going_on = 0 < len(evening.played) < evening.rounds
    return going_on and evening.settled and len(evening.drawn) > 0


def _noted(evening: Evening, tables: dict[str, StoredTable]) -> Evening:
    """The evening with the results of all games that have ended."""

    def noted(one: Seating) -> Seating:
        table = tables.get(one.table)
        result = None if table is None else table.result
        return one if result is None or one.money is not None else replace(one, money=result.money)

    played = (replace(one, tables=tuple(map(noted, one.tables))) for one in evening.played)
    return replace(evening, played=tuple(played))


def _next_round(stored: Kept) -> tuple[Evening, list[StoredTable]]:
    """The next round, and its tables."""
    evening = stored.evening
    number = len(evening.played)
    edition = evening.editions[number % len(evening.editions)]
    before = [one.people for one in evening.seatings()]
    seed = seed_from(evening.seed, f"round {number}")
    groups = draw(evening.drawn, evening.size, before, seed)
    tables = [_table(stored, edition, group) for group in groups]
    seatings = zip(tables, groups, strict=True)
    drawn = Round(edition, tuple(Seating(table.id, group) for table, group in seatings))
    return replace(evening, played=(*evening.played, drawn)), tables


def _table(stored: Kept, edition: str, group: Group) -> StoredTable:
    """People have the first seats in the order that was drawn, bots those that are left."""
    evening = stored.evening
    people = [evening.people[number] for number in group]
    names = [name for name in NAMES if name not in {person.name for person in people}]
    seats = [StoredSeat("person", person.name, owner=person.key) for person in people]
    free = evening.size - len(seats)
    seats += [StoredSeat("bot", name, bot=evening.bot) for name in names[:free]]
    options = Options(coach=evening.coach, time_limit=evening.time_limit, private=True)
    modules = evening.modules_of(edition)
    return new_table(
        edition, modules, options, tuple(seats), stored.host, begin=True, evening=stored.id
    )


def _free_name(wished: str, taken: set[str]) -> str:
    """The name, told apart from those of others."""
    name = wished or next(one for one in NAMES if one not in taken)
    count = 2
    while name in taken:
        name = f"{wished or name.split(' ')[0]} {count}"
        count += 1
    return name


def _told(stored: Kept, tables: dict[str, StoredTable], key: str) -> EveningInfo:
    evening, me = stored.evening, stored.evening.number_of(key)

    def table(one: Seating) -> EveningTable:
        known = tables.get(one.table)
        phase = "over" if one.money is not None or known is None else known.phase
        return EveningTable(
            table=one.table,
            people=one.people,
            phase=phase,
            mine=me is not None and me in one.people,
            money=one.money,
        )

    return EveningInfo(
        id=stored.id,
        name=evening.name,
        host=stored.host == key,
        size=evening.size,
        rounds=evening.rounds,
        editions=evening.editions,
        modules=evening.modules,
        bot=evening.bot,
        automatic=evening.automatic,
        over=evening.over,
        people=tuple(
            EveningPerson(name=person.name, left=person.left) for person in evening.people
        ),
        me=me,
        played=tuple(
            EveningRound(
                edition=one.edition,
                modules=evening.modules_of(one.edition),
                tables=tuple(map(table, one.tables)),
            )
            for one in evening.played
        ),
        standings=evening.standings(),
    )
