"""The three tables of the database.

A change here needs a migration beside the others in ``migrations/versions`` and its number
in :data:`HEAD`; a test compares both ways to the schema.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
)

HEAD: Final = "0001"
"""The migration that leads to this schema. Numbers of four digits: a higher one is newer."""

VERSION_TABLE: Final = "king_version"

metadata: Final = MetaData(
    naming_convention={
        "ix": "%(table_name)s_%(column_0_name)s",
        "ck": "%(table_name)s_%(constraint_name)s",
        "fk": "%(table_name)s_%(column_0_name)s_fkey",
        "pk": "%(table_name)s_pkey",
    }
)

version: Final = Table(
    VERSION_TABLE,
    MetaData(),  # Alembic's own: no part of what it compares
    Column("version_num", String(32), nullable=False),
    PrimaryKeyConstraint("version_num", name=f"{VERSION_TABLE}_pkc"),
)

tables: Final = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("ruleset", Text, nullable=False),
    Column("players", Integer, nullable=False),
    Column("status", Text, nullable=False),
    Column("is_open", Boolean, nullable=False),
    Column("seats", JSON, nullable=False),
    Column("totals", JSON(none_as_null=True)),
    Column("created_at", BigInteger, nullable=False),
    Column("changed_at", BigInteger, nullable=False),
    CheckConstraint("status IN ('lobby', 'playing', 'finished', 'closed')", name="status"),
    Index("tables_status", "status", "changed_at", "id"),
)

log: Final = Table(
    "log",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("body", Text, nullable=False),
)

dealt: Final = Table(
    "dealt",
    metadata,
    Column("ruleset", Text, primary_key=True),
    Column("players", Integer, primary_key=True, autoincrement=False),
    Column("deals", BigInteger, nullable=False),
    Column("counts", JSON, nullable=False),
)
