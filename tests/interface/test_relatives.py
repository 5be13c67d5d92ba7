"""The games that are more than tricks in the terminal: whole games, saves, what is in sight."""

from __future__ import annotations

import os
import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from king.engine import Action, Game, Shuffle, View, new_game, view_of
from king.engine.actions import Bid, Decline, Draw, Keep, Lay, Permit, SeatChoices, Take
from king.engine.events import BoutEnded, Observer
from king.locales import translator
from king.rules import Ruleset, load, load_text
from king.seats import Seat
from king.tui.boards.bids import bid_lines, sale_lines
from king.tui.boards.ladder import bout_lines, ladder_lines
from king.tui.boards.rows import row_lines
from king.tui.look import Look
from king.tui.narrator import Narrator
from king.tui.prompts import Misread, question_for
from king.tui.prompts.forced import forced
from king.tui.saves import Store
from king.tui.sheet import sheet_lines
from king.tui.stage import Stage
from king.tui.table import table_lines
from support.terminal import king, sit_down

ME = Seat(0)
ONE_DEAL = load_text(
    'extends = "kg"\nid = "one-deal"\n[schedule]\ndeals = ["ladder"]\n', "one.toml"
)


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Store:
    """A home for games on a disk that is quick because nothing here loses its power."""
    monkeypatch.setattr(os, "fsync", lambda descriptor: None)
    return Store(tmp_path / "home")


Options = dict[str, str]
WHOLE: list[tuple[str | Ruleset, int, str, Options]] = [
    ("polish", 4, "ru", {"preset": "robber"}),
    ("polish", 3, "pl", {"plus-round": "auction", "lottery-extra": "on"}),
    ("polish", 4, "en", {"plus-round": "lottery", "lottery-start": "any", "lottery-extra": "on"}),
    ("domino", 4, "ru", {}),
    ("auction", 4, "pl", {"all-pass": "redeal"}),
    ("auction", 3, "ru", {"rounds": "open"}),
    ("korol", 4, "ru", {"assign": "dealer", "reigns": "three"}),
    ("korol", 4, "en", {"race": "one-deal"}),
    ("kg", 5, "ru", {"session": "five"}),
    (ONE_DEAL, 6, "pl", {"opening": "several", "pack": "jokers"}),
    (ONE_DEAL, 9, "ru", {}),
    (ONE_DEAL, 12, "en", {}),
]


@pytest.mark.parametrize(("name", "players", "lang", "options"), WHOLE, ids=str)
def test_a_whole_game(
    store: Store, name: str | Ruleset, players: int, lang: str, options: Options
) -> None:
    screen = sit_down(name, store, players=players, lang=lang, options=options)
    assert translator(lang)._("The game is over.") in screen
    assert "{" not in screen
    assert len(list(store.games.iterdir())) == 1
    assert not list(store.saves.iterdir())


@pytest.mark.parametrize("name", ["polish", "domino", "auction", "korol", "kg"])
def test_a_game_can_be_left_and_taken_up_at_any_question(store: Store, name: str) -> None:
    """Leaving after every third answer gives the very game of one sitting."""
    options = {"plus-round": "auction"} if name == "polish" else {}
    for start in range(12):
        text = sit_down(name, store, seed=start + 1, answers=3, resume=start > 0, options=options)
        assert text.rstrip()
        if not list(store.saves.glob("*.king")):
            break
    else:
        assert "king play --resume" in text


