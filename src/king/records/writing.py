"""The text form of a record, written: one small function for each kind of event.

A new kind of event needs an entry here and one in :mod:`king.records.reading`. Nothing
else of the records knows how an event looks as text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeVar

from king.cards import NO_TRUMP, Card, Suit, show_card, show_suit
from king.engine.events import (
    CardTurned,
    DealBegan,
    DealEnded,
    Dealt,
    Discarded,
    Event,
    GameEnded,
    Ordered,
    PassChosen,
    PassesTaken,
    Played,
    Scored,
    TalonTaken,
    TrickTaken,
    TrumpNamed,
)
from king.records.headers import header_lines
from king.records.record import Record
from king.rules.scoring import Lines

MINUS: Final = "−"
RULES_PREFIX: Final = "|"


class Page:
    """Lines being written; the cards of a trick share one."""

    def __init__(self, names: Sequence[str], *, bare: bool = False) -> None:
        self.lines: list[str] = []
        self.tricks = 0
        self._names = names
        self._bare = bare
        self._open = False

    def name(self, seat: int) -> str:
        """The name of a seat; of one that the table does not have, its number."""
        return self._names[seat] if 0 <= seat < len(self._names) else f"seat {seat}"

    def line(self, text: str) -> None:
        """A line of its own."""
        self.lines.append(text.rstrip())
        self._open = False

    def join(self, text: str, head: str) -> None:
        """A part of a line that is still open, or the first part of one with ``head``."""
        if self._open:
            self.lines[-1] += f", {text}"
        else:
            self.lines.append(text if self._bare else f"{head}{text}")
        self._open = not self._bare

    def close(self, text: str) -> None:
        """The last part of an open line."""
        if self._open:
            self.lines[-1] += f" {text}"
        else:
            self.lines.append(text)
        self._open = False


E = TypeVar("E")
_WRITERS: dict[type, Callable[[Page, Event], None]] = {}


def _writes(kind: type[E]) -> Callable[[Callable[[Page, E], None]], Callable[[Page, E], None]]:
    """Enter a writer for a kind of event."""

    def enter(function: Callable[[Page, E], None]) -> Callable[[Page, E], None]:
        _WRITERS[kind] = function  # type: ignore[assignment]
        return function

    return enter


def format_record(record: Record) -> str:
    """The text of a record, as a ``.king`` file holds it."""
    return "\n".join([*canonical_lines(record), f"Check: {record.check}", ""])


def canonical_lines(record: Record) -> list[str]:
    """All lines but the check: headers, a house ruleset, the history."""
    lines = header_lines(record)
    if record.rules_text is not None:
        lines += [
            f"{RULES_PREFIX} {line}" if line else RULES_PREFIX
            for line in record.rules_text.split("\n")
        ]
    page = Page(record.names)
    for event in record.events:
        write(page, event)
    return lines + page.lines


def write(page: Page, event: Event) -> None:
    """Put an event on a page."""
    _WRITERS[type(event)](page, event)


def describe(event: Event, names: Sequence[str]) -> list[str]:
    """An event by itself, line by line; empty for one that the text form leaves out."""
    page = Page(names, bare=True)
    write(page, event)
    return page.lines


def is_printed(event: Event) -> bool:
    """Whether the text form shows an event; the others follow from those it shows."""
    return bool(describe(event, ()))


def cards_text(cards: Iterable[Card] | None) -> str:
    """Cards apart by spaces."""
    return "hidden" if cards is None else " ".join(show_card(card) for card in cards)


def number_text(number: int) -> str:
    """A number with a real minus."""
    return f"{MINUS}{-number}" if number < 0 else str(number)


def trump_text(trump: Suit) -> str:
    """A sign, or ``no trump``."""
    return "no trump" if trump == NO_TRUMP else f"trump {show_suit(trump)}"


@_writes(DealBegan)
def _deal_began(page: Page, event: DealBegan) -> None:
    text = f"Deal {event.number}: dealer {page.name(event.dealer)}"
    if event.declarer is not None:
        text += f", declarer {page.name(event.declarer)}"
    if event.contract is not None:
        text += f", contract {event.contract}"
    page.tricks = 0
    page.line(text)


@_writes(Dealt)
def _dealt(page: Page, event: Dealt) -> None:
    for seat, cards in enumerate(event.hands):
        page.line(f"Hand of {page.name(seat)}: {cards_text(cards)}")
    if event.talon is None or event.talon:
        page.line(f"Talon: {cards_text(event.talon)}")


@_writes(Ordered)
def _ordered(page: Page, event: Ordered) -> None:
    tail = "" if event.trump is None else f", {trump_text(event.trump)}"
    page.line(f"Order by {page.name(event.seat)}: {event.contract}{tail}")


@_writes(TrumpNamed)
def _trump_named(page: Page, event: TrumpNamed) -> None:
    trump = "by the last card" if event.trump is None else trump_text(event.trump)
    page.line(f"Trump by {page.name(event.seat)}: {trump}")


@_writes(CardTurned)
def _card_turned(page: Page, event: CardTurned) -> None:
    trump = trump_text(event.trump)
    page.line(f"Turned by {page.name(event.seat)}: {show_card(event.card)}, {trump}")


@_writes(TalonTaken)
def _talon_taken(page: Page, event: TalonTaken) -> None:
    manner = "shown" if event.shown else "unseen"
    page.line(f"Talon to {page.name(event.seat)}, {manner}: {cards_text(event.cards)}")


@_writes(Discarded)
def _discarded(page: Page, event: Discarded) -> None:
    page.line(f"Discard by {page.name(event.seat)}: {cards_text(event.cards)}")


@_writes(PassChosen)
def _pass_chosen(page: Page, event: PassChosen) -> None:
    names = f"{page.name(event.seat)} → {page.name(event.to)}"
    page.line(f"Pass {names}: {cards_text(event.cards)}")


@_writes(PassesTaken)
def _passes_taken(page: Page, event: PassesTaken) -> None:
    """Nothing: it follows from what each seat passed."""


@_writes(Played)
def _played(page: Page, event: Played) -> None:
    page.join(f"{page.name(event.seat)} {show_card(event.card)}", f"{page.tricks + 1}. ")


@_writes(TrickTaken)
def _trick_taken(page: Page, event: TrickTaken) -> None:
    page.tricks += 1
    page.close(f"→ {page.name(event.seat)}")


@_writes(DealEnded)
def _deal_ended(page: Page, event: DealEnded) -> None:
    """Only when cards were left in hands; a deal that is played out shows it by itself."""
    if not event.early and not any(event.hands):
        return
    page.line("Ended early" if event.early else "Ended")
    for seat, hand in enumerate(event.hands):
        page.line(f"Left with {page.name(seat)}: {cards_text(hand)}")
    if event.discards:
        page.line(f"Left in discards: {cards_text(event.discards)}")
    if event.talon:
        page.line(f"Left in talon: {cards_text(event.talon)}")


@_writes(Scored)
def _scored(page: Page, event: Scored) -> None:
    for seat, (rows, points) in enumerate(zip(event.lines, event.points, strict=False)):
        total = f"total {number_text(points)}"
        page.line(f"Score of {page.name(seat)}: {'; '.join([*_reasons(rows), total])}")


def _reasons(rows: Lines) -> list[str]:
    return [
        f"{row.count} {row.what} × {number_text(row.each)} = {number_text(row.points)}"
        for row in rows
    ]


@_writes(GameEnded)
def _game_ended(page: Page, event: GameEnded) -> None:
    totals = ", ".join(
        f"{page.name(seat)} {number_text(total)}" for seat, total in enumerate(event.totals)
    )
    word = "winner" if len(event.winners) == 1 else "winners"
    page.line(f"Result: {totals}; {word} {', '.join(page.name(seat) for seat in event.winners)}")
