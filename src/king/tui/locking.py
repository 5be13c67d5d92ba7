"""A lock that the operating system holds: it goes with its process, however that ends.

While a game is open its window holds the lock of the save. The lock is on a file of its own,
since record and journal are replaced again and again.
"""

from __future__ import annotations

import errno
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

# What a system says when another process holds the lock; anything else means it has no locks.
_HELD: Final = (errno.EAGAIN, errno.EACCES, errno.EDEADLK)


class Lock:
    """One window's claim on a save."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file: int | None = None

    def take(self) -> bool:
        """Take the lock; False when another window has it.

        On a disk without locks everybody gets it: better a game without a guard than none.
        """
        while self._file is None:
            try:
                file = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600)
            except PermissionError:  # on Windows: while another process takes its file away
                return False
            try:
                _lock(file)
            except OSError as error:
                if error.errno in _HELD:
                    os.close(file)
                    return False
            if _is_at(file, self.path):
                self._file = file
            else:  # its holder took it away between our two steps: this is nobody's lock
                os.close(file)
        return True

    def release(self) -> None:
        """Give the lock back and take its file away."""
        if self._file is None:
            return
        file, self._file = self._file, None
        if sys.platform == "win32":  # an open file stays; one that others have opened, too
            os.close(file)
            with suppress(OSError):
                self.path.unlink()
        else:  # still held, so that nobody can take a lock on what is going
            self.path.unlink(missing_ok=True)
            os.close(file)


def _is_at(file: int, path: Path) -> bool:
    """Whether an open file is still the one that has the name."""
    try:
        return os.path.samestat(os.fstat(file), path.stat())
    except FileNotFoundError:
        return False


if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


__all__ = ["Lock"]
