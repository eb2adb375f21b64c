"""This node among others: whether they are alive, and how they are told something."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from camelup.server.bus.bus import NODES, Bus, NoBus
from camelup.server.bus.hints import Anew, AnyHint, decoded, encoded
from camelup.server.bus.members import Members, chosen
from camelup.server.log import LOG
from camelup.server.store.store import Store

BEAT = 0.8
"""Seconds between two signs of life."""


class Cluster:
    """See the module. Rooms hear of hints through whoever listens."""

    def __init__(self, me: str, bus: Bus, store: Store) -> None:
        self.me = me
        self.bus = bus
        self.members = Members(me)
        self.alone = isinstance(bus, NoBus)
        """Is there nobody to tell anything?"""
        self._store = store
        self._changed: Callable[[], None] = lambda: None

    def listen(
        self,
        heard: Callable[[str, AnyHint], None],
        bus_changed: Callable[[bool], None],
        members_changed: Callable[[], None],
    ) -> None:
        """Hand over hints of other nodes by their channel, and tell what changes."""

        def hear(channel: str, message: bytes) -> None:
            hint = decoded(message)
            if hint is not None and hint.node != self.me:
                heard(channel, hint)

        self.bus.listen(hear, bus_changed)
        self._changed = members_changed

    def tell(self, channel: str, hint: AnyHint) -> None:
        """Tell whoever listens."""
        self.bus.publish(channel, encoded(hint))

    def mine(self, table: str, others: list[str]) -> bool:
        """Is this node the one of those at a table that takes care of it?"""
        return not others or chosen(table, [self.me, *others]) == self.me

    async def run(self) -> None:
        """Say again and again that this node is alive, and see who else is."""
        await self.bus.subscribe(NODES)
        while True:
            try:
                if self.members.see(await self._store.beat(self.me)):
                    self._changed()
            except Exception as error:
                LOG.info("no sign of life: %s", type(error).__name__)
            await asyncio.sleep(BEAT)

    async def watch(self) -> None:
        """Hang up on a database that does not answer."""
        while True:
            await asyncio.sleep(BEAT)
            self._store.deadlines.enforce()

    async def leave(self) -> None:
        """Others go on without this node from now on."""
        self.tell(NODES, Anew(self.me))
        try:
            await asyncio.wait_for(self._store.retire(self.me), BEAT)
        except Exception as error:
            LOG.info("not signed off: %s", type(error).__name__)
        await self.bus.close()
