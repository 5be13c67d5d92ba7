"""Random play, and the states it goes through."""

from __future__ import annotations

import random
from collections.abc import Iterator

from king.cards import CardSet, cards_of
from king.engine import Action, Deal, Game, LegalActions
from king.engine import deal as deals
from king.engine.actions import CardChoices, Decline, Discard, Pass, Permit, SeatChoices
from king.rules.bounds import longest_game


def random_action(legal: LegalActions, rng: random.Random, shy: float = 0) -> Action:
    """One of the legal actions. Choices of cards are drawn without listing them all.

    ``shy``: how likely a seat passes at once where it may, from 0 to 1.
    """
    if shy and Decline() in legal and rng.random() < shy:
        return Decline()
    if isinstance(legal, CardChoices):
        needed = cards_of(legal.needed)
        more = rng.sample(cards_of(legal.open), legal.count - len(needed))
        kind = {"discard": Discard, "pass": Pass}.get(legal.kind)
        if kind is not None:
            return kind(CardSet.of(needed + more))
    if isinstance(legal, SeatChoices):
        chosen = [seat for seat in legal.open if rng.random() < 0.3]
        return Permit(tuple(sorted((*legal.granted, *chosen))))
    return legal[rng.randrange(len(legal))]


def deal_states(
    deal: Deal, rng: random.Random, shy: float = 0
) -> Iterator[tuple[Deal, Action | None]]:
    """A deal played at random: every state with the action that leaves it, None at the end."""
    while not deal.is_over:
        legal = deals.legal_actions(deal)
        assert len(legal) > 0, f"stuck in {deal.phase}"
        action = random_action(legal, rng, shy)
        yield deal, action
        deal = deals.apply(deal, action)
    yield deal, None


def play_deal(deal: Deal, rng: random.Random) -> tuple[Deal, list[Action]]:
    """A deal played to its end, and what was done in it."""
    actions: list[Action] = []
    for state, action in deal_states(deal, rng):
        deal = state
        if action is not None:
            actions.append(action)
    return deal, actions


def play_some(deal: Deal, rng: random.Random) -> Deal:
    """A state somewhere in the middle of a random deal, never its end."""
    states = [state for state, action in deal_states(deal, rng) if action is not None]
    return rng.choice(states)


def game_states(
    game: Game, rng: random.Random, shy: float = 0
) -> Iterator[tuple[Game, Action | None]]:
    """As :func:`deal_states`, for a whole game, which must end within its ruleset's bound."""
    for _ in range(longest_game(game.rules) + 1):
        if game.is_over:
            yield game, None
            return
        legal = game.legal_actions()
        assert len(legal) > 0, "stuck"
        action = random_action(legal, rng, shy)
        yield game, action
        game = game.apply(action)
    raise AssertionError(f"no end after {longest_game(game.rules)} actions")


def play_game(game: Game, rng: random.Random, shy: float = 0) -> Game:
    """A game played to its end."""
    for state, _ in game_states(game, rng, shy):
        game = state
    return game
