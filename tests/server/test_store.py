"""What is kept: the schema's versions, snapshots, tables that come and go, writes that fail."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from msgspec.structs import replace
from sqlalchemy import Connection, Engine, MetaData, create_engine, insert, select, text
from sqlalchemy.dialects import postgresql
from sqlalchemy.schema import CreateIndex, CreateTable
from websockets.exceptions import ConnectionClosed

from camelup.bots import RandomBot
from camelup.core.errors import CamelUpError
from camelup.play.dice import Dice
from camelup.play.fair import FairDice, promise
from camelup.play.record import Header, read_record
from camelup.server.games.running_game import RunningGame, header_of
from camelup.server.keys import KeyRing
from camelup.server.protocol import Options
from camelup.server.store import loading
from camelup.server.store.database import migrate, open_engine
from camelup.server.store.deadline import Deadlines
from camelup.server.store.loading import AT_ONCE
from camelup.server.store.schema import METADATA
from camelup.server.store.store import Store
from camelup.server.store.stored import (
    ActionId,
    Outdated,
    Snapshot,
    StoredSeat,
    StoredStep,
    StoredTable,
)
from camelup.server.store.together import Together
from camelup.server.store.writer import Writer
from tests.server.kit import PATIENCE, Browser, Served, run, settings, wait_until
from tests.server.test_play import GAMES, play_out


def url(folder: Path) -> str:
    return f"sqlite:///{folder / 'tables.sqlite3'}"


# The schema


def test_the_migrations_lead_to_the_schema_that_the_program_uses(tmp_path: Path) -> None:
    engine = create_engine(url(tmp_path))
    with engine.begin() as connection:
        migrate(connection)
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
        migrate(connection)  # again: nothing to do
    engine.dispose()


def test_postgresql_could_keep_it_too() -> None:
    dialect = postgresql.dialect()  # type: ignore[no-untyped-call]
    for table in METADATA.sorted_tables:
        assert "CREATE TABLE" in str(CreateTable(table).compile(dialect=dialect))
        for index in table.indexes:
            assert "CREATE" in str(CreateIndex(index).compile(dialect=dialect))


def test_a_game_of_an_older_schema_goes_on(tmp_path: Path) -> None:
    """A database that the first version of the schema wrote is opened by today's program."""
    database = str(tmp_path / "tables.sqlite3")
    with Served(settings(database)) as first:
        ann = Browser(first.port)
        id = ann.table("me", "random")["id"]
        with ann.tab(id, 0) as tab:
            shown = tab.turn()
    make_older(tmp_path / "tables.sqlite3", tmp_path / "older.sqlite3", "0001")
    with Served(settings(str(tmp_path / "older.sqlite3"))) as second:
        ann.port, ann.http.base_url = second.port, f"http://127.0.0.1:{second.port}"
        with ann.tab(id, 0) as tab:
            again = tab.turn()
            assert (again["version"], again["view"]) == (shown["version"], shown["view"])
            tab.act(again, {"type": "pyramid-tile", "seat": 0})
            play_out(tab)
        assert read_record(second.record(id)).over
    ann.close()


def make_older(new: Path, old: Path, version: str) -> None:
    """Copy all rows into a database of an older version, as far as it has columns for them."""
    source, target = create_engine(f"sqlite:///{new}"), create_engine(f"sqlite:///{old}")
    with source.connect() as reading, target.begin() as writing:
        migrate(writing, version)
        older = MetaData()
        older.reflect(writing)
        assert "reason" not in older.tables["moves"].columns
        for name in ("tables", "seats", "moves"):
            columns = older.tables[name].columns.keys()
            rows = reading.execute(select(METADATA.tables[name])).mappings()
            kept = [{column: row[column] for column in columns} for row in rows]
            writing.execute(insert(older.tables[name]), kept)
        assert writing.execute(text("SELECT version_num FROM alembic_version")).scalar() == version
    source.dispose()
    target.dispose()


