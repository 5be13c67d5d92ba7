"""The bot that plays by rules of thumb: what a card costs now, and what it may cost later."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final

from king.bots import bouting, laying, naming, racing, selling
from king.bots.chance import any_action
from king.bots.discards import choose_cards
from king.bots.ordering import choose_order, choose_trump
from king.bots.playing import choose_card
from king.bots.values import Values, values_of
from king.engine.actions import Action, play
from king.engine.view import View

_CHOICES: Final[dict[str, Callable[[View], Action]]] = {
    "order": choose_order,
    "suit": naming.choose_suit,
    "ask": selling.choose_ask,
    "lay": laying.choose_lay,
    "titles": racing.choose_titles,
    "permit": bouting.choose_permit,
    "target": bouting.choose_target,
    "attack": bouting.choose_attack,
    "beat": bouting.choose_defence,
    "add": bouting.choose_addition,
}
"""Decisions that need nothing but the view."""


class RulebookBot:
    """Sensible play of every contract, read from the contract's data."""

    name = "rulebook"

    def choose(self, view: View, rng: random.Random) -> Action:
        """The action that promises most points; by chance where it knows no better."""
        legal = view.legal
        match legal.kind:
            case "play":
                return play(choose_card(view, _values(view)))
            case "trump":
                return _choose_trump(view, rng)
            case "discard" | "pass":
                return choose_cards(view, values_of(view.rules, view.row))
            case "bid":
                return naming.choose_bid(view) if view.sale is None else selling.choose_offer(view)
            case "give":
                return (
                    racing.choose_return(view) if view.sale is None else selling.choose_gift(view)
                )
        choice = _CHOICES.get(legal.kind)
        return any_action(legal, rng) if choice is None else choice(view)


def _values(view: View) -> Values:
    """What a trick and a card are worth: by the contract, or by the race for titles."""
    if view.rules.titles is not None:
        return racing.race_values(view)
    return values_of(view.rules, view.row)


def _choose_trump(view: View, rng: random.Random) -> Action:
    if view.row.bouts is not None:
        return bouting.choose_strain(view)
    if view.row.sale is not None:
        return selling.choose_strain(view)
    return choose_trump(view, rng)
