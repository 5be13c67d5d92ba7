"""Every way in which storage fails, told to people and named for programs."""

from __future__ import annotations

import sqlite3
from typing import Final, Literal

from sqlalchemy.exc import DBAPIError

from king.errors import KingError

Reason = Literal[
    "busy",  # too much is waiting already: try again
    "closed",  # the store was closed
    "corrupt",  # what is stored makes no sense
    "exists",  # a table or an entry of this number is there already
    "failed",  # anything else
    "full",  # the disk is full
    "gap",  # entries before this one are missing
    "locked",  # another program holds the database
    "lost",  # the connection is gone
    "newer",  # written by a newer program
    "taken",  # another server uses this database
    "unknown-table",
    "unreadable",  # no such folder, no permission, not a database of King's
    "url",  # a URL that nothing can be stored at
]


class StorageError(KingError):
    """Something could not be stored or read. A write that raises it has left nothing behind,
    unless it is ``unsure``: then the connection broke at the very commit and nobody knows, so
    a table must be woken from its log before anything is done at it.

    ``reason`` is for programs and stable; the text is for people.
    """

    code = "storage"

    def __init__(self, reason: Reason, text: str, *, unsure: bool = False) -> None:
        self.reason = reason
        self.unsure = unsure
        super().__init__(text)


_SQLITE: Final[dict[str, tuple[Reason, str]]] = {
    "BUSY": ("locked", "the database is locked by another program"),
    "LOCKED": ("locked", "the database is locked by another program"),
    "FULL": ("full", "the disk is full"),
    "READONLY": ("unreadable", "the database may only be read"),
    "PERM": ("unreadable", "there is no permission for the database file"),
    "CANTOPEN": ("unreadable", "the database file cannot be opened"),
    "NOTADB": ("unreadable", "the file is not an SQLite database"),
    "CORRUPT": ("corrupt", "the database file is damaged"),
    "IOERR": ("failed", "the disk reports an error"),
}
_POSTGRESQL: Final[dict[str, tuple[Reason, str]]] = {
    # By class and by whole code: https://www.postgresql.org/docs/current/errcodes-appendix.html
    "53100": ("full", "the disk of the database is full"),
    "53": ("failed", "the database has no room for more"),
    "55P03": ("locked", "the database is locked by another program"),
    "57014": ("locked", "the database took too long"),
    "57P": ("lost", "the database was stopped"),
    "08": ("lost", "the connection to the database is lost"),
    "28": ("unreadable", "the database refuses the user or the password"),
    "3D000": ("unreadable", "there is no such database"),
    "42501": ("unreadable", "the database refuses what King needs to do"),
    "25006": ("unreadable", "the database may only be read"),
}


def fault(error: DBAPIError, doing: str) -> StorageError:
    """The error of a driver, for people; ``doing`` says what failed: "to write".

    Its own text is left out where it may hold what was being stored.
    """
    reason, text = _known(error)
    return StorageError(reason, f"cannot {doing}: {text}")


def _known(error: DBAPIError) -> tuple[Reason, str]:
    origin = error.orig
    if isinstance(origin, sqlite3.Error):
        name = getattr(origin, "sqlite_errorname", "SQLITE_ERROR").removeprefix("SQLITE_")
        text = f"SQLite reports {name}"
        return _SQLITE.get(name.partition("_")[0], ("failed", text))
    state = getattr(origin, "sqlstate", None) or ""
    for length in (5, 3, 2):
        if state[:length] in _POSTGRESQL:
            return _POSTGRESQL[state[:length]]
    if error.connection_invalidated or not state:
        # Without a code the text comes from the client library and holds no data.
        first = str(origin).strip().splitlines()[:1]
        return "lost", f"the connection to the database is lost ({''.join(first)})"
    return "failed", f"PostgreSQL reports {state}"
