"""Perft of small layouts and bouts: the ways to play them, by the engine and by the oracles.

The numbers were counted by the oracles of ``tests/support``, which share no rule with the
engine.
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from king.cards import CardSet, Rank, Suit, parse_suit
from king.engine import Deal
from king.engine import bouts as bout_phase
from king.engine import deal as deals
from king.engine import layout as layout_phase
from king.engine.state import Standing
from king.rules import Rules
from king.seats import Seat
from support.bout_oracle import fight_of
from support.layout_oracle import board_of
from support.tables import only, rules_for

LOTTERY = {"plus-round": "lottery"}
LAYOUTS = [
    # start, extra, hands, ways to play them
    (8, False, "8S 9S 7H 8D|8H 9H 7S|7D 9D TS|6S TH 6D", 51),
    (8, False, "7S 9S 7H 9D|8S 8H 6S|9H 7D TH|8D TS 6H", 76),
    (3, True, "2S 3H 4S 2D|3S 4H 5S|2H 4D 5H|3D 5D 2C", 291),
    (12, True, "AS KH QS|KS AH QD|QH AD KD|JS JH JD", 27),
]
BOUTS = [
    # players, options, trump, ladder, hands, ways to play them
    (5, {}, "H", "20134", "6S 6H|7S|9D|6D|8S 6C", 418),
    (5, {}, "S", "01234", "7H|7S|7D|8H|9D 7C", 106),
    (5, {"opening": "several"}, "C", "31420", "6S|6H|9D TD|8C|8S 8D", 138),
    (6, {"pack": "jokers"}, "D", "543210", "9S|7S||9H|TS 9D|JK", 650),
]
"""Seats without cards stand empty."""


def count(deal: Deal) -> int:
    """How many ways there are to play on to the end."""
    if deal.is_over:
        return 1
    return sum(count(deals.apply(deal, action)) for action in deals.legal_actions(deal))


def bare(rules: Rules, contract: str, hands: str, standing: Standing) -> Deal:
    """A deal with these hands alone, before anything is laid or played."""
    row = rules.contracts[contract]
    begun = deals.begin(
        rules, number=1, dealer=Seat(0), pack=rules.pack, contract=row, standing=standing
    )
    held = tuple(CardSet.of(text) for text in hands.split("|"))
    return replace(
        begun,
        hands=held,
        dealt=tuple(map(tuple, held)),
        undealt=((),) * rules.players,
        program=(),
        phase="",
        turn=None,
        rows=None,
        bout=None,
        events=(),
    )


@pytest.mark.parametrize(("start", "extra", "hands", "ways"), LAYOUTS)
def test_small_layouts_have_as_many_ways(start: int, extra: bool, hands: str, ways: int) -> None:
    rules = only(rules_for("polish", 4, tuple(LOTTERY.items())), "lottery")
    row = rules.contracts["lottery"]
    assert row.layout is not None
    row = replace(row, layout=replace(row.layout, start=Rank(start), extra=extra))
    rules = replace(rules, contracts={"lottery": row})
    deal = layout_phase.start(bare(rules, "lottery", hands, Standing()))
    board, _ = board_of(deal)
    assert board.count() == ways
    assert count(deal) == ways


@pytest.mark.parametrize(("players", "options", "trump", "ladder", "hands", "ways"), BOUTS)
def test_small_bouts_have_as_many_ways(
    players: int, options: dict[str, str], trump: str, ladder: str, hands: str, ways: int
) -> None:
    rules = only(rules_for("kg", players, tuple(options.items())), "ladder")
    row = rules.contracts["ladder"]
    assert row.bouts is not None
    rules = replace(rules, contracts={"ladder": replace(row, bouts=replace(row.bouts, longest=4))})
    seats = tuple(Seat(int(seat)) for seat in ladder)
    ready = bare(rules, "ladder", hands, Standing(order=seats, ladder=seats))
    deal = bout_phase.start(replace(ready, trump=Suit(parse_suit(trump))))
    assert fight_of(deal).count() == ways
    assert count(deal) == ways
