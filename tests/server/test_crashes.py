"""``kill -9`` while people play, a full disk, a locked database: nothing that was told is lost."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from pathlib import Path
from typing import NamedTuple

import pytest

from king.cli.main import main
from king.seats import Seat
from king.server.storage import Store
from support.served import Served
from support.stores import use
from support.witness import Replayed, Witness, check, replayed

AIMS = (
    None,
    "discard",
    "play",
    "bid",
    None,
    "attack",
    "order",
    "beat",
    "play",
    "give",
    None,
    "add",
)
"""What somebody is deciding when the server is killed; None: a moment by the clock alone."""


class Wish(NamedTuple):
    """A table to be played at; not ``to_end``: its game takes longer than the test may."""

    ruleset: str
    players: int
    bots: int
    to_end: bool = True


class Company:
    """A table with its clients, playing."""

    def __init__(self, id: str, wish: Wish, witnesses: list[Witness]) -> None:
        self.id = id
        self.wish = wish
        self.witnesses = witnesses
        self.playing = [asyncio.create_task(witness.play()) for witness in witnesses]

    @property
    def is_over(self) -> bool:
        return all(task.done() for task in self.playing)

    def leave(self) -> None:
        for task in self.playing:
            task.cancel()


async def sit_down(served: Served, wish: Wish, rng: random.Random) -> Company:
    """A table of a ruleset, some of its seats for the server's bots, and a spectator."""
    seats = await served.seats(wish.ruleset, wish.players, wish.bots)
    id = seats[0]["table"]
    witnesses = [
        Witness(served, id, row["token"], Seat(row["seat"]), random.Random(rng.random()))
        for row in seats
    ]
    return Company(id, wish, [*witnesses, Witness(served, id, "", None, rng)])


async def kill_when(
    served: Served, companies: list[Company], aim: str | None, rng: random.Random
) -> str:
    """Kill it while somebody makes a decision of this kind; what was being decided."""
    players = [witness for company in companies for witness in company.witnesses]
    if aim is None:
        await asyncio.sleep(rng.uniform(0, 0.6))
    else:
        for witness in players:
            witness.kinds.clear()
        for _ in range(3000):
            if any(aim in witness.kinds for witness in players):
                break
            await asyncio.sleep(0.001)
        await asyncio.sleep(rng.uniform(0, 0.01))
    kinds = {kind for witness in players for kind in witness.kinds}
    children = served.children()
    served.kill()
    await _ended(children)
    return aim if aim in kinds and aim is not None else "by the clock"


async def _ended(children: list[int]) -> None:
    """The processes in which bots think do not outlive the server."""
    for _ in range(500):
        if not any(_is_alive(pid) for pid in children):
            return
        await asyncio.sleep(0.01)
    raise AssertionError("bots go on thinking for nobody")


def _is_alive(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


async def restart(served: Served, companies: list[Company], rng: random.Random) -> None:
    """Start again; now and then killed already while it starts. All come back."""
    while rng.random() < 0.05:
        served.launch()
        await asyncio.sleep(rng.uniform(0, 1))
        served.kill()
    back = [w for company in companies for w in company.witnesses if not w.is_over]
    before = [witness.joined for witness in back]
    await served.start()
    for _ in range(3000):
        if all(w.joined > n or w.is_over for w, n in zip(back, before, strict=True)):
            return
        _reraise(companies)
        await asyncio.sleep(0.01)
    late = [w.answers for w, n in zip(back, before, strict=True) if w.joined == n]
    raise AssertionError(f"not all came back: {late}")


def _reraise(companies: list[Company]) -> None:
    for company in companies:
        for task in company.playing:
            if task.done() and not task.cancelled() and task.exception() is not None:
                raise task.exception()  # type: ignore[misc]


async def survive(
    served: Served, wishes: list[Wish], kills: int, seed: int
) -> tuple[list[Company], Counter[str]]:
    """Play at several tables at once through so many kills, new tables for those that end."""
    rng = random.Random(seed)
    await served.start()
    companies: list[Company] = []
    moments: Counter[str] = Counter()
    try:
        for kill in range(kills):
            going = [company for company in companies if not company.is_over]
            while len(going) < len(wishes):
                wish = wishes[len(companies) % len(wishes)]
                going.append(await sit_down(served, wish, rng))
                companies.append(going[-1])
            moments[await kill_when(served, going, AIMS[kill % len(AIMS)], rng)] += 1
            await restart(served, going, rng)
            print("killed", kill + 1, dict(moments), flush=True)
        for company in companies:
            if not company.wish.to_end:
                company.leave()
        short = (company for company in companies if company.wish.to_end)
        tasks = [task for company in short for task in company.playing]
        await asyncio.wait_for(asyncio.gather(*tasks), 300)
        _reraise(companies)
    finally:
        for company in companies:
            company.leave()
        for company in companies:
            await asyncio.gather(*company.playing, return_exceptions=True)
    return companies, moments


def logs_of(served: Served, companies: list[Company]) -> list[Replayed]:
    async def work(store: Store) -> list[list[bytes]]:
        return [await store.entries(company.id) for company in companies]

    logs = use(served.database, work)
    return [replayed(one.id, lines) for one, lines in zip(companies, logs, strict=True)]


def must_have_survived(served: Served, wishes: list[Wish], kills: int, seed: int) -> Counter[str]:
    records: dict[str, str] = {}

    async def work() -> tuple[list[Company], Counter[str]]:
        companies, moments = await survive(served, wishes, kills, seed)
        for company in companies:
            if all(w.is_over for w in company.witnesses):
                path = f"/api/games/{company.id}/record.king"
                records[company.id] = await served.read(path)
        return companies, moments

    try:
        companies, moments = asyncio.run(work())
    finally:
        served.stop()
    for company, log in zip(companies, logs_of(served, companies), strict=True):
        for witness in company.witnesses:
            check(witness, log)
            # Who was there first wanted to begin for the host, who came at that very moment.
            beside = {"start: not-host"}
            assert witness.answers.keys() <= {"ack", "stale"} | beside, witness.answers
        assert (log.last.status == "finished") == (company.id in records)
    for id, text in records.items():
        file = served.folder / f"{id}.king"
        file.write_text(text)
        assert main(["verify", str(file)]) == 0
    assert sum(w.answers["ack"] for company in companies for w in company.witnesses) > 0
    assert len(records) >= sum(wish.to_end for wish in wishes)
    assert "Traceback" not in served.log
    return moments


def test_a_server_that_is_killed_loses_nothing(tmp_path: Path) -> None:
    """A few moments of what the slow test does 200 times."""
    wishes = [
        Wish("minsk", 3, 1),
        Wish("auction", 4, 1, to_end=False),
        Wish("korol", 4, 0),
        Wish("kg", 6, 1, to_end=False),
    ]
    moments = must_have_survived(Served(tmp_path), wishes, 6, seed=1)
    assert {"discard", "play", "bid", "attack"} <= moments.keys()


@pytest.mark.slow
def test_a_server_that_is_killed_200_times_loses_nothing(tmp_path: Path) -> None:
    wishes = [
        Wish("minsk", 3, 1),
        Wish("auction", 4, 0),
        Wish("korol", 4, 1),
        Wish("kg", 6, 1),
        Wish("gambler", 3, 0),
        Wish("domino", 4, 1),
    ]
    moments = must_have_survived(Served(tmp_path), wishes, 200, seed=2)
    assert {aim for aim in AIMS if aim} <= moments.keys()
