"""Tables, seats and moves."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Create everything."""
    _tables()
    _seats()
    _moves()


def _tables() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("edition", sa.String(32), nullable=False),
        sa.Column("modules", sa.Text, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("host", sa.String(64), nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
        sa.Column("touched", sa.Float, nullable=False),
        sa.Column("phase", sa.String(16), nullable=False),
        sa.Column("begin", sa.Integer, nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("checksum", sa.String(16), nullable=False),
        sa.Column("turn", sa.Text, nullable=False),
        sa.Column("result", sa.Text),
        sa.Column("snapshot", sa.Text),
        sa.Column("snapshot_version", sa.Integer, nullable=False),
        sa.Column("rematch", sa.String(32)),
    )
    op.create_index("tables_by_phase", "tables", ["phase", "touched"])
    op.create_index("tables_by_host", "tables", ["host", "touched"])


def _seats() -> None:
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("bot", sa.String(64), nullable=False),
        sa.Column("owner", sa.String(64)),
        sa.Column("link", sa.String(64)),
        sa.Column("value", sa.String(64), nullable=False),
    )
    op.create_index("seats_by_owner", "seats", ["owner"])


def _moves() -> None:
    op.create_table(
        "moves",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("line", sa.Text, nullable=False),
        sa.Column("action_id", sa.String(96)),
    )
    op.create_index("moves_by_action", "moves", ["table_id", "action_id"], unique=True)
