"""The lines of a record while it is read: a cursor, and errors that name the line."""

from __future__ import annotations

from typing import Final, NamedTuple

from king.cards import Card, Suit, parse_card
from king.cards import parse_suit as parse_suit_sign
from king.errors import CardError, RecordError, phrase, phrases
from king.records.show import clean, shown
from king.seats import Seat

MAX_BYTES: Final = 16 * 1024 * 1024
MAX_LINES: Final = 100_000  # without comments; a game of 600 deals is far below
MAX_ALL_LINES: Final = 500_000  # with comments and empty lines
MAX_CARDS: Final = 216  # in one line


class Line(NamedTuple):
    """A line that says something: its number from 1, its text."""

    number: int
    text: str


def split(text: str, file: str) -> list[Line]:
    """The lines of a text that are neither empty nor comments.

    Raises RecordError for a text that is too long or holds signs no file has.
    """
    if len(text) > MAX_BYTES:
        raise RecordError(
            file=file,
            line=1,
            found=phrase("a very long text"),
            allowed=phrases("at most {count} byte", "at most {count} bytes", MAX_BYTES),
        )
    if text.count("\n") > MAX_ALL_LINES:
        raise RecordError(
            file=file,
            line=MAX_ALL_LINES + 1,
            found=phrase("more lines"),
            allowed=phrases("at most {count} line", "at most {count} lines", MAX_ALL_LINES),
        )
    lines: list[Line] = []
    body = text.removeprefix("\ufeff").replace("\r\n", "\n")
    for number, raw in enumerate(body.split("\n"), start=1):
        line = raw if raw.startswith("|") else raw.strip(" \t")
        if not line or line.startswith("#"):
            continue
        if not _is_writable(line):
            allowed = phrase("letters, digits and signs in UTF-8")
            raise RecordError(file=file, line=number, found=shown(line), allowed=allowed)
        if len(lines) == MAX_LINES:
            allowed = phrases("at most {count} line", "at most {count} lines", MAX_LINES)
            found = phrase("one line more")
            raise RecordError(file=file, line=number, found=found, allowed=allowed)
        lines.append(Line(number, line))
    return lines


def _is_writable(line: str) -> bool:
    """Whether a line has no lone surrogates and no control signs but tabs."""
    try:
        line.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return not any(ord(sign) < 32 and sign != "\t" for sign in line)


class Scan:
    """A cursor over the lines, and what the readers of events share.

    ``names`` are the players. Of the deal: ``contract``, what it is played for (once known),
    ``tricks``, how many are complete, ``ladder``, the last one told, ``gone``, the cards
    that bouts have put out of play.
    """

    def __init__(self, lines: list[Line], file: str) -> None:
        self.file = file
        self.names: tuple[str, ...] = ()
        self.contract = ""
        self.tricks = 0
        self.ladder: tuple[Seat, ...] = ()
        self.gone: list[Card] = []
        self._lines = lines
        self._place = 0

    def begin_deal(self, contract: str) -> None:
        """Forget the deal before."""
        self.contract, self.tricks, self.ladder, self.gone = contract, 0, (), []

    @property
    def last_line(self) -> int:
        """The number of the last line that says something, 1 in an empty file."""
        return self._lines[-1].number if self._lines else 1

    def peek(self) -> Line | None:
        """The next line, None at the end."""
        return self._lines[self._place] if self._place < len(self._lines) else None

    def take(self) -> Line:
        """The next line, which must be there; the cursor moves on."""
        line = self._lines[self._place]
        self._place += 1
        return line

    def take_after(self, beginning: str) -> Line:
        """The next line without its beginning. Raises RecordError when it has another."""
        line = self.peek()
        if line is None or not line.text.startswith(beginning.rstrip()):
            raise self.wrong(f"{beginning}...")
        self.take()
        return Line(line.number, line.text[len(beginning.rstrip()) :].strip())

    def try_after(self, beginning: str) -> Line | None:
        """As :meth:`take_after`, None when the next line begins otherwise."""
        line = self.peek()
        if line is None or not line.text.startswith(beginning.rstrip()):
            return None
        return self.take_after(beginning)

    def error(self, line: int, found: str, allowed: str) -> RecordError:
        """The error for a line."""
        return RecordError(file=self.file, line=line, found=found, allowed=allowed)

    def wrong(self, allowed: str) -> RecordError:
        """The error for the next line as a whole."""
        line = self.peek()
        if line is None:
            return self.error(self.last_line, phrase("the end of the record"), allowed)
        return self.error(line.number, clean(line.text), allowed)

    def seat(self, line: Line, name: str) -> Seat:
        """The seat of a name."""
        if name not in self.names:
            found = phrase("the name {name}", name=shown(name))
            raise self.error(line.number, found, ", ".join(self.names))
        return Seat(self.names.index(name))

    def card(self, line: Line, text: str) -> Card:
        """One card."""
        try:
            return parse_card(text)
        except CardError as error:
            found = phrase("{text}, which is not a card", text=shown(text))
            raise self.error(line.number, found, error.reason) from None

    def cards(self, line: Line, text: str) -> tuple[Card, ...]:
        """Cards apart by spaces, each once."""
        words = text.split()
        if len(words) > MAX_CARDS:
            found = phrases("{count} card", "{count} cards", len(words))
            raise self.error(line.number, found, phrase("at most {most}", most=MAX_CARDS))
        cards = tuple(self.card(line, word) for word in words)
        for place, card in enumerate(cards):
            if card in cards[:place]:
                found = phrase("the card {card} twice", card=words[place])
                raise self.error(line.number, found, phrase("each card once"))
        return cards

    def some_cards(self, line: Line, text: str | None = None) -> tuple[Card, ...]:
        """As :meth:`cards`, of the whole line unless a part is given; at least one."""
        cards = self.cards(line, line.text if text is None else text)
        if not cards:
            raise self.error(line.number, phrase("no cards"), phrase("at least one card"))
        return cards

    def suit(self, line: Line, text: str) -> Suit:
        """A suit by sign or letter."""
        try:
            return parse_suit_sign(text)
        except CardError as error:
            found = phrase("{text}, which is not a suit", text=shown(text))
            raise self.error(line.number, found, error.reason) from None
