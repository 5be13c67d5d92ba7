"""Limits on how often: a bucket that fills steadily and is emptied by use."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Final

MOST_KEYS: Final = 10_000


class Bucket:
    """Holds at most ``size`` permits, and gets ``rate`` new ones a second."""

    __slots__ = ("_left", "_rate", "_size", "_then")

    def __init__(self, rate: float, size: float, now: float) -> None:
        self._rate = rate
        self._size = size
        self._left = size
        self._then = now

    def take(self, now: float) -> bool:
        """Use a permit, if there is one."""
        self._fill(now)
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def wait(self, now: float) -> float:
        """Use a permit in any case; the seconds until there would have been one."""
        self._fill(now)
        self._left -= 1
        return max(-self._left / self._rate, 0.0)

    def _fill(self, now: float) -> None:
        self._left = min(self._size, self._left + (now - self._then) * self._rate)
        self._then = now


class Buckets:
    """A bucket for each key, such as the address of a guest. The oldest are forgotten."""

    def __init__(self, rate: float, size: float, tick: Callable[[], float]) -> None:
        self._rate = rate
        self._size = size
        self._tick = tick
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str) -> bool:
        """Use a permit of a key, if there is one."""
        now = self._tick()
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self._rate, self._size, now)
            if len(self._buckets) > MOST_KEYS:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(key)
        return bucket.take(now)
