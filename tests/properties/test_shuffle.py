"""The shuffle, computed a second time from its description and looked at for bias."""

from __future__ import annotations

import hashlib
import hmac
import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from king.engine import Shuffle
from king.engine.shuffle import commitment, practice_seed
from support.tables import RULESETS, examples, tables_of

SECRETS = st.binary(min_size=32, max_size=32)
NONCES = st.lists(st.text(max_size=12), max_size=4)


class Stream:
    """HMAC-SHA256 under the seed: label, deal, nonces with their lengths, block; big-endian."""

    def __init__(self, seed: bytes, number: int, nonces: list[str]) -> None:
        self.seed, self.bytes, self.block = seed, b"", 0
        parts = [b"king-shuffle-1\0", number.to_bytes(4, "big")]
        for nonce in nonces:
            data = nonce.encode()
            parts += [len(data).to_bytes(4, "big"), data]
        self.head = b"".join(parts)

    def byte(self) -> int:
        if not self.bytes:
            message = self.head + self.block.to_bytes(4, "big")
            self.bytes = hmac.new(self.seed, message, hashlib.sha256).digest()
            self.block += 1
        first, self.bytes = self.bytes[0], self.bytes[1:]
        return first

    def below(self, count: int) -> int:
        fair = 256 // count * count
        while True:
            byte = self.byte()
            if byte < fair:
                return byte % count


@examples(30)
@given(seed=SECRETS, nonces=NONCES, number=st.integers(1, 600), name=st.sampled_from(RULESETS))
def test_anyone_can_compute_the_pack(
    seed: bytes, nonces: list[str], number: int, name: str
) -> None:
    for rules in tables_of(name):
        stream, pack = Stream(seed, number, nonces), list(rules.pack)
        for place in reversed(range(1, len(pack))):
            other = stream.below(place + 1)
            pack[place], pack[other] = pack[other], pack[place]
        shuffle = Shuffle(seed, nonces)
        assert shuffle.shuffled(number, rules.pack) == tuple(pack)
        dealer = Stream(seed, 0, nonces).below(rules.players)
        assert shuffle.first_dealer(rules.players) == dealer


@examples(30)
@given(seed=SECRETS)
def test_the_commitment_is_known_before_and_fits_after(seed: bytes) -> None:
    known = Shuffle(seed).commitment
    assert known == commitment(seed) == hashlib.sha256(b"king-commitment-1\0" + seed).hexdigest()
    assert commitment(bytes([seed[0] ^ 1]) + seed[1:]) != known


@examples(30)
@given(seed=SECRETS, nonces=NONCES)
def test_every_nonce_and_every_deal_makes_another_pack(seed: bytes, nonces: list[str]) -> None:
    pack = next(tables_of(RULESETS[0])).pack
    packs = [
        Shuffle(seed, nonces).shuffled(1, pack),
        Shuffle(seed, nonces).shuffled(2, pack),
        Shuffle(seed, [*nonces, ""]).shuffled(1, pack),
        Shuffle(seed, [*nonces, "a"]).shuffled(1, pack),
        Shuffle(seed, [*nonces, "", "a"]).shuffled(1, pack),
        Shuffle(seed, [*nonces, "a", ""]).shuffled(1, pack),
    ]
    assert len(set(packs)) == len(packs)
    assert all(sorted(shuffled) == sorted(pack) for shuffled in packs)


def test_practice_games_repeat_and_real_ones_do_not() -> None:
    assert Shuffle.named(5).seed == Shuffle.named(5).seed == practice_seed(5)
    assert Shuffle.named(5).practice
    assert not Shuffle.fresh().practice
    assert Shuffle.fresh().seed != Shuffle.fresh().seed
    with pytest.raises(ValueError, match="32 bytes"):
        Shuffle(b"short")


def test_every_card_comes_to_every_place_about_equally_often() -> None:
    pack = next(tables_of(RULESETS[0])).pack
    size, rounds = len(pack), 3000
    places: Counter[tuple[int, int]] = Counter()
    shuffle = Shuffle(random.Random(1).randbytes(32))
    for number in range(rounds):
        places.update(enumerate(shuffle.shuffled(number, pack)))
    mean = rounds / size
    chi = sum((places[at, card] - mean) ** 2 / mean for at in range(size) for card in pack)
    free = (size - 1) ** 2
    assert abs(chi - free) < 5 * (2 * free) ** 0.5  # five standard deviations
