"""What is lost or wrong around nodes: databases, buses, versions, addresses, keys; and chaos."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from alembic.script import ScriptDirectory
from sqlalchemy import inspect, text
from websockets.exceptions import ConnectionClosed

from bench.chaos.run import chaos
from camelup.core.errors import CamelUpError
from camelup.server.keys import KeyRing
from camelup.server.run import prepare
from camelup.server.store import database as database_module
from camelup.server.store.database import migrate, open_engine, wait_for
from camelup.server.store.store import Store
from tests.server.kit import Browser, Served, run, settings, tabs, wait_until
from tests.server.servers import Postgres, RedisServer, named
from tests.server.test_nodes import play, seated

# The database


def test_a_database_that_is_lost_is_told_of_and_everything_heals(bus: str) -> None:
    """Nothing is accepted that could be lost; when it is back, the same move is made once."""
    if named("DATABASE"):
        pytest.skip("another's server is not ours to stop")
    postgres = Postgres("fsync=off")
    postgres.start()
    with Served(settings(postgres.url, bus=bus, key="k" * 32)) as node:
        ann = Browser(node.port)
        table = ann.table("me", "random")["id"]
        tab = ann.tab(table, 0)
        before = tab.turn()
        postgres.stop(signal.SIGQUIT)
        tab.act(before, {"type": "pyramid-tile", "seat": 0}, id="once")
        with pytest.raises(ConnectionClosed) as end:
            tab.until("update")
        assert end.value.rcvd is not None
        assert end.value.rcvd.code == 1011
        assert ann.get("/api/tables", 503)["code"] == "no-database"
        with pytest.raises(ConnectionClosed):
            ann.tab(table, 0).until("table")
        postgres.start()
        with ann.tab(table, 0) as again:
            fresh = again.turn()
            assert fresh["version"] == before["version"]
            for _ in range(2):
                again.act(fresh, {"type": "pyramid-tile", "seat": 0}, id="once")
                assert again.until("update", lambda u: u["acted"])["acted"] == "once"
        ann.close()
    postgres.close()


def test_a_bus_that_is_lost_costs_nothing_but_time(database: str) -> None:
    redis = RedisServer()
    redis.start()
    chosen = settings(database, bus=redis.url, key="k" * 32)
    with Served(chosen) as one, Served(chosen) as other:
        wait_until(lambda: all(node.node.cluster.bus.up for node in (one, other)))
        ann, bob = Browser(one.port), Browser(other.port)
        table = seated(ann, bob, "random")
        with tabs(ann.tab(table, 0), bob.tab(table, 1)) as sides:
            ann.post(f"/api/tables/{table}/start")
            redis.stop(signal.SIGKILL)
            play(list(sides))
        redis.start()
        wait_until(lambda: all(node.node.cluster.bus.up for node in (one, other)))
        for browser in (ann, bob):
            browser.close()
    redis.stop()


@pytest.mark.parametrize("place", ["file", "server"])
def test_nodes_of_adjacent_versions_run_side_by_side_but_no_others(
    place: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """A schema one step ahead was made for us, too; one that is further ahead is refused."""
    in_file = f"sqlite:///{tmp_path / 't.db'}"
    url = in_file if place == "file" else request.getfixturevalue("database")
    keys = KeyRing(["k" * 32])
    Store(url, keys).close()
    engine = open_engine(url)
    with engine.begin() as connection:
        newest = connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one()
    for ahead, refused in ((1, False), (2, True)):
        version = f"{int(newest) + ahead:04}"
        with engine.begin() as connection:
            connection.execute(text(f"UPDATE alembic_version SET version_num = '{version}'"))
        if refused:
            with pytest.raises(CamelUpError) as newer:
                Store(url, keys)
            assert (newer.value.key, newer.value.facts["found"]) == ("cli.db-newer", version)
        else:
            Store(url, keys).close()
    engine.dispose()


def test_migrations_only_add_what_the_version_before_can_ignore(tmp_path: Path) -> None:
    """So that a node of the version before goes on while others are brought up to date."""
    folder = ScriptDirectory(str(Path(database_module.__file__).with_name("migrations")))
    versions = [script.revision for script in folder.walk_revisions()][::-1]
    engine = open_engine(f"sqlite:///{tmp_path / 't.db'}")
    before: dict[str, dict[str, Any]] = {}
    for version in versions:
        with engine.begin() as connection:
            migrate(connection, version)
            seen = inspect(connection)
            after = {table: {c["name"]: c for c in seen.get_columns(table)}
                     for table in seen.get_table_names()}  # fmt: skip
        for table, columns in before.items():
            for name, column in columns.items():
                kept = after[table][name]
                assert str(kept["type"]) == str(column["type"]), (version, table, name)
                assert kept["nullable"] == column["nullable"], (version, table, name)
            for name in after[table].keys() - columns.keys():
                new = after[table][name]
                assert new["nullable"] or new["default"] is not None, (version, table, name)
        before = after
    engine.dispose()


def test_a_database_that_takes_a_call_and_says_nothing_keeps_no_node_waiting_for_ever() -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        wait_for(f"postgresql+psycopg://me@127.0.0.1:{silent.getsockname()[1]}/x")


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--database", "postgresql+psycopg://me:secret@127.0.0.1:1/x"], "me:***@127.0.0.1:1"),
        (["--database", "nonsense://"], "nonsense://"),
        (["--bus", "redis://:secret@127.0.0.1:1"], "redis://:***@127.0.0.1:1"),
        (["--bus", "nonsense"], "nonsense"),
    ],
)
def test_a_wrong_address_is_told_in_one_line(tmp_path: Path, options: list[str], said: str) -> None:
    where = ["--database", str(tmp_path / "t.db"), "--port", "0", *options]
    command = [sys.executable, "-m", "camelup", "serve", *where]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1), done.stderr
    assert said in done.stderr
    assert "secret" not in done.stderr


# Keys


def test_a_node_with_another_key_does_not_join(database: str, bus: str) -> None:
    def refused() -> bool:
        try:
            prepare(settings(database, bus=bus, key="l" * 32))
        except CamelUpError as error:
            return error.key == "cli.other-key"
        return False

    with Served(settings(database, bus=bus, key="k" * 32)):
        wait_until(refused)  # once it has said that it is there
        prepare(settings(database, bus=bus, key="l" * 32 + "\n" + "k" * 32))


# Chaos


def test_nothing_is_lost_whatever_fails() -> None:
    """A small ``make chaos``."""
    run(small_chaos())


async def small_chaos() -> None:
    outcome = await chaos(
        nodes=2, tables=5, faults=6, pause=0.4, seed=5, balanced=False, quiet=1.0, thinking=0.3
    )
    verdict = outcome.verdict
    assert len(outcome.faults) >= 6
    assert verdict.games >= 5
    assert verdict.shown > 100
    assert verdict.good, verdict
