"""Opening a database and bringing its schema up to date.

Nodes of two versions may run side by side while a cluster is brought up to date: a migration only
adds what the version before it can ignore, and a node goes along with a schema one step ahead.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, create_engine, event, make_url, text

from camelup.server.log import LOG

CONNECT = 2
STATEMENT = 4
"""Seconds that a connection, and a statement, may take."""

_SERVER = {
    "lock_timeout": "300ms",  # a node that was stopped may hold the row of a table
    "statement_timeout": f"{STATEMENT}s",
    "idle_in_transaction_session_timeout": "1s",  # and then the server takes it back
}
_MIGRATING = 0x63616D656C
"""The lock of PostgreSQL that the node holds which brings the schema up to date."""


def open_engine(url: str) -> Engine:
    """An engine; SQLite with a write-ahead log that is on disk before a commit returns."""
    if make_url(url).get_backend_name() == "postgresql":
        return _open_postgresql(url)
    engine = create_engine(url, hide_parameters=True)  # what errors tell gets into the log
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _set_up_sqlite)
    return engine


def shown(url: str) -> str:
    """An address as people may see it: without its password."""
    return make_url(url).render_as_string(hide_password=True)


def _open_postgresql(url: str) -> Engine:
    options = " ".join(f"-c {name}={value}" for name, value in _SERVER.items())
    careful = {"connect_timeout": CONNECT, "tcp_user_timeout": 1000 * STATEMENT,
               "keepalives_idle": 5, "keepalives_interval": 2, "keepalives_count": 3,
               "application_name": "camelup", "options": options}  # fmt: skip
    wished = make_url(url).query  # what the address says itself counts
    return create_engine(
        url,
        connect_args={name: value for name, value in careful.items() if name not in wished},
        pool_size=4,
        max_overflow=2,
        pool_timeout=STATEMENT,
        hide_parameters=True,
    )


def _set_up_sqlite(connection: sqlite3.Connection, _: object) -> None:
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


def migrate(connection: Connection, version: str = "head") -> None:
    """Bring the schema to a version; one that is newer than this program is refused by Alembic."""
    if connection.dialect.name == "postgresql":  # one node at a time
        for limit in _SERVER:
            connection.execute(text(f"SET LOCAL {limit} = 0"))
        connection.execute(text(f"SELECT pg_advisory_xact_lock({_MIGRATING})"))
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")))
    config.attributes["connection"] = connection
    found = MigrationContext.configure(connection).get_current_revision()
    newest = ScriptDirectory.from_config(config).get_current_head()
    if version == "head" and found is not None and found == _next(newest):
        LOG.warning("the database has version %s already, one newer than this program's", found)
        return
    command.upgrade(config, version)


def _next(version: str | None) -> str:
    return f"{int(version or 0) + 1:04}"
