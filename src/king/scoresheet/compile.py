"""The rules of a table as the plan of its sheet.

>>> from king.rules import load
>>> plan = plan_of(load("minsk").rules())
>>> [(unit.key, unit.most) for row in plan.contracts[:3] for unit in row.units]
[('tricks', 10), ('last-two', 2), ('girls', 4)]
>>> plan.schedule.count, plan.sheet, plan.game_total
(27, 'triangle', 0)
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from king.cards import SUIT_LETTERS, CardSet, suit_of
from king.rules.bounds import longest_deals
from king.rules.contract import CardPoints, Contract, TrickPoints
from king.rules.ruleset import RACE, REIGN, Rules, trick_count
from king.rules.ruleset import plan_of as dealing_of
from king.scoresheet.plan import (
    BidPlan,
    ContractPlan,
    FaultKind,
    FaultRule,
    LadderPlan,
    Plan,
    SalePlan,
    SchedulePlan,
    SlamPlan,
    TitlesPlan,
    TrumpEntry,
    Unit,
    UnitLine,
    UnitOf,
)

EVERY_TRICK: Final = "tricks"
SUIT: Final = "suit"
SLAM: Final = "slam"


def plan_of(rules: Rules) -> Plan:
    """What the sheet of a table needs to know."""
    return Plan(
        ruleset=rules.id,
        players=rules.players,
        options=dict(rules.options),
        sheet=rules.sheet.form,
        settle=rules.sheet.settle,
        plus_divisor=rules.sheet.plus_divisor,
        minus_divisor=rules.sheet.minus_divisor,
        game_total=rules.game_total,
        declarer=rules.roles.declarer,
        schedule=_schedule(rules),
        titles=_titles(rules),
        contracts=tuple(_contract(rules, row) for row in rules.contracts.values()),
    )


def _schedule(rules: Rules) -> SchedulePlan:
    schedule = rules.schedule
    return SchedulePlan(
        kind=schedule.kind,
        deals=schedule.deals,
        cycle=schedule.cycle,
        ends_total=schedule.ends_total,
        longest=schedule.longest,
        count=rules.deal_count,
        rows=longest_deals(rules) if rules.has_redeals else None,
    )


def _titles(rules: Rules) -> TitlesPlan | None:
    titles = rules.titles
    if titles is None:
        return None
    return TitlesPlan(
        race=RACE,
        reign=REIGN,
        targets=titles.targets,
        assign=titles.assign,
        rank=titles.rank,
        one_deal=titles.one_deal,
        reigns=titles.reigns,
        cards=len(rules.pack),
    )


class _Counted(Struct, frozen=True):
    """A unit in the making: the tricks or cards it counts. No numbers: every trick."""

    key: str
    what: str
    least: int
    most: int
    whole: int
    numbers: tuple[int, ...] | None = None
    cards: CardSet | None = None
    of: UnitOf = "fixed"


def _contract(rules: Rules, row: Contract) -> ContractPlan:
    counted, lines = _units(rules, row)
    slam = None
    if row.slam is not None:
        counted, places = _slam_units(counted, row.slam.group.cards)
        slam = SlamPlan(places, row.slam.taker, row.slam.others)
    ladder = row.bouts
    return ContractPlan(
        id=row.id,
        times=row.times,
        total=row.total,
        slam_total=None if slam is None else slam.taker + slam.others * (rules.players - 1),
        is_positive=row.is_positive,
        declared=_is_declared(rules, row),
        trump=_trump(row),
        units=tuple(_unit(one, counted, rules, row) for one in counted),
        lines=lines,
        slam=slam,
        bid=_bid(rules, row),
        sale=None if row.sale is None else SalePlan(row.sale.step, row.sale.highest,
                                                    row.sale.settle),
        places=None if row.layout is None else row.layout.places,
        ladder=None if ladder is None else LadderPlan(ladder.crown, ladder.rung),
        most_tricks=row.most_tricks,
        faults=_faults(rules, row),
    )  # fmt: skip


def _is_declared(rules: Rules, row: Contract) -> bool:
    """Whether somebody orders it, names its trump, bids or takes a talon."""
    takes_talon = dealing_of(rules, row).talon > 0 and rules.talon.to == "declarer"
    return rules.schedule.kind == "orders" or row.trump == "declarer" or takes_talon


def _trump(row: Contract) -> TrumpEntry:
    if row.bidding is not None:
        return "counted"
    if row.trump == "declarer":
        return "optional" if row.no_trump else "suit"
    return "turned" if row.trump == "turned" else "none"


def _units(rules: Rules, row: Contract) -> tuple[list[_Counted], tuple[UnitLine, ...]]:
    """What is counted, each thing once, and the points for it in the order of the score."""
    found: list[_Counted] = []
    lines = []
    made = [
        *((_of_tricks(rules, row, atom), atom.each) for atom in row.tricks),
        *((_of_cards(rules, row, atom), atom.each) for atom in row.cards),
    ]
    for new, each in made:
        place = next((index for index, old in enumerate(found) if _same(old, new)), len(found))
        if place == len(found):
            found.append(_named(new, found))
        lines.append(UnitLine(place, new.what, each))
    if row.bidding is not None:
        found.append(_Counted(SUIT, SUIT, 0, 0, 0, of="suit"))
        lines.append(UnitLine(len(found) - 1, SUIT, row.bidding.each))
    if row.most_tricks and not any(one.numbers == () for one in found):
        found.append(_of_tricks(rules, row, TrickPoints(EVERY_TRICK, (), 0)))
    return found, tuple(lines)


def _same(one: _Counted, other: _Counted) -> bool:
    if one.cards is not None and other.cards is not None:
        return one.cards == other.cards
    return one.cards is other.cards and one.numbers == other.numbers


def _named(unit: _Counted, others: list[_Counted]) -> _Counted:
    """The unit under a key that no other one has: two kinds of boys are told apart."""
    key, number = unit.key, 1
    while any(other.key == key for other in others):
        number += 1
        key = f"{unit.key}-{number}"
    return replace(unit, key=key)


def _of_tricks(rules: Rules, row: Contract, atom: TrickPoints) -> _Counted:
    key = atom.what
    if atom.numbers:
        return _Counted(key, atom.what, *(len(atom.numbers),) * 3, numbers=atom.numbers)
    least = trick_count(rules, row)
    most = least
    if rules.stock is not None:  # nobody is out before the first hands are played; then two play
        most += (len(rules.pack) - least * rules.players) // 2
    of: UnitOf = "race" if rules.titles is not None and row.id == RACE else "fixed"
    return _Counted(key, atom.what, least, most, least, numbers=(), of=of)


def _of_cards(rules: Rules, row: Contract, atom: CardPoints) -> _Counted:
    cards = atom.group.cards
    key = atom.what.replace(",", "+")
    most = len(cards)
    return _Counted(key, atom.what, _least(rules, row, cards), most, most, cards=cards)


def _least(rules: Rules, row: Contract, cards: CardSet) -> int:
    """How many of some cards are taken at least: others lie in a talon or stay in the stock."""
    most = len(cards)
    if rules.stock is not None:
        return most if rules.stock.rest == "hand-and-stock" else max(0, most - rules.stock.size)
    talon = dealing_of(rules, row).talon
    if not talon or row.sale is not None or rules.talon.to == "last-trick":
        return most
    if rules.talon.to == "declarer":
        most_aside = len(cards - row.keep.cards)
        return most - min(talon, most_aside)
    return max(0, most - talon)


def _slam_units(counted: list[_Counted], cards: CardSet) -> tuple[list[_Counted], tuple[int, ...]]:
    """The units that make a slam together; a unit of its own where none do."""
    mask, places = 0, []
    for place, one in enumerate(counted):
        if one.cards is not None and one.cards <= cards:
            mask |= one.cards.mask
            places.append(place)
    if mask == cards.mask:
        return counted, tuple(places)
    return [*counted, _Counted(SLAM, SLAM, 0, 1, 0)], (len(counted),)


def _unit(one: _Counted, all_of: list[_Counted], rules: Rules, row: Contract) -> Unit:
    forced = row.force is not None and one.cards is not None and one.cards <= row.force.group.cards
    within = tuple(place for place, other in enumerate(all_of) if _is_within(one, other))
    return Unit(
        key=one.key,
        what=one.what,
        of=one.of,
        least=one.least,
        most=one.most,
        whole=one.whole,
        within=within,
        forced=forced,
    )


def _is_within(small: _Counted, large: _Counted) -> bool:
    if small is large:
        return False
    if small.cards is not None and large.cards is not None:
        return small.cards <= large.cards and small.cards != large.cards
    if small.numbers and large.numbers is not None:
        return not large.numbers or set(small.numbers) < set(large.numbers)
    return False


def _bid(rules: Rules, row: Contract) -> BidPlan | None:
    rule = row.bidding
    if rule is None:
        return None
    cards = {}
    for suit, letter in enumerate(SUIT_LETTERS):
        of_suit = CardSet.of(card for card in rules.pack if suit_of(card) == suit)
        cards[letter] = (_least(rules, row, of_suit), len(of_suit))
    all_pass = None if rule.all_pass is None else SUIT_LETTERS[rule.all_pass]
    return BidPlan(rule.each, rule.lowest, rule.highest, all_pass, cards)


def _faults(rules: Rules, row: Contract) -> dict[FaultKind, FaultRule]:
    return dict(_fault_rules(rules, row))


def _fault_rules(rules: Rules, row: Contract) -> Iterator[tuple[FaultKind, FaultRule]]:
    """The faults of a real table that a contract knows, and what they do (rules 2.13, 2.19)."""
    if row.bouts is not None:
        yield "breach", "fall"
        return
    if row.layout is not None:
        return
    is_negative = row.weight < 0 or row.bidding is not None
    yield "revoke", "charge" if is_negative else "redeal"
    if dealing_of(rules, row).talon and rules.talon.to == "declarer" and row.keep.cards:
        yield "discard", "note"
    if is_negative and row.force is not None and _has_forced(row):
        yield "king-held", "charge"


def _has_forced(row: Contract) -> bool:
    assert row.force is not None
    return any(atom.group.cards <= row.force.group.cards for atom in row.cards)
