"""Every option that a table is offered changes something there; what cannot act is not offered."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from king.cli.main import main
from king.explain import rules_page
from king.rules import Option, Rules, builtin_ids, load
from king.rules.acting import acting, in_effect, maker, others, partners
from support.differences import differences

IDLE = {
    "kg": {"": "joker", "pack=jokers": "", "pack=fifty-two": "joker"},
    "ordered": {
        "": "positive-king",
        "menu=fourteen": "trump-lead ruff",
        "menu=forty": "positive-king",
    },
    "simple": {"": "", "forced-king=off": "positive-king"},
    "twelve": {"plan=short": "positive-king"},
    "atomic": {"preset=short": "eralash-lead-ban"},
    "polish": {
        "": "lottery lottery-places lottery-start lottery-extra sale-form settlement",
        "plus-round=auction": "lottery lottery-places lottery-start lottery-extra trump-peek",
        "preset=robber": "plus-round trump-peek lottery-places",
    },
}
"""Which options change nothing, for what else is chosen."""
CASES = [(name, chosen, idle) for name, tables in IDLE.items() for chosen, idle in tables.items()]


def options_of(name: str, players: int) -> list[Option]:
    return [option for option in load(name).options if players in option.players]


def chosen_by(text: str) -> dict[str, str]:
    return dict(pair.split("=") for pair in text.split())


def tables(name: str) -> Iterator[tuple[int, dict[str, str]]]:
    """Every number of players with the defaults and with every single choice."""
    for players in load(name).players:
        yield players, {}
        for option in options_of(name, players):
            for choice in option.choices:
                if choice.name != option.default:
                    yield players, {option.name: choice.name}


@pytest.mark.parametrize(("name", "chosen", "idle"), CASES)
def test_what_cannot_act_is_not_offered(name: str, chosen: str, idle: str) -> None:
    for players in load(name).players:
        known = options_of(name, players)
        found = acting(known, chosen_by(chosen), maker(load(name), players))
        expected = [row.name for row in known if row.name not in idle.split()]
        assert [row.name for row in found] == expected, players


def can_matter(path: str, rules: Rules) -> bool:
    """Whether a difference at this path can be seen in play, by the rules that have it."""
    if path.startswith("options."):
        return False
    where = path.split(".")
    if where[0] == "contracts" and where[1] in rules.contracts:
        row = rules.contracts[where[1]]
        if where[2:] in (["ruff"], ["trump_lead"], ["no_trump"]):
            return row.trump != "none"
        if where[2:] == ["bouts", "joker"]:
            return rules.jokers > 0
    return True


@pytest.mark.parametrize("name", builtin_ids())
def test_every_option_that_is_offered_changes_something(name: str) -> None:
    """Compared path by path, without the comparison that the offer is made by."""
    ruleset = load(name)
    for players, chosen in tables(name):
        known = options_of(name, players)
        offered = acting(known, chosen, maker(ruleset, players))
        here = ruleset.rules(players, chosen)
        for option in known:
            acts = False
            for choice in option.choices:
                there = ruleset.rules(players, {**chosen, option.name: choice.name})
                paths = differences(here, there)
                acts |= any(can_matter(path, there) or can_matter(path, here) for path in paths)
            assert acts == (option in offered), (players, chosen, option.name)


def test_the_same_play_is_the_same_in_effect() -> None:
    ordered = load("ordered")
    table = {"menu": "fourteen"}
    plain, free = (ordered.rules(4, {**table, "ruff": ruff}) for ruff in ("must", "free"))
    assert plain != free
    assert in_effect(plain) == in_effect(free)
    assert in_effect(ordered.rules(4)) != in_effect(ordered.rules(4, {"ruff": "free"}))


def test_a_choice_that_is_the_default_here_is_none() -> None:
    """From eight players on there are two packs in any case (004 L115)."""
    (option,) = (row for row in load("kg").options if row.name == "pack")
    for players, two_packs in ((7, True), (8, False)):
        names = [row.name for row in others(option, {}, maker(load("kg"), players))]
        assert ("two-packs" in names) == two_packs


def test_partners_are_the_choices_beside_which_an_option_acts() -> None:
    def beside(name: str, option: str) -> list[str]:
        known = options_of(name, load(name).players[0])
        (wanted,) = (row for row in known if row.name == option)
        found = partners(wanted, known, {}, maker(load(name), load(name).players[0]))
        return [f"{row.name}={choice.name}" for row, choice in found]

    assert beside("kg", "joker") == ["pack=jokers"]
    assert beside("ordered", "positive-king") == ["menu=fourteen"]
    assert beside("polish", "settlement") == ["plus-round=auction", "preset=robber"]


def paragraph(name: str, option: str, **chosen: str) -> str:
    ruleset = load(name)
    return rules_page(ruleset, ruleset.rules(None, chosen), "en").find(f"option.{option}").text


def test_the_page_says_beside_what_an_option_acts() -> None:
    said = "only beside another choice: from the two, with two jokers (pack=jokers)."
    assert said in paragraph("kg", "joker")
    assert "only beside" not in paragraph("kg", "joker", pack="jokers")
    assert "(menu=fourteen)." in paragraph("ordered", "positive-king")
    assert "only beside one of these choices" in paragraph("ordered", "ruff", menu="fourteen")
    places = rules_page(load("polish"), load("polish").rules(3), "en")
    assert "only beside several other" in places.find("option.lottery-places").text
    kg = rules_page(load("kg"), load("kg").rules(8), "en").find("option.pack").text
    assert "two-packs" not in kg
    assert "three-packs" in kg


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("rules kg --option joker=defender", "joker=any, or with it one of: pack=jokers"),
        ("rules kg --json --option joker=defender", "joker=any, or with it one of: pack=jokers"),
        ("simulate kg --option joker=attackers", "joker=any, or with it one of: pack=jokers"),
        ("rules kg --players 8 --option pack=two-packs", "allowed: pack=thirty-six"),
        ("simulate ordered --option ruff=free --option menu=fourteen", "allowed: ruff=must"),
        ("simulate ordered --option knife=on --option menu=fourteen", "positive-king"),
    ],
)
def test_a_choice_without_effect_is_refused(
    command: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(command.split()) == 2
    out, line = capsys.readouterr()
    assert not out
    assert said in line
    assert line.count("\n") == 1
    if "knife" in command:
        assert "ruff" not in line.partition("allowed:")[2]
    else:
        assert "changes nothing at this table" in line


@pytest.mark.parametrize(
    "command",
    [
        "rules kg --option joker=defender --option pack=jokers",
        "rules kg --option joker=any",
        "rules kg --json --option pack=two-packs",
        "rules ordered --option positive-king=free --option menu=fourteen",
    ],
)
def test_a_choice_with_an_effect_or_by_default_is_taken(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(command.split()) == 0
    assert not capsys.readouterr().err
