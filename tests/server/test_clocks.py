"""Silent persons and clocks: waited for, warned, replaced; times are those of the server alone."""

from __future__ import annotations

import random

from msgspec.structs import replace

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

PATIENT = replace(EASY, silent_seconds=100, gone_seconds=40)


def others_of(guest: Guest, guests: list[Guest]) -> list[Guest]:
    return [one for one in guests if one is not guest]


def is_played_by_bot(guest: Guest, seen_by: Guest) -> bool:
    return seen_by.state["table"]["seats"][guest.seat]["bot"] is not None


def test_a_silent_person_is_warned_and_then_replaced_and_may_come_back() -> None:
    async def work(salon: Salon) -> None:
        guests = await salon.company(3)
        guest = whose_turn(guests)
        other = others_of(guest, guests)[0]
        await settle(49)
        assert not other.heard("warning")
        await settle(2)
        for one in guests:
            (warning,) = one.heard("warning")
            assert warning["seat"] == guest.seat
            assert abs(warning["seconds"] - 50) <= 1
        await settle(47)
        assert not is_played_by_bot(guest, other)
        await settle(3)
        assert is_played_by_bot(guest, other)
        assert len(other.heard("warning")) == 1
        assert other.heard("update")[-1]["did"]["by"] == "bot"
        assert await guest.ask(type="return") is None
        assert not is_played_by_bot(guest, other)
        await some_moves(guests, 10, random.Random(1))

    play(work, limits=PATIENT)


def test_each_decision_has_its_own_time() -> None:
    async def work(salon: Salon) -> None:
        guests = await salon.company(3)
        rng = random.Random(2)
        for _ in range(20):
            await settle(45)
            await some_moves(guests, 1, rng)
        assert not guests[0].heard("warning")
        assert not any(is_played_by_bot(one, guests[0]) for one in guests)

    play(work, limits=PATIENT)


def test_whose_socket_is_gone_is_waited_for_less_long() -> None:
    async def work(salon: Salon) -> None:
        guests = await salon.company(3)
        guest = whose_turn(guests)
        other = others_of(guest, guests)[0]
        await settle(5)
        await guest.gone()
        assert not other.state["table"]["seats"][guest.seat]["present"]
        await settle(38)
        assert not is_played_by_bot(guest, other)
        assert other.heard("warning")
        await settle(4)
        assert is_played_by_bot(guest, other)
        back = await salon.join(id_of(other), guest.token)
        assert back.seat == guest.seat
        assert await back.ask(type="return") is None
        assert not is_played_by_bot(guest, other)

    play(work, limits=PATIENT)


def test_who_comes_back_in_time_is_not_replaced() -> None:
    async def work(salon: Salon) -> None:
        guests = await salon.company(3)
        guest = whose_turn(guests)
        other = others_of(guest, guests)[0]
        await guest.gone()
        await settle(35)
        back = await salon.join(id_of(other), guest.token)
        await settle(20)
        assert not is_played_by_bot(guest, other)
        await back.act(some_action(back.state["decision"], random.Random(3)))
        assert back.heard("error") == []

    play(work, limits=PATIENT)


def test_refreshing_does_not_make_the_waiting_longer() -> None:
    async def work(salon: Salon) -> None:
        guests = await salon.company(3)
        guest = whose_turn(guests)
        other = others_of(guest, guests)[0]
        page = guest
        for _ in range(9):
            await settle(10)
            await page.gone()
            page = await salon.join(id_of(other), guest.token)
            assert await page.ask(type="sync") is None
        assert not is_played_by_bot(guest, other)
        await settle(11)
        assert is_played_by_bot(guest, other)

    play(work, limits=PATIENT)


def test_who_plays_with_bots_alone_has_all_the_time_in_the_world() -> None:
    async def work(salon: Salon) -> None:
        (guest,) = await salon.company(1)
        assert guest.has_turn
        await settle(10**6)
        assert not guest.heard("warning")
        assert not is_played_by_bot(guest, guest)

    play(work, limits=PATIENT)


def test_nobody_is_replaced_for_persons_who_are_not_there() -> None:
    async def work(salon: Salon) -> None:
        guests = await salon.company(3)
        guest = whose_turn(guests)
        for other in others_of(guest, guests):
            await other.gone()
        await settle(10**5)
        assert not is_played_by_bot(guest, guest)

    play(work, limits=PATIENT)


def test_no_time_passes_in_a_pause() -> None:
    async def work(salon: Salon) -> None:
        guests = await salon.company(3, clock={"move": 10, "reserve": 5})
        await settle(6)
        assert await guests[0].ask(type="propose", what="pause") is None
        for one in guests[1:]:
            assert await one.ask(type="answer", yes=True) is None
        await settle(10**4)
        assert not any(is_played_by_bot(one, guests[0]) for one in guests)
        assert guests[0].state["clock"]["running"] is False
        assert await guests[1].ask(type="resume") is None
        await settle(8)
        assert not any(is_played_by_bot(one, guests[0]) for one in guests)
        assert guests[0].state["clock"]["running"] is True
        await settle(2)
        assert any(is_played_by_bot(one, guests[0]) for one in guests), "14 of 15 were used"

    play(work)


