"""Units with their plurals, and score lines as sentences."""

from __future__ import annotations

import pytest

from king.explain import count_text, line_text, number_text, points_text, signed_text
from king.explain.units import group_key, group_text
from king.explain.words import words
from king.locales import LANGUAGES
from king.rules import builtin_ids, load
from king.rules.scoring import line


@pytest.mark.parametrize(
    ("what", "language", "texts"),
    [
        ("tricks", "en", ["1 trick", "2 tricks", "5 tricks", "21 tricks"]),
        ("tricks", "ru", ["1 взятка", "2 взятки", "5 взяток", "21 взятка"]),
        ("tricks", "pl", ["1 lewa", "2 lewy", "5 lew", "21 lew"]),
        ("girls", "ru", ["1 дама", "2 дамы", "5 дам", "21 дама"]),
        ("girls", "pl", ["1 dama", "2 damy", "5 dam", "21 dam"]),
        ("boys", "ru", ["1 мальчик", "2 мальчика", "5 мальчиков", "21 мальчик"]),
        ("boys", "pl", ["1 pan", "2 panów", "5 panów", "21 panów"]),
        ("hearts", "ru", ["1 черва", "2 червы", "5 червей", "21 черва"]),
        ("hearts", "pl", ["1 kier", "2 kiery", "5 kierów", "21 kierów"]),
        ("joker", "ru", ["1 джокер", "2 джокера", "5 джокеров", "21 джокер"]),
        ("*D", "ru", ["1 бубна", "2 бубны", "5 бубен", "21 бубна"]),
        ("9*", "pl", ["1 dziewiątka", "2 dziewiątki", "5 dziewiątek", "21 dziewiątek"]),
    ],
)
def test_plurals(what: str, language: str, texts: list[str]) -> None:
    assert [count_text(what, n, language) for n in (1, 2, 5, 21)] == texts


@pytest.mark.parametrize(
    ("number", "texts"),
    [
        (-1, ("−1 point", "−1 очко", "−1 punkt")),
        (2, ("2 points", "2 очка", "2 punkty")),
        (-40, ("−40 points", "−40 очков", "−40 punktów")),
        (0, ("0 points", "0 очков", "0 punktów")),
    ],
)
def test_points(number: int, texts: tuple[str, str, str]) -> None:
    assert tuple(points_text(number, language) for language in ("en", "ru", "pl")) == texts


def test_numbers_have_a_true_minus_sign() -> None:
    assert (number_text(-30), number_text(30), signed_text(30)) == ("−30", "30", "+30")
    assert (signed_text(-30), signed_text(0)) == ("−30", "0")


@pytest.mark.parametrize(
    ("what", "count", "each", "texts"),
    [
        ("girls", 3, -10, ("3 queens × −10 = −30", "3 дамы × −10 = −30", "3 damy × −10 = −30")),
        ("tricks", 6, 8, ("6 tricks × 8 = +48", "6 взяток × 8 = +48", "6 lew × 8 = +48")),
        ("king", 1, -40, ("the king of hearts: −40", "кинг: −40", "król kier: −40")),
        ("last", 1, -20, ("the last trick: −20", "последняя взятка: −20", "ostatnia lewa: −20")),
        (
            "last-2",
            1,
            -20,
            ("the last trick but one: −20", "предпоследняя взятка: −20", "przedostatnia lewa: −20"),
        ),
        (
            "last-two",
            2,
            -20,
            (
                "both of the last two tricks × −20 = −40",
                "обе последние взятки × −20 = −40",
                "obie ostatnie lewy × −20 = −40",
            ),
        ),
        (
            "last-two",
            1,
            -20,
            (
                "one of the last two tricks × −20 = −20",
                "одна из двух последних взяток × −20 = −20",
                "jedna z dwóch ostatnich lew × −20 = −20",
            ),
        ),
        ("trick-7", 1, -75, ("trick 7: −75", "7-я взятка: −75", "7. lewa: −75")),
        ("QS", 1, -13, ("Q♠: −13", "Д♠: −13", "Q♠: −13")),
        ("10H", 1, -10, ("10♥: −10", "10♥: −10", "10♥: −10")),
        ("slam", 1, 26, ("the slam: +26", "шлем: +26", "szlem: +26")),
        ("bid", 8, -1, ("a bid of 8: −8", "заявка 8: −8", "odzywka 8: −8")),
        ("bid", 1, -1, ("a bid of 1: −1", "заявка 1: −1", "odzywka 1: −1")),
        ("*H", 3, -1, ("3 hearts × −1 = −3", "3 червы × −1 = −3", "3 kiery × −1 = −3")),
        (
            "price",
            1,
            -125,
            ("the price of the talon: −125", "цена прикупа: −125", "cena talonu: −125"),
        ),
        (
            "shortfall",
            1,
            25,
            ("the buyer's shortfall: +25", "недоимка покупателя: +25", "niedobór kupującego: +25"),
        ),
        ("place-1", 1, 200, ("first out: +200", "вышел первым: +200", "wyszedł pierwszy: +200")),
        (
            "place-3",
            1,
            10,
            ("number 3 to go out: +10", "вышел 3-м: +10", "wyszedł 3.: +10"),
        ),
        (
            "most-tricks",
            1,
            1,
            ("the most tricks: +1", "больше всех взяток: +1", "najwięcej lew: +1"),
        ),
        (
            "crown",
            1,
            1000,
            ("the top place: +1000", "место наверху: +1000", "miejsce na szczycie: +1000"),
        ),
        ("rungs", 5, 1, ("5 rungs × 1 = +5", "5 ступеней × 1 = +5", "5 szczebli × 1 = +5")),
        ("T*", 2, 5, ("2 tens × 5 = +10", "2 десятки × 5 = +10", "2 dziesiątki × 5 = +10")),
        (
            "QS,10D",
            2,
            -5,
            (
                "2 cards of Q♠, 10♦ × −5 = −10",
                "2 карты из: Д♠, 10♦ × −5 = −10",
                "2 karty z: Q♠, 10♦ × −5 = −10",
            ),
        ),
    ],
)
def test_lines(what: str, count: int, each: int, texts: tuple[str, str, str]) -> None:
    row = line(what, count, each)
    assert tuple(line_text(row, language) for language in ("en", "ru", "pl")) == texts


def test_an_unknown_unit_is_made_readable() -> None:
    assert count_text("magic-dust", 2, "ru") == "2 × magic dust"


def test_patterns_have_one_spelling_and_a_name() -> None:
    assert group_key("K*, J*") == group_key("J*,K*") == "J*,K*"
    assert group_text("*H,JK,QS,T*", words("ru")) == "черви, джокеры, Д♠, десятки"
    assert group_text("?", words("en")) == "?"


@pytest.mark.parametrize("name", builtin_ids())
def test_every_unit_of_every_ruleset_is_known(name: str) -> None:
    ruleset = load(name)
    for players in ruleset.players:
        for row in ruleset.rules(players).contracts.values():
            for atom in (*row.tricks, *row.cards):
                for language in LANGUAGES:
                    text = count_text(atom.what, 1, language)
                    assert text
                    assert "×" not in text


def test_boys_are_called_jacks_where_they_are_nothing_else() -> None:
    rules = load("minsk").rules()
    row = line("boys", 2, -10)
    assert [line_text(row, language, rules) for language in ("en", "ru", "pl")] == [
        "2 jacks × −10 = −20",
        "2 валета × −10 = −20",
        "2 walety × −10 = −20",
    ]
    both = load("gambler").rules(options={"boys": "JK"})
    assert line_text(row, "ru", both) == "2 мальчика × −10 = −20"
