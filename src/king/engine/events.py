"""Events: the one history of a game, and what each observer sees of them.

Every event is a frozen record. :func:`seen_by` gives the version that one observer may
see; it is built by allow-list, so a field that is not named there is not sent.
"""

from __future__ import annotations

from typing import Final, NewType

from msgspec import Struct

from king.cards import Card, CardSet, Suit
from king.rules.scoring import Lines
from king.seats import Seat

Observer = NewType("Observer", int)
"""A seat number, :data:`SPECTATOR` or :data:`EVERYTHING`."""

SPECTATOR: Final = Observer(-1)
EVERYTHING: Final = Observer(-2)

Hidden = None  # stands where cards are that the observer may not see


class GameBegan(Struct, frozen=True, tag="game-began"):
    """The rules and the commitment to the shuffle, before any card is dealt."""

    ruleset: str
    players: int
    options: dict[str, str]
    first_dealer: Seat
    commitment: str
    practice: bool


class DealBegan(Struct, frozen=True, tag="deal-began"):
    """A deal with its number from 1; the contract is known now only in a fixed schedule."""

    number: int
    dealer: Seat
    declarer: Seat | None
    contract: str | None


class Dealt(Struct, frozen=True, tag="dealt"):
    """Cards dealt: for each seat in the order of receiving, and the talon."""

    hands: tuple[tuple[Card, ...] | None, ...]
    talon: tuple[Card, ...] | None


class Ordered(Struct, frozen=True, tag="ordered"):
    """The declarer has named the contract."""

    seat: Seat
    contract: str
    trump: Suit | None


class TrumpNamed(Struct, frozen=True, tag="trump-named"):
    """A trump was named; None: it will be the suit of the last card."""

    seat: Seat
    trump: Suit | None


class CardTurned(Struct, frozen=True, tag="card-turned"):
    """A card of a seat shown to all, which makes its suit trump."""

    seat: Seat
    card: Card
    trump: Suit


class TalonTaken(Struct, frozen=True, tag="talon-taken"):
    """The declarer took the talon, shown to all or hidden."""

    seat: Seat
    cards: tuple[Card, ...] | None
    shown: bool


class Discarded(Struct, frozen=True, tag="discarded"):
    """Cards put back face down; ``count`` is public."""

    seat: Seat
    cards: CardSet | None
    count: int


class PassChosen(Struct, frozen=True, tag="pass-chosen"):
    """A seat has laid out the cards it passes; nobody else sees them yet."""

    seat: Seat
    to: Seat
    cards: CardSet | None
    count: int


class PassesTaken(Struct, frozen=True, tag="passes-taken"):
    """All passed cards change hands at once; ``cards`` by giver."""

    to: tuple[Seat, ...]
    cards: tuple[CardSet | None, ...]


class Played(Struct, frozen=True, tag="played"):
    """A card was played."""

    seat: Seat
    card: Card


class TrickTaken(Struct, frozen=True, tag="trick-taken"):
    """A trick is complete; numbers count from 1."""

    number: int
    seat: Seat


class DealEnded(Struct, frozen=True, tag="deal-ended"):
    """The deal is over; whatever was left or discarded is shown to all."""

    early: bool
    hands: tuple[CardSet, ...]
    discards: CardSet
    talon: tuple[Card, ...]


class Scored(Struct, frozen=True, tag="scored"):
    """The score lines of every seat, and their sums."""

    contract: str
    lines: tuple[Lines, ...]
    points: tuple[int, ...]


class GameEnded(Struct, frozen=True, tag="game-ended"):
    """The final totals; winners share the best total."""

    totals: tuple[int, ...]
    winners: tuple[Seat, ...]


Event = (
    GameBegan
    | DealBegan
    | Dealt
    | Ordered
    | TrumpNamed
    | CardTurned
    | TalonTaken
    | Discarded
    | PassChosen
    | PassesTaken
    | Played
    | TrickTaken
    | DealEnded
    | Scored
    | GameEnded
)

_PUBLIC: Final = (
    GameBegan,
    DealBegan,
    Ordered,
    TrumpNamed,
    CardTurned,
    Played,
    TrickTaken,
    DealEnded,
    Scored,
    GameEnded,
)


def seen_by(event: Event, observer: Observer) -> Event:
    """The event as one observer sees it: seats see their own cards, a spectator none."""
    if observer == EVERYTHING or isinstance(event, _PUBLIC):
        return event
    match event:
        case Dealt(hands, _):
            own = tuple(hand if seat == observer else Hidden for seat, hand in enumerate(hands))
            return Dealt(own, Hidden)
        case TalonTaken(seat, cards, shown):
            return TalonTaken(seat, cards if shown or seat == observer else Hidden, shown)
        case Discarded(seat, cards, count):
            return Discarded(seat, cards if seat == observer else Hidden, count)
        case PassChosen(seat, to, cards, count):
            return PassChosen(seat, to, cards if seat == observer else Hidden, count)
        case PassesTaken(to, given):
            own_cards = tuple(
                cards if observer in (giver, to[giver]) else Hidden
                for giver, cards in enumerate(given)
            )
            return PassesTaken(to, own_cards)
    raise AssertionError(f"no rule says who sees {type(event).__name__}")
