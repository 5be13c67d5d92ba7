"""All of the storage, for an event loop: nothing here blocks it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from typing import Final, TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from king.server.storage.connect import READERS, Engines, engines, find, prepare
from king.server.storage.faults import StorageError, fault
from king.server.storage.lock import FileLock
from king.server.storage.reads import read_dealt, read_entries, read_table, read_tables
from king.server.storage.rows import STATUSES, Dealt, Row
from king.server.storage.upgrade import prepare_schema
from king.server.storage.writer import Writer
from king.server.storage.writes import Write

T = TypeVar("T")

MOST_WAITING: Final = 5_000
"""Writes that may wait. At the rates that were measured that is seconds."""


class Store:
    """Logs of tables, what lists show of them, and the statistics of deals.

    Writes of one table come one after another: whoever writes waits for the answer before the
    next. Writes of many tables may wait at once and share a commit.
    """

    def __init__(self, both: Engines, lock: FileLock | None, *, most_waiting: int) -> None:
        """Use :meth:`open`."""
        self._engines = both
        self._lock = lock
        self._writer = Writer(both.write, most_waiting=most_waiting)
        self._is_closed = False
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="king-reader")

    @classmethod
    def open(cls, url: str, *, durable: bool = False, most_waiting: int = MOST_WAITING) -> Store:
        """Open a database, and create it or bring its schema up to date where needed.

        ``url``: ``sqlite:///FILE``, the path of a file, or ``postgresql://…``. ``durable``:
        SQLite waits for the disk at each commit, so that even a power cut takes nothing.
        Raises StorageError where it cannot be used.
        """
        target = find(url)
        with ExitStack() as undo:
            lock = None
            if target.file is not None:
                lock = FileLock(target.file)
                undo.callback(lock.release)
                prepare(target.file)
            both = engines(target, durable=durable)
            undo.callback(both.dispose)
            try:
                prepare_schema(both.write, target)
            except DBAPIError as error:
                raise fault(error, f"open {target.name}") from None
            undo.pop_all()
            return cls(both, lock, most_waiting=most_waiting)

    # --- Writing -------------------------------------------------------------------------

    @property
    def waiting(self) -> int:
        """Writes that are not settled yet."""
        return self._writer.waiting

    @property
    def written(self) -> int:
        """Writes that are stored, since the start."""
        return self._writer.written

    @property
    def groups(self) -> int:
        """Transactions that stored them."""
        return self._writer.groups

    async def create(self, row: Row, entries: Sequence[bytes]) -> None:
        """Store a new table and the first entries of its log. Raises StorageError."""
        texts = _texts(entries)
        await self._writer.submit(Write(row.id, is_new=True, entries=texts, row=row))

    async def append(
        self,
        table_id: str,
        seq: int,
        entries: Sequence[bytes],
        *,
        row: Row | None = None,
        dealt: Dealt | None = None,
    ) -> None:
        """Store entries from number ``seq``, what has changed of the table, and deals to count.

        All or nothing. Raises StorageError: also where ``seq`` is not the next number. To
        cancel this does not take it back.
        """
        write = Write(table_id, seq=seq, entries=_texts(entries), row=row, dealt=dealt)
        await self._writer.submit(write)

    async def delete_closed(self, before_ms: int, keep: Sequence[str] = ()) -> list[str]:
        """Remove tables that never began and have not changed since a moment, with their logs.

        Such are those in the lobby, and the closed ones that have no totals. Returns their ids.
        ``before_ms``: milliseconds since 1970. ``keep``: tables that stay all the same, such as
        those that are awake. Raises StorageError.
        """
        return await self._writer.submit(Write(forget=before_ms, keep=tuple(keep)))

    async def flush(self) -> None:
        """Wait until every write so far is settled, well or not."""
        await self._writer.flush()

    async def close(self) -> None:
        """Settle what waits, then let the database go; twice is once."""
        await self._writer.close()
        if self._is_closed:
            return
        self._is_closed = True
        self._readers.shutdown()
        self._engines.dispose()
        if self._lock is not None:
            self._lock.release()

    # --- Reading -------------------------------------------------------------------------

    async def entries(self, table_id: str) -> list[bytes]:
        """The log of a table; empty where there is none. Raises StorageError."""
        return await self._ask(lambda connection: read_entries(connection, table_id))

    async def table(self, table_id: str) -> Row | None:
        """What lists show of a table. Raises StorageError."""
        return await self._ask(lambda connection: read_table(connection, table_id))

    async def tables(
        self,
        *,
        status: Sequence[str] = STATUSES,
        open_only: bool = False,
        limit: int = 100,
        before: int | None = None,
        before_id: str = "",
    ) -> list[Row]:
        """Tables by their last change, the newest first. Raises StorageError.

        The next page: ``changed_at`` and ``id`` of the last row of this one as ``before`` and
        ``before_id``. With ``before`` alone: those that changed before that millisecond.
        """
        return await self._ask(
            lambda connection: read_tables(
                connection,
                status,
                open_only=open_only,
                limit=limit,
                before=before,
                before_id=before_id,
            )
        )

    async def dealt(self) -> list[Dealt]:
        """The statistics of all deals, by ruleset and players. Raises StorageError."""
        return await self._ask(read_dealt)

    async def _ask(self, question: Callable[[Connection], T]) -> T:
        if self._is_closed:
            raise StorageError("closed", "the storage is closed: the server stops")
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._readers, self._answer, question)

    def _answer(self, question: Callable[[Connection], T]) -> T:
        """Ask in a reader's thread; once more where the connection was lost since last time."""
        for is_last in (False, True):
            try:
                with self._engines.read.connect() as connection:
                    return question(connection)
            except DBAPIError as error:
                known = fault(error, "read")
                if is_last or known.reason != "lost":
                    raise known from None
        raise AssertionError("not reached")


def _texts(entries: Sequence[bytes]) -> tuple[str, ...]:
    if not entries:
        raise ValueError("a write needs an entry: a table changes only by its log")
    return tuple(entry.decode() for entry in entries)
