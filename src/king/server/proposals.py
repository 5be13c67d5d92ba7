"""Things that need the consent of the persons at a table."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace

from king.locales import N_
from king.records.wire import Wire
from king.seats import Seat
from king.server import desk
from king.server.entries import Again, Entry
from king.server.frames import encode
from king.server.house import House
from king.server.refusal import Refusal
from king.server.table import Step, Table
from king.server.telling import Asker, Ear


class Company(Protocol):
    """The table that something is proposed at; see :class:`king.server.live.LiveTable`."""

    table: Table
    house: House

    @property
    def ears(self) -> Sequence[Ear]:
        """Whoever is here."""

    def change(self, request: Callable[[Table], tuple[Entry, ...]]) -> Awaitable[tuple[Entry, ...]]:
        """Carry a request out. Raises Refusal or StorageError."""

    def asking(self, asker: Asker) -> Seat | None:
        """The seat that a request counts as."""

    def tell_all(self, frame: Wire) -> None:
        """Send a notice that stands in no log."""

    def must_not_chatter(self, seat: Seat) -> None:
        """Raises Refusal for a seat that proposes things all the time."""


class Proposal(Struct, frozen=True):
    """What was proposed, by whom, and who has agreed. ``step``: the action to take back."""

    what: str
    by: Seat
    yes: frozenset[Seat]
    step: Step | None

    def agreed(self, seat: Seat) -> Proposal:
        """With one more consent."""
        return replace(self, yes=self.yes | {seat})


class Consent:
    """The proposal on a table, and how its people go on to another one.

    Only persons who are there are asked: nobody who has gone keeps the others from anything.
    """

    def __init__(self, live: Company) -> None:
        self.proposal: Proposal | None = None
        self._live = live
        self._making = asyncio.Lock()

    async def propose(
        self, asker: Asker, what: str, may_make: Callable[[], bool] = lambda: True
    ) -> None:
        """Put something before the persons at the table; alone one need not ask.

        ``may_make``: whether one more table may be made for whoever asks. Raises Refusal.
        """
        seat = self._who_asks(asker, what)
        if what == "rematch" and (self._making.locked() or await self._is_there()):
            await self._play_again(seat)
            return
        table = self._live.table
        if self.proposal is not None:
            raise Refusal("proposal-open", N_("There is a proposal on the table already."))
        if what == "close" and table.status != "playing":
            await self._live.change(lambda now: desk.close(now, self._live.asking(asker)))
            return
        step = None
        match what:
            case "undo":
                step = last_step(table, seat)
                desk.take_back(table, step)
            case "pause":
                desk.pause(table, seat)
            case "rematch" if table.status != "finished":
                raise Refusal("not-over", N_("The game is not over."))
            case "rematch" if not may_make():
                raise Refusal("too-fast", N_("You have made many tables; wait a moment."))
        self.proposal = Proposal(what=what, by=seat, yes=frozenset((seat,)), step=step)
        await self.decide()

    def _who_asks(self, asker: Asker, what: str) -> Seat:
        """The seat of a person; one who has left a game may still want another. Raises Refusal."""
        table, seat = self._live.table, asker.seat
        must_play = what != "rematch" or table.status != "finished"
        if seat is None or (must_play and seat not in table.persons):
            raise Refusal("not-seated", N_("Spectators do not play."))
        self._live.must_not_chatter(seat)
        return seat

    async def answer(self, seat: Seat | None, *, yes: bool) -> None:
        """Consent to what was proposed, or refuse it for all. Raises Refusal."""
        if seat is None or seat not in self._live.table.persons:
            raise Refusal("not-seated", N_("Spectators do not play."))
        if self.proposal is None:
            raise Refusal("no-proposal", N_("There is no proposal on the table."))
        if not yes:
            what, self.proposal = self.proposal.what, None
            self._live.tell_all({"type": "proposal", "proposal": None, "refused": what, "by": seat})
            return
        self.proposal = self.proposal.agreed(seat)
        await self.decide()

    async def decide(self) -> None:
        """Carry out what all have agreed to, or let the others know of it. Raises Refusal."""
        proposal = self.proposal
        if proposal is None:
            return
        if self._waiting(self._live.table, proposal):
            self._tell()
            return
        self.proposal = None
        if proposal.what == "rematch":
            await self._play_again(None)
            return
        try:
            await self._live.change(lambda table: self._agreed(table, proposal))
        except Exception:
            self._tell()  # there is none any more
            raise

    def company_changed(self) -> bool:
        """Tell whose consent is waited for now; whether it is nobody's."""
        if self.proposal is None:
            return False
        self._tell()
        return not self._waiting(self._live.table, self.proposal)

    def wire(self) -> Wire | None:
        """The proposal for the wire; ``waiting``: seats that have not answered yet."""
        if self.proposal is None:
            return None
        waiting = self._waiting(self._live.table, self.proposal)
        return {"what": self.proposal.what, "by": self.proposal.by, "waiting": waiting}

    def _tell(self) -> None:
        self._live.tell_all({"type": "proposal", "proposal": self.wire()})

    def _waiting(self, table: Table, proposal: Proposal) -> list[Seat]:
        here = {ear.seat for ear in self._live.ears}
        return [seat for seat in table.persons if seat in here and seat not in proposal.yes]

    def _agreed(self, table: Table, proposal: Proposal) -> tuple[Entry, ...]:
        """What was agreed to, if it still stands at the table as it is by now."""
        if self._waiting(table, proposal) or proposal.by not in table.persons:
            raise Refusal("stale", N_("The game has gone on meanwhile."))
        if proposal.what == "pause":
            return desk.pause(table, proposal.by)
        if proposal.what == "close":
            return desk.close_by_consent(table)
        assert proposal.step is not None
        return desk.take_back(table, proposal.step)

    async def _play_again(self, asked: Seat | None) -> None:
        """Make the next table once, and tell all of it, or only ``asked`` where it was told."""
        async with self._making:
            is_new = not await self._is_there()
            if is_new:
                made = await self._live.house.rematch(self._live.table)
                await self._live.change(lambda _: (Again(made),))
        frame: Wire = {"type": "rematch", "table": self._live.table.again}
        if is_new:
            self._live.tell_all(frame)
            return
        for ear in self._live.ears:
            if ear.seat == asked:
                ear.send(encode(frame))

    async def _is_there(self) -> bool:
        """Whether there is a table of the rematch, which was not closed. Raises Refusal."""
        known = self._live.table.again
        return known is not None and await self._live.house.is_there(known)


def last_step(table: Table, seat: Seat) -> Step:
    """The last action of a seat that stands. Raises Refusal."""
    for step in reversed(table.trail):
        if step.seat == seat:
            return step
    raise Refusal("nothing-to-take-back", N_("There is nothing to take back."))
