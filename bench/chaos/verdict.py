"""What became of it all: every game checked against everything that anybody was shown."""

from __future__ import annotations

import bisect
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import create_engine, text

from bench.chaos.faults import Fault
from bench.chaos.people import Table, digest
from camelup.play.record import read_record
from camelup.play.verify import verify
from tests.server.test_secrets import moments, plain


class Verdict(NamedTuple):
    """What there was, and what shall be nought."""

    games: int
    moves: int
    shown: int
    refused: Counter[str]
    unfinished: int
    lost: int
    """Versions that somebody was shown and that are not, or not so, in the record."""
    doubled: int
    """Actions that were kept twice."""
    forgotten: int
    """Actions that were confirmed and are not kept."""
    stuck: int
    """Nodes that did not end when they were told to."""

    @property
    def good(self) -> bool:
        """Was nothing lost, doubled or left undone?"""
        return not any((self.unfinished, self.lost, self.doubled, self.forgotten, self.stuck))


def judge(url: str, tables: Sequence[Table], stuck: int) -> Verdict:
    """Read every record from the database, and compare."""
    engine = create_engine(url)
    query = text("SELECT line, action_id FROM moves WHERE table_id = :id ORDER BY number")
    moves = shown = unfinished = lost = doubled = forgotten = 0
    with engine.connect() as connection:
        for table in tables:
            rows = connection.execute(query, {"id": table.id}).all()
            record = read_record("".join(row.line for row in rows))
            if not record.over or verify(record).finding != "kept":
                unfinished += 1
            moves += len(record.moves)
            ids = [row.action_id for row in rows if row.action_id]
            doubled += len(ids) - len(set(ids))
            states = [moment.state for moment in moments(record)]
            for person in table.people:
                forgotten += len({f"{person.seat} {id}" for id in person.acked} - set(ids))
                shown += len(person.shown)
                for one in person.shown:
                    known = one.version < len(states)
                    view = plain(record.game.view(states[one.version], person.seat)) if known else 0
                    lost += digest(view) != one.digest
    engine.dispose()
    refused = Counter(code for t in tables for person in t.people for code in person.refused)
    return Verdict(len(tables), moves, shown, refused, unfinished, lost, doubled, forgotten, stuck)


def delays(faults: Sequence[Fault], tables: Sequence[Table]) -> list[tuple[str, float]]:
    """For each fault and each table that was being played: seconds until it was seen to go on."""
    found = []
    for fault in faults:
        for table in tables:
            place = bisect.bisect_right(table.news, fault.moment)
            if 0 < place < len(table.news):
                found.append((fault.name, table.news[place] - fault.moment))
    return found
