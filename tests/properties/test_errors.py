"""Actions: what is legal can be done, what is not is refused, explained and has no effect."""

from __future__ import annotations

import random
from itertools import islice

import pytest
from hypothesis import given

from king.engine import Play
from king.engine import deal as deals
from king.errors import IllegalAction
from support.attempts import attempts
from support.playing import deal_states, play_some
from support.tables import RULESETS, SEEDS, examples, random_deal, random_pack, random_rules
from support.text import plain

EXAMPLES = examples(12)
each_ruleset = pytest.mark.parametrize("name", RULESETS)
KINDS = {
    "play": ("play", "draw"),
    "offer": ("bid",),
    "gift": ("give",),
    "exchange": ("give",),
}
"""Phases whose decisions are of another kind than their name says."""


@each_ruleset
@EXAMPLES
@given(seed=SEEDS)
def test_what_is_not_legal_is_refused_and_changes_nothing(name: str, seed: int) -> None:
    rng = random.Random(seed)
    start = random_deal(random_rules(name, rng), rng)
    states = [start, play_some(start, rng), play_some(start, rng)]
    for deal in states:
        before, legal = plain(deal), deals.legal_actions(deal)
        refusals = 0
        for action in attempts(deal, rng):
            if action in legal:
                deals.apply(deal, action)
                continue
            refusals += 1
            with pytest.raises(IllegalAction) as refused:
                deals.apply(deal, action)
            error = refused.value
            assert error.code
            assert str(error)
            assert error.legal.kind == legal.kind
            assert len(error.legal) == len(legal)
            assert list(islice(error.legal, 30)) == list(islice(legal, 30))
        assert refusals
        assert plain(deal) == before
        for action in islice(legal, 100):
            deals.apply(deal, action)


@each_ruleset
@EXAMPLES
@given(seed=SEEDS)
def test_legal_actions_agree_with_themselves(name: str, seed: int) -> None:
    rng = random.Random(seed)
    rules = random_rules(name, rng)
    for deal, action in deal_states(random_deal(rules, rng), rng):
        legal = deals.legal_actions(deal)
        if action is None:
            assert len(legal) == 0
            assert list(legal) == []
            continue
        listed = list(legal)
        assert legal.kind in KINDS.get(deal.phase, (deal.phase,))
        assert len(legal) == len(listed) == len(set(map(repr, listed))) > 0
        assert action in legal
        assert [legal[at] for at in range(min(3, len(listed)))] == listed[:3]
        assert listed[-1] == legal[-1]
        assert all(known in legal for known in listed[:50])
        assert repr(legal)
        if legal.kind == "play":
            inside = [card for card in rules.pack if Play(card) in legal]
            assert inside == [known.card for known in listed]  # type: ignore[union-attr]


@each_ruleset
@EXAMPLES
@given(seed=SEEDS)
def test_a_finished_deal_takes_no_action(name: str, seed: int) -> None:
    rng = random.Random(seed)
    rules = random_rules(name, rng)
    for deal, action in deal_states(random_deal(rules, rng), rng):
        if action is None:
            with pytest.raises(IllegalAction) as refused:
                deals.apply(deal, Play(random_pack(rules, rng)[0]))
            assert refused.value.code == "deal-over"
