"""Titles: of contracts, options and choices, from the file, the catalogue or the id."""

from __future__ import annotations

import re

import pytest

from king.cards import HEARTS, NO_TRUMP, SPADES
from king.explain import (
    choice_title,
    contract_short,
    contract_title,
    option_title,
    phase_text,
    place_name,
    ruleset_title,
    seat_text,
    title_name,
    trump_text,
)
from king.explain.names import _CONTRACTS, _SHORT
from king.explain.options import known_choice, known_option
from king.locales import LANGUAGES, translator
from king.rules import Option, Ruleset, builtin_ids, load, load_text
from king.seats import Seat

OPTIONS = [(load(name), option) for name in builtin_ids() for option in load(name).options]
CYRILLIC = re.compile("[а-яё]", re.IGNORECASE)

RUSSIAN = {
    "no-tricks": "Не брать взяток",
    "no-boys": "Не брать мальчиков",
    "no-girls": "Не брать девочек",
    "no-hearts": "Не брать червей",
    "no-king": "Не брать кинга",
    "no-last-two": "Не брать двух последних",
    "no-all": "Ералаш",
    "tricks": "Брать взятки",
    "otygrysh": "Отыгрыш",
    "khvalyonka": "Хвалёнка",
}


@pytest.mark.parametrize(("id", "title"), RUSSIAN.items())
def test_contracts_as_russian_players_say_them(id: str, title: str) -> None:
    assert contract_title(load("minsk").rules(), id, "ru") == title


@pytest.mark.parametrize("language", LANGUAGES)
def test_contract_titles_are_all_different(language: str) -> None:
    rules = load("minsk").rules()
    for title in (contract_title, contract_short):
        texts = [title(rules, id, language) for id in _CONTRACTS]
        assert len(set(texts)) == len(texts)
    assert set(_SHORT) == set(_CONTRACTS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_short_names_fit_a_narrow_column(language: str) -> None:
    rules = load("minsk").rules()
    assert all(len(contract_short(rules, id, language)) <= 10 for id in _SHORT)


@pytest.mark.parametrize("name", builtin_ids())
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_contract_of_every_ruleset_has_a_title(name: str, language: str) -> None:
    ruleset = load(name)
    assert ruleset.title.keys() >= set(LANGUAGES)
    rules = ruleset.rules()
    for row in rules.contracts.values():
        title = contract_title(rules, row.id, language)
        assert row.title or row.id in _CONTRACTS or row.id == rules.id
        assert bool(CYRILLIC.search(title)) == (language == "ru")


def house_rules(contract: str) -> Ruleset:
    text = (
        'extends = "minsk"\nsheet.divisor = 1\n'
        '[contract.no-black-queens]\ncard = { "QS,QC" = -10 }\ntotal = -20\n'
        f"{contract}\n[option.odd-thing]\ndefault = 'plain-way'\n"
        '[option.odd-thing.choice.other-way]\nplay.ruff = "free"\n'
        "[option.named]\ndefault = 'a'\ntitle = { en = 'Named', ru = 'Имя' }\n"
        "[option.named.choice.b]\ntitle = { ru = 'Вторая' }\nplay.ruff = 'free'\n"
    )
    return load_text(text, "house.toml")


def test_an_unknown_contract_is_made_readable() -> None:
    rules = house_rules("").rules()
    assert contract_title(rules, "no-black-queens", "ru") == "No black queens"
    assert contract_short(rules, "no-black-queens", "en") == "No black queens"


def test_the_title_of_the_file_wins() -> None:
    rules = house_rules("[contract.no-girls]\ntitle = { ru = 'Без дам' }").rules()
    assert contract_title(rules, "no-girls", "ru") == "Без дам"
    assert contract_title(rules, "no-girls", "pl") == "Без дам"
    assert contract_short(rules, "no-girls", "ru") == "Без дам"


@pytest.mark.parametrize("name", ["omnibus", "joker"])
def test_a_single_contract_is_called_like_its_ruleset(name: str) -> None:
    ruleset = load(name)
    for language in LANGUAGES:
        title = contract_title(ruleset.rules(), name, language)
        assert title == ruleset_title(ruleset, language)


def test_hearts_means_what_the_ruleset_means() -> None:
    assert contract_title(load("simple").rules(), "hearts", "ru") == "Брать червей"
    assert contract_title(load("hearts").rules(), "hearts", "ru") == "Червы"


@pytest.mark.parametrize(
    ("ruleset", "option"), OPTIONS, ids=[f"{r.id}-{o.name}" for r, o in OPTIONS]
)
def test_every_option_and_choice_has_a_title(ruleset: Ruleset, option: Option) -> None:
    assert known_option(option)
    for choice in option.choices:
        assert known_choice(option, choice)
    for language in LANGUAGES:
        titles = [choice_title(option, choice, language) for choice in option.choices]
        assert len(set(titles)) == len(titles)
        assert bool(CYRILLIC.search(option_title(option, language))) == (language == "ru")


def test_unknown_options_are_made_readable_and_known_ones_keep_their_titles() -> None:
    options = {option.name: option for option in house_rules("").options}
    odd, named = options["odd-thing"], options["named"]
    assert option_title(odd, "ru") == "Odd thing"
    assert choice_title(odd, "other-way", "pl") == "other way"
    assert not known_option(odd)
    assert not known_choice(odd, odd.choices[0])
    assert option_title(named, "ru") == "Имя"
    assert choice_title(named, named.choices[1], "ru") == "Вторая"


def test_trumps_phases_and_seats() -> None:
    assert trump_text(SPADES, "ru") == "♠ пики"
    assert trump_text(HEARTS, "pl") == "♥ kiery"
    assert trump_text(NO_TRUMP, "ru") == "без козырей"
    assert trump_text(None, "en") == "no trump"
    assert phase_text("discard", "ru") == "снос"
    assert phase_text("some-day", "ru") == "some day"
    assert seat_text(Seat(0), "pl") == "Gracz 1"


@pytest.mark.parametrize("language", LANGUAGES)
def test_places_and_titles_have_different_names(language: str) -> None:
    for players in range(5, 13):
        names = [place_name(index, players, language) for index in range(players)]
        assert len(set(names)) == players
        assert names[0] == title_name(0, language)
        assert all(bool(CYRILLIC.search(name)) == (language == "ru") for name in names)
    titles = [title_name(index, language) for index in range(4)]
    assert len(set(titles)) == 4


def test_places_go_from_the_king_to_the_last() -> None:
    assert [place_name(index, 6, "ru") for index in (0, 1, 2, 5)] == [
        "король",
        "валет",
        "десятка",
        "последний",
    ]
    assert [place_name(index, 9, "en") for index in (1, 2, 8)] == ["Queen", "Jack", "Last"]
    assert title_name(3, "pl") == "chłop"


@pytest.mark.parametrize("language", ["ru", "pl"])
def test_the_catalogue_knows_every_name(language: str) -> None:
    speak = translator(language)
    for message in (*_CONTRACTS.values(), *_SHORT.values()):
        assert speak._(message) != message


def test_boys_that_are_only_jacks() -> None:
    minsk, both = load("minsk").rules(), load("gambler").rules(options={"boys": "JK"})
    assert contract_title(minsk, "no-boys", "pl") == "Bez waletów"
    assert contract_title(both, "no-boys", "pl") == "Bez panów"
    assert contract_title(minsk, "no-boys", "ru") == contract_title(both, "no-boys", "ru")
    assert contract_short(minsk, "no-boys", "en") == "−jacks"
