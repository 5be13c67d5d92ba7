"""Titles of options and their choices.

A title that stands in the ruleset file wins; options that many rulesets share have theirs
here, by option and choice; anything else is shown as its readable id.
"""

from __future__ import annotations

from typing import Final

from king.explain.names import readable, title_in
from king.explain.words import words
from king.locales import N_
from king.rules.ruleset import Choice, Option

_OPTIONS: Final = {
    "trump-lead": N_("Who may lead trumps"),
    "forced-king": N_("K♥ must be thrown when void"),
    "ruff": N_("Ruffing"),
    "early-end": N_("Early end of a deal"),
    "order": N_("When the contract is ordered"),
    "leader": N_("Who leads to the first trick"),
    "king-discards": N_("Cards kept out of the talon in No king"),
}

_CHOICES: Final = {
    ("trump-lead", "all"): N_("everyone"),
    ("trump-lead", "declarer"): N_("only the declarer"),
    ("ruff", "free"): N_("nobody has to ruff"),
    ("ruff", "must"): N_("whoever is void must ruff"),
    ("ruff", "must-over"): N_("whoever is void must ruff, and overruff if possible"),
    ("order", "before-talon"): N_("before the talon is seen"),
    ("order", "after-talon"): N_("after the talon is taken"),
    ("leader", "declarer"): N_("the declarer"),
    ("leader", "left-of-declarer"): N_("the player on the declarer's left"),
    ("leader", "eldest"): N_("the player on the dealer's left"),
    ("king-discards", "king"): N_("only K♥"),
    ("king-discards", "hearts"): N_("every heart"),
}

_COMMON: Final = {
    "on": N_("yes"),
    "off": N_("no"),
}


def known_option(option: Option) -> bool:
    """Whether a title in the reader's own language exists for the option."""
    return bool(option.title) or option.name in _OPTIONS


def known_choice(option: Option, choice: Choice) -> bool:
    """Whether a title in the reader's own language exists for the choice."""
    own = (option.name, choice.name) in _CHOICES
    return bool(choice.title) or own or choice.name in _COMMON


def option_title(option: Option, lang: str) -> str:
    """What an option is called."""
    own = title_in(option.title, lang)
    if own is not None:
        return own
    known = _OPTIONS.get(option.name)
    return words(lang)._(known) if known else readable(option.name)


def choice_title(option: Option, choice: Choice | str, lang: str) -> str:
    """What a choice of an option is called; the choice itself or its name."""
    name = choice if isinstance(choice, str) else choice.name
    row = next((row for row in option.choices if row.name == name), None)
    own = title_in(row.title, lang) if row is not None else None
    if own is not None:
        return own
    known = _CHOICES.get((option.name, name), _COMMON.get(name))
    return words(lang)._(known) if known else readable(name).lower()
