"""Refusals: every code of the engine has a helpful sentence in every language."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest

import king.engine
from king.cards import SUITS, CardSet, parse_card
from king.engine import Shuffle, new_game
from king.engine.actions import (
    NOTHING,
    Action,
    Ask,
    Beat,
    Bid,
    CardChoices,
    Decline,
    Discard,
    Draw,
    Give,
    Keep,
    Lay,
    Listed,
    NameSuit,
    NameTrump,
    Order,
    Plays,
    Take,
)
from king.engine.duties import RULES
from king.errors import IllegalAction
from king.explain import illegal_text
from king.explain.illegal import CODES
from king.locales import LANGUAGES, translator
from king.rules import load

ENGINE = Path(king.engine.__file__).parent

FORMS: list[tuple[str, dict[str, str]]] = [
    ("auction", {}),
    ("polish", {"preset": "robber"}),
    ("domino", {}),
    ("korol", {"assign": "dealer"}),
    ("kg", {"session": "five"}),
]
EXCHANGE = {"same-card", "highest-trump", "a-trump"}


def codes_in_use() -> set[str]:
    """Codes of the engine: literal ones, and those a variable may hold on the way."""
    found = set(RULES)
    for path in ENGINE.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        # Bouts pass a code on to the function that makes the error.
        found |= set(re.findall(r'_wrong_card\([^)]*"([a-z-]+)"', text))
        found |= {code for code in EXCHANGE if f'"{code}"' in text}
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
    params: dict[str, Any] = {
        "card": parse_card("KH"),
        "open": parse_card("AH"),
        "phase": "order",
        "contract": "no-king",
        "count": 2,
        "found": 1,
        "lowest": 130,
        "highest": 300,
        "step": 5,
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
        ("en", "K♥ does not follow suit: ♠ was led and you have it. You may play: A♠ 7♠."),
        ("ru", "К♥ не в масть: ход в ♠, и эта масть у вас есть. Можно положить: Т♠ 7♠."),
        (
            "pl",
            "K♥ nie jest do koloru: wyjście było w ♠, a masz ten kolor. Możesz zagrać: A♠ 7♠.",
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
        "Д♥ в этой игре сносить нельзя. Выберите 2 карты из этих: 9♠ 8♠ 7♠."
    )
    few = IllegalAction("count", choices, {"count": 2, "found": 3})
    assert illegal_text(few, load("minsk").rules(), "ru") == "Нужны 2 карты, а не 3."


@pytest.mark.parametrize(
    ("kind", "actions", "end"),
    [
        ("bid", [Decline(), Bid(8), Bid(9), Bid(13)], "You may bid 8–13, or pass."),
        ("bid", [Decline(), Bid(125)], "You may bid 125, or pass."),
        ("ask", [Keep(), Ask(5), Ask(120)], "You may ask 5–120, or keep the talon."),
        ("suit", [NameSuit(suit) for suit in SUITS[:2]], "You may name: ♠ spades, ♥ hearts."),
        ("give", [Give(parse_card("AS"))], "You may give: A♠."),
        ("lay", [Lay(parse_card("8S")), Decline()], "You may play: 8♠."),
        (
            "beat",
            [Beat(parse_card("JK"), suit) for suit in SUITS] + [Take()],
            "You may beat with: JK.",
        ),
        ("draw", [Draw()], "This is not allowed now."),
    ],
)
def test_what_else_may_be_done(kind: str, actions: list[Action], end: str) -> None:
    error = IllegalAction("odd", Listed(kind, actions), {})
    text = illegal_text(error, load("kg").rules(), "en")
    assert text.endswith(end)


@pytest.mark.parametrize("code", ["attack", "add"])
def test_a_refusal_without_a_card_has_its_own_words(code: str) -> None:
    text = illegal_text(IllegalAction(code, NOTHING, {}), load("kg").rules(), "ru")
    assert "?" not in text
    assert text != illegal_text(refusal(code, card=parse_card("KH")), load("kg").rules(), "ru")


def test_real_refusals_of_every_form() -> None:
    """One wrong action at the first decision of each new kind, refused in words."""
    seen = set()
    for name, options in FORMS:
        rules = load(name).rules(None, options)
        game, rng = new_game(rules, Shuffle.named(4)), random.Random(4)
        while not game.is_over:
            legal = game.legal_actions()
            if legal.kind not in seen:
                seen.add(legal.kind)
                wrong = Order("unheard-of")
                with pytest.raises(IllegalAction) as caught:
                    game.apply(wrong)
                text = illegal_text(caught.value, rules, "pl")
                assert "?" not in text
                assert "{" not in text
                assert text != illegal_text(IllegalAction("odd", NOTHING, {}), rules, "pl")
            game = game.apply(rng.choice(list(legal)[:50]))
    assert seen >= {"bid", "suit", "ask", "give", "draw", "lay", "titles"}
    assert seen >= {"permit", "target", "attack", "beat", "add"}


def test_nothing_else_may_be_done() -> None:
    error = IllegalAction("game-over", NOTHING, {})
    assert illegal_text(error, load("minsk").rules(), "en") == "The game is over."
    assert illegal_text(IllegalAction("odd", NOTHING, {}), load("minsk").rules(), "en") == (
        "This is not allowed now."
    )


@pytest.mark.parametrize("language", ["ru", "pl"])
def test_the_catalogue_is_in_use(language: str) -> None:
    assert translator(language)._("You may play: {cards}.") != "You may play: {cards}."
