"""Evenings of several tables: the small JSON endpoints under ``/api/evenings``."""

from __future__ import annotations

from typing import Annotated

import msgspec

from camelup.server.protocol.base import Phase, Reply, Request, Seconds, Short


class NewEvening(Request, frozen=True, kw_only=True):
    """POST /api/evenings. ``size`` is the number of seats at a table, filled up with bots.

    The rounds are played with the editions in turn, and with those ``modules`` that an edition has.
    ``automatic``: the next round begins when all games of a round are over; the first one, and any
    other if wished, is begun by the host.
    """

    name: Short = ""
    size: Annotated[int, msgspec.Meta(ge=2, le=10)] = 4
    rounds: Annotated[int, msgspec.Meta(ge=1, le=20)] = 3
    editions: Annotated[tuple[str, ...], msgspec.Meta(min_length=1, max_length=20)] = ("base",)
    modules: tuple[Short, ...] = ()
    bot: Short = "greedy"
    coach: bool = False
    time_limit: Seconds = 0
    automatic: bool = True


class SitDown(Request, frozen=True, kw_only=True):
    """POST /api/evenings/{id}/sit"""

    name: Short = ""


class EveningPerson(Reply, frozen=True, kw_only=True):
    """Somebody who takes part; others name him by his number in the list."""

    name: str
    left: bool


class EveningTable(Reply, frozen=True, kw_only=True):
    """A table of a round; its people have the first seats."""

    table: str
    people: tuple[int, ...]
    phase: Phase
    mine: bool
    money: tuple[int, ...] | None = None


class EveningRound(Reply, frozen=True, kw_only=True):
    """A round that was drawn."""

    edition: str
    modules: tuple[str, ...]
    tables: tuple[EveningTable, ...]


class EveningStanding(Reply, frozen=True, kw_only=True):
    """A line of the standings."""

    place: int
    person: int
    points: float
    wins: int
    money: int
    games: int


class EveningInfo(Reply, frozen=True, kw_only=True):
    """GET /api/evenings/{id}, and the answer to all that changes it."""

    id: str
    name: str
    host: bool
    size: int
    rounds: int
    editions: tuple[str, ...]
    modules: tuple[str, ...]
    bot: str
    automatic: bool
    over: bool
    people: tuple[EveningPerson, ...]
    me: int | None
    """The number of whoever asks, if he takes part."""
    played: tuple[EveningRound, ...]
    standings: tuple[EveningStanding, ...]


class ListedEvening(Reply, frozen=True, kw_only=True):
    """An evening in a list; ``table`` is where whoever asks is awaited now."""

    id: str
    name: str
    rounds: int
    played: int
    over: bool
    table: str | None


class ListedEvenings(Reply, frozen=True, kw_only=True):
    """GET /api/evenings: those that this browser made or takes part in, the latest first."""

    evenings: tuple[ListedEvening, ...]
