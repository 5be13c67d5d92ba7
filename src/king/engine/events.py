"""Events: the one history of a game, and what each observer sees of them.

Every event is a frozen record. :func:`seen_by` gives the version that one observer may
see; it is built by allow-list, so a field that is not named there is not sent.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from king.cards import Card, CardSet, Suit
from king.rules.scoring import Lines
from king.seats import Seat

Observer = Seat
"""Who looks: a seat, or one of the two that sit nowhere, SPECTATOR and EVERYTHING."""

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
    """Cards dealt: for each seat in the order of receiving, the talon, the stock.

    ``sizes``, how many each seat got, is public.
    """

    hands: tuple[tuple[Card, ...] | None, ...]
    talon: tuple[Card, ...] | None
    sizes: tuple[int, ...] = ()
    stock: tuple[Card, ...] | None = None


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


class TalonOpened(Struct, frozen=True, tag="talon-opened"):
    """The talon lies face up for all."""

    cards: tuple[Card, ...]


class BidMade(Struct, frozen=True, tag="bid-made"):
    """A bid for the suit or for the talon; None is a pass."""

    seat: Seat
    amount: int | None


class BidWon(Struct, frozen=True, tag="bid-won"):
    """The bidding for the suit is over; None: all have passed."""

    seat: Seat | None
    amount: int


class SuitNamed(Struct, frozen=True, tag="suit-named"):
    """The suit whose cards score; no seat where nobody bid."""

    seat: Seat | None
    suit: Suit


class Redealt(Struct, frozen=True, tag="redealt"):
    """Nobody bid: the same dealer deals again."""


class TalonAsked(Struct, frozen=True, tag="talon-asked"):
    """The seller asks a price for the talon."""

    seat: Seat
    price: int


class TalonSold(Struct, frozen=True, tag="talon-sold"):
    """Who has the talon and the right to name trump; price 0 when the seller keeps it."""

    seller: Seat
    buyer: Seat
    price: int


class GiftGiven(Struct, frozen=True, tag="gift-given"):
    """A card handed over face down: only giver and receiver know it."""

    seat: Seat
    to: Seat
    card: Card | None


class Drew(Struct, frozen=True, tag="drew"):
    """A card drawn from the stock, seen by the drawer only."""

    seat: Seat
    card: Card | None


class LeftoversTaken(Struct, frozen=True, tag="leftovers-taken"):
    """Cards that count as taken without a trick: what was left in a hand and in the stock."""

    seat: Seat
    hand: CardSet
    stock: tuple[Card, ...]


class Laid(Struct, frozen=True, tag="laid"):
    """A card added to the layout."""

    seat: Seat
    card: Card


class Blocked(Struct, frozen=True, tag="blocked"):
    """A seat that could not lay anything: the turn passes by itself."""

    seat: Seat


class SeatOut(Struct, frozen=True, tag="seat-out"):
    """A seat has no cards left; places count from 1."""

    seat: Seat
    place: int


class TitlesGiven(Struct, frozen=True, tag="titles-given"):
    """Who has which title: seats from the highest down."""

    seats: tuple[Seat, ...]


class RolesDrawn(Struct, frozen=True, tag="roles-drawn"):
    """The first ladder, by one card drawn for each seat."""

    cards: tuple[Card, ...]
    ladder: tuple[Seat, ...]


class BoutBegan(Struct, frozen=True, tag="bout-began"):
    """A bout with its number from 1."""

    number: int
    attacker: Seat
    defender: Seat


class Permitted(Struct, frozen=True, tag="permitted"):
    """Who may add cards in this bout by the word of the seat on top."""

    seats: tuple[Seat, ...]


class Attacked(Struct, frozen=True, tag="attacked"):
    """An attacking card, the first of a bout or one thrown in; a joker's new trump."""

    seat: Seat
    card: Card
    trump: Suit | None


class Defended(Struct, frozen=True, tag="defended"):
    """The open attacking card was beaten."""

    seat: Seat
    card: Card
    trump: Suit | None


class Taking(Struct, frozen=True, tag="taking"):
    """The defender gives up; cards may still be added."""

    seat: Seat


class Declined(Struct, frozen=True, tag="declined"):
    """A seat adds nothing now."""

    seat: Seat


class BoutEnded(Struct, frozen=True, tag="bout-ended"):
    """The bout is over: cards taken by the defender, or turned over; the ladder now."""

    took: bool
    cards: CardSet
    ladder: tuple[Seat, ...]


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
    | TalonOpened
    | BidMade
    | BidWon
    | SuitNamed
    | Redealt
    | TalonAsked
    | TalonSold
    | GiftGiven
    | Drew
    | LeftoversTaken
    | Laid
    | Blocked
    | SeatOut
    | TitlesGiven
    | RolesDrawn
    | BoutBegan
    | Permitted
    | Attacked
    | Defended
    | Taking
    | Declined
    | BoutEnded
    | DealEnded
    | Scored
    | GameEnded
)

_PUBLIC: Final = frozenset(
    (
        GameBegan,
        DealBegan,
        Ordered,
        TrumpNamed,
        CardTurned,
        Played,
        TrickTaken,
        TalonOpened,
        BidMade,
        BidWon,
        SuitNamed,
        Redealt,
        TalonAsked,
        TalonSold,
        LeftoversTaken,
        Laid,
        Blocked,
        SeatOut,
        TitlesGiven,
        RolesDrawn,
        BoutBegan,
        Permitted,
        Attacked,
        Defended,
        Taking,
        Declined,
        BoutEnded,
        DealEnded,
        Scored,
        GameEnded,
    )
)


def seen_by(event: Event, observer: Observer) -> Event:
    """The event as one observer sees it: seats see their own cards, a spectator none."""
    if observer == EVERYTHING or type(event) in _PUBLIC:
        return event
    match event:
        case Dealt(hands, _, sizes, _):
            own = tuple(hand if seat == observer else Hidden for seat, hand in enumerate(hands))
            return Dealt(own, Hidden, sizes, Hidden)
        case GiftGiven(giver, to, card):
            return GiftGiven(giver, to, card if observer in (giver, to) else Hidden)
        case Drew(seat, card):
            return Drew(seat, card if seat == observer else Hidden)
        case TalonTaken(seat, cards, shown):
            return TalonTaken(seat, cards if shown or seat == observer else Hidden, shown)
        case Discarded(seat, cards, count):
            return Discarded(seat, cards if seat == observer else Hidden, count)
        case PassChosen(seat, to, cards, count):
            return PassChosen(seat, to, cards if seat == observer else Hidden, count)
        case PassesTaken(targets, given):
            own_cards = tuple(
                cards if observer in (giver, targets[giver]) else Hidden
                for giver, cards in enumerate(given)
            )
            return PassesTaken(targets, own_cards)
    raise AssertionError(f"no rule says who sees {type(event).__name__}")
