"""What everybody is sent: no gaps, nothing missing, in one's language; who is there."""

from __future__ import annotations

import asyncio
import random
from itertools import pairwise

import pytest
from msgspec.structs import replace

from king.engine import Action, View
from king.rules import builtin_ids, load
from support.house import OwnMind
from support.salon import Guest, Salon, id_of, play, settle, some_action, some_moves, whose_turn


class SlowMind(OwnMind):
    """Bots that think for longer or shorter, as cards have it."""

    async def choose(self, bot: str, view: View, chance: str) -> Action:
        await asyncio.sleep(random.Random(chance).uniform(0.05, 0.9))
        return await super().choose(bot, view, chance)


def slow_bots(salon: Salon) -> None:
    """A second for each action of a bot."""
    salon.house.settings = replace(salon.house.settings, pace=1.0)
    salon.house.thinkers = SlowMind()


async def agrees(guest: Guest) -> None:
    """What was folded from frames is what a snapshot tells."""
    fresh, kept = await guest.fresh(), dict(guest.state)
    if kept["table"]["paused"]:
        kept.pop("decision", None)  # it comes again when the game goes on, or was kept
        kept.pop("claim", None)
    if guest.seat is not None and kept["status"] == "playing":
        assert len(kept["own"]["hand"]) == kept["now"]["sizes"][guest.seat]
    for key in (kept.keys() | fresh.keys()) - {"rules"}:
        assert kept.get(key) == fresh.get(key), (key, guest.frames[-2]["type"])


async def follow(salon: Salon, ruleset: str, players: int, moves: int) -> None:
    """Random moves; after each everybody compares what he has with a snapshot."""
    guests = await salon.company(players, ruleset=ruleset, players=players)
    everybody = [*guests, await salon.join(id_of(guests[0]), lang="ru")]
    rng = random.Random(f"{ruleset} {players}")
    for move in range(moves):
        if guests[0].state["status"] != "playing":
            break
        await some_moves(guests, 1, rng)
        everyone = move % 10 == 0 or guests[0].frames[-1].get("deals")
        for guest in everybody if everyone else [everybody[move % len(everybody)]]:
            await agrees(guest)
        for guest in everybody:
            del guest.frames[:-1]  # a long game has too many to be kept
    for guest in everybody:
        await agrees(guest)
    assert [guest.gaps for guest in everybody] == [0] * len(everybody)


@pytest.mark.parametrize("ruleset", builtin_ids())
def test_frames_add_up_to_what_a_snapshot_tells(ruleset: str) -> None:
    players = load(ruleset).players[0]
    play(lambda salon: follow(salon, ruleset, players, 100))


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", builtin_ids())
def test_frames_add_up_over_whole_games(ruleset: str) -> None:
    for players in load(ruleset).players:

        def work(salon: Salon, players: int = players) -> object:
            return follow(salon, ruleset, players, 10**6)

        play(work)  # type: ignore[arg-type]


def test_numbers_have_no_gaps_over_a_whole_game_with_everything_in_it() -> None:
    async def work(salon: Salon) -> None:
        guests = await salon.company(3)
        watcher = await salon.join(id_of(guests[0]))
        everybody, rng = [*guests, watcher], random.Random(4)
        while guests[0].state["status"] == "playing":
            await some_moves(guests, rng.randrange(1, 9), rng)
            if guests[0].state["status"] != "playing":
                break
            what = rng.choice(["undo", "pause", "leave", "talk", "lang", "gone"])
            one = rng.choice(guests)
            if what == "leave":
                assert await one.ask(type="leave") is None
                await agrees(watcher)
                if guests[0].state["status"] == "playing":
                    assert await one.ask(type="return") is None
            elif what == "talk":
                assert await one.ask(type="say", phrase="hello") is None
            elif what == "lang":
                assert await one.ask(type="lang", lang=rng.choice(["ru", "en", "pl"])) is None
            elif what == "gone":
                passer = await salon.join(id_of(one))
                await passer.gone()
            elif await one.ask(type="propose", what=what) is None:
                for other in guests:
                    if other is not one:
                        assert await other.ask(type="answer", yes=True) is None
                await agrees(one)
                if what == "pause":
                    await agrees(one)
                    assert await one.ask(type="resume") is None
            for guest in everybody:
                await agrees(guest)
        assert [guest.gaps for guest in everybody] == [0] * 4
        for guest in everybody:
            assert guest.state["table"]["status"] == "finished"
            assert guest.state["now"]["winners"]
            totals = [0, 0, 0]
            for deal in guest.state["deals"]:
                totals = [a + b for a, b in zip(totals, deal["points"], strict=True)]
            assert totals == guest.state["now"]["totals"]

    play(work)


