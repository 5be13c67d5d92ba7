"""What a sheet needs to know of the rules: a plan, as values that JSON can hold.

A plan is compiled from the rules of a table once (:mod:`king.scoresheet.compile`). The ledger
here and the one in the browser are interpreters of the same plan and know no rules besides.
Seats are numbers in playing order from 0, suits the letters S H D C, points signed.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

UnitOf = Literal["fixed", "suit", "race"]
TrumpEntry = Literal["none", "optional", "suit", "turned", "counted"]
FaultRule = Literal["charge", "redeal", "note", "fall"]
FaultKind = Literal["revoke", "discard", "king-held", "breach"]

FAULTS: tuple[FaultKind, ...] = ("revoke", "discard", "king-held", "breach")


class Unit(Struct, frozen=True):
    """Something that is counted for each seat: tricks, hearts, the king.

    ``key`` names it in a file, ``what`` in a score line. All seats together have ``least`` to
    ``most`` of it; ``whole``: how many one seat would have that takes everything. ``of``: where
    these numbers come from: "fixed"; "suit": the cards of the suit that was named
    (:class:`BidPlan`); "race": the cards of the pack by the number of seats still in.
    ``within``: places of other units of the contract of which nobody has fewer than of this
    one, since each king of hearts is a heart and each last trick a trick. ``forced``: the card
    is one that must be thrown at the first chance.
    """

    key: str
    what: str
    of: UnitOf
    least: int
    most: int
    whole: int
    within: tuple[int, ...]
    forced: bool


class UnitLine(Struct, frozen=True):
    """Points for a unit: ``unit`` is its place in the contract; ``each`` may be 0."""

    unit: int
    what: str
    each: int


class SlamPlan(Struct, frozen=True):
    """One seat that has all of ``units`` gets ``taker``, each of the others ``others``."""

    units: tuple[int, ...]
    taker: int
    others: int


class BidPlan(Struct, frozen=True):
    """A bid is charged to its seat, which is the declarer; the suit that was named counts.

    ``cards``: least and most cards of each suit that can be taken, by its letter. When nobody
    bids ``all_pass`` is the suit, or None: the deal is dealt again.
    """

    each: int
    lowest: int
    highest: int
    all_pass: str | None
    cards: dict[str, tuple[int, int]]


class SalePlan(Struct, frozen=True):
    """The talon is kept by eldest or bought by another seat, which is the declarer then."""

    step: int
    highest: int
    settle: Literal["price", "punitive", "capped"]


class LadderPlan(Struct, frozen=True):
    """Places from the top: ``crown`` for the first, ``rung`` for each place above the last."""

    crown: int
    rung: int


class ContractPlan(Struct, frozen=True):
    """One contract. ``total``: what its points add up to, None where that varies.

    ``slam_total``: what they add up to when somebody takes everything. ``declared``: somebody
    orders it or names its trump. ``trump``: "none"; "optional" a suit or no trump; "suit";
    "turned" a suit that nobody named; "counted" the suit whose cards count. ``lines`` in the
    order of the score. ``places``: the points of the first out, the second out, ...
    """

    id: str
    times: int
    total: int | None
    slam_total: int | None
    is_positive: bool
    declared: bool
    trump: TrumpEntry
    units: tuple[Unit, ...]
    lines: tuple[UnitLine, ...]
    slam: SlamPlan | None
    bid: BidPlan | None
    sale: SalePlan | None
    places: tuple[int, ...] | None
    ladder: LadderPlan | None
    most_tricks: int
    faults: dict[FaultKind, FaultRule]

    @property
    def is_ordered_by_role(self) -> bool:
        """Whether its declarer goes by the dealer, not by a bid, a sale or a place."""
        others = (self.ladder, self.sale, self.bid)
        return self.declared and all(other is None for other in others)


class SchedulePlan(Struct, frozen=True):
    """Which deals there are. ``count``: how many, None where that is not known before.

    ``longest``: deals of a cycle at most; ``rows``: the most rows where deals that nobody bid
    for are dealt again, else None.
    """

    kind: Literal["fixed", "orders", "titles", "ladder"]
    deals: tuple[str, ...]
    cycle: bool
    ends_total: int | None
    longest: int
    count: int | None
    rows: int | None


class TitlesPlan(Struct, frozen=True):
    """A race: tricks for each title, then reigns. ``cards``: those of the pack."""

    race: str
    reign: str
    targets: tuple[int, ...]
    assign: Literal["by-seat", "dealer"]
    rank: Literal["tricks", "completed"]
    one_deal: bool
    reigns: int
    cards: int


class Plan(Struct, frozen=True):
    """The rules of a table as far as its score sheet goes."""

    ruleset: str
    players: int
    options: dict[str, str]
    sheet: Literal["triangle", "order-table", "deal-table", "two-columns"]
    settle: Literal["totals", "mean"]
    plus_divisor: int
    minus_divisor: int
    game_total: int | None
    declarer: Literal["eldest", "dealer", "right-of-dealer"]
    schedule: SchedulePlan
    titles: TitlesPlan | None
    contracts: tuple[ContractPlan, ...]

    def contract(self, id: str) -> ContractPlan | None:
        """The contract of an id, None where there is none."""
        return next((row for row in self.contracts if row.id == id), None)
