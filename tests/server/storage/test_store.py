"""What is stored comes back; what does not fit is refused and leaves nothing."""

from __future__ import annotations

import asyncio

import pytest
from msgspec.structs import replace
from sqlalchemy import event, text

from king.server.storage import Dealt, Row, StorageError, Store
from support.stores import outside, row, use

ENTRIES = [b'{"type":"created","name":"\xd0\x90\xd0\xbd\xd1\x8f"}', b'{"type":"sat"}']


def test_a_table_and_its_log_come_back(url: str) -> None:
    async def write(store: Store) -> None:
        await store.create(row("t1"), ENTRIES)
        await store.create(row("t2", is_open=False, totals=(1, -4, 3)), ENTRIES[:1])
        await store.append("t1", 2, [b"{}", b'{"\\u0000":"\\ud800"}'])

    async def read(store: Store) -> tuple[object, ...]:
        return (
            await store.entries("t1"),
            await store.table("t1"),
            await store.table("t2"),
            await store.entries("nobody"),
            await store.table("nobody"),
        )

    use(url, write)
    log, first, second, no_log, no_table = use(url, read)
    assert log == [*ENTRIES, b"{}", b'{"\\u0000":"\\ud800"}']
    assert first == row("t1")
    assert second == row("t2", is_open=False, totals=(1, -4, 3))
    assert (no_log, no_table) == ([], None)


def test_an_entry_changes_its_table_and_the_statistics_with_it(url: str) -> None:
    after = row(status="finished", is_open=False, seats=("A", "B", "C"), totals=(0, 5, -5))

    async def work(store: Store) -> tuple[Row | None, list[Dealt]]:
        await store.create(row(), ENTRIES)
        await store.append("t1", 2, [b"{}"], row=after, dealt=Dealt("b", 3, 1, ((1, 0, 2), (0,))))
        await store.append("t1", 3, [b"{}"], dealt=Dealt("b", 3, 2, ((1,), (1, 1), (9,))))
        await store.append("t1", 4, [b"{}"], dealt=Dealt("b", 2, 1, ((1,),)))
        await store.append("t1", 5, [b"{}"], dealt=Dealt("a", 4, 1, ((2**40,),)))
        return await store.table("t1"), await store.dealt()

    table, dealt = use(url, work)
    assert table == after
    assert dealt == [
        Dealt("a", 4, 1, ((2**40,),)),
        Dealt("b", 2, 1, ((1,),)),
        Dealt("b", 3, 3, ((2, 0, 2), (1, 1), (9,))),
    ]


@pytest.mark.parametrize(
    ("table", "seq", "reason"),
    [("t1", 0, "exists"), ("t1", 1, "exists"), ("t1", 3, "gap"), ("no", 0, "unknown-table")],
)
def test_only_the_next_entry_fits(url: str, table: str, seq: int, reason: str) -> None:
    """And nothing of a write that does not fit is kept: no later entry, no row, no deal."""

    async def work(store: Store) -> tuple[StorageError, list[bytes], Row | None, list[Dealt]]:
        await store.create(row(), ENTRIES)
        with pytest.raises(StorageError) as error:
            await store.append(
                table,
                seq,
                [b"1", b"2", b"3"],
                row=row(table, is_open=False),
                dealt=Dealt("a", 3, 1, ((1,),)),
            )
        kept = (await store.entries("t1"), await store.table("t1"), await store.dealt())
        await store.append("t1", 2, [b"later"])
        assert await store.entries("t1") == [*ENTRIES, b"later"]
        return error.value, *kept

    error, log, table_row, dealt = use(url, work)
    assert (error.code, error.reason, error.unsure) == ("storage", reason, False)
    assert table in str(error)
    assert (log, table_row, dealt) == (ENTRIES, row(), [])


def test_a_table_is_made_once(url: str) -> None:
    async def work(store: Store) -> tuple[StorageError, list[bytes], Row | None]:
        await store.create(row(), ENTRIES)
        with pytest.raises(StorageError, match="table t1 already") as error:
            await store.create(row(is_open=False), [b"other"])
        return error.value, await store.entries("t1"), await store.table("t1")

    error, log, table = use(url, work)
    assert (error.reason, log, table) == ("exists", ENTRIES, row())


