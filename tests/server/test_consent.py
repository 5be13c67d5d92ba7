"""What the persons at a table agree to: on the table as it is by then, by those who are there."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest
from msgspec.structs import replace

from king.engine import Action, View
from king.seats import Seat
from king.server import desk
from king.server.entries import Closed, Replaced, TookBack
from king.server.proposals import Proposal
from king.server.refusal import Refusal
from king.server.storage import StorageError
from support.house import OwnMind
from support.salon import (
    EASY,
    Guest,
    Salon,
    id_of,
    play,
    settle,
    some_action,
    some_moves,
    whose_turn,
)


async def played_out(guests: list[Guest], seed: int = 1) -> None:
    """The game to its end."""
    assert await some_moves(guests, 10**6, random.Random(seed))
    assert guests[0].state["status"] == "finished"


def tables(salon: Salon) -> int:
    return len(salon.memory.logs)


# --- the next table ---


def test_one_game_has_one_rematch_however_often_it_is_proposed() -> None:
    async def work(salon: Salon) -> None:
        guests = await salon.company(2)
        await played_out(guests)
        before = tables(salon)
        for _ in range(3):
            for guest in guests:
                await guest.say(type="propose", what="rematch")
                await guest.say(type="answer", yes=True)
        assert tables(salon) == before + 1
        told = [frame["table"] for guest in guests for frame in guest.heard("rematch")]
        assert len(set(told)) == 1
        assert len(told) == 2 + 4  # both are told of it; later on whoever asks

    play(work)


def test_rematches_proposed_at_once_are_one() -> None:
    async def work(salon: Salon) -> None:
        (guest,) = await salon.company(1)
        await played_out([guest])
        live = await salon.hub.get(id_of(guest))
        before, salon.memory.delay = tables(salon), 1
        await asyncio.gather(*(live.consent.propose(guest._link, "rematch") for _ in range(3)))
        assert tables(salon) == before + 1

    play(work)


def test_who_is_gone_keeps_nobody_from_playing_again() -> None:
    async def work(salon: Salon) -> None:
        one, two, gone = await salon.company(3)
        await played_out([one, two, gone])
        await gone.gone()
        assert await one.ask(type="propose", what="rematch") is None
        assert one.state["table"]["proposal"]["waiting"] == [two.seat]
        await two.gone()
        (frame,) = one.heard("rematch")
        again = await salon.join(frame["table"], gone.token)
        assert again.seat == gone.seat

    play(work)


def test_who_was_away_may_come_back_in_the_rematch() -> None:
    async def work(salon: Salon) -> None:
        one, away = await salon.company(2)
        assert await away.ask(type="leave") is None
        await played_out([one])
        assert await one.ask(type="propose", what="rematch") is None
        table = one.heard("rematch")[0]["table"]
        here = await salon.join(table, one.token)
        back = await salon.join(table, away.token)
        assert here.state["table"]["seats"][away.seat]["bot"] == desk.STAND_IN
        assert await back.ask(type="return") is None
        assert here.state["table"]["seats"][away.seat]["bot"] is None

    play(work)


@pytest.mark.parametrize("what", ["close", "undo"])
def test_who_is_gone_keeps_nobody_from_closing_or_taking_back(what: str) -> None:
    async def work(salon: Salon) -> None:
        guests, kind = await salon.company(3), ""
        while kind != "play":
            guest = whose_turn(guests)
            decision = guest.state["decision"]
            kind = decision["kind"]
            assert await guest.act(some_action(decision, random.Random(1))) is None
        here, gone = [one for one in guests if one is not guest]
        await gone.gone()
        live = await salon.hub.get(id_of(guest))
        assert gone.seat in live.table.persons, "the house has not replaced him yet"
        seq = live.table.seq
        assert await guest.ask(type="propose", what=what) is None
        assert guest.state["table"]["proposal"]["waiting"] == [here.seat]
        assert await here.ask(type="answer", yes=True) is None
        assert live.table.seq == seq + 1
        assert (live.table.status == "closed") == (what == "close")

    play(work)


# --- the table as it is by then ---


def test_a_game_that_is_over_is_neither_closed_nor_taken_back() -> None:
    async def work(salon: Salon) -> None:
        (guest,) = await salon.company(1)
        await played_out([guest])
        table = (await salon.hub.get(id_of(guest))).table
        for entry in (Closed("consent"), TookBack(table.trail[-1].move)):
            with pytest.raises(ValueError, match="finished"):
                table.after(entry)
        with pytest.raises(Refusal) as caught:
            desk.close_by_consent(table)
        assert caught.value.code == "over"
        with pytest.raises(Refusal) as caught:
            desk.take_back(table, table.trail[-1])
        assert caught.value.code == "cards-shown"
        assert len(salon.memory.stats) == 1

    play(work)


@pytest.mark.parametrize("what", ["undo", "close", "pause"])
def test_consent_that_comes_while_the_last_card_is_written_is_late(what: str) -> None:
    async def work(salon: Salon) -> None:
        guests = await salon.company(3)
        live, rng = await salon.hub.get(id_of(guests[0])), random.Random(5)
        while True:
            guest, table = whose_turn(guests), live.table
            seat, action = guest.seat, some_action(guest.state["decision"], rng)
            (did,) = desk.act(table, seat, table.move, action, spent=0, at=0, lang="en")
            if table.after(did).status == "finished":
                break
            assert await guest.act(action) is None
        salon.memory.delay = 1
        acting = asyncio.ensure_future(live.act(guest._link, table.move, action))
        await settle()
        assert live.table is table, "the card is still being written"
        step, everybody = table.trail[-1], frozenset(map(Seat, range(3)))
        live.consent.proposal = Proposal(what, step.seat, everybody, step)
        asking = asyncio.ensure_future(live.consent.decide())
        await settle(10)
        assert await acting
        with pytest.raises(Refusal) as caught:
            await asking
        assert caught.value.code in ("over", "cards-shown")
        assert live.table.status == "finished"
        assert live.consent.proposal is None
        assert len(salon.memory.stats) == 1

    play(work)


def test_a_bot_that_plays_for_somebody_is_not_hurried_by_his_claim() -> None:
    async def work(salon: Salon) -> None:
        guests = await salon.company(2)
        live = await salon.hub.get(id_of(guests[0]))
        seat = live.table.turn
        while seat not in (0, 1):
            await settle()
            seat = live.table.turn
        table = live.table.after(Replaced(seat, "rulebook", "left"))
        with pytest.raises(Refusal) as caught:
            desk.claim(table, seat, table.move, 0)
        assert caught.value.code == "away"

    play(work)


# --- too much, and trouble ---


def test_a_seat_that_says_too_much_is_stopped_for_a_moment() -> None:
    limits = replace(EASY, remarks=1, remark_burst=5)

    async def work(salon: Salon) -> None:
        one, two = await salon.company(2)
        codes = [await one.ask(type="say", phrase="hello") for _ in range(7)]
        assert codes == [None] * 5 + ["too-fast"] * 2
        assert await one.ask(type="propose", what="pause") == "too-fast"
        assert len(two.heard("said")) == 5
        assert await two.ask(type="say", phrase="hello") is None
        await settle(1.1)
        assert await one.ask(type="say", phrase="hello") is None

    play(work, limits=limits)


class Broken(OwnMind):
    """Bots that cannot be asked at first."""

    troubles = 1

    async def choose(self, bot: str, view: View, chance: str) -> Action:
        if self.troubles:
            self.troubles -= 1
            raise RuntimeError("the pipe is closed")
        return await super().choose(bot, view, chance)


def test_bots_go_on_after_one_could_not_be_asked(caplog: pytest.LogCaptureFixture) -> None:
    async def work(salon: Salon) -> None:
        salon.house.thinkers = Broken()
        (guest,) = await salon.company(1)
        assert await guest.ask(type="leave") is None
        await settle(10)
        assert guest.state["status"] == "finished"

    play(work)
    assert "a bot's action was not carried out" in caplog.text


def test_a_lost_table_rings_no_more(caplog: pytest.LogCaptureFixture) -> None:
    async def work(salon: Salon) -> None:
        guests = await salon.company(2)
        live = await salon.hub.get(id_of(guests[0]))

        async def lost(*_: Any, **__: Any) -> None:
            raise StorageError("gap", "somebody else writes this log")

        salon.memory.append = lost  # type: ignore[method-assign]
        await settle(EASY.silent_seconds + 60)
        assert live.is_lost
        assert live.is_idle
        assert live._timer is None or live._timer.cancelled()

    play(work)
    assert caplog.text.count("a silent player was not replaced") <= 1
