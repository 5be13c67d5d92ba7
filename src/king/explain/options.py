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
    "pack": N_("The pack"),
    "passing": N_("Passing cards"),
    "jokers": N_("How many jokers"),
    "plain-trick": N_("The joker in a trick of another suit"),
    "joker-free": N_("The joker may be played at any time"),
    "lead-ban": N_("Ban on leads"),
    "length": N_("The length of the game"),
    "diamond": N_("The diamond that earns points"),
    "opening": N_("The opening"),
    "by-last": N_("Trump “by the last” card"),
    "plus-round": N_("The plus rounds"),
    "lottery": N_("How many lotteries"),
    "lottery-places": N_("Points for the places of a single lottery"),
    "lottery-start": N_("The start of the lottery"),
    "lottery-extra": N_("One more card after an ace or a two in the lottery"),
    "last": N_("The last tricks"),
    "trump-peek": N_("When the trump is named"),
    "sale-form": N_("How the talon is sold"),
    "settlement": N_("The buyer's debt"),
    "no-trump": N_("Playing without trumps"),
    "hearts-ban": N_("No hearts led in the contracts of hearts and king"),
    "leftovers": N_("The cards left over"),
    "rounds": N_("Rounds of bidding"),
    "all-pass": N_("When everyone passes"),
    "first-lead": N_("Who leads to the first trick"),
    "race": N_("The race for titles"),
    "assign": N_("Who gives the titles"),
    "rank": N_("The titles of the reign"),
    "reigns": N_("How many reigns"),
    "joker": N_("Who may use a joker"),
    "cap": N_("Most attacking cards in a bout"),
    "session": N_("The length of the session"),
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
    ("pack", "thirty-six"): N_("from the six, 36 cards"),
    ("pack", "thirty"): N_("30 cards: 32 without the two black aces"),
    ("passing", "none"): N_("no passing"),
    ("passing", "three"): N_("three cards before play"),
    ("jokers", "one"): N_("one"),
    ("jokers", "two"): N_("two; the odd card goes to the winner of the last trick"),
    ("plain-trick", "higher-heart"): N_("wins unless a heart from J to A lies there too"),
    ("plain-trick", "joker"): N_("always wins"),
    ("lead-ban", "none"): N_("none, any card may be led"),
    ("lead-ban", "void"): N_("hearts only by a player who holds nothing else"),
    ("lead-ban", "broken"): N_("hearts only after a heart has been played"),
    ("length", "two-each"): N_("everyone deals twice"),
    ("length", "target"): N_("until someone reaches −500"),
    ("opening", "eldest"): N_("the player on the dealer's left leads any card"),
    ("opening", "lowest-club"): N_("whoever holds the lowest club leads it"),
    ("preset", "classic"): N_("without the robber, one plus round"),
    ("preset", "robber"): N_("with the robber and two plus rounds"),
    ("preset", "fourteen"): N_("the fourteen contracts of Simple King"),
    ("preset", "domino-hearts"): N_("hearts only, with 52 cards"),
    ("plus-round", "trump"): N_("with a trump suit; beside the robber lottery and sale"),
    ("plus-round", "auction"): N_(
        "with the sale of the talon; beside the robber trump suit and sale"
    ),
    ("plus-round", "lottery"): N_("the lottery; beside the robber lottery and trump suit"),
    ("lottery", "one-each"): N_("one for each player"),
    ("lottery", "single"): N_("a single one for high stakes"),
    ("lottery-places", "balanced"): N_("750 and 525, so that the game adds up to nothing"),
    ("lottery-places", "repaired"): N_("790 and 485, so that the game adds up to nothing"),
    ("lottery-places", "literal"): N_("700 and 485 as written (not balanced)"),
    ("lottery-start", "eights"): N_("from the eights"),
    ("lottery-start", "any"): N_("from any rank, set by the first card"),
    ("last", "last"): N_("only the last one"),
    ("last", "last-two"): N_("the last two, half as much each"),
    ("last", "seventh-and-last"): N_("the seventh and the last, half as much each"),
    ("trump-peek", "all"): N_("after all cards have been dealt"),
    ("trump-peek", "first"): N_("after the first cards, before the deal goes on"),
    ("sale-form", "bids"): N_("offers above the asked price, the best one buys"),
    ("sale-form", "dutch"): N_("the first who agrees to the asked price buys"),
    ("settlement", "price"): N_("the price, whatever his tricks bring"),
    ("settlement", "punitive"): N_("the price, and the seller gets the shortfall besides"),
    ("settlement", "capped"): N_("never more than his tricks have brought"),
    ("leftovers", "hand-and-stock"): N_("the last player takes his hand and the stock"),
    ("leftovers", "hand"): N_("the last player takes only his hand"),
    ("rounds", "one"): N_("everyone speaks once"),
    ("rounds", "open"): N_("until all others have passed"),
    ("all-pass", "hearts"): N_("hearts score, nobody is charged"),
    ("all-pass", "redeal"): N_("a new deal by the same dealer"),
    ("first-lead", "winner"): N_("whoever has won the bidding"),
    ("first-lead", "eldest"): N_("the player on the dealer's left"),
    ("lead-ban", "penalty-suit"): N_("the suit named only by a player who holds nothing else"),
    ("race", "cumulative"): N_("over several deals"),
    ("race", "one-deal"): N_("in a single deal, for fewer tricks"),
    ("assign", "by-seat"): N_("they go round from the dealer's left"),
    ("assign", "dealer"): N_("the dealer chooses"),
    ("rank", "tricks"): N_("by the tricks taken"),
    ("rank", "completed"): N_("by who reached his number first"),
    ("reigns", "one"): N_("one reign"),
    ("reigns", "three"): N_("three reigns"),
    ("reigns", "five"): N_("five reigns"),
    ("pack", "fifty-two"): N_("from the two, 52 cards"),
    ("pack", "jokers"): N_("from the two, with two jokers"),
    ("pack", "two-packs"): N_("two packs of 36 cards"),
    ("pack", "three-packs"): N_("three packs of 36 cards"),
    ("joker", "any"): N_("whoever throws in, and the defender"),
    ("joker", "attackers"): N_("only those who throw in"),
    ("joker", "defender"): N_("only the defender"),
    ("cap", "hand"): N_("as many as the defender holds"),
    ("cap", "six"): N_("as many as the defender holds, but at most six"),
    ("opening", "one"): N_("a bout is opened with one card"),
    ("opening", "several"): N_("a bout may be opened with several cards of one rank"),
    ("session", "five"): N_("five deals"),
    ("session", "ten"): N_("ten deals"),
    ("session", "twenty"): N_("twenty deals"),
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
