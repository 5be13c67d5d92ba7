"""Tables, their logs, and the statistics of deals."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0001"
down_revision: Final[str | None] = None


def upgrade() -> None:
    """From nothing."""
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("ruleset", sa.Text, nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("is_open", sa.Boolean, nullable=False),
        sa.Column("seats", sa.JSON, nullable=False),
        sa.Column("totals", sa.JSON),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("changed_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("tables_pkey")),
        sa.CheckConstraint(
            "status IN ('lobby', 'playing', 'finished', 'closed')", name=op.f("tables_status")
        ),
    )
    op.create_index("tables_status", "tables", ["status", "changed_at", "id"])
    op.create_table(
        "log",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seq", name=op.f("log_pkey")),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("log_table_id_fkey"), ondelete="CASCADE"
        ),
    )
    op.create_table(
        "dealt",
        sa.Column("ruleset", sa.Text, nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("deals", sa.BigInteger, nullable=False),
        sa.Column("counts", sa.JSON, nullable=False),
        sa.PrimaryKeyConstraint("ruleset", "players", name=op.f("dealt_pkey")),
    )
