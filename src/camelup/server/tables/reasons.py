"""Why bots do what they do, told when it gives no secrets away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from camelup.bots import Chosen
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
        for client in room.audience:
            text = voice(room, client.language).say("server.bot-failed", seat=seat)
            client.tell(protocol.BotReason(seat=seat, text=text))


def why(client: Client, seat: Seat) -> protocol.BotReason:
    """Why a bot did what it did. Its numbers may tell of secrets: others hear them later."""
    room = client.room
    if client.shut_out:
        raise Forbidden("server.no-watching")
    if room.table.phase != "over" and not client.owns(seat):
        raise Forbidden("server.why-later")
    reason = room.reasons.get(seat)
    if reason is None:
        raise NotFound("server.no-reason")
    return protocol.BotReason(seat=seat, text=voice(room, client.language).reason(reason))
