"""Games, single deals and duplicate deals of bots."""

from __future__ import annotations

import logging
import random
import subprocess
import sys

import pytest

from king.arena import decide, duplicate, play_deal, play_out, simulate, single_deal
from king.arena.simulate import summary_of
from king.bots import Bot, make_bot
from king.engine import Action, Discard, Game, Play, Shuffle, View, new_game, view_of
from king.engine.events import Observer, Scored
from king.errors import UsageError
from king.seats import Seat
from support.tables import RULESETS, played_contracts, rules_for, tables_of

MINSK = rules_for("minsk", 3)


def _rngs(count: int) -> list[random.Random]:
    return [random.Random(seat) for seat in range(count)]


@pytest.mark.parametrize("name", RULESETS)
def test_a_game_of_bots_ends(name: str) -> None:
    for rules in tables_of(name):
        # Chance makes the bouts of a large table very long; there all know what they do.
        large = rules.players > 7
        bots = [make_bot("rulebook" if seat % 2 or large else "random") for seat in rules.seats]
        game = play_out(new_game(rules, Shuffle.named(4)), bots, _rngs(rules.players))
        assert game.is_over
        if rules.deal_count is not None:
            assert len(game.finished) == rules.deal_count
        if rules.is_balanced:
            assert sum(game.totals) == 0


@pytest.mark.parametrize("name", RULESETS)
def test_every_contract_can_be_played_alone(name: str) -> None:
    for rules in tables_of(name):
        bots = [make_bot("rulebook")] * rules.players
        for row in played_contracts(rules):
            game = single_deal(rules, row.id, Shuffle.named(2))
            deal = play_deal(game, bots, _rngs(rules.players))
            assert deal.row.id == row.id
            scored = deal.events[-1]
            assert isinstance(scored, Scored)
            if row.slam is None and row.total is not None:
                assert sum(scored.points) == row.total


def test_a_run_of_minsk_has_the_sums_that_the_rules_promise() -> None:
    run = simulate(MINSK, games=3, seed=1, bots=["rulebook"] * 3)
    for game in run.games:
        assert game.deals == 27
        assert (sum(game.plus), sum(game.minus), sum(game.totals)) == (720, -720, 0)
        assert all(
            total == plus + minus
            for total, plus, minus in zip(game.totals, game.plus, game.minus, strict=True)
        )
    assert run.mean_totals == tuple(
        sum(game.totals[seat] for game in run.games) / 3 for seat in range(3)
    )
    assert (run.ruleset, run.players, run.seed) == ("minsk", 3, 1)
    assert run.bots == ("rulebook",) * 3


def test_a_run_is_the_same_every_time_and_on_every_machine() -> None:
    """Another process hashes strings differently and starts with empty tables."""
    code = (
        "from king.arena import simulate; from king.rules import load;"
        "run = simulate(load('minsk').rules(), games=2, seed=9,"
        " bots=['rulebook', 'random', 'rulebook']); print(run.games)"
    )
    said = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout
    here = simulate(MINSK, games=2, seed=9, bots=["rulebook", "random", "rulebook"])
    assert said.strip() == repr(here.games)


def test_games_and_seeds_differ() -> None:
    one = simulate(MINSK, games=2, seed=1, bots=["random"] * 3)
    two = simulate(MINSK, games=1, seed=2, bots=["random"] * 3)
    assert one.games[0] != one.games[1] != two.games[0]


def test_the_deals_of_a_run_are_practice_games_that_can_be_dealt_again() -> None:
    games: list[tuple[int, Game]] = []
    run = simulate(
        MINSK,
        games=2,
        seed=5,
        bots=["random"] * 3,
        on_game=lambda number, game: games.append((number, game)),
    )
    assert [number for number, _ in games] == [1, 2]
    for row, (_, game) in zip(run.games, games, strict=True):
        source = game.source
        assert isinstance(source, Shuffle)
        assert source.practice_seed is not None
        again = Shuffle.named(source.practice_seed)
        assert again.seed == source.seed
        assert again.first_dealer(3) == game.first_dealer
        assert summary_of(game) == row


def test_wrong_requests_are_refused() -> None:
    with pytest.raises(UsageError, match="3, one for each seat"):
        simulate(MINSK, games=1, seed=1, bots=["random"] * 4)
    with pytest.raises(UsageError, match="1 or more"):
        simulate(MINSK, games=0, seed=1, bots=["random"] * 3)
    with pytest.raises(UsageError, match="no bot 'x'"):
        simulate(MINSK, games=1, seed=1, bots=["random", "x", "random"])
    bot = make_bot("random")
    with pytest.raises(UsageError, match="no contract 'poker'"):
        duplicate(MINSK, "poker", bot, bot, deals=2, seed=1)
    with pytest.raises(UsageError, match="2 or more"):
        duplicate(MINSK, "no-tricks", bot, bot, deals=1, seed=1)


@pytest.mark.parametrize("row", played_contracts(MINSK), ids=lambda row: row.id)
def test_nobody_has_an_advantage_over_himself(row) -> None:
    bot = make_bot("rulebook")
    result = duplicate(MINSK, row.id, bot, bot, deals=3, seed=1)
    assert result.both.mean == pytest.approx(0)
    assert result.solo.mean == pytest.approx(0)


def test_the_rulebook_beats_chance_in_every_contract_of_minsk() -> None:
    for row in played_contracts(MINSK):
        result = duplicate(
            MINSK, row.id, make_bot("rulebook"), make_bot("random"), deals=12, seed=3
        )
        assert result.both.low > 0, row.id


class _Bad:
    """A bot that raises, or returns what it was given."""

    name = "bad"

    def __init__(self, answer: object) -> None:
        self.answer = answer

    def choose(self, view: View, rng: random.Random) -> Action:
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer  # type: ignore[return-value]


@pytest.mark.parametrize(
    "answer",
    [RuntimeError("out of order"), None, "7S", Play(-5), Play("7S"), Discard(None), 3.5],
    ids=repr,
)
def test_a_bad_bot_is_logged_and_never_breaks_a_game(
    answer: object, caplog: pytest.LogCaptureFixture
) -> None:
    bots: list[Bot] = [make_bot("random"), _Bad(answer), make_bot("random")]
    with caplog.at_level(logging.ERROR, logger="king.arena.play"):
        game = play_out(new_game(MINSK, Shuffle.named(1)), bots, _rngs(3))
    assert game.is_over
    assert sum(game.totals) == 0
    assert caplog.records
    assert all("bad" in record.getMessage() for record in caplog.records)


def test_a_bot_gets_the_view_of_its_own_seat() -> None:
    seen: list[View] = []

    class Watcher:
        name = "watcher"

        def choose(self, view: View, rng: random.Random) -> Action:
            seen.append(view)
            return view.legal[0]

    deal = play_deal(
        single_deal(MINSK, "no-tricks", Shuffle.named(3), dealer=Seat(2)), [Watcher()] * 3, _rngs(3)
    )
    assert deal.is_over
    assert seen
    for view in seen:
        assert type(view) is View
        assert view.turn == view.observer
        assert [hand is not None for hand in view.hands].count(True) == 1


def test_a_failed_choice_falls_back_to_a_legal_action(caplog: pytest.LogCaptureFixture) -> None:
    game = new_game(MINSK, Shuffle.named(1))
    assert game.turn is not None
    view = view_of(game, Observer(game.turn))
    action = decide(_Bad(ValueError("x")), view, random.Random(1))
    assert action in view.legal
    assert "bot bad failed in phase order" in caplog.text
