"""What persons do at a table: act, claim, take back, pause, leave, close, play again, talk."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from king.rules import builtin_ids, load
from king.server.messages import PHRASES
from support.salon import Guest, Salon, id_of, play, some_action, some_moves, whose_turn


async def all_say_yes(guests: list[Guest], by: Guest) -> None:
    for guest in guests:
        if guest is not by:
            assert await guest.ask(type="answer", yes=True) is None


async def until_card_is_played(salon: Salon, guests: list[Guest], rng: random.Random) -> Guest:
    """Play on to the first decision about a card that is not the last of a trick."""
    while (
        whose_turn(guests).state["decision"]["kind"] != "play"
        or len(guests[0].state["now"]["trick"]) == 2
    ):
        await some_moves(guests, 1, rng)
    return whose_turn(guests)


def test_a_repeat_plays_once() -> None:
    async def work(salon: Salon) -> None:
        guests = await salon.company(3)
        rng = random.Random(1)
        for _ in range(40):
            guest = whose_turn(guests)
            move, action = guest.state["move"], some_action(guest.state["decision"], rng)
            for _ in range(3):
                assert await guest.ask(type="act", move=move, action=action) is None
            assert guest.state["move"] == move + 1
            assert [frame["move"] for frame in guest.heard("ack")[-2:]] == [move, move]
        assert [guest.gaps for guest in guests] == [0, 0, 0]
        assert all(len(guest.heard("update")) == 40 for guest in guests)

    play(work)


def test_late_and_foreign_actions_are_refused() -> None:
    async def work(salon: Salon) -> None:
        guests = await salon.company(3)
        watcher = await salon.join(id_of(guests[0]))
        rng = random.Random(2)
        guest = await until_card_is_played(salon, guests, rng)
        move, action = guest.state["move"], some_action(guest.state["decision"], rng)
        others = [one for one in guests if one is not guest]
        for other in others:
            assert await other.ask(type="act", move=move, action=action) == "not-your-turn"
        assert await watcher.ask(type="act", move=move, action=action) == "not-seated"
        for wrong in (move - 1, move + 1, -1, 10**9):
            assert await guest.ask(type="act", move=wrong, action=action) == "stale"
        assert await guest.act({"type": "play", "card": "ZZ"}) == "bad-action"
        assert await guest.act({"type": "dance"}) == "bad-action"
        held = set(others[0].state["own"]["hand"])
        assert await guest.act({"type": "play", "card": held.pop()}) == "illegal"
        assert guest.heard("error")[-1]["rule"]
        assert guest.heard("update")[-1]["move"] == move
        assert await guest.act(action) is None
        # Another card under the number of the one that was played is no repeat.
        other_card = next(iter(guest.state["own"]["hand"]))
        again = {"type": "play", "card": other_card}
        assert await guest.ask(type="act", move=move, action=again) == "stale"

    play(work)


@pytest.mark.parametrize("ruleset", builtin_ids())
def test_every_refused_card_is_refused_for_the_reason_that_was_told(ruleset: str) -> None:
    async def work(salon: Salon) -> None:
        players = load(ruleset).players[0]
        guests = await salon.company(players, ruleset=ruleset, players=players)
        rng, tried = random.Random(3), 0
        for _ in range(60):
            guest = whose_turn(guests)
            decision = guest.state["decision"]
            kind, seq = decision["kind"], guest.state["seq"]
            if "actions" in decision and kind in ("play", "lay", "beat", "add", "attack"):
                legal = {row.get("card") for row in decision["actions"]}
                assert legal.isdisjoint(decision["refused"])
                assert legal | set(decision["refused"]) >= set(guest.state["own"]["hand"])
                for card, reason in decision["refused"].items():
                    assert await guest.act({"type": kind, "card": card}) == "illegal"
                    error = guest.heard("error")[-1]
                    assert (error["rule"], error["text"]) == (reason["code"], reason["text"])
                    tried += 1
            assert guest.state["seq"] == seq
            await some_moves(guests, 1, rng)
        assert tried > 0

    play(work)


def test_a_claim_is_granted_where_it_is_certain_and_nowhere_else() -> None:
    async def work(salon: Salon) -> None:
        granted = 0
        for seed in range(4):
            guests = await salon.company(3)
            rng = random.Random(seed)
            while guests[0].state["status"] == "playing":
                guest = whose_turn(guests)
                move, deals = guest.state["move"], len(guest.state["deals"])
                certain = guest.state.get("claim", False)
                code = await guest.ask(type="claim", move=move)
                assert code == (None if certain else "not-certain")
                if certain:
                    granted += 1
                    mine = guest.frames[-1]
                    assert len(guest.state["deals"]) == deals + 1
                    told = [frame for frame in guest.heard("update") if frame["move"] > move]
                    assert {frame["did"]["by"] for frame in told} == {"claim"}
                    won = [
                        event["winner" if "winner" in event else "seat"]
                        for frame in told
                        for event in frame["events"]
                        if event["type"] == "trick-taken"
                    ]
                    assert set(won) == {guest.seat}, mine
                    assert await guest.ask(type="claim", move=move) == "not-your-turn"
                else:
                    await some_moves(guests, 1, rng)
                if granted > 3 * (seed + 1):
                    break
            other = next(one for one in guests if not one.has_turn)
            assert await other.ask(type="claim", move=other.state["move"]) in (
                "not-your-turn",
                "over",
            )
        assert granted > 4
        assert all(guest.gaps == 0 for guest in guests)

    play(work)


def test_an_action_is_taken_back_when_all_agree() -> None:
    async def work(salon: Salon) -> None:
        guests = await salon.company(3)
        rng = random.Random(5)
        guest = await until_card_is_played(salon, guests, rng)
        hand, decision = guest.state["own"]["hand"], guest.state["decision"]
        move, action = guest.state["move"], some_action(guest.state["decision"], rng)
        assert await guest.act(action) is None
        assert await guest.ask(type="propose", what="undo") is None
        others = [one for one in guests if one is not guest]
        waiting = [one.seat for one in others]
        assert others[0].heard("proposal")[-1]["proposal"] == {
            "what": "undo",
            "by": guest.seat,
            "waiting": waiting,
        }
        assert await others[0].ask(type="answer", yes=True) is None
        assert guest.state["move"] == move + 1, "one has not agreed yet"
        assert await others[1].ask(type="answer", yes=True) is None
        for one in guests:
            assert one.heard("snapshot")[-1]["why"] == "took-back"
            assert one.gaps == 0
        assert (guest.state["own"]["hand"], guest.state["decision"]) == (hand, decision)
        assert guest.state["move"] == move + 2, "the number never goes back"
        # The old action, late, does nothing.
        assert await guest.ask(type="act", move=move, action=action) == "stale"
        assert guest.state["own"]["hand"] == hand
        assert await guest.act(action) is None

    play(work)


def test_one_refusal_is_enough() -> None:
    async def work(salon: Salon) -> None:
        guests = await salon.company(3)
        rng = random.Random(5)
        guest = await until_card_is_played(salon, guests, rng)
        await some_moves(guests, 1, rng)
        first, second = (one for one in guests if one is not guest)
        assert await guest.ask(type="propose", what="undo") is None
        assert await second.ask(type="propose", what="pause") == "proposal-open"
        assert await first.ask(type="answer", yes=False) is None
        assert guest.heard("proposal")[-1]["refused"] == "undo"
        assert guest.heard("proposal")[-1]["proposal"] is None
        assert await second.ask(type="answer", yes=True) == "no-proposal"
        assert guest.heard("snapshot")[-1]["why"] == "began"

    play(work)


def test_a_proposal_is_gone_when_the_game_goes_on() -> None:
    async def work(salon: Salon) -> None:
        guests = await salon.company(3)
        rng = random.Random(5)
        guest = await until_card_is_played(salon, guests, rng)
        await some_moves(guests, 1, rng)
        assert await guest.ask(type="propose", what="undo") is None
        await some_moves(guests, 1, rng)
        other = next(one for one in guests if one is not guest)
        assert await other.ask(type="answer", yes=True) == "no-proposal"
        assert await guest.ask(type="propose", what="undo") == "cards-shown"

    play(work)


def cards_in(value: Any) -> set[str]:
    """All card codes anywhere in a part of a frame."""
    if isinstance(value, dict):
        return {card for part in value.values() for card in cards_in(part)}
    if isinstance(value, list):
        return {card for part in value for card in cards_in(part)}
    is_card = isinstance(value, str) and len(value) == 2 and value == value.upper()
    return {value} if is_card else set()


@pytest.mark.parametrize("ruleset", builtin_ids())
def test_nothing_is_taken_back_once_a_new_card_was_seen(ruleset: str) -> None:
    """Each observer's cards before the action and when it is taken back, from his frames alone."""

    async def work(salon: Salon) -> None:
        players = load(ruleset).players[0]
        guests = await salon.company(players, ruleset=ruleset, players=players)
        watcher = await salon.join(id_of(guests[0]))
        everybody = [*guests, watcher]
        rng, granted, refused = random.Random(6), 0, 0
        for _ in range(80):
            if guests[0].state["status"] != "playing":
                break
            guest, deals = whose_turn(guests), len(guests[0].state["deals"])
            before = [cards_in([one.state["own"], one.state["events"]]) for one in everybody]
            action = some_action(guest.state["decision"], rng)
            assert await guest.act(action) is None
            if guest.state["status"] == "playing" and not guest.has_turn:
                await some_moves(guests, rng.randrange(2), rng)
            after = [cards_in([one.state["own"], one.state["events"]]) for one in everybody]
            code = await guest.ask(type="propose", what="undo")
            if code is not None:
                assert code in ("cards-shown", "over", "begun")
                refused += 1
                continue
            await all_say_yes(guests, guest)
            granted += 1
            assert len(guests[0].state["deals"]) == deals
            own = cards_in(action)
            for old, new, one in zip(before, after, everybody, strict=True):
                news = new - old - (own if one is not guest else set())
                assert not news, (guest.seat, one.seat, action, news)
            assert await guest.act(action) is None
        assert granted > 0
        assert refused > 0

    play(work)


