"""Both bots over every ruleset, on states reached by random play."""

from __future__ import annotations

import inspect
import random
from typing import get_type_hints

import pytest
from hypothesis import given, settings

import king.bots
from king.arena import play_out, single_deal
from king.bots import bot_names, make_bot
from king.bots.chance import any_action, some_of
from king.bots.knowledge import Knowledge
from king.bots.values import values_of
from king.cards import CardSet
from king.engine import Deal, Game, Play, Shuffle, View, new_game, view_of
from king.engine.actions import CardChoices, Discard
from king.engine.duties import winning_place
from king.engine.events import GameBegan, Observer
from king.errors import UsageError
from king.rules import Rules
from support.playing import deal_states, play_some
from support.tables import RULESETS, SEEDS, random_deal, random_rules

EACH_RULESET = pytest.mark.parametrize("name", RULESETS)


def _view(deal: Deal) -> View:
    """What the seat to act sees, in a game that holds nothing but this deal."""
    rules = deal.rules
    began = GameBegan(rules.id, rules.players, dict(rules.options), deal.dealer, "", True)
    game = Game(rules, Shuffle.named(0), deal.dealer, (), deal, began, None)
    assert deal.turn is not None
    return view_of(game, Observer(deal.turn))


def _deal(rules: Rules, rng: random.Random) -> Deal:
    """Any deal at its first decision, in a race or on a ladder with places by seat."""
    if rules.schedule.kind in ("fixed", "orders"):
        return random_deal(rules, rng)
    contract = rng.choice(list(rules.contracts))
    deal = single_deal(rules, contract, Shuffle.named(rng.randrange(2**32))).deal
    assert deal is not None
    return deal


@EACH_RULESET
@pytest.mark.parametrize("bot", bot_names())
@settings(max_examples=10)
@given(seed=SEEDS)
def test_every_choice_is_legal(name: str, bot: str, seed: int) -> None:
    rng = random.Random(seed)
    deal = _deal(random_rules(name, rng), rng)
    player = make_bot(bot)
    for state, action in deal_states(deal, rng):
        # A bout shows little that the last one did not, and a deal has hundreds.
        if action is not None and (state.bout is None or rng.random() < 0.1):
            view = _view(state)
            assert player.choose(view, rng) in view.legal


@EACH_RULESET
@settings(max_examples=25)
@given(seed=SEEDS)
def test_the_last_seat_never_takes_a_penalty_that_it_can_leave(name: str, seed: int) -> None:
    """In contracts where cards alone cost, and no slam turns them over."""
    rng = random.Random(seed)
    rules = random_rules(name, rng)
    bot = make_bot("rulebook")
    for state, action in deal_states(_deal(rules, rng), rng):
        if not isinstance(action, Play) or len(state.trick) + 1 < len(state.order):
            continue
        row = state.row
        if row.tricks or row.slam or any(atom.each > 0 for atom in row.cards):
            continue
        view = _view(state)
        chosen = bot.choose(view, rng)
        assert isinstance(chosen, Play)
        wins = {
            card: winning_place(rules, (*state.trick, card), state.trump) == len(state.trick)
            for card in view.legal.cards
        }
        cost = sum(
            atom.each for atom in row.cards for card in (*state.trick, chosen.card)
            if card in atom.group.cards
        )  # fmt: skip
        assert not (wins[chosen.card] and cost < 0 and not all(wins.values()))


@EACH_RULESET
@settings(max_examples=15)
@given(seed=SEEDS)
def test_what_the_bot_concludes_is_true(name: str, seed: int) -> None:
    """No conclusion from a view ever excludes the cards that a seat really holds."""
    rng = random.Random(seed)
    for state, action in deal_states(_deal(random_rules(name, rng), rng), rng):
        if not isinstance(action, Play):
            continue
        view = _view(state)
        known = Knowledge(view, values_of(view.rules, view.row))
        held = CardSet()
        for seat in view.rules.seats.others_from(view.seat):
            assert state.hands[seat] <= CardSet(known.possible[seat])
            held |= state.hands[seat]
        assert held <= CardSet(known.out)
        hidden = 0 if view.discards is not None else view.rules.deal.talon
        assert len(CardSet(known.out) - held) == hidden + view.stock_size


@EACH_RULESET
def test_the_rulebook_never_needs_help(name: str, caplog: pytest.LogCaptureFixture) -> None:
    """Whole games with random options: the arena logs every failure and illegal choice."""
    rng = random.Random(name)
    for seed in range(3):
        rules = random_rules(name, rng)
        bots = [make_bot(rng.choice(["rulebook", "rulebook", "random"])) for _ in rules.seats]
        rngs = [random.Random(seed) for _ in rules.seats]
        assert play_out(new_game(rules, Shuffle.named(seed)), bots, rngs).is_over
    assert not caplog.records


@EACH_RULESET
@settings(max_examples=5)
@given(seed=SEEDS)
def test_the_same_view_and_generator_give_the_same_action(name: str, seed: int) -> None:
    rng = random.Random(seed)
    view = _view(play_some(_deal(random_rules(name, rng), rng), rng))
    for bot in bot_names():
        first = make_bot(bot).choose(view, random.Random(seed))
        assert make_bot(bot).choose(view, random.Random(seed)) == first


def test_a_bot_is_handed_a_view_and_a_generator_and_nothing_else() -> None:
    for bot in bot_names():
        choose = type(make_bot(bot)).choose
        hints = get_type_hints(choose)
        assert list(inspect.signature(choose).parameters) == ["self", "view", "rng"]
        assert (hints["view"], hints["rng"]) == (View, random.Random)
    # Nothing in the package could look behind the view: no module of it sees a game.
    for module in inspect.getmembers(king.bots, inspect.ismodule):
        assert not {"Game", "Deal", "new_game"} & set(vars(module[1]))


def test_an_unknown_bot_is_refused_with_the_names() -> None:
    with pytest.raises(UsageError, match="random, rulebook"):
        make_bot("stockfish")


def test_big_choices_are_not_listed() -> None:
    legal = CardChoices("discard", Discard, needed=0, open=(1 << 60) - 1, count=20)
    action = any_action(legal, random.Random(1))
    assert isinstance(action, Discard)
    assert action in legal


def test_random_combinations_are_all_reached_equally() -> None:
    cards = list(CardSet.of("7S 8S 9S TS"))
    rng = random.Random(7)
    seen: dict[frozenset[int], int] = {}
    for _ in range(6000):
        pair = frozenset(some_of(cards, 2, rng))
        seen[pair] = seen.get(pair, 0) + 1
    assert len(seen) == 6
    assert min(seen.values()) > 850
