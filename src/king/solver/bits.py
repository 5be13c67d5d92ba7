"""Bits of sets of cards, and the type of the arrays of the search, for signed integers.

The search keeps its sets as int64, so that no number of another kind gets among them; in
compiled code that is one with the ``uint64`` of the kernels.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:

    class Array(Protocol):
        """An array of int64, as compiled code sees it."""

        @property
        def shape(self) -> tuple[int, ...]: ...
        def __getitem__(self, place: int | tuple[int, int], /) -> int: ...
        def __setitem__(self, place: int | tuple[int, int], value: int, /) -> None: ...

    def popcount(mask: int) -> int: ...
    def lowest(mask: int) -> int: ...
    def highest(mask: int) -> int: ...

else:
    from king.kernels.bits import highest, lowest, popcount

__all__ = ["highest", "lowest", "popcount"]
