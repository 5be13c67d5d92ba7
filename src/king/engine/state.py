"""The state of one deal: an immutable record that every phase reads and replaces."""

from __future__ import annotations

from msgspec import Struct

from king.cards import Card, CardSet, Suit
from king.engine.events import Event
from king.rules.contract import Contract
from king.rules.ruleset import Rules
from king.seats import Seat


class Trick(Struct, frozen=True):
    """A finished trick: who led, the cards in playing order and whose they are, who took it."""

    leader: Seat
    cards: tuple[Card, ...]
    winner: Seat
    seats: tuple[Seat, ...] = ()


class Standing(Struct, frozen=True):
    """What one deal leaves to the next, where the schedule is a race or a ladder.

    ``order``: seats that are dealt in, in the order of dealing (() for all, from eldest).
    ``titles``: seats from the highest title down; ``taken``: tricks of the race so far, at
    most the target; ``completed``: seats that reached it, in that order; ``reigns``: done.
    ``ladder``: seats from the top down. ``dealer``: who deals next, None for the usual turn.
    """

    order: tuple[Seat, ...] = ()
    titles: tuple[Seat, ...] = ()
    taken: tuple[int, ...] = ()
    completed: tuple[Seat, ...] = ()
    reigns: int = 0
    ladder: tuple[Seat, ...] = ()
    dealer: Seat | None = None


class Bids(Struct, frozen=True):
    """Bidding for the suit: seats still to speak, who has bid best (None: nobody), how much."""

    waiting: tuple[Seat, ...]
    best: Seat | None
    amount: int


class SaleState(Struct, frozen=True):
    """The sale of the talon: the price asked (0 before), the best offer, who may still bid.

    After the sale ``price`` is what the buyer owes (0 when the seller kept the talon).
    """

    seller: Seat
    asked: int
    waiting: tuple[Seat, ...]
    best: Seat | None
    offer: int
    buyer: Seat | None
    price: int


class Rows(Struct, frozen=True):
    """The layout: for each suit the lowest and highest rank laid (0, 0 when not begun).

    ``start``: the starting rank, 0 until the first card sets it; ``out``: seats without
    cards, in order; ``again``: the seat to act may lay one more card or decline.
    """

    ends: tuple[tuple[int, int], ...]
    start: int
    out: tuple[Seat, ...]
    again: bool


class BoutState(Struct, frozen=True):
    """A bout: all of it lies open on the table.

    ``attacks`` and ``beats``: cards in order; ``open``: the card to be beaten; ``limit``:
    most attacking cards; ``asked``: seats that may still add, in order; ``gone``: cards out
    of play.
    """

    number: int
    ladder: tuple[Seat, ...]
    attacker: Seat
    defender: Seat | None
    permitted: tuple[Seat, ...]
    attacks: tuple[Card, ...]
    beats: tuple[Card, ...]
    open: Card | None
    limit: int
    taking: bool
    asked: tuple[Seat, ...]
    gone: CardSet

    @property
    def top(self) -> Seat:
        """The King of the moment: whoever stands on top gives permission, with cards or without."""
        return self.ladder[0]


class Deal(Struct, frozen=True):
    """One distribution and its play.

    ``menu``: contracts the declarer may order. ``program``: phases still to come.
    ``undealt``: cards of each seat that wait for the pause of the deal to end.
    ``captured``: discards that score for the declarer as if taken. ``piles``: masks of
    the cards each seat has taken. ``chosen``: what each seat has laid out to pass.
    ``order``: seats of the current trick in playing order. ``givers``: cards still to be
    handed over, (from, to); ``received``: the card that may not be given straight back.
    """

    rules: Rules
    number: int
    dealer: Seat
    declarer: Seat | None
    contract: Contract | None
    trump: Suit | None
    menu: tuple[str, ...]
    program: tuple[str, ...]
    phase: str
    turn: Seat | None
    hands: tuple[CardSet, ...]
    dealt: tuple[tuple[Card, ...], ...]
    undealt: tuple[tuple[Card, ...], ...]
    talon: tuple[Card, ...]
    taken_talon: CardSet
    discards: CardSet
    captured: CardSet
    chosen: tuple[CardSet, ...]
    leader: Seat
    trick: tuple[Card, ...]
    tricks: tuple[Trick, ...]
    piles: tuple[int, ...]
    broken: bool
    early: bool
    events: tuple[Event, ...]
    standing: Standing = Standing()
    order: tuple[Seat, ...] = ()
    stock: tuple[Card, ...] = ()
    bids: Bids | None = None
    sale: SaleState | None = None
    rows: Rows | None = None
    bout: BoutState | None = None
    givers: tuple[tuple[Seat, Seat], ...] = ()
    received: Card | None = None
    redeal: bool = False

    @property
    def is_over(self) -> bool:
        """Whether the deal is played and scored."""
        return self.phase == "over"

    @property
    def row(self) -> Contract:
        """The contract, once it is known."""
        assert self.contract is not None, "the contract of this deal is not named yet"
        return self.contract


def with_hand(deal: Deal, seat: Seat, hand: CardSet) -> tuple[CardSet, ...]:
    """All hands, one of them replaced."""
    return (*deal.hands[:seat], hand, *deal.hands[seat + 1 :])
