"""Which events are decisions of a seat, and what the seat did."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

from king.cards import is_joker
from king.engine.actions import (
    Action,
    Add,
    Ask,
    AssignTitles,
    Attack,
    Beat,
    Bid,
    Decline,
    Discard,
    Draw,
    Give,
    Keep,
    Lay,
    NameSuit,
    NameTrump,
    Order,
    Pass,
    Permit,
    Take,
    Target,
    play,
)
from king.engine.events import (
    Attacked,
    BidMade,
    BoutBegan,
    BoutEnded,
    Declined,
    Defended,
    Discarded,
    Drew,
    Event,
    GiftGiven,
    Laid,
    Ordered,
    PassChosen,
    Permitted,
    Played,
    SuitNamed,
    Taking,
    TalonAsked,
    TalonSold,
    TitlesGiven,
    TrumpNamed,
)
from king.engine.game import Game
from king.seats import Seat

Decision = tuple[Seat | None, Action]
"""Who acts (None: whoever is to act) and how."""

E = TypeVar("E")
_DECISIONS: Final[dict[type, Callable[[Event, str], Decision | None]]] = {}


def decision_of(event: Event, kind: str) -> Decision | None:
    """The seat and the action that an event stands for, None for a consequence.

    ``kind`` is that of the decision to be taken: a card may open a bout or be thrown in.
    """
    reader = _DECISIONS.get(type(event))
    return reader(event, kind) if reader is not None else None


def adds_nothing(game: Game, event: Event) -> bool:
    """Whether an event of a bout says that the seat to act has declined before it.

    So it is when a later seat adds a card, when the seat on top permits more, when the
    defender answers an opening of several cards, and when the bout is over.
    """
    deal = game.deal
    if deal is None or deal.bout is None:
        return False
    bout = deal.bout
    if deal.phase == "attack":
        opened = bool(bout.attacks) and isinstance(event, Defended | Taking)
        nothing_to_beat = bool(bout.attacks) and all(is_joker(card) for card in bout.attacks)
        return opened or (nothing_to_beat and isinstance(event, Attacked | Permitted | BoutEnded))
    if deal.phase != "add":
        return False
    match event:
        case Attacked(seat):
            return seat in bout.asked[1:]
        case Permitted():
            return bout.top in bout.asked[1:]
        case _:
            return isinstance(event, BoutEnded)


def _decides(
    kind: type[E],
) -> Callable[[Callable[[E, str], Decision | None]], Callable[[E, str], Decision | None]]:
    """Enter the reader of a kind of event."""

    def enter(
        function: Callable[[E, str], Decision | None],
    ) -> Callable[[E, str], Decision | None]:
        _DECISIONS[kind] = function  # type: ignore[assignment]
        return function

    return enter


@_decides(Ordered)
def _order(event: Ordered, kind: str) -> Decision:
    return event.seat, Order(event.contract, event.trump)


@_decides(TrumpNamed)
def _name_trump(event: TrumpNamed, kind: str) -> Decision:
    return event.seat, NameTrump(event.trump)


@_decides(Discarded)
def _discard(event: Discarded, kind: str) -> Decision | None:
    return None if event.cards is None else (event.seat, Discard(event.cards))


@_decides(PassChosen)
def _pass(event: PassChosen, kind: str) -> Decision | None:
    return None if event.cards is None else (event.seat, Pass(event.cards))


@_decides(Played)
def _play(event: Played, kind: str) -> Decision:
    return event.seat, play(event.card)


@_decides(Drew)
def _draw(event: Drew, kind: str) -> Decision:
    return event.seat, Draw()


@_decides(BidMade)
def _bid(event: BidMade, kind: str) -> Decision:
    return event.seat, Decline() if event.amount is None else Bid(event.amount)


@_decides(SuitNamed)
def _suit(event: SuitNamed, kind: str) -> Decision | None:
    return None if event.seat is None else (event.seat, NameSuit(event.suit))


@_decides(TalonAsked)
def _ask(event: TalonAsked, kind: str) -> Decision:
    return event.seat, Ask(event.price)


@_decides(TalonSold)
def _keep(event: TalonSold, kind: str) -> Decision | None:
    """A sale follows from the offers; keeping the talon is the seller's choice."""
    return (event.seller, Keep()) if event.seller == event.buyer else None


@_decides(GiftGiven)
def _give(event: GiftGiven, kind: str) -> Decision | None:
    return None if event.card is None else (event.seat, Give(event.card))


@_decides(Laid)
def _lay(event: Laid, kind: str) -> Decision:
    return event.seat, Lay(event.card)


@_decides(TitlesGiven)
def _titles(event: TitlesGiven, kind: str) -> Decision:
    return None, AssignTitles(event.seats)


@_decides(BoutBegan)
def _target(event: BoutBegan, kind: str) -> Decision:
    return event.attacker, Target(event.defender)


@_decides(Permitted)
def _permit(event: Permitted, kind: str) -> Decision:
    return None, Permit(event.seats)


@_decides(Attacked)
def _attack(event: Attacked, kind: str) -> Decision:
    make = Attack if kind == "attack" else Add
    return event.seat, make(event.card, event.trump)


@_decides(Defended)
def _beat(event: Defended, kind: str) -> Decision:
    return event.seat, Beat(event.card, event.trump)


@_decides(Taking)
def _take(event: Taking, kind: str) -> Decision:
    return event.seat, Take()


@_decides(Declined)
def _decline(event: Declined, kind: str) -> Decision:
    return event.seat, Decline()
