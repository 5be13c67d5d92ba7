"""Before a game and between two: hosts who are gone, seats freed under a request, rematches."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from king.server.entries import Again, decode_entry
from king.server.table import Table
from support.salon import Guest, Salon, id_of, play, settle, some_moves


async def played_out(guests: list[Guest]) -> None:
    """The game to its end."""
    assert await some_moves(guests, 10**6, random.Random(1))


def rematch_of(guest: Guest) -> str:
    """The table that a guest was told to go to last."""
    return str(guest.heard("rematch")[-1]["table"])


async def lobby_of_a_rematch(salon: Salon, away: int = 0) -> list[Guest]:
    """Three persons who wait for their second game, a bot on the seat of ``away``."""
    guests = await salon.company(3, start=False)
    assert await guests[2].ask(type="nonce", text="rain") is None
    assert await guests[0].ask(type="start") is None
    assert await guests[away].ask(type="leave") is None
    rest = [guest for place, guest in enumerate(guests) if place != away]
    await played_out(rest)
    assert await rest[0].ask(type="propose", what="rematch") is None
    assert await rest[1].ask(type="answer", yes=True) is None
    id = rematch_of(rest[0])
    return [await salon.join(id, guest.token) for guest in guests]


def tell(guest: Guest, **message: Any) -> None:
    """Send a message without waiting for what comes of it."""
    guest._wire.inbox.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})


async def table_of(salon: Salon, guest: Guest) -> Table:
    return (await salon.hub.get(id_of(guest))).table


# --- a host who is gone ---


def test_the_next_person_acts_for_a_host_whose_socket_is_gone() -> None:
    async def work(salon: Salon) -> None:
        host, two, three = await salon.company(3, start=False)
        assert await two.ask(type="start") == "not-host"
        await host.gone()
        for guest in (two, three):
            assert guest.state["table"]["host"] == two.seat
            assert (await guest.fresh())["table"]["host"] == two.seat
        assert await three.ask(type="start") == "not-host"
        assert await three.ask(type="free", seat=0) == "not-host"
        assert await two.ask(type="start") is None
        assert two.state["status"] == "playing"
        assert two.state["table"]["host"] == 0, "in the game it does not change with a socket"

    play(work)


def test_a_host_who_comes_back_is_host_again() -> None:
    async def work(salon: Salon) -> None:
        host, two = await salon.company(2, start=False)
        await host.gone()
        assert await two.ask(type="fill", seat=2, bot="rulebook") is None
        back = await salon.join(id_of(two), host.token)
        assert two.state["table"]["host"] == back.seat
        assert await two.ask(type="free", seat=2) == "not-host"
        assert await back.ask(type="free", seat=2) is None

    play(work)


def test_who_acts_for_a_host_may_free_his_seat_and_close() -> None:
    async def work(salon: Salon) -> None:
        host, two = await salon.company(2, start=False)
        await host.gone()
        assert await two.ask(type="free", seat=host.seat) is None
        assert two.state["table"]["seats"][host.seat] is None
        assert await two.ask(type="propose", what="close") is None
        assert two.state["table"]["status"] == "closed"

    play(work)


def test_nobody_waits_for_the_host_of_a_rematch_who_never_came() -> None:
    async def work(salon: Salon) -> None:
        host, two, three = await salon.company(3, start=False)
        assert await two.ask(type="nonce", text="rain") is None
        assert await host.ask(type="start") is None
        await played_out([host, two, three])
        await host.gone()
        assert await two.ask(type="propose", what="rematch") is None
        assert await three.ask(type="answer", yes=True) is None
        again = [await salon.join(rematch_of(two), guest.token) for guest in (two, three)]
        assert await again[1].ask(type="start") == "not-host"
        assert await again[0].ask(type="start") is None
        while again[0].state["now"]["turn"] != host.seat:
            await some_moves(again, 1, random.Random(1))
        await settle(100)
        assert again[0].state["table"]["seats"][host.seat]["bot"], "as in every game"

    play(work)


# --- a seat that is freed under a request ---


@pytest.mark.parametrize(
    "message",
    [
        {"type": "return"},
        {"type": "act", "move": 0, "action": {"type": "play", "card": "TH"}},
        {"type": "claim", "move": 0},
        {"type": "nonce", "text": "snow"},
        {"type": "leave"},
        {"type": "resume"},
    ],
)
@pytest.mark.parametrize("is_filled", [False, True])
def test_whose_seat_is_freed_while_he_asks_is_told_so(
    message: dict[str, Any], is_filled: bool
) -> None:
    async def work(salon: Salon) -> None:
        host, away, _ = await lobby_of_a_rematch(salon, away=1)
        salon.memory.delay = 1
        tell(away, type="free", seat=away.seat)
        await settle()
        if is_filled:
            tell(host, type="fill", seat=away.seat, bot="random")
        back = await salon.join(id_of(host), away.token)
        assert back.seat == 1, "it is being written that the seat is free"
        tell(back, id=7, **message)
        await settle(10)
        (error,) = back.heard("error")
        assert (error["re"], error["code"]) == (7, "not-seated")
        chair = (await table_of(salon, host)).chairs[1]
        assert (chair is not None and chair.bot == "random") is is_filled

    play(work)


# --- another game, and another one ---


def test_the_next_table_stands_in_the_log_and_is_known_after_a_restart() -> None:
    async def work(salon: Salon) -> None:
        (guest,) = await salon.company(1)
        await played_out([guest])
        assert await guest.ask(type="propose", what="rematch") is None
        lines = salon.memory.logs[id_of(guest)]
        assert decode_entry(lines[-1], "", 0) == Again(rematch_of(guest))
        other = Salon(memory=salon.memory)
        back = await other.join(id_of(guest), guest.token)
        assert back.state["rematch"] == rematch_of(guest)
        tables = len(salon.memory.logs)
        assert await back.ask(type="propose", what="rematch") is None
        assert rematch_of(back) == rematch_of(guest)
        assert len(salon.memory.logs) == tables

    play(work)


def test_a_rematch_that_was_closed_keeps_nobody_from_another() -> None:
    async def work(salon: Salon) -> None:
        one, two = await salon.company(2, start=False)
        assert await one.ask(type="nonce", text="rain") is None
        assert await one.ask(type="start") is None
        await played_out([one, two])
        assert await one.ask(type="propose", what="rematch") is None
        assert await two.ask(type="answer", yes=True) is None
        first = rematch_of(one)
        lobby = await salon.join(first, one.token)
        assert await lobby.ask(type="propose", what="close") is None
        assert await two.ask(type="propose", what="rematch") is None
        assert rematch_of(two) == first, "all are asked again"
        assert await one.ask(type="answer", yes=True) is None
        assert rematch_of(one) == rematch_of(two) != first
        assert (await salon.join(rematch_of(two), two.token)).state["table"]["status"] == "lobby"
        late = await salon.join(id_of(one), two.token)
        assert late.state["rematch"] == rematch_of(two)

    play(work)


def test_who_left_a_game_may_play_again_when_it_is_over() -> None:
    async def work(salon: Salon) -> None:
        gone, two = await salon.company(2)
        assert await gone.ask(type="leave") is None
        assert await gone.ask(type="propose", what="pause") == "not-seated"
        await played_out([two])
        await two.gone()
        assert await gone.ask(type="propose", what="rematch") is None
        again = await salon.join(rematch_of(gone), gone.token)
        assert await again.ask(type="return") is None

    play(work)
