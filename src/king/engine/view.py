"""What one observer knows: the only door through which bots and clients see a game.

A view is folded from the events that the observer may see (:func:`king.engine.events.seen_by`)
and from public facts of the schedule. It never starts from the full state, so a hidden card
has no way in.
"""

from __future__ import annotations

from msgspec import Struct

from king.cards import NO_CARDS, Card, CardSet, Suit, mask_of
from king.engine.actions import NOTHING, LegalActions
from king.engine.duties import winning_place
from king.engine.events import (
    CardTurned,
    DealEnded,
    Dealt,
    Discarded,
    Event,
    Observer,
    Ordered,
    PassesTaken,
    Played,
    TalonTaken,
    TrickTaken,
    TrumpNamed,
    seen_by,
)
from king.engine.game import Game, left_to_order
from king.engine.state import Trick
from king.rules.contract import Contract
from king.rules.ruleset import Rules
from king.rules.scoring import Lines, score
from king.seats import Seat


class FinishedDeal(Struct, frozen=True):
    """The public result of a deal."""

    number: int
    dealer: Seat
    declarer: Seat | None
    contract: str
    trump: Suit | None
    points: tuple[int, ...]
    lines: tuple[Lines, ...]


class View(Struct, frozen=True):
    """Everything an observer may know at one moment.

    ``hands``: for each seat the cards known to be there, None where unknown (a seat knows
    its own; nobody else's). ``sizes``: how many cards each seat holds. ``known``: for each
    seat cards that the observer knows it got (shown talon, passed cards, a turned card)
    and that have not been played since; the talon's may be among the discards. ``discards``:
    None unless the observer made them. ``left``: contracts each seat still has to order.
    ``events``: the visible events of this deal. ``legal``: what the observer may do now,
    empty when it is not his turn.
    """

    rules: Rules
    observer: Observer
    number: int
    dealer: Seat | None
    declarer: Seat | None
    contract: Contract | None
    trump: Suit | None
    phase: str
    turn: Seat | None
    hands: tuple[CardSet | None, ...]
    sizes: tuple[int, ...]
    known: tuple[CardSet, ...]
    shown_talon: CardSet
    discards: CardSet | None
    discard_count: int
    leader: Seat | None
    trick: tuple[Card, ...]
    tricks: tuple[Trick, ...]
    piles: tuple[CardSet, ...]
    finished: tuple[FinishedDeal, ...]
    totals: tuple[int, ...]
    left: tuple[tuple[str, ...], ...]
    winners: tuple[Seat, ...]
    events: tuple[Event, ...]
    legal: LegalActions

    @property
    def seat(self) -> Seat:
        """The observer as a seat; only for views of seats."""
        assert self.observer >= 0, "a spectator has no seat"
        return Seat(self.observer)

    @property
    def hand(self) -> CardSet:
        """The observer's own cards."""
        hand = self.hands[self.observer]
        assert hand is not None
        return hand

    @property
    def played(self) -> CardSet:
        """All cards seen on the table in this deal, the current trick included."""
        mask = mask_of(self.trick)
        for trick in self.tricks:
            mask |= mask_of(trick.cards)
        return CardSet(mask)

    @property
    def row(self) -> Contract:
        """The contract, once it is known."""
        assert self.contract is not None, "the contract of this deal is not named yet"
        return self.contract

    @property
    def winning_seat(self) -> Seat | None:
        """Who would take the trick as it lies."""
        if not self.trick or self.leader is None:
            return None
        place = winning_place(self.rules, self.trick, self.trump)
        return self.rules.seats.steps_from(self.leader, place)

    @property
    def lines(self) -> tuple[Lines, ...]:
        """The score lines of this deal so far, for each seat."""
        if self.contract is None:
            return ((),) * self.rules.players
        winners = [trick.winner for trick in self.tricks]
        piles = [pile.mask for pile in self.piles]
        return score(self.contract, piles, winners, self.rules.deal.hand)


