"""The shape of a plan, for the description of the interface: see :mod:`king.scoresheet.plan`."""

from __future__ import annotations

from typing import Literal

from king.server.api.common import Strict

Titles = dict[str, str]


class UnitShape(Strict):
    """Something that is counted for each seat."""

    key: str
    what: str
    of: Literal["fixed", "suit", "race"]
    least: int
    most: int
    whole: int
    within: list[int]
    forced: bool
    title: Titles


class LineShape(Strict):
    """Points for a unit, by its place in the contract."""

    unit: int
    what: str
    each: int


class SlamShape(Strict):
    """Points where one seat has all of some units."""

    units: list[int]
    taker: int
    others: int


class BidShape(Strict):
    """A bid, and how many cards of each suit there are: least and most."""

    each: int
    lowest: int
    highest: int
    all_pass: Literal["S", "H", "D", "C"] | None
    cards: dict[str, tuple[int, int]]


class SaleShape(Strict):
    """The price of a talon."""

    step: int
    highest: int
    settle: Literal["price", "punitive", "capped"]


class LadderShape(Strict):
    """Points of places on a ladder."""

    crown: int
    rung: int


class ContractShape(Strict):
    """One contract of a plan."""

    id: str
    title: Titles
    short: Titles
    times: int
    total: int | None
    slam_total: int | None
    is_positive: bool
    declared: bool
    trump: Literal["none", "optional", "suit", "turned", "counted"]
    units: list[UnitShape]
    lines: list[LineShape]
    slam: SlamShape | None
    bid: BidShape | None
    sale: SaleShape | None
    places: list[int] | None
    ladder: LadderShape | None
    most_tricks: int
    faults: dict[str, Literal["charge", "redeal", "note", "fall"]]


class ScheduleShape(Strict):
    """Which deals there are."""

    kind: Literal["fixed", "orders", "titles", "ladder"]
    deals: list[str]
    cycle: bool
    ends_total: int | None
    longest: int
    count: int | None
    rows: int | None


class RaceShape(Strict):
    """A race for titles."""

    race: str
    reign: str
    targets: list[int]
    assign: Literal["by-seat", "dealer"]
    rank: Literal["tricks", "completed"]
    one_deal: bool
    reigns: int
    cards: int


class PlanDocument(Strict):
    """What a score sheet needs to know of the rules of a table."""

    ruleset: str
    title: Titles
    players: int
    options: dict[str, str]
    sheet: Literal["triangle", "order-table", "deal-table", "two-columns"]
    settle: Literal["totals", "mean"]
    plus_divisor: int
    minus_divisor: int
    game_total: int | None
    declarer: Literal["eldest", "dealer", "right-of-dealer"]
    schedule: ScheduleShape
    titles: RaceShape | None
    ranks: list[Titles]
    contracts: list[ContractShape]


class Plans(Strict):
    """The plans of all rulesets."""

    plans: list[PlanDocument]
