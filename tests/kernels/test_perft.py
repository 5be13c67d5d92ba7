"""The kernel plays the small deals of ``tests/perft`` in as many ways as the oracle counted."""

from __future__ import annotations

from pathlib import Path

import pytest

from king.kernels.perft import ways
from king.kernels.tables import covers, state_of, tables_of
from support.kernel_twins import interpreted, names
from support.positions import read_positions

FOLDER = Path(__file__).parents[1] / "perft"
FILES = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_kernel_counts_as_many_ways(file: Path) -> None:
    counted = 0
    for position, expected in read_positions(file):
        deal = position.deal()
        if covers(deal.rules, deal.row):
            tables = tables_of(deal)
            assert ways(tables, state_of(tables, deal)) == expected, position.title
            counted += 1
    assert bool(counted) == (file.stem in names())


def test_plain_python_counts_as_many_ways() -> None:
    position, expected = read_positions(FOLDER / "joker.txt")[0]
    deal = position.deal()
    tables = tables_of(deal)
    state = state_of(tables, deal)
    with interpreted():
        assert ways(tables, state) == expected


def test_a_deal_that_is_over_has_one_way() -> None:
    position, _ = read_positions(FOLDER / "hearts.txt")[0]
    tables = tables_of(position.deal())
    state = state_of(tables, position.deal())
    state.nums[0] = -1
    assert ways(tables, state) == 1
