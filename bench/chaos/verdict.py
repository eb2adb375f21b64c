"""What became of it all: every game checked against everything that anybody was shown."""

from __future__ import annotations

import bisect
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from sqlalchemy import create_engine, text

from bench.chaos.faults import Fault
from bench.chaos.people import Table, digest
from camelup.play.record import read_record
from camelup.play.verify import verify
from tests.server.test_secrets import moments, plain

Span: TypeAlias = tuple[float, float]
"""From one moment to another."""


class Verdict(NamedTuple):
    """What there was, and what shall be nought."""

    games: int
    moves: int
    shown: int
    refused: Counter[str]
    unfinished: int
    """Games that did not come to an end, or do not verify."""
    lost: int
    """Versions that somebody was shown and that are not in the record."""
    different: int
    """Versions that somebody was shown otherwise than they are in the record."""
    doubled: int
    """Actions that were kept twice."""
    forgotten: int
    """Actions that were confirmed and are not kept."""
    stuck: int
    """Nodes that did not end when they were told to."""

    @property
    def good(self) -> bool:
        """Was nothing lost, doubled or left undone?"""
        wrong = (self.unfinished, self.lost, self.different, self.doubled, self.forgotten)
        return not any((*wrong, self.stuck))


def judge(url: str, tables: Sequence[Table], stuck: int) -> Verdict:
    """Read every record from the database, and compare."""
    engine = create_engine(url)
    query = text("SELECT line, action_id FROM moves WHERE table_id = :id ORDER BY number")
    moves = shown = unfinished = lost = different = doubled = forgotten = 0
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
                    if one.version >= len(states):
                        lost += 1
                        continue
                    view = plain(record.game.view(states[one.version], person.seat))
                    different += digest(view) != one.digest
    engine.dispose()
    refused = Counter(code for t in tables for person in t.people for code in person.refused)
    return Verdict(len(tables), moves, shown, refused, unfinished, lost, different, doubled,
                   forgotten, stuck)  # fmt: skip


class Wait(NamedTuple):
    """How long a table took to go on after a fault, in seconds."""

    fault: str
    server: float
    """Without what people thought, and without what the driver itself was late."""
    driver: float
    """What the driver was late meanwhile."""
    moment: float
    table: Table


def waits(faults: Sequence[Fault], tables: Sequence[Table], late: Sequence[Span]) -> list[Wait]:
    """For each fault and each table that was being played."""
    found = []
    for table in tables:
        for fault in faults:
            place = bisect.bisect_right(table.news, fault.moment)
            if 0 < place < len(table.news):
                whole = (fault.moment, table.news[place])
                thought = covered(whole, table.thought)
                both = covered(whole, sorted([*table.thought, *within(whole, late)]))
                waited = whole[1] - whole[0] - both
                found.append(Wait(fault.name, waited, both - thought, fault.moment, table))
    return found


def within(whole: Span, spans: Sequence[Span]) -> Sequence[Span]:
    """Those of some spans in their order that may touch another one."""
    first = bisect.bisect_left(spans, whole[0], key=lambda span: span[1])
    return spans[first : bisect.bisect_right(spans, whole[1], key=lambda span: span[0])]


def covered(whole: Span, spans: Sequence[Span]) -> float:
    """How much of a span others cover, which come in the order of their beginnings."""
    seconds, reached = 0.0, whole[0]
    for begin, end in spans:
        begin, end = max(begin, reached), min(end, whole[1])
        if end > begin:
            seconds, reached = seconds + end - begin, end
    return seconds
