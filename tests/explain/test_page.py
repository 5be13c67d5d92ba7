"""Rules pages: complete, numbered, in three languages, and with the numbers of the data."""

from __future__ import annotations

import re
import runpy
from pathlib import Path
from typing import Any

import pytest

from king.explain import Page, contract_title, format_markdown, format_page, rules_page
from king.explain.words import words
from king.locales import LANGUAGES
from king.rules import Ruleset, builtin_ids, load, load_file, load_text

ROOT = Path(__file__).resolve().parents[2]
HOUSE_RULES = sorted((ROOT / "examples/house-rules").glob("*.toml"))
CYRILLIC = re.compile("[а-яё]", re.IGNORECASE)
GAP = re.compile(r"[{}]|  |\.\.|\?")


def english(name: str, players: int | None = None, **options: str) -> Page:
    ruleset = load(name)
    chosen = {key.replace("_", "-"): choice for key, choice in options.items()}
    return rules_page(ruleset, ruleset.rules(players, chosen), "en")


def tables(ruleset: Ruleset) -> list[tuple[int, dict[str, str]]]:
    """Every number of players with the defaults and with every single choice."""
    found: list[tuple[int, dict[str, str]]] = []
    for players in ruleset.players:
        found.append((players, {}))
        for option in ruleset.options:
            if players in option.players:
                found += [
                    (players, {option.name: choice.name})
                    for choice in option.choices
                    if choice.name != option.default
                ]
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", builtin_ids())
def test_every_table_has_a_sound_page(name: str, language: str) -> None:
    ruleset = load(name)
    for players, options in tables(ruleset):
        page = rules_page(ruleset, ruleset.rules(players, options), language)
        rows = page.paragraphs
        assert len({row.key for row in rows}) == len(rows)
        for place, section in enumerate(page.sections, start=1):
            assert section.number == place
            assert section.title
            assert section.paragraphs
            numbers = [f"{place}.{row}" for row in range(1, len(section.paragraphs) + 1)]
            assert [row.number for row in section.paragraphs] == numbers
        for row in rows:
            assert row.text.strip()
            assert row.text == row.text.strip()
            assert row.text.endswith((".", "”.", "».")), row
            assert not GAP.search(row.text), row
            if language == "ru":
                assert CYRILLIC.search(row.text)
            elif not ruleset.file.startswith("/"):
                assert not CYRILLIC.search(row.text)


@pytest.mark.parametrize("name", builtin_ids())
def test_the_languages_have_the_same_paragraphs(name: str) -> None:
    ruleset = load(name)
    for players, options in tables(ruleset):
        rules = ruleset.rules(players, options)
        pages = [rules_page(ruleset, rules, language) for language in LANGUAGES]
        keys = [[(row.number, row.key) for row in page.paragraphs] for page in pages]
        assert keys[0] == keys[1] == keys[2]


def digits(text: str) -> list[str]:
    return sorted(re.findall(r"[−+]?\d+", text))


@pytest.mark.parametrize("name", builtin_ids())
def test_the_languages_have_the_same_numbers(name: str) -> None:
    """Titles of options and plural forms may spell numbers out; the rules themselves not."""
    ruleset = load(name)
    rules = ruleset.rules()
    first, *others = (rules_page(ruleset, rules, language) for language in LANGUAGES)
    for other in others:
        for row in first.paragraphs:
            if not row.key.startswith("option."):
                assert digits(other.find(row.key).text) == digits(row.text), row


@pytest.mark.parametrize("name", builtin_ids())
def test_every_contract_in_play_has_its_paragraphs(name: str) -> None:
    ruleset = load(name)
    for players in ruleset.players:
        rules = ruleset.rules(players)
        page = rules_page(ruleset, rules, "en")
        keys = {row.key for row in page.paragraphs}
        for row in rules.contracts.values():
            key = f"contract.{row.id}"
            assert (key in keys) == bool(row.times)
            if not row.times:
                continue
            text = page.find(key).text
            assert text.startswith(contract_title(rules, row.id, "en"))
            if row.total:
                assert words("en").points(row.total, signed=True) in text
            assert (f"{key}.lead-ban" in keys) == (row.lead_ban is not None)
            assert (f"{key}.forced" in keys) == (row.force is not None)
            assert (f"{key}.trump" in keys) == (row.trump != "none")
            assert (f"{key}.slam" in keys) == (row.slam is not None)
            assert (f"{key}.first-trick" in keys) == (row.first_trick_ban is not None)
            keeps = bool(row.keep.cards) and rules.deal.talon > 0
            assert (f"{key}.keep" in keys) == keeps


def test_minsk_in_russian() -> None:
    page = rules_page(load("minsk"), load("minsk").rules(), "ru")
    assert page.title == "Минский кинг"
    assert page.find("pack").text.startswith("В колоде 32 карты.")
    assert page.find("rank-order").text.endswith("Т К Д В 10 9 8 7.")
    assert page.find("deals").text == "В партии 27 сдач."
    girls = page.find("contract.no-girls").text
    assert girls == (
        "Не брать девочек. За каждую взятую даму записывается −10 очков. Всего −40 очков."
    )
    assert "40" in page.find("check").text
    assert "+720" in page.find("game-check").text


