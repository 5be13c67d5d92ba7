"""Playouts: the same sums for any number of threads, points that add up, a rule that helps."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import pairwise
from threading import Event
from typing import Any

import pytest

from king.engine import Play
from king.engine import deal as deals
from king.errors import UsageError
from king.kernels import fast, playing
from king.kernels import layout as at
from king.kernels.duties import legal_mask
from king.kernels.playouts import Playouts, counter_of, endings, playouts
from king.kernels.tables import Tables, covers, roles_for, state_of, tables_for
from king.kernels.tricks import apply
from king.rules import load
from support.kernel_twins import about_to_play, dealt, interpreted, names, points_of
from support.tables import tables_of, trick_contracts

SIMPLE = load("simple").rules()


def table(name: str, contract: str) -> Tables:
    rules = load(name).rules()
    row = rules.contracts[contract]
    return tables_for(rules, row, 1 if row.trump != "none" else None)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", names())
def test_points_add_up_to_the_total_of_the_contract(name: str) -> None:
    for rules in tables_of(name):
        for row in trick_contracts(rules):
            if not covers(rules, row) or row.total is None or row.slam is not None:
                continue
            tables = tables_for(rules, row, 2 if row.trump != "none" else None)  # type: ignore[arg-type]
            for thumbs in ((), rules.seats):
                found = playouts(tables, 50, seed=3, thumbs=thumbs)
                assert sum(found.sums) == 50 * row.total, row.id


@pytest.mark.parametrize("thumbs", [(), (0, 2)])
def test_threads_change_nothing(thumbs: tuple[int, ...]) -> None:
    tables = table("simple", "no-all")
    one = playouts(tables, 20_000, seed=4, thumbs=thumbs)
    assert playouts(tables, 20_000, seed=4, threads=3, thumbs=thumbs) == one
    assert playouts(tables, 20_000, seed=5, thumbs=thumbs).sums != one.sums


def test_a_deal_is_told_by_its_number() -> None:
    """Two halves with the numbers of the whole add up to it."""
    tables = table("minsk", "no-girls")
    whole = playouts(tables, 5000, seed=6)
    first = playouts(tables, 3000, seed=6)
    room = fast.room()
    moves = fast.random_deals(
        tables.bits, tables.nums, roles_for(tables), 2000, counter_of(6, 3000), room
    )
    assert first.moves + moves == whole.moves
    assert [a + int(b) for a, b in zip(first.sums, room.sums, strict=False)] == list(whole.sums)


@pytest.mark.parametrize("make", [fast.room, playing.room])
def test_rooms_of_two_threads_share_no_line_of_the_cache(make: Callable[[], Any]) -> None:
    """Room made in turns, as threads do; nor do the arrays of one share a line."""
    arrays = [array for _ in range(20) for array in make()]
    places = sorted((array.ctypes.data, array.nbytes) for array in arrays)
    for (place, size), (after, _) in pairwise(places):
        assert place + size + 2 * 64 <= after


@pytest.mark.parametrize("threads", [0, -1])
def test_no_threads(threads: int) -> None:
    with pytest.raises(UsageError, match="threads"):
        playouts(table("simple", "no-all"), 5, seed=1, threads=threads)


def test_an_error_ends_the_work_of_all_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """One thread fails at its first piece; the other takes no more of those that are left."""
    taken, failed = [], Event()

    def fail(*args: object) -> int:
        taken.append(args)
        if len(taken) == 1:
            failed.set()
            raise ArithmeticError
        failed.wait()
        return 0

    monkeypatch.setattr(fast, "random_deals", fail)
    with pytest.raises(ArithmeticError):
        playouts(table("simple", "no-all"), 10**9, seed=1, threads=2)
    assert len(taken) < 10**9 / 4096 / 4


def test_no_deals_are_no_points() -> None:
    assert playouts(table("simple", "no-all"), 0, seed=1) == Playouts(0, 0, (0,) * 4, (0,) * 4)


def test_means_and_squares() -> None:
    tables = table("simple", "no-king")
    found = playouts(tables, 4000, seed=1)
    assert found.means == tuple(total / 4000 for total in found.sums)
    # Somebody takes the king for -16 in every deal, so squares are 16 times the points.
    assert found.squares == tuple(-16 * total for total in found.sums)


def test_random_play_takes_every_legal_card_as_often() -> None:
    tables = table("simple", "no-tricks")
    state = dealt(tables, 0)
    legal = int(legal_mask(tables.bits, *state))
    counts = dict.fromkeys(range(32), 0)
    for number in range(8000):
        counter = counter_of(9, number)
        counts[int(playing.choose(tables.bits, tables.nums, *state, 0, counter))] += 1
    chosen = {card: count for card, count in counts.items() if count}
    assert sum(1 << card for card in chosen) == legal
    chi_square = sum((count - 1000) ** 2 / 1000 for count in chosen.values())
    assert chi_square < 24.4, chosen  # one in a thousand at 7 degrees of freedom


# --- From a state -------------------------------------------------------------------------


@pytest.mark.parametrize("name", names())
def test_endings_go_on_from_any_state(name: str) -> None:
    """From the last cards of a deal, where all ways to go on can be tried in the engine."""
    rng = random.Random(name)
    for _ in range(4):
        deal = None
        while deal is None:
            deal = about_to_play(name, rng.choice(_contracts(name)), rng)
        tables = tables_for(deal.rules, deal.row, deal.trump)
        while sum(map(len, deal.hands)) > 5:
            after = deals.apply(deal, rng.choice(list(deals.legal_actions(deal))))
            if after.is_over:
                break
            deal = after
        state = state_of(tables, deal)
        before = [array.copy() for array in state]
        found = endings(tables, state, 200, seed=2)
        assert all((a == b).all() for a, b in zip(before, state, strict=True))
        results = _all_results(deal)
        for seat in range(tables.seats):
            values = [points[seat] for points in results]
            assert min(values) <= found.means[seat] <= max(values)
        assert endings(tables, state, 200, seed=2, threads=2) == found


def _contracts(name: str) -> list[str]:
    from support.kernel_twins import contracts_of

    return contracts_of(name)


def _all_results(deal) -> list[tuple[int, ...]]:  # type: ignore[no-untyped-def]
    if deal.is_over:
        return [deal.events[-1].points]
    found = []
    for action in deals.legal_actions(deal):
        assert isinstance(action, Play)
        found += _all_results(deals.apply(deal, action))
    return found


# --- The rule of thumb --------------------------------------------------------------------


@pytest.mark.parametrize("name", names())
def test_the_rule_is_the_same_in_plain_python(name: str) -> None:
    rng = random.Random(f"thumb {name}")
    deal = None
    while deal is None:
        deal = about_to_play(name, rng.choice(_contracts(name)), rng)
    tables = tables_for(deal.rules, deal.row, deal.trump)
    state, everybody = state_of(tables, deal), (1 << tables.seats) - 1
    counter = 0
    while state.nums[at.TURN] >= 0:
        counter += 1
        dice = counter_of(7, counter)
        card = playing.choose(tables.bits, tables.nums, *state, everybody, dice)
        assert int(legal_mask(tables.bits, *state)) >> int(card) & 1
        with interpreted():
            assert playing.choose(tables.bits, tables.nums, *state, everybody, dice) == card
        apply(tables.bits, tables.nums, *state, card)
    assert points_of(tables, state)


@pytest.mark.parametrize("contract", list(SIMPLE.contracts))
def test_the_rule_is_better_than_chance(contract: str) -> None:
    tables = table("simple", contract)
    chance = playouts(tables, 4000, seed=1)
    ruled = playouts(tables, 4000, seed=1, thumbs=(1,))
    error = (chance.squares[1] / 4000 / 4000) ** 0.5
    assert ruled.means[1] > chance.means[1] + 3 * error


@pytest.mark.parametrize("contract", ["no-all", "tricks"])
def test_the_rule_sees_no_hidden_card(contract: str) -> None:
    """Swapping two hidden hands never changes what it plays."""
    tables = table("simple", contract)
    for number in range(300):
        state = dealt(tables, number)
        for step in range(number % 20):
            card = playing.choose(tables.bits, tables.nums, *state, 15, counter_of(3, step))
            apply(tables.bits, tables.nums, *state, card)
        seat = int(state.nums[at.TURN])
        others = [other for other in range(4) if other != seat]
        dice = counter_of(4, number)
        first = playing.choose(tables.bits, tables.nums, *state, 15, dice)
        a, b = others[0], others[1]
        hands = state.bits[[at.HANDS_AT + a, at.HANDS_AT + b]]
        state.bits[[at.HANDS_AT + b, at.HANDS_AT + a]] = hands
        assert playing.choose(tables.bits, tables.nums, *state, 15, dice) == first