def test_writes_that_wait_share_a_transaction(url: str) -> None:
    count = 100

    async def work(store: Store) -> tuple[int, int]:
        commits = []
        event.listen(store._engines.write, "commit", commits.append)
        for number in range(count):
            await store.create(row(f"t{number}"), ENTRIES)
        alone = len(commits)
        appends = [store.append(f"t{number}", 2, [b"{}"]) for number in range(count)]
        await asyncio.gather(*appends)
        together = len(commits) - alone
        assert (store.written, store.groups) == (2 * count, len(commits))
        assert store.waiting == 0
        for number in range(count):
            assert len(await store.entries(f"t{number}")) == 3
        return alone, together

    alone, together = use(url, work)
    assert alone == count
    assert together <= 3  # the first may go alone before the others are there


def test_one_bad_write_does_not_fail_the_others_of_its_group(url: str) -> None:
    async def work(store: Store) -> None:
        for name in "abcd":
            await store.create(row(name), ENTRIES)
        outcomes = await asyncio.gather(
            store.append("a", 2, [b"a2"]),
            store.append("b", 1, [b"b1"]),
            store.append("b", 2, [b"b2"], row=row("b", status="no such")),
            store.append("c", 2, [b"c2"], row=row("c", status="playing")),
            store.create(row("a"), ENTRIES),
            store.append("d", 4, [b"d4"]),
            store.append("d", 2, [b"d2"]),
            store.append("d", 3, [b"d3"]),
            return_exceptions=True,
        )
        reasons = [getattr(outcome, "reason", outcome) for outcome in outcomes]
        assert reasons == [None, "exists", "failed", None, "exists", "gap", None, None]
        logs = [await store.entries(name) for name in "abcd"]
        tails = [[b"a2"], [], [b"c2"], [b"d2", b"d3"]]
        assert logs == [[*ENTRIES, *tail] for tail in tails]
        assert await store.table("c") == row("c", status="playing")

    use(url, work)


def test_an_entry_after_one_that_failed_fails_too(url: str) -> None:
    """Whoever does not wait for an answer makes no hole in a log."""

    async def work(store: Store) -> list[bytes]:
        await store.create(row(), ENTRIES)
        outcomes = await asyncio.gather(
            store.append("t1", 2, [b"2"], row=row(status="no such")),
            store.append("t1", 3, [b"3"]),
            return_exceptions=True,
        )
        assert [outcome.reason for outcome in outcomes] == ["failed", "gap"]  # type: ignore[union-attr]
        return await store.entries("t1")

    assert use(url, work) == ENTRIES


def test_lists_are_newest_first_and_paged(url: str) -> None:
    rows = [
        row("a", changed_at=5),
        row("b", changed_at=7, is_open=False),
        row("c", changed_at=7, status="playing"),
        row("d", changed_at=7),
        row("e", changed_at=9, status="finished"),
        row("f", changed_at=1, status="closed"),
    ]

    async def work(store: Store) -> None:
        for one in rows:
            await store.create(one, ENTRIES)

        async def ids(**asked: object) -> str:
            return "".join(one.id for one in await store.tables(**asked))  # type: ignore[arg-type]

        assert await ids() == "edcbaf"
        assert await ids(status=["lobby"]) == "dba"
        assert await ids(status=["lobby", "closed"], open_only=True) == "daf"
        assert await ids(status=[]) == ""
        assert await ids(limit=2) == "ed"
        assert await ids(limit=2, before=7, before_id="d") == "cb"
        assert await ids(before=7) == "af"

    use(url, work)


