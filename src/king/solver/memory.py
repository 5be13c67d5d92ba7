"""The table of positions between tricks that were searched before.

A row holds for all positions that agree in what its value rests on: how many cards of each
suit everybody has, where the special cards lie, who has the highest so many cards of each
suit, who leads, and what the rules remember. That is Ginsberg's partition search. Nothing is
hashed away: rows are compared word by word, so a row is never taken for another position.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from king.kernels.compiling import kernel
from king.solver.bits import lowest, popcount
from king.solver.layout import (
    C_ROWS,
    F_EXACT,
    F_LINEAR,
    F_OFFSET0,
    F_OWNER_BITS,
    F_SHIFT0,
    F_SIZE0,
    F_WORD0,
    P_BANK,
    P_BROKEN,
    P_CODE0,
    P_CODE1,
    P_EXTRA,
    P_KEY1,
    P_KEY2,
    P_NEED,
    P_OUT,
    P_SEAT,
    P_SLAM,
    ROW,
    S_CODE,
    S_KNOWN,
    STATE,
    T_BOUND,
    T_CODE0,
    T_CODE1,
    T_KEY1,
    T_KEY2,
    T_MASK0,
    T_MASK1,
    T_NOTE,
)

if TYPE_CHECKING:
    from king.solver.bits import Array


LOWER = 1
UPPER = 2
NO_MOVE = 0x7F


@kernel
def make_key(work: Array, states: Array, frame: int) -> None:
    """Write key and code of a position between two tricks into its frame."""
    out = work[frame + P_OUT]
    key = 0
    code0 = 0
    code1 = 0
    size = 0
    for suit in range(4):
        inside = (out >> (16 * suit)) & 0xFFFF
        if inside:
            row = (work[F_OFFSET0 + suit] + inside) * STATE
            key |= (states[row + S_KNOWN] - 1) << size
            code = states[row + S_CODE] << work[F_SHIFT0 + suit]
            if work[F_WORD0 + suit]:
                code1 |= code
            else:
                code0 |= code
        size += work[F_SIZE0 + suit]
    work[frame + P_KEY1] = key
    work[frame + P_CODE0] = code0
    work[frame + P_CODE1] = code1
    rest = work[frame + P_SEAT] | work[frame + P_BROKEN] << 3 | work[frame + P_SLAM] << 4
    if work[frame + P_SLAM] or work[F_LINEAR] == 0:
        rest |= (work[frame + P_BANK] & 0xFFFFF) << 8 | work[frame + P_EXTRA] << 28
    work[frame + P_KEY2] = rest


@kernel
def chain_of(chains: Array, key1: int, key2: int) -> int:
    """Which chain the rows of a key hang on."""
    mix = (key1 ^ (key2 * 0x2545F4914F6CDD1D)) * 0x1B873593CC9E2D51
    mix ^= (mix >> 29) & 0x7FFFFFFF
    return mix & (chains.shape[0] - 1)


@kernel
def find(work: Array, chains: Array, table: Array, frame: int) -> tuple[int, int]:
    """The row that answers the question of a frame, -1 for none; and a move to try first."""
    key1, key2 = work[frame + P_KEY1], work[frame + P_KEY2]
    code0, code1 = work[frame + P_CODE0], work[frame + P_CODE1]
    need = work[frame + P_NEED] - work[frame + P_BANK]
    move = NO_MOVE
    link = chains[chain_of(chains, key1, key2)]
    while link:
        row = (link - 1) * ROW
        link = table[row + T_BOUND] & 0xFFFFFFFF
        if table[row + T_KEY1] != key1 or table[row + T_KEY2] != key2:
            continue
        if (code0 ^ table[row + T_CODE0]) & table[row + T_MASK0]:
            continue
        if (code1 ^ table[row + T_CODE1]) & table[row + T_MASK1]:
            continue
        bound = table[row + T_BOUND] >> 32
        note = table[row + T_NOTE]
        if note & LOWER:
            if bound >= need:
                return row, move
        elif bound < need:
            return row, move
        if move == NO_MOVE:
            move = (note >> 2) & NO_MOVE
    return -1, move


@kernel
def meaning_of(work: Array, frame: int, note: int) -> int:
    """The cards of a position that a row speaks of: the highest so many of each suit."""
    out = work[frame + P_OUT]
    meaning = 0
    for suit in range(4):
        count = (note >> (9 + 5 * suit)) & 31
        if count:
            inside = (out >> (16 * suit)) & 0xFFFF
            for _ in range(popcount(inside) - count):
                inside &= inside - 1
            meaning |= (0xFFFF & -(inside & -inside)) << (16 * suit)
    return meaning


@kernel
def keep(
    work: Array, chains: Array, table: Array, frame: int, value: int, meaning: int, move: int
) -> None:
    """Remember a bound on the points to come, and what it rests on.

    A table that is full is emptied first.
    """
    key1, key2 = work[frame + P_KEY1], work[frame + P_KEY2]
    out = work[frame + P_OUT]
    kind = LOWER if value >= work[frame + P_NEED] else UPPER
    mask0 = 0
    mask1 = 0
    counts = 0
    if work[F_EXACT] == 0:
        for suit in range(4):
            count = popcount((out & meaning) >> (16 * suit) & 0xFFFF)
            counts |= count << (9 + 5 * suit)
            mask = ((1 << (work[F_OWNER_BITS] * count)) - 1) << work[F_SHIFT0 + suit]
            if work[F_WORD0 + suit]:
                mask1 |= mask
            else:
                mask0 |= mask
    code0, code1 = work[frame + P_CODE0] & mask0, work[frame + P_CODE1] & mask1
    chain = chain_of(chains, key1, key2)
    bound = value - work[frame + P_BANK]
    link = chains[chain]
    while link:
        row = (link - 1) * ROW
        link = table[row + T_BOUND] & 0xFFFFFFFF
        if (
            table[row + T_MASK0] == mask0
            and table[row + T_MASK1] == mask1
            and table[row + T_CODE0] == code0
            and table[row + T_CODE1] == code1
            and table[row + T_KEY1] == key1
            and table[row + T_KEY2] == key2
            and table[row + T_NOTE] & 3 == kind
        ):
            table[row + T_BOUND] = bound << 32 | link
            table[row + T_NOTE] = kind | name_of(out, move) << 2 | counts
            return
    if work[C_ROWS] >= table.shape[0] // ROW:
        clear(work, chains, table)
    row = work[C_ROWS] * ROW
    work[C_ROWS] += 1
    table[row + T_KEY1] = key1
    table[row + T_KEY2] = key2
    table[row + T_CODE0] = code0
    table[row + T_CODE1] = code1
    table[row + T_MASK0] = mask0
    table[row + T_MASK1] = mask1
    table[row + T_BOUND] = bound << 32 | chains[chain]
    table[row + T_NOTE] = kind | name_of(out, move) << 2 | counts
    chains[chain] = work[C_ROWS]


@kernel
def clear(work: Array, chains: Array, table: Array) -> None:
    """Forget all rows."""
    for number in range(work[C_ROWS]):
        row = number * ROW
        chains[chain_of(chains, table[row + T_KEY1], table[row + T_KEY2])] = 0
    work[C_ROWS] = 0


@kernel
def name_of(out: int, card: int) -> int:
    """A card by its suit and its place among those still out; NO_MOVE for none."""
    if card < 0:
        return NO_MOVE
    suit = card >> 4
    inside = (out >> (16 * suit)) & 0xFFFF
    return suit << 4 | popcount(inside & ((1 << (card & 15)) - 1))


@kernel
def move_of(out: int, name: int) -> int:
    """The card of such a name, -1 for none."""
    if name == NO_MOVE:
        return -1
    suit = name >> 4
    inside = (out >> (16 * suit)) & 0xFFFF
    for _ in range(name & 15):
        inside &= inside - 1
    return suit << 4 | lowest(inside)
