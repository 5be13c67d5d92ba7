"""Pages that stop, what can be asked at a table, and lines that stay whole."""

from __future__ import annotations

import os
import random
import re
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from king.cards import CardSet, parse_cards
from king.engine import Game, Shuffle, View, new_game, view_of
from king.engine.actions import Decline
from king.engine.events import BoutEnded, LeftoversTaken, Observer, TalonOpened, TalonTaken
from king.locales import FOLDER, translator
from king.rules import load
from king.seats import Seat
from king.tui.boards.bids import sale_lines
from king.tui.boards.rows import row_lines
from king.tui.columns import flowed, fold
from king.tui.commands import help_lines
from king.tui.info import info_texts, last_lines
from king.tui.look import Look
from king.tui.narrate import narrate
from king.tui.prompts import question_for
from king.tui.prompts.base import Misread, read_card
from king.tui.prompts.forced import forced
from king.tui.saves import Store
from king.tui.screen import Screen
from king.tui.sheet import sheet_lines
from king.tui.stage import Stage
from king.tui.start import play_new
from king.tui.table import hand_lines, headline
from support.tables import RULESETS
from support.terminal import Person

LANGUAGES = ("en", "ru", "pl")
ME = Seat(0)
Options = dict[str, str]


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Store:
    """A home for games on a disk that is quick because nothing here loses its power."""
    monkeypatch.setattr(os, "fsync", lambda descriptor: None)
    return Store(tmp_path / "home")


def _stage(game: Game, lang: str = "en") -> Stage:
    names = tuple(f"P{seat}" for seat in game.rules.seats)
    return Stage(game.rules, translator(lang), Look(russian=lang == "ru"), names, ME)


def _course(name: str, options: Options, players: int | None = None) -> Iterator[Game]:
    rng = random.Random(4)
    game = new_game(load(name).rules(players, options), Shuffle.named(2))
    while not game.is_over:
        yield game
        game = game.apply(rng.choice(list(game.legal_actions())))
    yield game


def _moments(
    name: str, kind: str, options: Options | None = None, players: int | None = None
) -> Iterator[tuple[View, Stage]]:
    for game in _course(name, options or {}, players):
        if game.turn == ME and game.legal_actions().kind == kind:
            yield view_of(game, Observer(ME)), _stage(game)


# --- Pages --------------------------------------------------------------------------------


class _Reader:
    """At the first question of a kind: a command, then something typed to its page."""

    def __init__(self, store: Store, lang: str, prompt: str, typed: tuple[str, str]) -> None:
        self.store, self.target = store, StringIO()
        self.prompt = translator(lang)._(prompt)
        self.waiting = list(typed)
        self.person = Person(self.target, translator(lang), random.Random(3))
        self.prompts: list[str] = []
        self.actions: list[int] = []

    def answer(self, prompt: str) -> str:
        self.target.write(prompt)
        if self.waiting and (prompt == self.prompt or self.prompts):
            self._remember(prompt)
            return self.waiting.pop(0)
        if self.prompts:
            self._remember(prompt)
            raise EOFError
        return self.person.readline().rstrip("\n")

    def _remember(self, prompt: str) -> None:
        save = self.store.newest()
        assert save is not None
        self.prompts.append(prompt)
        self.actions.append(save.journal.path.read_bytes().count(b"\n"))


def _read(
    store: Store, monkeypatch: pytest.MonkeyPatch, name: str, lang: str, prompt: str,
    typed: tuple[str, str],
) -> tuple[_Reader, str]:  # fmt: skip
    reader = _Reader(store, lang, prompt, typed)
    monkeypatch.setattr("builtins.input", reader.answer)
    monkeypatch.setenv("LINES", "60")
    speak, loaded = translator(lang), load(name)
    rules = loaded.rules()
    screen = Screen(
        StringIO(), reader.target, fast=True, interactive=True, letters="SHDC", speak=speak
    )
    store.prepare()
    play_new(
        ruleset=loaded, rules=rules, bots=["random"] * (rules.players - 1), name=None, seed=3,
        store=store, speak=speak, screen=screen,
    )  # fmt: skip
    return reader, reader.target.getvalue()


CARD = "Your card? (number or card, ? for help) "
ADD = "Add a card? (number or card, Enter: none, ? for help) "


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("command", ["i", "l", "h", "?", "s"])
def test_enter_after_something_to_read_adds_nothing_and_passes_nothing(
    store: Store, monkeypatch: pytest.MonkeyPatch, command: str, lang: str
) -> None:
    reader, _text = _read(store, monkeypatch, "kg", lang, ADD, (command, ""))
    question, page, again = reader.prompts
    assert question == again == reader.prompt
    assert "q" in page
    assert translator(lang)._("--- Enter or q: close this page > ") == page
    assert len(set(reader.actions)) == 1, "nothing was done meanwhile"