def test_a_pause_needs_consent_and_its_end_does_not() -> None:
    async def work(salon: Salon) -> None:
        guests = await salon.company(3)
        guest = whose_turn(guests)
        action = some_action(guest.state["decision"], random.Random(7))
        others = [one for one in guests if one is not guest]
        assert await guest.ask(type="resume") == "not-paused"
        assert await others[0].ask(type="propose", what="pause") is None
        assert not guest.state["table"]["paused"]
        await all_say_yes(guests, others[0])
        assert all(one.state["table"]["paused"] for one in guests)
        assert await guest.act(action) == "paused"
        assert await guest.ask(type="claim", move=guest.state["move"]) == "paused"
        assert await guest.ask(type="propose", what="pause") == "paused"
        assert "decision" not in await guest.fresh()
        assert await others[1].ask(type="resume") is None
        assert not guest.state["table"]["paused"]
        assert await guest.act(action) is None

    play(work)


def test_a_game_is_closed_when_all_agree() -> None:
    async def work(salon: Salon) -> None:
        first, second = await salon.company(2)
        assert await second.ask(type="propose", what="close") is None
        assert first.state["table"]["status"] == "playing"
        assert await first.ask(type="answer", yes=True) is None
        assert second.state["table"]["status"] == "closed"
        for one in (first, second):
            assert await one.ask(type="propose", what="rematch") == "not-over"
            assert await one.act({"type": "play", "card": "AS"}) == "closed"
        assert second.state["table"]["seed"] is None

    play(work)


