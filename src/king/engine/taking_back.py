"""May an action be taken back? Not once it has shown anybody a card that he did not know.

Counted for every seat and for a spectator, over the events that each may see. Where a doubt
is possible the answer is that something was shown: a refusal costs one move, a card shown
and taken back spoils a deal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from king.cards import CardSet, mask_of
from king.engine.events import (
    SPECTATOR,
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
    GameBegan,
    GameEnded,
    GiftGiven,
    Laid,
    LeftoversTaken,
    Observer,
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
    seen_by,
)
from king.engine.game import Game
from king.engine.state import Deal
from king.seats import Seat


def shows_new_cards(before: Game, after: Game, seat: Seat) -> bool:
    """Whether anybody has learnt a card since ``seat`` acted in ``before``.

    The card that this action itself laid openly on the table does not count, since whoever
    takes it back knows that all have seen it. Everything that came after the action counts,
    also what others have played. The end of a deal always counts: all of it is told then.
    """
    old, new = before.deal, after.deal
    if old is None or new is None or len(before.finished) != len(after.finished):
        return True
    news = new.events[len(old.events) :]
    if any(isinstance(event, Blocked) for event in news) or _holder_is_told(old, new):
        return True
    laid = _laid_openly(news, seat)
    open_now = _cards_seen(old.events, SPECTATOR) | laid
    return any(
        _tells(old, event, open_now)
        for event in (news[1:] if laid else news)
        if type(event) not in SILENT
    )


def _tells(old: Deal, event: Event, open_now: int) -> bool:
    """Whether an event tells a card to anybody who did not know where it lies.

    Whose event it is knows his own cards already; to others a card is new also where they
    have seen it before, as in an open talon: it may have gone elsewhere since. The cards
    that end a bout have all lain open.
    """
    whose = getattr(event, "seat", None)
    for observer in (SPECTATOR, *map(Observer, old.rules.seats)):
        told = cards_told(seen_by(event, observer))
        if isinstance(event, BoutEnded):
            told &= ~open_now
        elif observer == whose:
            told &= ~_cards_seen(old.events, observer)
        if told:
            return True
    return False


def _holder_is_told(old: Deal, new: Deal) -> bool:
    """Whether the play began with the holder of a certain card: all know now who has it."""
    if new.phase != "play" or old.phase == "play":
        return False
    return new.rules.roles.leader == "opening" or new.row.most_tricks != 0


def _laid_openly(news: tuple[Event, ...], seat: Seat) -> int:
    """The mask of the card that the action of the seat itself laid on the table, or 0."""
    match news[:1]:
        case (Played(who, card) | Laid(who, card),) if who == seat:
            return 1 << card
        case (Attacked(who, card, _) | Defended(who, card, _),) if who == seat:
            return 1 << card
    return 0


def _cards_seen(events: Iterable[Event], observer: Observer) -> int:
    """The mask of all cards that an observer was shown in some events of a deal."""
    mask = 0
    for event in events:
        if type(event) not in SILENT:
            mask |= cards_told(seen_by(event, observer))
    return mask


def cards_told(event: Event) -> int:
    """The mask of the cards that an event, as it was seen, tells. Every event has its entry."""
    return 0 if type(event) in SILENT else TELLING[type(event)](event)


def _set(cards: CardSet | None) -> int:
    return 0 if cards is None else cards.mask


def _sets(cards: Iterable[CardSet | None]) -> int:
    mask = 0
    for part in cards:
        mask |= _set(part)
    return mask


def _dealt(event: Dealt) -> int:
    mask = mask_of((*(event.talon or ()), *(event.stock or ())))
    for hand in event.hands:
        mask |= mask_of(hand or ())
    return mask


def _one(event: Played | Laid | Attacked | Defended | CardTurned | GiftGiven | Drew) -> int:
    return 0 if event.card is None else 1 << event.card


TELLING: Final[dict[type, Callable[[Any], int]]] = {
    Dealt: _dealt,
    CardTurned: _one,
    TalonTaken: lambda event: mask_of(event.cards or ()),
    Discarded: lambda event: _set(event.cards),
    PassChosen: lambda event: _set(event.cards),
    PassesTaken: lambda event: _sets(event.cards),
    Played: _one,
    TalonOpened: lambda event: mask_of(event.cards),
    GiftGiven: _one,
    Drew: _one,
    LeftoversTaken: lambda event: event.hand.mask | mask_of(event.stock),
    Laid: _one,
    Attacked: _one,
    Defended: _one,
    BoutEnded: lambda event: event.cards.mask,
    DealEnded: lambda event: _sets((*event.hands, event.discards)) | mask_of(event.talon),
}
"""Events that tell cards, and which."""

SILENT: Final = frozenset(
    (
        GameBegan,
        DealBegan,
        Ordered,
        TrumpNamed,
        TrickTaken,
        BidMade,
        BidWon,
        SuitNamed,
        Redealt,
        TalonAsked,
        TalonSold,
        Blocked,
        SeatOut,
        TitlesGiven,
        RolesDrawn,
        BoutBegan,
        Permitted,
        Taking,
        Declined,
        Scored,
        GameEnded,
    )
)
"""Events that tell no card of the deal. ``RolesDrawn`` is a draw before it, from another pack."""
