"""A contract: what one deal is played for, as values only.

Every score is a sum of atoms: points per trick, per card of a group, per numbered trick,
and a slam that replaces them. Bans and duties are groups of cards with a manner.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct, field

from king.cards import CardSet, Suit

Ruff = Literal["free", "must", "must-over"]
TrumpKind = Literal["none", "declarer", "turned"]
Form = Literal["tricks", "layout", "bouts"]
TrumpLead = Literal["all", "declarer"]
ForceWhen = Literal["void", "void-or-suit-led"]
BanUntil = Literal["void", "broken"]


class CardGroup(Struct, frozen=True):
    """Cards named by a pattern: ``Q*`` queens, ``*H`` hearts, ``KH``, ``J*,K*``."""

    text: str
    cards: CardSet


class CardPoints(Struct, frozen=True):
    """Points for each card of a group that a seat has taken."""

    what: str
    group: CardGroup
    each: int


class TrickPoints(Struct, frozen=True):
    """Points for each trick of certain numbers: 7 is the seventh, -1 the last, -2 the last but one.

    No numbers at all means every trick.
    """

    what: str
    numbers: tuple[int, ...]
    each: int


class Slam(Struct, frozen=True):
    """One seat that takes every card of the group gets ``taker``, each of the rest ``others``."""

    group: CardGroup
    taker: int
    others: int


class LeadBan(Struct, frozen=True):
    """Cards that may not be led while the leader holds anything else.

    With ``until`` "broken" the ban also ends when one of ``breakers`` has been played.
    """

    group: CardGroup
    until: BanUntil
    breakers: CardSet


class Force(Struct, frozen=True):
    """Cards that must be thrown at the first chance: when void in the led suit, or also
    when their own suit is led and a higher card already lies in the trick."""

    group: CardGroup
    when: ForceWhen


class Bidding(Struct, frozen=True):
    """Bids for the right to name the suit whose cards score ``each``.

    ``rounds``: "one" bid each, or "open" until all others have passed (a pass is final).
    The winner is charged his bid. When all pass, ``all_pass`` is the suit that counts, or
    None for a new deal by the same dealer. ``lead_ban``: the named suit may be led only
    from a hand of nothing else.
    """

    each: int
    lowest: int
    highest: int
    rounds: Literal["one", "open"]
    all_pass: Suit | None
    leader: Literal["winner", "eldest"]
    lead_ban: bool


class Sale(Struct, frozen=True):
    """The open talon with the right to name trump, kept or sold for points.

    Prices are multiples of ``step`` from ``step`` to ``highest``. ``form``: "bids" above the
    asked price, or "dutch", where the first who accepts the asked price buys. ``settle``:
    the price is owed whatever happens ("price"); a shortfall is added to the seller's side
    as well ("punitive"); or the buyer never pays more than his tricks gave ("capped").
    """

    step: int
    highest: int
    form: Literal["bids", "dutch"]
    settle: Literal["price", "punitive", "capped"]


class Layout(Struct, frozen=True):
    """Fan-tan: rows built outward from ``start`` (0: the rank of the first card laid).

    ``places``: points of the first out, the second out, ...; ``extra``: after an ace or
    the lowest card one more card may be laid in the same turn.
    """

    start: int
    places: tuple[int, ...]
    extra: bool


class Bouts(Struct, frozen=True):
    """Attack and defence on a ladder of seats.

    ``crown``: points for ending a deal on top, ``rung``: for each place above the last.
    ``cap``: most attacking cards in a bout (0: the defender's hand only). ``several``: an
    attack may open with several cards of one rank. ``joker``: who may use it. ``longest``:
    bouts after which the one with most cards falls to the last place.
    """

    crown: int
    rung: int
    cap: int
    several: bool
    joker: Literal["any", "attackers", "defender"]
    longest: int


class Contract(Struct, frozen=True):
    """One row of a ruleset, complete.

    ``hand`` and ``talon`` replace those of the ruleset's deal where they are not None.
    ``total``: what all points of a deal add up to, None where that depends on its course.
    ``scoring``: all cards that have points.
    """

    id: str
    title: Mapping[str, str]
    times: int
    total: int | None
    tricks: tuple[TrickPoints, ...]
    cards: tuple[CardPoints, ...]
    slam: Slam | None
    parts: tuple[str, ...]
    mirrors: str | None
    keep: CardGroup
    lead_ban: LeadBan | None
    first_trick_ban: CardGroup | None
    force: Force | None
    ruff: Ruff
    early_end: bool
    trump: TrumpKind
    no_trump: bool
    trump_lead: TrumpLead
    peek: int
    by_last: bool
    packets: tuple[int, ...]
    scoring: CardSet = field(default_factory=CardSet)
    form: Form = "tricks"
    hand: int | None = None
    talon: int | None = None
    bidding: Bidding | None = None
    sale: Sale | None = None
    layout: Layout | None = None
    bouts: Bouts | None = None
    most_tricks: int = 0

    @property
    def counts_tricks(self) -> bool:
        """Whether tricks score, so that no deal can end before its last trick."""
        return bool(self.tricks or self.most_tricks)

    @property
    def contested(self) -> int:
        """The mask of cards on which the score depends, by themselves or for a slam."""
        return self.scoring.mask | (self.slam.group.cards.mask if self.slam is not None else 0)

    @property
    def is_positive(self) -> bool:
        """Whether its points are to be won rather than avoided (the larger side decides)."""
        return self.weight > 0

    @property
    def weight(self) -> int:
        """The sum of all points it can give, for telling plus from minus."""
        if self.total is not None:
            return self.total
        gained = sum(points.each for points in self.tricks)
        return gained + sum(points.each * len(points.group.cards) for points in self.cards)