def test_a_second_window_takes_the_place_of_the_first() -> None:
    async def work(salon: Salon) -> None:
        first, other = await salon.company(2)
        second = await salon.join(id_of(first), first.token)
        assert first.closed is not None
        assert first.closed[0] == 4001
        heard = len(first.frames)
        assert second.state["you"]["seat"] == first.seat
        assert second.state["own"] == first.state["own"]
        rng = random.Random(5)
        await some_moves([second, other], 5, rng)
        assert len(first.frames) == heard
        assert other.state["table"]["seats"][first.seat]["present"], "the seat is never empty"
        assert other.closed is None
        watchers = [await salon.join(id_of(first)) for _ in range(3)]
        assert [one.closed for one in watchers] == [None] * 3
        assert other.state["table"]["watchers"] == 3

    play(work)


def test_coming_back_brings_everything_in_one_message() -> None:
    async def work(salon: Salon) -> None:
        guests = await salon.company(3)
        rng = random.Random(6)
        await some_moves(guests, 47, rng)
        guest = whose_turn(guests)
        await guest.gone()
        back = await salon.join(id_of(guest), guest.token)
        assert back.frames[0]["type"] == "snapshot"
        for key in ("own", "now", "decision", "move", "deals", "events"):
            assert back.state[key] == guest.state[key]
        assert await back.act(some_action(back.state["decision"], rng)) is None

    play(work)


def test_presence_is_told() -> None:
    async def work(salon: Salon) -> None:
        first, second = await salon.company(2)
        await second.gone()
        assert first.state["table"]["seats"][1]["present"] is False
        await salon.join(id_of(first), second.token)
        assert first.state["table"]["seats"][1]["present"] is True
        watcher = await salon.join(id_of(first))
        assert first.state["table"]["watchers"] == 1
        await watcher.gone()
        assert first.state["table"]["watchers"] == 0

    play(work)


def test_texts_change_with_the_language_and_nothing_else_does() -> None:
    async def work(salon: Salon) -> None:
        guests = await salon.company(3)
        rng = random.Random(7)
        while not whose_turn(guests).state.get("decision", {}).get("refused"):
            await some_moves(guests, 1, rng)
        guest = whose_turn(guests)
        texts = set()
        before = dict(guest.state)
        for lang in ("ru", "pl", "en"):
            assert await guest.ask(type="lang", lang=lang) is None
            assert guest.heard("snapshot")[-1]["why"] == "lang"
            refused = guest.state["decision"]["refused"]
            assert {card: row["code"] for card, row in refused.items()} == {
                card: row["code"] for card, row in before["decision"]["refused"].items()
            }
            texts.add(next(iter(refused.values()))["text"])
        assert len(texts) == 3
        assert {**guest.state} == before
        assert await guest.ask(type="lang", lang="ru") is None
        assert await guest.ask(type="resume") == "not-paused"
        assert any("а" <= sign <= "я" for sign in guest.heard("error")[-1]["text"])
        await some_moves(guests, 1, rng)
        assert guest.state["own"] == (await guest.fresh())["own"]

    play(work)


def test_bots_play_only_while_somebody_is_there() -> None:
    async def work(salon: Salon) -> None:
        made = await salon.make(start=True)
        await settle(100)
        log = salon.memory.logs[made["table"]]
        begun = len(log)
        assert b'"did"' not in b"".join(log)
        guest = await salon.join(made["table"], made["token"])
        await settle(1)
        assert guest.has_turn
        assert await guest.ask(type="leave") is None
        await settle(1)
        assert guest.state["table"]["status"] == "finished"
        assert len(log) > begun

    play(work)


def test_bots_stop_when_the_last_one_goes_and_go_on_for_a_spectator() -> None:
    async def work(salon: Salon) -> None:
        slow_bots(salon)
        (guest,) = await salon.company(1)
        assert await guest.ask(type="leave") is None
        await settle(10)
        log = salon.memory.logs[id_of(guest)]
        assert len(guest.heard("update")) >= 8
        await guest.gone()
        await settle(2)
        stopped = len(log)
        await settle(100)
        assert len(log) == stopped
        watcher = await salon.join(id_of(guest))
        await settle(10)
        assert len(log) >= stopped + 8
        assert watcher.gaps == 0

    play(work)


def test_a_bot_takes_the_same_time_for_every_action() -> None:
    async def work(salon: Salon) -> None:
        slow_bots(salon)
        (guest,) = await salon.company(1)
        assert await guest.ask(type="leave") is None
        times: list[float] = []
        seen = 0
        for _ in range(400):
            await settle(0.05)
            new = len(guest.heard("update")) - seen
            seen += new
            times += [salon.house.tick()] * new
        gaps = [after - before for before, after in pairwise(times[1:])]
        assert len(gaps) >= 15
        assert max(gaps) - min(gaps) < 0.2

    play(work)
