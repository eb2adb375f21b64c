"""Everything that can go wrong, one thing at a time or several."""

from __future__ import annotations

import asyncio
import random
import signal
import time
from collections.abc import Awaitable, Callable
from subprocess import TimeoutExpired
from typing import NamedTuple

from bench.chaos.cluster import ChaosCluster, NodeProgram


class Fault(NamedTuple):
    """What happened, and when it began."""

    name: str
    moment: float


class Faults:
    """Makes faults at random moments; each mends what it broke."""

    def __init__(self, cluster: ChaosCluster, seed: int) -> None:
        self.done: list[Fault] = []
        self.stuck = 0
        """Nodes that did not end when they were told to."""
        self._cluster, self._dice = cluster, random.Random(seed)
        self._busy: set[object] = set()
        self._due: list[Callable[[], Awaitable[None]]] = []
        """Kinds of faults that have not been yet."""

    async def run(self, count: int, pause: float) -> None:
        """So many faults, some of them at the same time."""
        running: set[asyncio.Task[None]] = set()
        while len(self.done) < count:
            await asyncio.sleep(pause * (0.5 + self._dice.random()))
            task = asyncio.create_task(self._one())
            running.add(task)
            task.add_done_callback(running.discard)
        await asyncio.gather(*running)

    async def _one(self) -> None:
        kinds: list[tuple[Callable[[], Awaitable[None]], int]] = [
            (self.kill_node, 6), (self.stop_node, 5), (self.drain_node, 3), (self.cut_database, 5),
            (self.cut_bus, 4), (self.slow_lines, 4), (self.block_database, 3), (self.block_bus, 3),
            (self.kill_redis, 3), (self.restart_postgres, 2), (self.fill_disk, 1),
        ]  # fmt: skip
        if not self.done:
            self._due = self._dice.sample([kind for kind, _ in kinds], len(kinds))
        chosen = self._dice.choices([kind for kind, _ in kinds], [often for _, often in kinds])[0]
        await (self._due.pop() if self._due else chosen)()

    def _note(self, name: str) -> None:
        self.done.append(Fault(name, time.monotonic()))

    def _free(self, things: list[NodeProgram]) -> NodeProgram | None:
        """A node to which nothing is happening, if another is well, too."""
        free = [node for node in things if node not in self._busy]
        return self._dice.choice(free) if len(free) > 1 else None

    # Nodes

    async def _with_node(self, name: str, work: Callable[[NodeProgram], Awaitable[None]]) -> None:
        node = self._free(self._cluster.nodes)
        if node is None:
            return
        self._busy.add(node)
        self._note(name)
        try:
            await work(node)
        finally:
            self._busy.discard(node)

    async def kill_node(self) -> None:
        """kill -9, and another one in its place."""

        async def work(node: NodeProgram) -> None:
            await asyncio.to_thread(node.stop, signal.SIGKILL)
            await asyncio.to_thread(self._start, node)

        await self._with_node("a node is killed", work)

    async def drain_node(self) -> None:
        """SIGTERM: it hands over."""

        async def work(node: NodeProgram) -> None:
            try:
                await asyncio.to_thread(node.stop, signal.SIGTERM)
            except TimeoutExpired:
                self.stuck += 1
                await asyncio.to_thread(node.stop, signal.SIGKILL)
            await asyncio.to_thread(self._start, node)

        await self._with_node("a node is drained", work)

    async def stop_node(self) -> None:
        """It stands still for a while, and then goes on as if nothing had been."""

        async def work(node: NodeProgram) -> None:
            process = node.process
            assert process is not None
            process.send_signal(signal.SIGSTOP)
            await asyncio.sleep(self._dice.uniform(0.5, 6.0))
            process.send_signal(signal.SIGCONT)
            await asyncio.sleep(1.0)

        await self._with_node("a node stands still", work)

    def _start(self, node: NodeProgram) -> None:
        """Where the database is away at the moment, whoever runs a node starts it again."""
        for _ in range(20):
            try:
                node.start()
            except AssertionError:
                time.sleep(0.5)
            else:
                return

    # Lines

    async def cut_database(self) -> None:
        """The connections of a node to the database are lost."""
        self._note("lines to the database are cut")
        self._dice.choice(self._cluster.nodes).database.cut()

    async def cut_bus(self) -> None:
        """Those to the bus."""
        line = self._dice.choice(self._cluster.nodes).bus
        if line is not None:
            self._note("lines to the bus are cut")
            line.cut()

    async def slow_lines(self) -> None:
        """Everything takes longer for one node."""
        node = self._dice.choice(self._cluster.nodes)
        self._note("lines are slow")
        lines = [line for line in (node.database, node.bus) if line is not None]
        for line in lines:
            line.delay = self._dice.uniform(0.02, 0.15)
        await asyncio.sleep(self._dice.uniform(0.5, 3.0))
        for line in lines:
            line.delay = 0.0

    async def block_database(self) -> None:
        """Nothing gets through to the database, and nobody is told."""

        async def work(node: NodeProgram) -> None:
            node.database.block()
            await asyncio.sleep(self._dice.uniform(0.5, 5.0))
            node.database.unblock()

        await self._with_node("lines to the database are blocked", work)

    async def block_bus(self) -> None:
        """Nor to the bus."""
        line = self._dice.choice(self._cluster.nodes).bus
        if line is not None:
            self._note("lines to the bus are blocked")
            line.block()
            await asyncio.sleep(self._dice.uniform(0.5, 6.0))
            line.unblock()

    # Servers

    async def _alone(self, name: str, thing: object, work: Callable[[], Awaitable[None]]) -> None:
        if thing not in self._busy:
            self._busy.add(thing)
            self._note(name)
            try:
                await work()
            finally:
                self._busy.discard(thing)

    async def kill_redis(self) -> None:
        """The bus dies, and comes back later."""
        redis = self._cluster.redis

        async def work() -> None:
            await asyncio.to_thread(redis.stop, signal.SIGKILL)
            await asyncio.sleep(self._dice.uniform(0.0, 3.0))
            await asyncio.to_thread(redis.start)

        await self._alone("the bus is killed", redis, work)

    async def restart_postgres(self) -> None:
        """An immediate shutdown, and recovery."""
        postgres = self._cluster.postgres

        async def work() -> None:
            await asyncio.to_thread(postgres.stop, signal.SIGQUIT)
            await asyncio.to_thread(postgres.start)
            await asyncio.sleep(2.0)

        await self._alone("the database is restarted", postgres, work)

    async def fill_disk(self) -> None:
        """The database has no room for another byte."""
        cluster = self._cluster

        async def work() -> None:
            await asyncio.to_thread(cluster.disk.fill)
            await asyncio.sleep(self._dice.uniform(0.5, 1.5))
            cluster.disk.free()
            process = cluster.postgres.process
            if process is None or process.poll() is not None:
                await asyncio.to_thread(cluster.postgres.start)
            await asyncio.sleep(2.0)

        if cluster.disk.there:
            await self._alone("the disk is full", cluster.postgres, work)
