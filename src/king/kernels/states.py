"""A deal of the engine written into its arrays, at any point of its play."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

import numpy as np

from king.cards import Card, cards_of
from king.kernels import layout as at
from king.kernels.arrays import State, Tables
from king.rules.ruleset import REIGN

if TYPE_CHECKING:
    from king.engine.state import Deal

_SETTLE: Final = {"price": at.BY_PRICE, "punitive": at.PUNITIVE, "capped": at.CAPPED}


def state_for(
    tables: Tables,
    hands: Sequence[Iterable[Card]],
    leader: int,
    *,
    declarer: int | None = None,
    talon: Iterable[Card] = (),
) -> State:
    """A deal before its first lead. ``talon``: the cards that the last trick brings."""
    bits, nums = np.zeros(at.STATE_BITS, np.uint64), np.zeros(at.STATE_NUMS, np.int64)
    for seat, hand in enumerate(hands):
        bits[at.HANDS_AT + seat] = tables.mask(hand)
        nums[at.RANK_AT + seat] = seat
    bits[at.TALON_CARDS] = tables.mask(talon)
    nums[at.TURN] = nums[at.LEADER] = leader
    nums[at.DECLARER_SEAT] = -1 if declarer is None else declarer
    nums[[at.BEST, at.BEST_SEAT, at.LED, at.SELLER, at.BUYER]] = -1
    return State(bits, nums)


def state_of(tables: Tables, deal: Deal) -> State:
    """A deal of the engine, in its play, also in the middle of a trick or over."""
    to_last = deal.talon if deal.rules.talon.to == "last-trick" else ()
    state = state_for(tables, deal.hands, deal.leader, declarer=deal.declarer, talon=to_last)
    bits, nums = state
    bits[at.DISCARDS] = tables.mask(deal.discards)
    if deal.rules.talon.shown:
        bits[at.SHOWN] = tables.mask(deal.taken_talon)
    for seat, pile in enumerate(deal.piles):
        bits[at.PILES_AT + seat] = tables.mask(cards_of(pile))
    nums[at.TURN] = -1 if deal.turn is None else deal.turn
    nums[at.TRICK] = len(deal.tricks)
    nums[at.BROKEN] = deal.broken
    nums[at.ENDED_EARLY] = deal.early
    _write_past(tables, deal, state)
    _write_table(tables, deal, state)
    _write_settled(deal, state)
    return state


def _write_past(tables: Tables, deal: Deal, state: State) -> None:
    """What the finished tricks have left."""
    bits, nums = state
    for number, trick in enumerate(deal.tricks):
        for seat, card in zip(trick.seats, trick.cards, strict=True):
            bits[at.PLAYED_AT + seat] |= np.uint64(tables.mask([card]))
        _write_voids(tables, trick.seats, trick.cards, state)
        nums[at.WON_AT + trick.winner] += 1
        nums[at.GAINED_AT + trick.winner] += tables.nums[at.TRICK_POINTS_AT + number]


def _write_voids(tables: Tables, seats: Sequence[int], cards: Sequence[Card], state: State) -> None:
    """Who did not follow suit; a free joker tells nothing."""
    suits = [int(tables.nums[at.SUIT_AT + tables.index[card]]) for card in cards]
    free = int(tables.bits[at.FREE])
    for seat, card, suit in zip(seats, cards, suits, strict=False):
        if suit != suits[0] and not free & tables.mask([card]):
            state.nums[at.VOIDS_AT + seat] |= 1 << suits[0]


def _write_table(tables: Tables, deal: Deal, state: State) -> None:
    """The trick on the table."""
    bits, nums = state
    if not deal.trick:
        return
    nums[at.PLACE] = len(deal.trick)
    best = -1
    for place, card in enumerate(deal.trick):
        seat, laid = deal.order[place], tables.index[card]
        bits[at.PLAYED_AT + seat] |= np.uint64(1 << laid)
        bits[at.TABLE] |= np.uint64(1 << laid)
        nums[at.LAID_AT + place], nums[at.LAID_BY_AT + place] = laid, seat
        if best < 0 or int(tables.bits[at.BEATEN_BY_AT + best]) >> laid & 1:
            best, nums[at.BEST_SEAT] = laid, seat
    nums[at.BEST] = best
    nums[at.LED] = tables.nums[at.SUIT_AT + tables.index[deal.trick[0]]]
    _write_voids(tables, deal.order, deal.trick, state)


def _write_settled(deal: Deal, state: State) -> None:
    """What was settled before the first card: a bid, a sale, titles."""
    nums = state.nums
    if deal.bids is not None and deal.bids.best is not None:
        nums[at.EXTRA_AT + deal.bids.best] = -deal.bids.amount
    if deal.sale is not None and deal.row.sale is not None and deal.sale.buyer is not None:
        nums[at.SELLER], nums[at.BUYER] = deal.sale.seller, deal.sale.buyer
        nums[at.PRICE], nums[at.SETTLE] = deal.sale.price, _SETTLE[deal.row.sale.settle]
    titles = deal.standing.titles
    for rank, seat in enumerate(titles):
        nums[at.RANK_AT + seat] = rank
    if deal.rules.titles is not None and titles and deal.row.id != REIGN:
        for seat, target in zip(titles, deal.rules.titles.targets, strict=True):
            won = deal.standing.taken[seat] + nums[at.WON_AT + seat]
            nums[at.NEEDED_AT + seat] = max(0, target - won)