def test_a_pause_gives_no_reserve_back() -> None:
    async def work(salon: Salon) -> None:
        guests = await salon.company(2, clock={"move": 10, "reserve": 30})
        guest = whose_turn(guests)
        await settle(25)  # 15 seconds of the reserve
        (other,) = others_of(guest, guests)
        assert await other.ask(type="propose", what="pause") is None
        assert await guest.ask(type="answer", yes=True) is None
        assert await guest.ask(type="resume") is None
        await guest.act(some_action(guest.state["decision"], random.Random(1)))
        assert 14_000 <= guest.state["clock"]["reserves"][guest.seat] <= 15_010

    play(work)


def test_the_clock_takes_the_move_and_then_the_reserve() -> None:
    async def work(salon: Salon) -> None:
        guests = await salon.company(3, clock={"move": 10, "reserve": 60})
        guest = whose_turn(guests)
        other = others_of(guest, guests)[0]
        assert guest.state["clock"]["reserves"] == [60_000] * 3
        assert 69_000 <= (await guest.fresh())["clock"]["left"] <= 70_000
        await settle(9)
        await guest.act(some_action(guest.state["decision"], random.Random(1)))
        assert guest.state["clock"]["reserves"] == [60_000] * 3, "within the time of the move"
        guest = whose_turn(guests)
        await settle(30)
        left = (await guest.fresh())["clock"]["left"]
        assert 39_900 <= left <= 40_000
        await guest.act(some_action(guest.state["decision"], random.Random(1)))
        assert 39_900 <= guest.state["clock"]["reserves"][guest.seat] <= 40_000
        assert sorted(guest.state["clock"]["reserves"])[1:] == [60_000] * 2
        guest = whose_turn(guests)
        allowed = 10 + guest.state["clock"]["reserves"][guest.seat] / 1000
        other = others_of(guest, guests)[0]
        await settle(allowed - 1)
        assert not is_played_by_bot(guest, other)
        await settle(2)
        assert is_played_by_bot(guest, other)

    play(work)


def test_refreshing_does_not_touch_a_clock() -> None:
    async def work(salon: Salon) -> None:
        guests = await salon.company(3, clock={"move": 10, "reserve": 60})
        guest = whose_turn(guests)
        await settle(20)
        before = (await guest.fresh())["clock"]["left"]
        await guest.gone()
        await settle(5)
        page = await salon.join(id_of(guests[0]), guest.token)
        assert before - 5_100 <= page.state["clock"]["left"] <= before - 5_000
        assert await page.ask(type="lang", lang="ru") is None
        await settle(44)
        other = others_of(guest, guests)[0]
        assert not is_played_by_bot(guest, other)
        await settle(2)
        assert is_played_by_bot(guest, other)

    play(work)


def test_the_clock_of_a_game_with_bots_runs_also_where_nobody_else_is() -> None:
    async def work(salon: Salon) -> None:
        (guest,) = await salon.company(1, clock={"move": 10})
        await settle(9)
        assert not is_played_by_bot(guest, guest)
        await settle(2)
        assert is_played_by_bot(guest, guest)

    play(work)


def test_reserves_survive_sleep_and_waking() -> None:
    async def work(salon: Salon) -> None:
        guests = await salon.company(2, clock={"move": 10, "reserve": 60})
        for _ in range(6):
            await settle(15)
            await some_moves(guests, 1, random.Random(1))
        reserves = guests[0].state["clock"]["reserves"]
        assert sum(reserves[:2]) < 120_000 - 20_000
        other = Salon(memory=salon.memory)
        page = await other.join(id_of(guests[0]), guests[0].token)
        assert page.state["clock"]["reserves"] == reserves

    play(work)


def test_time_that_ran_out_is_not_given_back_to_who_comes_back() -> None:
    async def work(salon: Salon) -> None:
        guests = await salon.company(3, clock={"move": 10, "reserve": 20})
        guest = whose_turn(guests)
        await settle(31)
        assert await guest.ask(type="return") is None
        other = others_of(guest, guests)[0]
        assert not is_played_by_bot(guest, other)
        assert guest.state["clock"]["reserves"][guest.seat] == 0
        while not guest.has_turn:
            await some_moves(guests, 1, random.Random(1))
        assert 9_900 <= (await guest.fresh())["clock"]["left"] <= 10_000

    play(work)


def test_leaving_for_a_moment_gives_no_time() -> None:
    async def work(salon: Salon) -> None:
        guests = await salon.company(3, clock={"move": 10, "reserve": 20})
        guest = whose_turn(guests)
        await settle(25)
        assert await guest.ask(type="leave") is None
        assert await guest.ask(type="return") is None
        assert 4_900 <= guest.state["clock"]["reserves"][guest.seat] <= 5_000

    play(work)
