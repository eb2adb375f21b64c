"""What somebody has played: private to the browser that played it."""

from __future__ import annotations

from camelup.core.values import Seat
from camelup.server.protocol.base import Reply


class PlayedGame(Reply, frozen=True, kw_only=True):
    """One finished game of this browser, seat by seat."""

    id: str
    created: str
    edition: str
    modules: tuple[str, ...]
    names: tuple[str, ...]
    bots: tuple[str, ...]
    """The level of the bot at a seat; empty where a person played."""
    mine: tuple[Seat, ...]
    """Several where a device was shared."""
    money: tuple[int, ...]
    winners: tuple[Seat, ...]
    accuracy: float | None = None
    """Of the one seat of this browser, from the review if there is one; see docs/review.md."""
    luck: float | None = None
    """What dice and cards gave or took, in shares of a victory."""
    choices: float | None = None
    """What its own choices did."""


class PlayedGames(Reply, frozen=True, kw_only=True):
    """GET /api/me/games: the latest first."""

    games: tuple[PlayedGame, ...]
    most: int
    """Older ones than so many are not told."""


class Forgotten(Reply, frozen=True, kw_only=True):
    """DELETE /api/me/games: how many games were forgotten."""

    games: int
