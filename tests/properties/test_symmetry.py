"""Names mean nothing: moving everyone one seat on, or renaming equal suits, changes nothing."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import permutations

import pytest
from hypothesis import given

from king.cards import SUITS, Card, CardSet, Suit, copy_of, is_joker, make_card, rank_of, suit_of
from king.engine import Action, Deal, Discard, NameTrump, Order, Pass, Play
from king.engine import deal as deals
from king.engine.events import Scored
from king.engine.game import scheduled
from king.rules import Contract, Rules
from king.seats import Seat
from support.playing import deal_states
from support.tables import (
    RULESETS,
    SEEDS,
    examples,
    only,
    played_contracts,
    random_pack,
    random_rules,
)

EXAMPLES = examples(15)
each_ruleset = pytest.mark.parametrize("name", RULESETS)
Renaming = tuple[int, ...]


def one_contract(name: str, rng: random.Random) -> tuple[Rules, Contract]:
    """A table, and a contract it can play."""
    rules = random_rules(name, rng)
    row = rng.choice(played_contracts(rules))
    return only(rules, row.id), row


def begin(rules: Rules, dealer: int, pack: tuple[Card, ...]) -> Deal:
    """The first deal, by a given dealer from a given pack."""
    return deals.begin(
        rules,
        number=1,
        dealer=Seat(dealer),
        pack=pack,
        contract=scheduled(rules, 1),
        menu=rules.menu,
    )


@each_ruleset
@EXAMPLES
@given(seed=SEEDS)
def test_everyone_may_move_on_some_seats(name: str, seed: int) -> None:
    rng = random.Random(seed)
    rules, _ = one_contract(name, rng)
    pack, dealer = random_pack(rules, rng), rng.randrange(rules.players)
    shift = rng.randrange(1, rules.players)

    def moved(seat: int) -> int:
        return (seat + shift) % rules.players

    other = begin(rules, moved(dealer), pack)
    for deal, action in deal_states(begin(rules, dealer, pack), rng):
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
            return
        assert deal.turn is not None
        assert other.turn == moved(deal.turn)
        assert list(deals.legal_actions(other)) == list(deals.legal_actions(deal))
        other = deals.apply(other, action)


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
    pytest.skip(f"no renaming of {type(action).__name__} yet")


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
    pack, dealer = random_pack(rules, rng), rng.randrange(rules.players)
    renamed: Callable[[Card], Card] = lambda card: rename(card, names)  # noqa: E731
    other = begin(rules, dealer, tuple(map(renamed, pack)))
    for deal, action in deal_states(begin(rules, dealer, pack), rng):
        assert (other.phase, other.turn) == (deal.phase, deal.turn)
        for seat in rules.seats:
            assert other.hands[seat] == rename_set(deal.hands[seat], names)
        if action is None:
            ends = (deal.events[-1], other.events[-1])
            assert isinstance(ends[0], Scored)
            assert ends[0] == ends[1]
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
