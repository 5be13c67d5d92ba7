"""A contract: what one deal is played for, as values only.

Every score is a sum of atoms: points per trick, per card of a group, per numbered trick,
and a slam that replaces them. Bans and duties are groups of cards with a manner.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct, field

from king.cards import CardSet

Ruff = Literal["free", "must", "must-over"]
TrumpKind = Literal["none", "declarer"]
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


class Contract(Struct, frozen=True):
    """One row of a ruleset, complete."""

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

    @property
    def counts_tricks(self) -> bool:
        """Whether tricks score, so that no deal can end before its last trick."""
        return bool(self.tricks)

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
