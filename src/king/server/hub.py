"""All tables that are awake: making them, waking them, putting them to sleep."""

from __future__ import annotations

import asyncio
import base64
import logging
import re
from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from king.errors import UsageError, phrase
from king.locales import N_
from king.rules import Rules, Ruleset, builtin_ids, load, load_text
from king.server import desk
from king.server.aside import Kept
from king.server.continuing import given_until
from king.server.entries import (
    Began,
    BotSat,
    BrokenLog,
    Clock,
    Created,
    Entry,
    Given,
    Replaced,
    Sat,
    decode_entry,
    encode_entry,
)
from king.server.house import House
from king.server.house_rules import read_house_rules
from king.server.live import LiveTable
from king.server.refusal import Refusal
from king.server.results import row_of
from king.server.table import Table, hash_token, new_table, wake

log = logging.getLogger(__name__)

DAY: Final = 86_400_000  # milliseconds
SWEEP: Final = 15.0  # seconds
FORGET: Final = 3600.0  # seconds
LONGEST_MOVE, LONGEST_RESERVE = 3600, 7200  # seconds


_ID: Final = re.compile("[A-Za-z0-9_-]{1,64}")
"""How the id of a table looks; see :meth:`Hub.text`."""

Furnish = Callable[[Table], tuple[Entry, ...]]


class Wish(Struct, frozen=True):
    """The table that somebody wants. ``rules_text``: a house ruleset instead of an id."""

    ruleset: str
    rules_text: str | None
    players: int | None
    options: Mapping[str, str]
    clock: Clock
    is_open: bool
    has_watchers: bool


