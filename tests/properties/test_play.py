"""Legal cards and the winners of tricks, against the oracle of tests/support/oracle.py."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from msgspec.structs import replace

from king.cards import NO_TRUMP, SUITS, Card, CardSet, Suit, cards_of, format_suit, is_joker
from king.engine import Deal, Play
from king.engine import deal as deals
from king.engine.actions import Draw, Plays
from king.engine.duties import RULES, why_not, winning_place
from king.engine.events import BidWon, TalonSold
from king.engine.state import with_hand
from king.errors import IllegalAction
from king.rules import Contract, Rules
from support.oracle import Table, code, codes, judge
from support.playing import deal_states
from support.positions import OUT, highest, state_of
from support.tables import (
    RULESETS,
    SEEDS,
    every_choice,
    examples,
    only,
    played_contracts,
    random_deal,
    random_rules,
    tables_of,
    trick_contracts,
)

EXAMPLES = examples(20)
each_ruleset = pytest.mark.parametrize("name", RULESETS)


def legal_codes(deal: Deal) -> set[str]:
    """The legal cards as the engine gives them."""
    legal = deals.legal_actions(deal)
    assert isinstance(legal, Plays)
    return {code(card) for card in legal.cards}


def check_play(deal: Deal, table: Table) -> None:
    """One state of play: legal cards, turn, and the reason for every other card."""
    seat = deal.turn
    assert seat is not None
    assert seat == table.turn()
    assert [{code(card) for card in hand} for hand in deal.hands] == list(map(set, table.hands))
    if table.must_draw():
        assert list(deals.legal_actions(deal)) == [Draw()]
        return
    legal = legal_codes(deal)
    assert legal == table.legal()
    assert legal <= set(table.hands[seat])
    for card in deal.rules.pack:
        reason = why_not(deal, seat, card)
        assert (reason is None) == (code(card) in legal)
        assert reason is None or reason in RULES
        if code(card) not in table.hands[seat]:
            assert reason == "not-in-hand"
        elif reason is not None:
            assert reason != "not-in-hand"


def check_deal(start: Deal, rng: random.Random) -> None:
    """A deal played at random beside the oracle, which is told only what is done."""
    table: Table | None = None
    for deal, action in deal_states(start, rng):
        if deal.phase == "play":
            table = table or judge(deal)
            check_play(deal, table)
        if table is None:
            continue
        assert table.is_over() == (action is None)
        if isinstance(action, Play):
            table.play(code(action.card))
        elif isinstance(action, Draw):
            table.draw()


@each_ruleset
@EXAMPLES
@given(seed=SEEDS)
def test_legal_cards_are_those_of_the_oracle(name: str, seed: int) -> None:
    rng = random.Random(seed)
    check_deal(random_deal(random_rules(name, rng), rng), rng)


def pointed_hands(
    rules: Rules, row: Contract, trump: Suit | None, rng: random.Random
) -> tuple[tuple[CardSet, ...], tuple[Card, ...]]:
    """Five cards a hand and as many in the stock, with those that duties speak of, and more
    of their suits."""
    named = [card for part in (row.force, row.lead_ban) if part for card in part.group.cards]
    forced = list(row.force.group.cards) if row.force else []
    leading = [rules.roles.opening] if rules.roles.opening is not None else []
    if row.most_tricks and trump is not None:
        leading.append(highest(rules, trump))
    jokers = [card for card in rules.pack if is_joker(card)]
    some = rng.sample(named, min(len(named), rng.randint(2, 7)))
    mixed = rng.sample(rules.pack, len(rules.pack))
    cards = list(dict.fromkeys([*forced, *leading, *jokers, *some, *mixed]))
    cards, rest = cards[: 5 * rules.players], cards[5 * rules.players :]
    rng.shuffle(cards)
    hands = [cards[seat :: rules.players] for seat in rules.seats]
    if rules.titles is not None and not row.most_tricks:
        hands[OUT] = []
    return tuple(map(CardSet.of, hands)), tuple(rest[:5]) if rules.stock is not None else ()


@each_ruleset
def test_legal_cards_are_those_of_the_oracle_under_every_option(name: str) -> None:
    """Short deals of few suits, where the rarer duties meet."""
    tried = set()
    for rules in every_choice(name):
        for row in trick_contracts(rules):
            manners = (row.ruff, row.trump, row.trump_lead, row.lead_ban, row.force)
            others = (row.bidding, row.sale, row.most_tricks, rules.stock)
            key = (rules.players, rules.roles, rules.joker, row.first_trick_ban, *manners, *others)
            if key in tried:
                continue
            tried.add(key)
            rng = random.Random(f"{rules.players} {row.id}")
            for _ in range(25):
                trump = None if row.trump == "none" else rng.choice(SUITS)
                hands, stock = pointed_hands(rules, row, trump, rng)
                check_deal(state_of(rules, row, trump, hands, stock), rng)


@each_ruleset
@EXAMPLES
@given(seed=SEEDS)
def test_suit_is_followed_by_all_who_can(name: str, seed: int) -> None:
    """Said without any duty: who has the led suit plays it (or a joker that is free)."""
    rng = random.Random(seed)
    rules = random_rules(name, rng)
    for deal, action in deal_states(random_deal(rules, rng), rng):
        if not isinstance(action, Play) or not deal.trick:
            continue
        table = judge(deal)
        led = table.suit(code(deal.trick[0]))
        card = code(action.card)
        if any(table.suit(own) == led for own in table.hands[table.turn()]):
            free = rules.joker is not None and rules.joker.free and card.startswith("JK")
            assert table.suit(card) == led or free


@each_ruleset
@EXAMPLES
@given(seed=SEEDS)
def test_the_trick_goes_to_the_right_seat(name: str, seed: int) -> None:
    """Of those who hold cards; who takes it without cards leaves the lead to the next who has."""
    rng = random.Random(seed)
    deal = random_deal(random_rules(name, rng), rng)
    holders: list[tuple[int, ...]] = []
    for state, action in deal_states(deal, rng):
        if isinstance(action, Play) and not state.trick:
            around = [(state.leader + step) % state.rules.players for step in state.rules.seats]
            holders.append(tuple(seat for seat in around if state.hands[seat]))
        deal = state
    if not deal.tricks:
        return
    table = judge(deal)
    leader = deal.tricks[0].leader
    for trick, seats in zip(deal.tricks, holders, strict=True):
        assert trick.seats == seats
        assert trick.leader == seats[0]
        assert not any(hand in seats for hand in _between(deal, leader, trick.leader))
        leader = table.winner([code(card) for card in trick.cards], list(seats))
        assert trick.winner == leader


def _between(deal: Deal, one: int, other: int) -> list[int]:
    """The seats from one clockwise up to another, which is left out."""
    players = deal.rules.players
    return [(one + step) % players for step in range((other - one) % players)]


@each_ruleset
@EXAMPLES
@given(seed=SEEDS)
def test_any_cards_make_a_trick_with_the_right_winner(name: str, seed: int) -> None:
    """Tricks that hardly come up in play: any cards, with and without trump, jokers often."""
    rng = random.Random(seed)
    rules = random_rules(name, rng)
    if not trick_contracts(rules):
        return
    row = trick_contracts(rules)[0]
    jokers = [card for card in rules.pack if is_joker(card)]
    for _ in range(60):
        cards = rng.sample(rules.pack, rules.players)
        if jokers and rng.random() < 0.7:
            rest = [card for card in cards if card not in jokers]
            cards = (rng.sample(jokers, rng.randint(1, len(jokers))) + rest)[: rules.players]
            rng.shuffle(cards)
        trump = None if jokers else rng.choice([None, NO_TRUMP, *SUITS])
        strain = None if trump in (None, NO_TRUMP) else format_suit(trump)
        table = Table(rules, row, strain, None, [[] for _ in rules.seats], 0)
        expected = table.winner([code(card) for card in cards], list(rules.seats))
        assert winning_place(rules, tuple(cards), trump) == expected


@each_ruleset
@EXAMPLES
@given(seed=SEEDS)
def test_the_first_lead_belongs_to_whom_the_rules_name(name: str, seed: int) -> None:
    rng = random.Random(seed)
    rules = random_rules(name, rng)
    deal = random_deal(rules, rng)
    for state, _ in deal_states(deal, rng):
        deal = state
        if deal.phase == "play":
            break
    if deal.phase != "play":
        return
    after_dealer = [(deal.dealer + step) % rules.players for step in range(1, rules.players + 1)]
    eldest = next(seat for seat in after_dealer if deal.hands[seat])
    roles, row = rules.roles, deal.row
    if row.most_tricks:
        assert deal.trump is not None
        assert highest(rules, deal.trump) in deal.hands[deal.turn or 0]
    elif row.bidding is not None or row.sale is not None:
        said = [event for event in deal.events if isinstance(event, BidWon | TalonSold)][-1]
        winner = said.buyer if isinstance(said, TalonSold) else said.seat
        leads = row.bidding is None or row.bidding.leader == "winner"
        assert deal.turn == (winner if leads and winner is not None else eldest)
    elif roles.leader == "opening":
        assert roles.opening is not None
        holders = [seat for seat in rules.seats if roles.opening in deal.hands[seat]]
        assert deal.turn == (holders[0] if holders else eldest)
    elif roles.leader == "eldest" or deal.declarer is None:
        assert deal.turn == eldest
    else:
        step = 0 if roles.leader == "declarer" else 1
        assert deal.turn == (deal.declarer + step) % rules.players


@each_ruleset
def test_every_duty_of_every_contract_binds_somewhere(name: str) -> None:
    """Each ban and duty in the data forbids some card in random play: none is dead."""
    for rules in tables_of(name):
        for row in trick_contracts(rules):
            wanted = set()
            if row.lead_ban is not None:
                wanted.add("lead-ban")
            if row.force is not None:
                wanted.add("forced-card")
            if row.first_trick_ban is not None:
                wanted.add("first-trick")
            if row.ruff != "free" and row.trump != "none":
                wanted.add("must-ruff")
            if row.trump_lead == "declarer" and row.trump != "none":
                wanted.add("trump-lead")
            table = only(rules, row.id)
            for seed in range(300):
                if not wanted:
                    break
                rng = random.Random(seed)
                for deal, action in deal_states(random_deal(table, rng), rng):
                    if action is not None and deal.phase == "play":
                        assert deal.turn is not None
                        hand = deal.hands[deal.turn]
                        wanted -= {why_not(deal, deal.turn, card) for card in hand}
            assert not wanted, (rules.players, row.id)


@each_ruleset
@EXAMPLES
@given(seed=SEEDS)
def test_banned_discards_stay_in_hand_while_others_can_go(name: str, seed: int) -> None:
    rng = random.Random(seed)
    for deal, action in deal_states(random_deal(random_rules(name, rng), rng), rng):
        if action is None or deal.phase != "discard":
            continue
        assert deal.declarer is not None
        hand = {code(card) for card in deal.hands[deal.declarer]}
        count, banned = len(deal.taken_talon), codes(deal.row.keep)
        for choice in deals.legal_actions(deal):
            gone = {code(card) for card in choice.cards}  # type: ignore[union-attr]
            assert gone <= hand
            assert len(gone) == count
            assert len(gone & banned) == max(0, count - len(hand - banned))
        after = deals.apply(deal, action)
        assert {code(card) for card in after.captured} == {
            code(card) for card in after.discards
        } & banned


@each_ruleset
def test_a_hand_of_banned_cards_may_discard_what_it_likes(name: str) -> None:
    """The fallback of rules 2.12, which random deals hardly ever meet."""
    for rules in tables_of(name):
        if not rules.deal.talon or rules.talon.to != "declarer":
            continue
        for row in played_contracts(rules):
            if row.keep is None or not row.keep.cards:
                continue
            deal = random_deal(only(rules, row.id), random.Random(1))
            banned = list(row.keep.cards)
            count = rules.deal.talon
            others = [card for card in rules.pack if card not in banned]
            size = rules.deal.hand + count
            for spare in range(count + 1):
                hand = (banned + others)[: size - spare]
                if len(hand) != len([c for c in hand if c in banned]):
                    continue  # this contract has too few banned cards to fill a hand
                cards = CardSet.of([*hand, *others[:spare]])
                declarer = deals.declarer_of(rules, deal.dealer, None)
                assert declarer is not None
                state = replace(
                    deal,
                    contract=row,
                    declarer=declarer,
                    phase="discard",
                    turn=declarer,
                    program=("play",),
                    taken_talon=CardSet.of(hand[:count]),
                    hands=with_hand(deal, declarer, cards),
                )
                choices = list(deals.legal_actions(state))
                assert choices
                for choice in choices:
                    gone = choice.cards  # type: ignore[union-attr]
                    assert len(gone - row.keep.cards) == min(spare, count)
                    after = deals.apply(state, choice)
                    assert after.captured == gone & row.keep.cards
                    assert set(cards_of(after.piles[declarer])) == set(after.captured)
                if spare:
                    with pytest.raises(IllegalAction):
                        deals.apply(state, type(choices[0])(CardSet.of(hand[:count])))
