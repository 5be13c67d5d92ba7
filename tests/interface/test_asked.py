"""Questions and their help: no surprise, no answer by a habitual key; bouts as they are told."""

from __future__ import annotations

import re

import pytest

from king.cards import CLUBS, HEARTS, SPADES, parse_cards
from king.engine import NameTrump
from king.engine.actions import NameSuit, Permit
from king.engine.events import (
    Attacked,
    BoutEnded,
    DealEnded,
)
from king.errors import IllegalAction
from king.locales import translator
from king.tui.boards.ladder import adding_text, ladder_lines
from king.tui.commands import command_of, help_lines
from king.tui.look import Look
from king.tui.narrate import narrate
from king.tui.narrator import Narrator
from king.tui.prompts import Misread, question_for
from king.tui.prompts.bout import PermitOneMore, ThrowIn
from king.tui.prompts.trump import ConfirmSuit
from king.tui.sheet import sheet_lines
from king.tui.stage import Stage
from king.tui.table import held
from support.courses import ME, Options, course, first, moments, stage_of, told_of

LANGUAGES = ("en", "ru", "pl")


# --- Letters of suits ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "kind", "options"), [("kg", "trump", {}), ("auction", "suit", {})]
)
def test_a_suit_is_read_out_before_it_holds(name: str, kind: str, options: Options) -> None:
    view, stage = first(name, kind, options)
    question = question_for(kind)
    reply = question.read(stage, view, "s")
    assert isinstance(reply, ConfirmSuit), "s is a habit of those who look at the sheet"
    assert "♠ spades?" in reply.prompt(stage, view)
    assert not reply.suits
    action = reply.read(stage, view, "")
    assert action == (NameTrump(SPADES) if kind == "trump" else NameSuit(SPADES))
    assert reply.read(stage, view, "0") == question
    other = reply.read(stage, view, "h")
    assert isinstance(other, ConfirmSuit)
    assert other.strain == HEARTS


@pytest.mark.parametrize(
    ("lang", "words"),
    [("en", ("sheet", "hint")), ("ru", ("лист", "подсказка")), ("pl", ("zapis", "podpowiedź"))],
)
def test_where_letters_name_suits_help_tells_other_keys(lang: str, words: tuple[str, str]) -> None:
    game = next(course("kg"))
    lines = [str(line) for line in help_lines(stage_of(game, lang), "7H", suits=True)]
    for word, command, letter in zip(words, ("sheet", "hint"), "sh", strict=True):
        assert command_of(word) == command
        assert any(re.match(rf"  {word}\b", line) for line in lines)
        assert not any(re.match(rf"  {letter}\b", line) for line in lines)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_help_on_trumps_speaks_of_trumps(lang: str) -> None:
    view, stage = first("kg", "trump")
    stage = Stage(stage.rules, translator(lang), Look(russian=lang == "ru"), stage.names, ME)
    question = question_for("trump")
    here, how = question.help(stage, view), question.how(stage, view)
    _ = translator(lang)._
    assert _("It has to be a suit: there is no game without trumps here.") in here
    assert _("You lead first.") in here
    text = "\n".join(map(str, help_lines(stage, "7H", here, how, suits=True)))
    assert _("A card without a number will not do now; try it to see why.") not in text


def test_a_card_for_a_trump_is_told_that_a_suit_is_wanted() -> None:
    view, stage = first("kg", "trump")
    question = question_for("trump")
    with pytest.raises(Misread, match="is a card: name a suit"):
        question.read(stage, view, "AD")
    with pytest.raises(Misread, match="no suit: answer with a number or a suit"):
        question.read(stage, view, "nonsense")


# --- Lists of cards -----------------------------------------------------------------------


def test_refusals_list_cards_as_the_hand_shows_them() -> None:
    checked = 0
    for view, stage in moments("korol", "play"):
        wrong = [card for card in view.hand if card not in {a.card for a in view.legal}]
        if not wrong or len(view.legal) < 2:
            continue
        text = stage.illegal(IllegalAction("lead-ban", view.legal, {"card": wrong[0]}), view.trump)
        hand = [card for card in held(stage, view) if card not in wrong]
        assert stage.cards(hand).plain in text
        checked += 1
    assert checked


