"""What a seat can do, and the set of what it may do now."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import Final, overload

from msgspec import Struct

from king.cards import Card, CardSet, Suit, cards_of, format_card


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


Action = Order | NameTrump | Discard | Pass | Play

_PLAYS: Final[dict[int, Play]] = {}


def play(card: Card) -> Play:
    """The action of playing a card, made once for each card."""
    action = _PLAYS.get(card)
    if action is None:
        action = _PLAYS[card] = Play(card)
    return action


class LegalActions(Sequence[Action]):
    """What the seat to act may do: iterable, countable, ``in``; nothing is built before asked.

    ``kind`` is the tag of its actions: "order", "trump", "discard", "pass", "play".
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
        return f"play one of {' '.join(format_card(card) for card in cards_of(self.mask))}"


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
        cards = " ".join(format_card(card) for card in cards_of(self.needed | self.open))
        must = " ".join(format_card(card) for card in cards_of(self.needed))
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


NOTHING: Final = Listed("none", ())


def _short(action: Action) -> str:
    from king.cards import format_suit

    match action:
        case Order(contract, None):
            return contract
        case Order(contract, trump):
            return f"{contract} {format_suit(trump)}"
        case NameTrump(None):
            return "by the last card"
        case NameTrump(trump):
            return format_suit(trump)
        case Discard(cards) | Pass(cards):
            return str(cards)
        case Play(card):
            return format_card(card)
