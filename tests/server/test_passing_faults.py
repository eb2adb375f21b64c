"""Faults that pass: a database that is away for a moment, a table that somebody holds, a node that
says nothing; and what a node says of itself."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import psycopg
import pytest
from sqlalchemy import Connection, text
from sqlalchemy.exc import OperationalError

from camelup.server.bus.hints import Changed, Spent, encoded
from camelup.server.bus.redis_bus import RedisBus
from camelup.server.keys import KeyRing
from camelup.server.store.database import open_engine
from camelup.server.store.deadline import Deadlines
from camelup.server.store.passing import is_locked, is_passing
from camelup.server.store.store import Store
from camelup.server.store.writer import Writer
from camelup.server.tables import cluster as cluster_module
from camelup.server.tables.cluster import AWAY, Cluster
from camelup.server.waiting import Gate, Mailbox
from tests.server.kit import Browser, Served, run, settings, wait_until
from tests.server.servers import PATIENCE, Postgres, RedisServer, free_port, named


class Failure(Exception):
    """What a driver raises; ``None`` where the server itself said nothing."""

    def __init__(self, sqlstate: str | None) -> None:
        super().__init__("failure")
        self.sqlstate = sqlstate


def failure(sqlstate: str | None) -> OperationalError:
    return OperationalError("SELECT 1", None, Failure(sqlstate))


# The database


@pytest.mark.parametrize(("code", "passing"), [
    (None, True), ("57P01", True), ("57P03", True), ("53100", True), ("40P01", True),
    ("08006", True), ("55P03", False), ("57014", False), ("23505", False), ("42601", False),
])  # fmt: skip
def test_faults_that_may_pass(code: str | None, passing: bool) -> None:
    assert is_passing(failure(code)) is passing
    assert is_locked(failure(code)) is (code == "55P03")
    assert not is_passing(ValueError())


def test_what_fails_in_passing_is_written_later_and_what_fails_for_good_is_not(
    tmp_path: Path,
) -> None:
    engine = open_engine(f"sqlite:///{tmp_path / 't.db'}")
    writer = Writer(engine, Deadlines(60))
    tries = {"passing": 0, "wrong": 0, "fine": 0}

    def work(name: str, *errors: Exception) -> Callable[[Connection], str]:
        def done(_: Connection) -> str:
            tries[name] += 1
            if tries[name] <= len(errors):
                raise errors[tries[name] - 1]
            return name

        return done

    async def all_at_once() -> tuple[Any, ...]:
        jobs = (
            writer.write("a", work("passing", *[failure("57P03")] * 3)),
            writer.write("b", work("wrong", *[ValueError()] * 99)),
            writer.write("c", work("fine")),
        )
        return await asyncio.gather(*jobs, return_exceptions=True)

    passing, wrong, fine = run(all_at_once())
    writer.close()
    engine.dispose()
    assert (passing, fine) == ("passing", "fine")
    assert isinstance(wrong, ValueError)
    assert tries["passing"] > 3


def test_a_table_that_is_held_keeps_no_other_waiting(database: str) -> None:
    """A node that was stopped in the middle of a change holds the rows it has changed."""
    store = Store(database, KeyRing(["k" * 32]))
    with store.engine.begin() as connection:
        connection.execute(text("CREATE TABLE t (id TEXT PRIMARY KEY, n INTEGER)"))
        connection.execute(text("INSERT INTO t VALUES ('held', 0), ('free', 0)"))

    def count(id: str) -> Callable[[Connection], None]:
        change = text("UPDATE t SET n = n + 1 WHERE id = :id")
        return lambda connection: (connection.execute(change, {"id": id}), None)[1]

    async def both() -> None:
        plain = database.replace("+psycopg", "")
        with psycopg.connect(plain) as holder:
            holder.execute("UPDATE t SET n = 0 WHERE id = 'held'")
            jobs = {id: asyncio.ensure_future(store._write(id, count(id)))
                    for id in ("held", "free")}  # fmt: skip
            await jobs["free"]
            assert not jobs["held"].done()
            holder.rollback()
            await jobs["held"]

    run(both())
    with store.engine.connect() as connection:
        assert connection.execute(text("SELECT sum(n) FROM t")).scalar() == 2
    store.close()


def test_a_node_that_falls_silent_in_the_middle_of_a_change_holds_no_table_for_long(
    database: str,
) -> None:
    """Statements that travel together are one to no limit: its server waits for the rest of them,
    neither idle nor at work."""
    engine = open_engine(database)
    with engine.begin() as connection:
        if (connection.dialect.server_version_info or ()) < (17,):
            pytest.skip("PostgreSQL limits a whole transaction from 17 on")
        connection.execute(text("CREATE TABLE t (n INTEGER)"))
        connection.execute(text("INSERT INTO t VALUES (0)"))

    def changed() -> bool:
        try:
            with engine.begin() as connection:
                connection.execute(text("UPDATE t SET n = 2"))
        except OperationalError as error:
            return not is_locked(error)
        return True

    with engine.connect() as silent:
        driver: Any = silent.connection.driver_connection
        line = driver.pgconn
        line.enter_pipeline_mode()
        for words in (b"BEGIN", b"UPDATE t SET n = 1"):
            line.send_query_params(words, None)
        line.send_flush_request()
        line.flush()
        wait_until(lambda: not changed())
        wait_until(changed)
        silent.invalidate()
    engine.dispose()


# What a node says of itself


def ready(port: int, query: str = "") -> tuple[int, str]:
    answer = httpx.get(f"http://127.0.0.1:{port}/health/ready{query}")
    return answer.status_code, answer.json()["status"]


def test_a_node_says_whether_it_has_its_database_and_its_bus() -> None:
    """Without the bus it is slower, but of use; whoever has better nodes can ask for it."""
    if named("DATABASE") or named("BUS"):
        pytest.skip("another's servers are not ours to stop")
    postgres, redis = Postgres("fsync=off"), RedisServer()
    postgres.start()
    redis.start()
    with Served(settings(postgres.url, bus=redis.url, key="k" * 32)) as node:
        wait_until(lambda: node.node.cluster.bus.up)
        assert ready(node.port) == ready(node.port, "?bus") == (200, "ready")
        redis.stop(signal.SIGKILL)
        wait_until(lambda: ready(node.port, "?bus") == (503, "no-bus"))
        assert ready(node.port) == (200, "ready")
        redis.start()
        wait_until(lambda: ready(node.port, "?bus") == (200, "ready"))
        postgres.stop(signal.SIGQUIT)
        wait_until(lambda: ready(node.port) == (503, "no-database"))
        postgres.start()
        wait_until(lambda: ready(node.port) == (200, "ready"))
    redis.stop()
    postgres.close()


def test_a_node_that_stops_says_so_first_and_still_serves(tmp_path: Path) -> None:
    port = free_port()
    command = [sys.executable, "-m", "camelup", "serve", "--port", f"{port}", "--drain", "600",
               "--database", str(tmp_path / "t.db")]  # fmt: skip
    told = {**os.environ, "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=told) as node:
        assert node.stdout is not None
        node.stdout.readline()
        wait_until(lambda: _answers(port))
        assert ready(port) == (200, "ready")
        ann = Browser(port)
        table = ann.table("me", "random")["id"]
        node.send_signal(signal.SIGTERM)
        wait_until(lambda: ready(port) == (503, "draining"))
        assert httpx.get(f"http://127.0.0.1:{port}/health/live").status_code == 200
        with ann.tab(table, 0) as tab:
            update = tab.turn()
            tab.act(update, update["legal"][0]["action"])
            tab.turn()
        ann.close()
        node.send_signal(signal.SIGKILL)


def _answers(port: int) -> bool:
    try:
        return ready(port)[0] > 0
    except httpx.HTTPError:
        return False


# Nodes that say nothing


class Quiet:
    """A bus that is there, and hands over what a test says."""

    up = sure = True

    def listen(self, heard: Callable[[str, bytes], None], changed: Callable[[bool], None]) -> None:
        self.heard = heard

    def publish(self, channel: str, message: bytes) -> None:
        """Nobody listens."""


def test_bots_of_a_node_that_says_nothing_are_let_move_by_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whatever it may have said about tables: only a sign of life tells that it is well."""
    now, doubts, bus = [100.0], [], Quiet()
    monkeypatch.setattr(cluster_module, "time", SimpleNamespace(monotonic=lambda: now[0]))
    mine = Cluster("me", bus, SimpleNamespace(answered=100.0))  # type: ignore[arg-type]
    mine.members.alive = frozenset(["me", "other"])
    mine.listen(lambda *_: None, lambda _: None, lambda: None, lambda: doubts.append(now[0]))
    other = next(f"{n}" for n in range(99) if not mine.mine(f"{n}", ["other"]))

    def pulse() -> bool:
        mine.notice()
        return mine.mine(other, ["other"])

    bus.heard("nodes", encoded(Spent("other", taken={}, held={})))
    assert not pulse()
    now[0] += 1.0
    bus.heard(other, encoded(Changed("other", revision=3)))
    assert not pulse()
    now[0] += 1.0
    assert pulse()
    bus.heard("nodes", encoded(Spent("other", taken={}, held={})))
    assert not pulse()
    assert doubts == [102.0, 102.0]


