"""An event loop in which time stands still while anything is left to do.

Sleeps and deadlines cost nothing and come in the same order each time, so two runs of one
story can be compared to the microsecond.
"""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Coroutine
from typing import Any, Final, TypeVar

T = TypeVar("T")

BEGIN: Final = 1000.0  # seconds


class _Leaping(selectors.DefaultSelector):  # type: ignore[misc, valid-type]
    """Where a selector would wait, it moves the clock on instead."""

    loop: StillLoop

    def select(self, timeout: float | None = None) -> Any:
        assert timeout is not None, "everybody waits for somebody else"
        self.loop.seconds += max(timeout, 0)
        return super().select(0)


class StillLoop(asyncio.SelectorEventLoop):
    """A loop with a clock of its own. Nothing in it may wait for a thread or a network."""

    def __init__(self) -> None:
        self.seconds = BEGIN
        selector = _Leaping()
        selector.loop = self
        super().__init__(selector)

    def time(self) -> float:
        return self.seconds


def run_still(story: Coroutine[Any, Any, T]) -> T:
    """What a story comes to, told in its own time."""
    with asyncio.Runner(loop_factory=StillLoop) as runner:
        return runner.run(story)
