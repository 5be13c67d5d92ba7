"""Who sees what of each event."""

from __future__ import annotations

import random
from typing import Any, get_args, get_type_hints

import pytest
from hypothesis import given

from king.cards import Card, CardSet
from king.engine import EVERYTHING, SPECTATOR, Observer, seen_by
from king.engine.events import Event
from support.playing import deal_states
from support.tables import RULESETS, SEEDS, examples, random_deal, random_rules

each_ruleset = pytest.mark.parametrize("name", RULESETS)

WHO_SEES = {
    ("Dealt", "hands"): "each his own",
    ("Dealt", "talon"): "nobody",
    ("Dealt", "stock"): "nobody",
    ("CardTurned", "card"): "all",
    ("TalonTaken", "cards"): "the seat, all if shown",
    ("Discarded", "cards"): "the seat",
    ("PassChosen", "cards"): "the seat",
    ("PassesTaken", "cards"): "giver and receiver",
    ("Played", "card"): "all",
    ("TalonOpened", "cards"): "all",
    ("GiftGiven", "card"): "the seat and whom it gives to",
    ("Drew", "card"): "the seat",
    ("LeftoversTaken", "hand"): "all",
    ("LeftoversTaken", "stock"): "all",
    ("Laid", "card"): "all",
    ("RolesDrawn", "cards"): "all",
    ("Attacked", "card"): "all",
    ("Defended", "card"): "all",
    ("BoutEnded", "cards"): "all",
    ("DealEnded", "hands"): "all",
    ("DealEnded", "discards"): "all",
    ("DealEnded", "talon"): "all",
}
"""Every field of an event that holds cards. A new one must be entered here."""


def holds_cards(hint: Any) -> bool:
    """Whether a type has cards in it."""
    return hint is Card or hint is CardSet or any(holds_cards(part) for part in get_args(hint))


def test_every_field_with_cards_has_a_rule() -> None:
    fields = {
        (kind.__name__, name)
        for kind in get_args(Event)
        for name, hint in get_type_hints(kind).items()
        if holds_cards(hint)
    }
    assert fields == set(WHO_SEES)


def allowed(event: Any, name: str, observer: Observer) -> Any:
    """What an observer should find in a field with cards."""
    value = getattr(event, name)
    match WHO_SEES[type(event).__name__, name]:
        case "all":
            return value
        case "nobody":
            return None
        case "the seat":
            return value if event.seat == observer else None
        case "the seat and whom it gives to":
            return value if observer in (event.seat, event.to) else None
        case "the seat, all if shown":
            return value if event.shown or event.seat == observer else None
        case "each his own":
            return tuple(own if seat == observer else None for seat, own in enumerate(value))
        case "giver and receiver":
            return tuple(
                cards if observer in (giver, event.to[giver]) else None
                for giver, cards in enumerate(value)
            )
    raise AssertionError("no such rule")


@each_ruleset
@examples(15)
@given(seed=SEEDS)
def test_private_fields_are_for_their_owners(name: str, seed: int) -> None:
    rng = random.Random(seed)
    rules = random_rules(name, rng)
    for deal, action in deal_states(random_deal(rules, rng), rng):
        if action is not None:
            continue
        for event in deal.events:
            assert seen_by(event, EVERYTHING) == event
            for observer in (*map(Observer, rules.seats), SPECTATOR):
                seen = seen_by(event, observer)
                assert type(seen) is type(event)
                for field in event.__struct_fields__:
                    if (type(event).__name__, field) in WHO_SEES:
                        assert getattr(seen, field) == allowed(event, field, observer)
                    else:
                        assert getattr(seen, field) == getattr(event, field)