def test_a_page_that_nobody_has_asks_for_a_key() -> None:
    with pytest.raises(KeyError):
        english("minsk").find("passing")


def robber(**options: str) -> Page:
    return english("polish", preset="robber", **options)


def test_the_sale_of_the_talon_by_its_options() -> None:
    offers, settlement = "sale.auction.offers", "sale.auction.settlement"
    assert "more than the last offer" in robber().find(offers).text
    assert "the first who agrees" in robber(sale_form="dutch").find(offers).text
    text = robber().find(settlement).text
    assert "owed even if" in text
    assert "at 125 points who takes 6 tricks is left with 25 points" in text
    punitive = robber(settlement="punitive")
    assert "the shortfall as well" in punitive.find(settlement).text
    assert "falls short" in punitive.find("contract.auction").text
    for key in ("deal-check", "game-check"):
        assert robber().find(key)
        with pytest.raises(KeyError):
            punitive.find(key)
    assert "never pays more" in robber(settlement="capped").find(settlement).text


def test_the_lottery_by_its_options() -> None:
    start = robber(lottery_start="any").find("layout.lottery.start").text
    assert "all four suits" in start
    assert "(A, 2)" in robber(lottery_extra="on").find("layout.lottery.extra").text
    with pytest.raises(KeyError):
        robber().find("layout.lottery.extra")
    places = robber(lottery="single").find("contract.lottery").text
    assert "first to go out scores +800 points" in places
    assert "second to go out scores +500 points" in places


@pytest.mark.parametrize("language", LANGUAGES)
def test_more_places_than_two_are_numbered(language: str) -> None:
    text = (
        'extends = "polish"\nplayers = [4]\nschedule.deals = ["lottery"]\n'
        "contract.lottery = { layout = { places = [60, 30, 10] }, total = 100 }\n"
        "option = { preset = false, plus-round = false, lottery = false, "
        "lottery-places = false }\n"
    )
    ruleset = load_text(text, "house.toml")
    page = rules_page(ruleset, ruleset.rules(), language)
    assert "+10" in page.find("contract.lottery").text
    with pytest.raises(KeyError):
        page.find("trick")


def test_jokers_of_the_ladder_by_who_may_use_them() -> None:
    throw, beat = "may be thrown in whatever", "defender may beat any card"
    texts = {
        who: english("kg", pack="jokers", joker=who).find("joker-play").text
        for who in ("any", "attackers", "defender")
    }
    assert throw in texts["any"]
    assert throw in texts["attackers"]
    assert throw not in texts["defender"]
    assert beat in texts["defender"]
    assert beat not in texts["attackers"]
    with pytest.raises(KeyError):
        english("kg").find("joker-play")


def test_the_ladder_names_its_places_by_the_number_of_players() -> None:
    assert "King, Jack, Ten, Nine, Last." in english("kg", 5).find("ladder").text
    assert "King, Queen, Jack, Ten," in english("kg", 9).find("ladder").text
    assert "gets 1 card more" in english("kg", 5).find("hand").text
    assert english("kg", 6).find("hand").text == "The whole pack is dealt, one card at a time."


def test_the_crown_outweighs_the_rungs_and_says_so() -> None:
    assert "decides first" in english("kg").find("crowns").text
    text = 'extends = "kg"\nplayers = [6]\ncontract.ladder.bouts.crown = 0\n'
    ruleset = load_text(text, "house.toml")
    page = rules_page(ruleset, ruleset.rules(), "en")
    assert "at the top" not in page.find("contract.ladder").text
    with pytest.raises(KeyError):
        page.find("crowns")


def test_the_exchange_in_russian() -> None:
    page = rules_page(load("korol"), load("korol").rules(), "ru")
    assert page.find("exchange").text.startswith(
        "Перед розыгрышем обмениваются картами втёмную. Солдат отдаёт королю свой старший козырь"
    )
    assert page.find("targets").text.endswith(
        "крестьянин — 3 взятки. Взятки всех сдач складываются."
    )


def test_a_game_that_a_total_may_end_early_tells_how_long_it_is_at_most() -> None:
    page = english("domino")
    assert page.find("deals").text.startswith("A game has at most 14 deals.")
    assert page.find("end").text.endswith("At the latest it ends after 14 deals.")
    assert english("auction").find("end").text.endswith("At the latest it ends after 200 deals.")


def test_a_house_rule_changes_the_numbers() -> None:
    text = 'extends = "minsk"\n[contract.no-girls]\ncard = { "Q*" = -9 }\ntotal = -36\n'
    ruleset = load_text(f"{text}[sheet]\ndivisor = 4\n", "house.toml")
    page = rules_page(ruleset, ruleset.rules(), "en")
    assert "−9 points" in page.find("contract.no-girls").text
    assert "−36 points" in page.find("contract.no-girls").text
    assert "divided by 4." in page.find("check").text
    assert "−708" not in page.find("game-check").text  # 3 × 4 points are missing from the minus
    assert "+12" in page.find("game-check").text


