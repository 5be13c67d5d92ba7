"""``kill -9`` at random moments: what was acknowledged is there, and nothing is there by half."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from king.server.storage import Row, Store
from support.stores import row, use

TABLES = 8
AT_ONCE = 3  # entries in one write

SERVER = """
import asyncio, sys
from king.server.storage import Dealt, Store
from support.stores import row

async def play(store, table):
    seq = len(await store.entries(table))
    if not seq:
        await store.create(row(table, changed_at=0), [b"created"])
        print(table, 0, flush=True)
        seq = 1
    while True:
        entries = [b"%d" % (seq + step) for step in range(3)]
        changed = row(table, changed_at=seq + 2)
        await store.append(table, seq, entries, row=changed, dealt=Dealt("a", 3, 1, ((1,),)))
        print(table, seq + 2, flush=True)
        seq += 3

async def main():
    store = Store.open(sys.argv[1])
    print("ready", flush=True)
    await asyncio.gather(*(play(store, f"t{number}") for number in range(8)))

asyncio.run(main())
"""


def killed_at_random(url: str, rng: random.Random, acknowledged: dict[str, int]) -> None:
    """Run a server that writes, kill it, and note the last entry it said to be stored."""
    with subprocess.Popen(
        [sys.executable, "-c", SERVER, url],
        stdout=subprocess.PIPE,
        text=True,
        env={"PYTHONPATH": str(Path(__file__).parents[2])},
    ) as server:
        assert server.stdout is not None
        assert server.stdout.readline() == "ready\n"
        time.sleep(rng.uniform(0, 0.15))
        server.kill()
        lines, _ = server.communicate()
    for line in lines.splitlines(keepends=True):
        if line.endswith("\n"):  # the last may be cut
            table, seq = line.split()
            acknowledged[table] = int(seq)


async def found(store: Store) -> tuple[list[tuple[Row, list[bytes]]], int]:
    rows = await store.tables()
    dealt = await store.dealt()
    return [(one, await store.entries(one.id)) for one in rows], sum(one.deals for one in dealt)


def check(url: str, acknowledged: dict[str, int]) -> None:
    stored, deals = use(url, found)
    for table, log in stored:
        assert log == [b"created", *(b"%d" % seq for seq in range(1, len(log)))]
        assert len(log) % AT_ONCE == 1
        assert table == row(table.id, changed_at=len(log) - 1)
        assert len(log) > acknowledged.get(table.id, -1)
    assert {table.id for table, _ in stored} >= acknowledged.keys()
    assert deals == sum(len(log) // AT_ONCE for _, log in stored)


def rounds(url: str, count: int, seed: int) -> None:
    rng = random.Random(seed)
    acknowledged: dict[str, int] = {}
    for _ in range(count):
        killed_at_random(url, rng, acknowledged)
        check(url, acknowledged)
    assert len(acknowledged) == TABLES
    assert sum(acknowledged.values()) > 10 * count


def test_a_killed_server_loses_nothing_that_it_acknowledged(url: str) -> None:
    rounds(url, 4, seed=1)


@pytest.mark.slow
def test_a_server_killed_many_times_loses_nothing(url: str) -> None:
    rounds(url, 60, seed=2)
