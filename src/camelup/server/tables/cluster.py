"""This node among others: whether they are alive, and how they are told something."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Collection
from typing import Protocol

from camelup.server.bus.bus import NODES, Bus, NoBus
from camelup.server.bus.hints import Anew, AnyHint, Spent, decoded, encoded
from camelup.server.bus.members import Members, chosen
from camelup.server.log import LOG
from camelup.server.store.store import Store

BEAT = 0.8
"""Seconds between two signs of life in the database."""
PULSE = 0.4
"""The same on the bus: a node says something while it and its database are well."""
DOUBT = 1.5
"""After so long without a word, others let the bots of a node's tables move."""
AWAY = 10.0
"""A database that is away for so many seconds is lost, also if it is lost to everybody."""

Amounts = dict[str, dict[str, int]]
"""By the name of a limit and whom it is about."""


class SharedLimits(Protocol):
    """Limits that hold for all nodes together."""

    def told(self, alive: Collection[str]) -> tuple[Amounts, Amounts]:
        """What was taken here since it was last asked, and what is held; these nodes are alive."""

    def hear(self, node: str, taken: Amounts, held: Amounts) -> None:
        """The same of another node."""


class Cluster:
    """See the module. Rooms hear of hints through whoever listens."""

    def __init__(self, me: str, bus: Bus, store: Store) -> None:
        self.me = me
        self.bus = bus
        self.members = Members(me)
        self.alone = isinstance(bus, NoBus)
        """Is there nobody to tell anything?"""
        self._store = store
        self._pulses: dict[str, float] = {}
        self._answered: dict[str, float] = {}
        """When the database last answered other nodes."""
        self._doubted: frozenset[str] = frozenset()
        self._changed: Callable[[], None] = lambda: None
        self._in_doubt: Callable[[], None] = lambda: None
        self._limits: SharedLimits | None = None

    def listen(
        self,
        heard: Callable[[str, AnyHint], None],
        bus_changed: Callable[[bool], None],
        members_changed: Callable[[], None],
        in_doubt: Callable[[], None],
    ) -> None:
        """Hand over hints of other nodes by their channel, and tell what changes.

        ``in_doubt``: other nodes than before have said nothing for a while.
        """

        def hear(channel: str, message: bytes) -> None:
            hint = decoded(message)
            if hint is None or hint.node == self.me:
                return
            if not isinstance(hint, Spent):
                self._pulses.setdefault(hint.node, time.monotonic())
                heard(channel, hint)
                return
            self._pulses[hint.node] = time.monotonic()
            self._answered[hint.node] = time.monotonic() - hint.silent
            if self._limits is not None and hint.node in self.members.alive:
                self._limits.hear(hint.node, hint.taken, hint.held)

        self.bus.listen(hear, bus_changed)
        self._changed, self._in_doubt = members_changed, in_doubt

    def share(self, limits: SharedLimits) -> None:
        """Let limits count what somebody does at other nodes, too."""
        self._limits = limits

    def _tell_limits(self) -> None:
        if self._limits is not None:
            taken, held = self._limits.told(self.members.alive)
            if not self.alone:
                silent = time.monotonic() - self._store.answered
                self.tell(NODES, Spent(self.me, taken=taken, held=held, silent=silent))

    def tell(self, channel: str, hint: AnyHint) -> None:
        """Tell whoever listens."""
        self.bus.publish(channel, encoded(hint))

    def mine(self, table: str, others: list[str]) -> bool:
        """Is this node the one of those at a table that takes care of it?"""
        sure = [node for node in others if node not in self._doubted]
        return not sure or chosen(table, [self.me, *sure]) == self.me

    def lost(self, seconds: float) -> bool:
        """Has the database been silent for so long, here but not elsewhere?

        If it is away for all, nobody is better off at another node, and it may be back soon. A
        node that hears of no other takes it for its own fault.
        """
        if not self._store.shared:
            return False
        now = time.monotonic()
        others = self._answered.values() if self.bus.sure else ()
        silent = max(others, default=now) - self._store.answered
        return silent > seconds or now - self._store.answered > AWAY

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

    async def pulse(self) -> None:
        """Say on the bus that all is well while it is, and notice who does not."""
        while True:
            if self.alone or time.monotonic() - self._store.answered < DOUBT:
                self._tell_limits()
            self.notice()
            await asyncio.sleep(PULSE)

    def notice(self) -> None:
        """See who has said nothing for a while."""
        now, alive = time.monotonic(), self.members.alive
        self._pulses = {node: at for node, at in self._pulses.items() if node in alive}
        self._answered = {node: at for node, at in self._answered.items() if node in alive}
        silent = frozenset(node for node, at in self._pulses.items() if now - at > DOUBT)
        if silent != self._doubted:
            self._doubted = silent
            self._in_doubt()

    async def watch(self) -> None:
        """Hang up on a database that does not answer."""
        while True:
            await asyncio.sleep(PULSE)
            self._store.deadlines.enforce()

    async def leave(self) -> None:
        """Others go on without this node from now on."""
        self.tell(NODES, Anew(self.me))
        try:
            await asyncio.wait_for(self._store.retire(self.me), BEAT)
        except Exception as error:
            LOG.info("not signed off: %s", type(error).__name__)
        await self.bus.close()
