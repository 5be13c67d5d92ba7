"""HTTP: records that verify, proofs, deals that are over, statistics, lists, rules."""

from __future__ import annotations

import hashlib
import random
from collections import Counter
from typing import Any

import pytest

from king.bots import bot_names
from king.engine.shuffle import METHOD
from king.errors import KingError
from king.records import parse_jsonl, parse_record, verify
from king.rules import builtin_ids, load
from support.salon import Guest, Salon, id_of, play, some_moves

HOUSE = 'extends = "minsk"\nid = "ours"\ntitle = { en = "Ours" }\n'


async def whole_game(salon: Salon, seed: int = 1, **body: Any) -> Guest:
    """A game of one person and bots to its end."""
    (guest,) = await salon.company(1, **body)
    await some_moves([guest], 10**6, random.Random(seed))
    return guest


async def record_of(salon: Salon, guest: Guest, form: str) -> str:
    answer = await salon.get(f"/api/games/{id_of(guest)}/record.{form}")
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-disposition"].startswith("attachment")
    return answer.text


@pytest.mark.parametrize("ruleset", builtin_ids())
def test_the_record_of_every_ruleset_is_verified(ruleset: str) -> None:
    async def work(salon: Salon) -> None:
        players = load(ruleset).players[0]
        guest = await whole_game(salon, ruleset=ruleset, players=players)
        text = await record_of(salon, guest, "king")
        verify(parse_record(text, "game.king"))
        verify(parse_jsonl(await record_of(salon, guest, "jsonl"), "game.jsonl"))
        assert guest.state["table"]["seed"] in text
        assert guest.state["table"]["commitment"] in text

    play(work)


def test_records_of_house_rules_with_options_and_nonces_are_verified() -> None:
    async def work(salon: Salon) -> None:
        made = await salon.make(rules_text=HOUSE)
        path = f"/api/tables/{made['table']}/seats"
        other = (await salon.post(path, name="Борис", nonce="чай")).json()
        guests = [await salon.join(row["table"], row["token"]) for row in (made, other)]
        assert await guests[0].ask(type="nonce", text="tea 🫖") is None
        assert await guests[0].ask(type="start") is None
        await some_moves(guests, 10**6, random.Random(2))
        text = await record_of(salon, guests[0], "king")
        assert "tea 🫖" in text
        assert "чай" in text
        verify(parse_record(text, "game.king"))
        verify(parse_jsonl(await record_of(salon, guests[0], "jsonl"), "game.jsonl"))
        forged = text.replace("tea 🫖", "tea 🫗")
        with pytest.raises(KingError):
            verify(parse_record(forged, "game.king"))
        proof = (await salon.get(f"/api/games/{made['table']}/proof")).json()
        assert proof["nonces"] == ["tea 🫖", "чай"]

    play(work)


def test_a_record_of_a_game_with_everything_in_it_is_verified() -> None:
    async def work(salon: Salon) -> None:
        guests = await salon.company(3)
        rng = random.Random(3)
        while guests[0].state["status"] == "playing":
            await some_moves(guests, rng.randrange(1, 6), rng)
            one = rng.choice(guests)
            if one.state.get("claim") and rng.random() < 0.5:
                assert await one.ask(type="claim", move=one.state["move"]) is None
            elif await one.ask(type="propose", what="undo") is None:
                for other in guests:
                    if other is not one:
                        await other.ask(type="answer", yes=True)
            elif await one.ask(type="leave") is None:
                await one.ask(type="return")
        assert guests[0].heard("snapshot")[-1]["why"] == "took-back"
        verify(parse_record(await record_of(salon, guests[0], "king"), "game.king"))

    play(work)


def test_nothing_of_a_running_game_is_given_out() -> None:
    async def work(salon: Salon) -> None:
        guests = await salon.company(3)
        await some_moves(guests, 4, random.Random(4))
        id = id_of(guests[0])
        for path in (f"/api/games/{id}/record.king", f"/api/games/{id}/record.jsonl"):
            answer = await salon.get(path, guests[0].token)
            assert (answer.status_code, answer.json()["code"]) == (409, "not-over")
        answer = await salon.get(f"/api/tables/{id}/deals/1", guests[0].token)
        assert (answer.status_code, answer.json()["code"]) == (404, "no-deal")
        assert (await salon.get("/api/games")).json() == []
        assert (await salon.get("/api/statistics")).json() == []

    play(work)


def test_the_commitment_stands_before_the_first_card_and_the_seed_after_the_last() -> None:
    async def work(salon: Salon) -> None:
        (guest,) = await salon.company(1, start=False)
        path = f"/api/games/{id_of(guest)}/proof"
        before = (await salon.get(path)).json()
        assert (before["method"], before["seed"]) == (METHOD, None)
        assert guest.state["table"]["commitment"] == before["commitment"]
        assert guest.state["table"]["seed"] is None
        assert await guest.ask(type="start") is None
        seed = None
        while guest.state["status"] == "playing":
            assert (guest.state["table"]["seed"], seed) == (None, None)
            await some_moves([guest], 7, random.Random(5))
            if guest.state["status"] == "playing":
                seed = (await salon.get(path)).json()["seed"]
        after = (await salon.get(path)).json()
        assert after["commitment"] == before["commitment"]
        assert guest.state["table"]["seed"] == after["seed"]
        assert len(bytes.fromhex(after["seed"])) == 32
        # docs/fairness.md
        secret = b"king-commitment-1\0" + bytes.fromhex(after["seed"])
        assert after["commitment"] == hashlib.sha256(secret).hexdigest()

    play(work)


