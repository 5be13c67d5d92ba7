"""The compiled searches as plain Python: no start costs anything, and every line counts.

Numbers are Python's own, so sets of cards keep their sign only where a suit has its sixteenth
card; small deals have none.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from king.solver import (
    bounds,
    maxn,
    memory,
    moves,
    numbering,
    ordering,
    search,
    searches,
    setup,
    suits,
)

MODULES = (bounds, maxn, memory, moves, numbering, ordering, search, suits)


class Words(dict[Any, int]):
    """An array of integers that are as large as they like; what was not written is 0."""

    def __init__(self, numbers: np.ndarray[Any, Any]) -> None:
        self.shape = numbers.shape
        places = zip(*np.nonzero(numbers), strict=True)
        flat = numbers.ndim == 1
        super().__init__(
            {(int(p[0]) if flat else tuple(map(int, p))): int(numbers[p]) for p in places}
        )

    def __missing__(self, place: object) -> int:
        return 0

    def write_to(self, numbers: np.ndarray[Any, Any]) -> None:
        """Put everything back where it came from, as int64."""
        for place, value in self.items():
            numbers[place] = ((value + (1 << 63)) & ((1 << 64) - 1)) - (1 << 63)


def on_words(kernel: Callable[..., Any]) -> Callable[..., Any]:
    """A kernel that is given arrays of numpy and works on copies of them."""

    def run(*arguments: Any) -> Any:
        given = [Words(one) if isinstance(one, np.ndarray) else one for one in arguments]
        found = kernel(*given)
        for words, one in zip(given, arguments, strict=True):
            if isinstance(words, Words):
                words.write_to(one)
        return found

    return run


def interpret(patch: pytest.MonkeyPatch) -> None:
    """Take the plain function for every kernel of the solver."""
    for module in MODULES:
        for name, thing in list(vars(module).items()):
            if hasattr(thing, "py_func"):
                patch.setattr(module, name, thing.py_func)
    patch.setattr(searches, "run", on_words(search.run))
    patch.setattr(searches, "moves_of", on_words(moves.moves_of))
    patch.setattr(maxn, "run_all", on_words(maxn.run_all))
    patch.setattr(setup, "number_cards", on_words(numbering.number_cards))
    patch.setattr("king.solver.solve.prepare", lambda: None)