def test_tables_that_never_began_are_forgotten(url: str) -> None:
    rows = [
        row("old", changed_at=5),
        row("old-closed", changed_at=5, status="closed"),
        row("awake", changed_at=5),
        row("new", changed_at=6),
        row("played", changed_at=5, status="closed", totals=(0, 0, 0)),
        row("playing", changed_at=5, status="playing"),
        row("finished", changed_at=5, status="finished"),
    ]

    async def work(store: Store) -> tuple[list[str], list[str], list[list[bytes]]]:
        for one in rows:
            await store.create(one, ENTRIES)
        gone = await store.delete_closed(6, ["awake"])
        left = [one.id for one in await store.tables()]
        return gone, left, [await store.entries(one.id) for one in rows]

    gone, left, logs = use(url, work)
    assert sorted(gone) == ["old", "old-closed"]
    assert sorted(left) == ["awake", "finished", "new", "played", "playing"]
    assert logs == [[], [], ENTRIES, ENTRIES, ENTRIES, ENTRIES, ENTRIES]


@pytest.mark.parametrize("awake", [[], [f"table-{number}" for number in range(6000)]])
def test_tables_are_forgotten_whether_nobody_is_awake_or_thousands(
    url: str, awake: list[str]
) -> None:
    async def work(store: Store) -> tuple[list[str], list[str]]:
        for name in ("gone", *awake[-1:]):
            await store.create(row(name, changed_at=5, status="closed"), ENTRIES)
        gone = await store.delete_closed(6, awake)
        return gone, [one.id for one in await store.tables()]

    assert use(url, work) == (["gone"], awake[-1:])


def test_names_of_tables_are_text_and_nothing_else(url: str) -> None:
    """Those that are awake stand in the text of the statement."""
    odd = ["it's", "100%", "%s", "a:b", "back\\slash", "'); DROP TABLE log; --", "ж"]

    async def work(store: Store) -> tuple[list[str], list[str]]:
        for name in ("gone", *odd):
            await store.create(row(name, changed_at=5), ENTRIES)
        gone = await store.delete_closed(6, odd)
        return gone, sorted(one.id for one in await store.tables())

    assert use(url, work) == (["gone"], sorted(odd))


def test_too_many_writes_are_refused_at_once(url: str) -> None:
    async def work(store: Store) -> None:
        await store.create(row(), ENTRIES)
        tasks = [asyncio.ensure_future(store.create(row(f"w{n}"), ENTRIES)) for n in range(50)]
        outcomes = await asyncio.gather(*tasks, return_exceptions=True)
        refused = [outcome for outcome in outcomes if outcome is not None]
        assert len(refused) == 42
        assert {error.reason for error in refused} == {"busy"}  # type: ignore[union-attr]
        assert len(await store.tables()) == 1 + 8
        await store.append("t1", 2, [b"later"])

    use(url, work, most_waiting=8)


def test_nobody_waits_any_more_and_it_is_stored_all_the_same(url: str) -> None:
    async def work(store: Store) -> list[bytes]:
        await store.create(row(), ENTRIES)
        task = asyncio.ensure_future(store.append("t1", 2, [b"2"]))
        await asyncio.sleep(0)
        task.cancel()
        await store.flush()
        assert task.cancelled()
        assert store.waiting == 0
        return await store.entries("t1")

    assert use(url, work) == [*ENTRIES, b"2"]


def test_closing_settles_what_waits_and_then_refuses(url: str) -> None:
    async def work(store: Store) -> None:
        tasks = [asyncio.ensure_future(store.create(row(f"w{n}"), ENTRIES)) for n in range(50)]
        await asyncio.sleep(0)
        await store.close()
        await asyncio.gather(*tasks)
        with pytest.raises(StorageError, match="closed"):
            await store.append("w1", 2, [b"2"])
        with pytest.raises(StorageError, match="closed"):
            await store.tables()
        await store.flush()

    use(url, work)
    assert len(use(url, lambda store: store.tables())) == 50


def test_a_missing_entry_is_reported(url: str) -> None:
    async def work(store: Store) -> None:
        await store.create(row(), [*ENTRIES, b"{}"])
        with outside(url) as other:
            other.execute(text("DELETE FROM log WHERE seq = 1"))
            other.commit()
        with pytest.raises(StorageError, match="entry 1 of table t1 is missing"):
            await store.entries("t1")

    use(url, work)


def test_a_write_needs_an_entry(sqlite_url: str) -> None:
    async def work(store: Store) -> None:
        with pytest.raises(ValueError, match="needs an entry"):
            await store.append("t1", 0, [], row=replace(row(), is_open=False))

    use(sqlite_url, work)
