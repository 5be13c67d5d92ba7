"""Hands, signs and letters, and how answers are read."""

from __future__ import annotations

import itertools
import sys
from io import BytesIO, StringIO, TextIOWrapper

import pytest

from king.cards import NO_TRUMP, SUITS, CardSet, Suit, parse_cards
from king.locales import translator
from king.rules import load
from king.seats import Seat
from king.tui.look import Look, sorted_hand, suit_order
from king.tui.prompts import PROMPTS, Misread
from king.tui.prompts.base import pick, read_card, read_suit
from king.tui.screen import Screen
from king.tui.stage import Stage

RED = (Suit(1), Suit(2))
MINSK = load("minsk").rules()
ALL_PRESENT = [present for size in range(1, 5) for present in itertools.combinations(SUITS, size)]


@pytest.mark.parametrize("present", ALL_PRESENT)
@pytest.mark.parametrize("trump", [None, NO_TRUMP, *SUITS])
def test_colours_alternate_and_trumps_stand_first(
    present: tuple[Suit, ...], trump: Suit | None
) -> None:
    order = suit_order(present, trump)
    assert sorted(order) == sorted(present)
    if trump in present:
        assert order[0] == trump
    clashes = sum((a in RED) == (b in RED) for a, b in itertools.pairwise(order))
    free = [p for p in itertools.permutations(present) if trump not in present or p[0] == trump]
    best = min(sum((a in RED) == (b in RED) for a, b in itertools.pairwise(p)) for p in free)
    assert clashes == best
    if len(present) != 2 and trump is None:
        assert clashes == 0


def test_a_hand_keeps_its_cards_and_runs_downwards() -> None:
    cards = parse_cards("7S AS 10S KH 8H 9C")
    hand = sorted_hand(MINSK, cards, Suit(3))
    assert CardSet.of(hand) == CardSet.of(cards)
    assert Look(russian=False).cards(hand).plain == "9♣ K♥ 8♥ A♠ 10♠ 7♠"


def test_a_joker_stands_where_it_counts() -> None:
    rules = load("joker").rules()
    hand = sorted_hand(rules, rules.pack, None)
    text = Look(russian=False).cards(hand).plain.split()
    place = text.index("JK")
    assert (text[place - 1], text[place + 1]) == ("J♥", "10♥")


def _stage(lang: str) -> Stage:
    return Stage(MINSK, translator(lang), Look(russian=lang == "ru"), ("A", "B", "C"), Seat(0))


@pytest.mark.parametrize(
    ("answer", "card"),
    [("1", "AS"), ("3", "QH"), ("qh", "QH"), ("Q♥", "QH"), ("дч", "QH"), ("10s", "TS"),
     ("ts", "TS"), ("тп", "AS")],
)  # fmt: skip
def test_cards_by_number_and_in_both_alphabets(answer: str, card: str) -> None:
    hand = parse_cards("AS TS QH")
    assert read_card(_stage("ru"), hand, answer) == parse_cards(card)[0]


@pytest.mark.parametrize("answer", ["0", "4", "", "♥", "7с", "11H", "²"])
def test_what_is_no_card_is_explained(answer: str) -> None:
    with pytest.raises(Misread) as caught:
        read_card(_stage("en"), parse_cards("AS TS QH"), answer)
    assert str(caught.value).endswith(".")


def test_suits_by_letter() -> None:
    assert [read_suit(_stage("ru"), letter) for letter in "пчбт"] == list(SUITS)
    assert [read_suit(_stage("en"), letter) for letter in "shdc"] == list(SUITS)
    assert read_suit(_stage("en"), "♦") == Suit(2)
    assert read_suit(_stage("en"), "x") is None
    assert read_suit(_stage("en"), "") is None


def test_a_clear_beginning_is_a_name() -> None:
    choices = [("No tricks", 1), ("No trumps", 2), ("Otygrysh", 3)]
    stage = _stage("en")
    assert pick(stage, "otyg", choices) == 3
    assert pick(stage, "NO TRICKS", choices) == 1
    for unclear in ("no tr", "x", ""):
        with pytest.raises(Misread):
            pick(stage, unclear, choices)


def test_every_kind_of_decision_has_a_prompt() -> None:
    assert set(PROMPTS) >= {"order", "trump", "discard", "pass", "play"}


def _screen(encoding: str) -> tuple[Screen, BytesIO]:
    raw = BytesIO()
    target = TextIOWrapper(raw, encoding=encoding, errors="strict", newline="\n")
    return Screen(sys.stdin, target, fast=True, interactive=False, letters="SHDC"), raw


def test_letters_where_there_is_no_colour() -> None:
    screen, raw = _screen("utf-8")
    screen.say(Look(russian=False).cards(parse_cards("QS 10H")))
    screen.console.file.flush()
    assert raw.getvalue() == b"QS 10H\n"


def test_an_old_encoding_gets_simple_signs() -> None:
    screen, raw = _screen("ascii")
    screen.say("10♥ × −10 → “so” – …")
    screen.console.file.flush()
    assert raw.getvalue() == b'10H x -10 > "so" - .\n'


def test_four_colours_and_signs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    target = StringIO()
    screen = Screen(sys.stdin, target, fast=True, interactive=False, letters="SHDC")
    screen.say(Look(russian=True).cards(parse_cards("QS QH QD QC")))
    text = target.getvalue()
    assert [sign in text for sign in ("Д♠", "Д♥", "Д♦", "Д♣")] == [True] * 4
    styles = {text.split(sign)[0].rsplit("\x1b[", 1)[1] for sign in ("Д♠", "Д♥", "Д♦", "Д♣")}
    assert len(styles) == 4
