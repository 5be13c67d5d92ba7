"""Statements for a batch of writes, all in one transaction.

However many writes there are, each kind of statement goes to the database once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec
from msgspec import Struct
from sqlalchemy import (
    Connection,
    Integer,
    Text,
    bindparam,
    delete,
    exists,
    func,
    insert,
    select,
    update,
)

from king.server.storage.faults import StorageError
from king.server.storage.rows import Dealt, Row, summed
from king.server.storage.schema import dealt, log, tables


class Write(Struct, frozen=True):
    """Something to be written. Either entries of one table and what follows from them, or,
    where ``forget`` is set, the removal of tables that never began and have not changed since
    that moment (milliseconds since 1970), but for those to ``keep``."""

    table_id: str = ""
    is_new: bool = False
    seq: int = 0
    entries: tuple[str, ...] = ()
    row: Row | None = None
    dealt: Dealt | None = None
    forget: int | None = None
    keep: tuple[str, ...] = ()


class MisfitError(Exception):
    """Some write of a batch does not fit what is stored; :func:`misfit` says why."""


_is_next: Final = bindparam("at", type_=Integer) == (
    select(func.coalesce(func.max(log.c.seq) + 1, 0))
    .where(log.c.table_id == bindparam("table", type_=Text))
    .scalar_subquery()
)
# An entry goes in only right after the one before it. So a log never has a gap, and a number
# that is taken shows without an error that would end the transaction.
_ADD_ENTRY: Final = insert(log).from_select(
    ["table_id", "seq", "body"],
    select(
        bindparam("table", type_=Text),
        bindparam("at", type_=Integer),
        bindparam("text", type_=Text),
    ).where(_is_next, exists().where(tables.c.id == bindparam("table", type_=Text))),
)
_CHANGE_TABLE: Final = (
    update(tables)
    .where(tables.c.id == bindparam("key"))
    .values({column: bindparam(f"new_{column.name}") for column in tables.c if column.name != "id"})
)
_FORGET: Final = (
    delete(tables)
    .where(
        tables.c.status.in_(["lobby", "closed"]),
        tables.c.totals.is_(None),
        tables.c.changed_at < bindparam("moment"),
        # In the text of the statement, as databases bound how many values may stand beside it.
        tables.c.id.not_in(bindparam("keep", expanding=True, literal_execute=True)),
    )
    .returning(tables.c.id)
)


def apply(connection: Connection, writes: Sequence[Write]) -> list[str]:
    """Do all of them; return the ids of tables that were removed.

    Raises MisfitError where a write does not fit what is stored, and whatever the driver raises;
    the caller rolls back.
    """
    _create([write.row for write in writes if write.is_new and write.row is not None], connection)
    _change([write.row for write in writes if not write.is_new and write.row], connection)
    _extend(writes, connection)
    _count([write.dealt for write in writes if write.dealt is not None], connection)
    removed: list[str] = []
    for write in writes:
        if write.forget is not None:
            removed += connection.scalars(_FORGET, {"moment": write.forget, "keep": write.keep})
    return removed


def is_stored(connection: Connection, write: Write) -> bool:
    """Whether the first entry of a write is in its log."""
    body = connection.scalar(
        select(log.c.body).where(log.c.table_id == write.table_id, log.c.seq == write.seq)
    )
    return body == write.entries[0]


def misfit(connection: Connection, write: Write) -> StorageError:
    """Why a write that was refused does not fit what is stored."""
    name = f"table {write.row.id if write.row else write.table_id}"
    have = connection.scalar(select(tables.c.id).where(tables.c.id == write.table_id))
    if write.is_new and have is not None:
        return StorageError("exists", f"there is a {name} already")
    if have is None or (write.row and write.row.id != write.table_id):
        return StorageError("unknown-table", f"there is no {name}")
    count = connection.scalar(
        select(func.count()).select_from(log).where(log.c.table_id == write.table_id)
    )
    if count == write.seq:
        return StorageError("failed", f"{name} cannot be stored: a value of it is not allowed")
    return StorageError(
        "exists" if write.seq < (count or 0) else "gap",
        f"entry {write.seq} of {name} does not fit: the next one is {count}",
    )


def _create(rows: list[Row], connection: Connection) -> None:
    if rows:
        connection.execute(insert(tables), [msgspec.structs.asdict(row) for row in rows])


def _change(rows: list[Row], connection: Connection) -> None:
    """Where a table changes twice, the later row is the one that holds."""
    last = {row.id: row for row in rows}
    if not last:
        return
    values = [
        {"key" if name == "id" else f"new_{name}": value for name, value in fields.items()}
        for fields in map(msgspec.structs.asdict, last.values())
    ]
    changed = connection.execute(_CHANGE_TABLE, values).rowcount
    if changed != len(last):
        raise MisfitError


def _extend(writes: Sequence[Write], connection: Connection) -> None:
    lines = [
        {"table": write.table_id, "at": seq, "text": entry}
        for write in writes
        for seq, entry in enumerate(write.entries, write.seq)
    ]
    if not lines:
        return
    added = connection.execute(
        _ADD_ENTRY, lines, execution_options={"preserve_rowcount": True}
    ).rowcount
    if added != len(lines):
        raise MisfitError


def _count(added: list[Dealt], connection: Connection) -> None:
    """Add to the statistics. There is one writer, so nobody changes them in between."""
    sums: dict[tuple[str, int], Dealt] = {}
    for one in added:
        key = (one.ruleset, one.players)
        sums[key] = summed(sums[key], one) if key in sums else one
    for (ruleset, players), one in sums.items():
        key_is = (dealt.c.ruleset == ruleset) & (dealt.c.players == players)
        old = connection.execute(select(dealt.c.deals, dealt.c.counts).where(key_is)).one_or_none()
        if old is None:
            connection.execute(insert(dealt).values(**msgspec.structs.asdict(one)))
            continue
        total = summed(Dealt(ruleset, players, old.deals, old.counts), one)
        connection.execute(
            update(dealt).where(key_is).values(deals=total.deals, counts=total.counts)
        )
