"""Two bots compared on the same deals, each in every seat."""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import fmean, stdev

from msgspec import Struct

from king.arena.chance import derived, generator_of, shuffle_of
from king.arena.play import play_deal, single_deal
from king.bots import Bot
from king.engine.events import Scored
from king.errors import UsageError, phrase, phrases
from king.rules.ruleset import Rules
from king.seats import Seat


class Advantage(Struct, frozen=True):
    """Mean points a deal above the mean of the table, and half of its 95% interval."""

    mean: float
    half: float

    @property
    def low(self) -> float:
        """The lower end of the interval."""
        return self.mean - self.half

    @property
    def high(self) -> float:
        """The upper end of the interval."""
        return self.mean + self.half


class Duplicate(Struct, frozen=True):
    """A comparison in one contract.

    ``solo``: one A among B's, A's points above the mean of the table. ``mirror``: one B
    among A's, what B lacks to that mean. ``both`` takes the mean of the two on every deal.
    """

    contract: str
    deals: int
    solo: Advantage
    mirror: Advantage
    both: Advantage


def duplicate(
    rules: Rules, contract: str, bot_a: Bot, bot_b: Bot, *, deals: int, seed: int
) -> Duplicate:
    """Play every deal with A in each seat among B's, and with B in each seat among A's.

    The dealer goes round from deal to deal. A deal counts once, as the mean over its
    rotations, so the intervals rest on independent deals.

    Raises UsageError for fewer than two deals or an unknown contract.
    """
    if deals < 2:
        raise UsageError(
            phrases("{count} duplicate deal", "{count} duplicate deals", deals),
            phrase("2 or more"),
        )
    if contract not in rules.contracts:
        raise UsageError(
            phrase("no contract {name}", name=repr(contract)), ", ".join(rules.contracts)
        )
    solo, mirror = [], []
    for number in range(1, deals + 1):
        solo.append(_rotated(rules, contract, bot_a, bot_b, seed, number))
        mirror.append(-_rotated(rules, contract, bot_b, bot_a, seed, number))
    both = [(one + two) / 2 for one, two in zip(solo, mirror, strict=True)]
    return Duplicate(contract, deals, _advantage(solo), _advantage(mirror), _advantage(both))


def _rotated(rules: Rules, contract: str, single: Bot, rest: Bot, seed: int, number: int) -> float:
    """Points of one bot among others above the mean of the table, over all its seats."""
    gains = []
    dealer = rules.seats.steps_from(Seat(0), number)
    deal_seed = derived(seed, contract)
    for own in rules.seats:
        game = single_deal(
            rules, contract, shuffle_of(deal_seed, number), number=number, dealer=dealer
        )
        bots = [single if seat == own else rest for seat in rules.seats]
        rngs = [generator_of(deal_seed, number, seat) for seat in rules.seats]
        scored = play_deal(game, bots, rngs).events[-1]
        assert isinstance(scored, Scored)
        gains.append(scored.points[own] - fmean(scored.points))
    return fmean(gains)


def _advantage(values: Sequence[float]) -> Advantage:
    return Advantage(fmean(values), 1.96 * stdev(values) / math.sqrt(len(values)))