def test_a_node_without_its_database_is_lost_only_if_others_have_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A database that is restarted sends nobody away; whoever hears of nobody cannot be sure."""
    now, bus = [100.0], Quiet()
    monkeypatch.setattr(cluster_module, "time", SimpleNamespace(monotonic=lambda: now[0]))
    store = SimpleNamespace(answered=100.0, shared=True)
    mine = Cluster("me", bus, store)  # type: ignore[arg-type]
    mine.listen(lambda *_: None, lambda _: None, lambda: None, lambda: None)

    def other(silent: float) -> None:
        bus.heard("nodes", encoded(Spent("other", taken={}, held={}, silent=silent)))

    now[0] = 103.0
    assert mine.lost(2.0)
    other(2.5)
    assert not mine.lost(2.0)
    bus.sure = False
    assert mine.lost(2.0)
    bus.sure = True
    other(0.1)
    assert mine.lost(2.0)
    assert not mine.lost(4.0)
    store.answered = now[0]
    assert not mine.lost(2.0)
    now[0] += AWAY
    assert not mine.lost(2.0)
    now[0] += 0.1
    assert mine.lost(2.0)
    store.shared = False
    assert not mine.lost(2.0)


def test_what_could_not_be_said_on_the_bus_is_told_anew(
    bus: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who hears that the bus is there again tells everything again; so it has to be gone first."""

    async def use() -> list[bool]:
        changes: list[bool] = []
        mine = RedisBus(bus, "me")
        mine.listen(lambda channel, message: None, changes.append)
        running = asyncio.create_task(mine.run())
        while changes != [True]:
            await asyncio.sleep(0.01)
        pipeline, tries = mine._redis.pipeline, []

        def broken(**more: Any) -> Any:
            tries.append(1)
            if len(tries) > 1:
                return pipeline(**more)
            raise ConnectionError

        monkeypatch.setattr(mine._redis, "pipeline", broken)
        mine.publish("table", b"lost")
        while len(changes) < 3:
            await asyncio.sleep(0.01)
        running.cancel()
        await mine.close()
        return changes

    assert run(use()) == [True, False, True]


