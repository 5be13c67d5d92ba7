"""How many ways there are to put cards into places, and one of them by lot.

Cards with the same allowed places are alike and are counted together, so the work depends on
the number of kinds and not on the number of cards. All numbers are whole and exact.

>>> from king.cards import parse_cards
>>> seven, queen = parse_cards("7S QH")
>>> two = Puzzle({seven: 0b11, queen: 0b11}, (1, 1))
>>> two.count, Puzzle({seven: 0b01, queen: 0b11}, (1, 1)).count
(2, 1)
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from math import comb

from king.cards import Card

Counts = tuple[int, ...]


class Puzzle:
    """Cards to be put into places of given sizes.

    ``allowed``: for each card the places it may be in, as bits. ``sizes``: cards that each
    place takes, all cards together. ``marked``: cards of which each place takes at most
    ``most`` of that place.
    """

    def __init__(
        self,
        allowed: Mapping[Card, int],
        sizes: Sequence[int],
        marked: frozenset[Card] = frozenset(),
        most: Sequence[int] = (),
    ) -> None:
        self._sizes = tuple(sizes)
        self._most = tuple(most) or (len(allowed),) * len(self._sizes)
        kinds: dict[tuple[bool, int], list[Card]] = {}
        for card, places in sorted(allowed.items()):
            kinds.setdefault((card not in marked, places), []).append(card)
        # Marked cards come first: once they lie, their limit needs no more remembering.
        self._kinds = [(places, plain, cards) for (plain, places), cards in sorted(kinds.items())]
        self._known: dict[tuple[int, int, int, Counts, Counts], int] = {}
        fits = sum(self._sizes) == len(allowed)
        self.count = self._ways(0, 0, self._left(0), self._sizes, self._most) if fits else 0

    def _left(self, kind: int) -> int:
        return len(self._kinds[kind][2]) if kind < len(self._kinds) else 0

    def _ways(self, kind: int, place: int, left: int, room: Counts, most: Counts) -> int:
        """Ways to place ``left`` cards of a kind from ``place`` on, and all later kinds."""
        if kind == len(self._kinds):
            return 1
        key = (kind, place, left, room, most)
        known = self._known.get(key)
        if known is None:
            steps = self._steps(kind, place, left, room, most)
            known = self._known[key] = sum(ways for _, ways in steps)
        return known

    def _steps(
        self, kind: int, place: int, left: int, room: Counts, most: Counts
    ) -> list[tuple[int, int]]:
        """For each number of cards that may go to the place: the ways there are then."""
        return [
            (number, comb(left, number) * ways)
            for number in self._numbers(kind, place, left, room, most)
            if (ways := self._ways(*self._after(kind, place, left, room, most, number)))
        ]

    def _numbers(self, kind: int, place: int, left: int, room: Counts, most: Counts) -> range:
        places, plain, _ = self._kinds[kind]
        open_ = room[place] if places >> place & 1 else 0
        if not plain:
            open_ = min(open_, most[place])
        highest = min(left, open_)
        lowest = left if place == len(room) - 1 else 0
        return range(lowest, highest + 1)

    def _after(
        self, kind: int, place: int, left: int, room: Counts, most: Counts, number: int
    ) -> tuple[int, int, int, Counts, Counts]:
        room = (*room[:place], room[place] - number, *room[place + 1 :])
        if not self._kinds[kind][1]:
            most = (*most[:place], most[place] - number, *most[place + 1 :])
        if place + 1 < len(room):
            return kind, place + 1, left - number, room, most
        if kind + 1 < len(self._kinds) and self._kinds[kind + 1][1]:
            most = self._most  # not needed any more: let states that differ in it be one
        return kind + 1, 0, self._left(kind + 1), room, most

    def draw(self, rng: random.Random) -> dict[Card, int]:
        """The place of every card, each way equally likely. Needs a count above 0."""
        found: dict[Card, int] = {}
        state = (0, 0, self._left(0), self._sizes, self._most)
        pool: list[Card] = []
        while state[0] < len(self._kinds):
            kind, place, left, room, most = state
            if place == 0:
                pool = list(self._kinds[kind][2])
                rng.shuffle(pool)
            steps = self._steps(*state)
            ticket = rng.randrange(sum(ways for _, ways in steps))
            number = _holder(steps, ticket)
            for _ in range(number):
                found[pool.pop()] = place
            state = self._after(kind, place, left, room, most, number)
        return found


def _holder(steps: Iterable[tuple[int, int]], ticket: int) -> int:
    """The number whose ways have this ticket, where each way has one, counted from 0."""
    for number, ways in steps:
        if ticket < ways:
            return number
        ticket -= ways
    raise AssertionError("there are as many tickets as ways")
