"""What a new table can be made of, and where friends find it."""

from __future__ import annotations

from camelup.server.protocol.base import Reply


class ModuleChoice(Reply, frozen=True, kw_only=True):
    """A module with a word on it."""

    key: str
    title: str
    text: str
    needs: str | None
    least_players: int


class EditionChoice(Reply, frozen=True, kw_only=True):
    """An edition with a word on it; ``full_modules_from`` players on, all plain modules are in."""

    key: str
    title: str
    text: str
    least_players: int
    most_players: int
    full_modules_from: int | None
    modules: tuple[ModuleChoice, ...]


class BotChoice(Reply, frozen=True, kw_only=True):
    """A bot with a word on it.

    ``rung`` is its place on the ladder of strengths, 1 for the weakest; bots beside it have 0.
    """

    key: str
    title: str
    text: str
    rung: int


class Choices(Reply, frozen=True, kw_only=True):
    """GET /api/choices?language=: what can be played, and against whom."""

    editions: tuple[EditionChoice, ...]
    bots: tuple[BotChoice, ...]


class Invitation(Reply, frozen=True, kw_only=True):
    """GET /api/invitation: where others reach this server, for links that friends can open.

    POST lets others of the network in, if who asks sits at the machine that the server runs on.
    """

    origin: str | None
    """``None`` where it does not know better than the address that was asked."""
