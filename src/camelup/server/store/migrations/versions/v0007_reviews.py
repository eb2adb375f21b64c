"""Reviews of finished games."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Each is one document, by the digest of its record."""
    op.create_table(
        "reviews",
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("document", sa.Text, nullable=False),
    )
    op.create_index("reviews_by_age", "reviews", ["made"])
