"""How long a bot takes tells as little as it can of what it thought about."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from king.engine import Action, View
from king.seats import Seat
from king.server.beats import Beats
from support.house import OwnMind
from support.salon import Salon, play, settle, some_moves

PACE = 0.5


class Slow(OwnMind):
    """Bots that think as long as they are told to, one time after the other."""

    def __init__(self, times: Iterator[float]) -> None:
        self._times = times

    async def choose(self, bot: str, view: View, chance: str) -> Action:
        await asyncio.sleep(next(self._times))
        return await super().choose(bot, view, chance)


def test_every_action_takes_whole_beats_and_one_at_least() -> None:
    rng = random.Random(1)
    for _ in range(2000):
        beats, last = Beats(PACE), 0.0
        for _ in range(4):
            elapsed = rng.choice((0.0, PACE, rng.uniform(0, 3)))
            taken = elapsed + beats.rest(Seat(0), 1, elapsed)
            assert taken >= PACE
            assert abs(taken / PACE - round(taken / PACE)) < 1e-6
            assert taken >= last - 1e-9, "a slow thought is not told from the next one"
            last = taken


def test_a_new_deal_and_another_seat_begin_with_one_beat() -> None:
    beats = Beats(PACE)
    assert beats.rest(Seat(0), 1, 0.7) == pytest.approx(0.3)
    assert beats.rest(Seat(1), 1, 0.1) == pytest.approx(0.4)
    assert beats.rest(Seat(0), 1, 0.1) == pytest.approx(0.9)
    assert beats.rest(Seat(0), 2, 0.1) == pytest.approx(0.4)


def test_without_a_pace_nobody_waits() -> None:
    assert Beats(0.0).rest(Seat(0), 1, 3.0) == 0.0


def test_bots_at_a_table_keep_the_beat_also_without_thinking() -> None:
    async def work(salon: Salon) -> None:
        salon.house.settings = replace(salon.house.settings, pace=PACE)
        times = iter([0.0, 0.2, 0.0, 0.3, 0.1, 0.0, 0.0, 0.2] + [0.0] * 10_000)
        salon.house.thinkers = Slow(times)
        (guest,) = await salon.company(1)
        loop, heard = asyncio.get_running_loop(), []
        for _ in range(60):
            await some_moves([guest], int(guest.has_turn), random.Random(1))
            before, since = len(guest.heard("update")), loop.time()
            while len(guest.heard("update")) == before and not guest.has_turn:
                await settle(0.01)
            if len(guest.heard("update")) > before:
                heard.append(loop.time() - since)
        assert len(heard) > 20
        for seconds in heard:
            assert PACE - 0.05 <= seconds <= PACE + 0.05

    play(work)
