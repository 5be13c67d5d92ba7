"""The bot that plays by rules of thumb: what a card costs now, and what it may cost later."""

from __future__ import annotations

import random

from king.bots.chance import any_action
from king.bots.discards import choose_cards
from king.bots.ordering import choose_order, choose_trump
from king.bots.playing import choose_card
from king.bots.values import values_of
from king.engine.actions import Action, play
from king.engine.view import View


class RulebookBot:
    """Sensible play of every trick-taking contract, read from the contract's data."""

    name = "rulebook"

    def choose(self, view: View, rng: random.Random) -> Action:
        """The action that promises most points; by chance where it knows no better."""
        legal = view.legal
        match legal.kind:
            case "play":
                return play(choose_card(view, values_of(view.rules, view.row)))
            case "order":
                return choose_order(view)
            case "trump":
                return choose_trump(view, rng)
            case "discard" | "pass":
                return choose_cards(view, values_of(view.rules, view.row))
            case _:
                return any_action(legal, rng)
