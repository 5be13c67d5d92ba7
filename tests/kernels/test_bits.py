"""Bits inside compiled code and in plain Python."""

from __future__ import annotations

import random

import numba
import numpy as np
import pytest

from king.kernels import bits
from king.kernels.dice import STEP, below, mixed


@numba.njit
def compiled(mask, n):  # type: ignore[no-untyped-def]
    return (
        bits.popcount(mask),
        bits.lowest(mask),
        bits.highest(mask),
        bits.nth_bit(mask, n),
        bits.nth_mask(mask, n),
        bits.spread(mask & np.uint64(255)),
        bits.signed(mask & np.uint64(255)) - 256,
    )


halving = numba.njit(bits.halving_nth_bit)


def some_masks() -> list[int]:
    rng = random.Random(1)
    masks = [1, 2**63, 2**64 - 1, 0b1011, 0xFFFFFFFF << 32, 1 << 31 | 1 << 32]
    masks += [rng.getrandbits(64) for _ in range(300)]
    return masks


@pytest.mark.parametrize("mask", some_masks())
def test_compiled_and_plain_agree(mask: int) -> None:
    word = np.uint64(mask)
    places = [place for place in range(64) if mask >> place & 1]
    byte = sum(1 << 8 * place for place in range(8) if mask >> place & 1)
    for n, place in enumerate(places):
        wanted = (len(places), places[0], places[-1], place, 1 << place, byte, (mask & 255) - 256)
        assert compiled(word, n) == wanted
        assert halving(word, n) == bits.halving_nth_bit(word, n) == place
        assert bits.nth_bit(word, n) == place
        assert bits.nth_mask(word, n) == 1 << place
    assert (bits.popcount(word), bits.lowest(word), bits.highest(word)) == wanted[:3]
    assert bits.spread(np.uint64(mask & 255)) == byte
    assert bits.SPREAD[mask & 255] == byte
    assert bits.signed(word & np.uint64(255)) == mask & 255


def test_no_bits_at_all() -> None:
    assert (bits.popcount(bits.NONE), bits.lowest(bits.NONE), bits.highest(bits.NONE)) == (
        0,
        64,
        -1,
    )
    assert compiled(bits.NONE, 0)[:3] == (0, 64, -1)


def test_the_dice_are_splitmix() -> None:
    # The first numbers of the generator's reference code for seed 1234567.
    known = [6457827717110365317, 3203168211198807973, 9817491932198370423]
    counter = np.uint64(1234567)
    for number in known:
        with np.errstate(over="ignore"):
            counter += STEP
        assert int(mixed(counter)) == number


def test_numbers_below_are_even() -> None:
    counts = [0] * 13
    for throw in range(13_000):
        counts[below(np.uint64(throw * int(STEP) % 2**64), 13)] += 1
    chi_square = sum((count - 1000) ** 2 / 1000 for count in counts)
    assert chi_square < 32.9, counts  # one in a thousand at 12 degrees of freedom
