"""Dealing that anyone can verify: commit to 256 secret bits, reveal them afterwards.

``docs/fairness.md`` states the computation so that another program can repeat it.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterator, Sequence
from typing import Final, Protocol

from king.cards import Card
from king.seats import Seat

METHOD: Final = "hmac-sha256-1"
SEED_BYTES: Final = 32
_COMMIT: Final = b"king-commitment-1\x00"
_STREAM: Final = b"king-shuffle-1\x00"
_PRACTICE: Final = b"king-practice-1\x00"


class DealSource(Protocol):
    """Where the packs of a game come from."""

    @property
    def commitment(self) -> str:
        """64 hex digits known before the first deal, "" when nothing can be proved."""

    @property
    def practice(self) -> bool:
        """Whether the seed was named by a person, so that the deals prove nothing."""

    def first_dealer(self, players: int) -> Seat:
        """The dealer of the first deal, by lot."""

    def shuffled(self, number: int, pack: Sequence[Card]) -> tuple[Card, ...]:
        """The pack of deal ``number`` (from 1), top card first."""


class Shuffle:
    """The deals of one game, all of them a function of the seed and the seats' nonces."""

    def __init__(
        self, seed: bytes, nonces: Sequence[str] = (), *, practice: int | None = None
    ) -> None:
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
        self.seed = seed
        self.nonces = tuple(nonces)
        self.practice_seed = practice

    @classmethod
    def fresh(cls, nonces: Sequence[str] = ()) -> Shuffle:
        """A new secret from the operating system."""
        return cls(secrets.token_bytes(SEED_BYTES), nonces)

    @classmethod
    def named(cls, seed: int) -> Shuffle:
        """The practice game of a number that a person chose."""
        return cls(practice_seed(seed), practice=seed)

    @property
    def practice(self) -> bool:
        """Whether a person named the seed."""
        return self.practice_seed is not None

    @property
    def commitment(self) -> str:
        """The commitment to the seed, 64 hex digits."""
        return commitment(self.seed)

    def first_dealer(self, players: int) -> Seat:
        """The dealer of the first deal: one draw from the stream of deal 0."""
        return Seat(_draw(self._stream(0), players))

    def shuffled(self, number: int, pack: Sequence[Card]) -> tuple[Card, ...]:
        """Fisher–Yates from the last place down, over the stream of this deal."""
        cards = list(pack)
        stream = self._stream(number)
        for last in range(len(cards) - 1, 0, -1):
            other = _draw(stream, last + 1)
            cards[last], cards[other] = cards[other], cards[last]
        return tuple(cards)

    def _stream(self, number: int) -> Iterator[int]:
        """The bytes of one deal: HMAC-SHA256 blocks keyed by the seed."""
        head = _STREAM + number.to_bytes(4, "big")
        for nonce in self.nonces:
            text = nonce.encode("utf-8")
            head += len(text).to_bytes(4, "big") + text
        block = 0
        while True:
            yield from hmac.digest(self.seed, head + block.to_bytes(4, "big"), "sha256")
            block += 1


def commitment(seed: bytes) -> str:
    """What is published before the deal: SHA-256 over a label and the seed, in hex."""
    return hashlib.sha256(_COMMIT + seed).hexdigest()


def practice_seed(number: int) -> bytes:
    """The 256-bit seed that a practice number stands for."""
    return hashlib.sha256(_PRACTICE + str(number).encode("ascii")).digest()


def _draw(stream: Iterator[int], below: int) -> int:
    """A number from 0 to ``below`` − 1 (at most 256), each equally likely: one byte a try,
    bytes at or above the largest multiple of ``below`` are thrown away."""
    limit = 256 - 256 % below
    while True:
        byte = next(stream)
        if byte < limit:
            return byte % below
