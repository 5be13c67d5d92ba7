"""The searches as plain Python, on small deals: each part of them is needed for the values."""

from __future__ import annotations

import numpy as np
import pytest

from king.solver import layout, search
from support.interpreted import Words, interpret
from support.solver_values import compare


@pytest.mark.parametrize("seed", range(350))
def test_small_deals(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    interpret(monkeypatch)
    compare(seed)


def test_a_card_is_not_parted_from_those_it_stood_for(monkeypatch: pytest.MonkeyPatch) -> None:
    interpret(monkeypatch)
    # Hand 7 8 of a suit, tried as 7: what rests on the 8 and all above rests on the 7 too.
    work = Words(np.zeros(layout.WORK, np.int64))
    work[layout.P_ALLOWED], work[layout.P_RESERVE] = 0b001, 0b010
    for meaning, whole in ((0xFFFE, 0xFFFF), (0xFFFC, 0xFFFC), (0xFFFF, 0xFFFF)):
        work[layout.P_MEANING] = meaning
        assert search._whole_groups(work, 0) == whole


def skipped(kind: int) -> int:
    """How many moves are left after the lowest of three failed for no reason of rank."""
    work = Words(np.zeros(layout.WORK, np.int64))
    states = Words(np.zeros(64 * layout.STATE, np.int64))
    names = Words(np.zeros((64, 3), np.int64))
    work[layout.F_SIZE0], work[layout.F_PLAYERS], work[layout.F_OWNER_BITS] = 5, 2, 2
    work[layout.P_OUT] = 0b11111  # ours, theirs, ours, theirs, ours
    for card in (1, 3):
        work[layout.OWNER + card] = 1
    work[layout.KIND + 3] = kind
    work[layout.P_MOVES], work[layout.P_NEXT] = 3, 1
    for place, card in enumerate((0, 2, 4)):
        work[1000 + place] = card
    with pytest.MonkeyPatch.context() as patch:
        interpret(patch)
        search._skip(work, states, names, 0, 1000, 0, 0)
    return work[layout.P_MOVES]


def test_moves_that_fail_for_the_same_reason_are_left_out() -> None:
    assert skipped(kind=0) == 1
    # A card of value among them has another place from the top when one above it goes.
    assert skipped(kind=1) == 2
