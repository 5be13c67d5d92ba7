"""Titles of contracts, phases and seats in three languages.

A title that stands in the ruleset file wins. Without one the id decides, and an id that
nobody knows is made readable: ``no-black-queens`` becomes "No black queens".
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from king.cards import JACK, Suit, rank_of
from king.explain.words import words
from king.locales import N_
from king.rules.ruleset import Rules, Ruleset
from king.seats import Seat

_CONTRACTS: Final = {
    "no-tricks": N_("No tricks"),
    "no-boys": N_("No boys"),
    "no-girls": N_("No girls"),
    "no-hearts": N_("No hearts"),
    "no-king": N_("No king"),
    "no-last-two": N_("No last two"),
    "no-last": N_("No last tricks"),
    "no-all": N_("Eralash"),
    "tricks": N_("Take tricks"),
    "boys": N_("Take boys"),
    "girls": N_("Take girls"),
    "hearts": N_("Take hearts"),
    "king": N_("Take the king"),
    "last-two": N_("Take the last two"),
    "last": N_("Take the last tricks"),
    "all": N_("Positive eralash"),
    "otygrysh": N_("Otygrysh"),
    "khvalyonka": N_("Khvalyonka"),
    "lottery": N_("Lottery"),
    "trump": N_("Trump otygrysh"),
    "auction": N_("Auction otygrysh"),
    "titles": N_("The titles"),
    "reign": N_("The reign"),
    "ladder": N_("The ladder"),
}

# Translators: the short names fill a narrow column of the score sheet (10 characters).
_SHORT: Final = {
    "no-tricks": N_("−tricks"),
    "no-boys": N_("−boys"),
    "no-girls": N_("−girls"),
    "no-hearts": N_("−hearts"),
    "no-king": N_("−king"),
    "no-last-two": N_("−last two"),
    "no-last": N_("−last"),
    "no-all": N_("−eralash"),
    "tricks": N_("+tricks"),
    "boys": N_("+boys"),
    "girls": N_("+girls"),
    "hearts": N_("+hearts"),
    "king": N_("+king"),
    "last-two": N_("+last two"),
    "last": N_("+last"),
    "all": N_("+eralash"),
    "otygrysh": N_("otygrysh"),
    "khvalyonka": N_("khvalyonka"),
    "lottery": N_("lottery"),
    "trump": N_("trump"),
    "auction": N_("auction"),
    "titles": N_("titles"),
    "reign": N_("reign"),
    "ladder": N_("ladder"),
}

# The same where only jacks are boys: some languages have no word for both that fits jacks alone.
_JACKS: Final = {"no-boys": N_("No jacks"), "boys": N_("Take jacks")}
_JACKS_SHORT: Final = {"no-boys": N_("−jacks"), "boys": N_("+jacks")}

_PHASES: Final = {
    "deal": N_("dealing"),
    "order": N_("ordering the contract"),
    "trump": N_("naming the trump"),
    "talon": N_("taking the talon"),
    "discard": N_("discarding to the talon"),
    "pass": N_("passing cards"),
    "bid": N_("bidding"),
    "suit": N_("naming the suit that scores"),
    "ask": N_("keeping or selling the talon"),
    "offer": N_("offers for the talon"),
    "give": N_("giving a card"),
    "gift": N_("giving a card"),
    "exchange": N_("the exchange of cards"),
    "titles": N_("giving the titles"),
    "draw": N_("drawing from the stock"),
    "lay": N_("laying out cards"),
    "permit": N_("permission to throw in"),
    "target": N_("choosing whom to attack"),
    "attack": N_("the attack"),
    "beat": N_("the defence"),
    "add": N_("throwing in"),
    "play": N_("play"),
    "over": N_("the deal is over"),
}


def readable(name: str) -> str:
    """An unknown id as words: ``no-black-queens`` becomes ``No black queens``."""
    return name.replace("-", " ").replace("_", " ").capitalize()


def title_in(titles: Mapping[str, str], lang: str) -> str | None:
    """The title of a file in a language, else in another that it has, else None."""
    for language in (lang, "en", "ru", "pl"):
        if titles.get(language):
            return titles[language]
    return None


def contract_title(rules: Rules, id: str, lang: str) -> str:
    """What a contract is called: the title of the file, else the one that goes with its id."""
    row = rules.contracts.get(id)
    own = title_in(row.title, lang) if row is not None else None
    if own is None and id == rules.id:
        own = title_in(rules.title, lang)
    if own is not None:
        return own
    known = (_JACKS if only_jacks(rules) else {}).get(id) or _CONTRACTS.get(id)
    return words(lang)._(known) if known else readable(id)


def only_jacks(rules: Rules) -> bool:
    """Whether the boys of a table are the jacks and no other cards."""
    atoms = (atom for row in rules.contracts.values() for atom in row.cards)
    boys = [atom.group.cards for atom in atoms if atom.what == "boys"]
    return bool(boys) and all(rank_of(card) == JACK for cards in boys for card in cards)


def contract_short(rules: Rules, id: str, lang: str) -> str:
    """A contract's name for a narrow column; unknown ones are cut by whoever draws it."""
    row = rules.contracts.get(id)
    if id not in _SHORT or id == rules.id or (row is not None and row.title):
        return contract_title(rules, id, lang)
    known = (_JACKS_SHORT if only_jacks(rules) else {}).get(id) or _SHORT[id]
    return words(lang)._(known)


def ruleset_title(rules: Rules | Ruleset, lang: str) -> str:
    """What a ruleset is called."""
    return title_in(rules.title, lang) or readable(rules.id)


def phase_text(phase: str, lang: str) -> str:
    """What is going on in a phase of a deal."""
    known = _PHASES.get(phase)
    return words(lang)._(known) if known else readable(phase).lower()


def seat_text(seat: Seat, lang: str) -> str:
    """A player without a name, counted from 1 as people do."""
    return words(lang)._("Player {number}", number=seat + 1)


def trump_text(suit: Suit | None, lang: str) -> str:
    """A trump suit with its sign, or "no trump"."""
    return words(lang).trump(suit)
