"""Naming the contract and the trump by what the hand promises."""

from __future__ import annotations

import random

from king.bots.chance import some_of
from king.bots.holding import Holding
from king.bots.values import EQUAL, Tables, Values, tables_of
from king.cards import NO_TRUMP, SUITS, Card, Suit, cards_of, mask_of
from king.engine.actions import NameTrump, Order
from king.engine.view import View
from king.rules.ruleset import Rules, plan_of

SAMPLES = 80  # random hands that make the average of a contract
NO_TRUMP_RISK = 1.0  # in tricks: what long suits of others cost a hand that cannot ruff
GUESSES = 6  # completions of a hand that is only partly dealt


def choose_order(view: View) -> Order:
    """The order that promises most against what an average hand gets from its contract."""
    tables = tables_of(view.rules)
    best: Order | None = None
    best_gain = 0.0
    for action in view.legal:
        assert isinstance(action, Order)
        values = tables.values(view.rules.contracts[action.contract])
        promise = _promise(tables, values, view.hand.mask, action.trump)
        gain = promise - average(tables, values)
        if best is None or gain > best_gain + EQUAL:
            best, best_gain = action, gain
    assert best is not None
    return best


def choose_trump(view: View, rng: random.Random) -> NameTrump:
    """The strain that promises most; hands that are not dealt out yet are completed by guess."""
    tables = tables_of(view.rules)
    values = tables.values(view.row)
    hand = view.hand.mask
    missing = plan_of(view.rules, view.row).hand - hand.bit_count()
    unseen = cards_of(view.rules.pack_set.mask & ~hand)
    if view.discards is not None or missing <= 0:
        guesses = [hand]
        last: list[Card] = []
    else:
        chosen = [some_of(unseen, missing, rng) for _ in range(GUESSES)]
        guesses = [hand | mask_of(cards) for cards in chosen]
        last = [cards[-1] for cards in chosen]
    best: NameTrump | None = None
    best_sum = 0.0
    for action in view.legal:
        assert isinstance(action, NameTrump)
        if action.trump is None:
            if not last:
                continue
            trumps = [tables.order.suits[card] for card in last]
        else:
            trumps = [action.trump] * len(guesses)
        total = sum(
            _promise(tables, values, guess, trump)
            for guess, trump in zip(guesses, trumps, strict=True)
        )
        if best is None or total > best_sum + EQUAL:
            best, best_sum = action, total
    assert best is not None
    return best


def average(tables: Tables, values: Values) -> float:
    """The mean promise of a contract over random hands, with the best trump of each.

    Worked out once for each contract, from hands that are the same on every machine.
    """
    found = tables.averages.get(values.contract.id)
    if found is None:
        rng = random.Random(20060101)
        rules = tables.rules
        pack = list(rules.pack)
        total = 0.0
        for _ in range(SAMPLES):
            hand = mask_of(some_of(pack, rules.deal.hand, rng))
            total += max(_promise(tables, values, hand, trump) for trump in _strains(rules, values))
        found = tables.averages[values.contract.id] = total / SAMPLES
    return found


def _strains(rules: Rules, values: Values) -> tuple[Suit | None, ...]:
    row = values.contract
    if row.trump == "none":
        return (None,)
    return (*SUITS, NO_TRUMP) if row.no_trump else SUITS


def _promise(tables: Tables, values: Values, hand: int, trump: Suit | None) -> float:
    """Expected points of a hand before play.

    Where the declarer takes a talon, the hand is judged without as many of its worst
    cards. Where only some tricks count, only so many of its cards will meet them.
    """
    rules, local = tables.rules, tables.order.local
    mine = [local(hand, suit) for suit in SUITS]
    unseen = rules.pack_set.mask & ~hand
    outs = [local(unseen, suit) for suit in SUITS]
    strain = None if trump == NO_TRUMP else trump
    holding = Holding(values, 0, outs, rules.players - 1, strain)
    promise = holding.hand(mine)
    if rules.deal.talon and rules.talon.to == "declarer":
        kept = values.contract.keep.cards.mask
        for _ in range(rules.deal.talon):
            promise = _without_worst(holding, values, mine, hand & ~kept, promise)
    if trump == NO_TRUMP:
        promise -= NO_TRUMP_RISK * values.unit
    if values.is_late:
        promise *= sum(1 for points in values.tricks if points) / len(values.tricks)
    return promise


def _without_worst(
    holding: Holding, values: Values, mine: list[int], free: int, promise: float
) -> float:
    """Take the card out of ``mine`` that the hand is best without; the promise then."""
    best: tuple[int, int] | None = None
    for card in cards_of(free):
        suit, bit = values.order.suits[card], 1 << values.order.index[card]
        if mine[suit] & bit:
            mine[suit] ^= bit
            left = holding.hand(mine)
            mine[suit] ^= bit
            if left > promise + EQUAL:
                best, promise = (suit, bit), left
    if best is not None:
        mine[best[0]] ^= best[1]
    return promise
