"""One server on a database and no second: two would tell their sockets different things.

For SQLite a lock is held on a file beside the database. It belongs to the process, so it is
gone when the process is, however it ends, and child processes do not inherit it. For
PostgreSQL the connection that writes holds an advisory lock (see :mod:`.connect`).
"""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path
from typing import Final

from king.server.storage.faults import StorageError

_held: Final[set[Path]] = set()  # a process does not conflict with its own lock


class FileLock:
    """The lock beside an SQLite database."""

    def __init__(self, database: Path) -> None:
        """Raises StorageError where another server holds it, or it cannot be made."""
        self._path = database.with_name(f"{database.name}.lock")
        if self._path in _held:
            raise _taken(database, str(os.getpid()))
        try:
            self._file = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise StorageError(
                "unreadable", f"cannot open {self._path}: {error.strerror}"
            ) from None
        if not _locked(self._file):
            os.lseek(self._file, 1, os.SEEK_SET)
            holder = os.read(self._file, 20).decode(errors="replace").strip()
            os.close(self._file)
            raise _taken(database, holder)
        with contextlib.suppress(OSError):  # a full disk; the number is only for error texts
            os.ftruncate(self._file, 0)
            # Behind the locked byte: where locks are mandatory that one cannot be read.
            os.write(self._file, f" {os.getpid()}\n".encode())
        _held.add(self._path)

    def release(self) -> None:
        """Let another server in. The file stays: to remove it would race with one that opens it."""
        _held.discard(self._path)
        os.close(self._file)


def _taken(database: Path, holder: str) -> StorageError:
    by = f" (process {holder})" if holder.isdecimal() else ""
    return StorageError("taken", f"another server{by} uses {database}; one database, one server")


if sys.platform == "win32":
    import msvcrt

    def _locked(file: int) -> bool:
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _locked(file: int) -> bool:
        try:
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB, 1)
        except OSError:
            return False
        return True