def test_cards_of_a_house_rule_are_listed() -> None:
    text = (
        'extends = "minsk"\nsheet.divisor = 1\n'
        '[contract.odd]\ncard = { "QS,QC" = -10, "9*" = -5 }\ntotal = -35\n'
        'keep = "scoring"\nlead_ban = "QS,QC"\nfirst_trick_ban = "9*"\nnth_tricks = { 7 = 5 }\n'
        'force = { card = "QS,QC", when = "void-or-suit-led" }\n'
    )
    ruleset = load_text(text, "house.toml")
    page = rules_page(ruleset, ruleset.rules(), "ru")
    value = page.find("contract.odd").text
    assert "За 7-ю взятку записывается +5 очков." in value
    assert "из следующих записывается −10 очков: Д♠, Д♣." in value
    assert "девятки." in value
    assert page.find("contract.odd.keep").text.endswith("Д♠, Д♣, девятки.")
    assert page.find("contract.odd.lead-ban").text.endswith("Д♠, Д♣.")
    assert page.find("contract.odd.first-trick").text.endswith("девятки.")
    assert "Д♠, Д♣" in page.find("contract.odd.forced").text


def test_a_sum_of_contracts_that_are_not_played_tells_what_it_counts() -> None:
    text = (
        'extends = "simple"\nplayers = [4]\nschedule.deals = ["no-all", "all"]\n'
        "option.positive-king = false\n"
    )
    ruleset = load_text(text, "house.toml")
    page = rules_page(ruleset, ruleset.rules(), "en")
    assert "Each queen taken scores −4 points." in page.find("contract.no-all").text
    twin = page.find("contract.all").text
    assert "“Eralash” counts" in twin
    assert "queen" not in twin
    text = text.replace('"no-all", ', "")
    ruleset = load_text(text, "house.toml")
    page = rules_page(ruleset, ruleset.rules(), "en")
    assert "Each queen taken scores +4 points." in page.find("contract.all").text


@pytest.mark.parametrize("path", HOUSE_RULES, ids=lambda path: path.stem)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_example_house_rules_have_pages(path: Path, language: str) -> None:
    ruleset = load_file(path)
    text = format_page(rules_page(ruleset, ruleset.rules(), language))
    assert "{" not in text
    assert format_markdown(ruleset, language)


def test_readings_name_the_other_choices() -> None:
    text = english("minsk").find("option.ruff").text
    assert "more than one way" in text
    assert "ruff=free" in text


def test_sources_are_named_to_those_who_ask() -> None:
    ruleset = load("minsk")
    page = rules_page(ruleset, ruleset.rules(), "en", sources=True)
    assert "004, line 150" in page.find("option.ruff").text
    listed = "000_6428f64e271a5616, lines 4–40; 004_36af0d8266396d59, lines 45–59."
    assert page.find("sources").text.endswith(listed)
    assert listed in format_markdown(ruleset, "en")
    plain = format_page(rules_page(ruleset, ruleset.rules(), "en"))
    assert "Source" not in plain
    assert "004" not in plain


def test_the_order_of_a_fixed_schedule() -> None:
    text = english("twelve").find("deals").text
    assert "8–11. “Khvalyonka”; 12. “Positive eralash”." in text


def test_plain_text_has_every_paragraph_on_its_line() -> None:
    page = english("minsk")
    lines = format_page(page).splitlines()
    assert lines[0] == "Minsk King"
    for section in page.sections:
        assert f"{section.number}. {section.title}" in lines
        assert all(f"{row.number} {row.text}" in lines for row in section.paragraphs)


def test_markdown_tells_what_differs_for_other_numbers_of_players() -> None:
    text = format_markdown(load("simple"), "en")
    common, three, five, six = re.split(r"\n## For \d players\n", text)
    assert "## For 4 players\n" not in common
    assert "**1.1** This is a game for 4 players." in common
    assert "A♠ A♣" in three
    assert "Everyone gets 10 cards" in three
    assert "−5 points" in three
    assert "No hearts. Each heart taken scores −2 points. −20 points in all." in five
    assert "−24 points in all." in six
    assert "First dealer" not in six


def test_docs_are_current() -> None:
    script: dict[str, Any] = runpy.run_path(str(ROOT / "scripts/rules_pages.py"))
    assert script["check"](ROOT) == []


def test_the_script_writes_what_it_checks(tmp_path: Path) -> None:
    script: dict[str, Any] = runpy.run_path(str(ROOT / "scripts/rules_pages.py"))
    assert all(fault.endswith("missing") for fault in script["check"](tmp_path))
    script["write"](tmp_path)
    assert script["check"](tmp_path) == []
    folder = tmp_path / "docs/rules"
    (folder / "gone.en.md").write_text("old", encoding="utf-8")
    (folder / "minsk.ru.md").write_text("old", encoding="utf-8")
    assert len(script["check"](tmp_path)) == 2
    script["write"](tmp_path)
    assert script["check"](tmp_path) == []
