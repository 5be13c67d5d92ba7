"""Bouts at a ladder of any size, told with letters for places.

``K`` the King, ``J`` the next below, ``T`` the third, ``N`` the last but one, ``L`` the Last;
nobody else holds cards. Clockwise they sit in this order, but the King is not seat 0.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from king.cards import SPADES, Suit
from king.engine import Deal, Game, Shuffle, new_game
from king.engine.events import BoutBegan
from king.rules import Rules
from king.seats import Seat
from support.relatives import events_of, ladder_deal, options, refused, run

_TURNED: Final = 2


def ladder(rules: Rules) -> tuple[Seat, ...]:
    """The seats from the top down."""
    return tuple(Seat((place + _TURNED) % rules.players) for place in range(rules.players))


def seat_of(rules: Rules, letter: str) -> Seat:
    """Who stands in a place."""
    return ladder(rules)["KJT".index(letter) if letter in "KJT" else {"N": -2, "L": -1}[letter]]


def bouts(rules: Rules, hands: Mapping[str, str], trump: Suit = SPADES) -> Deal:
    """The first bout of a deal in which these places hold these cards."""
    held = {int(seat_of(rules, letter)): text for letter, text in hands.items()}
    return ladder_deal(rules, held, ladder(rules), trump)


def told(rules: Rules, step: str) -> str:
    """A step with seats for the letters that stand alone."""
    words = [str(seat_of(rules, word)) if word in "KJTNL" else word for word in step.split()]
    if "permit" in words:
        at = words.index("permit") + 1
        words[at:] = sorted(words[at:], key=int)
    return " ".join(words)


def go(deal: Deal, script: str) -> Deal:
    """The deal after a script; steps apart by ``;``, each begins with the letter of its seat."""
    return run(deal, "; ".join(told(deal.rules, step) for step in script.split(";")))


def choices(deal: Deal) -> set[str]:
    """What may be done now, with letters for seats to attack or permit."""
    named = {str(seat_of(deal.rules, letter)): letter for letter in "KJTNL"}
    found = set()
    for step in options(deal):
        word, *rest = step.split()
        if word in ("target", "permit"):
            rest = sorted((named[seat] for seat in rest), key="KJTNL".index)
        found.add(" ".join([word, *rest]))
    return found


def denied(deal: Deal, step: str) -> str:
    """The code of the rule that refuses a step of the seat to act."""
    return refused(deal, told(deal.rules, step))


def to_act(deal: Deal) -> tuple[str, str]:
    """The phase, and the letter of the seat that is to act."""
    (letter,) = [letter for letter in "KJTNL" if seat_of(deal.rules, letter) == deal.turn]
    return deal.phase, letter


def places(deal: Deal, moved: str = "KJTNL") -> bool:
    """Whether the ladder is as at first but for these letters, from the top down."""
    seats = list(ladder(deal.rules))
    for letter, seat in zip("KJTNL", [seat_of(deal.rules, name) for name in moved], strict=True):
        seats[ladder(deal.rules).index(seat_of(deal.rules, letter))] = seat
    assert deal.bout is not None
    return list(deal.bout.ladder) == seats


def attack_of(deal: Deal) -> str:
    """Who attacks whom in the bout that began last, as two letters."""
    last = events_of(deal, BoutBegan)[-1]
    named = {seat_of(deal.rules, letter): letter for letter in "KJTNL"}
    return f"{named[last.attacker]}{named[last.defender]}"


def first_game(rules: Rules, seed: int = 1) -> Game:
    """A game before the trump of its first deal."""
    return new_game(rules, Shuffle.named(seed))
