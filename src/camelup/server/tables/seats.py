"""Who sits where. A seat belongs to a browser's key; only hashes of keys and tokens are kept."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from msgspec.structs import replace

from camelup import bots
from camelup.play.table import NAMES
from camelup.server.errors import Conflict, Forbidden
from camelup.server.games.names import clean_name
from camelup.server.keys import hashed
from camelup.server.protocol import GiveSeat, SeatKind, SeatPlan, TakeSeat
from camelup.server.store.stored import StoredSeat


def plan_seats(plans: Sequence[SeatPlan], owner: str) -> tuple[StoredSeat, ...]:
    """The seats of a new table; whoever has no name gets one."""
    wished = [clean_name(plan.name) for plan in plans]
    free = iter([name for name in NAMES if name not in wished])
    seats = []
    for plan, name in zip(plans, wished, strict=True):
        if plan.kind == "bot":
            bots.check(plan.bot)
        seats.append(_planned(plan, name or ("" if plan.kind == "open" else next(free)), owner))
    return tuple(seats)


def _planned(plan: SeatPlan, name: str, owner: str) -> StoredSeat:
    if plan.kind == "bot":
        return StoredSeat("bot", name, bot=plan.bot)
    if plan.kind == "person":
        return StoredSeat("person", name, owner=owner if plan.mine else None)
    return StoredSeat("open", "")


def with_name(seat: StoredSeat, others: Sequence[str]) -> StoredSeat:
    """The seat with a name, if somebody plays it."""
    if seat.name or seat.kind == "open":
        return seat
    return replace(seat, name=next(name for name in NAMES if name not in others))


def taken_by(
    seat: StoredSeat, owner: str, wish: TakeSeat, *, players: Collection[str] | None
) -> StoredSeat:
    """The seat once the browser with this hashed key has taken it, or taken it back from a bot.

    ``players``: of the game that is going on; only who gives them a link lets them see his secrets.
    """
    name = clean_name(wish.name)
    if owner in (players or ()) and seat.owner != owner and not (wish.token and seat.owner):
        raise Forbidden("server.one-hand")
    if wish.token:
        if seat.link is None or hashed(wish.token) != seat.link:
            raise Forbidden("server.link-used")
        return StoredSeat("person", name or seat.name, owner=owner)
    if seat.owner == owner:
        return replace(seat, kind="person", bot="", name=name or seat.name)
    if seat.kind != "open":
        raise Conflict("server.seat-taken")
    return StoredSeat("person", name or seat.name, owner=owner)


def given(
    seat: StoredSeat,
    owner: str,
    wish: GiveSeat,
    *,
    host: bool,
    here: bool,
    players: Collection[str] | None,
) -> StoredSeat:
    """The seat once it is released, or a bot stands in for its player.

    ``players``: of the game that is going on, if one is. Then nobody opens another's seat, as
    whoever took it would see its secrets; but who plays with bots alone lets a friend take the seat
    of one, which plays until he comes.
    """
    own = seat.owner is not None and seat.owner == owner
    a_bot = seat.owner is None and seat.bot != ""
    if not own and (not host or here):
        raise Forbidden("server.seat-not-yours")
    if wish.kind == "open" and players is not None and not own:
        if not a_bot or not {owner}.issuperset(players):
            raise Forbidden("server.seat-not-yours")
        return replace(seat, kind="open")
    if wish.kind == "open":
        return StoredSeat("open", seat.name)
    bots.check(wish.bot or stand_in())
    kind: SeatKind = "person" if seat.owner is not None else "bot"
    return replace(seat, kind=kind, bot=wish.bot or stand_in(), name=seat.name)


def stand_in() -> str:
    """The bot that plays for somebody who is away: a middling one."""
    known = bots.names()
    return "greedy" if "greedy" in known else known[0]


def linked(seat: StoredSeat, owner: str, token: str, *, host: bool, playing: bool) -> StoredSeat:
    """The seat with a new link of this token: for its player, or for the host to invite."""
    own = seat.owner is not None and seat.owner == owner
    free = seat.kind == "open" if playing else seat.owner is None
    if not own and not (host and free):
        raise Forbidden("server.seat-not-yours")
    return replace(seat, link=hashed(token))
