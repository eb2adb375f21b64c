"""A database that grows: old tables are forgotten, and lists stay as fast as they were."""

from __future__ import annotations

import re
import time
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, event, text, update

from camelup.server.settings import Settings
from camelup.server.store.schema import TABLES
from tests.server.kit import Browser, Served, run, settings

DAY = 86_400.0


def age(database: str, days: dict[str, float]) -> None:
    """Have tables look as if nobody had touched them for so long."""
    engine = create_engine(f"sqlite:///{database}")
    with engine.begin() as connection:
        for id, old in days.items():
            moment = time.time() - old * DAY
            connection.execute(update(TABLES).where(TABLES.c.id == id).values(touched=moment))
    engine.dispose()


def left(database: str) -> dict[str, set[str]]:
    engine = create_engine(f"sqlite:///{database}")
    with engine.connect() as connection:
        columns = {"tables": "id", "seats": "table_id", "moves": "table_id"}
        found = {
            name: set(connection.execute(text(f"SELECT {column} FROM {name}")).scalars())
            for name, column in columns.items()
        }
    engine.dispose()
    return found


def some_tables(chosen: Settings) -> tuple[str, str, str, str]:
    """An old lobby, an old game, an old game that is over, and a young one."""
    with Served(chosen) as own:
        ann = Browser(own.port)
        lobby = ann.table("me", "open", start=False)["id"]
        playing, over, young = (ann.table("me", "random")["id"] for _ in range(3))
        for id in (playing, over, young):
            with ann.tab(id, 0) as tab:
                tab.turn()
        ann.close()
    engine = create_engine(f"sqlite:///{chosen.db}")
    with engine.begin() as connection:
        connection.execute(update(TABLES).where(TABLES.c.id == over).values(phase="over"))
    engine.dispose()
    age(chosen.db, {lobby: 100, playing: 91, over: 1000, young: 89})
    return lobby, playing, over, young


@pytest.mark.parametrize(("wishes", "gone"), [
    ({}, {0, 1}),
    ({"keep_unfinished": 95.0}, {0}),
    ({"keep_unfinished": 0.0}, set()),
    ({"keep_unfinished": 0.0, "keep_finished": 999.0}, {2}),
])  # fmt: skip
def test_old_tables_are_forgotten_by_their_age(
    tmp_path: Path, wishes: dict[str, Any], gone: set[int]
) -> None:
    made = some_tables(settings(str(tmp_path / "t.db"), keep_unfinished=0.0))
    with Served(settings(str(tmp_path / "t.db"), **wishes)) as own:
        run(own.node.cleaner.clean())
        kept = {id for n, id in enumerate(made) if n not in gone}
        found = left(str(tmp_path / "t.db"))
        assert found["tables"] == found["seats"] == kept
        assert found["moves"] == kept - {made[0]}


def test_a_table_that_somebody_has_open_is_not_forgotten(tmp_path: Path) -> None:
    chosen = settings(str(tmp_path / "t.db"))
    with Served(chosen) as own:
        ann = Browser(own.port)
        id = ann.table("me", "random")["id"]
        with ann.tab(id, 0) as tab:
            tab.turn()
            age(chosen.db, {id: 1000})
            assert run(own.node.cleaner.clean()) == 0
            tab.say({"type": "ping"})
            tab.until("pong")
        ann.close()


def test_lists_are_read_from_indexes(tmp_path: Path) -> None:
    """However many tables there are: no query of a list looks at all of them."""
    said: list[tuple[str, Any]] = []
    with Served(settings(str(tmp_path / "t.db"))) as own:
        ann = Browser(own.port)
        first, *_ = (ann.table("me", "open", start=False)["id"] for _ in range(3))
        engine = own.node.store.engine

        @event.listens_for(engine, "before_cursor_execute")
        def note(_: Any, __: Any, statement: str, values: Any, *more: Any) -> None:
            said.append((statement, values))

        assert len(ann.get("/api/tables")["mine"]) == 3
        assert len(ann.get(f"/api/tables?before={first}")["mine"]) == 0
        with engine.connect() as connection:
            plans = [
                str(row)
                for statement, values in list(said)
                for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", values)
            ]
        ann.close()
    assert len(said) >= 10
    assert [plan for plan in plans if re.search("SCAN (tables|seats|moves)", plan)] == []
    assert not any("snapshot" in statement for statement, _ in said)
    seated = [plan for plan in plans if "seats_by_owner" in plan]
    assert seated, plans
    assert all("COVERING INDEX" in plan for plan in seated)  # no row of a seat need be read


def test_lists_have_a_rate_of_their_own(tmp_path: Path) -> None:
    with Served(settings(str(tmp_path / "t.db"), lists=0.0, lists_burst=2)) as own:
        ann = Browser(own.port)
        assert [ann.http.get("/api/tables").status_code for _ in range(3)] == [200, 200, 429]
        assert ann.http.get("/api/choices").status_code == 200
        ann.close()
