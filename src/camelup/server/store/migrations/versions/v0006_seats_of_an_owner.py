"""Lists of whoever has a seat at thousands of tables."""

from __future__ import annotations

from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """The index tells the tables, too. No version names an index, so one can replace another."""
    op.create_index("seats_by_owner_and_table", "seats", ["owner", "table_id"])
    op.drop_index("seats_by_owner", "seats")
