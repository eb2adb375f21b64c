"""Opening a database and bringing its schema up to date.

Nodes of two versions may run side by side while a cluster is brought up to date: a migration only
adds what the version before it can ignore, and a node goes along with a schema one step ahead.
"""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, inspect, make_url, text

from camelup.core.errors import CamelUpError
from camelup.server.log import LOG

STARTING = 30.0
"""Seconds for which a server is waited for that says that it is starting."""
CONNECT = 2
STATEMENT = 4
"""Seconds that a connection, and a statement, may take."""

_LIMITS = {
    "lock_timeout": "300ms",  # a node that was stopped may hold the row of a table
    "statement_timeout": f"{STATEMENT}s",
    "idle_in_transaction_session_timeout": "1s",  # and then the server takes it back
}
_ALIVE = {"tcp_keepalives_idle": 5, "tcp_keepalives_interval": 2, "tcp_keepalives_count": 3}
"""So the server notices that the machine of a node is gone."""
_WHOLE = "transaction_timeout"
"""From PostgreSQL 17 on. While the rest of what was sent together does not come, a server is
neither idle nor at work, and no other limit counts."""
_MIGRATING = 0x63616D656C
"""The lock of PostgreSQL that the node holds which brings the schema up to date."""
_MIGRATIONS = Path(__file__).with_name("migrations")


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
    options = " ".join(f"-c {name}={value}" for name, value in (_LIMITS | _ALIVE).items())
    careful = {"connect_timeout": CONNECT, "tcp_user_timeout": 1000 * STATEMENT,
               "keepalives_idle": 5, "keepalives_interval": 2, "keepalives_count": 3,
               "application_name": "camelup", "options": options}  # fmt: skip
    wished = make_url(url).query  # what the address says itself counts
    engine = create_engine(
        url,
        connect_args={name: value for name, value in careful.items() if name not in wished},
        pool_size=4,
        max_overflow=2,
        pool_timeout=STATEMENT,
        hide_parameters=True,
    )
    event.listen(engine, "connect", _limit_transactions)
    return engine


def _limit_transactions(connection: Any, _: object) -> None:
    chosen = f"SELECT set_config(name, '{STATEMENT}s', false) FROM pg_settings"
    connection.execute(f"{chosen} WHERE name = '{_WHOLE}'")
    connection.commit()


def wait_for(url: str) -> None:
    """Wait for a server that is there and takes nobody yet, as after a crash."""
    if make_url(url).get_backend_name() != "postgresql":
        return
    from psycopg.pq import PGconn, Ping

    address = make_url(url).set(drivername="postgresql")
    if "connect_timeout" not in address.query:  # a ping waits for ever, and cannot be interrupted
        address = address.update_query_dict({"connect_timeout": str(CONNECT)})
    plain = address.render_as_string(hide_password=False)
    end = time.monotonic() + STARTING
    while PGconn.ping(plain.encode()) == Ping.REJECT and time.monotonic() < end:
        time.sleep(0.1)


def _set_up_sqlite(connection: sqlite3.Connection, _: object) -> None:
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


def migrate(connection: Connection, version: str = "head") -> None:
    """Bring the schema to a version; a database that is further ahead is refused."""
    newest = _newest()
    if version == "head" and _version(connection) == newest:
        return
    if connection.dialect.name == "postgresql":  # one node at a time
        limits = "', '".join([*_LIMITS, _WHOLE])
        connection.execute(
            text(f"SELECT set_config(name, '0', true) FROM pg_settings WHERE name IN ('{limits}')")
        )
        connection.execute(text(f"SELECT pg_advisory_xact_lock({_MIGRATING})"))
    if check_version(connection) > newest:
        return
    _upgrade(connection, version)


def check_version(connection: Connection) -> str:
    """The version of a database's schema; one more than one step ahead is refused."""
    newest = _newest()
    found = _version(connection) or newest
    if found == f"{int(newest) + 1:04}":
        LOG.warning("the database has version %s already, one newer than this program's", found)
    elif found > newest:
        raise CamelUpError("cli.db-newer", found=found, known=newest)
    return found


def _newest() -> str:
    return max(file.name[1:5] for file in (_MIGRATIONS / "versions").glob("v*.py"))


def _version(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()


def _upgrade(connection: Connection, version: str) -> None:
    from alembic import command  # a quarter of all that a node loads, and seldom needed
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, version)
