"""The engine, the kernels, and the kernels as plain Python play the same, card by card."""

from __future__ import annotations

import random

import pytest

from king.kernels import fast, playing
from king.kernels import layout as at
from king.kernels.playouts import counter_of, playouts
from king.kernels.tables import Tables, covers, roles_for, tables_for
from support.kernel_twins import (
    ODD_PACKS,
    about_to_play,
    contracts_of,
    interpreted,
    names,
    odd_pack,
    play_beside,
    twisted,
    until_play,
)
from support.tables import random_rules, trick_contracts

PLAYS = 200_000
NAMES = names()
ROWS = [(name, contract) for name in NAMES for contract in contracts_of(name)]
each_row = pytest.mark.parametrize(("name", "contract"), ROWS)


def compare(name: str, contract: str, plays: int, seed: str) -> int:
    """So many plays of a contract or a few more, every third deal under twisted rules."""
    rng = random.Random(f"{name} {contract} {seed}")
    done = turn = 0
    while done < plays:
        deal = about_to_play(name, contract, rng)
        turn += 1
        assert turn < 20 + plays, "hardly a deal begins"
        if deal is None:
            continue
        done += play_beside(twisted(deal, rng) if turn % 3 == 0 else deal, rng)
    return done


@each_row
def test_engine_and_kernel_play_the_same(name: str, contract: str) -> None:
    assert compare(name, contract, -(-PLAYS // len(ROWS)), "default") * len(ROWS) >= PLAYS


@pytest.mark.slow
@pytest.mark.parametrize("block", range(10))
@each_row
def test_engine_and_kernel_play_the_same_for_long(name: str, contract: str, block: int) -> None:
    compare(name, contract, 2_000_000 // len(ROWS), f"block {block}")


@each_row
def test_engine_and_plain_python_play_the_same(name: str, contract: str) -> None:
    with interpreted():
        compare(name, contract, 60, "python")


@pytest.mark.parametrize("kind", ODD_PACKS)
def test_packs_with_equal_cards_and_many_jokers(kind: str) -> None:
    rng, rules, plays = random.Random(kind), odd_pack(kind), 0
    while plays < 3000:
        deal = until_play(rules, rng)
        assert deal is not None
        plays += play_beside(twisted(deal, rng), rng)
        with interpreted():
            plays += play_beside(twisted(deal, rng), rng) if plays % 7 == 0 else 0


# --- Playouts -----------------------------------------------------------------------------


def some_tables(name: str, rng: random.Random) -> list[Tables]:
    """Every contract of random options, with a trump or a named suit by lot."""
    rules = random_rules(name, rng)
    return [
        tables_for(
            rules,
            row,
            None if row.trump == "none" else rng.randrange(5 if row.no_trump else 4),  # type: ignore[arg-type]
            named=rng.randrange(4) if row.bidding is not None else None,  # type: ignore[arg-type]
        )
        for row in trick_contracts(rules)
        if covers(rules, row)
    ]


def by_parts(tables: Tables, deals: int, seed: int, thumbs: int = 0) -> tuple[int, list[int]]:
    """What the kernels of single cards make of the same deals."""
    roles, counter, room = roles_for(tables), counter_of(seed, 0), playing.room()
    moves = playing.many_deals(tables.bits, tables.nums, roles, thumbs, deals, counter, room)
    return moves, room.sums[: tables.seats].tolist()


def in_python(tables: Tables, deals: int, seed: int) -> tuple[int, list[int]]:
    """What the fast kernel makes of them as plain Python."""
    roles, counter, room = roles_for(tables), counter_of(seed, 0), fast.room()
    with interpreted():
        moves = fast.random_deals(tables.bits, tables.nums, roles, deals, counter, room)
    return int(moves), room.sums[: tables.seats].tolist()


@pytest.mark.parametrize("name", NAMES)
def test_the_fast_way_plays_the_same_cards(name: str) -> None:
    rng = random.Random(name)
    for _ in range(4):
        for tables in some_tables(name, rng):
            seed = rng.randrange(1000)
            found = playouts(tables, 400, seed=seed)
            assert (found.moves, list(found.sums)) == by_parts(tables, 400, seed)


@pytest.mark.parametrize("name", NAMES)
def test_the_fast_way_is_the_same_in_plain_python(name: str) -> None:
    rng = random.Random(name)
    for tables in some_tables(name, rng)[:3]:
        if tables.nums[at.REGULAR]:
            found = playouts(tables, 3, seed=5)
            assert (found.moves, list(found.sums)) == in_python(tables, 3, 5)


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_the_fast_way_plays_the_same_cards_for_long(name: str) -> None:
    rng, moves = random.Random(f"long {name}"), 0
    while moves < 5_000_000:
        for tables in some_tables(name, rng):
            seed = rng.randrange(1000)
            found = playouts(tables, 5000, seed=seed)
            assert (found.moves, list(found.sums)) == by_parts(tables, 5000, seed)
            moves += found.moves
