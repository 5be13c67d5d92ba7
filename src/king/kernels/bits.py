"""Bits of 64-bit integers: one or a few instructions inside kernels, plain Python outside.

>>> popcount(np.uint64(0b10110)), lowest(np.uint64(0b10110)), highest(np.uint64(0b10110))
(3, 1, 4)
>>> nth_bit(np.uint64(0b10110), 2)
4
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from llvmlite import binding, ir
from numba import types
from numba.core import cgutils, config
from numba.extending import intrinsic, overload

ONE: Final = np.uint64(1)
NONE: Final = np.uint64(0)

BYTES: Final = np.uint64(0x0101010101010101)

_SLOW_PDEP: Final = ("znver1", "znver2")  # microcode there, slower than doing without


def popcount(mask: np.uint64) -> int:
    """How many bits are set."""
    return int(mask).bit_count()


def lowest(mask: np.uint64) -> int:
    """The place of the lowest bit that is set; 64 for an empty mask."""
    number = int(mask)
    return (number & -number).bit_length() - 1 if number else 64


def highest(mask: np.uint64) -> int:
    """The place of the highest bit that is set; -1 for an empty mask."""
    return int(mask).bit_length() - 1


def nth_bit(mask: np.uint64, n: int) -> int:
    """The place of the bit with ``n`` set bits below it. There must be more than ``n``."""
    number = int(mask)
    for _ in range(n):
        number &= number - 1
    return (number & -number).bit_length() - 1


def nth_mask(mask: np.uint64, n: int) -> np.uint64:
    """As :func:`nth_bit`, but the bit itself."""
    return ONE << np.uint64(nth_bit(mask, n))


def spread(byte: np.uint64) -> np.uint64:
    """The bits of a byte as the eight bytes of a word, the lowest bit in the lowest byte."""
    number, word = int(byte), 0
    for place in range(8):
        word |= (number >> place & 1) << 8 * place
    return np.uint64(word)


def signed(mask: np.uint64) -> int:
    """A small mask as a number to count with."""
    return int(mask)


@intrinsic
def _ctpop(typing: Any, mask: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.uint64), code


@intrinsic
def _cttz(typing: Any, mask: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.uint64), code


@intrinsic
def _ctlz(typing: Any, mask: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctlz(args[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.uint64), code


@intrinsic
def _pdep(typing: Any, source: Any, mask: Any) -> Any:
    """Deposit the low bits of the source at the places that are set in the mask."""

    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        word = ir.IntType(64)
        kind = ir.FunctionType(word, (word, word))
        deposit = cgutils.get_or_insert_function(builder.module, kind, "llvm.x86.bmi.pdep.64")
        return builder.call(deposit, args)

    return types.uint64(types.uint64, types.uint64), code


def has_pdep() -> bool:
    """Whether the processor that is compiled for deposits bits in one instruction."""
    if config.CPU_FEATURES is not None:
        return "+bmi2" in config.CPU_FEATURES
    if config.CPU_NAME is not None:
        return False
    features = binding.get_host_cpu_features()
    return bool(features.get("bmi2")) and binding.get_host_cpu_name() not in _SLOW_PDEP


SPREAD: Final = np.array([spread(np.uint64(byte)) for byte in range(256)], np.uint64)


@overload(signed, strict=False)
def _signed(mask: Any) -> Any:
    return lambda mask: np.int64(mask)


@overload(popcount, strict=False)
def _popcount(mask: Any) -> Any:
    return lambda mask: _ctpop(mask)


@overload(lowest, strict=False)
def _lowest(mask: Any) -> Any:
    return lambda mask: _cttz(mask)


@overload(highest, strict=False)
def _highest(mask: Any) -> Any:
    return lambda mask: 63 - _ctlz(mask)


@overload(nth_bit, strict=False)
def _nth_bit(mask: Any, n: Any) -> Any:
    if has_pdep():
        return lambda mask, n: _cttz(_pdep(ONE << np.uint64(n), mask))
    return halving_nth_bit


def halving_nth_bit(mask: np.uint64, n: int) -> int:
    """As :func:`nth_bit`, for any processor: halves, and in which of them the bit is."""
    place = 0
    rest = mask
    for width in (32, 16, 8, 4, 2, 1):
        low = popcount(rest & ((ONE << np.uint64(width)) - ONE))
        if n >= low:
            n -= low
            place += width
            rest >>= np.uint64(width)
    return place


@overload(nth_mask, strict=False)
def _nth_mask(mask: Any, n: Any) -> Any:
    if has_pdep():
        return lambda mask, n: _pdep(ONE << np.uint64(n), mask)
    return lambda mask, n: ONE << np.uint64(nth_bit(mask, n))


@overload(spread, strict=False)
def _spread(byte: Any) -> Any:
    if has_pdep():
        return lambda byte: _pdep(byte, BYTES)
    return lambda byte: SPREAD[byte]
