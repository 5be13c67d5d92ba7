"""Long work, done beside the event loop, so that nobody at a table waits for it."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Final, Protocol, TypeVar

T = TypeVar("T")

MOST_KEPT: Final = 32 * 2**20
"""Bytes of answers that are kept. The record of a long game has about 300 KB."""


class Aside(Protocol):
    """Where long work is done."""

    async def __call__(self, work: Callable[[], T], /) -> T:
        """What the work returns or raises."""


class Threads:
    """Does long work in threads. They share one interpreter, so many at once gain nothing."""

    def __init__(self, most: int = 2) -> None:
        self._free = asyncio.Semaphore(most)

    async def __call__(self, work: Callable[[], T], /) -> T:
        """What the work returns or raises."""
        async with self._free:
            return await asyncio.to_thread(work)


class Kept:
    """Answers that never change, kept as long as there is room; the longest unused go first."""

    def __init__(self, most: int = MOST_KEPT) -> None:
        self._most = most
        self._size = 0
        self._answers: OrderedDict[tuple[object, ...], bytes] = OrderedDict()
        self._locks: dict[tuple[object, ...], asyncio.Lock] = {}

    async def get(self, key: tuple[object, ...], make: Callable[[], Awaitable[bytes]]) -> bytes:
        """The answer under a key, made once however many ask for it at the same time."""
        lock = self._locks.setdefault(key, asyncio.Lock())
        try:
            async with lock:
                if key not in self._answers:
                    self._add(key, await make())
                self._answers.move_to_end(key)
                return self._answers[key]
        finally:
            if not lock.locked():
                self._locks.pop(key, None)

    def _add(self, key: tuple[object, ...], answer: bytes) -> None:
        self._answers[key] = answer
        self._size += len(answer)
        while self._size > self._most and len(self._answers) > 1:
            _, gone = self._answers.popitem(last=False)
            self._size -= len(gone)
