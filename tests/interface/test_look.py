"""Hands, signs and letters, and how answers are read."""

from __future__ import annotations

import itertools
import re
import sys
from io import BytesIO, StringIO, TextIOWrapper

import pytest

from king.cards import NO_TRUMP, SUITS, CardSet, Suit, parse_cards, suit_of
from king.engine import LegalActions
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
    assert read_card(_stage("ru"), hand, answer, CardSet.of(hand)) == parse_cards(card)[0]


@pytest.mark.parametrize("answer", ["0", "4", "", "♥", "7с", "11H", "²"])
def test_what_is_no_card_is_explained(answer: str) -> None:
    with pytest.raises(Misread) as caught:
        read_card(_stage("en"), parse_cards("AS TS QH"), answer, CardSet.of(parse_cards("AS QH")))
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
    assert pick(stage, "tru", choices) == 2
    assert pick(stage, "no tri", choices) == 1
    with pytest.raises(Misread, match="any of these: No tricks, No trumps"):
        pick(stage, "no", choices)
    for unclear in ("no tr", "x", "", "rick", "tricks no"):
        with pytest.raises(Misread):
            pick(stage, unclear, choices)


def test_every_kind_of_decision_has_a_prompt() -> None:
    """The kinds are those that the docstring of the legal actions names."""
    assert LegalActions.__doc__ is not None
    assert set(PROMPTS) == set(re.findall(r'"(\w+)"', LegalActions.__doc__))


def test_copies_of_several_packs_look_alike_and_the_held_one_is_meant() -> None:
    stage = _stage("en")
    second = parse_cards("7S2")[0]
    assert stage.look.card(second).plain == "7♠"
    assert read_card(stage, [second], "7s", CardSet.of([second])) == second


def test_jokers_of_no_suit_stand_last() -> None:
    rules = load("kg").rules(6, {"pack": "jokers"})
    hand = sorted_hand(rules, parse_cards("JK2 6S JK AH"), Suit(0))
    assert hand == parse_cards("6S AH JK JK2")


def test_a_ten_is_not_the_tenth_card() -> None:
    hand = parse_cards("AS KS QS JS 9S 8S 7S AH KH QH TH")
    stage, everything = _stage("en"), CardSet.of(hand)
    for usable in (everything, CardSet.of(parse_cards("AS KS"))):
        with pytest.raises(Misread, match="10H"):
            read_card(stage, hand, "10", usable)
    assert read_card(stage, hand[:10], "10", everything) == hand[9]
    assert read_card(stage, hand, "11", everything) == hand[10]


def test_numbers_that_are_not_there_are_told() -> None:
    hand = parse_cards("AS KS QS JS 9S 8S")
    usable = CardSet.of([*hand[:3], hand[4]])
    with pytest.raises(Misread, match="no card 99; the numbers here: 1–3, 5"):
        read_card(_stage("en"), hand, "99", usable)
    assert read_card(_stage("en"), hand, "4", usable) == hand[3]  # the engine says what it breaks


def test_suits_keep_their_places_when_one_is_gone() -> None:
    cards = parse_cards("7S AS KH 8H 9C 7D")
    order = [suit_of(card) for card in sorted_hand(MINSK, cards)]
    for gone in SUITS:
        left = [card for card in cards if suit_of(card) != gone]
        kept = [suit_of(card) for card in sorted_hand(MINSK, left)]
        assert kept == [suit for suit in order if suit != gone]


def test_what_is_typed_on_a_page_closes_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("LINES", "12")
    monkeypatch.setenv("COLUMNS", "80")
    lines = [str(number) for number in range(30)]
    for answers, later, head in (
        ([""] * 4, "", 1), (["7H"], "7H", 1), (["q"], "", 0), (["й"], "", 0), (["", "s"], "s", 2),
    ):  # fmt: skip
        given = iter(answers)
        monkeypatch.setattr("builtins.input", lambda prompt, given=given: next(given))
        target = StringIO()
        screen = Screen(sys.stdin, target, fast=False, interactive=True, letters="SHDC")
        assert screen.page(lines, head=head, hold=True) == later
        assert target.getvalue().split().count("0") == (len(answers) if head else 1)


def test_many_lines_come_a_screen_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LINES", "12")
    monkeypatch.setenv("COLUMNS", "80")
    answers = iter(["", "q"])
    monkeypatch.setattr("builtins.input", lambda prompt: next(answers))
    target = StringIO()
    screen = Screen(sys.stdin, target, fast=False, interactive=True, letters="SHDC")
    screen.page([str(number) for number in range(100)])
    assert target.getvalue().split() == [str(number) for number in range(20)]


def _screen(encoding: str) -> tuple[Screen, BytesIO]:
    raw = BytesIO()
    target = TextIOWrapper(raw, encoding=encoding, errors="strict", newline="\n")
    return Screen(sys.stdin, target, fast=True, interactive=False, letters="SHDC"), raw


def test_signs_where_there_is_no_colour() -> None:
    screen, raw = _screen("utf-8")
    screen.say(Look(russian=False).cards(parse_cards("QS 10H")))
    screen.console.file.flush()
    assert raw.getvalue().decode() == "Q♠ 10♥\n"


@pytest.mark.parametrize("lang", ["en", "ru", "pl"])
def test_no_card_is_ambiguous_in_letters(lang: str) -> None:
    """No letter of a suit is one of a rank, so a card says what it is; typed, it is read so."""
    look = Look(russian=lang == "ru")
    pack = parse_cards(
        " ".join(f"{rank}{suit}" for suit in "SHDC" for rank in [*range(2, 11), *"JQKA"])
    )
    texts = [look.typed(card) for card in pack]
    assert len(set(texts)) == len(pack) == 52
    assert not set(look.letters) & {letter for text in texts for letter in text[:-1]}
    stage = _stage(lang)
    for card, text in zip(pack, texts, strict=True):
        for answer in (text, text.upper(), text.lower(), text[-1] + text[:-1]):
            assert read_card(stage, pack, answer, CardSet.of(pack)) == card, answer


def test_an_old_russian_encoding_tells_the_ace_of_clubs() -> None:
    raw = BytesIO()
    target = TextIOWrapper(raw, encoding="koi8-r", newline="\n")
    letters = Look(russian=True).letters
    screen = Screen(sys.stdin, target, fast=True, interactive=False, letters=letters)
    screen.say(Look(russian=True).cards(parse_cards("AC 10C QS")))
    screen.console.file.flush()
    assert raw.getvalue().decode("koi8-r") == "Тт 10т Дп\n"


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
