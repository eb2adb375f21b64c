"""A table as it is kept, without its game: what is played, by whom, and how it stands."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import asdict

from camelup.core.values import Seat
from camelup.server.protocol import Options, Phase, SeatKind

Row = Mapping[str, Any]


class Place(msgspec.Struct, frozen=True):
    """One seat as it is kept; ``bot`` is set while a bot plays it, be it in a person's place."""

    kind: SeatKind
    name: str
    bot: str = ""
    owner: str | None = None
    link: str | None = None
    value: str = ""

    @property
    def taken(self) -> bool:
        """Will somebody play it?"""
        return bool(self.bot) or self.owner is not None


class Result(msgspec.Struct, frozen=True):
    """Everybody's money and the winners."""

    money: tuple[int, ...]
    winners: tuple[Seat, ...]


class Sheet(msgspec.Struct, frozen=True, kw_only=True):
    """See the module. ``begin``: the game starts as soon as whoever opened the table is there."""

    id: str
    edition: str
    modules: tuple[str, ...]
    options: Options
    host: str
    created: str
    phase: Phase
    begin: bool
    secret: str
    places: tuple[Place, ...]
    version: int = 0
    to_move: tuple[Seat, ...] = ()
    result: Result | None = None
    rematch: str | None = None

    @classmethod
    def of(cls, row: Row, seats: Sequence[Row]) -> Sheet:
        """From rows of the database."""
        return cls(
            id=row["id"],
            edition=row["edition"],
            modules=tuple(json.loads(row["modules"])),
            options=msgspec.json.decode(row["options"], type=Options),
            host=row["host"],
            created=row["created"],
            phase=row["phase"],
            begin=bool(row["begin"]),
            secret=row["secret"],
            places=tuple(Place(*(seat[n] for n in Place.__struct_fields__)) for seat in seats),
            version=row["version"],
            to_move=tuple(json.loads(row["turn"])),
            result=msgspec.json.decode(row["result"], type=Result) if row["result"] else None,
            rematch=row["rematch"],
        )

    def rows(self, touched: float) -> tuple[Row, list[Row]]:
        """The rows of a new table and of its seats."""
        table = {
            "id": self.id,
            "edition": self.edition,
            "modules": json.dumps(self.modules),
            "options": msgspec.json.encode(self.options).decode(),
            "host": self.host,
            "created": self.created,
            "touched": touched,
            "phase": self.phase,
            "begin": int(self.begin),
            "secret": self.secret,
            "version": 0,
            "checksum": "",
            "turn": "[]",
            "snapshot_version": 0,
        }
        seats: list[Row] = [
            {"table_id": self.id, "seat": n, **asdict(place)} for n, place in enumerate(self.places)
        ]
        return table, seats

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, in seating order."""
        return tuple(place.name for place in self.places)

    @property
    def playing(self) -> bool:
        """Has the game begun, and is it not over?"""
        return self.phase == "playing"

    @property
    def owners(self) -> frozenset[str]:
        """The hashed keys of all who have a seat."""
        return frozenset(place.owner for place in self.places if place.owner is not None)

    def joinable(self) -> bool:
        """Can somebody sit down without a link?"""
        return self.phase != "over" and any(p.kind == "open" for p in self.places)
