"""Random numbers inside kernels: splitmix64, whose state is one counter.

A generator is one ``uint64``. Streams of different seeds are told apart by mixing the seed
first, so seeds may be 0, 1, 2. (Steele, Lea and Flood, "Fast splittable pseudorandom number
generators", OOPSLA 2014.)
"""

from __future__ import annotations

from typing import Final

import numpy as np

from king.kernels.bits import signed
from king.kernels.compiling import kernel

STEP: Final = np.uint64(0x9E3779B97F4A7C15)
_FIRST: Final = np.uint64(0xBF58476D1CE4E5B9)
_SECOND: Final = np.uint64(0x94D049BB133111EB)
_30: Final = np.uint64(30)
_27: Final = np.uint64(27)
_31: Final = np.uint64(31)
LOW: Final = np.uint64(0xFFFFFFFF)
HALF: Final = np.uint64(32)


@kernel
def mixed(counter: np.uint64) -> np.uint64:
    """64 random bits from a counter, which the caller moves on by ``STEP`` each time."""
    word = (counter ^ (counter >> _30)) * _FIRST
    word = (word ^ (word >> _27)) * _SECOND
    return word ^ (word >> _31)


@kernel
def below(counter: np.uint64, count: int) -> int:
    """A number from 0 to ``count - 1`` from the top half of the bits of a counter.

    No number is likelier than another by more than one in 2**26 for up to 64 of them.
    """
    return signed((mixed(counter) >> HALF) * np.uint64(count) >> HALF)
