"""Whose time it is, and until when. Clocks live here and nowhere else.

All times are seconds of the server's own steady clock, so that a refreshed page, a sleeping
phone or a clock that is set changes nothing.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from king.seats import Seat
from king.server.settings import Limits
from king.server.table import Table


class Turn(Struct, frozen=True):
    """One decision of one seat.

    ``began``: when it came; ``gone``: since when the socket of the seat is gone, None while it
    is there. ``deadline``: when a bot takes over, None for never; ``warn_at``: when to warn,
    None once that is done. ``stopped``: since when there is a pause. ``spent``: milliseconds of
    the reserve that the person had used up when a bot took over.
    """

    seat: Seat | None
    move: int
    began: float
    gone: float | None = None
    deadline: float | None = None
    warn_at: float | None = None
    is_warned: bool = False
    stopped: float | None = None
    spent: int = 0

    def carried_over(self, table: Table, now: float) -> Turn:
        """The same decision after a change of the company: time goes on as it was, and stands
        still in a pause.
        """
        if table.is_paused:
            return self if self.stopped is not None else replace(self, stopped=now)
        if table.turn != self.seat or table.move != self.move:
            return turn_of(table, now)
        if self.stopped is None:
            return self
        length = now - self.stopped
        gone = None if self.gone is None else self.gone + length
        return replace(self, began=self.began + length, gone=gone, stopped=None, is_warned=False)

    def taken_over(self, table: Table, seat: Seat, now: float) -> Turn:
        """A bot decides for a person: what he has used of his reserve is gone."""
        return replace(self, spent=self.reserve_used(table, now)) if seat == self.seat else self

    def left_alone(self, seat: Seat, now: float) -> Turn:
        """The socket of a seat is gone."""
        return replace(self, gone=now) if seat == self.seat else self

    def watched(self, table: Table, here: frozenset[Seat], limits: Limits) -> Turn:
        """With its deadline, by who is here.

        With a clock the clock decides. Without one a person who keeps other persons waiting
        is replaced after a while, sooner when the socket is gone; who plays with bots alone
        has all the time in the world.
        """
        seat = self.seat
        if seat is None or seat not in table.persons or table.is_paused:
            return replace(self, deadline=None, warn_at=None)
        if table.made.clock.move is not None:
            length = table.made.clock.move + table.reserves[seat] / 1000
            return replace(self, deadline=self.began + length, warn_at=None)
        others = [other for other in table.persons if other != seat and other in here]
        if not others:
            return replace(self, deadline=None, warn_at=None)
        deadline = self.began + limits.silent_seconds
        if seat in here:
            turn = replace(self, gone=None)
        else:
            turn = self
            gone = max(self.began if self.gone is None else self.gone, self.began)
            deadline = min(deadline, gone + limits.gone_seconds)
        warn_at = None if self.is_warned else (self.began + deadline) / 2
        return replace(turn, deadline=deadline, warn_at=warn_at)

    def next_call(self) -> float | None:
        """When something has to happen next."""
        return self.deadline if self.warn_at is None else self.warn_at

    def warned(self) -> Turn:
        """After the warning."""
        return replace(self, is_warned=True, warn_at=None)

    def reserve_used(self, table: Table, now: float) -> int:
        """Milliseconds of the reserve that this decision has used up by now."""
        if table.made.clock.move is None:
            return 0
        return max(int((now - self.began - table.made.clock.move) * 1000), 0)

    def milliseconds_left(self, table: Table, now: float) -> int | None:
        """Until the time of the seat to act is over; None without a clock."""
        if self.seat is None or table.made.clock.move is None:
            return None
        length = table.made.clock.move * 1000 + table.reserves[self.seat]
        now = now if self.stopped is None else self.stopped
        return max(int(self.began * 1000) + length - int(now * 1000), 0)


def turn_of(table: Table, now: float) -> Turn:
    """The decision that a table waits for, beginning now."""
    return Turn(table.turn, table.move, now)
