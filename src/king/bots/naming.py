"""Bids for the right to name the suit that scores, and the suit that suits the hand."""

from __future__ import annotations

from king.bots.holding import Holding
from king.bots.values import EQUAL, tables_of
from king.cards import SUITS, Suit
from king.engine.actions import Action, Bid, Decline, NameSuit
from king.engine.view import View
from king.rules.naming import with_suit


def choose_bid(view: View) -> Action:
    """The lowest bid while naming the suit promises more than it costs, else a pass.

    What another would name is unknown: the mean of the suits foretells it without bias.
    """
    bids = [action.amount for action in view.legal if isinstance(action, Bid)]
    if not bids:
        return Decline()
    lowest = min(bids)
    worth = [_worth(view, suit) for suit in SUITS]
    gain = max(worth) - sum(worth) / len(worth)
    # The bid falls on one seat: against the mean of the table it costs less than it says.
    cost = lowest * (1 - 1 / view.rules.players)
    return Bid(lowest) if gain > cost + EQUAL else Decline()


def choose_suit(view: View) -> Action:
    """The suit whose points hurt this hand least, or are worth most to it."""
    worth = [_worth(view, suit) for suit in SUITS]
    best = max(SUITS, key=lambda suit: round(worth[suit], 6))
    return NameSuit(best)


def _worth(view: View, suit: Suit) -> float:
    """Points that the hand promises when the cards of a suit score."""
    tables = tables_of(view.rules)
    values = tables.values(with_suit(view.rules, view.row, suit))
    hand = view.hand.mask
    local = tables.order.local
    unseen = view.rules.pack_set.mask & ~hand
    outs = [local(unseen, other) for other in SUITS]
    holding = Holding(values, 0, outs, view.rules.players - 1, None)
    return holding.hand([local(hand, other) for other in SUITS])
