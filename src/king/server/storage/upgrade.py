"""Creates the schema, and brings an old one up to this program's.

An empty database gets the schema whole and the number of the newest migration; Alembic, which
takes a third of a second to import, is only needed for one that is old. Both ways run in one
transaction: a kill leaves the database as it was.
"""

from __future__ import annotations

from sqlalchemy import Connection, Engine, insert, inspect, select

from king.server.storage.connect import Target
from king.server.storage.faults import StorageError
from king.server.storage.schema import HEAD, VERSION_TABLE, metadata, version


def prepare_schema(engine: Engine, target: Target) -> None:
    """Make the database ready for this program.

    Raises StorageError for one that a newer program wrote or that belongs to something else.
    """
    with engine.connect() as connection:
        found = _found(connection, target)
    if found == HEAD:
        return
    with engine.begin() as connection:
        if found is None:
            metadata.create_all(connection, checkfirst=False)
            version.create(connection, checkfirst=False)
            connection.execute(insert(version).values(version_num=HEAD))
        elif found.isdecimal() and found < HEAD:
            migrate(connection)
        else:
            raise StorageError(
                "newer",
                f"{target.name} was written by a newer King (schema {found}); "
                f"this one reads schemas up to {HEAD}: install the newer King",
            )


def _found(connection: Connection, target: Target) -> str | None:
    """The schema's number; None for an empty database."""
    names = set(inspect(connection).get_table_names())
    if not names:
        return None
    found: str | None = None
    if VERSION_TABLE in names:
        found = connection.scalar(select(version.c.version_num))
    if found is None:
        raise StorageError(
            "unreadable",
            f"{target.name} holds something that is not King's ({', '.join(sorted(names)[:3])}); "
            "give King a database of its own",
        )
    return found


def migrate(connection: Connection, to: str = "head") -> None:
    """Run the migrations that are missing, inside the transaction of the connection."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "king.server.storage:migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, to)
