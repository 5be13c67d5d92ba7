"""Every event and action survives the way to plain values and back."""

from __future__ import annotations

import json
from typing import get_args

import pytest
from tests.support.records import played
from tests.support.tables import RULESETS, tables_of

from king.cards import HEARTS, NO_TRUMP, CardSet, parse_card, parse_cards
from king.engine import Discard, NameTrump, Order, Pass, Play
from king.engine.actions import Action
from king.engine.events import Dealt, Event, seen_by
from king.errors import UsageError
from king.records.wire import from_wire, to_wire
from king.rules import Rules
from king.rules.scoring import ScoreLine

TABLES = [next(tables_of(name)) for name in RULESETS]


@pytest.mark.parametrize("rules", TABLES, ids=RULESETS)
def test_events_and_legal_actions(rules: Rules) -> None:
    game = played(rules, 8)
    for event in game.events:
        for observer in (-2, -1, 0, rules.players - 1):
            seen = seen_by(event, observer)  # type: ignore[arg-type]
            data = json.loads(json.dumps(to_wire(seen)))
            assert from_wire(data) == seen
    for stop in range(0, 40, 3):
        for action in list(played(rules, 9, stop).legal_actions())[:50]:
            assert from_wire(json.loads(json.dumps(to_wire(action)))) == action


def test_every_kind_has_a_tag_of_its_own() -> None:
    kinds = (*get_args(Event), *get_args(Action))
    tags = [kind.__struct_config__.tag for kind in kinds]
    assert len(set(tags)) == len(tags)
    for tag in tags:
        with pytest.raises(UsageError):
            from_wire({"type": tag, "nonsense": 1})


def test_readable_values() -> None:
    assert to_wire(Order("otygrysh", NO_TRUMP)) == {
        "type": "order",
        "contract": "otygrysh",
        "trump": "none",
    }
    assert to_wire(NameTrump(None)) == {"type": "trump", "trump": None}
    assert to_wire(NameTrump(HEARTS))["trump"] == "H"
    assert to_wire(Discard(CardSet.of("10♥ 7♠")))["cards"] == ["7S", "TH"]
    assert to_wire(Play(parse_card("Д♠"))) == {"type": "play", "card": "QS"}
    dealt = Dealt((tuple(parse_cards("KH 7S")), None), None, (), None)
    assert to_wire(dealt) == {
        "type": "dealt",
        "hands": [["KH", "7S"], None],
        "talon": None,
        "sizes": [],
        "stock": None,
    }
    assert to_wire(ScoreLine("girls", 3, -10, -30)) == {
        "what": "girls",
        "count": 3,
        "each": -10,
        "points": -30,
    }
    assert from_wire({"type": "order", "contract": "no-king"}) == Order("no-king")
    assert from_wire({"type": "pass", "cards": ["Т♠", "TC"]}) == Pass(CardSet.of("AS 10C"))


@pytest.mark.parametrize(
    ("data", "found"),
    [
        (None, "null"),
        ([], "a list"),
        ({}, "type null"),
        ({"type": []}, "type a list"),
        ({"type": "fly"}, "fly"),
        ({"type": "play"}, "play.card"),
        ({"type": "play", "card": 7}, "play.card: 7"),
        ({"type": "play", "card": "ДS"}, "play.card"),
        ({"type": "play", "card": "7S", "extra": 1}, "extra"),
        ({"type": "discard", "cards": ["7S", "7S"]}, "discard.cards"),
        ({"type": "discard", "cards": "7S"}, "discard.cards"),
        ({"type": "discard", "cards": ["7S", []]}, "a list"),
        ({"type": "trump", "trump": "X"}, "trump.trump"),
        ({"type": "played", "seat": 12, "card": "7S"}, "played.seat: 12"),
        ({"type": "played", "seat": True, "card": "7S"}, "played.seat: true"),
        ({"type": "played", "seat": 10**5000, "card": "7S"}, "very large"),
        ({"type": "trick-taken", "number": 1.5, "seat": 0}, "trick-taken.number: 1.5"),
        ({"type": "dealt", "hands": [["7S"], ["8"]], "talon": []}, "dealt.hands.1.0"),
        (
            {"type": "scored", "contract": "a", "lines": [[{"what": "x"}]], "points": []},
            "scored.lines.0.0.count",
        ),
        ({"type": "ordered", "seat": 0, "contract": 1, "trump": None}, "ordered.contract: 1"),
    ],
)
def test_wrong_values(data: object, found: str) -> None:
    with pytest.raises(UsageError) as caught:
        from_wire(data)
    assert found in caught.value.asked
    assert "\n" not in str(caught.value)
