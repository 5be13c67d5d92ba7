"""A decision for the wire: what a seat may do, and for every card that it may not play, why.

A client that draws this needs to know no rules.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec import Struct

from king.cards import Card, CardSet, cards_of, format_card
from king.engine import deal as deals
from king.engine.actions import (
    Action,
    Add,
    Attack,
    Beat,
    CardChoices,
    Discard,
    Give,
    Lay,
    LegalActions,
    Pass,
    Play,
    SeatChoices,
)
from king.engine.state import Deal
from king.engine.view import View
from king.errors import IllegalAction
from king.explain import illegal_text
from king.records.wire import Wire, to_wire
from king.seats import Seat

_BY_CARD: Final[dict[str, Callable[[Card], Action]]] = {
    "play": Play,
    "lay": Lay,
    "give": Give,
    "attack": Attack,
    "add": Add,
    "beat": Beat,
}
_BY_CARDS: Final[dict[str, Callable[[CardSet], Action]]] = {"discard": Discard, "pass": Pass}


class Decision(Struct, frozen=True):
    """What a seat has to decide: the legal actions, and the refusal of every other card."""

    view: View
    legal: LegalActions
    refused: tuple[tuple[Card, IllegalAction], ...]


def decision_of(view: View, deal: Deal) -> Decision:
    """The decision of a seat whose turn it is. ``view`` must be the view of that seat.

    A refusal is about the seat's own cards, so it tells nothing that the seat does not know.
    """
    legal = view.legal
    refused = [
        (card, error)
        for card in view.hand
        if (error := _refusal(deal, view.seat, legal, card)) is not None
    ]
    return Decision(view, legal, tuple(refused))


def decision_wire(decision: Decision, lang: str) -> Wire:
    """A decision for the wire, its texts in a language."""
    legal, rules = decision.legal, decision.view.rules
    refused = {
        format_card(card): {"code": error.code, "text": illegal_text(error, rules, lang)}
        for card, error in decision.refused
    }
    wire: Wire = {"kind": legal.kind, "refused": refused}
    match legal:
        case CardChoices():
            wire["choose"] = {
                "count": legal.count,
                "needed": _codes(legal.needed),
                "open": _codes(legal.open),
            }
        case SeatChoices():
            wire["seats"] = {"open": list(legal.open), "granted": list(legal.granted)}
        case _:
            wire["actions"] = [to_wire(action) for action in legal]
    if decision.view.to is not None:
        wire["to"] = decision.view.to
    return wire


def _refusal(deal: Deal, seat: Seat, legal: LegalActions, card: Card) -> IllegalAction | None:
    """Why a card may not be chosen; None where it may, or where cards are not in question."""
    if isinstance(legal, CardChoices):
        if (legal.needed | legal.open) >> card & 1:
            return None
        return _error(deal, _BY_CARDS[legal.kind](_with(legal, card)))
    make = _BY_CARD.get(legal.kind)
    if make is None or any(getattr(action, "card", None) == card for action in legal):
        return None
    return _error(deal, make(card))


def _with(legal: CardChoices, card: Card) -> CardSet:
    """A choice of the right size that only this card makes wrong."""
    chosen = [card, *cards_of(legal.needed), *cards_of(legal.open & ~legal.needed)]
    return CardSet.of(chosen[: legal.count])


def _error(deal: Deal, action: Action) -> IllegalAction | None:
    try:
        deals.apply(deal, action)
    except IllegalAction as error:
        # Without the way it came: that would keep the frames, and they keep the error, in a circle.
        return error.with_traceback(None)
    return None


def _codes(mask: int) -> list[str]:
    return [format_card(card) for card in cards_of(mask)]