def test_a_deal_that_is_over_is_open_to_all() -> None:
    async def work(salon: Salon) -> None:
        guests = await salon.company(3)
        while len(guests[0].state["deals"]) < 2:
            await some_moves(guests, 1, random.Random(6))
        path = f"/api/tables/{id_of(guests[0])}/deals"
        for number in (1, 2):
            deal = await salon.get(f"{path}/{number}")
            assert deal.status_code == 200
        assert (await salon.get(f"{path}/3")).json()["code"] == "no-deal"
        for wrong in ("0", "x", "99999"):
            assert (await salon.get(f"{path}/{wrong}")).status_code == 422

    play(work)


def test_statistics_add_up_to_the_deals_that_were_played() -> None:
    async def work(salon: Salon) -> None:
        played: Counter[tuple[str, int]] = Counter()
        for seed, (ruleset, players) in enumerate(
            [("minsk", 3), ("minsk", 3), ("simple", 4), ("twelve", 3)]
        ):
            guest = await whole_game(salon, seed, ruleset=ruleset, players=players)
            played[ruleset, players] += len(guest.state["deals"])
        await whole_game(salon, rules_text=HOUSE)  # house rules are not counted
        await salon.company(1)  # nor is a game that goes on
        found = (await salon.get("/api/statistics")).json()
        told: Counter[tuple[str, int]] = Counter()
        for row in found:
            told[row["ruleset"], row["players"]] += row["deals"]
        assert told == played
        for row in found:
            rules = load(row["ruleset"]).rules(row["players"])
            assert len(row["cards"]) == len(rules.pack)
            assert len(row["counts"]) == row["players"] + 1
            for each in zip(*row["counts"], strict=True):
                assert sum(each) == row["deals"], "each card lies somewhere in each deal"
            hands = [sum(counts) for counts in row["counts"][:-1]]
            assert len(set(hands)) == 1
            assert sum(row["counts"][-1]) == row["deals"] * rules.deal.talon

    play(work)


def test_finished_games_of_open_tables_are_listed_newest_first() -> None:
    async def work(salon: Salon) -> None:
        first = await whole_game(salon, open=True)
        hidden = await whole_game(salon)
        rows = (await salon.get("/api/games")).json()
        assert [row["id"] for row in rows] == [id_of(first)]
        assert rows[0]["totals"] == first.state["now"]["totals"]
        assert rows[0]["status"] == "finished"
        answer = await salon.get(f"/api/games/{id_of(hidden)}/record.king")
        assert answer.status_code == 200, "who has the id may look"

    play(work)


def test_a_game_without_watchers_gives_its_record_to_its_players_only() -> None:
    async def work(salon: Salon) -> None:
        guest = await whole_game(salon, watchers=False)
        for part in ("games/{}/record.king", "games/{}/proof", "tables/{}/deals/1", "tables/{}"):
            path = "/api/" + part.format(id_of(guest))
            assert (await salon.get(path)).status_code == 403
            assert (await salon.get(path, "A" * 43)).status_code == 403
            assert (await salon.get(path, guest.token)).status_code == 200

    play(work)


def test_rulesets_their_pages_and_the_bots_are_told() -> None:
    async def work(salon: Salon) -> None:
        rows = (await salon.get("/api/rulesets")).json()
        assert [row["id"] for row in rows] == list(builtin_ids())
        assert (await salon.get("/api/bots")).json() == list(bot_names())
        for row in rows:
            details = (await salon.get(f"/api/rulesets/{row['id']}")).json()
            source = load(row["id"])
            assert row["players"] == list(source.players)
            assert [option["name"] for option in details["options"]] == [
                option.name for option in source.options
            ]
            for lang in ("ru", "en", "pl"):
                path = f"/api/rulesets/{row['id']}/page?lang={lang}"
                assert (await salon.get(path)).json()["sections"]
        assert (await salon.get("/api/rulesets/no-such")).json()["code"] == "no-ruleset"
        assert (await salon.get("/api/rulesets/minsk?option=x")).status_code == 422

    play(work)


def test_house_rules_are_checked() -> None:
    async def work(salon: Salon) -> None:
        good = (await salon.post("/api/house-rules", text=HOUSE)).json()
        assert good["id"] == "ours"
        bad = await salon.post("/api/house-rules", text=HOUSE + "colour = 1\n")
        assert bad.status_code == 422
        assert bad.json()["key"] == "colour"

    play(work)


def test_an_unknown_table_is_not_found() -> None:
    async def work(salon: Salon) -> None:
        for part in ("tables/{}", "games/{}/proof", "games/{}/record.king", "tables/{}/deals/1"):
            answer = await salon.get("/api/" + part.format("A" * 16))
            assert (answer.status_code, answer.json()["code"]) == (404, "no-table")
        answer = await salon.post(f"/api/tables/{'A' * 16}/seats", name="Anna")
        assert answer.status_code == 404

    play(work)


def test_house_rules_are_put_in_words() -> None:
    async def work(salon: Salon) -> None:
        for lang in ("ru", "en", "pl"):
            page = await salon.post(f"/api/house-rules/page?lang={lang}", text=HOUSE)
            assert page.status_code == 200
            assert page.json()["sections"]

    play(work)
