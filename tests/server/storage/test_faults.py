"""Full disks, locked databases, lost connections: a clear refusal, nothing half written, and
everything works again when the cause is gone."""

from __future__ import annotations

import asyncio
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import Connection, event, text

from king.server.storage import StorageError, Store
from support.stores import outside, row, use

TERMINATE = text(
    "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity"
    " WHERE application_name = 'king' AND datname = current_database()"
)
LOCK = {
    "sqlite": "BEGIN IMMEDIATE",
    "postgresql": "LOCK TABLE tables, log, dealt IN EXCLUSIVE MODE",
}


async def failures(*writes: object) -> list[StorageError]:
    outcomes = await asyncio.gather(*writes, return_exceptions=True)  # type: ignore[call-overload]
    assert all(isinstance(outcome, StorageError) for outcome in outcomes), outcomes
    return list(outcomes)


# --- Locked -----------------------------------------------------------------------------------


def test_a_locked_database_refuses_all_that_waits_after_two_seconds(url: str) -> None:
    """A group together and not each write; meanwhile the loop runs and reads go on."""

    async def work(store: Store) -> None:
        await store.create(row(), [b"0"])
        loop = asyncio.get_running_loop()
        with outside(url) as other:
            other.exec_driver_sql(LOCK[url.partition(":")[0]])
            start = loop.time()
            first = asyncio.ensure_future(store.append("t1", 1, [b"1"], row=row(is_open=False)))
            await asyncio.sleep(0.05)
            rest = [asyncio.ensure_future(store.create(row(f"w{n}"), [b"0"])) for n in range(20)]
            asked = loop.time()
            assert await store.entries("t1") == [b"0"]
            assert loop.time() - asked < 0.5
            errors = await failures(first, *rest)
            took = loop.time() - start
            other.rollback()
        assert 1.5 < took < 6
        assert {error.reason for error in errors} == {"locked"}
        assert "locked by another program" in str(errors[0])
        assert await store.tables() == [row()]
        await store.append("t1", 1, [b"1"])
        assert await store.entries("t1") == [b"0", b"1"]

    use(url, work)


# --- Full -------------------------------------------------------------------------------------


def test_a_database_that_may_not_grow_refuses_and_recovers(sqlite_url: str) -> None:
    async def work(store: Store) -> None:
        await store.create(row(), [b"0"])

        def limit(pages: int) -> None:
            with store._engines.write.connect() as connection:
                connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")

        limit(1)  # SQLite takes the present size for a limit below it
        big = b"x" * 100_000
        small = row(is_open=False)
        # The small write of the group needs no new page: the big one does not fail it.
        outcomes = await asyncio.gather(
            store.append("t1", 1, [b"1", big], row=row(status="playing")),
            store.create(row("t2"), [big]),
            store.append("t1", 1, [b"1"], row=small),
            return_exceptions=True,
        )
        reasons = [getattr(outcome, "reason", outcome) for outcome in outcomes]
        assert reasons == ["full", "full", None]
        assert "disk is full" in str(outcomes[0])
        assert await store.tables() == [small]
        assert await store.entries("t1") == [b"0", b"1"]
        limit(100_000)
        await store.append("t1", 2, [big])
        assert await store.entries("t1") == [b"0", b"1", big]

    use(sqlite_url, work)


FULL_DISK = """
import asyncio, os, sys
from king.server.storage import Store, StorageError
from support.stores import row, use

folder = sys.argv[1]
url = f"sqlite:///{folder}/king.db"
acknowledged = []

async def fill(store):
    await store.create(row(), [b"0"])
    for seq in range(1, 10_000):
        try:
            await store.append("t1", seq, [b"a" * 2000], row=row(changed_at=seq))
        except StorageError as error:
            assert error.reason == "full", error
            assert "disk is full" in str(error)
            break
        acknowledged.append(seq)
    assert len(acknowledged) > 20
    assert len(await store.entries("t1")) == 1 + len(acknowledged)
    assert (await store.table("t1")).changed_at == acknowledged[-1]
    os.remove(f"{folder}/ballast")
    await store.append("t1", len(acknowledged) + 1, [b"c" * 2000])

with open(f"{folder}/ballast", "wb") as ballast:
    ballast.write(bytes(1_000_000))
use(url, fill)
assert len(use(url, lambda store: store.entries("t1"))) == 2 + len(acknowledged)
print("held", len(acknowledged))
"""


