"""Lines of a record being written, and the table of who writes which kind of event.

A new kind of event needs a writer (:func:`writes`) and a reader in the records; nothing
else of them knows how an event looks as text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeVar

from king.cards import NO_TRUMP, Card, Suit, show_card, show_suit
from king.engine.events import Event
from king.seats import Seat

MINUS: Final = "−"
SINGULARS: Final = {
    "tricks": "trick",
    "girls": "girl",
    "boys": "boy",
    "hearts": "heart",
    "rungs": "rung",
}
"""The reasons of scores that are plurals, and how one of each is called."""


class Page:
    """Lines being written; what belongs together shares one: a trick, a round, a bout.

    ``tricks`` and ``ladder`` are those of the running deal, ``in_bouts`` whether it has
    bouts. A ``bare`` page puts every event on a line of its own. On a ``canonical`` page the
    reasons of scores keep their plurals, also of one: the check is taken over it.
    """

    def __init__(
        self, names: Sequence[str], *, bare: bool = False, canonical: bool = False
    ) -> None:
        self.lines: list[str] = []
        self.tricks = 0
        self.ladder: tuple[Seat, ...] = ()
        self.in_bouts = False
        self.canonical = canonical
        self._names = names
        self._bare = bare
        self._open = ""  # the kind of the line that may still grow
        self._last = ""  # the kind of the part it ends with
        self._spoken: set[int] = set()

    def name(self, seat: int) -> str:
        """The name of a seat; of one that the table does not have, its number."""
        return self._names[seat] if 0 <= seat < len(self._names) else f"seat {seat}"

    def listed(self, seats: Iterable[int]) -> str:
        """Names with commas."""
        return ", ".join(self.name(seat) for seat in seats)

    def line(self, text: str, kind: str = "") -> None:
        """A line of its own; with a ``kind`` it may grow."""
        self.lines.append(text.rstrip())
        self._open, self._last = ("" if self._bare else kind), ""
        self._spoken.clear()

    def join(self, text: str, kind: str, head: str) -> None:
        """A part of a line that is still open, or the first part of one with ``head``."""
        if self._open == kind and not self._bare:
            self.lines[-1] += f", {text}"
        else:
            self.line(text if self._bare else f"{head}{text}", kind)

    def turn(self, seat: Seat, text: str, head: str) -> None:
        """What a seat did in its turn: a line holds one turn of each seat."""
        if seat in self._spoken:
            self._open = ""
        self.join(f"{self.name(seat)} {text}", head, f"{head}: ")
        self._spoken.add(seat)

    def part(self, text: str, kind: str, head: str = "") -> None:
        """A part of the line of a bout; parts of one kind, if it is named, stand together."""
        if not self._open:
            self.line(f"{head}{text}", "bout")
        elif kind and self._last == kind:
            self.lines[-1] += f", {text}"
        else:
            self.lines[-1] += f"; {head}{text}"
        self._last = kind

    def glue(self, text: str, *, alone: str = "") -> None:
        """What follows at once in the same line; ``alone`` is said on a bare page."""
        if self._open:
            self.lines[-1] += text
        else:
            self.lines.append(alone or text.strip())

    def close(self) -> None:
        """Nothing more comes into this line."""
        self._open = ""


E = TypeVar("E")
WRITERS: Final[dict[type, Callable[[Page, Event], None]]] = {}


def writes(kind: type[E]) -> Callable[[Callable[[Page, E], None]], Callable[[Page, E], None]]:
    """Enter a writer for a kind of event."""

    def enter(function: Callable[[Page, E], None]) -> Callable[[Page, E], None]:
        WRITERS[kind] = function  # type: ignore[assignment]
        return function

    return enter


def cards_text(cards: Iterable[Card] | None) -> str:
    """Cards apart by spaces."""
    return "hidden" if cards is None else " ".join(show_card(card) for card in cards)


def number_text(number: int) -> str:
    """A number with a real minus."""
    return f"{MINUS}{-number}" if number < 0 else str(number)


def trump_text(trump: Suit) -> str:
    """A sign, or ``no trump``."""
    return "no trump" if trump == NO_TRUMP else f"trump {show_suit(trump)}"
