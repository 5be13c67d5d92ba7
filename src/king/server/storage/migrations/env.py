"""What Alembic runs around the migrations: they get the connection of the caller."""

from __future__ import annotations

from alembic import context

from king.server.storage.schema import VERSION_TABLE, metadata


def run() -> None:
    """Inside the transaction that the caller has begun and will commit."""
    context.configure(
        connection=context.config.attributes["connection"],
        target_metadata=metadata,
        version_table=VERSION_TABLE,
    )
    context.run_migrations()


if __name__ == "env_py":  # as Alembic calls this file; others may import it
    run()