def test_who_leaves_is_played_for_and_may_come_back() -> None:
    async def work(salon: Salon) -> None:
        guests = await salon.company(3)
        rng = random.Random(8)
        await some_moves(guests, 5, rng)
        guest = whose_turn(guests)
        other = next(one for one in guests if one is not guest)
        move, action = guest.state["move"], some_action(guest.state["decision"], rng)
        assert await guest.ask(type="leave") is None
        row = other.state["table"]["seats"][guest.seat]
        assert (row["person"], row["bot"] is not None) == (True, True)
        assert other.state["move"] > move, "the bot plays on"
        assert await guest.ask(type="leave") == "away"
        assert await guest.ask(type="act", move=move, action=action) == "away"
        assert await guest.ask(type="return") is None
        assert other.state["table"]["seats"][guest.seat]["bot"] is None
        assert await guest.ask(type="return") == "not-away"
        moves = other.state["move"]
        await some_moves(guests, 20, rng)
        assert other.state["move"] == moves + 20
        assert {one.gaps for one in guests} == {0}

    play(work)


def test_the_same_people_play_again_with_the_same_tokens() -> None:
    async def work(salon: Salon) -> None:
        guests = await salon.company(2)
        old = id_of(guests[0])
        assert await guests[0].ask(type="propose", what="rematch") == "not-over"
        await some_moves(guests, 10**6, random.Random(9))
        assert await guests[1].ask(type="propose", what="rematch") is None
        assert not guests[0].heard("rematch")
        assert await guests[0].ask(type="answer", yes=True) is None
        told = {one.heard("rematch")[-1]["table"] for one in guests}
        assert len(told) == 1
        (new,) = told
        assert new != old
        late = await salon.join(old, guests[0].token)
        assert late.state["rematch"] == new
        again = [await salon.join(new, one.token) for one in guests]
        assert [one.seat for one in again] == [0, 1]
        for before, after in zip(guests, again, strict=True):
            names = [
                [seat["name"] for seat in one.state["table"]["seats"]] for one in (before, after)
            ]
            assert names[0] == names[1]
            assert after.state["status"] == "playing"
            assert after.state["table"]["commitment"] != before.state["table"]["commitment"]
        await some_moves(again, 10, random.Random(1))

    play(work)


