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
from king.rules import Ruleset, load
from king.tui.saves import Store
from king.tui.screen import Screen
from king.tui.start import play_new, play_on

ROOT = Path(__file__).resolve().parents[2]
_NUMBERS = re.compile(r"^[\s\d·]*\d[\s\d·]*$")
_MENU_ROW = re.compile(r"^ ?(\d+)  \S")


_KINDS = {
    "Your choice: {suit}? (Enter: yes, 0: no) ": "yes",
    "Which contract do you order? (number or name, ? for help) ": "order",
    "You order: {order}? (Enter: yes, 0: no) ": "yes",
    "Which trump? (number or suit, ? for help) ": "trump",
    "Which trump? (number or suit, Enter to go back) ": "trump",
    "Which suit is to count? (number or suit, ? for help) ": "trump",
    "Your card? (number or card, ? for help) ": "card",
    "Only {card} may go. (Enter: {card}, ? for help) ": "card",
    "One more card? (number or card, Enter: none, ? for help) ": "card",
    "Which card do you give? For: {name} (number or card, ? for help) ": "card",
    "You attack: {name}. Which card? (number or card, ? for help) ": "card",
    "Another of this rank? (number or card, Enter: no, ? for help) ": "card",
    "Beat {card} with? (number or card, 0: take all, ? for help) ": "beat",
    "You have nothing that beats {card}. (Enter: take all, ? for help) ": "beat",
    "Add a card? (number or card, Enter: none, ? for help) ": "add",
    "Permit one more player to add? (+: yes, Enter: no, ? for help) ": "add",
    "Who may add now? (number or name, Enter to go back, ? for help) ": "who",
    "Whom do you attack? (number or name, ? for help) ": "who",
    "Who may add cards? (numbers or names, Enter: nobody, ? for help) ": "permit",
    "Who, from the highest title down? (numbers or names, as in 2 4 1 3) ": "titles",
    "Will you bid {lowest}? (the number, Enter: pass, ? for help) ": "bid",
    "Your bid, {lowest} to {highest}? (number, Enter: pass, ? for help) ": "bid",
    "Your bid, {lowest}, {next} … {highest}? (number, Enter: pass, ? for help) ": "bid",
    "Sell the talon? A price: {lowest}, {next} … {highest}; Enter keeps it (? for help) ": "ask",
}
"""What each prompt of the program asks for."""
_FROM_A_LIST = ("order", "who")


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
        numbers = [n for line in lines if _NUMBERS.match(line) for n in line.split() if n != "·"]
        listed = [m[1] for line in lines if (m := _MENU_ROW.match(line))]
        kind = self._kind(prompt)
        if kind == "yes":
            return ""
        if kind in _FROM_A_LIST:
            return self._rng.choice(listed or [""])
        if kind == "trump":
            return self._rng.choice("12345")
        if kind in ("bid", "ask"):
            amounts = re.findall(r"\d+", prompt)
            return self._rng.choice(["", "", *amounts[:2]])
        if kind == "titles":
            return " ".join(self._rng.sample(listed, len(listed)))
        if kind == "permit":
            return self._rng.choice(["", "*", *listed])
        if kind == "add":
            return self._rng.choice(["", *numbers, *(["+"] if "  +  " in text else [])])
        if kind == "beat":
            return self._rng.choice([*numbers, "0"] if numbers else ["", "0"])
        if not numbers:  # the last answer was refused: look at the table again
            return ""
        if kind == "card":
            return self._rng.choice(numbers)
        count = re.search(r"\d+", prompt)
        assert count is not None, prompt
        return " ".join(self._rng.sample(numbers, int(count[0])))

    def _kind(self, prompt: str) -> str:
        """What a prompt asks for; gaps in its text may hold anything."""
        for text, kind in _KINDS.items():
            pattern = re.sub(r"\\{\w+\\}", ".*", re.escape(self._speak._(text)))
            if re.fullmatch(pattern, prompt):
                return kind
        return "cards"


def sit_down(
    ruleset: str | Ruleset, store: Store, *, lang: str = "en", players: int | None = None,
    seed: int = 1, answers: int = 10**9, resume: bool = False,
    options: dict[str, str] | None = None,
) -> str:  # fmt: skip
    """Play a game in this process; everything that was on the screen."""
    speak, target = translator(lang), StringIO()
    person = Person(target, speak, random.Random(seed), answers)
    letters = "пчбт" if lang == "ru" else "SHDC"
    screen = Screen(person, target, fast=True, interactive=False, letters=letters)
    store.prepare()
    if resume:
        play_on(store=store, speak=speak, screen=screen)
        return target.getvalue()
    loaded = load(ruleset) if isinstance(ruleset, str) else ruleset
    rules = loaded.rules(players, options or {})
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
