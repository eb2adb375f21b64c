"""Why bots do what they do: kept with their moves, and told when it gives no secrets away."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from camelup.bots import Chosen, Reason, Why
from camelup.core.values import Seat
from camelup.server import protocol
from camelup.server.errors import Forbidden, NotFound
from camelup.server.tables.updates import voice

if TYPE_CHECKING:
    from camelup.server.tables.client import Client
    from camelup.server.tables.room import Room


def note(room: Room, seat: Seat, choice: Chosen) -> None:
    """Remember why a bot moved; if it failed, say that another move was played for it."""
    room.reasons[seat] = choice.reason
    if choice.fault is not None:
        for client in list(room.clients):
            text = voice(room, client.language).say("server.bot-failed", seat=seat)
            client.tell(protocol.Reason(seat=seat, text=text))


def logged(fault: Reason) -> str:
    """What the log says of a fault: of an error its kind, as its words may tell what a bot saw."""
    error = fault.facts.get("error")
    return fault.key if error is None else f"{fault.key} ({str(error).partition(':')[0]})"


def why(room: Room, seat: Seat, client: Client) -> protocol.Reason:
    """Why a bot did what it did. Its numbers may tell of secrets: others hear them later."""
    if room.sheet.phase != "over" and not client.owns(seat):
        raise Forbidden("server.why-later")
    reason = room.reasons.get(seat)
    if reason is None:
        raise NotFound("server.no-reason")
    return protocol.Reason(seat=seat, text=voice(room, client.language).reason(reason))


def kept(reason: Why | None) -> str | None:
    """A reason as text."""
    return None if reason is None else msgspec.json.encode(reason).decode()


def read(text: str, move_type: Any) -> Why:
    """The reason again; a fact that is a move becomes one of the game's moves."""
    found = msgspec.json.decode(text)
    if isinstance(found, str):
        return found
    facts = {name: _fact(fact, move_type) for name, fact in found["facts"].items()}
    return Reason(found["key"], facts)


def _fact(fact: Any, move_type: Any) -> Any:
    if isinstance(fact, dict) and "type" in fact:
        return msgspec.convert(fact, move_type)
    return fact
