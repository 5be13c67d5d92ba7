"""The small words of every text: numbers, points, cards, suits, lists, quotation marks.

>>> english = words("en")
>>> english.points(-10), english.listed(["a", "b", "c"])
('−10 points', 'a, b and c')
>>> from king.cards import parse_cards
>>> words("ru").cards(parse_cards("KH 10S"))
'К♥ 10♠'
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from king.cards import (
    CLUBS,
    DIAMONDS,
    HEARTS,
    NO_TRUMP,
    SPADES,
    Card,
    Rank,
    Suit,
    show_card,
    show_rank,
    show_suit,
)
from king.locales import N_, Translator, translator

MINUS: Final = "−"  # a true minus sign, not the hyphen of the keyboard

_SUIT_NAMES: Final = {
    SPADES: N_("spades"),
    HEARTS: N_("hearts"),
    DIAMONDS: N_("diamonds"),
    CLUBS: N_("clubs"),
    NO_TRUMP: N_("no trump"),
}


def number_text(number: int) -> str:
    """A number with a true minus sign: ``−30``, ``30``."""
    return f"{MINUS}{-number}" if number < 0 else str(number)


def signed_text(number: int) -> str:
    """A number with its sign: ``−30``, ``+30``, ``0``."""
    return f"+{number}" if number > 0 else number_text(number)


@dataclass(frozen=True, slots=True)
class Words:
    """Texts in one language, with their gaps filled in."""

    translate: Translator

    @property
    def language(self) -> str:
        """The language, "en", "ru" or "pl"."""
        return self.translate.language

    def _(self, message: str, **values: object) -> str:
        """A message with its gaps filled."""
        text = self.translate._(message)
        return text.format(**values) if values else text

    def n(self, singular: str, plural: str, count: int, **values: object) -> str:
        """A message in the form that goes with ``count``, with its gaps filled."""
        text = self.translate.n(singular, plural, count)
        return text.format(**values) if values else text

    def points(self, number: int, *, signed: bool = False) -> str:
        """``−10 points``, with the right plural; with ``signed`` also ``+8 points``."""
        shown = signed_text(number) if signed else number_text(number)
        return self.n("{number} point", "{number} points", number, number=shown)

    def card(self, card: Card) -> str:
        """One card in the reader's letters."""
        return show_card(card, russian=self.language == "ru")

    def cards(self, cards: Iterable[Card]) -> str:
        """Cards one after another in the reader's letters."""
        return " ".join(self.card(card) for card in cards)

    def rank(self, rank: Rank) -> str:
        """A rank in the reader's letters."""
        return show_rank(rank, russian=self.language == "ru")

    def suit(self, suit: Suit) -> str:
        """The name of a suit, or "no trump"."""
        return self._(_SUIT_NAMES[suit])

    def trump(self, suit: Suit | None) -> str:
        """A trump suit with its sign: ``♠ spades``; "no trump" when there is none."""
        if suit is None or suit == NO_TRUMP:
            return self.suit(NO_TRUMP)
        return f"{show_suit(suit)} {self.suit(suit)}"

    def quoted(self, text: str) -> str:
        """A title in the quotation marks of the language."""
        # Translators: the quotation marks of your language.
        return self._("“{text}”", text=text)

    def listed(self, texts: Sequence[str]) -> str:
        """``a, b and c``."""
        if len(texts) < 2:
            return "".join(texts)
        return self._("{first} and {last}", first=", ".join(texts[:-1]), last=texts[-1])


@cache
def words(language: str) -> Words:
    """The texts in a language; always the same object. Raises UsageError for an unknown one."""
    return Words(translator(language))


def points_text(number: int, lang: str) -> str:
    """``−10 points`` in a language, with real plural forms."""
    return words(lang).points(number)
