"""A record as one JSON document: what ``king replay --json`` prints."""

from __future__ import annotations

from collections.abc import Sequence

from king.cards import format_card, format_suit
from king.engine.events import (
    CardTurned,
    DealBegan,
    Dealt,
    Discarded,
    Event,
    Ordered,
    PassChosen,
    Played,
    Scored,
    TrickTaken,
    TrumpNamed,
)
from king.records.folds import FOLDS, Row, codes, folds
from king.records.record import Record
from king.records.replaying import replay
from king.records.wire import Wire, to_wire


def replay_json(record: Record) -> Wire:
    """The document of a record, replayed and checked.

    Of an unfinished game the running deal comes last, its ``scores`` and ``lines`` empty,
    the ``winner`` of a trick that goes on null; ``totals`` are those of the finished deals.

    Raises RecordError.
    """
    game = replay(record)
    histories = [result.events for result in game.finished]
    if game.deal is not None:
        histories.append(game.deal.events)
    return {
        "ruleset": game.rules.id,
        "players": game.rules.players,
        "options": dict(game.rules.options),
        "names": list(record.names),
        "deals": [deal_json(events) for events in histories],
        "totals": list(game.totals),
    }


def deal_json(events: Sequence[Event]) -> Row:
    """One deal of the document, from its events."""
    row: Row = {}
    for event in events:
        fold = FOLDS.get(type(event))
        if fold is not None:
            fold(row, event)
    return row


@folds(DealBegan)
def _began(row: Row, event: DealBegan) -> None:
    row |= {
        "number": event.number,
        "dealer": event.dealer,
        "declarer": event.declarer,
        "contract": event.contract,
        "trump": None,
        "hands": [],
        "talon": [],
        "discards": [],
        "tricks": [],
        "scores": [],
        "lines": [],
    }


@folds(Dealt)
def _dealt(row: Row, event: Dealt) -> None:
    hands = row["hands"] or [[] for _ in event.hands]
    row["hands"] = [had + codes(cards) for had, cards in zip(hands, event.hands, strict=True)]
    row["talon"] = row["talon"] + codes(event.talon)
    if event.stock:
        row["stock"] = codes(event.stock)


@folds(Ordered)
def _ordered(row: Row, event: Ordered) -> None:
    row["contract"] = event.contract
    if event.trump is not None:
        row["trump"] = format_suit(event.trump)


@folds(TrumpNamed)
def _trump_named(row: Row, event: TrumpNamed) -> None:
    if event.trump is not None:
        row["trump"] = format_suit(event.trump)


@folds(CardTurned)
def _card_turned(row: Row, event: CardTurned) -> None:
    row["trump"] = format_suit(event.trump)
    row["turned"] = {"seat": event.seat, "card": format_card(event.card)}


@folds(Discarded)
def _discarded(row: Row, event: Discarded) -> None:
    row["discards"] = codes(tuple(event.cards or ()))


@folds(PassChosen)
def _pass_chosen(row: Row, event: PassChosen) -> None:
    passed = {"from": event.seat, "to": event.to, "cards": codes(tuple(event.cards or ()))}
    row.setdefault("passes", []).append(passed)


@folds(Played)
def _played(row: Row, event: Played) -> None:
    tricks = row["tricks"]
    if not tricks or tricks[-1]["winner"] is not None:
        tricks.append({"leader": event.seat, "cards": [], "winner": None})
    tricks[-1]["cards"].append([event.seat, format_card(event.card)])


@folds(TrickTaken)
def _trick_taken(row: Row, event: TrickTaken) -> None:
    row["tricks"][-1]["winner"] = event.seat


@folds(Scored)
def _scored(row: Row, event: Scored) -> None:
    row["scores"] = list(event.points)
    row["lines"] = [[to_wire(line) for line in lines] for lines in event.lines]
