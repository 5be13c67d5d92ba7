"""What players add to the shuffle: after the seal is shown, before the game begins."""

from __future__ import annotations

import random
from typing import Any

import pytest

from king.engine import Shuffle
from king.errors import KingError
from king.records import parse_record, verify
from king.seats import Seat
from king.server.entries import Added, decode_entry
from support.salon import Guest, Salon, id_of, play, some_moves


def words(guest: Guest) -> list[str | None]:
    """What every seat has added, as a guest is shown it."""
    return [None if row is None else row["nonce"] for row in guest.state["table"]["seats"]]


def test_a_word_is_added_under_a_seal_that_stays_and_is_shown_to_all() -> None:
    async def work(salon: Salon) -> None:
        one, two = await salon.company(2, start=False)
        looker = await salon.join(id_of(one))
        seal = one.state["table"]["commitment"]
        assert len(seal) == 64
        assert await one.ask(type="nonce", text="tea 🫖") is None
        assert await two.ask(type="nonce", text="чай") is None
        assert await two.ask(type="nonce", text="кофе") is None
        for guest in (one, two, looker):
            assert words(guest) == ["tea 🫖", "кофе", None]
            assert guest.heard("table")[-1]["why"] == "nonce"
            assert guest.state["table"]["commitment"] == seal
        log = salon.memory.logs[id_of(one)]
        added = [entry for entry in map(read, log) if isinstance(entry, Added)]
        assert [(entry.seat, entry.nonce) for entry in added][-1] == (1, "кофе")
        proof = (await salon.get(f"/api/games/{id_of(one)}/proof")).json()
        assert (proof["commitment"], proof["nonces"]) == (seal, ["tea 🫖", "кофе"])

    play(work)


def read(line: bytes) -> object:
    return decode_entry(line, "", 0)


def test_the_cards_follow_from_the_word() -> None:
    """The same seed with another word deals other cards, and the record says which word it was."""

    async def work(salon: Salon) -> None:
        (guest,) = await salon.company(1, start=False)
        table = (await salon.hub.get(id_of(guest))).table
        assert await guest.ask(type="nonce", text="Anna's cat") is None
        assert await guest.ask(type="start") is None
        seed, pack = bytes.fromhex(table.made.seed), table.rules.pack
        with_word, without = Shuffle(seed, ["Anna's cat"]), Shuffle(seed)
        assert with_word.shuffled(1, pack) != without.shuffled(1, pack)
        game = (await salon.hub.get(id_of(guest))).table.game
        assert game is not None
        assert game.deal is not None
        assert set(game.deal.dealt[0]) <= set(with_word.shuffled(1, pack))
        await some_moves([guest], 10**6, random.Random(1))
        text = (await salon.get(f"/api/games/{id_of(guest)}/record.king")).text
        assert "Anna's cat" in text
        verify(parse_record(text, "game.king"))
        with pytest.raises(KingError):
            verify(parse_record(text.replace("Anna's cat", "Anna's dog"), "game.king"))

    play(work)


def test_a_word_can_be_taken_away_and_goes_with_its_person() -> None:
    async def work(salon: Salon) -> None:
        one, two = await salon.company(2, start=False)
        for guest in (one, two):
            assert await guest.ask(type="nonce", text="x") is None
        before = len(salon.memory.logs[id_of(one)])
        assert await one.ask(type="nonce", text="x") is None
        assert len(salon.memory.logs[id_of(one)]) == before, "the same word is no news"
        assert await one.ask(type="nonce", text="") is None
        assert words(one) == ["", "x", None]
        assert await two.ask(type="leave") is None
        assert words(one) == ["", None, None]
        assert await one.ask(type="start") is None
        proof = (await salon.get(f"/api/games/{id_of(one)}/proof")).json()
        assert proof["nonces"] == []

    play(work)


@pytest.mark.parametrize("text", ["\u0007", "\u202e", "x" * 65, "a\nb"])
def test_a_word_that_cannot_be_written_down_is_refused(text: str) -> None:
    async def work(salon: Salon) -> None:
        (guest,) = await salon.company(1, start=False)
        assert await guest.ask(type="nonce", text=text) == "bad-nonce"
        assert words(guest)[0] == ""
        body: dict[str, Any] = {"name": "Boris", "nonce": text}
        answer = await salon.post(f"/api/tables/{id_of(guest)}/seats", **body)
        assert answer.status_code == 422

    play(work)


