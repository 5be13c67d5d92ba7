"""The open talon: what it is worth with the right to name trump, and what to give away."""

from __future__ import annotations

from typing import Final

from king.bots.holding import Holding
from king.bots.values import EQUAL, Tables, Values, tables_of
from king.cards import NO_TRUMP, SUITS, Card, Suit, cards_of
from king.engine.actions import Action, Ask, Bid, Decline, Give, Keep, NameTrump
from king.engine.view import View

NO_TRUMP_RISK: Final = 1.0
"""In tricks: what long suits of others cost a hand that cannot ruff."""
WITH_RIGHT: Final = (1.15, 0.85)
"""Tricks of the one who names trump, from those that the hand promises: base and slope."""
WITHOUT_RIGHT: Final = (0.0, 0.85)
"""The same for a hand whose trump another names."""
MARGIN: Final = 0.9
"""The share of the gain that is offered at most: who wins a bidding has often hoped too much."""
STEPS_DOWN: Final = 3
"""How many steps a price falls from one asking to the next."""
FIRST_PRICE: Final = 0.42
"""The price first asked, as a share of all points of the deal."""
_MOST_GAINS: Final = 64


def choose_ask(view: View) -> Action:
    """Keep the talon, or ask a price that leaves more than keeping it; less every time."""
    assert view.sale is not None
    sale = view.row.sale
    assert sale is not None
    least = _gain(view)
    prices = [action.price for action in view.legal if isinstance(action, Ask)]
    fair = [price for price in prices if price >= least]
    if not fair:
        return Keep()
    if view.sale.asked:
        wanted = view.sale.asked - STEPS_DOWN * sale.step
    else:
        wanted = int(FIRST_PRICE * view.row.weight)
    return Ask(min(fair, key=lambda price: (abs(price - wanted), price)))


def choose_offer(view: View) -> Action:
    """The lowest offer that is allowed, while the right is worth more than that."""
    limit = MARGIN * _gain(view)
    offers = [action.amount for action in view.legal if isinstance(action, Bid)]
    lowest = min(offers, default=0)
    return Bid(lowest) if offers and lowest <= limit else Decline()


def choose_gift(view: View) -> Action:
    """The card that the hand misses least when the cards still to be given are gone."""
    assert view.to is not None
    tables = tables_of(view.rules)
    values = tables.values(view.row)
    others = view.rules.seats.others_from(view.seat)
    gifts = len(others) - others.index(view.to)
    _, _, dropped = best_strain(tables, values, view.hand.mask, gifts)
    allowed = [action for action in view.legal if isinstance(action, Give)]
    useless = [action for action in allowed if action.card in dropped]
    strengths = view.rules.strengths
    return min(useless or allowed, key=lambda give: (strengths[give.card], give.card))


def choose_strain(view: View) -> Action:
    """The trump that makes most of the hand, from the taker of the talon."""
    tables = tables_of(view.rules)
    _, trump, _ = best_strain(tables, tables.values(view.row), view.hand.mask, 0)
    return NameTrump(trump)


def _gain(view: View) -> float:
    """Points by which talon and trump improve the hand of this seat.

    Asked again at every price of one sale, so the last answers are kept.
    """
    tables = tables_of(view.rules)
    key = (view.row.id, view.hand.mask, view.shown_talon.mask)
    found = tables.gains.get(key)
    if found is None:
        if len(tables.gains) >= _MOST_GAINS:
            tables.gains.clear()
        found = tables.gains[key] = _work_out(view, tables)
    return found


def _work_out(view: View, tables: Tables) -> float:
    values = tables.values(view.row)
    hand, others = view.hand.mask, view.rules.players - 1
    with_talon = hand | view.shown_talon.mask
    mine, _, _ = best_strain(tables, values, with_talon, others)
    each = values.unit
    base, slope = WITH_RIGHT
    owned = base * each + slope * mine
    base, slope = WITHOUT_RIGHT
    left = base * each + slope * _defence(tables, values, hand)
    return owned - left


def _defence(tables: Tables, values: Values, hand: int) -> float:
    """What the hand promises when another names its own long suit: my short ones rather."""
    local = tables.order.local
    found = weights = 0.0
    for trump in SUITS:
        weight = 1.0 / (1 + local(hand, trump).bit_count()) ** 2
        found += weight * promise(tables, values, hand, trump)
        weights += weight
    return found / weights


def promise(tables: Tables, values: Values, hand: int, trump: Suit) -> float:
    """Points that a hand promises with a trump."""
    return holding_of(tables, values, hand, trump).hand(
        [tables.order.local(hand, s) for s in SUITS]
    )


def holding_of(tables: Tables, values: Values, hand: int, trump: Suit) -> Holding:
    """The judge of a hand at the beginning of a deal."""
    rules, local = tables.rules, tables.order.local
    unseen = rules.pack_set.mask & ~hand
    outs = [local(unseen, suit) for suit in SUITS]
    strain = None if trump == NO_TRUMP else trump
    return Holding(values, 0, outs, rules.players - 1, strain)


def best_strain(
    tables: Tables, values: Values, hand: int, drop: int
) -> tuple[float, Suit, tuple[Card, ...]]:
    """Points, trump and the cards given away, where the hand is worth most."""
    row = values.contract
    best: tuple[float, Suit, tuple[Card, ...]] | None = None
    for trump in (*SUITS, NO_TRUMP) if row.no_trump else SUITS:
        points, dropped = _reduced(tables, values, hand, trump, drop)
        if trump == NO_TRUMP:
            points -= NO_TRUMP_RISK * values.unit
        if best is None or points > best[0] + EQUAL:
            best = points, trump, dropped
    assert best is not None
    return best


def _reduced(
    tables: Tables, values: Values, hand: int, trump: Suit, drop: int
) -> tuple[float, tuple[Card, ...]]:
    """The promise without the ``drop`` cards that are missed least, and these cards.

    Of equal cards the lowest of the shortest suit goes.
    """
    order, strengths = tables.order, tables.rules.strengths
    holding = holding_of(tables, values, hand, trump)
    mine = [order.local(hand, suit) for suit in SUITS]
    dropped: list[Card] = []
    for _ in range(drop):
        best: tuple[float, int, int, Card] | None = None
        for card in cards_of(hand):
            suit, bit = order.suits[card], 1 << order.index[card]
            if suit == trump:
                continue
            left = holding.suit(suit, mine[suit] & ~bit)[0] - holding.suit(suit, mine[suit])[0]
            key = (round(-left, 6), mine[suit].bit_count(), strengths[card], card)
            if best is None or key < best:
                best = key
        if best is None:  # nothing but trumps
            card = min(cards_of(hand), key=strengths.__getitem__)
        else:
            card = best[3]
        dropped.append(card)
        hand &= ~(1 << card)
        mine[order.suits[card]] &= ~(1 << order.index[card])
    return holding.hand(mine), tuple(dropped)
