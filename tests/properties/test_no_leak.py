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

from king.cards import NO_CARDS
from king.engine import (
    SPECTATOR,
    Action,
    Deal,
    Game,
    LegalActions,
    Observer,
    Shuffle,
    View,
    view_of,
)
from king.engine.actions import NOTHING
from king.errors import IllegalAction
from king.rules import Contract, Rules, load
from support.attempts import attempts
from support.oracle import code
from support.playing import game_states
from support.tables import (
    CROWD,
    RULESETS,
    SEEDS,
    Stacked,
    examples,
    only,
    played_contracts,
    random_pack,
    random_rules,
    random_start,
    rules_for,
    some_tables,
)
from support.text import cards_in, full_text, plain
from support.worlds import (
    World,
    known_cards,
    other_choices,
    other_deals,
    shown_card,
    told,
    walk,
)

LOOKS = 60  # states of a long deal that are compared, besides the last
EXAMPLES = examples(20)
each_ruleset = pytest.mark.parametrize("name", RULESETS)


def one_world(rules: Rules, rng: random.Random) -> World:
    """A deal by these rules, played at random, and the start of the next."""
    pack, seed, start = random_pack(rules, rng), rng.randrange(2**32), random_start(rules, rng)
    actions: list[Action] = []
    for state, action in game_states(World(rules, pack, seed, start, ()).begun(), rng):
        if state.finished or action is None:
            break
        actions.append(action)
    return World(rules, pack, seed, start, tuple(actions))


def observers(rules: Rules) -> list[Observer]:
    """Everyone who may look on."""
    return [*(Observer(seat) for seat in rules.seats), SPECTATOR]


def own_errors(game: Game, observer: Observer) -> list[str]:
    """What the seat to act hears when it tries anything at all."""
    deal = game.deal
    if deal is None or deal.turn != observer:
        return []
    blind = replace(
        deal,
        hands=tuple(hand if seat == observer else NO_CARDS for seat, hand in enumerate(deal.hands)),
    )
    tries = attempts(blind, random.Random(1))
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

    Values are compared at every step, in a long deal at many of them; all bytes and the errors
    at a random one and the last.
    """
    games = walk(world)
    assert games is not None
    last = len(games) - 1
    looks = {last, *rng.sample(range(last + 1), min(LOOKS, last + 1))}
    views = {at: view_of(games[at], observer) for at in looks}
    thorough = {rng.choice(list(views)), last}
    possible = 0
    for other in others:
        twins = walk(other)
        if twins is None:
            continue
        # A deal stops as soon as all points are out: that alone may tell worlds apart.
        if [len(game.finished) for game in games] != [len(game.finished) for game in twins]:
            continue
        if any(told(game) != told(twin) for game, twin in zip(games, twins, strict=True)):
            continue
        for at, (game, twin) in enumerate(zip(games, twins, strict=True)):
            if at not in views:
                continue
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
        seen |= {card for card in map(shown_card, world.actions) if card is not None}
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
    for rules in some_tables(name):
        for row in played_contracts(rules):
            rng = random.Random(row.id)
            table = only(rules, row.id)
            found = 0
            for who in observers(table) * 4:
                found += check_world(table, rng, who)
                if found >= 2:
                    break
            assert found >= 2, row.id


def hides(row: Contract) -> bool:
    """Whether some cards of a deal are put away, given on, or dealt later than others."""
    later = row.peek or row.bouts is not None
    return bool(row.keep.cards or row.sale is not None or row.most_tricks or later)


def hiding_tables(name: str) -> list[Rules]:
    """Tables that put away, pass, give, draw or look early, each of them in another way."""
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
            hiding = [row for row in played_contracts(rules) if hides(row)]
            if hiding or rules.deal.talon or rules.passing.cards or rules.stock is not None:
                first = hiding[0] if hiding else None
                peek, sale = (first.peek, first.sale is not None) if first else (0, False)
                plan = (rules.deal.talon, rules.talon, rules.passing, rules.stock is not None)
                size = min(players, CROWD)
                found.setdefault((size, *plan, peek, sale), rules)
    return list(found.values())


def moments(world: World) -> set[int]:
    """After how many actions to look: early, around the end of what is done before the play."""
    games = list(world.states())
    inside = [at for at, game in enumerate(games) if game.deal is not None and not game.finished]
    quiet = next((at for at in inside if _plays(games[at])), inside[-1])
    players = world.rules.players
    wanted = {0, 1, 2, 3, quiet - 1, quiet, quiet + players + 1, quiet + 2 * players + 4}
    return {at for at in wanted if at in inside}


def _plays(game: Game) -> bool:
    return game.deal is not None and game.deal.phase in ("play", "attack", "lay")


@each_ruleset
def test_what_is_put_away_passed_given_drawn_or_not_yet_dealt_stays_hidden(name: str) -> None:
    """Talons shown and hidden, discards, passes, gifts, draws, late cards: every observer."""
    for rules in hiding_tables(name):
        rows = played_contracts(rules)
        secret = [row for row in rows if hides(row)] or rows
        for row in secret[:2]:
            rng = random.Random(row.id)
            table = only(rules, row.id)
            for observer in observers(table):
                found = 0
                whole = one_world(table, rng)
                for length in sorted(moments(whole)):
                    world = whole.first(length)
                    game = walk(world)[-1]  # type: ignore[index]
                    assert game.deal is not None
                    seen = known_cards(game.deal, observer)
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
    world = one_world(rules, rng)
    for at, game in enumerate(world.states()):
        if game.deal is None or (at > 12 and rng.random() > 15 / len(world.actions)):
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
    world = one_world(rules, rng)
    for at, game in enumerate(world.states()):
        if game.deal is None or (at > 12 and rng.random() > LOOKS / len(world.actions)):
            continue
        assert view_of(game, SPECTATOR).hands == (None,) * rules.players
        for seat in rules.seats:
            view = view_of(game, Observer(seat))
            assert view.hand == game.deal.hands[seat]
            assert view.sizes == tuple(len(hand) for hand in game.deal.hands)
            assert all((hand is None) == (at != seat) for at, hand in enumerate(view.hands))
            assert view.trick == game.deal.trick
            assert view.tricks == game.deal.tricks
            assert view.trump == game.deal.trump
            assert view.stock_size == len(game.deal.stock)
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
    for rules in some_tables(name):
        games = list(one_world(rules, random.Random(3)).states())
        for game in games[:: max(3, len(games) // 12)]:
            for observer in observers(rules):
                view = view_of(game, observer)
                assert isinstance(view, View)
                for part in reachable(view):
                    assert not isinstance(part, Deal | Game | Shuffle | Stacked)