def test_phrases_are_heard_by_all_and_nothing_else_can_be_said() -> None:
    async def work(salon: Salon) -> None:
        first, second = await salon.company(2)
        watcher = await salon.join(id_of(first))
        for phrase in PHRASES:
            assert await second.ask(type="say", phrase=phrase) is None
        for one in (first, second, watcher):
            told = [(frame["seat"], frame["phrase"]) for frame in one.heard("said")]
            assert told == [(1, phrase) for phrase in PHRASES]
        assert await first.ask(type="say", phrase="<b>hi</b>") is None  # no id: it is no message
        assert first.heard("error")[-1]["code"] == "bad-message"
        assert await watcher.ask(type="say", phrase="hello") == "not-seated"
        assert len(first.heard("said")) == len(PHRASES)

    play(work)


def test_what_spectators_may_not_do() -> None:
    async def work(salon: Salon) -> None:
        (guest,) = await salon.company(1)
        watcher = await salon.join(id_of(guest))
        for message in (
            {"type": "leave"},
            {"type": "return"},
            {"type": "resume"},
            {"type": "propose", "what": "undo"},
            {"type": "answer", "yes": True},
            {"type": "claim", "move": 0},
        ):
            assert await watcher.ask(**message) == "not-seated", json.dumps(message)
        for message in ({"type": "start"}, {"type": "free", "seat": 0}):
            assert await watcher.ask(**message) in ("begun", "not-host")

    play(work)
