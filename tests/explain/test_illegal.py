"""Refusals: every code of the engine has a helpful sentence in every language."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import king.engine
from king.cards import CardSet, parse_card
from king.engine.actions import NOTHING, CardChoices, Discard, Listed, NameTrump, Order, Plays
from king.engine.duties import RULES
from king.errors import IllegalAction
from king.explain import illegal_text
from king.explain.illegal import CODES
from king.locales import LANGUAGES, translator
from king.rules import load

ENGINE = Path(king.engine.__file__).parent


def codes_in_use() -> set[str]:
    """Codes of the engine: literal ones, and those a variable may hold on the way."""
    found = set(RULES)
    for path in ENGINE.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        found |= set(re.findall(r'IllegalAction\(\s*"([a-z-]+)"', text))
        for line in re.findall(r"^\s*code = (.+)$", text, re.MULTILINE):
            # The strings on both sides of "if ... else ...": codes have a hyphen.
            found |= {code for code in re.findall(r'"([a-z-]+)"', line) if "-" in code}
    return found


def refusal(code: str, legal: str = "7S 9S", **params: object) -> IllegalAction:
    return IllegalAction(code, Plays(CardSet.of(legal).mask), params)


def test_every_code_of_the_engine_has_a_text() -> None:
    assert codes_in_use() <= CODES
    assert len(codes_in_use()) > len(RULES)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", sorted(CODES))
def test_every_text_is_complete(code: str, language: str) -> None:
    params = {
        "card": parse_card("KH"),
        "phase": "order",
        "contract": "no-king",
        "count": 2,
        "found": 1,
    }
    text = illegal_text(refusal(code, **params), load("minsk").rules(), language)
    assert text != illegal_text(refusal("unheard-of"), load("minsk").rules(), language)
    assert "{" not in text
    assert "?" not in text
    if language != "en":
        assert text != illegal_text(refusal(code, **params), load("minsk").rules(), "en")


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "K♥ does not follow suit: ♠ was led and you have it. You may play: 7♠ A♠."),
        ("ru", "К♥ не в масть: ход в ♠, и эта масть у вас есть. Можно положить: 7♠ Т♠."),
        (
            "pl",
            "K♥ nie jest do koloru: wyjście było w ♠, a masz ten kolor. Możesz zagrać: 7♠ A♠.",
        ),
    ],
)
def test_follow_suit(language: str, text: str) -> None:
    error = refusal("follow-suit", "7S AS", card=parse_card("KH"))
    assert illegal_text(error, load("minsk").rules(), language) == text


def test_a_free_joker_does_not_hide_the_suit() -> None:
    rules = load("joker").rules(4, {"joker-free": "on"})
    error = refusal("follow-suit", "7S AS JK", card=parse_card("KC"))
    assert "♠ was led" in illegal_text(error, rules, "en")


def test_a_broken_ban_is_told_from_a_plain_one() -> None:
    error = refusal("lead-ban", card=parse_card("KH"))
    assert "yet" in illegal_text(error, load("hearts").rules(), "en")
    assert "yet" not in illegal_text(error, load("minsk").rules(), "en")


def test_what_may_be_ordered_instead() -> None:
    legal = Listed("order", [Order("no-king"), Order("otygrysh", None)])
    error = IllegalAction("already-ordered", legal, {"contract": "no-girls"})
    assert illegal_text(error, load("minsk").rules(), "ru") == (
        "Вы уже заказали «Не брать девочек» столько раз, сколько можно. "
        "Можно заказать: «Не брать кинга», «Отыгрыш»."
    )


def test_what_may_be_named_instead() -> None:
    legal = Listed("trump", [NameTrump(None)])
    error = IllegalAction("no-trump-not-allowed", legal, {"contract": "khvalyonka"})
    text = illegal_text(error, load("twelve").rules(), "en")
    assert text.endswith("You may name: by the last card.")


def test_what_may_be_discarded_instead() -> None:
    choices = CardChoices("discard", Discard, needed=0, open=CardSet.of("7S 8S 9S").mask, count=2)
    error = IllegalAction("keep", choices, {"card": parse_card("QH")})
    assert illegal_text(error, load("minsk").rules(), "ru") == (
        "Д♥ в этой игре сносить нельзя. Выберите 2 карты из этих: 7♠ 8♠ 9♠."
    )


def test_nothing_else_may_be_done() -> None:
    error = IllegalAction("game-over", NOTHING, {})
    assert illegal_text(error, load("minsk").rules(), "en") == "The game is over."
    assert illegal_text(IllegalAction("odd", NOTHING, {}), load("minsk").rules(), "en") == (
        "This is not allowed now."
    )


@pytest.mark.parametrize("language", ["ru", "pl"])
def test_the_catalogue_is_in_use(language: str) -> None:
    assert translator(language)._("You may play: {cards}.") != "You may play: {cards}."
