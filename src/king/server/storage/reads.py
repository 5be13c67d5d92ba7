"""Questions to the database."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, RowMapping, select, tuple_

from king.server.storage.faults import StorageError
from king.server.storage.rows import Dealt, Row
from king.server.storage.schema import dealt, log, tables


def read_entries(connection: Connection, table_id: str) -> list[bytes]:
    """The whole log of a table, in order. Raises StorageError where one is missing."""
    lines = connection.execute(
        select(log.c.seq, log.c.body).where(log.c.table_id == table_id).order_by(log.c.seq)
    ).all()
    for expected, (seq, _) in enumerate(lines):
        if seq != expected:
            raise StorageError("corrupt", f"entry {expected} of table {table_id} is missing")
    return [body.encode() for _, body in lines]


def read_table(connection: Connection, table_id: str) -> Row | None:
    """One table."""
    found = connection.execute(select(tables).where(tables.c.id == table_id)).mappings()
    return next(map(_row, found), None)


def read_tables(
    connection: Connection,
    status: Sequence[str],
    *,
    open_only: bool,
    limit: int,
    before: int | None,
    before_id: str,
) -> list[Row]:
    """Tables by their last change, the newest first."""
    query = select(tables).where(tables.c.status.in_(status))
    if open_only:
        query = query.where(tables.c.is_open)
    if before is not None:
        place = tuple_(tables.c.changed_at, tables.c.id)
        query = query.where(place < tuple_(before, before_id))
    query = query.order_by(tables.c.changed_at.desc(), tables.c.id.desc()).limit(limit)
    return list(map(_row, connection.execute(query).mappings()))


def read_dealt(connection: Connection) -> list[Dealt]:
    """All statistics, by ruleset and players."""
    found = connection.execute(select(dealt).order_by(dealt.c.ruleset, dealt.c.players))
    return [
        Dealt(line.ruleset, line.players, line.deals, tuple(map(tuple, line.counts)))
        for line in found
    ]


def _row(values: RowMapping) -> Row:
    fields = dict(values)
    totals = fields["totals"]
    fields["seats"] = tuple(fields["seats"])
    fields["totals"] = None if totals is None else tuple(totals)
    return Row(**fields)
