"""Titles of options and their choices.

A title that stands in the ruleset file wins; options that many rulesets share have theirs
here, by option and choice; anything else is shown as its readable id.
"""

from __future__ import annotations

from typing import Final

from king.cards import parse_card
from king.explain.names import readable, title_in
from king.explain.words import words
from king.locales import N_
from king.rules.ruleset import Choice, Option

_OPTIONS: Final = {
    "trump-lead": N_("Who may lead trumps"),
    "forced-king": N_("K♥ must be thrown when void"),
    "positive-king": N_("K♥ in the positive contracts"),
    "ruff": N_("Ruffing"),
    "early-end": N_("Early end of a deal"),
    "order": N_("When the contract is ordered"),
    "leader": N_("Who leads to the first trick"),
    "king-discards": N_("Cards kept out of the talon in No king"),
    "boys": N_("Who the boys are"),
    "eralash-lead-ban": N_("No hearts led in the eralash"),
    "talon": N_("The talon"),
    "talon-owner": N_("Who orders and takes the talon"),
    "trump-time": N_("When the trump is named"),
    "preset": N_("The set of contracts"),
    "menu": N_("The contracts to order"),
    "plan": N_("The plan of the game"),
    "values": N_("The values for three"),
    "scale": N_("The scale of points"),
    "reading": N_("The reading of the text"),
    "removed": N_("Cards left out for three"),
    "pack": N_("The pack for five and six"),
    "passing": N_("Passing cards"),
    "jokers": N_("How many jokers"),
    "plain-trick": N_("The joker in a trick of another suit"),
    "joker-free": N_("The joker may be played at any time"),
    "lead-ban": N_("Leading hearts"),
    "length": N_("The length of the game"),
    "diamond": N_("The diamond that earns points"),
    "opening": N_("Who leads to the first trick"),
    "by-last": N_("Trump “by the last” card"),
}

_CHOICES: Final = {
    ("trump-lead", "all"): N_("everyone"),
    ("trump-lead", "declarer"): N_("only the declarer"),
    ("forced-king", "hearts-led"): N_("yes, and also on a higher heart when hearts are led"),
    ("positive-king", "forced"): N_("must be thrown there too"),
    ("positive-king", "free"): N_("need not be thrown there"),
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
    ("boys", "J"): N_("the jacks"),
    ("boys", "JK"): N_("the jacks and the kings"),
    ("boys", "K"): N_("the kings"),
    ("talon", "shown"): N_("is shown to everyone"),
    ("talon", "hidden"): N_("is seen by the declarer alone"),
    ("talon-owner", "right-of-dealer"): N_("the player on the dealer's right"),
    ("talon-owner", "eldest"): N_("the player on the dealer's left"),
    ("trump-time", "with-order"): N_("together with the contract"),
    ("trump-time", "after-talon"): N_("after the talon is taken"),
    ("preset", "full"): N_("both eralashes and six khvalyonkas of +4 a trick"),
    ("preset", "short"): N_("no eralash and three khvalyonkas of +8 a trick"),
    ("preset", "literal"): N_("no eralash and three khvalyonkas of +4 a trick (not balanced)"),
    ("menu", "ten"): N_("seven negative contracts and three otygryshes"),
    ("menu", "fourteen"): N_("the fourteen contracts of Simple King, without trumps"),
    ("menu", "forty"): N_("seven negative contracts and three otygryshes on the scale of 40"),
    ("menu", "nine"): N_("six negative contracts without the eralash and three otygryshes"),
    ("menu", "thirteen"): N_("seven negative contracts and six otygryshes"),
    ("plan", "positive-eralash"): N_("one khvalyonka a player and a positive eralash"),
    ("plan", "double"): N_("two khvalyonkas a player, no positive eralash"),
    ("plan", "short"): N_("no eralash, one khvalyonka a player"),
    ("values", "seed"): N_("2 a trick and a heart, 5 a boy and a girl, 20 for K♥"),
    ("values", "threes"): N_("3 a trick and a heart, 6 a boy and a girl, 24 for K♥"),
    ("values", "four-handed"): N_("as for four players"),
    ("removed", "black-aces"): N_("the two black aces"),
    ("removed", "black-sevens"): N_("the two black sevens"),
    ("pack", "eight-each"): N_("eight cards for each player"),
    ("pack", "thirty-six"): N_("36 cards, from the six; for five players without 6♣"),
    ("pack", "thirty"): N_("30 cards: 32 without the two black aces"),
    ("passing", "none"): N_("no passing"),
    ("passing", "three"): N_("three cards before play"),
    ("jokers", "one"): N_("one"),
    ("jokers", "two"): N_("two; the odd card goes to the winner of the last trick"),
    ("plain-trick", "higher-heart"): N_("wins unless a heart from J to A lies there too"),
    ("plain-trick", "joker"): N_("always wins"),
    ("lead-ban", "none"): N_("hearts may be led at any time"),
    ("lead-ban", "void"): N_("only by a player who holds nothing but hearts"),
    ("lead-ban", "broken"): N_("only after a heart has been played"),
    ("length", "two-each"): N_("everyone deals twice"),
    ("length", "target"): N_("until someone reaches −500"),
    ("opening", "eldest"): N_("the player on the dealer's left"),
    ("opening", "lowest-club"): N_("whoever holds the lowest club, with that card"),
}

_COMMON: Final = {
    "on": N_("yes"),
    "off": N_("no"),
    "allowed": N_("allowed"),
}

_CARDS: Final = {("diamond", "10"): "10D", ("diamond", "J"): "JD"}  # shown as cards


def known_option(option: Option) -> bool:
    """Whether a title in the reader's own language exists for the option."""
    return bool(option.title) or option.name in _OPTIONS


def known_choice(option: Option, choice: Choice) -> bool:
    """Whether a title in the reader's own language exists for the choice."""
    own = (option.name, choice.name) in {*_CHOICES, *_CARDS}
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
    if (option.name, name) in _CARDS:
        return words(lang).card(parse_card(_CARDS[option.name, name]))
    known = _CHOICES.get((option.name, name), _COMMON.get(name))
    return words(lang)._(known) if known else readable(name).lower()
