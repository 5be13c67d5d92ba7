"""Stores for tests: opened, used in an event loop and closed."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from sqlalchemy import Connection, create_engine, make_url

from king.server.storage import Row, Store

T = TypeVar("T")


def use(url: str, work: Callable[[Store], Awaitable[T]], *, most_waiting: int = 1000) -> T:
    """Open a store, await the work with it, close it."""

    async def run() -> T:
        store = Store.open(url, most_waiting=most_waiting)
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(run())


def row(table_id: str = "t1", **changed: object) -> Row:
    fields: dict[str, object] = {
        "id": table_id,
        "ruleset": "some-king",
        "players": 3,
        "status": "lobby",
        "is_open": True,
        "seats": ("Аня", None, "Bot <b>"),
        "totals": None,
        "created_at": 1_700_000_000_000,
        "changed_at": 1_700_000_000_001,
    }
    return Row(**(fields | changed))  # type: ignore[arg-type]


@contextmanager
def outside(url: str) -> Iterator[Connection]:
    """A connection of another program to the same database; it commits what it is told to."""
    parsed = make_url(url)
    driver = {"sqlite": "sqlite+pysqlite", "postgresql": "postgresql+psycopg"}
    engine = create_engine(parsed.set(drivername=driver[parsed.drivername]))
    try:
        with engine.connect() as connection:
            yield connection
    finally:
        engine.dispose()
