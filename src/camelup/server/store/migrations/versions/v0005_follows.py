"""Games on real tables that somebody follows."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Each is one document, changed as a whole."""
    op.create_table(
        "follows",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("host", sa.String(64), nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
        sa.Column("touched", sa.Float, nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("summary", sa.Text, nullable=False),
        sa.Column("document", sa.Text, nullable=False),
    )
    op.create_index("follows_by_host", "follows", ["host", "touched"])
