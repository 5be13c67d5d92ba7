"""README and CONTRIBUTING keep their word."""

from __future__ import annotations

import re
import textwrap
from pathlib import Path

import pytest

from king.cli.main import main
from king.cli.parser import parse
from king.errors import RulesetError
from king.rules import load_text

ROOT = Path(__file__).resolve().parents[2]
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
README = (ROOT / "README.md").read_text("utf-8")
[EXAMPLE] = re.findall(r"```toml\n(.*?)```", CONTRIBUTING, re.DOTALL)


def test_the_example_of_house_rules_plays(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "my-table.toml"
    path.write_text(textwrap.dedent(EXAMPLE), "utf-8")
    assert main(["rules", "check", str(path)]) == 0
    for choice in ("named", "never"):
        words = ["--rules-file", str(path), "--option", f"otygrysh-trump={choice}"]
        assert main(["rules", *words, "--lang", "en"]) == 0
        assert main(["simulate", *words, "--games", "1", "--bots", "random"]) == 0
    out = capsys.readouterr().out
    assert "Our Minsk King" in out
    assert "33 deals" in out


PLACES = {
    "top": "",
    "pack": "[pack]",
    "joker": '[pack]\njokers = 1\n[joker]\nsuit = "H"',
    "deal": "[deal]",
    "talon": "[talon]",
    "stock": "[stock]",
    "titles": "[titles]",
    "pass": "[pass]",
    "roles": "[roles]",
    "schedule": "[schedule]",
    "sheet": "[sheet]",
    "play": "[play]",
    "contract": "[contract.no-girls]",
    "option": "[option.ruff]",
}
BASES = {"stock": "domino", "titles": "korol"}  # which have these tables; for all others minsk


@pytest.mark.parametrize("place", PLACES)
def test_every_key_of_a_ruleset_is_explained(place: str) -> None:
    """The loader tells all keys that it knows in its refusal of an unknown one."""
    base = BASES.get(place, "minsk")
    with pytest.raises(RulesetError) as caught:
        load_text(f'extends = "{base}"\n{PLACES[place]}\nunheard-of = 1\n', "mine.toml")
    assert "unknown key" in caught.value.found
    known = caught.value.allowed.partition(": ")[2].split(", ")
    for key in known:
        assert re.search(rf"`{key}`|\[{key}[\].]|\.{key}\.", CONTRIBUTING), key


def test_every_command_of_make_is_listed() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    for name in re.findall(r"^([a-z]+):.*## ", makefile, re.MULTILINE):
        assert name == "help" or f"`make {name}`" in CONTRIBUTING


def test_every_room_is_on_the_map() -> None:
    for room in (ROOT / "src/king").iterdir():
        if room.is_dir() and any(room.glob("*.py")):
            assert f"{room.name}/`" in README, room.name


def test_the_design_is_kept_in_step() -> None:
    """Rooms that the design names as built are there."""
    design = (ROOT / "docs/design.md").read_text("utf-8")
    for room in ("explain", "records", "scoresheet", "engine", "arena"):
        assert f"{room}/" in design
        assert (ROOT / "src/king" / room).is_dir()


def test_the_examples_of_the_readme_are_commands() -> None:
    """Each line of the first session is understood, with all its flags."""
    lines = re.findall(r"^    king *(.*?)(?: *#.*)?$", README, re.MULTILINE)
    assert len(lines) == 16
    for line in lines:
        parse(line.split())
