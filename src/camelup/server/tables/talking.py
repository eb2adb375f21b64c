"""What people say to each other at a table: checked, told, and never written down."""

from __future__ import annotations

import unicodedata
from collections import deque
from typing import TYPE_CHECKING

from msgspec.structs import replace

from camelup.server.bus.hints import Spoke
from camelup.server.errors import Forbidden, RequestError
from camelup.server.protocol import Say, Spoken

if TYPE_CHECKING:
    from camelup.server.tables.client import Client
    from camelup.server.tables.room import Room

LONGEST = 140
"""Characters of a message."""
REMEMBERED = 30
"""Of late, for whoever comes back to the table."""

JOINERS = "\u200c\u200d"
"""They hold some letters and pictures together, and do nothing else."""


class Talking:
    """What is said at one table, here and at other nodes."""

    __slots__ = ("_recent", "_room")

    def __init__(self, room: Room) -> None:
        self._room = room
        self._recent: deque[Spoken] | None = None

    def say(self, spoken: Spoken) -> None:
        """Somebody here says something that was checked."""
        room, cluster = self._room, self._room.services.cluster
        if not cluster.alone:
            hint = Spoke(
                cluster.me,
                id=spoken.id,
                seat=spoken.seat,
                text=spoken.text,
                reaction=spoken.reaction,
            )
            cluster.tell(room.id, hint)
        self._told(spoken)

    def hear(self, hint: Spoke) -> None:
        """Somebody said something at another node."""
        if hint.seat < len(self._room.table.seats):
            self._told(Spoken(id=hint.id, seat=hint.seat, text=hint.text, reaction=hint.reaction))

    def _told(self, spoken: Spoken) -> None:
        if self._recent is None:
            self._recent = deque(maxlen=REMEMBERED)
        self._recent.append(replace(spoken, old=True))
        for client in self._room.audience:
            if hears(client):
                client.tell(spoken)

    def remind(self, client: Client) -> None:
        """Tell somebody who comes what was said of late."""
        if hears(client) and self._room.table.options.talk != "off":
            for spoken in self._recent or ():
                client.tell(spoken)


def hears(client: Client) -> bool:
    """Those at the table hear everything, and those who look on where the table wants it."""
    table = client.room.table
    return table.played_by(client.key) or (table.options.overheard and not client.shut_out)


def checked(client: Client, say: Say) -> Spoken:
    """What somebody wants to say, if it can be said here; else the reason why not."""
    talk = client.room.table.options.talk
    if not client.owns(say.seat):
        raise Forbidden("server.seat-not-yours")
    if talk == "off":
        raise Forbidden("server.talk-off")
    if say.reaction is not None:
        if say.text:
            raise RequestError("server.say-one")
        return Spoken(id=say.id, seat=say.seat, text="", reaction=say.reaction)
    if talk == "reactions":
        raise Forbidden("server.talk-reactions")
    return Spoken(id=say.id, seat=say.seat, text=plain(say.text))


def plain(text: str) -> str:
    """A message on one line that shows what it says, and does nothing to the text around it."""
    if any(unicodedata.category(c) in _UNSEEN and c not in JOINERS for c in text):
        raise RequestError("server.say-signs")
    words = " ".join(text.split())
    if not words:
        raise RequestError("server.say-one")
    if len(words) > LONGEST:
        raise RequestError("server.say-long", most=LONGEST, count=len(words))
    return words


_UNSEEN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
"""Signs that control, direct or mean nothing."""
