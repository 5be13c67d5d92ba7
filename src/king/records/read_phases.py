"""Readers of bids, sale, gifts, layout, titles and bouts; see :mod:`king.records.write_phases`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from king.cards import Card, CardSet, Suit, is_joker
from king.engine.events import (
    Attacked,
    BidMade,
    BidWon,
    Blocked,
    BoutBegan,
    BoutEnded,
    Declined,
    Defended,
    Event,
    GiftGiven,
    Laid,
    Permitted,
    Redealt,
    RolesDrawn,
    SuitNamed,
    Taking,
    TalonAsked,
    TalonSold,
    TitlesGiven,
)
from king.errors import phrase, phrases
from king.records.parts import Found, by, items, name_and_number, names, pair, to_number
from king.records.scan import MAX_CARDS, Line, Scan
from king.records.show import clean
from king.seats import Seat


def _bids(scan: Scan) -> list[Found]:
    """``Bids: Anna 3, Boris pass → Anna 3``, without the arrow while they go on."""
    line = scan.take_after("Bids: ")
    made, arrow, won = line.text.partition(" → ")
    events: list[Event] = [
        BidMade(seat, None if word == "pass" else to_number(scan, line, word))
        for seat, word in items(scan, line, made)
    ]
    if arrow:
        winner = (None, 0) if won == "nobody" else name_and_number(scan, line, won)
        events.append(BidWon(*winner))
    return [(event, (line.number,)) for event in events]


def _suit(scan: Scan) -> Found:
    line = scan.take_after("Suit")
    who, colon, sign = line.text.partition(":")
    if not colon or (who and not who.startswith("by ")):
        allowed = phrase("Suit by NAME: ♥, or Suit: ♥")
        raise scan.error(line.number, clean(line.text), allowed)
    seat = scan.seat(line, who.removeprefix("by ")) if who else None
    return SuitNamed(seat, scan.suit(line, sign.strip())), (line.number,)


def _redealt(scan: Scan) -> Found:
    return Redealt(), (_whole(scan, "Dealt again").number,)


def _whole(scan: Scan, text: str) -> Line:
    """A line that says just this."""
    line = scan.peek()
    if line is None or line.text != text:
        raise scan.wrong(text)
    return scan.take()


def _price(scan: Scan) -> Found:
    line, seat, rest = by(scan, "Price by ")
    return TalonAsked(seat, to_number(scan, line, rest)), (line.number,)


def _kept(scan: Scan) -> Found:
    line = scan.take_after("Kept by ")
    seat = scan.seat(line, line.text)
    return TalonSold(seat, seat, 0), (line.number,)


def _sold(scan: Scan) -> Found:
    line, seller, buyer, rest = pair(scan, "Sold ")
    return TalonSold(seller, buyer, to_number(scan, line, rest)), (line.number,)


def _gift(scan: Scan) -> Found:
    line, giver, to, rest = pair(scan, "Gift ")
    return GiftGiven(giver, to, scan.card(line, rest)), (line.number,)


def _laid(scan: Scan) -> list[Found]:
    """``Laid: Anna 8♠, Boris blocked, Vera 9♠``; who laid an ace or a deuce may pass."""
    line = scan.take_after("Laid: ")
    found: list[Found] = []
    for seat, word in items(scan, line, line.text):
        if word in ("blocked", "pass"):
            event: Event = Blocked(seat) if word == "blocked" else Declined(seat)
        else:
            event = Laid(seat, scan.card(line, word))
        found.append((event, (line.number,)))
    return found


def _titles(scan: Scan) -> Found:
    line = scan.take_after("Titles: ")
    return TitlesGiven(names(scan, line, line.text)), (line.number,)


def _roles(scan: Scan) -> Found:
    line = scan.take_after("Roles: ")
    rows = items(scan, line, line.text)
    ladder = tuple(seat for seat, _ in rows)
    if sorted(ladder) != list(range(len(scan.names))):
        allowed = phrase("each name once, with its card")
        raise scan.error(line.number, clean(line.text), allowed)
    drawn = {seat: scan.card(line, word) for seat, word in rows}
    return RolesDrawn(tuple(drawn[seat] for seat in sorted(ladder)), ladder), (line.number,)


def _bout(scan: Scan) -> list[Found]:
    """``Bout 2: Anna → Boris; permit: Vera; Anna 7♠/9♠, Vera 9♦/take; taken``."""
    line = scan.take_after("Bout ")
    head, *parts = line.text.split("; ")
    count, colon, seats = head.partition(": ")
    attacker, arrow, defender = seats.partition(" → ")
    if not colon or not arrow or len(parts) > MAX_CARDS:
        allowed = phrase("Bout NUMBER: NAME → NAME; ...")
        raise scan.error(line.number, clean(line.text), allowed)
    seat = scan.seat(line, defender)
    events: list[Event] = [
        BoutBegan(to_number(scan, line, count), scan.seat(line, attacker), seat),
        *_in_bout(scan, line, seat, parts),
    ]
    return [(event, (line.number,)) for event in events]


def _in_bout(scan: Scan, line: Line, defender: Seat, parts: list[str]) -> Iterator[Event]:
    """The events of the parts of a bout."""
    cards: list[Card] = []
    rest = list(parts)
    while rest:
        part = rest.pop(0)
        word, colon, tail = part.partition(": ")
        if part == "permit nobody":
            yield Permitted(())
        elif colon and word == "permit":
            yield Permitted(names(scan, line, tail))
        elif colon and word == "pass":
            for seat in names(scan, line, tail):
                yield Declined(seat)
        elif part in ("taken", "beaten"):
            yield _bout_ended(scan, line, cards, rest, took=part == "taken")
        else:
            for event in _on_table(scan, line, defender, part):
                if not isinstance(event, Taking):
                    cards.append(event.card)
                yield event


def _on_table(
    scan: Scan, line: Line, defender: Seat, text: str
) -> Iterator[Attacked | Defended | Taking]:
    """``Anna 7♠/9♠, Vera 9♦/take``: an attacking card, and how the defender answers."""
    for seat, word in items(scan, line, text):
        attack, *answers = word.split("/")
        if len(answers) > MAX_CARDS:
            allowed = phrases("at most {count} card", "at most {count} cards", MAX_CARDS)
            raise scan.error(line.number, clean(word), allowed)
        yield Attacked(seat, *_card(scan, line, attack))
        for answer in answers:
            if answer == "take":
                yield Taking(defender)
            else:
                yield Defended(defender, *_card(scan, line, answer))


def _card(scan: Scan, line: Line, text: str) -> tuple[Card, Suit | None]:
    """A card; after ``=`` the trump that a joker names."""
    card, equals, suit = text.partition("=")
    return scan.card(line, card), scan.suit(line, suit) if equals else None


def _bout_ended(
    scan: Scan, line: Line, cards: list[Card], rest: list[str], *, took: bool
) -> BoutEnded:
    """The end of a bout; a ladder that is not told is the one told before."""
    if rest and rest[0].startswith("ladder: "):
        scan.ladder = names(scan, line, rest.pop(0).removeprefix("ladder: "))
    if rest:
        allowed = phrase("nothing after the end of a bout")
        raise scan.error(line.number, clean(rest[0]), allowed)
    jokers = [card for card in cards if is_joker(card)]
    scan.gone += jokers if took else cards
    kept = [card for card in cards if not is_joker(card)] if took else cards
    return BoutEnded(took, CardSet.of(kept), scan.ladder)


READERS: Final[dict[str, Callable[[Scan], Found | list[Found]]]] = {
    "Roles: ": _roles,
    "Titles: ": _titles,
    "Bids: ": _bids,
    "Suit": _suit,
    "Dealt again": _redealt,
    "Price by ": _price,
    "Kept by ": _kept,
    "Sold ": _sold,
    "Gift ": _gift,
    "Laid: ": _laid,
    "Bout ": _bout,
}
"""How a line begins, and who reads it."""
