"""Nobody's view depends on a card that he cannot know.

Two games that differ only in such cards must give an observer the same bytes at every
step: the view with all its fields and properties, the legal actions, the events, and the
texts of errors for actions of his own.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from itertools import chain, islice
from types import FunctionType

import pytest
from hypothesis import given
from msgspec.structs import replace

from king.cards import NO_TRUMP, SUITS, CardSet
from king.engine import (
    SPECTATOR,
    Action,
    Deal,
    Discard,
    Game,
    LegalActions,
    NameTrump,
    Observer,
    Order,
    Pass,
    Play,
    Shuffle,
    View,
    new_game,
    view_of,
)
from king.engine.actions import NOTHING
from king.errors import IllegalAction
from king.rules import Contract, Rules, load
from support.oracle import code
from support.playing import game_states
from support.tables import (
    RULESETS,
    SEEDS,
    Stacked,
    examples,
    only,
    played_contracts,
    random_pack,
    random_rules,
    rules_for,
    tables_of,
)
from support.text import cards_in, full_text, plain
from support.worlds import World, known_cards, other_choices, other_deals, walk

EXAMPLES = examples(20)
each_ruleset = pytest.mark.parametrize("name", RULESETS)


def one_world(rules: Rules, rng: random.Random) -> World:
    """A first deal by these rules, played at random, and the start of the second."""
    pack, seed = random_pack(rules, rng), rng.randrange(2**32)
    dealer = rng.randrange(rules.players)
    game = new_game(rules, Stacked({1: pack}, seed, dealer))
    actions: list[Action] = []
    for state, action in game_states(game, rng):
        if state.finished or action is None:
            break
        actions.append(action)
    return World(rules, pack, seed, dealer, tuple(actions))


def observers(rules: Rules) -> list[Observer]:
    """Everyone who may look on."""
    return [*(Observer(seat) for seat in rules.seats), SPECTATOR]


def own_errors(game: Game, observer: Observer) -> list[str]:
    """What the seat to act hears when it tries anything at all."""
    deal = game.deal
    if deal is None or deal.turn != observer:
        return []
    pack = game.rules.pack
    tries: list[Action] = [Play(card) for card in pack]
    tries += [Order(name, trump) for name in game.rules.contracts for trump in (None, SUITS[0])]
    tries += [NameTrump(trump) for trump in (None, NO_TRUMP, *SUITS)]
    hand = list(deal.hands[observer])
    for start in range(0, len(pack) - 3, 7):
        for cards in (pack[start : start + 2], hand[start : start + 2], pack[start : start + 3]):
            tries += [Discard(CardSet.of(cards)), Pass(CardSet.of(cards))]
    heard = []
    for action in tries:
        try:
            game.apply(action)
        except IllegalAction as error:
            heard.append(f"{error.code} {error} {error.params} {list(islice(error.legal, 20))}")
    return heard


def same(one: View, two: View) -> bool:
    """Field by field; legal actions by what they list and say."""
    return (
        replace(one, legal=NOTHING) == replace(two, legal=NOTHING)
        and one.legal.kind == two.legal.kind
        and list(islice(one.legal, 100)) == list(islice(two.legal, 100))
        and repr(one.legal) == repr(two.legal)
    )


def compare(
    world: World, others: Iterable[World], observer: Observer, rng: random.Random, wanted: int = 3
) -> int:
    """Step through worlds side by side; how many of them were really possible.

    Values are compared at every step; all bytes and the errors at a random one and the last.
    """
    games = walk(world)
    assert games is not None
    views = [view_of(game, observer) for game in games]
    thorough = {rng.randrange(len(games)), len(games) - 1}
    possible = 0
    for other in others:
        twins = walk(other)
        if twins is None:
            continue
        # A deal stops as soon as all points are out: that alone may tell worlds apart.
        if [len(game.finished) for game in games] != [len(game.finished) for game in twins]:
            continue
        for at, (game, twin) in enumerate(zip(games, twins, strict=True)):
            ends = [[result.lines for result in state.finished] for state in (game, twin)]
            if game.is_over or ends[0] != ends[1]:
                break  # all cards are on the table, or captured discards were scored
            view = view_of(twin, observer)
            assert same(view, views[at]), (observer, at, full_text(view), full_text(views[at]))
            if at in thorough:
                assert full_text(view) == full_text(views[at])
                assert own_errors(game, observer) == own_errors(twin, observer)
        possible += 1
        if possible == wanted:
            break
    return possible


def check_world(rules: Rules, rng: random.Random, observer: Observer) -> int:
    """One deal, one observer, some of the other worlds up to a random moment."""
    whole = one_world(rules, rng)
    world = whole.first(rng.randint(0, len(whole.actions)))
    games = walk(world)
    assert games is not None
    inside = [game for game in games if not game.finished][-1]
    assert inside.deal is not None
    seen = known_cards(inside.deal, observer)
    if games[-1].finished:  # the card that ended the deal
        seen |= {action.card for action in world.actions if isinstance(action, Play)}
    others = chain(other_choices(world, observer, rng), other_deals(world, seen, rng, 20))
    return compare(world, others, observer, rng)


@each_ruleset
@EXAMPLES
@given(seed=SEEDS)
def test_views_do_not_depend_on_cards_one_cannot_know(name: str, seed: int) -> None:
    rng = random.Random(seed)
    rules = random_rules(name, rng)
    rules = only(rules, rng.choice(played_contracts(rules)).id)
    check_world(rules, rng, rng.choice(observers(rules)))


@each_ruleset
def test_other_worlds_are_found_for_every_contract(name: str) -> None:
    """So that the test above cannot pass for want of other worlds."""
    for rules in tables_of(name):
        for row in played_contracts(rules):
            rng = random.Random(row.id)
            table = only(rules, row.id)
            found = 0
            for who in observers(table) * 4:
                found += check_world(table, rng, who)
                if found >= 2:
                    break
            assert found >= 2, row.id


def hiding_tables(name: str) -> list[Rules]:
    """Tables that put away, pass or look early, each of them in another way."""
    ruleset = load(name)
    found: dict[object, Rules] = {}
    for players in ruleset.players:
        chosen: list[tuple[tuple[str, str], ...]] = [()]
        chosen += [
            ((option.name, choice.name),)
            for option in ruleset.options
            if players in option.players
            for choice in option.choices
        ]
        for options in chosen:
            rules = rules_for(name, players, options)
            peeks = tuple(row.peek for row in played_contracts(rules) if row.peek)
            if rules.deal.talon or rules.passing.cards or peeks:
                way = (players, rules.deal.talon, rules.talon, rules.passing, peeks[:1])
                found.setdefault(way, rules)
    return list(found.values())


@each_ruleset
def test_what_is_put_away_passed_or_not_yet_dealt_stays_hidden(name: str) -> None:
    """Talons shown and hidden, discards, passes, the first three cards: every observer."""
    for rules in hiding_tables(name):
        rows = played_contracts(rules)
        secret = [row for row in rows if row.peek or row.keep.cards] or rows
        for row in secret[:2]:
            rng = random.Random(row.id)
            table = only(rules, row.id)
            for observer in observers(table):
                found = 0
                for length in (0, 1, 2, 3, rules.players + 1, 2 * rules.players + 4):
                    world = one_world(table, rng).first(length)
                    games = walk(world)
                    assert games is not None
                    if games[-1].deal is None or games[-1].finished:
                        continue
                    seen = known_cards(games[-1].deal, observer)
                    others = chain(
                        other_choices(world, observer, rng), other_deals(world, seen, rng, 4)
                    )
                    found += compare(world, others, observer, rng, wanted=2)
                assert found, (rules.players, dict(rules.options), row.id, observer)


@each_ruleset
@EXAMPLES
@given(seed=SEEDS)
def test_a_view_holds_no_card_that_was_not_seen(name: str, seed: int) -> None:
    rng = random.Random(seed)
    rules = random_rules(name, rng)
    rules = only(rules, rng.choice(played_contracts(rules)).id)
    for game in one_world(rules, rng).states():
        if game.deal is None or (game.deal.phase == "play" and rng.random() < 0.7):
            continue
        for observer in (SPECTATOR, Observer(rng.randrange(rules.players))):
            known = {code(card) for card in known_cards(game.deal, observer)}
            assert cards_in(plain(view_of(game, observer))) <= known


@each_ruleset
@examples(6)
@given(seed=SEEDS)
def test_a_seat_sees_all_of_its_own_hand(name: str, seed: int) -> None:
    """The other side of secrecy: what one may know is there."""
    rng = random.Random(seed)
    rules = random_rules(name, rng)
    for game in one_world(rules, rng).states():
        if game.deal is None:
            continue
        assert view_of(game, SPECTATOR).hands == (None,) * rules.players
        for seat in rules.seats:
            view = view_of(game, Observer(seat))
            assert view.hand == game.deal.hands[seat]
            assert view.sizes == tuple(len(hand) for hand in game.deal.hands)
            assert all((hand is None) == (at != seat) for at, hand in enumerate(view.hands))
            assert view.trick == game.deal.trick
            assert view.tricks == game.deal.tricks
            if game.turn == seat:
                assert list(view.legal) == list(game.legal_actions())
            else:
                assert len(view.legal) == 0
            if game.deal.declarer == seat and game.deal.discards:
                assert view.discards == game.deal.discards
            else:
                assert not view.discards


def reachable(value: object, found: set[int] | None = None) -> list[object]:
    """All values that can be reached from a view through its fields."""
    found = set() if found is None else found
    if id(value) in found or value is None or isinstance(value, Rules | Contract):
        return []
    found.add(id(value))
    parts: list[object] = []
    if isinstance(value, tuple | list | set | frozenset):
        parts = list(value)
    elif isinstance(value, dict):
        parts = [*value.keys(), *value.values()]
    elif isinstance(value, FunctionType):
        parts = [cell.cell_contents for cell in value.__closure__ or ()]
    elif hasattr(value, "__struct_fields__"):
        parts = [getattr(value, name) for name in value.__struct_fields__]
    elif isinstance(value, LegalActions):
        names = [name for kind in type(value).__mro__ for name in getattr(kind, "__slots__", ())]
        parts = [getattr(value, name) for name in names]
    return [value, *(inner for part in parts for inner in reachable(part, found))]


@each_ruleset
def test_no_state_hangs_on_a_view(name: str) -> None:
    for rules in tables_of(name):
        for game in list(one_world(rules, random.Random(3)).states())[::3]:
            for observer in observers(rules):
                view = view_of(game, observer)
                assert isinstance(view, View)
                for part in reachable(view):
                    assert not isinstance(part, Deal | Game | Shuffle | Stacked)