class Hub:
    """The tables of a server."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.is_closing = False
        self.kept = Kept()
        self._awake: dict[str, LiveTable] = {}
        self._waking: dict[str, asyncio.Lock] = {}
        self._sweeper: asyncio.Task[None] | None = None
        self._forget_at = 0.0
        house.rematch, house.is_there = self.rematch, self.is_there
        self.may_make: Callable[[str], bool] = lambda address: True

    def start(self) -> None:
        """Open the house, and begin to put idle tables to sleep."""
        self.is_closing = False
        self._sweeper = asyncio.create_task(self._sweep_forever())

    async def stop(self) -> None:
        """No new tables; everybody is told to come back later."""
        self.is_closing = True
        if self._sweeper is not None:
            self._sweeper.cancel()
        for live in list(self._awake.values()):
            live.end(1012, "the server is going down; come back in a moment")
        await asyncio.gather(*(live.settled() for live in self._awake.values()))

    # --- making -----------------------------------------------------------------------------

    async def create(
        self, wish: Wish, name: str, furnish: Furnish = lambda _: ()
    ) -> tuple[LiveTable, str]:
        """A new table and the token of its host, who sits on the first seat.

        ``furnish``: what else is done to it at once; where that is refused there is no table.

        Raises Refusal, UsageError for players or options, RulesetError for house rules.
        """
        self._must_have_room()
        rules, ruleset = await self._rules_of_wish(wish)
        _check_clock(wish.clock)
        made = Created(
            ruleset=ruleset.id,
            rules_text=ruleset.text,
            is_house=wish.rules_text is not None,
            players=rules.players,
            options=dict(rules.options),
            clock=wish.clock,
            is_open=wish.is_open,
            has_watchers=wish.has_watchers,
            seed=self.house.secret(32).hex(),
            chance=self.house.secret(16).hex(),
            at=self.house.now(),
        )
        token = self.text(32)
        table = new_table(self.text(12), made, rules, self.house.source_of)
        entries = desk.sit(table, None, name, hash_token(token))
        entries += furnish(_after(table, entries))
        return await self._keep(table, made, entries, ruleset), token

    async def rematch(self, old: Table) -> str:
        """A table like one whose game is over: the same people, bots and tokens, new secrets.

        Its game begins at once; where somebody had added to the shuffle of the last one, it waits
        for its host, so that all can add to this one too. Raises Refusal.
        """
        self._must_have_room()
        ruleset = (await self.get(old.id)).ruleset
        seed, chance = self.house.secret(32).hex(), self.house.secret(16).hex()
        at = self.house.now()
        made = Created(
            **{
                field: getattr(old.made, field)
                for field in Created.__struct_fields__
                if field not in ("seed", "chance", "at", "given")
            },
            seed=seed,
            chance=chance,
            at=at,
        )
        entries: list[Entry] = []
        away: list[Entry] = []
        for seat in [*old.order, *(seat for seat in old.rules.seats if seat not in old.order)]:
            chair = old.chairs[seat]
            assert chair is not None
            if chair.token is None:
                entries.append(BotSat(seat, chair.name, chair.bot or desk.STAND_IN))
                continue
            entries.append(Sat(seat, chair.name, chair.token))
            if chair.bot is not None:  # who is away may come back in this game as well
                away.append(Replaced(seat, chair.bot, "left"))
        entries += away
        if not any(chair is not None and chair.nonce for chair in old.chairs):
            entries.append(Began(at))
        table = new_table(self.text(12), made, old.rules, self.house.source_of)
        return (await self._keep(table, made, tuple(entries), ruleset)).table.id

    async def is_there(self, id: str) -> bool:
        """Whether people can go to a table: it exists and is not closed. Raises Refusal."""
        try:
            return (await self.get(id)).table.status != "closed"
        except Refusal as refusal:
            if refusal.code in ("no-table", "broken-log"):
                return False
            raise

    async def go_on(
        self, old: LiveTable, deal: int, step: int, seat: int, name: str
    ) -> tuple[LiveTable, str]:
        """A practice table from a moment of a game that is over: bots play for all others.

        Whoever may not watch the game may not watch what goes on from it. Raises Refusal.
        """
        self._must_have_room()
        lines = await self.house.store.entries(old.table.id)

        def until() -> Given:
            entries = [decode_entry(line, old.table.id, 0) for line in lines]
            return given_until(old.table, entries, deal, step)

        given = await self.house.aside(until)
        made = replace(
            old.table.made,
            clock=Clock(),
            is_open=False,
            seed=self.house.secret(32).hex(),
            chance=self.house.secret(16).hex(),
            at=self.house.now(),
            given=given,
        )
        token = self.text(32)
        table = new_table(self.text(12), made, old.table.rules, self.house.source_of)
        entries = desk.sit(table, seat, name, hash_token(token))
        seated = _after(table, entries)
        entries += desk.start(seated, seated.host, made.at)
        return await self._keep(table, made, entries, old.ruleset), token

    async def _keep(
        self, table: Table, made: Created, entries: tuple[Entry, ...], ruleset: Ruleset
    ) -> LiveTable:
        if made.given is None:
            table = _after(table, entries)
        else:
            begin = partial(_after, table, entries)
            table = await self.house.aside(begin)
        lines = [encode_entry(entry) for entry in (made, *entries)]
        await self.house.store.create(row_of(table, self.house.now()), lines)
        live = self._awake[table.id] = LiveTable(table, ruleset, self.house)
        self.house.metrics.tables.set(len(self._awake))
        self.house.metrics.entries((made, *entries))
        return live

    async def _rules_of_wish(self, wish: Wish) -> tuple[Rules, Ruleset]:
        if wish.rules_text is None:
            ruleset = load(wish.ruleset)
            return ruleset.rules(wish.players, wish.options), ruleset
        mind = self.house.thinkers
        return await read_house_rules(mind, wish.rules_text, wish.players, wish.options)

    def _must_have_room(self) -> None:
        if self.is_closing:
            raise Refusal("closing", N_("The server is going down."))
        if len(self._awake) >= self.house.settings.limits.tables:
            raise Refusal("too-many-tables", N_("There are too many tables at the moment."))

    def text(self, size: int) -> str:
        """An unguessable text for addresses."""
        return base64.urlsafe_b64encode(self.house.secret(size)).decode().rstrip("=")

    # --- finding ----------------------------------------------------------------------------

    async def get(self, id: str) -> LiveTable:
        """A table, woken from its log if it sleeps. Raises Refusal."""
        live = self._awake.get(id)
        if live is not None and not live.is_lost:
            return live
        if not _ID.fullmatch(id):  # PostgreSQL would drop the connection over some of these
            raise Refusal("no-table", N_("There is no such table."))
        self._awake.pop(id, None)
        lock = self._waking.setdefault(id, asyncio.Lock())
        try:
            async with lock:
                return self._awake.get(id) or await self._wake(id)
        finally:
            if not lock.locked():
                self._waking.pop(id, None)

    async def _wake(self, id: str) -> LiveTable:
        if self.is_closing:
            raise Refusal("closing", N_("The server is going down."))
        lines = await self.house.store.entries(id)
        if not lines:
            raise Refusal("no-table", N_("There is no such table."))
        if len(self._awake) >= self.house.settings.limits.tables:
            raise Refusal("too-many-tables", N_("There are too many tables at the moment."))
        try:
            table, ruleset = await self._from_log(id, lines)
        except BrokenLog:
            log.exception("a log cannot be read", extra={"table": id})
            raise Refusal("broken-log", N_("This table cannot be opened.")) from None
        live = self._awake[id] = LiveTable(table, ruleset, self.house)
        self.house.metrics.tables.set(len(self._awake))
        return live

    async def _from_log(self, id: str, lines: list[bytes]) -> tuple[Table, Ruleset]:
        made = decode_entry(lines[0], id, 0)
        if not isinstance(made, Created):
            raise BrokenLog(id, 0, "a log begins with the making of the table")
        rules, ruleset = await self._rules_of_log(made)
        source_of = self.house.source_of
        return await self.house.aside(lambda: wake(id, lines, lambda _: rules, source_of)), ruleset

    async def _rules_of_log(self, made: Created) -> tuple[Rules, Ruleset]:
        if not made.is_house:
            return _rules_of_text(
                made.ruleset, made.rules_text, made.players, tuple(made.options.items())
            )
        file = f"{made.ruleset}.toml"
        mind = self.house.thinkers
        return await read_house_rules(
            mind, made.rules_text, made.players, made.options, file, is_waking=True
        )

    def awake(self) -> list[LiveTable]:
        """The tables in memory."""
        return list(self._awake.values())

    # --- sleeping ---------------------------------------------------------------------------

    async def _sweep_forever(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            try:
                await self.sweep()
            except Exception:
                log.exception("sweeping failed")

    async def sweep(self) -> None:
        """Put tables to sleep where nobody is; once in a while forget those that never began."""
        now = self.house.tick()
        for live in self.awake():
            if live.is_idle and now - live.idle_since >= self.house.settings.limits.idle_seconds:
                self._fall_asleep(live)
        self.house.metrics.tables.set(len(self._awake))
        if now >= self._forget_at:
            self._forget_at = now + FORGET
            await self._forget()

    def _fall_asleep(self, live: LiveTable) -> None:
        try:
            live.end(1000, "")
        except Exception:
            log.exception("a table could not be stopped", extra={"table": live.table.id})
        if self._awake.get(live.table.id) is live:
            del self._awake[live.table.id]

    async def _forget(self) -> None:
        """Remove tables whose game never began, unless somebody is there."""
        oldest = self.house.now() - int(self.house.settings.limits.keep_days * DAY)
        await self.house.store.delete_closed(oldest, list(self._awake))


def _after(table: Table, entries: tuple[Entry, ...]) -> Table:
    for entry in entries:
        table = table.after(entry)
    return table


@lru_cache(maxsize=256)
def _rules_of_text(
    name: str, text: str, players: int, options: tuple[tuple[str, str], ...]
) -> tuple[Rules, Ruleset]:
    """Rules of King's own; from their text where the program has newer ones."""
    own = name in builtin_ids() and load(name).text == text
    ruleset = load(name) if own else load_text(text, f"{name}.toml")
    return ruleset.rules(players, dict(options)), ruleset


def _check_clock(clock: Clock) -> None:
    if clock.move is not None and not 1 <= clock.move <= LONGEST_MOVE:
        raise UsageError(
            phrase("{seconds} seconds a move", seconds=clock.move),
            phrase("{least} to {most}", least=1, most=LONGEST_MOVE),
        )
    if not 0 <= clock.reserve <= LONGEST_RESERVE:
        raise UsageError(
            phrase("a reserve of {seconds} seconds", seconds=clock.reserve),
            phrase("{least} to {most}", least=0, most=LONGEST_RESERVE),
        )
