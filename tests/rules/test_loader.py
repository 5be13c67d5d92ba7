"""A mistake in a ruleset file is refused with file, key, what was found and what is allowed."""

from __future__ import annotations

from pathlib import Path

import pytest

from king.errors import RulesetError
from king.rules import load_file, load_text
from support.broken_rows import ROWS
from support.broken_rulesets import SOUND, TABLES, Broken


def test_the_file_without_a_mistake_loads() -> None:
    ruleset = load_text(SOUND, "small.toml")
    assert [ruleset.rules(players).deal_count for players in (3, 4)] == [5, 6]
    assert [option.name for option in ruleset.options] == ["ruff", "ban"]


@pytest.mark.parametrize("case", [*TABLES, *ROWS], ids=lambda case: case.name)
def test_a_broken_file_is_refused(case: Broken) -> None:
    assert SOUND.count(case.old) == 1 or not case.old
    text = SOUND.replace(case.old, case.new) if case.old else f"{SOUND}{case.new}\n"
    with pytest.raises(RulesetError) as refused:
        load_text(text, "table.toml")
    error = refused.value
    assert error.file == "table.toml"
    assert error.key == case.key
    assert case.found in error.found
    assert case.allowed in error.allowed
    assert str(error).startswith("table.toml")


def test_an_inherited_value_is_named_by_the_file_that_wrote_it() -> None:
    top = 'id = "mine"\ntitle = "Mine"\nextends = "minsk"\n'
    text = f"{top}[deal]\nhand = 9\n"
    with pytest.raises(RulesetError) as refused:
        load_text(text, "mine.toml")
    assert (refused.value.file, refused.value.key) == ("mine.toml", "deal.hand")
    text = f"{top}[contract.no-girls]\ntotal = -36\n"
    with pytest.raises(RulesetError, match=r"mine\.toml: contract\.no-girls\.total: found -36"):
        load_text(text, "mine.toml")
    # The queens are worth less here, the total still stands in Minsk's file.
    text = f'{top}[contract.no-girls]\ncard = {{ "Q*" = -9 }}\n'
    with pytest.raises(RulesetError) as refused:
        load_text(text, "mine.toml")
    assert refused.value.file == "mine.toml (extends minsk)"
    assert refused.value.key == "contract.no-girls.total"
    assert refused.value.allowed.startswith("-36")
    load_text(f"{text}total = -36\n[sheet]\ndivisor = 4\n", "mine.toml")


def test_the_error_says_which_choices_and_players_it_needs() -> None:
    text = SOUND.replace('contract.plus.ruff = "must"', "contract.plus.trick = 5")
    with pytest.raises(RulesetError, match=r"allowed: 40.* \(with ruff = must\)"):
        load_text(text, "table.toml")
    with pytest.raises(RulesetError, match=r"found 3 × 8 \+ 7 = 31 .* \(with 3 players\)"):
        load_text(SOUND.replace("talon = 8", "talon = 7"), "table.toml")
    text = f"{SOUND}[option.ban.choice.off.for.3]\ncontract.plus.trick = 5\n"
    with pytest.raises(RulesetError, match=r"\(with ban = off, 3 players\)"):
        load_text(text, "table.toml")


def test_a_file_may_have_the_name_of_the_ruleset_it_extends() -> None:
    text = 'extends = "minsk"\ntitle = "Ours"\nplayers = [3]\n[contract.otygrysh]\ntimes = 4\n'
    ruleset = load_text(text, "minsk.toml")
    assert (ruleset.id, ruleset.rules().deal_count) == ("minsk", 30)


def test_options_for_other_players_are_inherited_where_they_fit() -> None:
    text = 'id = "five"\ntitle = "Five"\nextends = "simple"\nplayers = [5]\n'
    ruleset = load_text(text, "five.toml")
    names = {option.name for option in ruleset.options}
    assert "pack" in names
    assert not {"values", "removed"} & names


def test_a_joker_table_may_stay_where_a_choice_takes_the_jokers_out() -> None:
    text = (
        'id = "j"\ntitle = "J"\nplayers = [4]\n[pack]\nremoved = ["7C"]\njokers = 1\n'
        '[joker]\nsuit = "H"\n[deal]\nhand = 8\n[schedule]\nkind = "fixed"\ndeals = ["t"]\n'
        '[contract.t]\ntrick = 1\ntotal = 8\n[option.joker]\ndefault = "one"\n'
        "[option.joker.choice.none]\npack = { jokers = 0, removed = [] }\n"
    )
    assert load_text(text, "j.toml").rules(options={"joker": "none"}).joker is None


@pytest.mark.parametrize(
    ("content", "found"),
    [
        (None, "no such file"),
        (b'id = "\xff"', "byte 6 is not UTF-8"),
        (b"# " + b"x" * 70_000, "more than 65536 bytes"),
    ],
)
def test_files_that_cannot_be_read(tmp_path: Path, content: bytes | None, found: str) -> None:
    file = tmp_path / "table.toml"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(RulesetError) as refused:
        load_file(file)
    assert refused.value.file == str(file)
    assert found in refused.value.found


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(RulesetError, match="directory"):
        load_file(tmp_path)
