"""Changes of a table are counted, so that each says what it was made from."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Counting begins now."""
    op.add_column("tables", sa.Column("revision", sa.Integer, nullable=False, server_default="0"))