def test_a_schema_from_the_future_is_refused(tmp_path: Path) -> None:
    engine = create_engine(url(tmp_path))
    with engine.begin() as connection:
        migrate(connection)
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()
    with pytest.raises(CamelUpError) as refused:
        Store(url(tmp_path), KeyRing(["k" * 32]))
    assert (refused.value.key, refused.value.facts["found"]) == ("cli.db-newer", "9999")


# Snapshots


@pytest.mark.parametrize(("edition", "players", "modules"), GAMES, ids=lambda v: str(v)[:12])
def test_a_game_comes_back_from_snapshot_and_lines_as_it_was(
    edition: str, players: int, modules: tuple[str, ...]
) -> None:
    header = Header(edition=edition, modules=modules, players=tuple("ABCDEFGHIJ"[:players]),
                    fair=promise("seed"), open_money=False)  # fmt: skip
    dice = FairDice("seed", header.fair or promise("seed"))
    game, bot = RunningGame(header, dice), RandomBot(Dice("bots"))
    lines: list[str] = []
    snapshot: Snapshot | None = None
    after, snapshots = game.begin(header), 0
    while True:
        game.accept(after)
        assert after.number == (len(lines) if lines else 0)
        lines += after.lines
        snapshot, snapshots = after.snapshot or snapshot, snapshots + (after.snapshot is not None)
        back = come_back(RunningGame(header_of(lines[0]), dice), lines, snapshot)
        assert (back.state, back.version, back.to_move) == (game.state, game.version, game.to_move)
        told = [e for one in back.recent for e in one.events][-60:]
        live = [e for one in game.recent for e in one.events][-60:]
        assert told == live[-len(told) :]
        assert len(told) >= min(len(live), 40)
        if game.over:
            break
        seat = game.to_move[0]
        after = game.after(bot.choose(game.game.view(game.state, seat), game.legal(seat)))
    assert snapshots
    assert read_record("".join(lines)).state == game.state


def come_back(game: RunningGame, lines: list[str], snapshot: Snapshot | None) -> RunningGame:
    if snapshot is None:
        game.reopen(header_of(lines[0]), lines[1:], "")
    else:
        game.resume(snapshot, lines[1 + snapshot[0] :], "")
    return game


# Tables come and go


def test_tables_are_loaded_when_needed_and_put_away(tmp_path: Path) -> None:
    database = str(tmp_path / "t.db")
    with Served(settings(database, idle=0.3)) as own:
        ann = Browser(own.port)
        id = ann.table("me", "random")["id"]
        with ann.tab(id, 0) as tab:
            shown = tab.turn()
            assert own.node.rooms.loaded == 1
        wait_until(lambda: own.node.rooms.loaded == 0)
        with ann.tab(id, 0) as tab:
            assert tab.turn()["view"] == shown["view"]
        ann.close()
    with Served(settings(database)) as again:
        assert again.node.rooms.loaded == 0
        back = Browser(again.port)
        assert id in [one["id"] for one in back.get("/api/tables")["watch"]]
        assert again.node.rooms.loaded == 0
        back.close()


def test_the_same_action_is_not_done_again_after_a_restart(tmp_path: Path) -> None:
    database = str(tmp_path / "t.db")
    action = {"type": "pyramid-tile", "seat": 0}
    with Served(settings(database)) as first:
        ann = Browser(first.port)
        id = ann.table("me", "random")["id"]
        with ann.tab(id, 0) as tab:
            before = tab.turn()
            tab.act(before, action, id="once")
            after = tab.turn()
    with Served(settings(database)) as second:
        ann.port, ann.http.base_url = second.port, f"http://127.0.0.1:{second.port}"
        with ann.tab(id, 0) as tab:
            tab.turn()
            tab.act(before, action, id="once")
            confirmed = tab.until("update")
            assert (confirmed["acted"], confirmed["version"]) == ("once", after["version"])
            tab.act(before, action, id="other")
            assert tab.until("error")["code"] == "stale"
        ann.close()


# Writing


@pytest.fixture
def engine(tmp_path: Path) -> Any:
    opened = open_engine(url(tmp_path))
    yield opened
    opened.dispose()