def test_cards_that_were_not_played_stand_in_the_order_of_hands_trumps_first() -> None:
    stage = stage_of(next(course("minsk")))
    hands = (parse_cards("7S AH 9C"), parse_cards("KC AD"), parse_cards("8D"))
    ended = DealEnded(True, tuple(map(tuple, hands)), (), ())  # type: ignore[arg-type]
    lines = [line.plain for line in narrate(stage, ended, CLUBS)]
    assert lines[1:] == ["Not played:", "  P0  9♣ A♥ 7♠", "  P1  K♣ A♦", "  P2  8♦"]


# --- Bouts --------------------------------------------------------------------------------


def test_a_card_that_is_thrown_in_is_told_so() -> None:
    *_, game = course("kg", {"session": "five"})
    narrator = Narrator(stage_of(game), spectator=True)
    opened = added = 0
    first = True
    for event, lines in zip(game.events, told_of(game, narrator), strict=True):
        if type(event).__name__ == "BoutBegan":
            first = True
        if isinstance(event, Attacked):
            assert ("attacking with" if first else "adding") in lines[0]
            opened, added, first = opened + first, added + (not first), False
    assert opened
    assert added


def test_the_bout_in_which_the_own_cards_end_is_told_once() -> None:
    ends = 0
    *_, game = course("kg")
    narrator = Narrator(stage_of(game))
    watching = False
    for event, lines in zip(game.events, told_of(game, narrator), strict=True):
        if isinstance(event, BoutEnded):
            whole = lines[0].startswith("Bout ")
            if whole and not watching:
                raise AssertionError("cards of this bout have been told one by one")
            gone = [line for line in lines if line.startswith("  no cards left: ")]
            if gone and re.search(r"\bP0\b", gone[0]):
                watching, ends = True, ends + 1
        if type(event).__name__ == "DealBegan":
            watching = False
    assert ends


def test_those_who_may_add_are_named() -> None:
    checked = 0
    for view, stage in moments("kg", "add"):
        bout = view.bout
        assert bout is not None
        text = adding_text(stage, view, bout)
        assert "nobody" not in text, "the person is asked"
        assert text == "anybody may add" or "P0" in text or not view.hand
        checked += text != "anybody may add"
    assert checked


def test_a_king_who_can_only_permit_is_not_asked_for_a_card() -> None:
    checked = 0
    for view, stage in moments("kg", "add"):
        if any(isinstance(action, Permit) for action in view.legal):
            prompt = ThrowIn().prompt(stage, view)
            cards = any(hasattr(action, "card") for action in view.legal)
            assert prompt.startswith("Add a card?" if cards else "Permit one more player")
            assert "? for help" in PermitOneMore().prompt(stage, view)
            checked += not cards
    assert checked


@pytest.mark.parametrize("kind", ["permit", "target", "titles"])
def test_questions_about_players_have_help_on_players(kind: str) -> None:
    name, options = ("korol", {"assign": "dealer"}) if kind == "titles" else ("kg", {})
    view, stage = first(name, kind, options)
    question = question_for(kind)
    lines = help_lines(stage, "7H", question.help(stage, view), question.how(stage, view))
    text = "\n".join(map(str, lines))
    assert "player in the list" in text
    assert "card without a number" not in text
    if kind == "permit":
        assert all(word in text for word in ("* ", "- nobody", "Enter", "this bout only", "1 3"))


def test_card_counts_are_shown_once_all_cards_are_dealt() -> None:
    view, stage = first("kg", "trump")
    assert not any(line.plain.startswith("cards") for line in ladder_lines(stage, view, 80))
    view, stage = next(moments("kg", "beat"))
    assert any(line.plain.startswith("cards") for line in ladder_lines(stage, view, 80))


def test_the_sheet_of_a_ladder_keeps_the_order_of_seats() -> None:
    *_, game = course("kg", {"session": "five"})
    lines = [line.plain for line in sheet_lines(stage_of(game), game.finished, 80)]
    assert [line.split()[0] for line in lines if line.startswith("P")] == [
        f"P{seat}" for seat in game.rules.seats
    ]
    assert lines[0].startswith("  "), "no label stands above the names"