@pytest.mark.parametrize("command", ["i", "l", "h"])
def test_a_line_or_two_need_no_page_where_enter_does_nothing(
    store: Store, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    reader, _text = _read(store, monkeypatch, "minsk", "en", CARD, (command, ""))
    assert reader.prompts == [CARD] * 3
    assert len(set(reader.actions)) == 1, "Enter has only shown the table again"


@pytest.mark.parametrize("typed", ["1", "q", "0", "r"])
def test_what_is_typed_to_a_page_is_not_played(
    store: Store, monkeypatch: pytest.MonkeyPatch, typed: str
) -> None:
    for command in ("?", "s", "r"):
        reader, text = _read(store, monkeypatch, "minsk", "en", CARD, (command, typed))
        question, _page, again = reader.prompts
        assert question == again == CARD, "q leaves the page, not the game"
        assert len(set(reader.actions)) == 1
        assert (f"“{typed}” only closed the page." in text) == (typed != "q")


# --- What can be asked --------------------------------------------------------------------


@pytest.mark.parametrize("name", RULESETS)
def test_help_speaks_of_what_there_is(name: str) -> None:
    """Talon and discards are told of where somebody takes and puts them, seen in play."""
    taken = discarded = False
    for number, game in enumerate(_course(name, {})):
        for event in game.events if game.is_over or number == 400 else ():
            taken = taken or isinstance(event, TalonTaken | TalonOpened)
            discarded = discarded or type(event).__name__ == "Discarded"
        if game.is_over or number == 400:
            break
    stage = _stage(game)
    told = info_texts(stage)
    text = "\n".join(str(line) for line in help_lines(stage, "7H"))
    assert ("talon and own discards" in told) >= discarded
    assert ("talon" in " ".join(told)) == ("talon" in text)
    if not any(row.talon for row in game.rules.contracts.values()) and not game.rules.deal.talon:
        assert not taken
        assert "talon" not in text
        assert "discards" not in text
    bouts = any(row.bouts for row in game.rules.contracts.values())
    assert ("last bout" in text) == bouts
    assert ("last trick" in text) == any(not row.bouts for row in game.rules.contracts.values())
    assert bool(told) == bool(re.search(r"^  i  ", text, re.MULTILINE))


@pytest.mark.parametrize(
    ("lang", "king"), [("en", "King: P"), ("ru", "король: P"), ("pl", "król: P")]
)
def test_the_head_of_a_bout_names_the_king(lang: str, king: str) -> None:
    checked = 0
    for game in _course("kg", {}):
        if game.turn != ME or checked > 50:
            continue
        view, stage = view_of(game, Observer(ME)), _stage(game, lang)
        ladder = view.bout.ladder if view.bout is not None else view.standing.ladder
        text = headline(stage, view).plain
        assert f"{king}{ladder[0]}" in text
        assert stage.speak._("declarer: {name}").split(":")[0] + ":" not in text
        checked += 1
    assert checked


def test_the_last_bout_can_be_seen() -> None:
    seen = 0
    for view, stage in _moments("kg", "attack"):
        ends = [event for event in view.events if isinstance(event, BoutEnded)]
        text = last_lines(stage, view)[0].plain
        assert "trick" not in text
        if not ends:
            assert text == "No bout is over yet in this deal."
            continue
        seen += 1
        assert text.startswith(f"Bout {len(ends)}: P")
        assert "taken" in text if ends[-1].took else "all beaten" in text
        if seen > 20:
            break
    assert seen


def test_having_nothing_to_add_is_said_once_a_bout_whatever_was_declined() -> None:
    said = after_own = 0
    for view, stage in _moments("kg", "add"):
        alone = forced(stage, view, permits=False)
        if alone is None:
            continue
        assert alone[0] == Decline()
        assert bool(alone[1]) == bool(view.hand)
        said += bool(alone[1])
        after_own += type(view.events[-1]).__name__ == "Declined"
        assert forced(stage, view, permits=False, told=True) == (Decline(), [])
    assert said
    assert after_own


# --- Lines that stay whole ----------------------------------------------------------------


def test_the_rows_of_a_smaller_pack_stand_in_columns() -> None:
    for players in load("polish").players:
        view, stage = next(_moments("polish", "lay", {"plus-round": "lottery"}, players))
        rows = [line.plain for line in row_lines(stage, view)[:4]]
        assert len({len(row) for row in rows}) == 1, "a card that is not in the pack leaves a gap"
        ranks = len({card % 16 for card in stage.rules.pack})
        missing = 4 * ranks - len(stage.rules.pack)
        assert sum(
            row[4 + 4 * place :][:4] == "    " for row in rows for place in range(ranks)
        ) == (missing)


def test_seventeen_cards_stand_in_one_line() -> None:
    game = new_game(load("polish").rules(3), Shuffle.named(1))
    while game.turn != ME or game.legal_actions().kind != "play":
        game = game.apply(game.legal_actions()[0])
    view = view_of(game, Observer(ME))
    assert len(view.hand) >= 16
    lines = hand_lines(_stage(game), view, view.hand, 80)
    assert len(lines) == 2
    cards = [
        (_stage(game).look.card(card), _stage(game).look.card(card)) for card in game.rules.pack
    ]
    for count in range(1, 21):
        assert len(fold(cards[:count], 80)) == 2
        assert all(line.cell_len <= 80 for line in fold(cards[:count], 80))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_phrase_of_the_head_is_not_broken(lang: str) -> None:
    broken = 0
    for game in _course("minsk", {}):
        view = view_of(game, Observer(ME))
        line = headline(_stage(game, lang), view)
        parts = flowed(line, 40)
        assert " · ".join(part.plain.strip() for part in parts) == line.plain
        broken += len(parts) > 1
        if view.number > 3:
            break
    assert broken


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_screen_breaks_between_parts(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    phrase = translator(lang)._("trump: not named yet")
    target = StringIO()
    screen = Screen(StringIO(), target, fast=True, interactive=False, letters="SHDC")
    screen.say(f"12345678901234567890123456 · {phrase} · x")
    assert phrase in target.getvalue()


def test_the_talon_is_told_in_one_order() -> None:
    seen = 0
    for view, stage in _moments("polish", "bid", {"plus-round": "auction"}):
        [opened] = [event for event in view.events if isinstance(event, TalonOpened)]
        shown = sale_lines(stage, view)[0].plain.partition(": ")[2]
        assert narrate(stage, opened)[0].plain.partition(": ")[2] == shown
        seen += 1
    assert seen
    game = next(_course("minsk", {}))
    cards = tuple(parse_cards("7S AS KH"))
    [line] = narrate(_stage(game), TalonTaken(ME, cards, True))
    assert line.plain.endswith(_stage(game).sorted(cards).plain)
    [line] = narrate(_stage(game), LeftoversTaken(ME, cards, ()))
    assert line.plain.endswith(_stage(game).sorted(cards).plain)


def test_the_sheet_of_two_columns_has_one_total() -> None:
    *_, game = _course("polish", {"preset": "robber"})
    text = [line.plain for line in sheet_lines(_stage(game), game.finished, 80)]
    assert sum(re.match(r" +(total|sums)\b", line) is not None for line in text) == 1
    head = text[0].split()
    assert head.count("−") == head.count("+") == game.rules.players
    assert any("minus on the left, plus on the right" in line for line in text)


def test_what_help_says_of_the_ten_is_so() -> None:
    view, stage = next(_moments("minsk", "play"))
    told = " ".join(question_for("play").help(stage, view))
    assert "10 alone is the tenth card, and refused if that is no ten while you hold one." in told
    for text, taken in (
        ("AS KS QS JS 9S 8S 7S AH KH QH", True),  # no ten: a number
        ("AS KS QS JS 9S 8S 7S AH KH TH", True),  # the tenth card is a ten
        ("AS KS QS JS TS 9S 8S 7S AH KH", False),
    ):
        hand = parse_cards(text)
        if taken:
            assert read_card(stage, hand, "10", CardSet.of(hand)) == hand[9]
        else:
            with pytest.raises(Misread, match="10"):
                read_card(stage, hand, "10", CardSet.of(hand))


QUOTES = {"ru": "“”„'\"", "pl": "“«»'\"", "en": '„«»"'}


@pytest.mark.parametrize("lang", ["ru", "pl"])
def test_each_language_has_its_own_quotes_at_the_table(lang: str) -> None:
    with (FOLDER / lang / "LC_MESSAGES" / "king.po").open("rb") as file:
        catalogue = read_po(file)
    for message in catalogue:
        rooms = {path.split("/")[-2] for path, _line in message.locations}
        if not message.id or not rooms & {"tui", "prompts", "boards", "explain"}:
            continue
        texts = message.string if isinstance(message.string, tuple) else (message.string,)
        assert not set("".join(texts)) & set(QUOTES[lang]), texts
        ids = message.id if isinstance(message.id, tuple) else (message.id,)
        assert not set("".join(ids)) & set(QUOTES["en"]), ids
        assert not re.search(r"(?<!\w)'", "".join(ids)), ids
