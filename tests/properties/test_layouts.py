"""Layouts beside the oracle of tests/support/layout_oracle.py."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from msgspec.structs import replace

from king.cards import SUITS
from king.engine import Deal
from king.engine import deal as deals
from king.engine.actions import Lay
from king.engine.events import Blocked, SeatOut
from king.rules import Rules
from support.layout_oracle import Board, board_of, row_ends
from support.playing import deal_states
from support.tables import (
    RULESETS,
    SEEDS,
    every_choice,
    examples,
    only,
    played_contracts,
    random_deal,
)


def tables_with_layouts(name: str) -> list[Rules]:
    """One table for each way of building rows, with nothing else played."""
    found: dict[object, Rules] = {}
    for rules in every_choice(name):
        for row in played_contracts(rules):
            if row.layout is not None:
                found.setdefault((rules.players, row.layout), only(rules, row.id))
    for rules in list(found.values()):
        found.update(_varied(rules))
    return list(found.values())


def _varied(rules: Rules) -> dict[object, Rules]:
    """The manners of a layout, which make no difference without the choice that brings it up."""
    found: dict[object, Rules] = {}
    for key, row in rules.contracts.items():
        if row.layout is None:
            continue
        for start in (row.layout.start, 0):
            for extra in (False, True):
                layout = replace(row.layout, start=start, extra=extra)
                contracts = {**rules.contracts, key: replace(row, layout=layout)}
                found[rules.players, layout] = replace(rules, contracts=contracts)
    return found


TABLES = {name: tables_with_layouts(name) for name in RULESETS}
each_ruleset = pytest.mark.parametrize("name", [name for name in RULESETS if TABLES[name]])


def blocked_in(deal: Deal, since: int) -> list[int]:
    """Who was passed over after so many events."""
    return [event.seat for event in deal.events[since:] if isinstance(event, Blocked)]


def check_state(deal: Deal, board: Board) -> None:
    """Turn, rows, and what may be laid."""
    assert deal.rows is not None
    assert list(deal.rows.out) == board.out
    assert [set(hand) for hand in deal.hands] == board.hands
    assert deal.is_over == board.is_over()
    if deal.is_over:
        return
    assert (deal.turn, deal.rows.again) == (board.turn, board.again)
    assert [row_ends(board, suit) for suit in SUITS] == list(deal.rows.ends)
    legal = {
        action.card if isinstance(action, Lay) else None for action in deals.legal_actions(deal)
    }
    assert legal == board.legal()


@each_ruleset
@examples(25)
@given(seed=SEEDS)
def test_rows_are_built_as_the_oracle_builds_them(name: str, seed: int) -> None:
    rng = random.Random(seed)
    start = random_deal(rng.choice(TABLES[name]), rng)
    board, blocked = board_of(start)
    assert blocked_in(start, 0) == blocked
    told = len(start.events)
    for deal, action in deal_states(start, rng):
        assert blocked_in(deal, told) == (blocked if deal is not start else [])
        check_state(deal, board)
        told = len(deal.events)
        if action is not None:
            blocked = board.lay(action.card if isinstance(action, Lay) else None)
    places = [event for event in deal.events if isinstance(event, SeatOut)]
    assert [event.seat for event in places] == board.out
    assert [event.place for event in places] == list(range(1, len(places) + 1))
