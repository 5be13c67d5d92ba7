"""How long a bot takes for an action: whole beats, so that the time tells little of its cards."""

from __future__ import annotations

import math

from king.seats import Seat


class Beats:
    """The beats of the bots at one table. ``pace``: seconds of a beat, 0 for none.

    Every action takes a beat at least, also where there was nothing to think about. A thought
    that took several is as slow for the rest of the deal: so a second hard decision is not told
    from the easy ones after the first.

    >>> beats = Beats(0.5)
    >>> [round(seconds + beats.rest(Seat(1), 1, seconds), 6) for seconds in (0.0, 0.3, 0.7, 0.1)]
    [0.5, 0.5, 1.0, 1.0]
    """

    def __init__(self, pace: float) -> None:
        self._pace = pace
        self._deal = 0
        self._slowest: dict[Seat, int] = {}

    def rest(self, seat: Seat, deal: int, elapsed: float) -> float:
        """Seconds that a bot still waits with its action in a deal, after so many of thought."""
        if not self._pace:
            return 0.0
        if deal != self._deal:
            self._deal, self._slowest = deal, {}
        # A thought that ends on a beat, but for the rounding of clocks, has not missed it.
        needed = math.ceil(elapsed / self._pace - 1e-9)
        beats = self._slowest[seat] = max(needed, self._slowest.get(seat, 1))
        return max(beats * self._pace - elapsed, 0.0)
