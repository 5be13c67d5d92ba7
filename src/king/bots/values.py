"""What a trick and a card cost or earn, read from the contract's atoms."""

from __future__ import annotations

from functools import cached_property
from typing import Final

from king.bots.suits import CardOrder, bits
from king.cards import SUITS, Card
from king.engine.view import View
from king.rules.contract import Contract
from king.rules.ruleset import Rules, trick_count

FALLS_BAD, FALLS_GOOD = 0.6, 0.3
"""How willingly others throw a card that costs, or earns, into a trick they lose."""

EQUAL: Final = 1e-9
"""Scores that differ by less are equal, so that no machine's last digit decides."""


class Values:
    """The points of one contract, arranged for quick answers.

    All values are signed points for the one who takes: below zero is bad. ``card`` gives
    the points of each card, ``costs`` the same by suit and local place, ``scoring`` local
    masks of the cards that have points. ``tricks`` are the points of each trick by itself,
    ``rest`` those of all tricks from an index on, ``each`` their mean over the scoring ones.
    ``banned`` and ``forced`` are masks, ``is_banned`` says which suits hold banned cards.
    """

    def __init__(
        self, rules: Rules, contract: Contract, order: CardOrder, length: int | None = None
    ) -> None:
        self.rules = rules
        self.contract = contract
        self.order = order
        self.card: dict[Card, int] = dict.fromkeys(rules.pack, 0)
        for atom in contract.cards:
            for card in atom.group.cards:
                self.card[card] += atom.each
        self.costs = [[0] * 64 for _ in SUITS]
        self.scoring = [0, 0, 0, 0]
        for card, value in self.card.items():
            suit, place = order.suits[card], order.index[card]
            self.costs[suit][place] = value
            if value:
                self.scoring[suit] |= 1 << place
        self._one_value = [
            next(iter(found)) if len(found) == 1 else None
            for found in (
                {self.costs[suit][place] for place in bits(self.scoring[suit])} for suit in SUITS
            )
        ]
        self.tricks = _trick_points(contract, length or _length(rules, contract))
        self.rest = [sum(self.tricks[index:]) for index in range(len(self.tricks) + 1)]
        self.each = []
        for index in range(len(self.tricks) + 1):
            counted = sum(1 for points in self.tricks[index:] if points)
            self.each.append(self.rest[index] / counted if counted else 0.0)
        self.has_cards = any(self.scoring)
        self.is_late = bool(self.tricks) and not self.tricks[0] and any(self.tricks)
        self.is_positive = contract.is_positive
        ban = contract.lead_ban
        self.banned = ban.group.cards.mask if ban is not None else 0
        self.is_banned = [bool(self.banned & mask) for mask in rules.suit_masks]
        self.forced = contract.force.group.cards.mask if contract.force is not None else 0
        self.forced_places = [order.local(self.forced, suit) for suit in SUITS]
        worst = min(self.card.values(), default=0)
        total = abs(contract.weight) or 1
        self.unit = total / len(self.tricks)  # a trick's worth, for weights without own points
        self.worst = min(0, worst)

    def index(self, view: View) -> int:
        """The number of tricks before the present one, as ``tricks`` counts them.

        Where hands grow by drawing, the end is what can be foreseen: it comes when all
        but one have played their cards.
        """
        if self.rules.stock is None:
            return min(len(view.tricks), len(self.tricks) - 1)
        played = view.order[: len(view.trick)]
        held = sorted(size + (seat in played) for seat, size in enumerate(view.sizes))
        return max(0, len(self.tricks) - max(1, held[-2]))

    def sum_of(self, suit: int, local: int) -> int:
        """The points of some cards of a suit."""
        found = local & self.scoring[suit]
        if not found:
            return 0
        one = self._one_value[suit]
        if one is not None:
            return one * found.bit_count()
        costs = self.costs[suit]
        return sum(costs[place] for place in bits(found))

    def falling(self, suit: int, local: int, others: int) -> float:
        """Points that followers are likely to add with some of these cards of the suit."""
        found = local & self.scoring[suit]
        if not found:
            return 0.0
        one = self._one_value[suit]
        if one is not None:
            count = min(found.bit_count(), others)
            return count * one * (FALLS_BAD if one < 0 else FALLS_GOOD)
        costs = self.costs[suit]
        worst = sorted(costs[place] for place in bits(found))[:others]
        return sum(cost * (FALLS_BAD if cost < 0 else FALLS_GOOD) for cost in worst)


def _length(rules: Rules, contract: Contract) -> int:
    """How many tricks a deal has; with a stock how many there are likely to be."""
    drawn = rules.stock.size // rules.players if rules.stock is not None else 0
    return trick_count(rules, contract) + drawn


def _trick_points(contract: Contract, hand: int) -> list[int]:
    points = [0] * hand
    for atom in contract.tricks:
        for number in atom.numbers or range(1, hand + 1):
            points[number - 1 if number > 0 else hand + number] += atom.each
    return points


class Tables:
    """The tables of one :class:`Rules`: made once, found again by identity."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._values: dict[tuple[str, int, int | None], Values] = {}
        self.averages: dict[str, float] = {}
        self.gains: dict[tuple[str, int, int], float] = {}
        self.beaters: dict[tuple[int, int], int] = {}

    @cached_property
    def order(self) -> CardOrder:
        """The cards by suit and strength, where the game is played in tricks."""
        return CardOrder(self.rules)

    def values(self, contract: Contract, length: int | None = None) -> Values:
        """The values of a contract of these rules; ``length`` where its deals differ in tricks.

        Contracts of one name may differ in the cards that score.
        """
        key = (contract.id, contract.scoring.mask, length)
        found = self._values.get(key)
        if found is None:
            found = self._values[key] = Values(self.rules, contract, self.order, length)
        return found


_TABLES: Final[dict[int, Tables]] = {}
_MOST = 64


def tables_of(rules: Rules) -> Tables:
    """The tables of some rules. Rules cannot be hashed, so identity finds them."""
    found = _TABLES.get(id(rules))
    if found is None or found.rules is not rules:
        if len(_TABLES) >= _MOST:
            _TABLES.clear()
        found = _TABLES[id(rules)] = Tables(rules)
    return found


def values_of(rules: Rules, contract: Contract) -> Values:
    """The values of a contract."""
    return tables_of(rules).values(contract)
