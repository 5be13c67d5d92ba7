"""What every text of the table needs: the rules, the language, the names, the look."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rich.text import Text

from king import explain
from king.cards import NO_TRUMP, Card, Suit
from king.errors import IllegalAction
from king.locales import Translator
from king.rules import Rules
from king.rules.scoring import ScoreLine
from king.seats import Seat
from king.tui.look import STRONG, Look, sorted_hand


@dataclass(frozen=True, slots=True)
class Stage:
    """One table as one person sees it; ``me`` is the seat of that person."""

    rules: Rules
    speak: Translator
    look: Look
    names: tuple[str, ...]
    me: Seat

    @property
    def lang(self) -> str:
        """The language of all texts."""
        return self.speak.language

    def name(self, seat: Seat) -> str:
        """The name of a player."""
        return self.names[seat]

    def strong(self, text: str) -> Text:
        """A text that stands out."""
        return Text(text, STRONG)

    def cards(self, cards: Iterable[Card]) -> Text:
        """Some cards, apart by spaces."""
        return self.look.cards(cards)

    def sorted(self, cards: Iterable[Card], trump: Suit | None = None) -> Text:
        """Some cards in the order of a hand in a deal with this trump."""
        return self.look.cards(sorted_hand(self.rules, cards, trump))

    def contract(self, name: str) -> str:
        """The title of a contract."""
        return explain.contract_title(self.rules, name, self.lang)

    def trump(self, trump: Suit | None) -> Text:
        """``trump: ♥ hearts``, or that there is none."""
        if trump is None or trump == NO_TRUMP:
            return Text(explain.trump_text(None, self.lang))
        return Text.assemble(self.speak._("trump:"), " ", self.suit(trump))

    def suit(self, suit: Suit) -> Text:
        """``♥ hearts``, or "no trump"."""
        text = Text(explain.trump_text(suit, self.lang))
        if suit != NO_TRUMP:
            text.stylize(self.look.suit(suit).style, 0, 1)
        return text

    def line(self, line: ScoreLine) -> str:
        """A score line: "3 queens × −10 = −30"; only the count where it gives nothing."""
        if not line.each:
            return explain.count_text(line.what, line.count, self.lang, self.rules)
        return explain.line_text(line, self.lang, self.rules)

    def illegal(self, error: IllegalAction, trump: Suit | None = None) -> str:
        """What rule an action breaks; the cards that may go instead stand as in the hand."""

        def order(cards: Iterable[Card]) -> list[Card]:
            return sorted_hand(self.rules, cards, trump)

        return explain.illegal_text(error, self.rules, self.lang, order)
