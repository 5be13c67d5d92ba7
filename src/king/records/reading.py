"""The text form of a record, read: one small function for each kind of line.

The counterpart of :mod:`king.records.writing`. A reader takes the lines of its event from
the scan and gives the events with their line numbers; whether they are possible in the
game is for :func:`king.records.replay` to say.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from king.cards import NO_CARDS, NO_TRUMP, Card, CardSet, Suit
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
    Played,
    Scored,
    TalonTaken,
    TrickTaken,
    TrumpNamed,
)
from king.records.headers import read_headers
from king.records.record import Record
from king.records.scan import Line, Scan, split
from king.records.show import clean, shown
from king.records.writing import RULES_PREFIX
from king.rules.scoring import Lines, ScoreLine
from king.seats import Seat

Found = tuple[Event, tuple[int, ...]]
"""An event and the lines it was read from."""

_CHECK: Final = re.compile(r"[0-9a-f]{16}")
_NUMBER: Final = re.compile(r"[-−]?(0|[1-9][0-9]{0,8})")
_TRICK: Final = re.compile(r"([1-9][0-9]{0,2})\. (.+)")
_REASON: Final = re.compile(r"(\S+) (\S.*) × (\S+) = (\S+)")


def parse_record(text: str, file: str) -> Record:
    """Read a ``.king`` text; ``file`` names it in errors.

    Only the form is checked. Raises RecordError with the line, what was found and what is
    allowed.
    """
    scan = Scan(split(text, file), file)
    headers = read_headers(scan)
    places = headers.places
    rules_text = _read_rules(scan, places)
    scan.names = headers.names
    found: list[Found] = []
    while (check := scan.try_after("Check:")) is None:
        found += _read_next(scan)
    if not _CHECK.fullmatch(check.text):
        raise scan.error(check.number, shown(check.text), "16 digits 0-9 a-f")
    if scan.peek() is not None:
        raise scan.wrong("nothing after the check")
    places["Check"] = check.number
    return Record(
        names=headers.names,
        began=headers.began,
        proofs=headers.proofs,
        finished=headers.finished,
        rules_text=rules_text,
        events=tuple(event for event, _ in found),
        check=check.text,
        complete=False,
        file=file,
        places=places,
        lines=tuple(numbers for _, numbers in found),
        last_line=check.number,
    )


def _read_rules(scan: Scan, places: dict[str, int]) -> str | None:
    lines: list[str] = []
    while (line := scan.peek()) is not None and line.text.startswith(RULES_PREFIX):
        if line.text != RULES_PREFIX and line.text[1] != " ":
            raise scan.wrong(f'"{RULES_PREFIX} " before a line of the ruleset')
        places.setdefault(RULES_PREFIX, line.number)
        lines.append(line.text[2:])
        scan.take()
    return "\n".join(lines) if lines else None


def _read_next(scan: Scan) -> list[Found]:
    """The events of the next line or lines."""
    line = scan.peek()
    if line is not None:
        if _TRICK.fullmatch(line.text):
            return _trick(scan)
        for beginning, reader in _READERS.items():
            if line.text.startswith(beginning):
                return [reader(scan)]
    known = ", ".join(f'"{beginning.strip()}"' for beginning in _READERS)
    raise scan.wrong(f'a line that begins with {known}, a trick as in "1. ...", or "Check:"')


def _number(scan: Scan, line: Line, text: str) -> int:
    if not _NUMBER.fullmatch(text):
        raise scan.error(line.number, shown(text), "a whole number of at most 9 digits")
    return int(text.replace("−", "-"))


def _name_and_number(scan: Scan, line: Line, text: str) -> tuple[Seat, int]:
    name, _, number = text.rpartition(" ")
    return scan.seat(line, name), _number(scan, line, number)


def _by(scan: Scan, beginning: str) -> tuple[Line, Seat, str]:
    """A line "BEGINNING NAME: REST"."""
    line = scan.take_after(beginning)
    name, colon, rest = line.text.partition(":")
    if not colon:
        raise scan.error(line.number, clean(line.text), f"{beginning}NAME: ...")
    return line, scan.seat(line, name), rest.strip()


def _trump(scan: Scan, line: Line, text: str) -> Suit:
    if text == "no trump":
        return NO_TRUMP
    word, _, suit = text.partition(" ")
    if word != "trump" or suit == "none":
        allowed = '"trump" and a suit, or "no trump"'
        raise scan.error(line.number, shown(text), allowed)
    return scan.suit(line, suit)


def _deal_began(scan: Scan) -> Found:
    line = scan.take_after("Deal ")
    form = "Deal NUMBER: dealer NAME, declarer NAME, contract ID (the last two where they are set)"
    number, colon, rest = line.text.partition(": ")
    words = [part.partition(" ") for part in rest.split(", ")]
    keys = tuple(word for word, _, _ in words)
    if not colon or keys not in _DEAL_KEYS:
        raise scan.error(line.number, clean(line.text), form)
    values = {word: value for word, _, value in words}
    declarer = scan.seat(line, values["declarer"]) if "declarer" in values else None
    contract = values.get("contract")
    scan.contract, scan.tricks = contract or "", 0
    dealer = scan.seat(line, values["dealer"])
    return DealBegan(_number(scan, line, number), dealer, declarer, contract), (line.number,)


_DEAL_KEYS: Final = (
    ("dealer",),
    ("dealer", "declarer"),
    ("dealer", "contract"),
    ("dealer", "declarer", "contract"),
)


def _dealt(scan: Scan) -> Found:
    hands: list[tuple[Card, ...]] = []
    numbers: list[int] = []
    for name in scan.names:
        line = scan.take_after(f"Hand of {name}: ")
        hands.append(scan.cards(line, line.text))
        numbers.append(line.number)
    talon: tuple[Card, ...] = ()
    rest = scan.try_after("Talon: ")
    if rest is not None:
        talon = scan.cards(rest, rest.text)
        numbers.append(rest.number)
    return Dealt(tuple(hands), talon), tuple(numbers)


def _ordered(scan: Scan) -> Found:
    line, seat, rest = _by(scan, "Order by ")
    contract, comma, trump = rest.partition(", ")
    scan.contract = contract
    suit = _trump(scan, line, trump) if comma else None
    return Ordered(seat, contract, suit), (line.number,)


def _trump_named(scan: Scan) -> Found:
    line, seat, rest = _by(scan, "Trump by ")
    suit = None if rest == "by the last card" else _trump(scan, line, rest)
    return TrumpNamed(seat, suit), (line.number,)


def _card_turned(scan: Scan) -> Found:
    line, seat, rest = _by(scan, "Turned by ")
    card, _, trump = rest.partition(", ")
    return CardTurned(seat, scan.card(line, card), _trump(scan, line, trump)), (line.number,)


def _talon_taken(scan: Scan) -> Found:
    line = scan.take_after("Talon to ")
    head, colon, rest = line.text.partition(": ")
    name, comma, manner = head.partition(", ")
    if not colon or not comma or manner not in ("shown", "unseen"):
        allowed = "Talon to NAME, shown: CARDS (or unseen)"
        raise scan.error(line.number, clean(line.text), allowed)
    cards = scan.cards(line, rest)
    return TalonTaken(scan.seat(line, name), cards, manner == "shown"), (line.number,)


def _discarded(scan: Scan) -> Found:
    line, seat, rest = _by(scan, "Discard by ")
    cards = CardSet.of(scan.cards(line, rest))
    return Discarded(seat, cards, len(cards)), (line.number,)


def _pass_chosen(scan: Scan) -> Found:
    line = scan.take_after("Pass ")
    names, colon, rest = line.text.partition(": ")
    giver, arrow, taker = names.partition(" → ")
    if not colon or not arrow:
        raise scan.error(line.number, clean(line.text), "Pass NAME → NAME: CARDS")
    cards = CardSet.of(scan.cards(line, rest))
    seat, to = scan.seat(line, giver), scan.seat(line, taker)
    return PassChosen(seat, to, cards, len(cards)), (line.number,)


def _trick(scan: Scan) -> list[Found]:
    """``1. Anna K♠, Boris 7♠, Vera A♠ → Vera``, without the arrow while it goes on."""
    line = scan.take()
    match = _TRICK.fullmatch(line.text)
    assert match is not None
    if match[1] != str(scan.tricks + 1):
        raise scan.error(line.number, f"trick {match[1]}", f"trick {scan.tricks + 1}")
    cards, arrow, winner = match[2].partition(" → ")
    found: list[Found] = []
    parts = cards.split(", ")
    if len(parts) > len(scan.names):
        raise scan.error(line.number, f"{len(parts)} cards", f"at most {len(scan.names)}")
    for part in parts:
        name, _, card = part.strip().rpartition(" ")
        found.append((Played(scan.seat(line, name), scan.card(line, card)), (line.number,)))
    if arrow:
        scan.tricks += 1
        found.append((TrickTaken(scan.tricks, scan.seat(line, winner)), (line.number,)))
    return found


def _deal_ended(scan: Scan) -> Found:
    head = scan.take()
    if head.text not in ("Ended early", "Ended"):
        raise scan.error(head.number, clean(head.text), "Ended early")
    hands: list[CardSet] = []
    numbers = [head.number]
    for name in scan.names:
        line = scan.take_after(f"Left with {name}: ")
        hands.append(CardSet.of(scan.cards(line, line.text)))
        numbers.append(line.number)
    discards = NO_CARDS
    if (line_or_none := scan.try_after("Left in discards: ")) is not None:
        discards = CardSet.of(scan.cards(line_or_none, line_or_none.text))
        numbers.append(line_or_none.number)
    talon: tuple[Card, ...] = ()
    if (line_or_none := scan.try_after("Left in talon: ")) is not None:
        talon = scan.cards(line_or_none, line_or_none.text)
        numbers.append(line_or_none.number)
    early = head.text == "Ended early"
    return DealEnded(early, tuple(hands), discards, talon), tuple(numbers)


def _scored(scan: Scan) -> Found:
    lines: list[Lines] = []
    points: list[int] = []
    numbers: list[int] = []
    for name in scan.names:
        line = scan.take_after(f"Score of {name}: ")
        *reasons, total = line.text.split("; ")
        if not total.startswith("total "):
            allowed = f"Score of {name}: 3 girls × −10 = −30; total −30"
            raise scan.error(line.number, clean(line.text), allowed)
        lines.append(tuple(_reason(scan, line, reason) for reason in reasons))
        points.append(_number(scan, line, total.removeprefix("total ")))
        numbers.append(line.number)
    return Scored(scan.contract, tuple(lines), tuple(points)), tuple(numbers)


def _reason(scan: Scan, line: Line, text: str) -> ScoreLine:
    match = _REASON.fullmatch(text)
    if match is None:
        raise scan.error(line.number, shown(text), 'a reason as in "3 girls × −10 = −30"')
    count, each, points = (_number(scan, line, match[place]) for place in (1, 3, 4))
    return ScoreLine(match[2], count, each, points)


def _game_ended(scan: Scan) -> Found:
    line = scan.take_after("Result: ")
    totals_text, _, winners_text = line.text.partition("; ")
    totals = [_name_and_number(scan, line, part) for part in totals_text.split(", ")]
    word, _, names = winners_text.partition(" ")
    winners = names.split(", ")
    if [seat for seat, _ in totals] != list(range(len(scan.names))) or word != (
        "winner" if len(winners) == 1 else "winners"
    ):
        allowed = "Result: NAME TOTAL for every seat in order; winner NAME"
        raise scan.error(line.number, clean(line.text), allowed)
    seats = tuple(scan.seat(line, name) for name in winners)
    return GameEnded(tuple(total for _, total in totals), seats), (line.number,)


_READERS: Final[dict[str, Callable[[Scan], Found]]] = {
    "Deal ": _deal_began,
    "Hand of ": _dealt,
    "Talon to ": _talon_taken,
    "Order by ": _ordered,
    "Trump by ": _trump_named,
    "Turned by ": _card_turned,
    "Discard by ": _discarded,
    "Pass ": _pass_chosen,
    "Ended": _deal_ended,
    "Score of ": _scored,
    "Result: ": _game_ended,
}
"""How a line begins, and who reads it."""