def view_of(game: Game, observer: Observer) -> View:
    """What an observer knows of a game now."""
    rules, deal = game.rules, game.deal
    fold = _Fold(rules, observer)
    own_turn = False
    if deal is not None:
        for event in deal.events:
            fold.add(seen_by(event, observer))
        own_turn = deal.turn is not None and deal.turn == observer
    return View(
        rules=rules,
        observer=observer,
        number=deal.number if deal is not None else len(game.finished),
        dealer=deal.dealer if deal is not None else None,
        declarer=deal.declarer if deal is not None else None,
        contract=deal.contract if deal is not None else None,
        trump=fold.trump,
        phase=deal.phase if deal is not None else "over",
        turn=deal.turn if deal is not None else None,
        hands=tuple(None if hand is None else CardSet(hand) for hand in fold.hands),
        sizes=tuple(fold.sizes),
        known=tuple(CardSet(mask) for mask in fold.known),
        shown_talon=fold.shown_talon,
        discards=fold.discards,
        discard_count=fold.discard_count,
        leader=deal.leader if deal is not None and deal.phase == "play" else None,
        trick=tuple(fold.trick),
        tricks=tuple(fold.tricks),
        piles=tuple(CardSet(mask) for mask in fold.piles),
        finished=tuple(
            FinishedDeal(
                row.number, row.dealer, row.declarer, row.contract, row.trump, row.points, row.lines
            )
            for row in game.finished
        ),
        totals=game.totals,
        left=tuple(left_to_order(rules, game.finished, seat) for seat in rules.seats),
        winners=game.ended.winners if game.ended is not None else (),
        events=tuple(fold.events),
        legal=game.legal_actions() if own_turn else NOTHING,
    )


class _Fold:
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

    def add(self, event: Event) -> None:
        """Take in one visible event."""
        self.events.append(event)
        match event:
            case Played(seat, card):
                self._played(seat, card)
            case TrickTaken(_, seat):
                self._taken(seat)
            case Dealt(hands, _):
                for seat, cards in enumerate(hands):
                    self._receive(seat, cards)
                self._deal_sizes()
            case Ordered(_, _, trump) | TrumpNamed(_, trump):
                self.trump = trump
            case CardTurned(seat, card, trump):
                self.trump = trump
                self.known[seat] |= 1 << card
            case TalonTaken(seat, cards, shown):
                self._talon(seat, cards, shown=shown)
            case Discarded(seat, cards, count):
                self._discarded(seat, cards, count)
            case PassesTaken(to, given):
                self._passes(to, given)
            case DealEnded(_, hands, _, _):
                self.hands = [hand.mask for hand in hands]

    def _receive(self, seat: int, cards: tuple[Card, ...] | None) -> None:
        if cards is not None:
            self.hands[seat] = (self.hands[seat] or 0) | mask_of(cards)

    def _deal_sizes(self) -> None:
        """After a pause all seats hold as many as the observer's batches say, or all."""
        dealt = sum(isinstance(event, Dealt) for event in self.events)
        size = self.rules.deal.hand
        contract = self._scheduled()
        if dealt == 1 and contract is not None and contract.peek:
            size = contract.peek
        self.sizes = [size] * self.rules.players

    def _scheduled(self) -> Contract | None:
        from king.engine.events import DealBegan

        for event in self.events:
            if isinstance(event, DealBegan) and event.contract is not None:
                return self.rules.contracts[event.contract]
        return None

    def _talon(self, seat: Seat, cards: tuple[Card, ...] | None, *, shown: bool) -> None:
        self.sizes[seat] += self.rules.deal.talon
        if cards is not None:
            if shown:
                self.shown_talon = CardSet(mask_of(cards))
                self.known[seat] |= mask_of(cards)
            self._own(seat, add=mask_of(cards))

    def _discarded(self, seat: Seat, cards: CardSet | None, count: int) -> None:
        self.sizes[seat] -= count
        self.discard_count = count
        if cards is not None:
            self.discards = cards
            self.known[seat] &= ~cards.mask
            self._own(seat, drop=cards.mask)

    def _passes(self, to: tuple[Seat, ...], given: tuple[CardSet | None, ...]) -> None:
        for giver, cards in enumerate(given):
            if cards is not None:
                self._own(giver, drop=cards.mask)
        for giver, cards in enumerate(given):
            if cards is not None:
                self._own(to[giver], add=cards.mask)
                self.known[to[giver]] |= cards.mask

    def _own(self, seat: int, *, add: int = 0, drop: int = 0) -> None:
        hand = self.hands[seat]
        if hand is not None:
            self.hands[seat] = (hand | add) & ~drop

    def _played(self, seat: Seat, card: Card) -> None:
        if not self.trick:
            self.leader = seat
        self.trick.append(card)
        self.sizes[seat] -= 1
        self.known[seat] &= ~(1 << card)
        self._own(seat, drop=1 << card)

    def _taken(self, seat: Seat) -> None:
        assert self.leader is not None
        self.tricks.append(Trick(self.leader, tuple(self.trick), seat))
        self.piles[seat] |= mask_of(self.trick)
        self.trick = []
