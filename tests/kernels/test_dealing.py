"""Random deals of the kernel are deals that the engine could have dealt, and all as likely."""

from __future__ import annotations

import random

import numpy as np
import pytest

from king.cards import Card, CardSet
from king.engine import Deal
from king.engine import deal as deals
from king.engine.actions import Action, Discard, NameTrump, Order
from king.kernels import layout as at
from king.kernels.tables import State, Tables, covers, state_of, tables_for
from king.rules import Rules, load
from king.seats import Seat
from support.kernel_twins import comparable, dealt, names
from support.playing import random_action
from support.tables import every_choice, only, trick_contracts


def is_plain(rules: Rules, contract: str) -> bool:
    """Whether nothing is bid, sold or passed on before the play."""
    row = rules.contracts[contract]
    is_free = row.sale is None and row.bidding is None and not rules.passing.cards
    return is_free and rules.titles is None and row.trump != "turned"


def trump_of(action: Action) -> object:
    """The trump that an action names, None where it names none."""
    return action.trump if isinstance(action, Order | NameTrump) else None


def in_engine(tables: Tables, state: State, dealer: int) -> Deal:
    """The deal of the engine with the same cards dealt and the same cards put back."""
    rules, row = tables.rules, tables.contract
    gone = tables.unmask(state.bits[at.DISCARDS])
    hands = [tables.unmask(state.bits[at.HANDS_AT + seat]) for seat in rules.seats]
    in_hands = {card for hand in hands for card in hand}
    talon = [card for card in rules.pack if card not in in_hands]
    if gone:
        declarer = int(state.nums[at.DECLARER_SEAT])
        hands[declarer], talon = hands[declarer][: -len(gone)] + gone, hands[declarer][-len(gone) :]
    table = only(rules, row.id)
    contract = None if table.menu else table.contracts[row.id]
    pack = deals.collect(table, contract, Seat(dealer), hands, talon)
    deal = deals.begin(
        table, number=1, dealer=Seat(dealer), pack=pack, contract=contract, menu=table.menu
    )
    rng = random.Random(1)
    while deal.phase != "play":
        legal = deals.legal_actions(deal)
        action = random_action(legal, rng)
        if deal.phase == "discard":
            action = Discard(CardSet.of(gone))
        elif deal.phase in ("order", "trump"):
            named = [
                one
                for one in legal
                if getattr(one, "trump", getattr(one, "suit", None)) is tables.trump
            ]
            action = named[0] if named else legal[0]
            assert not isinstance(action, Order) or action.contract == row.id
        deal = deals.apply(deal, action)
    return deal


@pytest.mark.parametrize("name", names())
def test_a_deal_is_one_that_the_engine_could_have_dealt(name: str) -> None:
    for rules in every_choice(name):
        for row in trick_contracts(rules):
            if not covers(rules, row) or not is_plain(rules, row.id):
                continue
            trump = 2 if row.trump == "declarer" and not row.peek else None
            if row.peek:
                continue
            tables = tables_for(rules, row, trump)  # type: ignore[arg-type]
            for number, dealer in enumerate(rules.seats):
                state = dealt(tables, number, dealer)
                found = state_of(tables, in_engine(tables, state, dealer))
                shown = state.bits[at.SHOWN].copy()
                found.bits[at.SHOWN] = state.bits[at.SHOWN] = 0
                assert comparable(found) == comparable(state), (row.id, rules.options)
                assert bool(shown) == bool(tables.nums[at.SHOWN_TALON] and state.bits[at.DISCARDS])


@pytest.mark.parametrize("name", names())
def test_all_cards_are_dealt_once(name: str) -> None:
    for rules in every_choice(name)[:6]:
        for row in trick_contracts(rules):
            if covers(rules, row):
                tables = tables_for(rules, row, 1 if row.trump != "none" else None)  # type: ignore[arg-type]
                bits = dealt(tables, 3).bits
                hands = [int(bits[at.HANDS_AT + seat]) for seat in rules.seats]
                sizes = tables.nums[at.SIZES_AT : at.SIZES_AT + rules.players].tolist()
                by_dealing = [hands[seat] for seat in rules.seats.clockwise_from(Seat(1))]
                assert [hand.bit_count() for hand in by_dealing] == sizes
                assert sum(hands) == np.bitwise_or.reduce(bits[: rules.players])  # no card twice


def test_every_card_is_as_likely_in_every_hand() -> None:
    rules = load("minsk").rules()
    tables = tables_for(rules, rules.contracts["no-tricks"])
    count, places = 6000, 4  # three hands and the cards put back
    found = np.zeros((places, 32), np.int64)
    for number in range(count):
        bits = dealt(tables, number).bits
        for place, mask in enumerate([*bits[:3], bits[at.DISCARDS]]):
            for card in range(32):
                found[place, card] += int(mask) >> card & 1
    for place, size in enumerate((10, 10, 10, 2)):
        expected = count * size / 32
        chi_square = float((((found[place] - expected) ** 2) / expected).sum())
        assert chi_square < 61.1, place  # one in a thousand at 31 degrees of freedom


def test_cards_to_keep_go_only_when_they_must() -> None:
    rules = load("minsk").rules()
    tables = tables_for(rules, rules.contracts["no-hearts"])
    keep = int(tables.bits[at.KEEP])
    forced = 0
    for number in range(20_000):
        state = dealt(tables, number)
        declarer = int(state.nums[at.DECLARER_SEAT])
        gone = int(state.bits[at.DISCARDS])
        captured = int(state.bits[at.PILES_AT + declarer])
        assert captured == gone & keep
        if captured:
            forced += 1
            assert not int(state.bits[at.HANDS_AT + declarer]) & ~keep
    assert forced == 0  # ten hearts do not exist: see the next test


def test_a_hand_of_nothing_else_puts_back_cards_that_score() -> None:
    rules = load("minsk").rules()
    tables = tables_for(rules, rules.contracts["no-hearts"])
    tables.bits[at.KEEP] = tables.bits[at.PACK] & ~np.uint64(tables.mask([Card(0 * 16 + 7)]))
    seen = set()
    for number in range(200):
        state = dealt(tables, number)
        declarer = int(state.nums[at.DECLARER_SEAT])
        gone = int(state.bits[at.DISCARDS])
        held = int(state.bits[at.HANDS_AT + declarer]) | gone
        assert gone.bit_count() == 2
        has_free = bool(held & 1)  # 7S, the only card that may go
        assert bool(gone & 1) == has_free
        assert int(state.bits[at.PILES_AT + declarer]) == gone & ~1
        seen.add(has_free)
    assert seen == {False, True}
