"""Taking back: never once anybody has seen a card that he did not know, by views and by hand."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import get_args

import pytest
from hypothesis import given

from king.cards import cards_of, format_card
from king.engine import SPECTATOR, Action, Discard, Game, Observer, Order, Pass, Play, view_of
from king.engine.actions import Attack, Bid, Decline, Draw, Give, Lay, NameTrump, Permit, Take
from king.engine.events import Blocked, Event
from king.engine.taking_back import SILENT, TELLING, cards_told, shows_new_cards
from king.records.wire import to_wire
from king.seats import Seat
from support.oracle import code
from support.playing import game_states
from support.tables import (
    RULESETS,
    SEEDS,
    examples,
    only,
    played_contracts,
    random_pack,
    random_rules,
    random_start,
)
from support.text import cards_in, plain
from support.worlds import World, known_cards, shown_card

each_ruleset = pytest.mark.parametrize("name", RULESETS)
Step = tuple[Game, Action, Game]


def steps(name: str, seed: int, *, most: int = 250) -> list[Step]:
    """The actions of a random game that begins with any contract, with the states around them."""
    rng = random.Random(seed)
    rules = random_rules(name, rng)
    rules = only(rules, rng.choice(played_contracts(rules)).id)
    game = World(rules, random_pack(rules, rng), seed, random_start(rules, rng), ()).begun()
    states = [state for _, state in zip(range(most), game_states(game, rng, 0.3), strict=False)]
    pairs = pairwise(states)
    return [(game, action, after) for (game, action), (after, _) in pairs if action is not None]


def learnt(step: Step) -> bool:
    """Whether the view or the count of known cards of anybody has a card more than before."""
    before, action, after = step
    assert before.deal is not None
    if after.deal is None or len(after.finished) != len(before.finished):
        return True
    card = shown_card(action)
    laid = set() if card is None else {code(card)}
    for observer in (SPECTATOR, *map(Observer, before.rules.seats)):
        had = cards_in(plain(view_of(before, observer)))
        has = cards_in(plain(view_of(after, observer)))
        known = {code(one) for one in known_cards(before.deal, observer)}
        knows = {code(one) for one in known_cards(after.deal, observer)}
        if has - had - laid or knows - known - laid:
            return True
    return False


def blocked(step: Step) -> bool:
    """Whether the turn passed a seat that could not lay, which tells of its hand."""
    before, _, after = step
    assert before.deal is not None
    assert after.deal is not None
    return any(isinstance(event, Blocked) for event in after.deal.events[len(before.deal.events) :])


@each_ruleset
@examples(6)
@given(seed=SEEDS)
def test_what_shows_a_card_cannot_be_taken_back_and_nothing_else(name: str, seed: int) -> None:
    played = steps(name, seed)
    for step in random.Random(seed).sample(played, min(60, len(played))):
        before, action, after = step
        assert before.turn is not None
        expected = learnt(step) or blocked(step) or isinstance(action, Give)
        assert shows_new_cards(before, after, before.turn) == expected, action


@each_ruleset
def test_both_answers_come_up(name: str) -> None:
    answers = {
        shows_new_cards(game, after, Seat(game.turn or 0)) for game, _, after in steps(name, 1)
    }
    assert answers == {True, False}


@each_ruleset
@examples(3)
@given(seed=SEEDS)
def test_the_card_of_another_seat_counts(name: str, seed: int) -> None:
    """Two actions later: what the next seat has laid open was not known to all."""
    played = steps(name, seed)
    found = 0
    for (before, _, between), (_, action, after) in pairwise(played):
        if shown_card(action) is None or between.turn == before.turn:
            continue
        found += 1
        assert shows_new_cards(before, after, Seat(before.turn or 0))
    assert found


@each_ruleset
@examples(4)
@given(seed=SEEDS)
def test_the_cards_of_an_event_are_those_of_its_wire_form(name: str, seed: int) -> None:
    game = steps(name, seed)[-1][2]
    for event in game.events:
        if type(event).__name__ == "RolesDrawn":
            continue
        told = {format_card(card) for card in cards_of(cards_told(event))}
        assert told == codes_in(to_wire(event)), event


def codes_in(value: object, key: str = "") -> set[str]:
    """All codes of cards in the wire form of an event; suits and names are not among them."""
    if isinstance(value, dict):
        inner = [
            codes_in(part, name) for name, part in value.items() if name not in ("lines", "options")
        ]
        return set().union(*inner)
    if isinstance(value, list):
        return set().union(*(codes_in(part, key) for part in value))
    keys = ("card", "cards", "hand", "hands", "talon", "stock", "discards")
    return {value} if isinstance(value, str) and key in keys else set()


def test_every_event_is_known_to_tell_cards_or_to_tell_none() -> None:
    assert set(TELLING) | SILENT == set(get_args(Event))
    assert not set(TELLING) & SILENT


def test_what_a_table_would_expect() -> None:
    """By kind of action, over all rulesets: what may always, sometimes, never be taken back."""
    found: dict[type, set[bool]] = {}
    for name in RULESETS:
        for seed in range(12):
            for game, action, after in steps(name, seed):
                shown = shows_new_cards(game, after, Seat(game.turn or 0))
                found.setdefault(type(action), set()).add(shown)
    assert found[Draw] == found[Give] == {True}
    assert found[Play] == found[Lay] == found[Pass] == found[NameTrump] == {True, False}
    assert found[Order] == {True, False}  # with a talon to take, or without one
    assert found[Bid] == found[Attack] == found[Permit] == {False}
    assert False in found[Discard]
    assert False in found[Decline]
    assert False in found[Take]
