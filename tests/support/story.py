"""The events of a deal as text: a trick, a bout or a round of a layout is one row.

Anything an event holds that is not known here is printed by name, so that new phases show
up by themselves.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import get_type_hints

from king.cards import NO_TRUMP, Card, CardSet, Suit, show_card, show_suit
from king.engine import Deal
from king.engine.events import (
    Attacked,
    BidMade,
    BidWon,
    Blocked,
    BoutBegan,
    BoutEnded,
    CardTurned,
    DealBegan,
    DealEnded,
    Dealt,
    Declined,
    Defended,
    Discarded,
    Drew,
    Event,
    GiftGiven,
    Laid,
    LeftoversTaken,
    Ordered,
    PassChosen,
    PassesTaken,
    Permitted,
    Played,
    Redealt,
    RolesDrawn,
    Scored,
    SeatOut,
    SuitNamed,
    Taking,
    TalonAsked,
    TalonOpened,
    TalonSold,
    TalonTaken,
    TitlesGiven,
    TrickTaken,
    TrumpNamed,
)
from support.text import plain

IN_ROW = 8  # entries of a layout


def events_text(deal: Deal) -> Iterator[str]:
    """The rows of the whole deal."""
    row: list[str] = []
    head = ""
    for event in deal.events:
        entry = _entry(event)
        if entry:
            row.append(entry)
            in_layout = isinstance(event, Laid | Blocked | SeatOut | Declined) and not head
            if in_layout and len(row) == IN_ROW:
                yield _columns("lay", row)
                row = []
            continue
        if isinstance(event, TrickTaken):
            yield f"trick {event.number:2}   {_columns('', row)}  → {event.seat}"
        elif isinstance(event, BoutBegan):
            head = f"bout {event.number:2}   {event.attacker} on {event.defender}:"
        elif isinstance(event, BoutEnded):
            yield "  ".join([head, *row, _outcome(event)])
            head = ""
        else:
            if row:
                yield _columns("lay", row)
            yield from rows_of(event)
        row = []


def _columns(head: str, row: list[str]) -> str:
    cards = "  ".join(f"{entry:5}" for entry in row)
    return f"{head}   {cards}".rstrip() if head else cards


def _entry(event: Event) -> str:
    """What a row has for an event, "" for one that is no part of a row."""
    match event:
        case Played(seat, card) | Laid(seat, card):
            return f"{seat} {show_card(card)}"
        case Drew(seat, card):
            return f"{seat} draws {show_card(card) if card is not None else '?'}"
        case Blocked(seat) | Declined(seat):
            return f"{seat} –"
        case SeatOut(seat, place):
            return f"{seat} out ({place})"
        case Attacked(seat, card, trump):
            return f"{seat} {show_card(card)}{_new_trump(trump)}"
        case Defended(seat, card, trump):
            return f"{seat} / {show_card(card)}{_new_trump(trump)}"
        case Taking(seat):
            return f"{seat} takes"
        case Permitted(seats):
            return f"leave for {', '.join(map(str, seats)) or 'nobody'}"
    return ""


def _new_trump(trump: Suit | None) -> str:
    return "" if trump is None else f" (trump {_strain(trump)})"


def _outcome(event: BoutEnded) -> str:
    what = "taken" if event.took else "beaten"
    return f"→ {what}, ladder {' '.join(map(str, event.ladder))}"


def rows_of(event: Event) -> Iterator[str]:
    """The rows of an event that stands alone."""
    match event:
        case DealBegan(number, dealer, declarer, contract):
            who = "" if declarer is None else f", declarer {declarer}"
            yield f"deal {number}, dealer {dealer}{who}{f', {contract}' if contract else ''}"
        case Dealt(hands, talon, _, stock):
            for seat, cards in enumerate(hands):
                if cards:
                    yield f"dealt to {seat}   {_cards(cards)}"
            if talon:
                yield f"talon        {_cards(talon)}"
            if stock:
                yield f"stock        {_cards(stock)}"
        case DealEnded(early, hands, discards, talon):
            yield "ended early" if early else "ended"
            for seat, hand in enumerate(hands):
                if hand:
                    yield f"left to {seat}    {_cards(hand)}"
            if discards:
                yield f"put away     {_cards(discards)}"
            if talon:
                yield f"talon        {_cards(talon)}"
        case Scored(_, lines, points):
            yield ""
            for seat, own in enumerate(lines):
                parts = [f"{row.what} {row.count} × {row.each} = {row.points:+}" for row in own]
                yield f"{seat}: {points[seat]:+}   {'; '.join(parts) or 'nothing'}"
            yield f"sum: {sum(points):+}"
        case _:
            yield _before_play(event)


def _before_play(event: Event) -> str:
    match event:
        case Ordered(seat, contract, trump):
            named = "" if trump is None else f", trump {_strain(trump)}"
            return f"{seat} orders {contract}{named}"
        case TrumpNamed(seat, trump):
            return f"{seat} names trump: {'by the last card' if trump is None else _strain(trump)}"
        case CardTurned(seat, card, trump):
            return f"{seat} shows {show_card(card)}: trump {_strain(trump)}"
        case TalonTaken(seat, cards, shown):
            return f"{seat} takes the talon, {'shown' if shown else 'hidden'}   {_cards(cards)}"
        case Discarded(seat, put, _):
            return f"{seat} puts away   {_cards(put)}"
        case PassChosen(seat, to, put, _):
            return f"{seat} passes to {to}   {_cards(put)}"
        case PassesTaken():
            return "passed cards are taken up"
    return _of_relatives(event)


def _of_relatives(event: Event) -> str:
    match event:
        case TalonOpened(cards):
            return f"talon, open  {_cards(cards)}"
        case BidMade(seat, amount):
            return f"{seat} passes" if amount is None else f"{seat} bids {amount}"
        case BidWon(seat, amount):
            return "nobody bids" if seat is None else f"{seat} wins the bidding at {amount}"
        case SuitNamed(seat, suit):
            who = "nobody" if seat is None else f"{seat} names the suit"
            return f"{who}: {_strain(suit)} counts"
        case Redealt():
            return "dealt again"
        case TalonAsked(seat, price):
            return f"{seat} asks {price}"
        case TalonSold(seller, buyer, price):
            return f"{buyer} keeps it" if buyer == seller else f"{buyer} has it for {price}"
        case GiftGiven(seat, to, gift):
            return f"{seat} gives {to}   {_cards((gift,) if gift is not None else ())}"
        case LeftoversTaken(seat, hand, stock):
            return f"{seat} has the rest   {_cards(hand)} + {_cards(stock)}".rstrip(" +")
        case TitlesGiven(seats):
            return f"titles from the highest: {' '.join(map(str, seats))}"
        case RolesDrawn(cards, ladder):
            return f"roles drawn  {_cards(cards)}: ladder {' '.join(map(str, ladder))}"
    hints = get_type_hints(type(event))
    parts = [f"{name} {plain(getattr(event, name), hints[name])}" for name in hints]
    return f"{type(event).__name__}   {', '.join(islice(parts, 12))}"


def _cards(cards: CardSet | tuple[Card, ...] | None) -> str:
    return " ".join(show_card(card) for card in cards or ())


def _strain(trump: Suit) -> str:
    return "none" if trump == NO_TRUMP else show_suit(trump)
