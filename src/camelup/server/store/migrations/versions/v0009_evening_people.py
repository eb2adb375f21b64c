"""Who takes part in which evening, so that everybody finds his own again."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """A node of the version before adds nobody: whoever sits down there finds it by its link."""
    op.create_table(
        "evening_people",
        sa.Column("person", sa.String(64), primary_key=True),
        sa.Column("evening", sa.String(32), primary_key=True),
    )
