"""What there is to read: replays, rules, help."""

from __future__ import annotations

from typing import Any

from camelup.core.values import Camel, Seat
from camelup.server.protocol.base import Reply
from camelup.server.protocol.socket import Said


class ReplayStep(Reply, frozen=True, kw_only=True):
    """One move of a finished game: what it was, what happened, and the table after it."""

    version: int
    seat: Seat | None
    text: str
    events: tuple[Said, ...]
    view: dict[str, Any]
    scores: tuple[int, ...]
    why: str = ""
    """The reason of the bot that made it, if one did."""


class Replay(Reply, frozen=True, kw_only=True):
    """GET /api/replays/{id}?language=, or POST /api/replays with a record in the body."""

    id: str | None
    edition: str
    modules: tuple[str, ...]
    family: str
    crazy: tuple[Camel, ...]
    """Both as in a `TableInfo`."""
    names: tuple[str, ...]
    steps: tuple[ReplayStep, ...]
    winners: tuple[Seat, ...]
    fair: str
    """What a check of the dice says, in words."""


class LegEnd(Reply, frozen=True, kw_only=True):
    """A leg that has been scored: all that the move which ended it brought, and the table then."""

    leg: int
    version: int
    events: tuple[Said, ...]
    view: dict[str, Any]


class Legs(Reply, frozen=True, kw_only=True):
    """GET /api/tables/{id}/legs?seat=&language=, as that seat, or a spectator, saw them."""

    legs: tuple[LegEnd, ...]


class Clause(Reply, frozen=True, kw_only=True):
    """One rule in our words."""

    id: str
    kind: str
    text: str
    rulings: tuple[str, ...] = ()


class RuleSection(Reply, frozen=True, kw_only=True):
    key: str
    title: str
    clauses: tuple[Clause, ...]


class RuleTopic(Reply, frozen=True, kw_only=True):
    """A part of a game told in short."""

    title: str
    text: str


class RuleBook(Reply, frozen=True, kw_only=True):
    key: str
    title: str
    editions: tuple[str, ...]
    short: tuple[RuleTopic, ...]
    """The game in short; nothing for books that are no game of their own."""
    sections: tuple[RuleSection, ...]


class Rules(Reply, frozen=True, kw_only=True):
    """GET /api/rules?language="""

    books: tuple[RuleBook, ...]


class HelpTopic(Reply, frozen=True, kw_only=True):
    """What something on the table is: an action, a piece, a line of a scoring."""

    topic: str
    title: str
    text: str
    clauses: tuple[Clause, ...]


class Help(Reply, frozen=True, kw_only=True):
    """GET /api/help?edition=&modules=&language= with modules parted by commas.

    A topic is the ``type`` of an action or event, or the name of a piece. The steps of the
    first-game guide come last, in their order, as ``guide.<number>.<topic it points at>``; three
    of them point at ``board``, at ``actions`` and at ``help``.
    """

    topics: tuple[HelpTopic, ...]
