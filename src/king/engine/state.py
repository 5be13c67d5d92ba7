"""The state of one deal: an immutable record that every phase reads and replaces."""

from __future__ import annotations

from msgspec import Struct

from king.cards import Card, CardSet, Suit
from king.engine.events import Event
from king.rules.contract import Contract
from king.rules.ruleset import Rules
from king.seats import Seat


class Trick(Struct, frozen=True):
    """A finished trick: who led, the cards in playing order, who took it."""

    leader: Seat
    cards: tuple[Card, ...]
    winner: Seat


class Deal(Struct, frozen=True):
    """One distribution and its play.

    ``menu``: contracts the declarer may order. ``program``: phases still to come.
    ``undealt``: cards of each seat that wait for the pause of the deal to end.
    ``captured``: discards that score for the declarer as if taken. ``piles``: masks of
    the cards each seat has taken. ``chosen``: what each seat has laid out to pass.
    """

    rules: Rules
    number: int
    dealer: Seat
    declarer: Seat | None
    contract: Contract | None
    trump: Suit | None
    menu: tuple[str, ...]
    program: tuple[str, ...]
    phase: str
    turn: Seat | None
    hands: tuple[CardSet, ...]
    dealt: tuple[tuple[Card, ...], ...]
    undealt: tuple[tuple[Card, ...], ...]
    talon: tuple[Card, ...]
    taken_talon: CardSet
    discards: CardSet
    captured: CardSet
    chosen: tuple[CardSet, ...]
    leader: Seat
    trick: tuple[Card, ...]
    tricks: tuple[Trick, ...]
    piles: tuple[int, ...]
    broken: bool
    early: bool
    events: tuple[Event, ...]

    @property
    def is_over(self) -> bool:
        """Whether the deal is played and scored."""
        return self.phase == "over"

    @property
    def row(self) -> Contract:
        """The contract, once it is known."""
        assert self.contract is not None, "the contract of this deal is not named yet"
        return self.contract


def with_hand(deal: Deal, seat: Seat, hand: CardSet) -> tuple[CardSet, ...]:
    """All hands, one of them replaced."""
    return (*deal.hands[:seat], hand, *deal.hands[seat + 1 :])