def test_nobody_adds_a_word_once_the_game_has_begun_nor_without_a_seat() -> None:
    async def work(salon: Salon) -> None:
        (guest,) = await salon.company(1, start=False)
        looker = await salon.join(id_of(guest))
        assert await looker.ask(type="nonce", text="mine") == "not-seated"
        assert await guest.ask(type="start") is None
        assert await guest.ask(type="nonce", text="late") == "begun"
        await some_moves([guest], 10**6, random.Random(1))
        assert await guest.ask(type="nonce", text="later") == "over"

    play(work)


def test_a_log_in_which_a_word_came_late_is_broken() -> None:
    """So that a proof never rests on a word that was added to cards already dealt."""

    async def work(salon: Salon) -> None:
        (guest,) = await salon.company(1, start=False)
        before = (await salon.hub.get(id_of(guest))).table
        assert before.after(Added(Seat(0), "in time")).chairs[0] != before.chairs[0]
        assert await guest.ask(type="start") is None
        with pytest.raises(ValueError, match="playing"):
            (await salon.hub.get(id_of(guest))).table.after(Added(Seat(0), "late"))

    play(work)


def test_a_word_survives_a_restart() -> None:
    async def work(salon: Salon) -> None:
        (guest,) = await salon.company(1, start=False)
        assert await guest.ask(type="nonce", text="stays") is None
        again = Salon(memory=salon.memory)
        page = await again.join(id_of(guest), guest.token)
        assert words(page) == ["stays", None, None]

    play(work)


def test_words_at_a_table_are_not_changed_for_ever() -> None:
    async def work(salon: Salon) -> None:
        one, two = await salon.company(2, start=False)
        codes = [await one.ask(type="nonce", text=f"{number}") for number in range(30)]
        assert codes == [None] * 20 + ["too-fast"] * 10
        assert words(two)[0] == "19"
        assert await two.ask(type="nonce", text="mine") is None, "others are not kept from it"
        assert await one.ask(type="start") is None

    play(work)


def test_where_a_word_was_added_the_rematch_waits_for_new_ones() -> None:
    async def work(salon: Salon) -> None:
        one, two = await salon.company(2, start=False)
        assert await two.ask(type="nonce", text="rain") is None
        assert await one.ask(type="start") is None
        assert await one.ask(type="leave") is None
        await some_moves([two], 10**6, random.Random(1))
        await one.gone()
        assert await two.ask(type="propose", what="rematch") is None
        id = two.heard("rematch")[0]["table"]
        here, back = await salon.join(id, two.token), await salon.join(id, one.token)
        lobby = here.state["table"]
        assert lobby["status"] == "lobby"
        assert lobby["host"] == here.seat, "who is away starts nothing"
        assert words(here) == ["", "", ""]
        assert lobby["commitment"] != two.state["table"]["commitment"]
        assert await here.ask(type="nonce", text="snow") is None
        assert await back.ask(type="return") is None
        assert await back.ask(type="return") == "not-away"
        assert await here.ask(type="start") == "not-host", "the host of before is here again"
        assert await back.ask(type="start") is None
        table = (await salon.hub.get(id)).table
        assert table.game is not None
        assert table.game.deal is not None
        shuffle = Shuffle(bytes.fromhex(table.made.seed), ["snow"])
        assert set(table.game.deal.dealt[0]) <= set(shuffle.shuffled(1, table.rules.pack))

    play(work)


def test_who_is_away_when_a_rematch_begins_is_played_for_and_may_return() -> None:
    async def work(salon: Salon) -> None:
        one, two = await salon.company(2, start=False)
        assert await one.ask(type="nonce", text="rain") is None
        assert await one.ask(type="start") is None
        assert await two.ask(type="leave") is None
        await some_moves([one], 10**6, random.Random(1))
        assert await one.ask(type="propose", what="rematch") is None
        id = one.heard("rematch")[0]["table"]
        here, back = await salon.join(id, one.token), await salon.join(id, two.token)
        assert await here.ask(type="start") is None
        assert here.state["table"]["seats"][two.seat]["bot"]
        await some_moves([here], 5, random.Random(1))
        assert await back.ask(type="return") is None
        assert here.state["table"]["seats"][two.seat]["bot"] is None

    play(work)
