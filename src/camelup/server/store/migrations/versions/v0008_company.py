"""Private tables, other devices of a person, and evenings of several tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """A node of the version before lists private tables until it is replaced, and harms none."""
    op.add_column("tables", sa.Column("private", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("company", sa.Text))
    op.create_index("tables_in_lists", "tables", ["private", "phase", "touched"])
    op.create_table(
        "devices",
        sa.Column("link", sa.String(64), primary_key=True),
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("device", sa.String(64)),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("since", sa.Float),
    )
    op.create_index("devices_by_owner", "devices", ["owner"])
    op.create_index("devices_by_device", "devices", ["device"], unique=True)
    op.create_table(
        "evenings",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("host", sa.String(64), nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
        sa.Column("touched", sa.Float, nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("document", sa.Text, nullable=False),
    )
    op.create_index("evenings_by_host", "evenings", ["host", "touched"])