def test_a_disk_that_is_really_full(tmp_path: Path) -> None:
    """A small disk in memory, in a namespace of its own: nothing is left mounted."""
    mount = 'mount -t tmpfs -o size=2m none "$1" && exec "$2" -W error -c "$3" "$1"'
    command = ["unshare", "--mount", "--map-root-user", "sh", "-c"]
    if (
        shutil.which("unshare") is None
        or subprocess.run(
            [*command, 'mount -t tmpfs -o size=2m none "$1"', "sh", tmp_path], capture_output=True
        ).returncode
    ):
        pytest.skip("this machine lets nobody mount a small disk (unshare --mount)")
    done = subprocess.run(
        [*command, mount, "sh", tmp_path, sys.executable, FULL_DISK],
        capture_output=True,
        text=True,
        env={"PYTHONPATH": str(Path(__file__).parents[2])},
    )
    assert done.stdout.startswith("held "), done.stderr
    assert done.stderr == ""


# --- Lost connections (only PostgreSQL has them) -----------------------------------------------


def test_connections_lost_while_idle_are_replaced(postgresql_url: str) -> None:
    async def work(store: Store) -> None:
        await store.create(row(), [b"0"])
        assert await store.entries("t1") == [b"0"]
        with outside(postgresql_url) as other:
            other.execute(TERMINATE)
            await store.append("t1", 1, [b"1"])
            other.execute(TERMINATE)
            assert await store.entries("t1") == [b"0", b"1"]
        assert refused(postgresql_url) == "taken"  # the new connection holds the lock again

    use(postgresql_url, work)


def refused(url: str) -> str:
    with pytest.raises(StorageError) as error:
        Store.open(url)
    return error.value.reason


@pytest.mark.parametrize("is_committed", [False, True])
def test_a_connection_lost_at_the_commit(postgresql_url: str, *, is_committed: bool) -> None:
    """The new connection finds out whether all was stored: it is there once, either way."""

    async def work(store: Store) -> None:
        await store.create(row(), [b"0"])
        broken = break_commit(store, postgresql_url, is_committed=is_committed)
        await asyncio.gather(
            store.append("t1", 1, [b"1", b"2"], row=row(is_open=False)),
            store.create(row("t2"), [b"0"]),
        )
        assert len(broken) == 1
        assert await store.entries("t1") == [b"0", b"1", b"2"]
        assert await store.table("t1") == row(is_open=False)
        assert await store.table("t2") == row("t2")

    use(postgresql_url, work)


def test_a_commit_of_which_nobody_knows_is_called_unsure(postgresql_url: str) -> None:
    async def work(store: Store) -> None:
        await store.create(row(), [b"0"])
        engine = store._engines.write

        def refuse(*_: object) -> None:
            raise StorageError("taken", "the lost connection still has the lock")

        break_commit(store, postgresql_url, is_committed=True)
        event.listen(engine, "connect", refuse)
        (error,) = await failures(store.append("t1", 1, [b"1"]))
        assert (error.reason, error.unsure) == ("lost", True)
        (error,) = await failures(store.append("t1", 1, [b"1"]))
        assert (error.reason, error.unsure) == ("taken", False)
        event.remove(engine, "connect", refuse)
        assert await store.entries("t1") == [b"0", b"1"]
        await store.append("t1", 2, [b"2"])

    use(postgresql_url, work)


def break_commit(store: Store, url: str, *, is_committed: bool) -> list[Connection]:
    """Cut the writer's connection at its next commit, before or after PostgreSQL has done it."""
    engine = store._engines.write
    commit: Callable[..., None] = engine.dialect.do_commit
    broken: list[Connection] = []

    def cut(connection: Connection) -> None:
        if broken:
            return commit(connection)
        broken.append(connection)
        if is_committed:
            commit(connection)
        with outside(url) as other:
            other.execute(TERMINATE)
        if is_committed:
            connection.cursor().execute("SELECT 1")  # type: ignore[attr-defined]
        return commit(connection)

    engine.dialect.do_commit = cut  # type: ignore[method-assign, assignment]
    return broken
