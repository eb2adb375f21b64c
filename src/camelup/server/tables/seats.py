"""Who sits where. A seat belongs to a browser's key; only hashes of keys and tokens are kept."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Sequence
from hashlib import sha256

from msgspec.structs import replace

from camelup import bots
from camelup.play.dice import token
from camelup.play.table import NAMES
from camelup.server.errors import Conflict, Forbidden
from camelup.server.protocol import GiveSeat, SeatKind, SeatPlan, TakeSeat
from camelup.server.store.stored import Place

LONGEST_NAME = 24


def hashed(secret: str) -> str:
    """What is kept of a key or a token."""
    return sha256(secret.encode()).hexdigest()


def plan_places(plans: Sequence[SeatPlan], owner: str) -> tuple[Place, ...]:
    """The seats of a new table; whoever has no name gets one."""
    wished = [clean_name(plan.name) for plan in plans]
    free = iter([name for name in NAMES if name not in wished])
    places = []
    for plan, name in zip(plans, wished, strict=True):
        if plan.kind == "bot":
            bots.check(plan.bot)
        places.append(_planned(plan, name or ("" if plan.kind == "open" else next(free)), owner))
    return tuple(places)


def _planned(plan: SeatPlan, name: str, owner: str) -> Place:
    if plan.kind == "bot":
        return Place("bot", name, bot=plan.bot)
    if plan.kind == "person":
        return Place("person", name, owner=owner if plan.mine else None)
    return Place("open", "")


def clean_name(name: str) -> str:
    """A name on one line, without signs that would disturb the text around it."""
    plain = "".join(c if unicodedata.category(c)[0] not in "CZ" else " " for c in name)
    return " ".join(plain.split())[:LONGEST_NAME].strip()


def with_name(place: Place, others: Sequence[str]) -> Place:
    """The seat with a name, if somebody plays it."""
    if place.name or place.kind == "open":
        return place
    return replace(place, name=next(name for name in NAMES if name not in others))


def taken_by(place: Place, key: str, wish: TakeSeat, *, players: Collection[str] | None) -> Place:
    """The seat once the browser with this key has taken it, or taken it back from a bot.

    ``players``: of the game that is going on; only who gives them a link lets them see his secrets.
    """
    owner, name = hashed(key), clean_name(wish.name)
    if owner in (players or ()) and place.owner != owner and not (wish.token and place.owner):
        raise Forbidden("server.one-hand")
    if wish.token:
        if place.link is None or hashed(wish.token) != place.link:
            raise Forbidden("server.link-used")
        return Place("person", name or place.name, owner=owner)
    if place.owner == owner:
        return replace(place, kind="person", bot="", name=name or place.name)
    if place.kind != "open":
        raise Conflict("server.seat-taken")
    return Place("person", name or place.name, owner=owner)


def given(
    place: Place,
    key: str,
    wish: GiveSeat,
    *,
    host: bool,
    here: bool,
    players: Collection[str] | None,
) -> Place:
    """The seat once it is released, or a bot stands in for its player.

    ``players``: of the game that is going on, if one is. Then nobody opens another's seat, as
    whoever took it would see its secrets; but who plays with bots alone lets a friend take the seat
    of one, which plays until he comes.
    """
    owner = hashed(key)
    own = place.owner is not None and place.owner == owner
    a_bot = place.owner is None and place.bot != ""
    if not own and (not host or here):
        raise Forbidden("server.seat-not-yours")
    if wish.kind == "open" and players is not None and not own:
        if not a_bot or not {owner}.issuperset(players):
            raise Forbidden("server.seat-not-yours")
        return replace(place, kind="open")
    if wish.kind == "open":
        return Place("open", place.name)
    bots.check(wish.bot or stand_in())
    kind: SeatKind = "person" if place.owner is not None else "bot"
    return replace(place, kind=kind, bot=wish.bot or stand_in(), name=place.name)


def stand_in() -> str:
    """The bot that plays for somebody who is away: a middling one."""
    known = bots.names()
    return "greedy" if "greedy" in known else known[0]


def linked(place: Place, key: str, *, host: bool, playing: bool) -> tuple[Place, str]:
    """The seat with a new link, and the link's token: for its player, or for the host to invite."""
    own = place.owner is not None and place.owner == hashed(key)
    free = place.kind == "open" if playing else place.owner is None
    if not own and not (host and free):
        raise Forbidden("server.seat-not-yours")
    fresh = token()
    return replace(place, link=hashed(fresh)), fresh
