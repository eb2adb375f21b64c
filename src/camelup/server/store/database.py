"""Opening a database and bringing its schema up to date."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, create_engine, event


def open_engine(url: str) -> Engine:
    """An engine; SQLite with a write-ahead log that is on disk before a commit returns."""
    engine = create_engine(url, hide_parameters=True)  # what errors tell gets into the log
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _set_up_sqlite)
    return engine


def _set_up_sqlite(connection: sqlite3.Connection, _: object) -> None:
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


def migrate(connection: Connection, version: str = "head") -> None:
    """Bring the schema to a version; one that is newer than this program is refused by Alembic."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")))
    config.attributes["connection"] = connection
    command.upgrade(config, version)
