"""Readers of what every deal has; the counterpart of :mod:`king.records.write_deals`."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from king.cards import Card, CardSet
from king.engine.events import (
    CardTurned,
    DealBegan,
    DealEnded,
    Dealt,
    Discarded,
    Drew,
    GameEnded,
    LeftoversTaken,
    Ordered,
    PassChosen,
    Played,
    Scored,
    TalonTaken,
    TrickTaken,
    TrumpNamed,
)
from king.errors import phrase
from king.records.page import SINGULARS
from king.records.parts import Found, by, items, name_and_number, pair, to_number, to_trump
from king.records.scan import Line, Scan
from king.records.show import clean, shown
from king.rules.scoring import Lines, ScoreLine

TRICK: Final = re.compile(r"([1-9][0-9]{0,2})\. (.+)")
_PLURALS: Final = {one: many for many, one in SINGULARS.items()}
_REASON: Final = re.compile(r"(\S+) (\S.*) × (\S+) = (\S+)")


def _deal_began(scan: Scan) -> Found:
    line = scan.take_after("Deal ")
    form = phrase(
        "Deal NUMBER: dealer NAME, declarer NAME, contract ID (the last two where they are set)"
    )
    number, colon, rest = line.text.partition(": ")
    words = [part.partition(" ") for part in rest.split(", ")]
    keys = tuple(word for word, _, _ in words)
    if not colon or keys not in _DEAL_KEYS:
        raise scan.error(line.number, clean(line.text), form)
    values = {word: value for word, _, value in words}
    declarer = scan.seat(line, values["declarer"]) if "declarer" in values else None
    contract = values.get("contract")
    scan.begin_deal(contract or "")
    dealer = scan.seat(line, values["dealer"])
    return DealBegan(to_number(scan, line, number), dealer, declarer, contract), (line.number,)


_DEAL_KEYS: Final = (
    ("dealer",),
    ("dealer", "declarer"),
    ("dealer", "contract"),
    ("dealer", "declarer", "contract"),
)


def _dealt(scan: Scan) -> Found:
    """The hands of those who got cards, in the order of the seats; talon; stock."""
    hands, numbers = _hands(scan, "Hand of ")
    if (line := scan.peek()) is not None and line.text.startswith("Hand of "):
        raise scan.wrong(phrase("a hand for each seat, in the order of the seats"))
    left: list[tuple[Card, ...]] = []
    for beginning in ("Talon: ", "Stock: "):
        rest = scan.try_after(beginning)
        left.append(() if rest is None else scan.some_cards(rest))
        numbers += [] if rest is None else [rest.number]
    sizes = tuple(len(hand) for hand in hands)
    return Dealt(tuple(hands), left[0], sizes, left[1]), tuple(numbers)


def _hands(scan: Scan, beginning: str) -> tuple[list[tuple[Card, ...]], list[int]]:
    """Lines "BEGINNING NAME: CARDS" in the order of the seats; who has none has no line."""
    hands: list[tuple[Card, ...]] = []
    numbers: list[int] = []
    for name in scan.names:
        line = scan.try_after(f"{beginning}{name}: ")
        hands.append(() if line is None else scan.some_cards(line))
        numbers += [] if line is None else [line.number]
    if not numbers:
        allowed = phrase("{beginning}NAME: ..., a name of this table", beginning=beginning)
        raise scan.wrong(allowed)
    return hands, numbers


def _ordered(scan: Scan) -> Found:
    line, seat, rest = by(scan, "Order by ")
    contract, comma, trump = rest.partition(", ")
    scan.contract = contract
    suit = to_trump(scan, line, trump) if comma else None
    return Ordered(seat, contract, suit), (line.number,)


def _trump_named(scan: Scan) -> Found:
    line, seat, rest = by(scan, "Trump by ")
    suit = None if rest == "by the last card" else to_trump(scan, line, rest)
    return TrumpNamed(seat, suit), (line.number,)


def _card_turned(scan: Scan) -> Found:
    line, seat, rest = by(scan, "Turned by ")
    card, _, trump = rest.partition(", ")
    return CardTurned(seat, scan.card(line, card), to_trump(scan, line, trump)), (line.number,)


def _talon_taken(scan: Scan) -> Found:
    line = scan.take_after("Talon to ")
    head, colon, rest = line.text.partition(": ")
    name, comma, manner = head.partition(", ")
    if not colon or not comma or manner not in ("shown", "unseen"):
        allowed = phrase("Talon to NAME, shown: CARDS (or unseen)")
        raise scan.error(line.number, clean(line.text), allowed)
    cards = scan.cards(line, rest)
    return TalonTaken(scan.seat(line, name), cards, manner == "shown"), (line.number,)


def _discarded(scan: Scan) -> Found:
    line, seat, rest = by(scan, "Discard by ")
    cards = CardSet.of(scan.cards(line, rest))
    return Discarded(seat, cards, len(cards)), (line.number,)


def _pass_chosen(scan: Scan) -> Found:
    line, seat, to, rest = pair(scan, "Pass ")
    cards = CardSet.of(scan.cards(line, rest))
    return PassChosen(seat, to, cards, len(cards)), (line.number,)


def read_trick(scan: Scan) -> list[Found]:
    """``1. Anna K♠, Boris +9♦, Boris 7♠ → Anna``, without the arrow while it goes on."""
    line = scan.take()
    match = TRICK.fullmatch(line.text)
    assert match is not None
    if match[1] != str(scan.tricks + 1):
        number = phrase("trick {number}", number=match[1])
        raise scan.error(line.number, number, phrase("trick {number}", number=scan.tricks + 1))
    cards, arrow, winner = match[2].partition(" → ")
    found: list[Found] = []
    for seat, word in items(scan, line, cards):
        card = scan.card(line, word.removeprefix("+"))
        event = Drew(seat, card) if word.startswith("+") else Played(seat, card)
        found.append((event, (line.number,)))
    if arrow:
        scan.tricks += 1
        found.append((TrickTaken(scan.tricks, scan.seat(line, winner)), (line.number,)))
    return found


def _leftovers_taken(scan: Scan) -> Found:
    line, seat, rest = by(scan, "Leftovers to ")
    hand, semicolon, stock = rest.partition(";")
    left = scan.some_cards(line, stock.strip().removeprefix("stock:")) if semicolon else ()
    return LeftoversTaken(seat, CardSet.of(scan.cards(line, hand)), left), (line.number,)


def _deal_ended(scan: Scan) -> Found:
    head = scan.take()
    if head.text not in ("Ended early", "Ended"):
        raise scan.error(head.number, clean(head.text), "Ended early")
    hands, numbers = _hands(scan, "Left with ")
    numbers.insert(0, head.number)
    discards = CardSet.of(scan.gone)
    if (line_or_none := scan.try_after("Left in discards: ")) is not None:
        discards = CardSet.of(scan.cards(line_or_none, line_or_none.text))
        numbers.append(line_or_none.number)
    talon: tuple[Card, ...] = ()
    if (line_or_none := scan.try_after("Left in talon: ")) is not None:
        talon = scan.cards(line_or_none, line_or_none.text)
        numbers.append(line_or_none.number)
    early = head.text == "Ended early"
    left = tuple(CardSet.of(hand) for hand in hands)
    return DealEnded(early, left, discards, talon), tuple(numbers)


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
        points.append(to_number(scan, line, total.removeprefix("total ")))
        numbers.append(line.number)
    return Scored(scan.contract, tuple(lines), tuple(points)), tuple(numbers)


def _reason(scan: Scan, line: Line, text: str) -> ScoreLine:
    match = _REASON.fullmatch(text)
    if match is None:
        allowed = phrase('a reason as in "3 girls × −10 = −30"')
        raise scan.error(line.number, shown(text), allowed)
    count, each, points = (to_number(scan, line, match[place]) for place in (1, 3, 4))
    what = _PLURALS.get(match[2], match[2]) if count == 1 else match[2]
    return ScoreLine(what, count, each, points)


def _game_ended(scan: Scan) -> Found:
    line = scan.take_after("Result: ")
    totals_text, _, winners_text = line.text.partition("; ")
    totals = [name_and_number(scan, line, part) for part in totals_text.split(", ")]
    word, _, names = winners_text.partition(" ")
    winners = names.split(", ")
    if [seat for seat, _ in totals] != list(range(len(scan.names))) or word != (
        "winner" if len(winners) == 1 else "winners"
    ):
        allowed = phrase("Result: NAME TOTAL for every seat in order; winner NAME")
        raise scan.error(line.number, clean(line.text), allowed)
    seats = tuple(scan.seat(line, name) for name in winners)
    return GameEnded(tuple(total for _, total in totals), seats), (line.number,)


READERS: Final[dict[str, Callable[[Scan], Found]]] = {
    "Deal ": _deal_began,
    "Hand of ": _dealt,
    "Talon to ": _talon_taken,
    "Order by ": _ordered,
    "Trump by ": _trump_named,
    "Turned by ": _card_turned,
    "Discard by ": _discarded,
    "Pass ": _pass_chosen,
    "Leftovers to ": _leftovers_taken,
    "Ended": _deal_ended,
    "Score of ": _scored,
    "Result: ": _game_ended,
}
"""How a line begins, and who reads it."""
