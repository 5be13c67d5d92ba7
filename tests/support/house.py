"""A house for tests: everything in one process, time and secrets held still."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from king.arena import decide
from king.bots import make_bot
from king.engine import Action, View
from king.explain import Page, rules_page
from king.rules import Rules, load_text
from king.seats import Seat
from king.server.house import House
from king.server.metrics import Metrics
from king.server.settings import Limits, Settings
from king.server.storage import Dealt, Row, StorageError
from king.server.table import SourceMaker, shuffle_of
from king.server.thinking.frames import HouseRules

T = TypeVar("T")


class Memory:
    """A store that forgets everything at the end; ``trouble`` makes it refuse, ``delay`` makes
    it take so many seconds for each write."""

    def __init__(self) -> None:
        self.logs: dict[str, list[bytes]] = {}
        self.rows: dict[str, Row] = {}
        self.stats: list[Dealt] = []
        self.trouble: str | None = None
        self.delay = 0.0

    async def create(self, row: Row, entries: Sequence[bytes]) -> None:
        await self._wait()
        self._must_work()
        self.rows[row.id] = row
        self.logs[row.id] = list(entries)

    async def append(
        self,
        table_id: str,
        seq: int,
        entries: Sequence[bytes],
        *,
        row: Row | None = None,
        dealt: Dealt | None = None,
    ) -> None:
        await self._wait()
        self._must_work()
        assert seq == len(self.logs[table_id]), "the log has a gap"
        self.logs[table_id] += entries
        if row is not None:
            self.rows[table_id] = row
        if dealt is not None:
            self.stats.append(dealt)

    async def entries(self, table_id: str) -> list[bytes]:
        return list(self.logs.get(table_id, ()))

    async def table(self, table_id: str) -> Row | None:
        return self.rows.get(table_id)

    async def tables(
        self, *, status: Sequence[str], open_only: bool, limit: int, before: int | None
    ) -> list[Row]:
        rows = [row for row in self.rows.values() if row.status in status]
        return [row for row in rows if row.is_open or not open_only][:limit]

    async def delete_closed(self, before_ms: int, keep: Sequence[str] = ()) -> list[str]:
        self._must_work()
        old = [
            row.id
            for row in self.rows.values()
            if row.status in ("lobby", "closed") and row.totals is None
            if row.changed_at < before_ms and row.id not in keep
        ]
        for id in old:
            del self.rows[id], self.logs[id]
        return old

    async def dealt(self) -> list[Dealt]:
        return self.stats

    async def flush(self) -> None:
        pass

    async def _wait(self) -> None:
        if self.delay:
            await asyncio.sleep(self.delay)

    def _must_work(self) -> None:
        if self.trouble is not None:
            raise StorageError("full", self.trouble)


class OwnMind:
    """Bots that think in the test's own process."""

    async def choose(self, bot: str, view: View, chance: str) -> Action:
        return decide(make_bot(bot), view, random.Random(chance))

    async def load_rules(self, text: str, file: str, *, is_waking: bool = False) -> HouseRules:
        read = load_text(text, file)
        return HouseRules(read.id, read.title, read.players, read.options, read.text, file, 0, 0)

    async def rules_for(
        self,
        text: str,
        file: str,
        players: int,
        options: Mapping[str, str],
        *,
        is_waking: bool = False,
    ) -> Rules:
        return load_text(text, file).rules(players, options)

    async def page_for(
        self, text: str, file: str, players: int, options: Mapping[str, str], lang: str
    ) -> Page:
        read = load_text(text, file)
        return rules_page(read, read.rules(players, options), lang)


async def at_once(work: Callable[[], T]) -> T:
    """Long work of a test, whose time does not pass while threads work."""
    return work()


class Ear:
    """Somebody at a table who keeps every frame."""

    def __init__(self, seat: Seat | None, lang: str = "en") -> None:
        self.seat = seat
        self.lang = lang
        self.frames: list[str] = []
        self.ended: tuple[int, str] | None = None

    def send(self, frame: str) -> None:
        self.frames.append(frame)

    def end(self, code: int, reason: str) -> None:
        self.ended = (code, reason)


class Time:
    """A clock that stands until it is moved."""

    def __init__(self) -> None:
        self.seconds = 1000.0

    def tick(self) -> float:
        return self.seconds

    def now(self) -> int:
        return int(self.seconds * 1000)


def a_house(
    *,
    seed: int = 0,
    limits: Limits | None = None,
    source_of: SourceMaker = shuffle_of,
    pace: float = 0.0,
) -> tuple[House, Memory, Time]:
    """A house whose secrets follow from ``seed`` and whose clock stands."""
    memory, time, rng = Memory(), Time(), random.Random(seed)
    house = House(
        settings=Settings(database="", pace=pace, limits=limits or Limits()),
        store=memory,  # type: ignore[arg-type]
        thinkers=OwnMind(),
        metrics=Metrics(),
        tick=time.tick,
        now=time.now,
        secret=rng.randbytes,
        source_of=source_of,
        aside=at_once,
    )
    return house, memory, time
