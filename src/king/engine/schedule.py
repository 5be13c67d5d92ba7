"""What is dealt next: contract, dealer, menu and standing, from the deals that are done."""

from __future__ import annotations

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from king.cards import HEARTS, Card, Rank, make_card
from king.engine import deal as deals
from king.engine import titles
from king.engine.events import Event, RolesDrawn
from king.engine.shuffle import DealSource
from king.engine.state import Standing
from king.rules.bounds import longest_deals
from king.rules.contract import Contract
from king.rules.ruleset import Rules
from king.seats import Seat

ROLES_DRAW: Final = 0xFFFF  # the deal number whose stream draws the first ladder
_ROLE_RANKS: Final = (13, 11, 10, 9, 8, 7, 6)
_MANY_ROLE_RANKS: Final = (13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2)
_LAST_RANK: Final = 14


class Next(Struct, frozen=True):
    """The next deal: ``opening`` holds events that come before it."""

    number: int
    dealer: Seat
    contract: Contract | None
    menu: tuple[str, ...]
    standing: Standing
    opening: tuple[Event, ...] = ()


class Done(Struct, frozen=True):
    """What the schedule needs to know of a finished deal."""

    contract: str
    declarer: Seat | None
    redeal: bool
    standing: Standing


def next_deal(
    rules: Rules,
    source: DealSource,
    first_dealer: Seat,
    done: tuple[Done, ...],
    totals: tuple[int, ...],
) -> Next | None:
    """The next deal, None when the game is over."""
    number = len(done) + 1
    standing = done[-1].standing if done else None
    kind = rules.schedule.kind
    if kind == "titles":
        found = titles.next_deal(rules, standing or titles.first_standing(rules), first_dealer)
        return None if found is None else Next(number, found[1], found[0], (), found[2])
    played = sum(not row.redeal for row in done)
    if is_finished(rules, played, totals) or number > longest_deals(rules):
        return None
    if kind == "ladder":
        return _next_on_ladder(rules, source, number, standing)
    dealer = rules.seats.steps_from(first_dealer, played)
    if kind == "orders":
        declarer = deals.declarer_of(rules, dealer, None)
        assert declarer is not None
        menu = tuple(dict.fromkeys(left_to_order(rules, done, declarer)))
        return Next(number, dealer, None, menu, Standing())
    return Next(number, dealer, scheduled(rules, played + 1), (), Standing())


def scheduled(rules: Rules, number: int) -> Contract | None:
    """The contract of deal ``number`` in a fixed list of deals, None where it depends on the game.

    Deals that were dealt again are not counted.
    """
    names = rules.schedule.deals
    if rules.schedule.kind not in ("fixed", "ladder"):
        return None
    return rules.contracts[names[(number - 1) % len(names)]]


def left_to_order(rules: Rules, done: tuple[Done, ...], seat: Seat) -> tuple[str, ...]:
    """Contract ids that a seat still has to order, in the order of the ruleset."""
    ordered = [row.contract for row in done if row.declarer == seat]
    return tuple(
        name
        for name in rules.menu
        for _ in range(rules.contracts[name].times - ordered.count(name))
    )


def is_finished(rules: Rules, deals_done: int, totals: tuple[int, ...]) -> bool:
    """Whether a game ends after this many deals with these totals."""
    schedule = rules.schedule
    if schedule.ends_total is not None and deals_done:
        limit = schedule.ends_total
        if any(total <= limit if limit < 0 else total >= limit for total in totals):
            return True
    if schedule.cycle:
        return deals_done >= schedule.longest
    if schedule.kind == "orders":
        return deals_done >= rules.players * sum(row.times for row in rules.contracts.values())
    return deals_done >= len(schedule.deals)


def _next_on_ladder(
    rules: Rules, source: DealSource, number: int, standing: Standing | None
) -> Next:
    """The last deals, the top is dealt first; the first ladder is drawn by lot (004 L117)."""
    opening: tuple[Event, ...] = ()
    if standing is None:
        cards = role_cards(rules.players)
        drawn = source.shuffled(ROLES_DRAW, cards)
        order = sorted(rules.seats, key=lambda seat: cards.index(drawn[seat]))
        standing = Standing(ladder=tuple(order))
        opening = (RolesDrawn(drawn, standing.ladder),)
    standing = replace(standing, order=standing.ladder)
    contract = scheduled(rules, number)
    return Next(number, standing.ladder[-1], contract, (), standing, opening)


def role_cards(players: int) -> tuple[Card, ...]:
    """The cards that give the first places, from the top: K J 10 9 ... and A for the last."""
    ranks = _ROLE_RANKS if players <= len(_ROLE_RANKS) + 1 else _MANY_ROLE_RANKS
    return tuple(make_card(HEARTS, Rank(rank)) for rank in (*ranks[: players - 1], _LAST_RANK))
