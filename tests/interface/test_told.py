"""What is told of a deal, a bout and a game: nothing twice, nothing left out."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest

from king.cards import parse_cards
from king.engine import Order, Shuffle, new_game, view_of
from king.engine.actions import Give
from king.engine.events import (
    BoutEnded,
    CardTurned,
    DealEnded,
    GiftGiven,
    Observer,
    Scored,
)
from king.explain import format_page, limit_text, rules_page
from king.records import format_record, record_of
from king.rules import load
from king.seats import Seat
from king.tui.info import ended_lines
from king.tui.narrate import narrate
from king.tui.narrator import Narrator
from king.tui.prompts import question_for
from king.tui.prompts.forced import forced
from king.tui.saves import Store
from king.tui.screen import Screen
from king.tui.sheet import limit_lines, settlement_lines, sheet_lines
from king.tui.table import score_lines
from support.courses import ME, Options, course, moments, stage_of, told_of
from support.terminal import environment, king, sit_down

LANGUAGES = ("en", "ru", "pl")


# --- The end of a deal and of a game ------------------------------------------------------


def test_the_last_trick_of_a_deal_that_has_just_ended_is_simply_the_last() -> None:
    *_, game = course("minsk")
    stage = stage_of(game)
    [line] = ended_lines(stage, game.finished[0].events)
    assert line.plain.startswith("Last trick: P")
    *_, ladder = course("kg", {"session": "five"})
    assert "trick" not in ended_lines(stage_of(ladder), ladder.finished[0].events)[0].plain


@pytest.mark.parametrize("lang", LANGUAGES)
def test_who_keeps_cards_falls_and_who_stood_below_moves_up(lang: str) -> None:
    falls = stays = 0
    *_, game = course("kg")
    stage = stage_of(game, lang)
    narrator = Narrator(stage)
    before: tuple[Seat, ...] = ()
    for event, lines in zip(game.events, told_of(game, narrator), strict=True):
        match event:
            case BoutEnded():
                before = event.ladder
            case DealEnded():
                left = [seat for seat, hand in enumerate(event.hands) if hand]
            case Scored() if len(left) == 1 and before:
                if before[-1] == left[0]:
                    stays += 1
                    continue
                falls += 1
                assert lines[0].startswith(f"P{left[0]}")
                below = before[before.index(Seat(left[0])) + 1 :]
                assert ", ".join(f"P{seat}" for seat in below) in lines[1]
    assert falls
    assert falls + stays > 3


def test_early_titles_do_not_speak_of_points() -> None:
    stage = stage_of(next(course("korol")))
    hands = tuple(map(tuple, (parse_cards("7S"), parse_cards("8S"), (), ())))
    lines = narrate(stage, DealEnded(True, hands, (), ()))  # type: ignore[arg-type]
    assert lines[0].plain == "Everyone has the number of tricks asked, so the deal ends here."


@pytest.mark.parametrize("reigns", ["one", "three"])
def test_after_the_last_reign_no_new_titles_are_told(reigns: str) -> None:
    options = {} if reigns == "one" else {"reigns": reigns}
    *_, game = course("korol", options)
    told = told_of(game, Narrator(stage_of(game)))
    scores = [
        lines for event, lines in zip(game.events, told, strict=True) if isinstance(event, Scored)
    ]
    assert not any("King: P" in line for line in scores[-1])
    for line in scores[-1][2:]:
        assert re.search(r"\d tricks?", line), line
    sheet = [line.plain for line in sheet_lines(stage_of(game), game.finished, 80)]
    titles = game.finished[-2].standing.titles
    names = ["King", "Prince", "Soldier", "Peasant"]
    row = next(line.split() for line in sheet if line.split()[:1] == ["title"])
    assert row[1:] == [names[titles.index(seat)] for seat in game.rules.seats]
    total = next(line.split() for line in sheet if line.split()[:1] == ["total"])
    assert len(total) == 5


def test_a_game_with_a_limit_says_so_before_and_after() -> None:
    rules = load("domino").rules()
    assert "−31" in limit_text(rules, "en")
    *_, game = course("domino")
    assert game.ended is not None
    [line] = limit_lines(stage_of(game), game.ended.totals)
    reached = [f"P{seat}" for seat, total in enumerate(game.ended.totals) if total <= -31]
    assert line.plain == f"The limit of −31 is reached: {', '.join(reached)}."
    assert limit_text(load("minsk").rules(), "en") == ""


def test_amounts_have_the_comma_of_the_language() -> None:
    *_, game = course("domino")
    for lang in ("ru", "pl"):
        assert not any(
            re.search(r"\d\.\d", line)
            for line in settlement_lines(stage_of(game, lang), (1, 2, 4, 3))
        )


# --- The race and the exchange ------------------------------------------------------------


def test_an_exchange_says_which_card_came_and_whom_another_goes_to() -> None:
    seen = 0
    for seed in range(20):
        for game in course("korol", {}, seed):
            last = game.events[-1]
            if game.turn != ME or not isinstance(last, GiftGiven) or last.to != ME:
                continue
            view, stage = view_of(game, Observer(ME)), stage_of(game)
            first = question_for("give").lines(stage, view, 80)[0].plain
            card = stage.look.card(view.events[-1].card).plain  # type: ignore[union-attr]
            assert first == f"You have got {card} from P{last.seat}; give another card back for it."
            assert f"For: P{last.seat}" in question_for("give").prompt(stage, view)
            seen += 1
    assert seen


def test_the_only_card_to_give_is_named() -> None:
    for view, stage in moments("korol", "give"):
        alone = forced(stage, view)
        if alone is not None:
            action, [line] = alone
            assert isinstance(action, Give)
            assert stage.look.card(action.card).plain in line.plain
            break


def test_who_is_out_of_the_race_is_told_so_with_the_trump() -> None:
    out = 0
    for seed in range(8):
        *_, game = course("korol", {}, seed)
        told = told_of(game, Narrator(stage_of(game)))
        for event, lines in zip(game.events, told, strict=True):
            if type(event).__name__ == "Dealt":
                watching = event.sizes[ME] == 0
                assert bool(lines) == watching
                out += watching
            if isinstance(event, CardTurned):
                assert "trump:" in lines[0]
    assert out


def test_replay_counts_the_tricks_of_a_race(tmp_path: Path) -> None:
    records = tmp_path / "records"
    king("simulate", "korol", "--games", "1", "--out", str(records), home=tmp_path)
    run = king("replay", str(records / "001.king"), "--lang", "en", home=tmp_path)
    text = run.stdout.decode()
    assert re.search(r": 0  \(.*King \d/9\)", text)
    assert "× 0" not in text


# --- Sheets, settings, resumption ---------------------------------------------------------


@pytest.mark.parametrize("name", ["minsk", "korol", "kg"])
def test_an_empty_sheet_says_that_it_is_empty(name: str) -> None:
    game = next(course(name))
    assert "No deal is over yet" in sheet_lines(stage_of(game), (), 80)[-1].plain


def test_a_column_of_nothing_is_left_out() -> None:
    *_, game = course("domino")
    assert "declarer" not in sheet_lines(stage_of(game), game.finished, 80)[0].plain
    *_, game = course("auction")
    lines = [line.plain for line in sheet_lines(stage_of(game), game.finished, 80)]
    assert "In brackets: the bid for the suit." in lines
    *_, other = course("minsk")
    assert "declarer" in sheet_lines(stage_of(other), other.finished, 80)[0].plain


def test_the_bid_is_among_the_points_of_the_deal() -> None:
    checked = 0
    for view, stage in moments("auction", "play"):
        if view.bids is None or view.bids.best is None or view.tricks:
            continue
        rows = [line.plain for line in score_lines(stage, view, 80)]
        points = next(row for row in rows if row.startswith("points")).split()[-len(view.sizes) :]
        assert points[view.bids.best] == f"−{view.bids.amount}"
        checked += 1
    assert checked


def test_the_language_that_was_asked_for_is_remembered(tmp_path: Path) -> None:
    king("play", "minsk", "--lang", "ru", home=tmp_path)
    assert json.loads((tmp_path / "settings.json").read_text("utf-8"))["language"] == "ru"
    assert "Соперники" in king("play", "minsk", home=tmp_path).stdout.decode()
    king("play", "--resume", "--lang", "pl", home=tmp_path)
    assert "Przeciwnicy" in king("play", "minsk", home=tmp_path).stdout.decode()


def test_a_game_that_is_taken_up_again_tells_how_its_deal_began(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.fsync", lambda descriptor: None)
    store = Store(tmp_path / "home")
    sit_down("korol", store, answers=3)
    text = sit_down("korol", store, answers=0, resume=True)
    assert "the game goes on with deal 1." in text
    assert load("korol").title["en"] in text
    assert "Deal 1 · The titles · dealer:" in text
    assert "the last card is" in text


def test_an_option_that_acts_on_nothing_is_not_told(tmp_path: Path) -> None:
    settings = {"ruleset": "kg", "players": 6, "options": {"joker": "defender"}}
    (tmp_path / "settings.json").write_text(json.dumps(settings), "utf-8")
    text = king("play", "--fast", "--lang", "en", home=tmp_path, stdin="").stdout.decode()
    assert "King" in text
    assert "This table's options" not in text


def test_the_winner_is_read_before_the_sheet_comes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from king.tui.saves import Company
    from king.tui.session import Keeper, Session

    *_, game = course("minsk")
    target, prompts = StringIO(), []

    def answer(prompt: str) -> str:
        prompts.append(target.getvalue())
        return ""

    monkeypatch.setattr("builtins.input", answer)
    screen = Screen(StringIO(), target, fast=True, interactive=True, letters="SHDC")
    company = Company(ME, (None, "random", "random"), "0")
    keeper = Keeper(lambda seat, action: None, lambda game: None, lambda game: tmp_path)
    session = Session(game, load("minsk"), stage_of(game), company, screen, keeper)
    session._told = len(game.events)
    session.run()
    assert prompts[0].rstrip().splitlines()[-4].strip() == "The game is over."
    assert "check, plus" not in prompts[0]


@pytest.mark.parametrize(
    ("language", "word"), [("ru", "прервано"), ("pl", "przerwano"), ("en", "interrupted")]
)
def test_an_interruption_is_told_in_the_language_of_the_table(
    tmp_path: Path, language: str, word: str
) -> None:
    """Also where it was chosen the last time and is not asked for now."""
    (tmp_path / "settings.json").write_text(json.dumps({"language": language}), "utf-8")
    with subprocess.Popen(
        [sys.executable, "-m", "king", "play", "minsk"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        env=environment(tmp_path),
    ) as process:  # fmt: skip
        assert process.stdout is not None
        shown = b""
        while b"(10" not in shown:
            shown += process.stdout.read(1)
        process.send_signal(signal.SIGINT)
        _out, error = process.communicate(timeout=30)
    assert process.returncode == 130
    assert word in error.decode()


@pytest.mark.parametrize(
    ("lang", "words"),
    [("en", "You may order: “"), ("ru", "ничего не удалено"), ("pl", "nic nie usunięto")],
)
def test_a_move_in_a_journal_that_cannot_be_is_told_as_at_the_table(
    tmp_path: Path, lang: str, words: str
) -> None:
    home = tmp_path / "home"
    store = Store(home)
    store.prepare()
    save = store.new_save("minsk")
    game = new_game(load("minsk").rules(), Shuffle.named(1))
    names = ("Ann", "Ben", "Vera")
    save.write(format_record(record_of(game, names, load("minsk"))))
    assert game.turn is not None
    save.add(game.turn, Order("no-such"))
    save.journal.close()
    run = king("play", "--resume", "--lang", lang, home=home)
    [line] = run.stderr.decode().splitlines()
    assert run.returncode == 2
    assert words in line
    assert names[game.turn] in line
    assert "unknown-contract" not in line
    assert "Order(" not in line


@pytest.mark.parametrize("options", [{}, {"race": "one-deal"}])
def test_the_rules_of_a_race_say_when_a_deal_stops(options: Options) -> None:
    ruleset = load("korol")
    page = format_page(rules_page(ruleset, ruleset.rules(None, options), "en"))
    assert "As soon as everyone has reached his number, the deal stops." in page.replace("\n", " ")


def test_reasons_for_points_are_parts_that_stay_whole() -> None:
    *_, game = course("polish", {"preset": "robber"})
    told = 0
    for event, lines in zip(game.events, told_of(game, Narrator(stage_of(game))), strict=True):
        if isinstance(event, Scored):
            for row, line in zip(event.lines, lines[2:], strict=True):
                assert line.count(" · ") == max(0, len(row) - 1)
                told += len(row) > 1
    assert told