def test_whoever_listens_late_or_while_the_bus_is_in_doubt_is_heard(
    bus: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tables that are opened while the bus is coming back hear of other nodes as all others do."""

    async def use() -> set[str]:
        heard: set[str] = set()
        mine = RedisBus(bus, "me")
        mine.listen(lambda channel, message: heard.add(channel), lambda up: None)
        running = asyncio.create_task(mine.run())
        begin = mine._redis.pubsub

        def slowly() -> Any:
            listening: Any = begin()
            subscribe = listening.subscribe

            async def later(*channels: str) -> None:
                await subscribe(*channels)
                listening.subscribe = subscribe
                await mine.subscribe("during")

            listening.subscribe = later
            return listening

        monkeypatch.setattr(mine._redis, "pubsub", slowly)
        while not mine.up:
            await asyncio.sleep(0.01)
        mine.up = False
        await mine.subscribe("in doubt")
        while heard != {"during", "in doubt"}:
            mine.publish("during", b"")
            mine.publish("in doubt", b"")
            await asyncio.sleep(0.05)
        running.cancel()
        await mine.close()
        return heard

    assert run(asyncio.wait_for(use(), PATIENCE)) == {"during", "in doubt"}


def test_a_table_that_goes_on_elsewhere_while_it_is_opened_is_not_put_away(tmp_path: Path) -> None:
    """Somebody is about to sit down at it; what was put away would never hear of anything."""
    with Served(settings(str(tmp_path / "t.db"))) as served:
        ann = Browser(served.port)
        table = ann.table("me", "random")["id"]
        ann.close()
        rooms = served.node.rooms

        async def use() -> bool:
            opening = asyncio.create_task(rooms.open(table))
            while table not in rooms._loading:
                await asyncio.sleep(0)
            first = rooms._loading[table]
            first.add_done_callback(lambda _: rooms._hear(table, Changed("other", revision=9)))
            room = await opening
            return first.result() is not room and rooms._rooms[table] is room

        for room in list(rooms._rooms.values()):
            rooms.forget(room)
        assert run(use())


# Waiting


def test_a_mailbox_and_a_gate() -> None:
    async def use() -> None:
        box: Mailbox[int] = Mailbox()
        reading = [asyncio.create_task(box.get())]
        await asyncio.sleep(0)
        reading[0].cancel()
        await asyncio.sleep(0)
        box.put_nowait(1)
        box.put_nowait(2)
        assert [await box.get(), await box.get(), box.empty()] == [1, 2, True]
        gate = Gate()
        assert await gate.wait()
        gate.clear()
        passing = [asyncio.create_task(gate.wait()) for _ in range(2)]
        await asyncio.sleep(0)
        passing[0].cancel()
        await asyncio.sleep(0)
        assert not passing[1].done()
        gate.set()
        assert gate.is_set()
        assert await passing[1]

    run(use())
