"""Cards, sets of cards and packs.

A card is one small integer: ``copy * 128 + suit * 16 + rank``, a joker ``copy * 128 + 64``.
A set of cards is one Python integer with those bits, so the cards of one suit, the trumps
or the queens of a hand are one ``&`` away.

>>> hand = CardSet.of("AS 10♥ Д♦")
>>> str(hand), len(hand)
('A♠ 10♥ Q♦', 3)
>>> parse_card("QS") in hand
False
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NewType, TypeGuard

from king.errors import CardError, phrase

Suit = NewType("Suit", int)
Rank = NewType("Rank", int)
Card = NewType("Card", int)

SPADES: Final = Suit(0)
HEARTS: Final = Suit(1)
DIAMONDS: Final = Suit(2)
CLUBS: Final = Suit(3)
NO_TRUMP: Final = Suit(4)  # a fifth strain, as in bridge: named instead of a trump suit
SUITS: Final = (SPADES, HEARTS, DIAMONDS, CLUBS)
RANKS: Final = tuple(Rank(rank) for rank in range(2, 15))
JACK, QUEEN, KING, ACE = Rank(11), Rank(12), Rank(13), Rank(14)

_COPY: Final = 128
_JOKER: Final = 64
JOKER: Final = Card(_JOKER)
MAX_COPIES: Final = 4

SUIT_LETTERS: Final = "SHDC"
SUIT_SIGNS: Final = "♠♥♦♣"
_RANK_TEXT: Final = {rank: str(rank) for rank in range(2, 11)} | {
    11: "J",
    12: "Q",
    13: "K",
    14: "A",
}
_RANK_TEXT_RU: Final = _RANK_TEXT | {11: "В", 12: "Д", 13: "К", 14: "Т"}
_LATIN_RANKS: Final = {text: rank for rank, text in _RANK_TEXT.items()} | {"T": 10}
_RUSSIAN_RANKS: Final = {"В": 11, "Д": 12, "К": 13, "Т": 14}
_LATIN_SUITS: Final = {letter: index for index, letter in enumerate(SUIT_LETTERS)}
_RUSSIAN_SUITS: Final = {"П": 0, "Ч": 1, "Б": 2, "Т": 3}
_SIGN_SUITS: Final = {sign: index for index, sign in enumerate(SUIT_SIGNS)} | {
    sign: index for index, sign in enumerate("♤♡♢♧")
}


def make_card(suit: Suit, rank: Rank, copy: int = 0) -> Card:
    """The card of a suit and a rank; ``copy`` counts from 0 where several packs are mixed."""
    return Card(copy * _COPY + suit * 16 + rank)


def make_joker(copy: int = 0) -> Card:
    """A joker; with several, ``copy`` tells them apart."""
    return Card(copy * _COPY + _JOKER)


def is_joker(card: Card) -> bool:
    """Whether the card is a joker, which has neither suit nor rank of its own."""
    return card % _COPY == _JOKER


def suit_of(card: Card) -> Suit:
    """The printed suit (``NO_TRUMP`` for a joker: what suit it counts as is the ruleset's say)."""
    return Suit(card % _COPY // 16)


def rank_of(card: Card) -> Rank:
    """The printed rank, 2 to 14 (0 for a joker)."""
    return Rank(card % 16)


def copy_of(card: Card) -> int:
    """Which of several equal cards it is, from 0."""
    return card // _COPY


def format_card(card: Card) -> str:
    """The code of a card for files and the wire: ``7S``, ``TH``, ``JK``; a second copy ``7S2``."""
    copy = copy_of(card)
    tail = str(copy + 1) if copy else ""
    if is_joker(card):
        return f"JK{tail}"
    rank = rank_of(card)
    return f"{'T' if rank == 10 else _RANK_TEXT[rank]}{SUIT_LETTERS[suit_of(card)]}{tail}"


def show_card(card: Card, *, russian: bool = False) -> str:
    """A card for people: ``10♥``, ``Q♠``, with Russian letters ``Д♠``; a joker is ``JK``."""
    copy = copy_of(card)
    tail = str(copy + 1) if copy else ""
    if is_joker(card):
        return f"JK{tail}"
    ranks = _RANK_TEXT_RU if russian else _RANK_TEXT
    return f"{ranks[rank_of(card)]}{SUIT_SIGNS[suit_of(card)]}{tail}"


def show_rank(rank: Rank, *, russian: bool = False) -> str:
    """A rank for people: ``10``, ``Q`` or ``Д``."""
    return (_RANK_TEXT_RU if russian else _RANK_TEXT)[rank]


def parse_rank(text: str) -> Rank:
    """Read a Latin rank: 2 to 10, T, J, Q, K, A.

    Raises CardError.
    """
    rank = _LATIN_RANKS.get(text.upper())
    if rank is None:
        raise CardError(text, phrase("a rank is 2 to 10, J, Q, K or A"))
    return Rank(rank)


def format_suit(suit: Suit) -> str:
    """``S``, ``H``, ``D``, ``C``, or ``none`` for no trump."""
    return "none" if suit == NO_TRUMP else SUIT_LETTERS[suit]


def show_suit(suit: Suit) -> str:
    """The sign of a suit, ``♠``."""
    return SUIT_SIGNS[suit]


def parse_suit(text: str) -> Suit:
    """Read ``S``, ``♠`` and so on, or ``none``.

    Raises CardError.
    """
    if text.lower() == "none":
        return NO_TRUMP
    sign = text.replace("\ufe0e", "").replace("\ufe0f", "")
    index = _LATIN_SUITS.get(text.upper(), _SIGN_SUITS.get(sign))
    if index is None:
        reason = phrase("a suit is S, H, D, C or a sign ♠ ♥ ♦ ♣; no trump is 'none'")
        raise CardError(text, reason)
    return Suit(index)


def parse_card(text: str) -> Card:
    """Read one card in Latin (``QS``, ``10♥``, ``TH``) or Russian letters (``Д♠``, ``ТЧ``).

    The alphabet decides: Latin T is the ten, Russian Т the ace. A rank and a suit letter
    of two alphabets in one card are refused. Variation selectors after a sign are ignored.

    Raises CardError.
    """
    body = text.strip().replace("\ufe0e", "").replace("\ufe0f", "").upper()
    copy = 0
    if body[:2] == "JK" or body in {"🃏", "ДЖОКЕР", "JOKER"}:
        tail = body[2:] if body[:2] == "JK" else ""
        if tail and not (tail.isascii() and tail.isdigit() and 2 <= int(tail) <= MAX_COPIES):
            raise CardError(text, phrase("a joker is JK, JK2 and so on"))
        return make_joker(int(tail) - 1 if tail else 0)
    if len(body) > 2 and body[-1] in "234" and not body[-2].isdigit():
        copy, body = int(body[-1]) - 1, body[:-1]
    rank_text, suit_text = body[:-1], body[-1:]
    latin_rank, russian_rank = _LATIN_RANKS.get(rank_text), _RUSSIAN_RANKS.get(rank_text)
    rank = latin_rank if latin_rank is not None else russian_rank
    if rank is None:
        reason = phrase("the rank must be 2 to 10, J Q K A, or Russian В Д К Т")
        raise CardError(text, reason)
    latin_suit, russian_suit = _LATIN_SUITS.get(suit_text), _RUSSIAN_SUITS.get(suit_text)
    is_latin = latin_suit is not None
    is_russian = russian_suit is not None
    suit = latin_suit if is_latin else russian_suit if is_russian else _SIGN_SUITS.get(suit_text)
    if suit is None:
        reason = phrase("the suit must be S H D C, П Ч Б Т or a sign ♠ ♥ ♦ ♣")
        raise CardError(text, reason)
    if (russian_rank is not None and is_latin) or (
        rank_text.isalpha() and latin_rank and is_russian
    ):
        raise CardError(text, phrase("rank and suit are letters of two alphabets"))
    return make_card(Suit(suit), Rank(rank), copy)


class CardSet:
    """An immutable set of cards over one integer, in the order of suits and ranks.

    It supports ``in``, ``len``, iteration, ``|``, ``&``, ``-`` and comparison.
    """

    __slots__ = ("mask",)
    mask: Final[int]  # type: ignore[misc]

    def __init__(self, mask: int = 0) -> None:
        object.__setattr__(self, "mask", mask)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a CardSet is immutable")

    @classmethod
    def of(cls, cards: str | Iterable[Card]) -> CardSet:
        """From cards, or from a text of cards apart by spaces or commas. Raises CardError."""
        return cls(mask_of(parse_cards(cards) if isinstance(cards, str) else cards))

    def __iter__(self) -> Iterator[Card]:
        return iter(cards_of(self.mask))

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __bool__(self) -> bool:
        return self.mask != 0

    def __contains__(self, card: object) -> bool:
        return isinstance(card, int) and bool(self.mask >> card & 1)

    def __or__(self, other: CardSet) -> CardSet:
        return CardSet(self.mask | other.mask)

    def __and__(self, other: CardSet) -> CardSet:
        return CardSet(self.mask & other.mask)

    def __sub__(self, other: CardSet) -> CardSet:
        return CardSet(self.mask & ~other.mask)

    def __le__(self, other: CardSet) -> bool:
        return not self.mask & ~other.mask

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CardSet) and other.mask == self.mask

    def __hash__(self) -> int:
        return hash(self.mask)

    def __str__(self) -> str:
        return " ".join(show_card(card) for card in self)

    def __repr__(self) -> str:
        return f"CardSet.of({' '.join(format_card(card) for card in self)!r})"

    def __reduce__(self) -> tuple[type[CardSet], tuple[int]]:
        return CardSet, (self.mask,)


NO_CARDS: Final = CardSet()


def cards_of(mask: int) -> list[Card]:
    """The cards of a mask, lowest bit first."""
    cards = []
    while mask:
        low = mask & -mask
        cards.append(Card(low.bit_length() - 1))
        mask ^= low
    return cards


def mask_of(cards: Iterable[Card]) -> int:
    """The mask of some cards."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def parse_cards(text: str) -> list[Card]:
    """Read cards apart by spaces or commas, keeping their order. Raises CardError."""
    return [parse_card(word) for word in text.replace(",", " ").split()]


def is_suit(value: object) -> TypeGuard[Suit]:
    """Whether a value is one of the four suits."""
    return isinstance(value, int) and 0 <= value < 4


def build_pack(
    *, lowest: Rank, removed: Iterable[Card] = (), jokers: int = 0, copies: int = 1
) -> tuple[Card, ...]:
    """All cards of a pack in canonical order: suits S H D C, ranks upwards, then jokers.

    ``removed`` leaves out single cards of the first copy.
    """
    left_out = set(removed)
    cards = [
        make_card(suit, rank, copy)
        for copy in range(copies)
        for suit in SUITS
        for rank in RANKS
        if rank >= lowest
    ]
    kept = [card for card in cards if card not in left_out]
    return (*kept, *(make_joker(copy) for copy in range(jokers)))
