"""Perft: the ways to play small deals to the end, counted by the engine.

The numbers in ``tests/perft/*.txt`` were counted by the oracle of ``tests/support``, which
shares no rule with the engine. Each position is one whose number would be another if any
rule of its contract did not hold, as far as such a position was found.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from king.engine import Deal, Play
from king.engine import deal as deals
from king.engine.actions import Plays
from king.rules import load
from support.oracle import code, judge
from support.positions import CARDS, OUT, Position, read_positions, wanted
from support.tables import RULESETS, trick_contracts

FOLDER = Path(__file__).parent
WITH_TRICKS = [name for name in RULESETS if trick_contracts(load(name).rules())]
each_ruleset = pytest.mark.parametrize("name", WITH_TRICKS)


def count(deal: Deal) -> int:
    """How many ways there are to play on to the end."""
    if deal.is_over:
        return 1
    return sum(count(deals.apply(deal, action)) for action in deals.legal_actions(deal))


def divide(deal: Deal) -> dict[str, int]:
    """The same under each first card."""
    legal = deals.legal_actions(deal)
    assert isinstance(legal, Plays)
    return {code(card): count(deals.apply(deal, Play(card))) for card in legal.cards}


def difference(position: Position, found: int, expected: int) -> str:
    """Both counts under each first card, the engine's and the oracle's."""
    deal = position.deal()
    engine, oracle = divide(deal), judge(deal).divide()
    rows = [f"{position.title}: {found} ways, {expected} expected", "card  engine  oracle"]
    for card in sorted({*engine, *oracle}):
        rows.append(f"{card:4} {engine.get(card, 0):7} {oracle.get(card, 0):7}")
    return "\n".join(rows)


@each_ruleset
def test_the_engine_plays_as_many_ways_as_the_oracle_counted(name: str) -> None:
    for position, expected in read_positions(FOLDER / f"{name}.txt"):
        found = count(position.deal())
        assert found == expected, difference(position, found, expected)


@each_ruleset
def test_every_contract_has_a_position(name: str) -> None:
    titles = {position.title for position, _ in read_positions(FOLDER / f"{name}.txt")}
    for players in load(name).players:
        for row, trump in wanted(name, players):
            assert Position(name, players, row.id, trump, ()).title in titles


@each_ruleset
def test_positions_have_cards_enough(name: str) -> None:
    for position, expected in read_positions(FOLDER / f"{name}.txt"):
        inside = [hand for seat, hand in enumerate(position.hands) if hand or seat != OUT]
        assert all(len(hand) >= CARDS for hand in inside)
        assert len(position.hands) == position.players
        cards = [card for hand in (*inside, position.stock) for card in hand]
        assert len(cards) == len(set(cards)) == CARDS * len(inside) + len(position.stock)
        assert bool(position.stock) == (load(name).rules(position.players).stock is not None)
        assert expected > 1


@pytest.mark.slow
@each_ruleset
def test_the_oracle_still_counts_the_same(name: str) -> None:
    for position, expected in read_positions(FOLDER / f"{name}.txt"):
        assert judge(position.deal()).count() == expected


def test_a_failure_shows_the_counts_under_each_first_card() -> None:
    position, expected = read_positions(FOLDER / f"{RULESETS[0]}.txt")[0]
    text = difference(position, 1, expected)
    first = divide(position.deal())
    assert sum(first.values()) == expected
    for card, ways in first.items():
        assert f"{card:4} {ways:7} {ways:7}" in text
