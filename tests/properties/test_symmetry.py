"""Names mean nothing: moving everyone one seat on, or renaming equal suits, changes nothing."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import permutations

import pytest
from hypothesis import given
from msgspec.structs import replace

from king.cards import SUITS, Card, CardSet, Suit, copy_of, is_joker, make_card, rank_of, suit_of
from king.engine import Action, Discard, NameTrump, Order, Pass, Play
from king.engine import deal as deals
from king.engine.actions import (
    Add,
    Ask,
    AssignTitles,
    Attack,
    Beat,
    Bid,
    Decline,
    Draw,
    Give,
    Keep,
    Lay,
    NameSuit,
    Permit,
    Take,
    Target,
)
from king.engine.events import Scored
from king.engine.state import Standing
from king.rules import Contract, Rules
from king.rules.scoring import Lines
from king.seats import Seat
from support.playing import deal_states
from support.tables import (
    RULESETS,
    SEEDS,
    begin,
    examples,
    only,
    played_contracts,
    random_pack,
    random_rules,
    random_start,
)

EXAMPLES = examples(15)
each_ruleset = pytest.mark.parametrize("name", RULESETS)
Renaming = tuple[int, ...]


def one_contract(name: str, rng: random.Random) -> tuple[Rules, Contract]:
    """A table, and a contract it can play."""
    rules = random_rules(name, rng)
    row = rng.choice(played_contracts(rules))
    return only(rules, row.id), row


def move_standing(standing: Standing, moved: Callable[[Seat], Seat]) -> Standing:
    """What was before, where everybody sits somewhere else."""
    taken = list(standing.taken)
    for seat, count in enumerate(standing.taken):
        taken[moved(Seat(seat))] = count
    return Standing(
        order=tuple(map(moved, standing.order)),
        titles=tuple(map(moved, standing.titles)),
        taken=tuple(taken),
        completed=tuple(map(moved, standing.completed)),
        reigns=standing.reigns,
        ladder=tuple(map(moved, standing.ladder)),
        dealer=None if standing.dealer is None else moved(standing.dealer),
    )


def move_action(action: Action, moved: Callable[[Seat], Seat]) -> Action:
    """The same action where everybody sits somewhere else."""
    match action:
        case Target(seat):
            return Target(moved(seat))
        case Permit(seats):
            return Permit(tuple(sorted(map(moved, seats))))
        case AssignTitles(seats):
            return AssignTitles(tuple(map(moved, seats)))
    return action


@each_ruleset
@EXAMPLES
@given(seed=SEEDS)
def test_everyone_may_move_on_some_seats(name: str, seed: int) -> None:
    rng = random.Random(seed)
    rules, _ = one_contract(name, rng)
    pack, start = random_pack(rules, rng), random_start(rules, rng)
    shift = rng.randrange(1, rules.players)

    def moved(seat: Seat) -> Seat:
        return Seat((seat + shift) % rules.players)

    standing = move_standing(start.standing, moved)
    other = begin(rules, replace(start, dealer=moved(start.dealer), standing=standing), pack)
    for deal, action in deal_states(begin(rules, start, pack), rng):
        assert other.phase == deal.phase
        for seat in rules.seats:
            assert other.hands[moved(seat)] == deal.hands[seat]
            assert other.piles[moved(seat)] == deal.piles[seat]
        if action is None:
            ends = (deal.events[-1], other.events[-1])
            assert isinstance(ends[0], Scored)
            assert isinstance(ends[1], Scored)
            for seat in rules.seats:
                assert ends[1].points[moved(seat)] == ends[0].points[seat]
                assert ends[1].lines[moved(seat)] == ends[0].lines[seat]
            if not deal.redeal:
                after = move_standing(deals.standing_after(deal), moved)
                assert deals.standing_after(other) == after
            return
        assert deal.turn is not None
        assert other.turn == moved(deal.turn)
        here = {repr(move_action(known, moved)) for known in deals.legal_actions(deal)}
        assert here == {repr(known) for known in deals.legal_actions(other)}
        other = deals.apply(other, move_action(action, moved))


def rename(card: Card, names: Renaming) -> Card:
    """A card with its suit renamed."""
    if is_joker(card):
        return card
    return make_card(Suit(names[suit_of(card)]), rank_of(card), copy_of(card))


def rename_set(cards: CardSet, names: Renaming) -> CardSet:
    """Cards with their suits renamed."""
    return CardSet.of(rename(card, names) for card in cards)


def rename_action(action: Action, names: Renaming) -> Action:
    """The same action where suits have other names."""

    def strain(trump: Suit | None) -> Suit | None:
        return Suit(names[trump]) if trump is not None and trump in SUITS else trump

    match action:
        case Play(card):
            return Play(rename(card, names))
        case Discard(cards):
            return Discard(rename_set(cards, names))
        case Pass(cards):
            return Pass(rename_set(cards, names))
        case Order(contract, trump):
            return Order(contract, strain(trump))
        case NameTrump(trump):
            return NameTrump(strain(trump))
        case Give(card) | Lay(card):
            return type(action)(rename(card, names))
        case NameSuit(suit):
            return NameSuit(Suit(names[suit]))
        case Attack(card, trump) | Add(card, trump) | Beat(card, trump):
            return type(action)(rename(card, names), strain(trump))
        case Bid() | Decline() | Ask() | Keep() | Draw() | Take():
            return action
        case AssignTitles() | Target() | Permit():
            return action
    raise AssertionError(f"{type(action).__name__} has no renaming")


def rename_lines(rows: tuple[Lines, ...], names: Renaming) -> tuple[Lines, ...]:
    """Score lines; those of a named suit are called after it, as in ``*S``."""
    called = {f"*{'SHDC'[suit]}": f"*{'SHDC'[names[suit]]}" for suit in SUITS}
    return tuple(
        tuple(replace(line, what=called.get(line.what, line.what)) for line in lines)
        for lines in rows
    )


def equal_suits(rules: Rules, row: Contract) -> list[Renaming]:
    """All renamings that the pack and the contract cannot tell from the old names."""
    groups = [rules.pack_set, row.keep.cards, *(atom.group.cards for atom in row.cards)]
    for part in (row.lead_ban, row.force, row.slam):
        if part is not None:
            groups.append(part.group.cards)
    if row.lead_ban is not None:
        groups.append(row.lead_ban.breakers)
    if row.first_trick_ban is not None:
        groups.append(row.first_trick_ban.cards)
    if rules.roles.opening is not None:
        groups.append(CardSet.of([rules.roles.opening]))

    def fits(names: Renaming) -> bool:
        joker = rules.joker
        same_joker = joker is None or names[joker.suit] == joker.suit
        if row.bidding is not None and row.bidding.all_pass is not None:
            same_joker = same_joker and names[row.bidding.all_pass] == row.bidding.all_pass
        return same_joker and all(rename_set(group, names) == group for group in groups)

    return [names for names in permutations(range(4)) if names != (0, 1, 2, 3) and fits(names)]


@each_ruleset
@EXAMPLES
@given(seed=SEEDS)
def test_equal_suits_may_change_names(name: str, seed: int) -> None:
    rng = random.Random(seed)
    rules, row = one_contract(name, rng)
    choices = equal_suits(rules, row)
    if not choices:
        return
    names = rng.choice(choices)
    pack, start = random_pack(rules, rng), random_start(rules, rng)
    renamed: Callable[[Card], Card] = lambda card: rename(card, names)  # noqa: E731
    other = begin(rules, start, tuple(map(renamed, pack)))
    for deal, action in deal_states(begin(rules, start, pack), rng):
        assert (other.phase, other.turn) == (deal.phase, deal.turn)
        for seat in rules.seats:
            assert other.hands[seat] == rename_set(deal.hands[seat], names)
        if action is None:
            ends = (deal.events[-1], other.events[-1])
            assert isinstance(ends[0], Scored)
            assert isinstance(ends[1], Scored)
            assert ends[0].points == ends[1].points
            assert rename_lines(ends[0].lines, names) == ends[1].lines
            return
        here = {repr(rename_action(known, names)) for known in deals.legal_actions(deal)}
        assert here == {repr(known) for known in deals.legal_actions(other)}
        other = deals.apply(other, rename_action(action, names))


def test_some_suits_are_equal_in_most_rulesets() -> None:
    """So that the test above cannot pass for want of renamings."""
    tables = [random_rules(name, random.Random(0)) for name in RULESETS]
    able = [
        rules.id
        for rules in tables
        if any(equal_suits(rules, row) for row in played_contracts(rules))
    ]
    assert 2 * len(able) > len(tables)