def test_the_program_takes_a_whole_game_from_stdin(tmp_path: Path) -> None:
    """As a script would play it; numbers and Enter are answers to everything in an auction game."""
    answers = "".join(f"{number}\n" for _ in range(250) for number in (*range(1, 14), ""))
    run = king(
        "play", "auction", "--seed", "3", "--bots", "random", "--lang", "en",
        home=tmp_path, stdin=answers,
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
    assert "The game is over." in run.stdout.decode()


def _stage(game: Game, lang: str = "en") -> Stage:
    names = tuple(f"P{seat}" for seat in game.rules.seats)
    return Stage(game.rules, translator(lang), Look(russian=lang == "ru"), names, ME)


def _course(name: str, options: Options, players: int | None = None) -> Iterator[Game]:
    """A game by random actions, at every decision."""
    rng = random.Random(f"{name}{options}")
    game = new_game(load(name).rules(players, options), Shuffle.named(5))
    while not game.is_over:
        yield game
        game = game.apply(_some(game, rng))
    yield game


def _some(game: Game, rng: random.Random) -> Action:
    legal = game.legal_actions()
    if isinstance(legal, SeatChoices):
        return Permit(tuple(seat for seat in sorted(legal.open) if rng.random() < 0.5))
    return rng.choice(list(legal))


def _moments(
    name: str, kind: str, options: Options | None = None, players: int | None = None
) -> Iterator[tuple[Game, View, Stage]]:
    """Every decision of a kind that seat 0 has in a random game."""
    for game in _course(name, options or {}, players):
        if game.turn == ME:
            view = view_of(game, Observer(ME))
            if view.legal.kind == kind:
                yield game, view, _stage(game)


Read = Callable[[str], object]


def _reader(stage: Stage, view: View) -> Read:
    question = question_for(view.legal.kind)
    return lambda answer: question.read(stage, view, answer)


def test_the_sale_is_in_sight() -> None:
    seen = set()
    for _game, view, stage in _moments("polish", "bid", {"plus-round": "auction"}):
        text = "\n".join(line.plain for line in sale_lines(stage, view))
        assert view.sale is not None
        assert f": {view.sale.asked} (P{view.sale.seller}). Offers: " in text
        assert all(stage.look.card(card).plain in text for card in view.shown_talon)
        seen.add("pass" in text)
    assert seen


def test_a_number_is_a_price_and_enter_keeps() -> None:
    _game, view, stage = next(_moments("polish", "ask", {"plus-round": "auction"}))
    read = _reader(stage, view)
    assert [read(""), read("k"), read("0")] == [Keep()] * 3
    assert str(read("125")) == "Ask(price=125)"
    with pytest.raises(Misread):
        read("much")


def test_bids_and_the_suit_that_counts() -> None:
    _game, view, stage = next(_moments("auction", "bid"))
    read = _reader(stage, view)
    assert (read("7"), read(""), read("пас")) == (Bid(7), Decline(), Decline())
    for game in _course("auction", {}):
        if game.deal is not None and game.deal.phase == "play" and game.turn == ME:
            [line] = bid_lines(_stage(game), view_of(game, Observer(ME)))
            assert re.search("(bid \\d+|All have passed.) · these cards count: [♠♥♦♣]", line.plain)
            break


def test_a_suit_letter_is_a_suit_even_where_it_is_a_command() -> None:
    _game, view, stage = next(_moments("auction", "suit"))
    assert question_for("suit").suits
    assert _reader(stage, view)("h") == _reader(stage, view)("2")


def test_the_rows_show_what_lies_and_what_fits() -> None:
    options = {"plus-round": "lottery"}
    for _game, view, stage in _moments("polish", "lay", options):
        rows = row_lines(stage, view)
        fits = {
            f"{line.plain.strip()[0]}{rank}"
            for line in rows[:4]
            for rank in re.findall(r"\[(\w+)\]", line.plain)
        }
        shown = [stage.look.card(a.card).plain for a in view.legal if isinstance(a, Lay)]
        assert fits == {f"{card[-1]}{card[:-1]}" for card in shown}
        laid = sum(len(re.findall(r"(?<!\[)\b\w+ ", line.plain[3:])) for line in rows[:4])
        assert laid == 52 - sum(view.sizes)


def test_cards_are_drawn_without_a_question_and_told_together() -> None:
    _game, view, stage = next(_moments("domino", "draw"))
    assert forced(stage, view) == (Draw(), [])
    narrator = Narrator(stage)
    game = next(_course("domino", {}))
    narrator.catch_up((), None, game.events)
    draws = [event for event in view.events if type(event).__name__ == "Drew"][:1] * 2
    if draws:
        [line] = narrator.tell_draws(draws)  # type: ignore[arg-type]
        assert "drawing 2 cards" in line.plain
        assert "left there: 6" in line.plain


def test_a_game_that_is_resumed_tells_who_changes_places_as_if_it_had_never_been_left() -> None:
    checked = swaps = 0
    for game in _course("kg", {}):
        if len(game.finished) != 1 or game.deal is None:
            continue
        stage, now = _stage(game), game.deal.events
        before = game.events[: -len(now)]
        for place in [at for at, event in enumerate(now) if isinstance(event, BoutEnded)]:
            whole, resumed = Narrator(stage), Narrator(stage)
            whole.catch_up(before, game.finished[-1].standing, ())
            for event in now[:place]:
                whole.tell(event)
            resumed.catch_up(before, game.finished[-1].standing, now[:place])
            told = [line.plain for line in whole.tell(now[place])]
            assert [line.plain for line in resumed.tell(now[place])] == told
            ladders = [e.ladder for e in now[: place + 1] if isinstance(e, BoutEnded)]
            start = game.deal.standing.ladder
            changed = ladders[-1] != (ladders[-2] if len(ladders) > 1 else start)
            assert any("change places" in line for line in told) == changed
            checked, swaps = checked + 1, swaps + changed
        if checked > 200 and swaps:
            break
    assert swaps
    assert checked > swaps


def test_what_is_forced_in_a_bout_is_said() -> None:
    taken = 0
    for _game, view, stage in _moments("kg", "beat"):
        alone = forced(stage, view)
        assert alone is None, "taking costs too much to pass unseen, even in a fast game"
        if len(view.legal) == 1:
            taken += 1
            question = question_for("beat")
            assert "nothing that beats" in question.prompt(stage, view)
            assert question.enter
            assert question.read(stage, view, "") == Take()
        else:
            assert question_for("beat").read(stage, view, "") == question_for("beat")
    assert taken


def test_nobody_is_asked_to_add_what_he_has_not() -> None:
    silent = asked = 0
    for _game, view, stage in _moments("kg", "add"):
        alone = forced(stage, view, permits=False)
        cards = any(hasattr(action, "card") for action in view.legal)
        assert (alone is None) == cards
        asked += cards
        silent += alone is not None
    assert asked
    assert silent


def test_permission_by_names_all_and_none() -> None:
    _game, view, stage = next(_moments("kg", "permit"))
    read = _reader(stage, view)
    assert isinstance(view.legal, SeatChoices)
    everybody = Permit(tuple(sorted(view.legal.open)))
    assert (read(""), read("-"), read("*"), read("все")) == (
        Permit(()), Permit(()), everybody, everybody,
    )  # fmt: skip
    one = view.legal.open[0]
    assert read(stage.name(one)) == Permit((one,))
    with pytest.raises(Misread):
        read("1 1")
    assert forced(stage, view, permits=False) == (Permit(()), [])


@pytest.mark.parametrize("lang", ["en", "ru", "pl"])
@pytest.mark.parametrize("players", load("kg").players)
def test_the_ladder_fits_on_a_screen(players: int, lang: str) -> None:
    game = next(game for game in _course("kg", {}, players) if game.turn == ME)
    stage, view = _stage(game, lang), view_of(game, Observer(ME))
    lines = ladder_lines(stage, view, 80)
    assert max(line.cell_len for line in lines) <= 80
    assert len(lines) + len(bout_lines(stage, view)) < 20
    assert all(any(name in line.plain for line in lines) for name in stage.names)


def test_the_bout_stands_in_pairs() -> None:
    for _game, view, stage in _moments("kg", "beat"):
        bout = view.bout
        assert bout is not None
        assert bout.open is not None
        head, attack, defence = bout_lines(stage, view)[:3]
        assert "→ P0" in head.plain
        cards = [stage.look.card(card).plain for card in bout.attacks]
        assert attack.plain.split()[1:] == cards
        beats = defence.plain.split()[1:]
        assert len(beats) == len(cards)
        assert beats[cards.index(stage.look.card(bout.open).plain)] == "?"


@pytest.mark.parametrize(
    ("name", "options", "signs"),
    [
        ("korol", {}, ("title", "/9", "/3")),
        ("kg", {"session": "five"}, ("crowns", "the place after it")),
        ("polish", {"preset": "robber"}, ("−eralash", "minus on the left, plus on the right")),
        ("auction", {}, ("(", "total")),
    ],
)
def test_sheets_of_every_form(name: str, options: Options, signs: tuple[str, ...]) -> None:
    *_, game = _course(name, options)
    stage = _stage(game)
    lines = sheet_lines(stage, game.finished, 80)
    text = "\n".join(line.plain for line in lines)
    assert all(sign in text for sign in signs)
    assert max(line.cell_len for line in lines) <= 80
    if len(game.finished) > 3 and name == "polish":
        short = sheet_lines(stage, game.finished, 80, newest=2)
        assert "deals before these" in short[1].plain


def test_places_on_the_sheet_are_those_of_the_ladders() -> None:
    *_, game = _course("kg", {"session": "five"})
    lines = sheet_lines(_stage(game), game.finished, 80)
    for seat in game.rules.seats:
        [row] = [line.plain.split() for line in lines if line.plain.startswith(f"P{seat}")]
        places = [result.standing.ladder.index(seat) + 1 for result in game.finished]
        assert row[3:] == [str(place) for place in places]
        assert row[1] == str(places.count(1) or "–")


def test_nobody_learns_more_than_the_view_from_the_table() -> None:
    """Every table and every line that is told can be made from a view and visible events."""
    for name in ("polish", "domino", "auction", "korol", "kg"):
        for number, game in enumerate(_course(name, {})):
            if number > 150:
                break
            view = view_of(game, Observer(ME))
            assert table_lines(_stage(game), view, 80)
