"""One table that is awake: its lock, its links, its clock and its bots.

Every change goes one way: a request becomes entries, the entries are committed, and only then
the table changes and everybody is told.
"""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import Callable, Coroutine, Iterable
from functools import cached_property
from typing import Any, Final, Literal, TypeVar

import msgspec

from king.engine import Action, Observer, View, view_of
from king.engine.view import Onlooker
from king.locales import N_
from king.records.wire import Wire
from king.rules import Ruleset
from king.seats import Seat
from king.server import desk
from king.server.beats import Beats
from king.server.bucket import Bucket
from king.server.clocks import turn_of
from king.server.entries import Began, Did, Entry, Replaced, TookBack, encode_entry
from king.server.frames import Company, Frames, encode, observer_of, rules_block
from king.server.house import House
from king.server.proposals import Consent
from king.server.refusal import Refusal
from king.server.results import dealt_of, row_of
from king.server.storage import StorageError
from king.server.table import Table
from king.server.telling import Asker, Done, Ear, tell

log = logging.getLogger(__name__)

RETRY: Final = 5.0  # seconds until something that the storage refused is tried again

T = TypeVar("T")

Request = Callable[[Table], tuple[Entry, ...]]


class LiveTable:
    """A table in memory, and everybody who listens to it."""

    def __init__(self, table: Table, ruleset: Ruleset, house: House) -> None:
        self.table = table
        self.ruleset = ruleset
        self.house = house
        self.ears: list[Ear] = []
        self.is_lost = False
        self.idle_since = house.tick()
        self._lock = asyncio.Lock()
        self._turn = turn_of(table, house.tick())
        self._timer: asyncio.TimerHandle | None = None
        self._bots: asyncio.Task[None] | None = None
        self._chores: set[asyncio.Future[Any]] = set()
        self._remarks: dict[Seat, Bucket] = {}
        self._onlookers: dict[Observer, Onlooker] = {}
        self._beats = Beats(house.settings.pace)
        self.consent = Consent(self)

    # --- changing ---------------------------------------------------------------------------

    async def change(self, request: Request) -> tuple[Entry, ...]:
        """Carry a request out, and tell everybody; the entries it became.

        Raises Refusal or StorageError, and then nothing has changed.
        """
        # Whoever asked may be gone before it is done: what is being written is told all the same.
        return await asyncio.shield(self._do(self._change(request)))

    def _do(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Have something done that nobody may have to wait for."""
        task = asyncio.ensure_future(work)
        self._chores.add(task)
        task.add_done_callback(self._is_done)
        return task

    def _is_done(self, task: asyncio.Future[Any]) -> None:
        self._chores.discard(task)
        if not task.cancelled():
            task.exception()  # whoever asked has got it, or is gone

    async def _change(self, request: Request) -> tuple[Entry, ...]:
        async with self._lock:
            if self.is_lost:
                raise Refusal("stale", N_("The game has gone on meanwhile."))
            before = self.table
            entries = request(before)
            if not entries:
                return ()
            steps, table = [], before
            for entry in entries:
                after = table.after(entry)
                steps.append(Done(entry, table, after))
                table = after
            await self._write(before, table, entries)
            self.table = table
            self.idle_since = self.house.tick()
            self._settle(entries)
            self._see_off()
            if self.ears:
                for step in steps:
                    tell(step, self.frames(step.after), self.ears)
            self._unseat()
        self.house.metrics.entries(entries)
        self._go_on()
        return entries

    async def _write(self, before: Table, after: Table, entries: tuple[Entry, ...]) -> None:
        """Commit entries. Where nobody knows whether they were, the table is woken again."""
        is_over = after.status == "finished" != before.status
        is_listed = before.status != after.status or before.chairs != after.chairs
        try:
            await self.house.store.append(
                after.id,
                before.seq,
                [encode_entry(entry) for entry in entries],
                row=row_of(after, self.house.now()) if is_listed else None,
                dealt=dealt_of(after) if is_over else None,
            )
        except StorageError as error:
            if error.unsure or error.reason in ("exists", "gap", "unknown-table"):
                self.is_lost = True
                self.end(1012, "this table is opened again; come back in a moment")
            raise

    def _settle(self, entries: Iterable[Entry]) -> None:
        """What changes with entries and stands in no log."""
        self.consent.proposal = None
        for entry in entries:
            if isinstance(entry, Did | TookBack | Began):
                self._turn = turn_of(self.table, self.house.tick())
            else:
                self._turn = self._turn.carried_over(self.table, self.house.tick())
            if isinstance(entry, Replaced):
                seat = Seat(entry.seat)
                self._turn = self._turn.taken_over(self.table, seat, self.house.tick())
        self._watch()

    def _see_off(self) -> None:
        """In the lobby anybody with the link looks on; at the game only where that is allowed."""
        if self.table.status == "lobby" or self.table.made.has_watchers:
            return
        for ear in list(self.ears):
            if ear.seat is None:
                self.ears.remove(ear)
                ear.end(4000, "no-watchers")

    def _go_on(self) -> None:
        """Set the clock, and wake the bots when it is their turn."""
        self._set_timer()
        if self._bot_to_act() is not None and (self._bots is None or self._bots.done()):
            self._bots = asyncio.create_task(self._play_bots())

    # --- telling ----------------------------------------------------------------------------

    def tell_all(self, frame: Wire) -> None:
        """Send a notice that stands in no log."""
        text = encode(frame)
        for ear in self.ears:
            ear.send(text)

    def snapshot(self, ear: Ear, why: str = "joined") -> str:
        """The frame that brings somebody up to date."""
        frames = self.frames(self.table)
        frame = frames.snapshot(observer_of(ear.seat), ear.lang, why=why)
        if self.table.again is not None:
            frame["rematch"] = self.table.again
        return encode(frame)

    @cached_property
    def _rules(self) -> msgspec.Raw:
        """The rules as they are sent; they never change."""
        return rules_block(self.table.rules, self.ruleset)

    def frames(self, table: Table) -> Frames:
        """The frames about a moment of this table."""
        return Frames(table, self._rules, self.company(), self._onlookers)

    def company(self) -> Company:
        """Who is here now, and the clocks."""
        here = {ear.seat for ear in self.ears}
        return Company(
            present=tuple(seat in here for seat in self.table.rules.seats),
            watchers=sum(ear.seat is None for ear in self.ears),
            left=self._turn.milliseconds_left(self.table, self.house.tick()),
            running=self.table.made.clock.move is not None and self._turn.deadline is not None,
            proposal=self.consent.wire(),
        )

    # --- coming and going -------------------------------------------------------------------

    def arrive(self, ear: Ear) -> None:
        """Somebody listens; a newer socket of a seat takes the place of the older one."""
        for other in list(self.ears):
            if ear.seat is not None and other.seat == ear.seat:
                self.ears.remove(other)
                other.end(4001, "another window has this seat now")
        self.ears.append(ear)
        ear.send(self.snapshot(ear))
        self._tell_presence(ear)
        self.consent.company_changed()
        self._go_on()

    def depart(self, ear: Ear) -> None:
        """Somebody is gone; the seat stays."""
        if ear not in self.ears:
            return
        self.ears.remove(ear)
        self.idle_since = self.house.tick()
        self._tell_presence(ear)
        if ear.seat is not None:
            self._turn = self._turn.left_alone(ear.seat, self.house.tick())
            if self.consent.company_changed():
                self._do(self.consent.decide())
        self._set_timer()

    def _unseat(self) -> None:
        """Sockets of a seat that was freed go on as spectators', with nothing of the seat."""
        for ear in self.ears:
            if ear.seat is not None and self.table.chairs[ear.seat] is None:
                ear.seat = None
                ear.send(self.snapshot(ear, "unseated"))

    def _tell_presence(self, ear: Ear) -> None:
        company = self.company()
        self.tell_all(
            {
                "type": "presence",
                "present": list(company.present),
                "watchers": company.watchers,
                "host": self.table.host_among(company.present),
            }
        )

    def end(self, code: int, reason: str) -> None:
        """Close all sockets and stop everything."""
        for ear in list(self.ears):
            ear.end(code, reason)
        self.ears.clear()
        if self._timer is not None:
            self._timer.cancel()
        if self._bots is not None:
            self._bots.cancel()

    async def settled(self) -> None:
        """Wait until what is being written is told."""
        while self._chores:
            await asyncio.wait(self._chores)

    @property
    def is_idle(self) -> bool:
        """Whether nobody is here and nothing is being done."""
        return not self.ears and not self._chores

    # --- playing ----------------------------------------------------------------------------

    def asking(self, asker: Asker) -> Seat | None:
        """The seat that a request counts as: whoever acts for a host who is gone asks as he."""
        if asker.seat is None or asker.seat != self.table.host_among(self.company().present):
            return asker.seat
        return self.table.host

    async def act(self, asker: Asker, move: int, action: dict[str, object]) -> bool:
        """An action of a person. False when it had been played already."""

        def request(table: Table) -> tuple[Entry, ...]:
            spent = self._turn.reserve_used(table, self.house.tick())
            now = self.house.now()
            seat, lang = asker.seat, asker.lang
            return desk.act(table, seat, move, action, spent=spent, at=now, lang=lang)

        return bool(await self.change(request))

    async def claim(self, asker: Asker, move: int) -> None:
        """All tricks that are left belong to a seat: played out card by card, at once."""
        await self.change(lambda table: desk.claim(table, asker.seat, move, self.house.now()))

    def say(self, seat: Seat | None, phrase: str) -> None:
        """A phrase for all to hear."""
        if seat is None:
            raise Refusal("not-seated", N_("Spectators do not play."))
        self.must_not_chatter(seat)
        self.tell_all({"type": "said", "seat": seat, "phrase": phrase})

    def must_not_chatter(self, seat: Seat) -> None:
        """Raises Refusal for a seat that says or proposes things all the time."""
        limits, now = self.house.settings.limits, self.house.tick()
        if seat not in self._remarks:
            self._remarks[seat] = Bucket(limits.remarks, limits.remark_burst, now)
        if not self._remarks[seat].take(now):
            raise Refusal("too-fast", N_("You say too much at once; wait a moment."))

    # --- bots -------------------------------------------------------------------------------

    def _bot_to_act(self) -> Seat | None:
        """The seat to act, if a bot decides for it and anybody is here to see it."""
        seat = self.table.turn
        if seat is None or not self.ears:
            return None
        chair = self.table.chairs[seat]
        return seat if chair is not None and chair.bot is not None else None

    async def _play_bots(self) -> None:
        """Let bots act as long as it is their turn."""
        while (seat := self._bot_to_act()) is not None:
            table = self.table
            began = self.house.tick()
            try:
                action = await self._thought(table, seat)
                deal = len(table.game.finished) if table.game is not None else 0
                await asyncio.sleep(self._beats.rest(seat, deal, self.house.tick() - began))
                await self.change(self._for_bot(seat, table.move, action))
            except Refusal:
                continue  # the table has changed while the bot was thinking
            except Exception:
                log.exception("a bot's action was not carried out", extra={"table": table.id})
                await asyncio.sleep(RETRY)

    def _for_bot(self, seat: Seat, move: int, action: Action) -> Request:
        def request(table: Table) -> tuple[Entry, ...]:
            spent, now = self._turn.spent, self.house.now()
            return desk.act_for(table, seat, move, action, spent=spent, at=now)

        return request

    async def _thought(self, table: Table, seat: Seat) -> Action:
        """What a bot does; it gets the view of its seat and nothing else."""
        chair = table.chairs[seat]
        assert chair is not None
        assert chair.bot is not None
        assert table.game is not None
        view: View = view_of(table.game, Observer(seat))
        chance = f"{table.made.chance}/{seat}/{table.move}"
        return await self.house.thinkers.choose(chair.bot, view, chance)

    # --- clocks -----------------------------------------------------------------------------

    def _set_timer(self, at_least: float = 0.0) -> None:
        """Ring when something has to happen next, ``at_least`` so many seconds from now."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._watch()
        when = self._turn.next_call()
        if when is not None:
            delay = max(when - self.house.tick(), at_least)
            self._timer = asyncio.get_running_loop().call_later(delay, self._ring)

    def _watch(self) -> None:
        """Set the deadline by who is here; what is told of the clock depends on it."""
        here = frozenset(ear.seat for ear in self.ears if ear.seat is not None)
        self._turn = self._turn.watched(self.table, here, self.house.settings.limits)

    def _ring(self) -> None:
        """The person to act has been silent for long: a warning first, then a bot."""
        self._timer = None
        self._do(self._silent())

    async def _silent(self) -> None:
        turn, now = self._turn, self.house.tick()
        if self.is_lost or turn.deadline is None or turn.seat is None:
            return
        if now + 0.01 < turn.deadline:
            self._turn = turn.warned()
            left = math.ceil(turn.deadline - now)
            self.tell_all({"type": "warning", "seat": turn.seat, "seconds": left})
            self._set_timer()
            return
        seat, move = turn.seat, turn.move
        has_clock = self.table.made.clock.move is not None
        reason: Literal["clock", "silent"] = "clock" if has_clock else "silent"

        def request(table: Table) -> tuple[Entry, ...]:
            if table.move != move or table.turn != seat or seat not in table.persons:
                return ()
            return (Replaced(seat, desk.STAND_IN, reason),)

        try:
            await self.change(request)
        except Refusal:
            return  # the table is another one now, and has set its clock itself
        except Exception:
            log.exception("a silent player was not replaced", extra={"table": self.table.id})
            if not self.is_lost:
                self._set_timer(at_least=RETRY)
