"""Rulesets: the file as loaded (:class:`Ruleset`) and one table's concrete :class:`Rules`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from king.cards import Card, CardSet, Suit
from king.rules.contract import Contract
from king.seats import Seats, seats

if TYPE_CHECKING:
    from collections.abc import Callable

DeclarerRole = Literal["eldest", "dealer", "right-of-dealer"]
LeaderRole = Literal["declarer", "eldest", "left-of-declarer", "opening"]


class DealPlan(Struct, frozen=True):
    """How cards are dealt: clockwise from eldest, ``packets`` cards at a time.

    ``talon`` cards go aside after ``talon_after`` rounds of packets.
    """

    hand: int
    packets: tuple[int, ...]
    talon: int
    talon_after: int


class TalonPlan(Struct, frozen=True):
    """What becomes of the talon.

    ``to``: the declarer takes it and discards as many cards, or the winner of the last
    trick has it, or nobody. ``order``: the contract is named before or after it is taken.
    ``trump``: named with the order, or after the talon was taken.
    """

    to: Literal["declarer", "last-trick", "nobody"]
    shown: bool
    order: Literal["before", "after"]
    trump: Literal["with-order", "after-talon"]


class Stock(Struct, frozen=True):
    """Cards left after the deal, from which a void player draws until he can follow.

    ``rest``: the last one who holds cards keeps them as taken, with what is left of the
    stock ("hand-and-stock") or without ("hand").
    """

    size: int
    rest: Literal["hand-and-stock", "hand"]


RACE, REIGN = "titles", "reign"
"""The two contracts of a race for titles."""


class Titles(Struct, frozen=True):
    """A race for titles, then reigns.

    ``names`` from the highest; ``targets``: tricks each title must take over several deals,
    after which its holder is out. ``assign``: titles given from the dealer's left, the
    dealer last, or by the dealer's choice. ``rank``: the next titles by tricks taken or by
    who completed first. ``one_deal``: the race is a single deal. ``reigns``: how many.
    """

    names: tuple[str, ...]
    targets: tuple[int, ...]
    assign: Literal["by-seat", "dealer"]
    rank: Literal["tricks", "completed"]
    one_deal: bool
    reigns: int


class PassPlan(Struct, frozen=True):
    """Cards passed before play: how many, and the direction of each deal in turn."""

    cards: int
    directions: tuple[Literal["left", "right", "across", "none"], ...]


class Roles(Struct, frozen=True):
    """Who does what in a deal; ``opening`` is the card whose holder leads it first."""

    declarer: DeclarerRole
    leader: LeaderRole
    opening: Card | None


class Schedule(Struct, frozen=True):
    """Which deals a game has.

    "fixed": ``deals`` in order (again from the start with ``cycle``); "orders": every
    player orders every contract as often as it says. ``ends_total``: the game also ends
    when a total reaches it after a deal; ``longest``: the most deals of a cycle.
    "titles": a race and then reigns (:class:`Titles`); "ladder": ``deals`` on a ladder of
    seats that each deal rearranges.
    """

    kind: Literal["fixed", "orders", "titles", "ladder"]
    deals: tuple[str, ...]
    cycle: bool
    ends_total: int | None
    longest: int


class Sheet(Struct, frozen=True):
    """The score sheet: its form, the divisors of the two-sided check, how it is settled."""

    form: Literal["triangle", "order-table", "deal-table", "two-columns"]
    plus_divisor: int
    minus_divisor: int
    settle: Literal["totals", "mean"]


class Joker(Struct, frozen=True):
    """How a joker plays: the suit it belongs to and the rank it stands just above.

    ``plain``: in a trick led in another suit it wins unless a higher card of its suit lies
    there too ("wins-unless-higher") or always ("wins"). ``free``: it may be played any time.
    """

    suit: Suit
    above: int
    plain: Literal["wins-unless-higher", "wins"]
    free: bool


class Choice(Struct, frozen=True):
    """One choice of an option."""

    name: str
    title: Mapping[str, str]


class Option(Struct, frozen=True):
    """A named choice that a table may make.

    ``players``: the numbers of players it exists for. ``reading``: the source text can be
    read in more than one way here, and the choices are the readings. ``front``: it decides
    what kind of game it is, and is asked together with the ruleset.
    """

    name: str
    title: Mapping[str, str]
    default: str
    choices: tuple[Choice, ...]
    players: tuple[int, ...]
    source: str
    reading: bool
    front: bool = False


def plan_of(rules: Rules, contract: Contract | None) -> DealPlan:
    """How a deal of this contract is dealt (None: a contract that is ordered later)."""
    if contract is None:
        return rules.deal
    return resized(rules.deal, contract.hand, contract.talon, contract.packets)


def resized(
    plan: DealPlan, hand: int | None, talon: int | None, packets: tuple[int, ...]
) -> DealPlan:
    """The plan with the sizes and packets of one contract; None and () leave it as it is."""
    if not (packets or hand or talon is not None):
        return plan
    hand = hand or plan.hand
    talon = plan.talon if talon is None else talon
    packets = packets or even_packets(plan.packets[0], hand)
    return DealPlan(hand, packets, talon, min(plan.talon_after, len(packets)))


def even_packets(size: int, hand: int) -> tuple[int, ...]:
    """Packets of one size; a last smaller one where the hand does not come out even."""
    return (size,) * (hand // size) + ((hand % size,) if hand % size else ())


def trick_count(rules: Rules, contract: Contract) -> int:
    """Tricks of a full deal; with a stock the fewest there can be."""
    return tricks_of(plan_of(rules, contract), rules.players, is_sold=contract.sale is not None)


def tricks_of(plan: DealPlan, players: int, *, is_sold: bool) -> int:
    """Tricks of a full deal: after a sale the buyer holds the talon but for his gifts."""
    return plan.hand + plan.talon - (players - 1) if is_sold else plan.hand


class Rules(Struct, frozen=True, dict=True):
    """Everything one table plays by: a ruleset with players and options settled."""

    id: str
    title: Mapping[str, str]
    players: int
    options: Mapping[str, str]
    pack: tuple[Card, ...]
    jokers: int
    joker: Joker | None
    deal: DealPlan
    talon: TalonPlan
    passing: PassPlan
    roles: Roles
    schedule: Schedule
    sheet: Sheet
    contracts: Mapping[str, Contract]
    suit_masks: tuple[int, int, int, int, int]
    strengths: Mapping[Card, int]
    source: str
    stock: Stock | None = None
    titles: Titles | None = None

    @property
    def seats(self) -> Seats:
        """The seats of this table."""
        return seats(self.players)

    @cached_property
    def pack_set(self) -> CardSet:
        """The pack as a set."""
        return CardSet.of(self.pack)

    @cached_property
    def menu(self) -> tuple[str, ...]:
        """Contract ids that each player orders, in the order of the file; () when fixed."""
        if self.schedule.kind != "orders":
            return ()
        return tuple(self.contracts)

    @cached_property
    def deal_count(self) -> int | None:
        """How many deals a game has, None when it ends by total."""
        if self.schedule.ends_total is not None or self.schedule.cycle:
            return None
        if self.schedule.kind == "titles":
            return None
        if self.schedule.kind in ("fixed", "ladder"):
            return len(self.schedule.deals)
        return self.players * sum(row.times for row in self.contracts.values())

    @cached_property
    def game_total(self) -> int | None:
        """The sum of all points of a whole game, None when it is not known before."""
        if self.deal_count is None:
            return None
        total = 0
        for row in self.contracts.values():
            if row.total is None or row.slam is not None:
                return None
            times = row.times * (self.players if self.schedule.kind == "orders" else 1)
            total += times * row.total
        return total

    @property
    def has_redeals(self) -> bool:
        """Whether a deal can be dealt again by the same dealer."""
        return any(
            row.bidding is not None and row.bidding.all_pass is None
            for row in self.contracts.values()
        )

    @property
    def is_balanced(self) -> bool:
        """Whether plus and minus of a whole game cancel."""
        return self.game_total == 0


class Ruleset:
    """A ruleset file, loaded: its facts, and the rules it gives for players and options."""

    def __init__(
        self,
        *,
        id: str,
        title: Mapping[str, str],
        aliases: tuple[str, ...],
        sources: tuple[str, ...],
        players: tuple[int, ...],
        options: tuple[Option, ...],
        text: str,
        file: str,
        build: Callable[[int, Mapping[str, str]], Rules],
        first_in: tuple[str, ...] = (),
    ) -> None:
        self.id = id
        self.title = title
        self.aliases = aliases
        self.sources = sources
        self.first_in = first_in  # languages whose readers are offered it before others
        self.players = players
        self.options = options
        self.text = text
        self.file = file
        self._build = build

    def __repr__(self) -> str:
        return f"<Ruleset {self.id}>"

    def rules(self, players: int | None = None, options: Mapping[str, str] | None = None) -> Rules:
        """The rules for a number of players (default: the first of the file) and options.

        Raises UsageError for players, an option or a choice that the ruleset does not have,
        RulesetError when these options do not fit together.
        """
        return self._build(self.players[0] if players is None else players, options or {})
