"""From rules to arrays: the only bridge between the reference game and its fast twin.

``tables_for`` turns one contract of one table into the two arrays that ``layout`` describes
index by index; ``state_for`` and ``state_of`` do so with a deal. No kernel knows a ruleset.
What the kernels do not play, the data says: see ``uncovered``.

>>> from king.rules import load
>>> rules = load("minsk").rules()
>>> no_king = tables_for(rules, rules.contracts["no-king"])
>>> no_king.show(no_king.bits[at.FORCE]), int(no_king.nums[at.TRICKS])
('K♥', 10)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from king.cards import Suit, is_joker
from king.kernels import layout as at
from king.kernels.arrays import Numbers, State, Tables
from king.kernels.contracts import in_order, write_contract
from king.kernels.states import state_for, state_of
from king.rules.contract import Contract
from king.rules.naming import with_suit
from king.rules.ruleset import Rules, plan_of
from king.seats import Seat

if TYPE_CHECKING:
    from king.engine.state import Deal

__all__: Final = (
    "Numbers",
    "State",
    "Tables",
    "covers",
    "roles_for",
    "state_for",
    "state_of",
    "tables_for",
    "tables_of",
    "uncovered",
)


def uncovered(rules: Rules, row: Contract) -> str:
    """Why the kernels do not play a contract, "" where they do.

    Callers play with the engine then. Bids, sales and exchanges come before the first card:
    the kernels play on from there.
    """
    if row.form != "tricks":
        return f"play = {row.form}: no tricks"
    if rules.stock is not None:
        return "a stock to draw from"
    if rules.players > at.MAX_SEATS:
        return f"{rules.players} seats, more than {at.MAX_SEATS}"
    if len(rules.pack) > at.MAX_CARDS:
        return f"{len(rules.pack)} cards, more than {at.MAX_CARDS}"
    if rules.joker is None and any(is_joker(card) for card in rules.pack):
        return "jokers without a rule for tricks"
    return ""


def covers(rules: Rules, row: Contract) -> bool:
    """Whether the kernels play a contract."""
    return not uncovered(rules, row)


def tables_for(
    rules: Rules, row: Contract, trump: Suit | None = None, *, named: Suit | None = None
) -> Tables:
    """The arrays of one contract under a trump.

    ``named``: the suit whose cards score, where that is bid for and the contract does not
    have it yet. Raises ValueError for what the kernels do not cover.
    """
    reason = uncovered(rules, row)
    if reason:
        raise ValueError(f"contract {row.id}: {reason}")
    if named is not None:
        row = with_suit(rules, row, named)
    cards = in_order(rules)
    index = {card: place for place, card in enumerate(cards)}
    tables = Tables(
        bits=np.zeros(at.TABLE_BITS, np.uint64),
        nums=np.zeros(at.TABLE_NUMS, np.int64),
        cards=cards,
        index=index,
        rules=rules,
        contract=row,
        trump=trump,
    )
    write_contract(tables)
    return tables


def roles_for(tables: Tables, dealer: int = 0, declarer: int | None = None) -> Numbers:
    """Who deals, declares and leads, as int64[3], where nothing is ordered or bid.

    ``declarer``: whoever won that right; else the seat that the ruleset gives it to, -1 for
    none. A card that opens goes before the leader, see ``OPENER``.
    """
    rules, row, seats = tables.rules, tables.contract, tables.rules.seats
    eldest = seats.left_of(Seat(dealer))
    declares = rules.schedule.kind == "orders" or row.sale is not None
    declares = declares or (row.bidding is None and row.trump == "declarer")
    takes_talon = plan_of(rules, row).talon > 0 and rules.talon.to == "declarer"
    if declarer is None and (declares or (takes_talon and row.bidding is None)):
        declarer = _declarer(tables, Seat(dealer))
    wins_lead = row.bidding is not None and row.bidding.leader == "winner"
    if declarer is None:
        leader = eldest
    elif row.sale is not None or wins_lead or rules.roles.leader == "declarer":
        leader = Seat(declarer)
    elif rules.roles.leader == "left-of-declarer":
        leader = seats.left_of(Seat(declarer))
    else:
        leader = eldest
    return np.array([dealer, -1 if declarer is None else declarer, leader], np.int64)


def _declarer(tables: Tables, dealer: Seat) -> Seat:
    seats, role = tables.rules.seats, tables.rules.roles.declarer
    if role == "dealer" and tables.contract.sale is None:
        return dealer
    if role == "right-of-dealer" and tables.contract.sale is None:
        return seats.right_of(dealer)
    return seats.left_of(dealer)


def tables_of(deal: Deal) -> Tables:
    """The tables of a deal in play. Raises ValueError for what the kernels do not cover."""
    return tables_for(deal.rules, deal.row, deal.trump)