def test_sqlite_keeps_a_log_that_is_on_disk_before_a_commit_returns(engine: Engine) -> None:
    with engine.connect() as connection:
        assert connection.execute(text("PRAGMA journal_mode")).scalar() == "wal"
        assert connection.execute(text("PRAGMA synchronous")).scalar() == 2
        assert connection.execute(text("PRAGMA foreign_keys")).scalar() == 1


def test_whoever_waits_in_another_loop_is_told_of_a_common_commit(engine: Engine) -> None:
    writer = Writer(engine, Deadlines(60))
    begun, go, told = threading.Event(), threading.Event(), []

    def hold(_: Connection) -> None:
        begun.set()
        go.wait(PATIENCE)

    async def there() -> None:
        done = writer.write("2", lambda _: "there")
        go.set()  # now both are waiting
        told.append(await done)

    async def here() -> None:
        held = writer.write("0", hold)
        await asyncio.to_thread(begun.wait, PATIENCE)
        done = writer.write("1", lambda _: "here")
        other = threading.Thread(target=lambda: asyncio.run(there()), daemon=True)
        other.start()
        told.append(await done)
        await held
        await asyncio.to_thread(other.join, PATIENCE)

    run(here())
    writer.close()
    assert sorted(told) == ["here", "there"]


def test_work_is_committed_together_and_one_s_fault_is_not_another_s(engine: Engine) -> None:
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE t (n INTEGER PRIMARY KEY)"))
    writer = Writer(engine, Deadlines(60))

    def add(number: int) -> Any:
        def work(connection: Connection) -> int:
            connection.execute(text("INSERT INTO t VALUES (:n)"), {"n": number})
            return number

        return work

    async def all_at_once() -> list[Any]:
        numbers = [1, 2, 2, 3, 1, 4]
        jobs = [writer.write(str(number), add(number)) for number in numbers]
        return await asyncio.gather(*jobs, return_exceptions=True)

    results = run(all_at_once())
    writer.close()
    assert [r if isinstance(r, int) else "failed" for r in results] == [
        1, 2, "failed", 3, "failed", 4,
    ]  # fmt: skip
    with engine.connect() as connection:
        assert list(connection.execute(text("SELECT n FROM t")).scalars()) == [1, 2, 3, 4]


def test_a_move_that_cannot_be_kept_is_not_told_and_the_table_recovers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Served(settings(str(tmp_path / "t.db"))) as own:
        ann = Browser(own.port)
        id = ann.table("me", "random")["id"]
        tab = ann.tab(id, 0)
        before = tab.turn()

        async def full(_: object) -> None:
            raise OSError("no space left")

        with monkeypatch.context() as broken:
            broken.setattr(own.node.store, "append", full)
            tab.act(before, {"type": "pyramid-tile", "seat": 0}, id="lost")
            with pytest.raises(ConnectionClosed) as end:
                tab.until("update")
        assert end.value.rcvd is not None
        assert end.value.rcvd.code == 1011
        with ann.tab(id, 0) as again:
            fresh = again.turn()
            assert fresh["version"] == before["version"]
            again.act(fresh, {"type": "pyramid-tile", "seat": 0}, id="lost")
            assert again.until("update", lambda u: u["acted"])["acted"] == "lost"
        ann.close()


