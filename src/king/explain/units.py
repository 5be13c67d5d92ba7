"""What is counted: units of score lines with their plurals, and groups of cards.

>>> from king.rules.scoring import line
>>> line_text(line("girls", 3, -10), "en")
'3 queens × −10 = −30'
>>> count_text("tricks", 5, "ru")
'5 взяток'
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from king.cards import (
    SUIT_LETTERS,
    Card,
    CardSet,
    format_card,
    parse_card,
    parse_rank,
    parse_suit,
)
from king.errors import CardError
from king.explain.names import only_jacks, readable
from king.explain.words import Words, number_text, signed_text, words
from king.locales import N_
from king.rules.patterns import match
from king.rules.ruleset import Rules
from king.rules.scoring import ScoreLine

_COUNTED: Final[dict[str, Callable[[Words, int], str]]] = {
    "tricks": lambda w, n: w.n("{count} trick", "{count} tricks", n),
    "girls": lambda w, n: w.n("{count} queen", "{count} queens", n),
    "boys": lambda w, n: w.n("{count} boy", "{count} boys", n),
    "hearts": lambda w, n: w.n("{count} heart", "{count} hearts", n),
    "bid": lambda w, n: w.n("a bid of {count}", "a bid of {count}", n),
    "rungs": lambda w, n: w.n("{count} rung", "{count} rungs", n),
    "*H": lambda w, n: w.n("{count} heart", "{count} hearts", n),
    "joker": lambda w, n: w.n("{count} joker", "{count} jokers", n),
    "last-two": lambda w, n: w.n("one of the last two tricks", "both of the last two tricks", n),
    "last-tricks": lambda w, n: w.n("{count} of the last tricks", "{count} of the last tricks", n),
    "*S": lambda w, n: w.n("{count} spade", "{count} spades", n),
    "*D": lambda w, n: w.n("{count} diamond", "{count} diamonds", n),
    "*C": lambda w, n: w.n("{count} club", "{count} clubs", n),
    "J*": lambda w, n: w.n("{count} jack", "{count} jacks", n),
    "A*": lambda w, n: w.n("{count} ace", "{count} aces", n),
    "10*": lambda w, n: w.n("{count} ten", "{count} tens", n),
    "9*": lambda w, n: w.n("{count} nine", "{count} nines", n),
    "8*": lambda w, n: w.n("{count} eight", "{count} eights", n),
    "7*": lambda w, n: w.n("{count} seven", "{count} sevens", n),
    "6*": lambda w, n: w.n("{count} six", "{count} sixes", n),
    "5*": lambda w, n: w.n("{count} five", "{count} fives", n),
    "4*": lambda w, n: w.n("{count} four", "{count} fours", n),
    "3*": lambda w, n: w.n("{count} three", "{count} threes", n),
    "2*": lambda w, n: w.n("{count} two", "{count} twos", n),
}

_SINGLE: Final = {
    "king": N_("the king of hearts"),
    "last": N_("the last trick"),
    "last-2": N_("the last trick but one"),
    "slam": N_("the slam"),
    "price": N_("the price of the talon"),
    "shortfall": N_("the buyer's shortfall"),
    "place-1": N_("first out"),
    "place-2": N_("second out"),
    "most-tricks": N_("the most tricks"),
    "crown": N_("the top place"),
    "revoke": N_("a revoke, the whole contract"),
    "king-held": N_("the king of hearts held back"),
}

_WHOLE: Final = {"bid"}
"""Units whose number is part of their name: no product is shown."""

# Translators: kinds of cards in a list after a colon: "may not be discarded: queens, hearts".
_KINDS: Final = {
    "*S": N_("spades"),
    "*H": N_("hearts"),
    "*D": N_("diamonds"),
    "*C": N_("clubs"),
    "A*": N_("aces"),
    "K*": N_("kings"),
    "Q*": N_("queens"),
    "J*": N_("jacks"),
    "10*": N_("tens"),
    "9*": N_("nines"),
    "8*": N_("eights"),
    "7*": N_("sevens"),
    "6*": N_("sixes"),
    "5*": N_("fives"),
    "4*": N_("fours"),
    "3*": N_("threes"),
    "2*": N_("twos"),
    "JK": N_("jokers"),
}


def group_parts(text: str) -> tuple[str, ...]:
    """The parts of a pattern in one spelling: ``K*, T*`` is ``("K*", "10*")``.

    >>> group_parts("K*,T*,10♥")
    ('K*', '10*', 'TH')
    """
    return tuple(_normal(part.strip()) for part in text.split(",") if part.strip())


def _normal(part: str) -> str:
    try:
        if part == "JK":
            return part
        if part.startswith("*"):
            return f"*{SUIT_LETTERS[parse_suit(part[1:])]}"
        if part.endswith("*"):
            rank = parse_rank(part[:-1])
            return f"{'JQKA'[rank - 11] if rank > 10 else rank}*"
        return format_card(parse_card(part))
    except CardError:
        return part


def group_key(text: str) -> str:
    """One spelling for a pattern, whatever the order of its parts."""
    return ",".join(sorted(dict.fromkeys(group_parts(text))))


def group_text(text: str, w: Words) -> str:
    """The cards of a pattern as a list of names: ``queens, hearts, K♥``."""
    return ", ".join(dict.fromkeys(_part_text(part, w) for part in group_parts(text)))


def _part_text(part: str, w: Words) -> str:
    if part in _KINDS:
        return w._(_KINDS[part])
    card = single_card(part)
    return w.card(card) if card is not None else part


def set_text(cards: CardSet, pack: CardSet, w: Words) -> str:
    """A set of cards, whole suits by name: ``hearts, Q♠``."""
    names: list[str] = []
    for letter in SUIT_LETTERS:
        suit = match(f"*{letter}", pack)
        if suit and suit <= cards:
            names.append(w._(_KINDS[f"*{letter}"]))
            cards -= suit
    return ", ".join([*names, *(w.card(card) for card in cards)])


def single_card(text: str) -> Card | None:
    """The one card that a pattern names, None when it names several."""
    try:
        return parse_card(text)
    except CardError:
        return None


def count_text(what: str, n: int, lang: str, rules: Rules | None = None) -> str:
    """So many of a unit: ``5 tricks``, ``3 queens``, ``Q♠``.

    ``rules``: those of the table, which tell who the boys are.
    """
    w = words(lang)
    if what == "boys" and rules is not None and only_jacks(rules):
        what = "J*"
    if what in _COUNTED:
        return _COUNTED[what](w, n)
    if what in _SINGLE:
        return w._(_SINGLE[what])
    if what.startswith("trick-") and what[6:].isdigit():
        return w._("trick {number}", number=what[6:])
    if what.startswith("place-") and what[6:].isdigit():
        return w._("number {number} to go out", number=what[6:])
    if what.startswith("last-") and what[5:].isdigit():
        return w._("trick {number} from the end", number=what[5:])
    key = group_key(what)
    if key in _COUNTED:
        return _COUNTED[key](w, n)
    parts = group_parts(what)
    if not any("*" in part or single_card(part) is not None for part in parts):
        return f"{n} × {readable(what).lower()}"
    cards = group_text(what, w)
    if n == 1 and len(parts) == 1 and "*" not in what:
        return cards
    return w.n("{count} card of {cards}", "{count} cards of {cards}", n, cards=cards)


def _has_number(what: str) -> bool:
    """Whether the text of a unit says how many; things that exist once are only named."""
    if what in _COUNTED:
        return True
    head, _, tail = what.rpartition("-")
    once = what in _SINGLE or (head in ("trick", "last", "place") and tail.isdigit())
    return not once and single_card(what) is None


def line_text(line: ScoreLine, lang: str, rules: Rules | None = None) -> str:
    """One reason for points: ``3 queens × −10 = −30``; a thing that exists once: ``Q♠: −13``.

    ``rules``: those of the table, which tell who the boys are.
    """
    counted = count_text(line.what, line.count, lang, rules)
    if line.what in _WHOLE or (line.count == 1 and not _has_number(line.what)):
        return f"{counted}: {signed_text(line.points)}"
    each, points = number_text(line.each), signed_text(line.points)
    return f"{counted} × {each} = {points}"
