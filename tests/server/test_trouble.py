"""A full disk and a locked database while people play: a clear refusal, and then on it goes."""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path

import pytest

from king.server.storage import Store
from support.served import Served, hear, request, tell
from support.stores import use
from support.witness import chosen, replayed

Trouble = Callable[[Served], AbstractContextManager[None]]


@contextmanager
def locked(served: Served) -> Iterator[None]:
    """Another program holds the database."""
    file = served.database.removeprefix("sqlite:///")
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


@contextmanager
def no_room(served: Served) -> Iterator[None]:
    """The system lets the server write no byte more into any file."""
    import resource

    _, most = resource.prlimit(served.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(served.pid, resource.RLIMIT_FSIZE, (0, most))
    yield
    resource.prlimit(served.pid, resource.RLIMIT_FSIZE, (most, most))


@pytest.mark.parametrize("trouble", [locked, no_room])
def test_what_cannot_be_stored_has_not_happened(tmp_path: Path, trouble: Trouble) -> None:
    if trouble is no_room and sys.platform != "linux":
        pytest.skip("only Linux bounds the files of a process that runs")
    served = Served(tmp_path)

    async def run() -> str:
        await served.start()
        table = await served.seats("minsk", 3)
        async with await served.join(table[0]["table"], table[0]["token"]) as host:
            await tell(host, type="start")
            while (await hear(host, "snapshot")).get("status") != "playing":
                pass
        for seat in table:
            socket = await served.join(seat["table"], seat["token"])
            frame = await hear(socket, "snapshot")
            if "decision" in frame:
                break
            await socket.close()
        async with socket, await served.join(table[0]["table"]) as watcher:
            await hear(watcher, "snapshot")
            action = chosen(frame["decision"], random.Random(1))
            act = {"type": "act", "move": frame["move"], "action": action}
            with trouble(served):
                await tell(socket, id=1, **act)
                error = await hear(socket, "error", "update")
                assert (error["re"], error["code"]) == (1, "storage")
                assert "nothing has happened" in error["text"]
                body = {"name": "Late"}
                status, text = await asyncio.to_thread(
                    request, f"{served.address}/api/tables", body
                )
                assert (status, json.loads(text)["code"]) == (503, "storage")
                await tell(socket, type="sync")
                again = await hear(socket, "snapshot")
                for key in ("seq", "move", "own", "decision", "events"):
                    assert again[key] == frame[key]
            await tell(socket, id=2, **act)
            update = await hear(socket, "update", "error")
            assert update["seq"] == frame["seq"] + 1
            assert (await hear(watcher, "update"))["seq"] == update["seq"]
        id: str = table[0]["table"]
        return id

    try:
        id = asyncio.run(run())
    finally:
        served.stop()
    assert "Traceback" not in served.log, served.log[-3000:]

    async def entries(store: Store) -> list[bytes]:
        return await store.entries(id)

    assert replayed(id, use(served.database, entries)).last.move == 1
