"""What a seat can do, and the set of what it may do now."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import Final, overload

from msgspec import Struct

from king.cards import NO_TRUMP, Card, CardSet, Suit, cards_of, show_card, show_suit
from king.seats import Seat


class Order(Struct, frozen=True, tag="order"):
    """Name the contract of this deal, with its trump where trump is named with the order."""

    contract: str
    trump: Suit | None = None


class NameTrump(Struct, frozen=True, tag="trump"):
    """Name a trump suit or ``NO_TRUMP``; None means "by the last card"."""

    trump: Suit | None


class Discard(Struct, frozen=True, tag="discard"):
    """Put cards back to the talon, face down."""

    cards: CardSet


class Pass(Struct, frozen=True, tag="pass"):
    """Give cards to another seat before play."""

    cards: CardSet


class Play(Struct, frozen=True, tag="play"):
    """Play a card to the trick."""

    card: Card


class Bid(Struct, frozen=True, tag="bid"):
    """Offer an amount: the penalty for naming the suit, or the price of the talon."""

    amount: int


class Decline(Struct, frozen=True, tag="decline"):
    """Pass: no bid, no further card, nothing to add."""


class NameSuit(Struct, frozen=True, tag="suit"):
    """Name the suit whose cards score in this deal."""

    suit: Suit


class Ask(Struct, frozen=True, tag="ask"):
    """Offer the talon and the right to name trump at a price."""

    price: int


class Keep(Struct, frozen=True, tag="keep"):
    """Take the talon oneself."""


class Give(Struct, frozen=True, tag="give"):
    """Hand one card to another seat, face down."""

    card: Card


class Draw(Struct, frozen=True, tag="draw"):
    """Take the top card of the stock."""


class Lay(Struct, frozen=True, tag="lay"):
    """Add a card to the layout."""

    card: Card


class AssignTitles(Struct, frozen=True, tag="titles"):
    """Say who has which title: seats from the highest down."""

    seats: tuple[Seat, ...]


class Target(Struct, frozen=True, tag="target"):
    """Choose whom to attack."""

    seat: Seat


class Permit(Struct, frozen=True, tag="permit"):
    """Allow these seats to add cards in this bout."""

    seats: tuple[Seat, ...]


class Attack(Struct, frozen=True, tag="attack"):
    """Open a bout with a card; a joker names a new trump."""

    card: Card
    trump: Suit | None = None


class Add(Struct, frozen=True, tag="add"):
    """Throw in a card of a rank on the table; a joker names a new trump."""

    card: Card
    trump: Suit | None = None


class Beat(Struct, frozen=True, tag="beat"):
    """Beat the attacking card; a joker beats everything and names a new trump."""

    card: Card
    trump: Suit | None = None


class Take(Struct, frozen=True, tag="take"):
    """Give up the defence and take all cards of the bout."""


Action = (
    Order
    | NameTrump
    | Discard
    | Pass
    | Play
    | Bid
    | Decline
    | NameSuit
    | Ask
    | Keep
    | Give
    | Draw
    | Lay
    | AssignTitles
    | Target
    | Permit
    | Attack
    | Add
    | Beat
    | Take
)

_PLAYS: Final[dict[int, Play]] = {}


def play(card: Card) -> Play:
    """The action of playing a card, made once for each card."""
    action = _PLAYS.get(card)
    if action is None:
        action = _PLAYS[card] = Play(card)
    return action


class LegalActions(Sequence[Action]):
    """What the seat to act may do: iterable, countable, ``in``; nothing is built before asked.

    ``kind`` names the decision: "order", "trump", "discard", "pass", "play", "bid", "suit",
    "ask", "give", "draw", "lay", "titles", "target", "permit", "attack", "beat", "add".
    """

    __slots__ = ("kind",)

    def __init__(self, kind: str) -> None:
        self.kind = kind

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Action]: ...
    def __getitem__(self, index: int | slice) -> Action | Sequence[Action]:
        return list(self)[index]

    def __iter__(self) -> Iterator[Action]:
        raise NotImplementedError

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __contains__(self, action: object) -> bool:
        return any(action == known for known in self)


class Plays(LegalActions):
    """The cards that may be played."""

    __slots__ = ("mask",)

    def __init__(self, mask: int) -> None:
        super().__init__("play")
        self.mask = mask

    @property
    def cards(self) -> CardSet:
        """The cards themselves."""
        return CardSet(self.mask)

    @overload
    def __getitem__(self, index: int) -> Play: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Play]: ...
    def __getitem__(self, index: int | slice) -> Play | Sequence[Play]:
        cards = cards_of(self.mask)
        if isinstance(index, slice):
            return [play(card) for card in cards[index]]
        return play(cards[index])

    def __iter__(self) -> Iterator[Play]:
        return iter([play(card) for card in cards_of(self.mask)])

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Play) and bool(self.mask >> action.card & 1)

    def __repr__(self) -> str:
        return f"play one of {' '.join(show_card(card) for card in cards_of(self.mask))}"


class CardChoices(LegalActions):
    """All ways to choose ``count`` cards: those of ``needed`` first, the rest from ``open``."""

    __slots__ = ("_make", "count", "needed", "open")
    count: int  # type: ignore[assignment]  # not Sequence.count, which no choice needs

    def __init__(
        self, kind: str, make: Callable[[CardSet], Action], *, needed: int, open: int, count: int
    ) -> None:
        super().__init__(kind)
        self._make = make
        self.needed = needed
        self.open = open
        self.count = count

    def __iter__(self) -> Iterator[Action]:
        missing = self.count - self.needed.bit_count()
        for chosen in combinations(cards_of(self.open), missing):
            mask = self.needed
            for card in chosen:
                mask |= 1 << card
            yield self._make(CardSet(mask))

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, Discard | Pass) or action != self._make(action.cards):
            return False
        mask = action.cards.mask
        return (
            mask.bit_count() == self.count
            and mask & self.needed == self.needed
            and not mask & ~(self.needed | self.open)
        )

    def __repr__(self) -> str:
        cards = " ".join(show_card(card) for card in cards_of(self.needed | self.open))
        must = " ".join(show_card(card) for card in cards_of(self.needed))
        return f"{self.kind} {self.count} of {cards}" + (f", {must} among them" if must else "")


class Listed(LegalActions):
    """Actions given one by one."""

    __slots__ = ("actions",)

    def __init__(self, kind: str, actions: Sequence[Action]) -> None:
        super().__init__(kind)
        self.actions = tuple(actions)

    def __iter__(self) -> Iterator[Action]:
        return iter(self.actions)

    def __len__(self) -> int:
        return len(self.actions)

    def __contains__(self, action: object) -> bool:
        return action in self.actions

    def __repr__(self) -> str:
        return f"{self.kind} one of " + ", ".join(_short(action) for action in self.actions)


class SeatChoices(LegalActions):
    """Any subset of some seats that contains the ones already permitted."""

    __slots__ = ("granted", "open")

    def __init__(self, open: Sequence[Seat], granted: Sequence[Seat] = ()) -> None:
        super().__init__("permit")
        self.open = tuple(open)
        self.granted = tuple(granted)

    def __iter__(self) -> Iterator[Action]:
        for size in range(len(self.open) + 1):
            for seats in combinations(self.open, size):
                yield Permit(tuple(sorted((*self.granted, *seats))))

    def __len__(self) -> int:
        return 1 << len(self.open)

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, Permit) or list(action.seats) != sorted(set(action.seats)):
            return False
        extra = set(action.seats) - set(self.granted)
        return set(self.granted) <= set(action.seats) and extra <= set(self.open)

    def __repr__(self) -> str:
        return f"permit any of the seats {', '.join(map(str, self.open))}"


NOTHING: Final = Listed("none", ())


def _sign(suit: Suit) -> str:
    return "none" if suit == NO_TRUMP else show_suit(suit)


def _short(action: Action) -> str:
    match action:
        case Order(contract, trump):
            return contract if trump is None else f"{contract} {_sign(trump)}"
        case NameTrump(named):
            return "by the last card" if named is None else _sign(named)
        case Discard(cards) | Pass(cards):
            return str(cards)
        case Play(card) | Give(card) | Lay(card):
            return show_card(card)
        case Attack(card, named) | Add(card, named) | Beat(card, named):
            return show_card(card) + ("" if named is None else f" ({_sign(named)})")
        case Bid(amount) | Ask(amount):
            return str(amount)
        case NameSuit(suit):
            return _sign(suit)
        case Target(seat):
            return f"seat {seat}"
        case AssignTitles(seats) | Permit(seats):
            return " ".join(map(str, seats))
        case _:
            return type(action).__name__.lower()
