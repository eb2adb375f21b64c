"""Values as rows of the database, and back."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import asdict

from camelup.core.errors import CamelUpError
from camelup.server.keys import KeyRing
from camelup.server.protocol import Options
from camelup.server.store.stored import (
    ActionId,
    GameResult,
    Snapshot,
    StoredLine,
    StoredSeat,
    StoredStep,
    StoredTable,
)

Row = Mapping[str, Any]


def rows_of_table(table: StoredTable, touched: float, keys: KeyRing) -> tuple[Row, list[Row]]:
    """The rows of a new table and of its seats."""
    row = {
        "id": table.id,
        "edition": table.edition,
        "modules": json.dumps(table.modules),
        **row_of_options(table.options, table.evening),
        "host": table.host,
        "created": table.created,
        "touched": touched,
        "phase": table.phase,
        "begin": int(table.begin),
        "secret": keys.seal(table.id, table.secret),
        "version": 0,
        "checksum": "",
        "turn": "[]",
        "snapshot_version": 0,
        "revision": table.revision,
    }
    seats: list[Row] = [
        {"table_id": table.id, "seat": number, **row_of_seat(seat)}
        for number, seat in enumerate(table.seats)
    ]
    return row, seats


COMPANY = ("private", "watching", "talk", "overheard")
"""Options that are kept in a column of their own, which the version before does not read."""


def row_of_options(options: Options, evening: str) -> Row:
    """Options as their columns hold them."""
    told = asdict(options)
    company = {name: told.pop(name) for name in COMPANY}
    return {
        "options": json.dumps(told),
        "company": json.dumps(company | {"evening": evening}),
        "private": int(options.private),
    }


def options_of(row: Row) -> Options:
    """The options again."""
    company = _company(row)
    known = {name: company[name] for name in COMPANY if name in company}
    return msgspec.convert(json.loads(row["options"]) | known, Options)


def _company(row: Row) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(row["company"] or "{}")
    return found


def row_of_seat(seat: StoredSeat) -> dict[str, Any]:
    """What is kept of a seat."""
    return asdict(seat)


def table_of(row: Row, seats: Sequence[Row], keys: KeyRing) -> StoredTable:
    """A table from its row and those of its seats, in order."""
    secret = keys.unseal(row["id"], row["secret"])
    if secret is None:
        raise CamelUpError("server.other-key", table=row["id"])
    return StoredTable(
        id=row["id"],
        edition=row["edition"],
        modules=tuple(json.loads(row["modules"])),
        options=options_of(row),
        host=row["host"],
        created=row["created"],
        phase=row["phase"],
        begin=bool(row["begin"]),
        secret=secret,
        seats=tuple(StoredSeat(*(seat[n] for n in StoredSeat.__struct_fields__)) for seat in seats),
        version=row["version"],
        to_move=tuple(json.loads(row["turn"])),
        result=msgspec.json.decode(row["result"], type=GameResult) if row["result"] else None,
        rematch=row["rematch"],
        evening=_company(row).get("evening", ""),
        revision=row["revision"],
    )


def snapshot_of(row: Row) -> Snapshot | None:
    """The snapshot in a table's row, if it has one."""
    document = row["snapshot"]
    return None if document is None else Snapshot(row["snapshot_version"], document)


def rows_of_step(step: StoredStep) -> list[Row]:
    """The rows of a step's lines; the first one is that of the action."""
    rows: list[dict[str, Any]] = [
        {"table_id": step.table, "number": number, "line": line, "action_id": None, "reason": None}
        for number, line in enumerate(step.lines, step.number)
    ]
    if step.action_id is not None:
        rows[0]["action_id"] = text_of_id(step.action_id)
    rows[0]["reason"] = step.reason
    return list(rows)


def line_of(row: Row) -> StoredLine:
    """A line from its row."""
    called = row["action_id"]
    return StoredLine(row["line"], id_of_text(called) if called else None, row["reason"])


def changes_of_step(step: StoredStep, touched: float) -> Row:
    """What a step changes in the table's row."""
    changes: dict[str, Any] = {
        "phase": step.phase,
        "version": step.version,
        "checksum": step.checksum,
        "touched": touched,
        "turn": json.dumps(step.to_move),
    }
    if step.snapshot is not None:
        changes["snapshot_version"], changes["snapshot"] = step.snapshot
    if step.result is not None:
        changes["result"] = msgspec.json.encode(step.result).decode()
    return changes


def text_of_id(action: ActionId) -> str:
    """An action's id as its column holds it."""
    return f"{action.seat} {action.id}"


def id_of_text(text: str) -> ActionId:
    """The id that a column holds."""
    seat, _, id = text.partition(" ")
    return ActionId(int(seat), id)
