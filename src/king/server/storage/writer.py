"""The one thread that writes. All that waits goes into one transaction: a group commit.

While a commit runs, more writes gather behind it; the busier the server, the larger the
groups, and the fewer commits for each write. The event loop hears of a whole group at once.
"""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
from collections.abc import Sequence
from itertools import islice
from typing import Final, NamedTuple

from sqlalchemy import Engine
from sqlalchemy.exc import DBAPIError, IntegrityError

from king.server.storage.faults import Reason, StorageError, fault
from king.server.storage.writes import MisfitError, Write, apply, is_stored, misfit

_log: Final = logging.getLogger(__name__)

_GROUP: Final = 512
"""Writes in one transaction at most."""

_FOR_ALL: Final[frozenset[Reason]] = frozenset({"locked", "lost", "taken"})
"""What fails every write alike, and takes seconds to fail: not tried again for each."""

Outcome = list[str] | StorageError


class _Job(NamedTuple):
    write: Write
    done: asyncio.Future[list[str]]


class Writer:
    """Takes writes from one event loop and settles them there."""

    def __init__(self, engine: Engine, *, most_waiting: int) -> None:
        self._engine = engine
        self._most_waiting = most_waiting
        self._queue: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._is_closed = False
        self.waiting = 0
        """Writes that are not settled yet."""
        self.written = 0
        """Writes settled well since the start; :attr:`groups`: transactions for them."""
        self.groups = 0
        # A daemon: a program that ends without closing has been told of nothing that waits here.
        self._thread = threading.Thread(target=self._run, name="king-writer", daemon=True)
        self._thread.start()

    def submit(self, write: Write) -> asyncio.Future[list[str]]:
        """Begin a write; for the event loop's thread.

        The future gives the ids of tables that were removed. To cancel it does not take the
        write back. Raises StorageError if too much is waiting, or after :meth:`close`.
        """
        if self.waiting >= self._most_waiting:
            raise StorageError("busy", f"{self.waiting} writes are waiting; try again soon")
        return self._put(write)

    async def flush(self) -> None:
        """Wait until everything submitted so far is settled."""
        if not self._is_closed:
            await self._put(Write())

    async def close(self) -> None:
        """Settle what waits and end the thread."""
        await self.flush()
        self._is_closed = True
        self._queue.put(None)
        self._thread.join()

    def _put(self, write: Write) -> asyncio.Future[list[str]]:
        if self._is_closed:
            raise StorageError("closed", "the storage is closed: the server stops")
        job = _Job(write, asyncio.get_running_loop().create_future())
        self.waiting += 1
        self._queue.put(job)
        return job.done

    # --- In the writer's thread ----------------------------------------------------------

    def _run(self) -> None:
        while group := self._gather():
            outcomes = self._settle_group([job.write for job in group])
            try:
                group[0].done.get_loop().call_soon_threadsafe(self._tell, group, outcomes)
            except RuntimeError:
                return  # the loop is closed: nobody is there to be told

    def _gather(self) -> list[_Job]:
        """Wait for a write and take all that wait with it; empty at the end."""
        job = self._queue.get()
        group: list[_Job] = []
        while job is not None:
            group.append(job)
            if len(group) == _GROUP or self._queue.empty():
                return group
            job = self._queue.get()
        self._queue.put(None)  # seen again, and then with no writes before it
        return group

    def _settle_group(self, writes: Sequence[Write]) -> list[Outcome]:
        if all(write == Write() for write in writes):
            return [[] for _ in writes]
        outcome = self._try(writes)
        if not isinstance(outcome, StorageError) or outcome.reason in _FOR_ALL or len(writes) == 1:
            return [outcome] * len(writes)
        # One bad write must not fail the others. Where two belong to one table and the first
        # fails again, the second is refused for the gap.
        outcomes: list[Outcome] = []
        for write in writes:
            last = outcomes[-1] if outcomes else None
            if isinstance(last, StorageError) and last.reason in _FOR_ALL:
                outcomes.append(last)
            else:
                outcomes.append(self._try([write]))
        return outcomes

    def _try(self, writes: Sequence[Write]) -> Outcome:
        try:
            try:
                return self._write(writes)
            except (MisfitError, IntegrityError):
                with self._engine.begin() as connection:
                    return misfit(connection, writes[0])
        except StorageError as error:
            return error
        except DBAPIError as error:
            return fault(error, "write")
        except Exception as error:
            _log.exception("a write failed for a reason nobody foresaw")
            return StorageError("failed", f"cannot write: {type(error).__name__}")

    def _write(self, writes: Sequence[Write]) -> list[str]:
        """Write in one transaction, over a new connection where the old one is lost.

        A connection that breaks at the very commit leaves it open whether all was stored. The
        new one can tell for sure: it holds the lock, so the old one has ended.
        """
        try:
            return self._transact(writes)
        except StorageError as error:
            if error.reason != "lost":
                raise
            lost = error
        if lost.unsure:
            try:
                if self._are_stored(writes):
                    return []
            except (StorageError, DBAPIError):
                raise lost from None
        return self._transact(writes)

    def _transact(self, writes: Sequence[Write]) -> list[str]:
        is_committing = False
        try:
            with self._engine.connect() as connection, connection.begin() as transaction:
                removed = apply(connection, writes)
                is_committing = True
                transaction.commit()
        except IntegrityError:
            raise
        except DBAPIError as error:
            known = fault(error, "write")
            is_unsure = is_committing and known.reason == "lost"
            raise StorageError(known.reason, str(known), unsure=is_unsure) from error
        self.groups += 1
        return removed

    def _are_stored(self, writes: Sequence[Write]) -> bool:
        """Whether a transaction of these was committed: all of it is there or nothing."""
        with self._engine.begin() as connection:
            with_entries = (write for write in writes if write.entries)
            return any(is_stored(connection, write) for write in islice(with_entries, 1))

    # --- In the event loop ---------------------------------------------------------------

    def _tell(self, group: Sequence[_Job], outcomes: Sequence[Outcome]) -> None:
        self.waiting -= len(group)
        for job, outcome in zip(group, outcomes, strict=True):
            if not isinstance(outcome, StorageError):
                self.written += 1
            if job.done.done():
                continue  # whoever asked does not wait any more
            if isinstance(outcome, StorageError):
                # Of its own for each: an exception collects the places it was raised at.
                job.done.set_exception(
                    StorageError(outcome.reason, str(outcome), unsure=outcome.unsure)
                )
            else:
                job.done.set_result(outcome)
