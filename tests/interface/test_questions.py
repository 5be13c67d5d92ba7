"""What is asked at the table and how answers are understood, in three languages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest

from king.cards import NO_TRUMP, Suit
from king.engine import Action, Game, Order, Play, Shuffle, View, new_game, view_of
from king.engine.actions import Plays
from king.engine.events import DealEnded, Observer, Scored
from king.locales import translator
from king.rules import load
from king.seats import Seat
from king.tui.commands import help_lines
from king.tui.info import info_lines
from king.tui.look import Look
from king.tui.narrate import narrate
from king.tui.narrator import Narrator
from king.tui.prompts import Misread, question_for
from king.tui.prompts.base import Question
from king.tui.prompts.order import ConfirmOrder, NameContract, OrderTrump
from king.tui.retell import retold
from king.tui.screen import Screen
from king.tui.sheet import heading, place_lines, sheet_lines
from king.tui.stage import Stage
from king.tui.table import headline, held, last_trick
from king.tui.welcome import Wish, ask_for_game
from support.terminal import king

LANGUAGES = ("en", "ru", "pl")
ME = Seat(0)
MINSK = load("minsk").rules()


def _stage(lang: str, game: Game | None = None) -> Stage:
    rules = MINSK if game is None else game.rules
    names = tuple(f"P{seat}" for seat in rules.seats)
    return Stage(rules, translator(lang), Look(russian=lang == "ru"), names, ME)


def _course(name: str = "minsk", seed: int = 1) -> Iterator[Game]:
    """A game in which everybody does the first thing that may be done."""
    game = new_game(load(name).rules(), Shuffle.named(seed))
    while not game.is_over:
        yield game
        game = game.apply(game.legal_actions()[0])
    yield game


def _view(kind: str) -> View:
    for game in _course():
        if game.turn == ME and game.legal_actions().kind == kind:
            return view_of(game, Observer(ME))
    raise AssertionError(kind)


ORDER, PLAY, DISCARD = _view("order"), _view("play"), _view("discard")


def _order(lang: str, answer: str) -> Action | Question:
    """What comes of an answer to the question of the contract, confirmed by Enter."""
    stage = _stage(lang)
    reply = NameContract().read(stage, ORDER, answer)
    return reply.read(stage, ORDER, "") if isinstance(reply, ConfirmOrder) else reply


# --- Orders -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lang", "answer", "contract"),
    [
        ("ru", "кинга", "no-king"),
        ("ru", "КИНГ", "no-king"),
        ("ru", "взяток", "no-tricks"),
        ("ru", "дев", "no-girls"),
        ("ru", "не брать чер", "no-hearts"),
        ("ru", "последних", "no-last-two"),
        ("en", "king", "no-king"),
        ("en", "last", "no-last-two"),
        ("en", "jacks", "no-boys"),
        ("pl", "waletów", "no-boys"),
        ("pl", "dam", "no-girls"),
        ("pl", "król", "no-king"),
    ],
)
def test_a_contract_by_any_clear_word(lang: str, answer: str, contract: str) -> None:
    assert _order(lang, answer) == Order(contract)


@pytest.mark.parametrize(
    ("lang", "answer", "trump"),
    [
        ("ru", "пики", 0), ("ru", "Пики", 0), ("ru", "Тр", 3), ("ru", "т", 3), ("ru", "♥", 1),
        ("ru", "без козырей", 4), ("ru", "без", 4), ("ru", "1", 0), ("ru", "Б", 2),
        ("en", "hearts", 1), ("en", "club", 3), ("en", "no trump", 4), ("en", "h", 1),
        ("pl", "pik", 0), ("pl", "tre", 3), ("pl", "bez atu", 4), ("pl", "d", 2),
    ],
)  # fmt: skip
def test_a_trump_by_name_letter_sign_or_number(lang: str, answer: str, trump: int) -> None:
    question = NameContract().read(_stage(lang), ORDER, "7")
    assert isinstance(question, OrderTrump)
    reply = question.read(_stage(lang), ORDER, answer)
    assert reply == ConfirmOrder(Order("otygrysh", Suit(trump)))
    assert _order(lang, f"7 {answer}") == Order("otygrysh", Suit(trump))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_enter_goes_back_and_what_follows_is_not_an_order_yet(lang: str) -> None:
    """Enter and "2" in one go: back to the list, then the second contract, not yet made."""
    stage = _stage(lang)
    trump = NameContract().read(stage, ORDER, "7")
    assert isinstance(trump, OrderTrump)
    assert trump.enter
    back = trump.read(stage, ORDER, "")
    assert back == NameContract()
    assert isinstance(back, NameContract)
    confirm = back.read(stage, ORDER, "2")
    assert confirm == ConfirmOrder(Order("no-last-two"))
    assert isinstance(confirm, ConfirmOrder)
    assert stage.contract("no-last-two") in confirm.prompt(stage, ORDER)
    assert confirm.read(stage, ORDER, "0") == NameContract()
    assert confirm.read(stage, ORDER, "5") == ConfirmOrder(Order("no-king"))


def test_an_order_with_a_trump_that_it_has_not_is_refused_by_the_rules() -> None:
    assert NameContract().read(_stage("en"), ORDER, "2 H") == Order("no-last-two", Suit(1))
    with pytest.raises(Misread):
        NameContract().read(_stage("en"), ORDER, "2 nonsense")


@pytest.mark.parametrize("kind", ["order", "trump", "suit"])
def test_a_hand_has_no_numbers_where_none_are_asked_for(kind: str) -> None:
    lines = question_for(kind).lines(_stage("en"), ORDER, 80) if kind != "trump" else [
        *OrderTrump("otygrysh", (Suit(0), NO_TRUMP)).lines(_stage("en"), ORDER, 80)
    ]  # fmt: skip
    assert lines[-1].plain.startswith("Your hand: ")


# --- Cards --------------------------------------------------------------------------------


def test_the_only_card_goes_by_enter() -> None:
    for game in _course():
        if game.turn != ME or game.legal_actions().kind != "play":
            continue
        view = view_of(game, Observer(ME))
        assert isinstance(view.legal, Plays)
        question = question_for("play")
        reply = question.read(_stage("en"), view, "")
        if len(view.legal) == 1:
            [card] = view.legal.cards
            assert reply == Play(card)
            assert f"Only {_stage('en').look.card(card).plain} may go" in question.prompt(
                _stage("en"), view
            )
        else:
            assert reply == question


def test_the_hand_stands_still_through_a_deal() -> None:
    """Once play has begun, the cards that are left keep their order."""
    before: list[int] = []
    number = 0
    for game in _course(seed=4):
        if game.deal is None or game.deal.phase != "play" or game.turn != ME:
            continue
        view = view_of(game, Observer(ME))
        hand = held(_stage("en"), view)
        if view.number == number:
            assert hand == [card for card in before if card in hand]
        before, number = hand, view.number
    assert number == 27


@pytest.mark.parametrize("lang", LANGUAGES)
def test_lists_run_like_the_hand(lang: str) -> None:
    for game in _course(seed=2):
        for event in game.deal.events if game.deal is not None else ():
            if isinstance(event, DealEnded):
                break
    result = next(game.finished[0] for game in _course(seed=2) if game.finished)
    [ended] = [event for event in result.events if isinstance(event, DealEnded)]
    lines = narrate(_stage(lang), ended)
    discards = _stage(lang).sorted((*ended.discards, *ended.talon)).plain
    assert lines[-1].plain.endswith(discards)


# --- What is told -------------------------------------------------------------------------


def test_an_early_end_shows_the_cards_that_were_left() -> None:
    early = 0
    for game in [list(_course(seed=3))[-1]]:
        for result in game.finished:
            [ended] = [event for event in result.events if isinstance(event, DealEnded)]
            lines = [line.plain for line in narrate(_stage("en"), ended)]
            assert ("Not played:" in lines) == ended.early
            for seat, hand in enumerate(ended.hands) if ended.early else ():
                early += 1
                assert f"  P{seat}  {_stage('en').sorted(hand).plain}" in lines, "a line each"
    assert early


def test_the_last_trick_of_the_deal_before_can_be_seen() -> None:
    game = next(game for game in _course() if game.finished)
    view = view_of(game, Observer(ME))
    assert last_trick(_stage("en"), view).plain == "No trick has been taken in this deal."
    text = last_trick(_stage("en"), view, game.finished[-1].events).plain
    assert text.startswith("Last trick of the deal before: P")
    assert text.count("P") == 4


def test_what_is_left_and_what_was_discarded_can_be_asked() -> None:
    text = "\n".join(line.plain for line in info_lines(_stage("en"), PLAY))
    assert "Left to order:" in text
    assert re.search(r"Otygrysh +3 +\d +\d", text)
    row = next(line for line in text.splitlines() if _stage("en").contract(PLAY.row.id) in line)
    assert PLAY.declarer is not None
    left = PLAY.left[PLAY.declarer].count(PLAY.row.id) - 1  # this deal's order is made
    assert row.split()[-3:][PLAY.declarer] == str(left or "–")
    if PLAY.declarer == ME:
        assert "discarded: " in text
    assert "the talon, shown to all:" in text


def test_a_minus_game_says_nothing_of_trumps_and_a_plus_game_does() -> None:
    seen = set()
    for game in _course(seed=5):
        if game.turn == ME and game.deal is not None and game.deal.phase == "play":
            view = view_of(game, Observer(ME))
            text = headline(_stage("en"), view).plain
            with_trump = "trump" in text
            assert view.contract is not None
            assert with_trump == (view.contract.trump != "none")
            seen.add(with_trump)
    assert seen == {True, False}


def test_the_sheet_says_that_an_otygrysh_had_no_trumps() -> None:
    game = new_game(MINSK, Shuffle.named(1))
    game = game.apply(Order("otygrysh", NO_TRUMP))
    while not game.finished:
        game = game.apply(game.legal_actions()[0])
    text = "\n".join(line.plain for line in sheet_lines(_stage("ru"), game.finished, 80))
    assert "Отыгрыш бк" in text
    assert "проверка, плюс: +80 = 2 × 40, верно" in text


@pytest.mark.parametrize(
    ("totals", "places"),
    [((10, 30, 20), "1. P1, 2. P2, 3. P0"), ((30, 10, 30), "1. P0, 1. P2, 3. P1"),
     ((0, 0, 0), "1. P0, 1. P1, 1. P2")],
)  # fmt: skip
def test_places(totals: tuple[int, ...], places: str) -> None:
    lines = [line.plain.split() for line in place_lines(_stage("en"), totals)]
    assert ", ".join(" ".join(line[:2]) for line in lines) == places
    assert any("shared" in line for line in lines) == (len(set(totals)) < 3)


@pytest.mark.parametrize("kind", ["order", "discard", "play"])
def test_help_is_about_the_question(kind: str) -> None:
    view = {"order": ORDER, "discard": DISCARD, "play": PLAY}[kind]
    here = question_for(kind).help(_stage("en"), view)
    assert here
    text = "\n".join(str(line) for line in help_lines(_stage("en"), "7H", here))
    assert here[0] in text
    assert len(help_lines(_stage("en"), "7H", here)) <= 22, "a screen holds it"


def test_russians_are_told_their_keys() -> None:
    assert any("h (р)" in str(line) for line in help_lines(_stage("ru"), "7Ч"))
    assert not any("(р)" in str(line) for line in help_lines(_stage("pl"), "7H"))


# --- The first screen ---------------------------------------------------------------------


def _first_screen(
    answers: list[str], monkeypatch: pytest.MonkeyPatch, unfinished: str | None = None
) -> tuple[Wish | None, str]:
    target, given = StringIO(), iter(answers)
    monkeypatch.setattr("builtins.input", lambda prompt: target.write(prompt) and next(given))

    def screen_for(speak: object) -> Screen:
        return Screen(StringIO(), target, fast=True, interactive=True, letters="SHDC")

    wish = ask_for_game(translator("en"), screen_for, last="long", unfinished=unfinished)
    return wish, target.getvalue()


@pytest.mark.parametrize(
    ("answers", "wish"),
    [
        ([""], Wish("en")),
        (["1"], Wish("en", "minsk", 3)),
        (["kg", "6"], Wish("en", "kg", 6)),
        (["Minsk"], Wish("en", "minsk", 3)),
        (["nonsense", "99", "simple", ""], Wish("en", "simple", 4)),
        (["ru", "минс"], Wish("ru", "minsk", 3)),
        (["polski", ""], Wish("pl")),
        (["0"], Wish("en", resume=True)),
        (["q"], None),
    ],
)
def test_the_first_screen(
    answers: list[str], wish: Wish | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    found, text = _first_screen(answers, monkeypatch, unfinished="my-house-rules")
    assert found == wish
    assert "Language: English" in text
    assert "Enter: Long King" in text or load("long").title["en"] in text
    assert "my-house-rules" in text


def test_the_first_screen_fits(monkeypatch: pytest.MonkeyPatch) -> None:
    _wish, text = _first_screen([""], monkeypatch, unfinished="minsk")
    assert len(text.splitlines()) <= 24


# --- Records in words ---------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_deal_can_be_read_card_by_card(lang: str) -> None:
    game = next(game for game in _course() if len(game.finished) == 2)
    stage = _stage(lang, game)
    narrator = Narrator(stage, spectator=True)
    for result in game.finished:
        text = "\n".join(
            line.plain for line in retold(stage, narrator, result.events, result.standing)
        )
        tricks = re.findall(r"^ +\d+\. P", text, re.MULTILINE)
        scored = [event for event in result.events if isinstance(event, Scored)]
        assert len(tricks) >= 1
        assert len(scored) == 1
        assert all(f"P{seat}: " in text for seat in game.rules.seats)


def test_replay_of_one_deal_and_of_none(tmp_path: Path) -> None:
    records = tmp_path / "records"
    king("simulate", "simple", "--games", "1", "--out", str(records), home=tmp_path)
    path = str(records / "001.king")
    run = king("replay", path, "--deal", "1", "--lang", "ru", home=tmp_path)
    text = run.stdout.decode()
    assert "Сдача 1 из 14" in text
    assert "Сдача 2 из 14" not in text
    assert text.count("взятка: ") == 8
    everything = king("replay", path, "--deal", "all", "--lang", "pl", home=tmp_path)
    assert everything.stdout.decode().count("lewa: ") >= 14 * 3
    for wrong in ("99", "x"):
        run = king("replay", path, "--deal", wrong, home=tmp_path)
        assert (run.returncode, run.stderr.count(b"\n")) == (2, 1)


@pytest.mark.parametrize(
    ("lang", "words"),
    [("en", "14 deals checked"), ("ru", "Проверено 14 сдач"), ("pl", "Sprawdzono 14 rozdań")],
)
def test_verify_speaks(tmp_path: Path, lang: str, words: str) -> None:
    records = tmp_path / "records"
    king("simulate", "simple", "--games", "1", "--out", str(records), home=tmp_path)
    run = king("verify", str(records / "001.king"), "--lang", lang, home=tmp_path)
    assert words in run.stdout.decode()


def test_the_line_of_names_stands_on_every_page_unless_the_table_is_in_blocks() -> None:
    *_, game = _course("simple")
    for width, times in ((80, 1), (40, 0)):
        assert heading(sheet_lines(_stage("ru", game), game.finished, width)) == times
