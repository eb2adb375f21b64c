"""Bots' reasons, each with its move."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Moves that were made before have none."""
    op.add_column("moves", sa.Column("reason", sa.Text))
