"""How cards look on a terminal, and in what order a hand is held.

>>> from king.cards import parse_cards
>>> from king.rules import load
>>> rules = load("minsk").rules()
>>> hand = sorted_hand(rules, parse_cards("7S AS KH 8C"), trump=None)
>>> Look(russian=False).cards(hand).plain
'A♠ 7♠ K♥ 8♣'
>>> " ".join(Look(russian=True).typed(card) for card in hand)
'Тп 7п Кч 8т'
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise, permutations
from typing import Final

from rich.style import Style
from rich.text import Text

from king.cards import (
    NO_TRUMP,
    SUIT_LETTERS,
    SUITS,
    Card,
    Suit,
    copy_of,
    is_joker,
    make_card,
    make_joker,
    rank_of,
    show_card,
    show_rank,
    show_suit,
    suit_of,
)
from king.rules import Rules

# Small, so that the ace of clubs is no riddle: "Тт", not "ТТ".
_RUSSIAN_LETTERS: Final = "пчбт"
_RED: Final = (False, True, True, False)
# Four colours, so that ♥ and ♦, ♠ and ♣ differ at a glance; the sign still tells them all.
_STYLES: Final = (
    Style(bold=True),
    Style(color="red", bold=True),
    Style(color="bright_blue", bold=True),
    Style(color="green", bold=True),
)
DIM: Final = Style(dim=True)
STRONG: Final = Style(bold=True)


@dataclass(frozen=True, slots=True)
class Look:
    """How cards are written: ranks and, where signs cannot be typed, suits in Russian letters."""

    russian: bool

    def card(self, card: Card, *, dim: bool = False) -> Text:
        """A card: ``10♥``, ``Д♠``; copies of several packs look alike, as on a table.

        Where there are no signs the screen makes letters of them.
        """
        style = STRONG if is_joker(card) else _STYLES[suit_of(card)]
        return Text(show_card(first_copy(card), russian=self.russian), DIM if dim else style)

    def cards(self, cards: Iterable[Card]) -> Text:
        """Some cards, apart by spaces."""
        return Text(" ").join(self.card(card) for card in cards)

    def suit(self, suit: Suit) -> Text:
        """The sign of a suit."""
        return Text(show_suit(suit), _STYLES[suit])

    @property
    def letters(self) -> str:
        """The letters that a player types for ♠ ♥ ♦ ♣."""
        return _RUSSIAN_LETTERS if self.russian else SUIT_LETTERS

    def typed(self, card: Card) -> str:
        """A card as it is typed on a keyboard: ``10H``, ``10ч``, a second copy ``10ч2``."""
        if is_joker(card):
            return show_card(card)
        copy = str(copy_of(card) + 1) if copy_of(card) else ""
        return show_rank(rank_of(card), russian=self.russian) + self.letters[suit_of(card)] + copy


def first_copy(card: Card) -> Card:
    """The equal card of the first pack, where several are mixed."""
    return make_joker() if is_joker(card) else make_card(suit_of(card), rank_of(card))


def sorted_hand(rules: Rules, cards: Iterable[Card], trump: Suit | None = None) -> list[Card]:
    """A hand as players hold it: trumps first, colours in turn, high cards first.

    The suits have one order for all hands and lists of a deal, whichever of them a hand has:
    no card moves when the last one of another suit has gone.
    """
    held = list(cards)
    groups = {
        suit: sorted(
            (card for card in held if rules.suit_masks[suit] >> card & 1),
            key=lambda card: (-rules.strengths[card], card),
        )
        for suit in SUITS
    }
    present = tuple(suit for suit in SUITS if rules.suit_masks[suit])
    suited = [card for suit in suit_order(present, trump) for card in groups[suit]]
    return [*suited, *sorted(set(held).difference(suited))]  # jokers of no suit stand last


def suit_order(present: tuple[Suit, ...], trump: Suit | None) -> tuple[Suit, ...]:
    """Suits side by side in different colours as far as there are any, the trump first.

    >>> suit_order((Suit(0), Suit(1), Suit(3)), None)  # spades, hearts, clubs
    (0, 1, 3)
    >>> suit_order((Suit(0), Suit(1), Suit(2)), None)  # spades, hearts, diamonds
    (1, 0, 2)
    """

    def cost(order: tuple[Suit, ...]) -> tuple[bool, int, tuple[Suit, ...]]:
        clashes = sum(_RED[one] == _RED[next_] for one, next_ in pairwise(order))
        misplaced = trump in present and trump != NO_TRUMP and order[0] != trump
        return misplaced, clashes, order

    return min(permutations(present), key=cost)
