"""One line of a sheet: what was played, what each seat has of what is counted, what went wrong.

>>> names = ("Anna", "Boris", "Vera")
>>> entry = parse_entry("no-king; declarer=boris; king Vera=1", names)
>>> entry.declarer, entry.counts
(1, {'king': {2: 1}})
>>> format_entry(entry, names)
'no-king; declarer=Boris; king Vera=1'
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from msgspec import Struct, field

from king.scoresheet.plan import FAULTS, FaultKind
from king.scoresheet.refusal import SheetError
from king.seats import Seat

REST: Final = -1
"""The count of a seat that has what the others have left."""
TRUMPS: Final = ("S", "H", "D", "C", "none")
MAX_DIGITS: Final = 7
_FIELDS: Final = ("dealer", "declarer", "trump")

Counts = Mapping[str, Mapping[Seat, int]]


class Entry(Struct, frozen=True):
    """What a line says; whatever it leaves out follows from the sheet.

    ``trump``: S, H, D, C, "none", or None where nobody wrote it down. ``counts``: by the key of
    a unit or special count, then by seat; seats that are not named have 0. ``redeal``: nobody
    bid, so the same dealer deals again.
    """

    contract: str
    dealer: Seat | None = None
    declarer: Seat | None = None
    trump: str | None = None
    redeal: bool = False
    counts: Counts = field(default_factory=dict)
    faults: Mapping[Seat, FaultKind] = field(default_factory=dict)


def seat_named(name: str, names: Sequence[str]) -> Seat:
    """The seat of a name, whatever its case. Raises SheetError."""
    wanted = name.strip().lower()
    for seat, known in enumerate(names):
        if known.lower() == wanted:
            return Seat(seat)
    raise SheetError("unknown-name", name=name.strip())


def parse_entry(text: str, names: Sequence[str]) -> Entry:
    """The entry of a line after its ``deal:``. Raises SheetError."""
    contract, *parts = [part.strip() for part in text.split(";")]
    seats: dict[str, Seat] = {}
    trump: str | None = None
    redeal = False
    counts: dict[str, dict[Seat, int]] = {}
    faults: dict[Seat, FaultKind] = {}
    for part in parts:
        head, equals, value = part.partition("=")
        key = head.strip()
        if equals and key in _FIELDS:
            if key in seats or (key == "trump" and trump is not None):
                raise SheetError("field-twice", field=key)
            if key == "trump":
                trump = parse_trump(value)
            else:
                seats[key] = seat_named(value, names)
        elif part == "redeal":
            if redeal:
                raise SheetError("field-twice", field=part)
            redeal = True
        else:
            _read_group(part, names, counts, faults)
    return Entry(
        contract, seats.get("dealer"), seats.get("declarer"), trump, redeal, counts, faults
    )


def _read_group(
    part: str,
    names: Sequence[str],
    counts: dict[str, dict[Seat, int]],
    faults: dict[Seat, FaultKind],
) -> None:
    """``tricks Anna=1, Boris=3`` or ``fault Anna=revoke``."""
    key, _, rest = part.partition(" ")
    if not rest.strip() or "=" in key:
        raise SheetError("bad-entry", text=part)
    if key == "fault":
        if faults:
            raise SheetError("field-twice", field=key)
        for seat, value in parse_pairs(rest, names):
            faults[seat] = parse_fault(value)
        return
    if key in counts:
        raise SheetError("unit-twice", unit=key)
    counts[key] = {seat: parse_count(value) for seat, value in parse_pairs(rest, names)}


def parse_pairs(text: str, names: Sequence[str]) -> Iterator[tuple[Seat, str]]:
    """``Anna=1, Boris=3``: each seat once, with the text after its sign. Raises SheetError."""
    known: set[Seat] = set()
    for pair in text.split(","):
        name, equals, value = pair.partition("=")
        if not equals:
            raise SheetError("bad-entry", text=pair.strip())
        seat = seat_named(name, names)
        if seat in known:
            raise SheetError("name-twice", name=names[seat])
        known.add(seat)
        yield seat, value.strip()


def parse_count(text: str) -> int:
    """A count, or :data:`REST`. Raises SheetError."""
    text = text.strip()
    if text == "rest":
        return REST
    if not (text.isascii() and text.isdecimal() and len(text) <= MAX_DIGITS):
        raise SheetError("bad-count", text=text)
    return int(text)


def parse_trump(text: str) -> str:
    """A suit by its letter, or "none". Raises SheetError."""
    text = text.strip()
    letter = text.upper() if len(text) == 1 else text.lower()
    if letter not in TRUMPS:
        raise SheetError("bad-trump", text=text)
    return letter


def parse_fault(text: str) -> FaultKind:
    """A kind of fault. Raises SheetError."""
    text = text.strip()
    if text not in FAULTS:
        raise SheetError("bad-fault", text=text)
    return text


def format_entry(entry: Entry, names: Sequence[str]) -> str:
    """The line of an entry: only counts above 0 are written."""
    parts = [entry.contract]
    if entry.dealer is not None:
        parts.append(f"dealer={names[entry.dealer]}")
    if entry.declarer is not None:
        parts.append(f"declarer={names[entry.declarer]}")
    if entry.trump is not None:
        parts.append(f"trump={entry.trump}")
    if entry.redeal:
        parts.append("redeal")
    for key, counts in entry.counts.items():
        given = [f"{names[seat]}={_count_text(counts[seat])}" for seat in sorted(counts)
                 if counts[seat]]  # fmt: skip
        if given:
            parts.append(f"{key} {', '.join(given)}")
    if entry.faults:
        given = [f"{names[seat]}={entry.faults[seat]}" for seat in sorted(entry.faults)]
        parts.append(f"fault {', '.join(given)}")
    return "; ".join(parts)


def _count_text(count: int) -> str:
    return "rest" if count == REST else str(count)
