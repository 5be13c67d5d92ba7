"""A person at the terminal: reads what the screen says, answers at random but legally."""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys
from io import StringIO
from pathlib import Path

from king.locales import Translator, translator
from king.rules import load
from king.tui.saves import Store
from king.tui.screen import Screen
from king.tui.start import play_new, play_on

ROOT = Path(__file__).resolve().parents[2]
_NUMBERS = re.compile(r"^[\s\d·]*\d[\s\d·]*$")
_MENU_ROW = re.compile(r"^ ?(\d+)  \S")


class Person:
    """Stands in for stdin; leaves after so many answers."""

    def __init__(
        self, screen: StringIO, speak: Translator, rng: random.Random, answers: int = 10**9
    ) -> None:
        self._screen = screen
        self._speak = speak
        self._rng = rng
        self._left = answers
        self._seen = 0

    def readline(self) -> str:
        """The next answer, from the text since the last one."""
        self._left -= 1
        if self._left < 0:
            return ""
        text = self._screen.getvalue()
        new, self._seen = text[self._seen :], len(text)
        return self._answer(new) + "\n"

    def _answer(self, text: str) -> str:
        *lines, prompt = text.split("\n")
        _ = self._speak._
        numbers = [n for line in lines if _NUMBERS.match(line) for n in line.split() if n != "·"]
        if prompt == _("Which contract do you order? (number, ? for help) "):
            return self._rng.choice([m[1] for line in lines if (m := _MENU_ROW.match(line))])
        if prompt.startswith(_("Which trump? (number or suit, ? for help) ").split("?")[0]):
            return self._rng.choice("12345")
        if not numbers:  # the last answer was refused: look at the table again
            return ""
        if prompt == _("Your card? (number or card, ? for help) "):
            return self._rng.choice(numbers)
        count = re.search(r"\d+", prompt)
        assert count is not None, prompt
        return " ".join(self._rng.sample(numbers, int(count[0])))


def sit_down(
    ruleset: str, store: Store, *, lang: str = "en", players: int | None = None, seed: int = 1,
    answers: int = 10**9, resume: bool = False,
) -> str:  # fmt: skip
    """Play a game in this process; everything that was on the screen."""
    speak, target = translator(lang), StringIO()
    person = Person(target, speak, random.Random(seed), answers)
    letters = "ПЧБТ" if lang == "ru" else "SHDC"
    screen = Screen(person, target, fast=True, interactive=False, letters=letters)
    store.prepare()
    if resume:
        play_on(store=store, speak=speak, screen=screen)
        return target.getvalue()
    loaded = load(ruleset)
    rules = loaded.rules(players)
    play_new(
        ruleset=loaded, rules=rules, bots=["random"] * (rules.players - 1), name=None, seed=seed,
        store=store, speak=speak, screen=screen,
    )  # fmt: skip
    return target.getvalue()


def king(
    *args: str, home: Path, stdin: str | bytes = b"", timeout: float = 60, **environ: str
) -> subprocess.CompletedProcess[bytes]:
    """Run the program as a user does."""
    return subprocess.run(
        [sys.executable, "-m", "king", *args],
        input=stdin.encode() if isinstance(stdin, str) else stdin,
        capture_output=True,
        timeout=timeout,
        check=False,
        env=environment(home, **environ),
    )


def environment(home: Path, **environ: str) -> dict[str, str]:
    """The environment of a user whose games are in ``home``."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("KING_")}
    for name in ("LANG", "LC_ALL", "LC_MESSAGES", "NO_COLOR", "COLUMNS"):
        kept.pop(name, None)
    return kept | {"KING_HOME": str(home), "LC_ALL": "C.UTF-8"} | environ
