"""Pieces of lines that several readers share: numbers, names, trumps, lists."""

from __future__ import annotations

import re
from typing import Final

from king.cards import NO_TRUMP, Suit
from king.engine.events import Event
from king.errors import phrase, phrases
from king.records.scan import MAX_CARDS, Line, Scan
from king.records.show import clean, shown
from king.seats import Seat

Found = tuple[Event, tuple[int, ...]]
"""An event and the lines it was read from."""

MAX_DIGITS: Final = 9
_NUMBER: Final = re.compile(rf"[-−]?(0|[1-9][0-9]{{0,{MAX_DIGITS - 1}}})")


def to_number(scan: Scan, line: Line, text: str) -> int:
    if not _NUMBER.fullmatch(text):
        allowed = phrases(
            "a whole number of at most {count} digit",
            "a whole number of at most {count} digits",
            MAX_DIGITS,
        )
        raise scan.error(line.number, shown(text), allowed)
    return int(text.replace("−", "-"))


def name_and_number(scan: Scan, line: Line, text: str) -> tuple[Seat, int]:
    name, _, number = text.rpartition(" ")
    return scan.seat(line, name), to_number(scan, line, number)


def by(scan: Scan, beginning: str) -> tuple[Line, Seat, str]:
    """A line "BEGINNING NAME: REST"."""
    line = scan.take_after(beginning)
    name, colon, rest = line.text.partition(":")
    if not colon:
        allowed = phrase("{beginning}NAME: ...", beginning=beginning)
        raise scan.error(line.number, clean(line.text), allowed)
    return line, scan.seat(line, name), rest.strip()


def to_trump(scan: Scan, line: Line, text: str) -> Suit:
    if text == "no trump":
        return NO_TRUMP
    word, _, suit = text.partition(" ")
    if word != "trump" or suit == "none":
        allowed = phrase('"trump" and a suit, or "no trump"')
        raise scan.error(line.number, shown(text), allowed)
    return scan.suit(line, suit)


def pair(scan: Scan, beginning: str) -> tuple[Line, Seat, Seat, str]:
    """A line "BEGINNING NAME → NAME: REST"."""
    line = scan.take_after(beginning)
    names, colon, rest = line.text.partition(":")
    one, arrow, other = names.partition(" → ")
    if not colon or not arrow:
        allowed = phrase("{beginning}NAME → NAME: ...", beginning=beginning)
        raise scan.error(line.number, clean(line.text), allowed)
    return line, scan.seat(line, one), scan.seat(line, other), rest.strip()


def names(scan: Scan, line: Line, text: str) -> tuple[Seat, ...]:
    """Names with commas, at most one for each seat."""
    found = text.split(", ")
    if len(found) > len(scan.names):
        count = phrases("{count} name", "{count} names", len(found))
        raise scan.error(line.number, count, phrase("at most {most}", most=len(scan.names)))
    return tuple(scan.seat(line, name.strip()) for name in found)


def items(scan: Scan, line: Line, text: str) -> list[tuple[Seat, str]]:
    """What several seats did, "NAME WORD" with commas."""
    parts = text.split(", ")
    if len(parts) > MAX_CARDS:
        found = phrases("{count} part", "{count} parts", len(parts))
        raise scan.error(line.number, found, phrase("at most {most}", most=MAX_CARDS))
    pairs = [part.strip().rpartition(" ") for part in parts]
    return [(scan.seat(line, name), word) for name, _, word in pairs]