def test_a_change_says_what_it_was_made_from_and_only_one_of_two_is_kept(tmp_path: Path) -> None:
    """Two nodes that saw the same table: the second to change it is told so, and writes nothing."""
    keys = KeyRing(["k" * 32])
    one, other = Store(url(tmp_path), keys), Store(url(tmp_path), keys)
    table = StoredTable(
        id="t", edition="base", modules=(), options=Options(), host="h", created="", phase="lobby",
        begin=False, secret="5" * 64, seats=(StoredSeat("open", ""), StoredSeat("open", "")),
    )  # fmt: skip

    def named(name: str) -> dict[int, StoredSeat]:
        return {0: StoredSeat("person", name), 1: StoredSeat("person", name)}

    def step(line: str) -> StoredStep:
        return StoredStep("t", 0, (line,), "playing", 1, "", (0,))

    async def race() -> None:
        await one.create(table)
        await one.change_seats("t", named("Ann"), seen=0)
        with pytest.raises(Outdated):
            await other.change_seats("t", named("Bob"), seen=0)
        with pytest.raises(Outdated):
            await other.append(step("late"), seen=0)
        with pytest.raises(Outdated):
            await other.set_rematch("t", replace(table, id="u"), seen=0)
        await other.append(step("first"), seen=1)
        found = await one.load("t")
        assert found is not None
        assert [seat.name for seat in found.table.seats] == ["Ann", "Ann"]
        assert (found.header, found.table.revision) == ("first", 2)
        assert await one.load("u") is None
        assert await one.revisions(["t", "u"]) == {"t": 2}

    run(race())
    one.close()
    other.close()


# Reading together


def test_what_is_asked_while_an_answer_is_awaited_is_asked_together() -> None:
    """And is asked after whoever wants to know came, so that nobody hears what was so before."""
    asked: list[list[str]] = []

    async def use() -> list[int | None]:
        waiting = asyncio.Event()

        async def ask(tables: Sequence[str]) -> dict[str, int]:
            asked.append(list(tables))
            await waiting.wait()
            return {table: len(asked) for table in tables if table != "gone"}

        together = Together(ask)
        first = asyncio.create_task(together.of("a"))
        while not asked:
            await asyncio.sleep(0)
        others = [asyncio.create_task(together.of(name)) for name in ("b", "a", "gone", "b")]
        await asyncio.sleep(0)
        others.pop().cancel()
        waiting.set()
        return [await one for one in (first, *others)]

    assert run(use()) == [1, 2, 2, None]
    assert asked == [["a"], ["a", "b", "gone"]]


@pytest.mark.parametrize("place", ["file", "server"])
def test_tables_that_are_loaded_together_are_as_if_loaded_alone(
    place: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """In the lobby, just begun, and long after its snapshot; and one that changes meanwhile."""
    kept = url(tmp_path) if place == "file" else request.getfixturevalue("database")
    store = Store(kept, KeyRing(["k" * 32]))
    names = [f"t{number}" for number in range(AT_ONCE + 3)]
    plain = StoredTable(
        id="", edition="base", modules=(), options=Options(), host="h", created="", phase="lobby",
        begin=False, secret="5" * 64, seats=(StoredSeat("open", ""), StoredSeat("open", "")),
    )  # fmt: skip

    def step(table: str, number: int, snapshot: Snapshot | None = None) -> StoredStep:
        lines = (f"{table} {number}", f"{table} {number + 1}")
        id = ActionId(0, f"{number}") if number else None
        return StoredStep(
            table, number, lines, "playing", number, "c", (0,), snapshot=snapshot, action_id=id
        )

    async def use() -> None:
        for name in names:
            await store.create(replace(plain, id=name))
        await store.append(step("t1", 0), 0)
        await store.append(step("t2", 0), 0)
        await store.append(step("t2", 2, Snapshot(3, "{}")), 1)
        await store.append(step("t2", 4), 2)
        reading, changes = loading.revisions, [step("t3", 0)]

        def changing(connection: Connection, tables: Collection[str]) -> dict[str, int]:
            if changes:
                run(store.append(changes.pop(), 0))
            return reading(connection, tables)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(loading, "revisions", changing)
            found = await asyncio.gather(*(store.load(name) for name in (*names, "gone")))
        assert found.pop() is None
        assert found == [await store.load(name) for name in names]
        lobby, begun, long, late, *_ = [one for one in found if one is not None]
        assert (lobby.header, lobby.lines) == (None, ())
        assert (begun.header, begun.lines) == ("t1 0", ("t1 1",))
        assert (long.header, long.lines) == ("t2 0", ("t2 4", "t2 5"))
        assert long.action_ids == (ActionId(0, "2"), ActionId(0, "4"))
        assert (late.header, late.table.revision) == ("t3 0", 1)

    run(use())
    store.close()
