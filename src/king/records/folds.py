"""What each phase adds to the document of a deal: bids, a layout, bouts and so on.

The plain deal, its tricks and scores, is in :mod:`king.records.document`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

from king.cards import Card, format_card, format_suit
from king.engine.events import (
    Attacked,
    BidMade,
    BidWon,
    Blocked,
    BoutBegan,
    BoutEnded,
    Defended,
    Drew,
    GiftGiven,
    Laid,
    LeftoversTaken,
    Permitted,
    Redealt,
    RolesDrawn,
    SuitNamed,
    Taking,
    TalonAsked,
    TalonSold,
    TitlesGiven,
)

Row = dict[str, Any]  # a JSON object under construction

E = TypeVar("E")
FOLDS: Final[dict[type, Callable[[Row, Any], None]]] = {}
"""What each kind of event adds to the row of its deal."""


def folds(kind: type[E]) -> Callable[[Callable[[Row, E], None]], Callable[[Row, E], None]]:
    """Enter what a kind of event adds."""

    def enter(function: Callable[[Row, E], None]) -> Callable[[Row, E], None]:
        FOLDS[kind] = function
        return function

    return enter


def codes(cards: Sequence[Card] | None) -> list[str]:
    """Cards as codes; none where they are hidden."""
    return [format_card(card) for card in cards or ()]


def _code(card: Card | None) -> str | None:
    return None if card is None else format_card(card)


@folds(BidMade)
def _bid_made(row: Row, event: BidMade) -> None:
    row.setdefault("bids", []).append([event.seat, event.amount])


@folds(BidWon)
def _bid_won(row: Row, event: BidWon) -> None:
    row["declarer"] = event.seat


@folds(SuitNamed)
def _suit_named(row: Row, event: SuitNamed) -> None:
    row["suit"] = format_suit(event.suit)


@folds(Redealt)
def _redealt(row: Row, event: Redealt) -> None:
    row["redealt"] = True


@folds(TalonAsked)
def _talon_asked(row: Row, event: TalonAsked) -> None:
    row.setdefault("asked", []).append(event.price)


@folds(TalonSold)
def _talon_sold(row: Row, event: TalonSold) -> None:
    row["declarer"] = event.buyer
    row["price"] = {"seller": event.seller, "buyer": event.buyer, "price": event.price}


@folds(GiftGiven)
def _gift_given(row: Row, event: GiftGiven) -> None:
    """After a sale a gift, else part of the exchange before a reign."""
    given = [event.seat, event.to, _code(event.card)]
    row.setdefault("gifts" if "price" in row else "exchange", []).append(given)


@folds(Drew)
def _drew(row: Row, event: Drew) -> None:
    row.setdefault("draws", []).append([event.seat, _code(event.card)])


@folds(LeftoversTaken)
def _leftovers_taken(row: Row, event: LeftoversTaken) -> None:
    hand, stock = codes(tuple(event.hand)), codes(event.stock)
    row["leftovers"] = {"seat": event.seat, "hand": hand, "stock": stock}


@folds(Laid)
def _laid(row: Row, event: Laid) -> None:
    row.setdefault("layout", []).append([event.seat, _code(event.card)])


@folds(Blocked)
def _blocked(row: Row, event: Blocked) -> None:
    row.setdefault("layout", []).append([event.seat, None])


@folds(TitlesGiven)
def _titles_given(row: Row, event: TitlesGiven) -> None:
    row["titles"] = list(event.seats)


@folds(RolesDrawn)
def _roles_drawn(row: Row, event: RolesDrawn) -> None:
    row["roles"] = [[seat, _code(event.cards[seat])] for seat in event.ladder]


@folds(BoutBegan)
def _bout_began(row: Row, event: BoutBegan) -> None:
    bout = {
        "attacker": event.attacker,
        "defender": event.defender,
        "cards": [],
        "took": None,
        "permitted": [],
        "ladder": None,
    }
    row.setdefault("bouts", []).append(bout)


@folds(Permitted)
def _permitted(row: Row, event: Permitted) -> None:
    row["bouts"][-1]["permitted"] = list(event.seats)


@folds(Attacked)
def _attacked(row: Row, event: Attacked) -> None:
    _on_table(row, event, "attack" if _opens(row["bouts"][-1], event) else "add")


def _opens(bout: Row, event: Attacked) -> bool:
    """Whether a card opens its bout, alone or with others of its rank, or is thrown in.

    A joker has no rank: with it nothing opens but itself.
    """
    if not bout["cards"]:
        return True
    first, card = bout["cards"][0][1], format_card(event.card)
    unanswered = bout["took"] is None and all(how == "attack" for _, _, how, *_ in bout["cards"])
    return unanswered and first[:2] != "JK" and card[:2] != "JK" and first[0] == card[0]


@folds(Defended)
def _defended(row: Row, event: Defended) -> None:
    _on_table(row, event, "beat")


def _on_table(row: Row, event: Attacked | Defended, how: str) -> None:
    placed = [event.seat, _code(event.card), how]
    if event.trump is not None:
        row["trump"] = format_suit(event.trump)
        placed.append(row["trump"])
    row["bouts"][-1]["cards"].append(placed)


@folds(Taking)
def _taking(row: Row, event: Taking) -> None:
    row["bouts"][-1]["took"] = True


@folds(BoutEnded)
def _bout_ended(row: Row, event: BoutEnded) -> None:
    bout = row["bouts"][-1]
    bout["took"], bout["ladder"] = event.took, list(event.ladder)
