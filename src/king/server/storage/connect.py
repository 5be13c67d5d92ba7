"""Engines: one with a single connection that writes, one with a few that read.

What a connection must be told it is told when it is made, so one that replaces a lost
connection is no different.

SQLite runs with a write-ahead log: readers and the writer do not wait for each other. With
``synchronous = NORMAL`` a commit is in the hands of the operating system and survives
``kill -9`` of the program; a power cut may take the last commits, never the database. With
``FULL`` each commit is on the disk. PostgreSQL always waits for the disk.
"""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Final, NamedTuple

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError
from sqlalchemy.pool import ConnectionPoolEntry

from king.server.storage.faults import StorageError

READERS: Final = 2
"""Threads that read, each with its connection."""

_LOCK_WAIT: Final = 2  # seconds to wait for another program that holds the database
_ANSWER_WAIT: Final = 10  # seconds that PostgreSQL may take for one statement
_CONNECT_WAIT: Final = 5  # seconds
_ADVISORY_LOCK: Final = int.from_bytes(b"KingGame")  # of the database, so one number will do
# PostgreSQL needs a moment to see that the server before this one has gone.
_LOCK_TRIES: Final = 10
_LOCK_PAUSE: Final = 0.1  # seconds
_SCHEMES: Final = "sqlite:///FILE, postgresql://USER:PASSWORD@HOST/DATABASE, or the path of a file"


class Target(NamedTuple):
    """What a URL leads to; ``file`` only for SQLite."""

    url: URL
    file: Path | None

    @property
    def name(self) -> str:
        """For people: never with a password."""
        return str(self.file) if self.file else self.url.render_as_string(hide_password=True)


class Engines(NamedTuple):
    """The two of a store."""

    write: Engine
    read: Engine

    def dispose(self) -> None:
        """Close every connection."""
        self.read.dispose()
        self.write.dispose()


def find(url: str) -> Target:
    """Read a URL, or the path of a file. Raises StorageError if nothing can be stored there."""
    try:
        parsed = make_url(url if "://" in url else f"sqlite:///{url}")
    except (ArgumentError, ValueError):  # ValueError: a port that is no number
        raise StorageError("url", f"a URL that cannot be read; allowed: {_SCHEMES}") from None
    kind, _, driver = parsed.drivername.partition("+")
    if kind == "sqlite" and driver in ("", "pysqlite"):
        return _file(parsed)
    if kind in ("postgresql", "postgres") and driver in ("", "psycopg"):
        return Target(parsed.set(drivername="postgresql+psycopg"), None)
    raise StorageError("url", f"the scheme {parsed.drivername!r}; allowed: {_SCHEMES}")


def _file(url: URL) -> Target:
    if url.query or url.host or url.username or not url.database or url.database == ":memory:":
        raise StorageError("url", "an SQLite URL that names no file; allowed: sqlite:///FILE")
    file = Path(url.database).expanduser().resolve()
    return Target(URL.create("sqlite+pysqlite", database=str(file)), file)


def prepare(file: Path) -> None:
    """See that the file of a database can be used; make it, for its owner's eyes only.

    Hidden cards are in it. SQLite gives the files beside it the same permissions.
    """
    try:
        os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
    except OSError as error:
        raise StorageError("unreadable", f"cannot open {file}: {error.strerror}") from None


def engines(target: Target, *, durable: bool) -> Engines:
    """Both engines; nothing is connected yet. Raises StorageError if a driver is missing."""
    try:
        # The writer needs no rollback when its connection comes back: every transaction ended.
        write = create_engine(
            target.url, pool_size=1, max_overflow=0, pool_reset_on_return=None, **_arguments(target)
        )
        read = create_engine(
            target.url,
            pool_size=READERS,
            max_overflow=0,
            pool_reset_on_return=None,
            isolation_level="AUTOCOMMIT",
            **_arguments(target),
        )
    except ModuleNotFoundError as error:
        raise StorageError(
            "url",
            f"PostgreSQL needs the package {error.name}: pip install 'king-cards[postgres]'",
        ) from None
    if target.file is None:
        event.listen(write, "connect", _take_advisory_lock)
    else:
        _set_up_sqlite(write, read, durable=durable)
    return Engines(write, read)


def _arguments(target: Target) -> dict[str, dict[str, object]]:
    if target.file is not None:
        return {"connect_args": {"timeout": _LOCK_WAIT}}
    options = [target.url.query.get("options", "")]
    options += [f"-c lock_timeout={_LOCK_WAIT}s", f"-c statement_timeout={_ANSWER_WAIT}s"]
    # A server that vanished from the network must not keep the advisory lock for hours.
    options += ["-c tcp_keepalives_idle=10", "-c tcp_keepalives_interval=5"]
    options += ["-c tcp_keepalives_count=3"]
    return {
        "connect_args": {
            "options": " ".join(map(str, options)).strip(),
            "connect_timeout": _CONNECT_WAIT,
            "application_name": "king",
        }
    }


def _set_up_sqlite(write: Engine, read: Engine, *, durable: bool) -> None:
    @event.listens_for(write, "connect")
    def _(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
        connection.isolation_level = None  # SQLAlchemy begins, not the driver at its own time
        mode = _pragma(connection, "journal_mode = WAL")
        if mode != "wal":
            raise StorageError(
                "unreadable", f"SQLite cannot keep a write-ahead log here, only {mode!r}"
            )
        _pragma(connection, f"synchronous = {'FULL' if durable else 'NORMAL'}")
        _pragma(connection, "foreign_keys = ON")

    @event.listens_for(write, "begin")
    def _(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    @event.listens_for(read, "connect")
    def _(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
        _pragma(connection, "query_only = ON")


def _pragma(connection: DBAPIConnection, text: str) -> object:
    cursor = connection.cursor()
    try:
        cursor.execute(f"PRAGMA {text}")
        row = cursor.fetchone()
        return row[0] if row else None
    finally:
        cursor.close()


def _take_advisory_lock(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
    """The connection that writes holds the lock: whoever lost it cannot write."""
    cursor = connection.cursor()
    cursor.execute("SELECT current_setting('server_encoding')")
    encoding = (cursor.fetchone() or ("",))[0]
    for _ in range(_LOCK_TRIES):
        cursor.execute("SELECT pg_try_advisory_lock(%s)", (_ADVISORY_LOCK,))
        if is_ours := (cursor.fetchone() or (False,))[0]:
            break
        time.sleep(_LOCK_PAUSE)
    cursor.close()
    connection.commit()
    if is_ours and encoding == "UTF8":
        return
    connection.close()
    if not is_ours:
        raise StorageError("taken", "another server uses this database; one database, one server")
    raise StorageError(
        "unreadable", f"the database keeps texts in {encoding}; King needs one made with UTF8"
    )
