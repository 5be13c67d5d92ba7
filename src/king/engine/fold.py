"""Knowledge growing event by event: what an observer can tell from the events he sees."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from king.cards import NO_CARDS, Card, CardSet, Suit, mask_of
from king.engine.events import (
    Attacked,
    BoutBegan,
    BoutEnded,
    CardTurned,
    DealBegan,
    DealEnded,
    Dealt,
    Defended,
    Discarded,
    Drew,
    Event,
    GiftGiven,
    Laid,
    LeftoversTaken,
    Observer,
    Ordered,
    PassesTaken,
    Played,
    TalonOpened,
    TalonSold,
    TalonTaken,
    TrickTaken,
    TrumpNamed,
)
from king.engine.state import Trick
from king.rules.ruleset import Rules, plan_of
from king.seats import Seat


class Fold:
    """Knowledge growing event by event; it only ever sees what the observer sees."""

    def __init__(self, rules: Rules, observer: Observer) -> None:
        players = rules.players
        self.rules = rules
        self.observer = observer
        self.events: list[Event] = []
        self.trump: Suit | None = None
        self.hands: list[int | None] = [None] * players
        self.sizes = [0] * players
        self.known = [0] * players
        self.shown_talon = NO_CARDS
        self.discards: CardSet | None = None
        self.discard_count = 0
        self.leader: Seat | None = None
        self.trick: list[Card] = []
        self.tricks: list[Trick] = []
        self.piles = [0] * players
        self.order: list[Seat] = []
        self.stock_size = 0
        self.talon_size = rules.deal.talon
        self.defender: Seat | None = None

    def add(self, event: Event) -> None:
        """Take in one visible event."""
        self.events.append(event)
        handler = _HANDLERS.get(type(event))
        if handler is not None:
            handler(self, event)

    def _began(self, event: DealBegan) -> None:
        row = None if event.contract is None else self.rules.contracts[event.contract]
        self.talon_size = plan_of(self.rules, row).talon

    def _dealt(self, event: Dealt) -> None:
        for owner, cards in enumerate(event.hands):
            if cards is not None:
                self.hands[owner] = (self.hands[owner] or 0) | mask_of(cards)
        self.sizes = [old + new for old, new in zip(self.sizes, event.sizes, strict=True)]
        if self.rules.stock is not None:
            self.stock_size = self.rules.stock.size

    def _trump(self, event: Ordered | TrumpNamed) -> None:
        self.trump = event.trump

    def _turned(self, event: CardTurned) -> None:
        self.trump = event.trump
        self.known[event.seat] |= 1 << event.card

    def _talon(self, event: TalonTaken) -> None:
        self.sizes[event.seat] += self.talon_size
        if event.cards is not None:
            mask = mask_of(event.cards)
            if event.shown:
                self.shown_talon = CardSet(mask)
                self.known[event.seat] |= mask
            self._own(event.seat, add=mask)

    def _discarded(self, event: Discarded) -> None:
        self.sizes[event.seat] -= event.count
        self.discard_count = event.count
        if event.cards is not None:
            self.discards = event.cards
            self.known[event.seat] &= ~event.cards.mask
            self._own(event.seat, drop=event.cards.mask)

    def _passes(self, event: PassesTaken) -> None:
        for giver, cards in enumerate(event.cards):
            if cards is not None:
                self._own(giver, drop=cards.mask)
        for giver, cards in enumerate(event.cards):
            if cards is not None:
                self._own(event.to[giver], add=cards.mask)
                self.known[event.to[giver]] |= cards.mask

    def _opened(self, event: TalonOpened) -> None:
        self.shown_talon = CardSet(mask_of(event.cards))

    def _sold(self, event: TalonSold) -> None:
        self.sizes[event.buyer] += len(self.shown_talon)
        self.known[event.buyer] |= self.shown_talon.mask
        self._own(event.buyer, add=self.shown_talon.mask)

    def _gift(self, event: GiftGiven) -> None:
        self.sizes[event.seat] -= 1
        self.sizes[event.to] += 1
        if event.card is None:
            self.known[event.seat] = 0  # any of them may be the one that went
            return
        bit = 1 << event.card
        self._own(event.seat, drop=bit)
        self._own(event.to, add=bit)
        self.known[event.seat] &= ~bit
        self.known[event.to] |= bit

    def _drew(self, event: Drew) -> None:
        self.sizes[event.seat] += 1
        self.stock_size -= 1
        if event.card is not None:
            self._own(event.seat, add=1 << event.card)

    def _leftovers(self, event: LeftoversTaken) -> None:
        self.piles[event.seat] |= event.hand.mask | mask_of(event.stock)
        self.sizes[event.seat] -= len(event.hand)
        self.stock_size -= len(event.stock)

    def _laid(self, event: Laid) -> None:
        self._gone(event.seat, event.card)

    def _fought(self, event: Attacked | Defended) -> None:
        if event.trump is not None:
            self.trump = event.trump
        self._gone(event.seat, event.card)

    def _bout_began(self, event: BoutBegan) -> None:
        self.defender = event.defender

    def _bout_ended(self, event: BoutEnded) -> None:
        if event.took and self.defender is not None:
            self.sizes[self.defender] += len(event.cards)
            self.known[self.defender] |= event.cards.mask
            self._own(self.defender, add=event.cards.mask)

    def _ended(self, event: DealEnded) -> None:
        self.hands = [hand.mask for hand in event.hands]

    def _played(self, event: Played) -> None:
        if not self.trick:
            self.leader = event.seat
            self.order = []
        self.trick.append(event.card)
        self.order.append(event.seat)
        self._gone(event.seat, event.card)

    def _taken(self, event: TrickTaken) -> None:
        assert self.leader is not None
        trick = Trick(self.leader, tuple(self.trick), event.seat, tuple(self.order))
        self.tricks.append(trick)
        self.piles[event.seat] |= mask_of(self.trick)
        self.trick = []

    def _gone(self, seat: Seat, card: Card) -> None:
        self.sizes[seat] -= 1
        self.known[seat] &= ~(1 << card)
        self._own(seat, drop=1 << card)

    def _own(self, seat: int, *, add: int = 0, drop: int = 0) -> None:
        hand = self.hands[seat]
        if hand is not None:
            self.hands[seat] = (hand | add) & ~drop


_HANDLERS: Final[dict[type, Callable[[Fold, Any], None]]] = {
    DealBegan: Fold._began,
    Dealt: Fold._dealt,
    Ordered: Fold._trump,
    TrumpNamed: Fold._trump,
    CardTurned: Fold._turned,
    TalonTaken: Fold._talon,
    Discarded: Fold._discarded,
    PassesTaken: Fold._passes,
    TalonOpened: Fold._opened,
    TalonSold: Fold._sold,
    GiftGiven: Fold._gift,
    Drew: Fold._drew,
    LeftoversTaken: Fold._leftovers,
    Laid: Fold._laid,
    Attacked: Fold._fought,
    Defended: Fold._fought,
    BoutBegan: Fold._bout_began,
    BoutEnded: Fold._bout_ended,
    DealEnded: Fold._ended,
    Played: Fold._played,
    TrickTaken: Fold._taken,
}
"""What each event adds to the knowledge; events that are not here add nothing.

A table, because a view is folded at every action and deals of bouts have thousands of events.
"""
