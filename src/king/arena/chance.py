"""Numbers of a run, all derived from its seed, so that a run can be repeated anywhere."""

from __future__ import annotations

import hashlib
import random

from king.engine.shuffle import Shuffle

_LABEL = b"king-arena-1\x00"


def derived(seed: int, *path: str | int) -> int:
    """A number of 63 bits that follows from the seed and a path of words, by SHA-256."""
    text = "\x00".join(str(part) for part in (seed, *path))
    digest = hashlib.sha256(_LABEL + text.encode("utf-8")).digest()
    return int.from_bytes(digest[:8], "big") >> 1


def shuffle_of(seed: int, game: int) -> Shuffle:
    """The deals of a game of a run (from 1): the practice game of a derived number."""
    return Shuffle.named(derived(seed, "deals", game))


def generator_of(seed: int, game: int, seat: int) -> random.Random:
    """The generator of one seat in one game."""
    return random.Random(derived(seed, "bot", game, seat))
