"""The tables of the database, in words that SQLite and PostgreSQL both understand."""

from __future__ import annotations

from sqlalchemy import (
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
)

METADATA = MetaData()

TABLES = Table(
    "tables",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("edition", String(32), nullable=False),
    Column("modules", Text, nullable=False),
    Column("options", Text, nullable=False),
    Column("host", String(64), nullable=False),
    Column("created", String(32), nullable=False),
    Column("touched", Float, nullable=False),
    Column("phase", String(16), nullable=False),
    Column("begin", Integer, nullable=False),
    Column("secret", String(64), nullable=False),
    Column("version", Integer, nullable=False),
    Column("checksum", String(16), nullable=False),
    Column("turn", Text, nullable=False),
    Column("result", Text),
    Column("snapshot", Text),
    Column("snapshot_version", Integer, nullable=False),
    Column("rematch", String(32)),
    Column("revision", Integer, nullable=False, server_default="0"),
    Column("private", Integer, nullable=False, server_default="0"),
    Column("company", Text),
    Index("tables_by_phase", "phase", "touched"),
    Index("tables_in_lists", "private", "phase", "touched"),
    Index("tables_by_host", "host", "touched"),
)
"""``touched`` is the time of the latest change, ``turn`` the seats to move, as JSON.

``revision`` counts the changes: whoever makes one says which revision he has seen.
``company`` holds the options that are about people, as JSON: who may come, look on and talk.
"""

SEATS = Table(
    "seats",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("name", String(64), nullable=False),
    Column("bot", String(64), nullable=False),
    Column("owner", String(64)),
    Column("link", String(64)),
    Column("value", String(64), nullable=False),
    Index("seats_by_owner_and_table", "owner", "table_id"),
)
"""``owner`` is the hashed key of a browser, ``link`` the hashed token of a link to the seat."""

NODES = Table(
    "nodes",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("seen", Float, nullable=False),
    Column("key", String(16), nullable=False),
)
"""``seen`` is when a node last said that it is alive, by the clock of the database; ``key`` is the
name of the key that it seals with."""

MOVES = Table(
    "moves",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("line", Text, nullable=False),
    Column("action_id", String(96)),
    Column("reason", Text),
    Index("moves_by_action", "table_id", "action_id", unique=True),
)
"""The lines of the record, only ever appended; number 0 is the header. ``reason`` is a bot's."""

FOLLOWS = Table(
    "follows",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("host", String(64), nullable=False),
    Column("created", String(32), nullable=False),
    Column("touched", Float, nullable=False),
    Column("revision", Integer, nullable=False),
    Column("summary", Text, nullable=False),
    Column("document", Text, nullable=False),
    Index("follows_by_host", "host", "touched"),
)
"""Games on real tables. ``document`` is a whole followed game, ``summary`` what a list says."""

REVIEWS = Table(
    "reviews",
    METADATA,
    Column("key", String(64), primary_key=True),
    Column("made", Float, nullable=False),
    Column("document", Text, nullable=False),
    Index("reviews_by_age", "made"),
)
"""``key`` is the digest of a record, ``document`` what was found of its game."""

DEVICES = Table(
    "devices",
    METADATA,
    Column("link", String(64), primary_key=True),
    Column("owner", String(64), nullable=False),
    Column("made", Float, nullable=False),
    Column("device", String(64)),
    Column("name", String(64), nullable=False),
    Column("since", Float),
    Index("devices_by_owner", "owner"),
    Index("devices_by_device", "device", unique=True),
)
"""Links by which somebody takes his seats to another device, and the devices that took one.

``link`` is the hashed token, ``device`` the hashed secret of the device once it has used it."""

EVENINGS = Table(
    "evenings",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("host", String(64), nullable=False),
    Column("created", String(32), nullable=False),
    Column("touched", Float, nullable=False),
    Column("revision", Integer, nullable=False),
    Column("document", Text, nullable=False),
    Index("evenings_by_host", "host", "touched"),
)
"""Series of games at several tables. ``document`` is a whole evening."""

EVENING_PEOPLE = Table(
    "evening_people",
    METADATA,
    Column("person", String(64), primary_key=True),
    Column("evening", String(32), primary_key=True),
)
"""Who has taken part in which of them; ``person`` is a hashed key."""
