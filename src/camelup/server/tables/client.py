"""One connected browser or program: whom it belongs to, and from where it looks at its table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from camelup.core.errors import CamelUpError
from camelup.core.values import Seat
from camelup.server.errors import code_of
from camelup.server.metrics import REFUSALS
from camelup.server.protocol import Language, Refusal, Reply
from camelup.server.tables.coach import Coaching
from camelup.server.tables.outbox import Outbox
from camelup.server.tables.updates import encoded, update, voice

if TYPE_CHECKING:
    from camelup.server.tables.room import Room


class Client:
    """See the module. ``key`` is hashed."""

    __slots__ = (
        "coaching",
        "device",
        "key",
        "language",
        "machine",
        "outbox",
        "room",
        "seat",
        "value",
        "witness",
    )

    def __init__(self, room: Room, key: str, machine: str = "", device: str = "") -> None:
        self.key = key
        self.device = device
        """The hashed secret of a device that acts for the key."""
        self.machine = machine
        self.room = room
        self.seat: Seat | None = None
        self.language: Language = "en"
        self.value = ""
        """For the dice of a game that has not begun, should this browser take a seat."""
        self.witness = False
        """It saw the game as it ended, and is still here."""
        self.outbox = Outbox()
        self.coaching = Coaching(self)

    def owns(self, seat: Seat) -> bool:
        """Is ``seat`` one of this browser's?"""
        seats = self.room.table.seats
        return 0 <= seat < len(seats) and seats[seat].owner == self.key != ""

    @property
    def shut_out(self) -> bool:
        """Is the game not for this one to see? Then it is told of the table alone."""
        return not (self.witness or self.room.table.open_to(self.key))

    def look(self, seat: Seat | None, language: Language) -> None:
        """Look from a seat of one's own, or as a spectator."""
        self.seat = seat if seat is not None and self.owns(seat) else None
        self.language = language

    def check_seat(self) -> None:
        """Seats changed hands: whoever lost his looks on from now, and sees less."""
        if self.seat is not None and not self.owns(self.seat):
            self.seat = None
            self.show()

    def show(self, acted: str | None = None) -> None:
        """Send the table from scratch; ``acted`` confirms an action that was played before."""
        if self.room.game is not None and not self.shut_out:
            self.tell(update(self.room, self.seat, self.language, acted=acted))
            self.coaching.ask()

    def tell(self, message: Reply) -> None:
        """Have a message sent."""
        self.outbox.put(encoded(message))

    def refuse(self, error: CamelUpError, id: str | None = None) -> None:
        """Say what is wrong."""
        REFUSALS.labels(code_of(error)).inc()
        text = voice(self.room, self.language).error(error)
        self.tell(Refusal(code=code_of(error), text=text, id=id))
