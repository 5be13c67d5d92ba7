"""Worlds of a view: each replays what was seen, none is missing, all are equally likely."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from king.cards import Card, CardSet, cards_of, mask_of
from king.engine import Deal, Discard, Game, Observer, Play, Shuffle, new_game, view_of
from king.engine import deal as deals
from king.engine.talon import legal_discards
from king.engine.tricks import first_leader
from king.errors import IllegalAction
from king.rules import Rules, load_text
from king.solver.counting import Puzzle
from king.solver.worlds import World, worlds
from support.tables import RULESETS, only, random_rules, trick_contracts

Spot = tuple[Game, Deal]
"""A game in the play of tricks, and its deal as it was before the first lead."""


def spots(rules: Rules, contract: str, rng: random.Random, cards: int) -> Spot | None:
    """A game played by lot until so many cards of tricks are played; None if it ends before."""
    if rules.schedule.kind != "titles":
        rules = only(rules, contract)
    game = new_game(rules, Shuffle.named(rng.randrange(1 << 30)))
    start: Deal | None = None
    while (deal := game.deal) is not None:
        if deal.phase == "play" and deal.row.form == "tricks":
            if start is None or start.number != deal.number:
                start = deal
            if cards == 0:
                return game, start
            cards -= 1
        legal = game.legal_actions()
        game = game.apply(legal[rng.randrange(len(legal))])
    return None


def explains(spot: Spot, world: World) -> bool:
    """Whether the engine plays the public history of a deal with the cards of a world."""
    game, start = spot
    deal = game.deal
    assert deal is not None
    tricks = [(trick.seats, trick.cards) for trick in deal.tricks]
    tricks.append((deal.order, deal.trick))
    masks = [hand.mask for hand in world.hands]
    for seats, cards in tricks:
        for seat, card in zip(seats, cards, strict=False):
            masks[seat] |= 1 << card
    hands = tuple(CardSet(mask) for mask in masks)
    if deal.taken_talon and deal.row.sale is None and deal.declarer is not None:
        held = CardSet(hands[deal.declarer].mask | world.discards.mask)
        before = replace(start, hands=(*hands[: deal.declarer], held, *hands[deal.declarer + 1 :]))
        if Discard(world.discards) not in legal_discards(before):
            return False
    state = replace(start, hands=hands, discards=world.discards, talon=tuple(world.talon))
    if first_leader(state) != start.leader:
        return False
    try:
        for _, cards in tricks:
            for card in cards:
                state = deals.apply(state, Play(card))
                if state.phase != "play":
                    return False
    except IllegalAction:
        return False
    return [trick.winner for trick in state.tricks] == [trick.winner for trick in deal.tricks]


def check(seed: int, samples: int) -> str | None:
    """Draw worlds at a random spot; the name of the ruleset, None where there was no spot."""
    rng = random.Random(seed)
    name = rng.choice([name for name in RULESETS if name not in ("domino", "kg")])
    rules = random_rules(name, rng)
    row = rng.choice(trick_contracts(rules))
    spot = spots(rules, row.id, rng, rng.randrange(40))
    if spot is None:
        return None
    observer = Observer(rng.choice([*range(rules.players), -1]))
    found = worlds(view_of(spot[0], observer))
    assert found.count > 0, (seed, name)
    deal = spot[0].deal
    assert deal is not None
    for _ in range(samples):
        world = found.draw(rng)
        assert [len(hand) for hand in world.hands] == [len(hand) for hand in deal.hands]
        everything = mask_of(card for hand in world.hands for card in hand)
        played = mask_of(card for trick in deal.tricks for card in trick.cards)
        played |= mask_of(deal.trick)
        aside = world.discards.mask | world.talon.mask
        assert everything | aside | played == rules.pack_set.mask, (seed, name)
        if observer >= 0:
            assert world.hands[observer] == deal.hands[observer], (seed, name)
        assert explains(spot, world), (seed, name, deal.row.id, dict(rules.options))
    return name


def test_every_world_replays_what_was_seen() -> None:
    names = Counter(check(seed, 10) for seed in range(350))
    assert {name for name in names if name} == set(RULESETS) - {"domino", "kg"}


@pytest.mark.slow
def test_many_worlds_replay_what_was_seen() -> None:
    for seed in range(10_000, 15_000):
        check(seed, 10)


SMALL = """
id = "small"
title = "Small deals"
players = [3]
pack.lowest = "J"
deal = { hand = 4, talon = 4 }
schedule.kind = "orders"
[play]
ruff = "must"
[contract.no-girls]
card = { "Q*" = -10 }
total = -40
keep = "scoring"
[contract.no-king]
card = { KH = -40 }
total = -40
keep = "*H"
lead_ban = "*H"
force = { card = "KH", when = "void" }
[contract.otygrysh]
trick = 10
total = 40
trump = "declarer"
ruff = "must-over"
[option.talon]
title = "Talon"
default = "shown"
[option.talon.choice.hidden]
title = "hidden"
talon.shown = false
"""


def every_world(view, deal: Deal) -> Iterator[World]:  # type: ignore[no-untyped-def]
    """All ways to put the cards that the observer does not see, whether they fit or not."""
    own = view.hand.mask
    put_back = view.discards.mask if view.discards is not None else 0
    hidden = cards_of(view.rules.pack_set.mask & ~(own | put_back | view.played.mask))
    others = [seat for seat in view.rules.seats if seat != view.observer]
    sizes = [view.sizes[seat] for seat in others]
    sizes.append(0 if view.discards is not None else view.discard_count)

    def fill(cards: list[Card], place: int) -> Iterator[list[int]]:
        if place == len(sizes):
            if not cards:
                yield []
            return
        from itertools import combinations

        for chosen in combinations(cards, sizes[place]):
            rest = [card for card in cards if card not in chosen]
            for masks in fill(rest, place + 1):
                yield [mask_of(chosen), *masks]

    for masks in fill(hidden, 0):
        hands = [CardSet(own)] * view.rules.players
        for seat, mask in zip(others, masks, strict=False):
            hands[seat] = CardSet(mask)
        yield World(tuple(hands), CardSet(masks[-1] | put_back), CardSet())


def is_shown_right(view, world: World) -> bool:  # type: ignore[no-untyped-def]
    """Whether cards that were shown to go to a seat are there or were put back."""
    for seat in view.rules.seats:
        place = world.hands[seat].mask
        if seat == view.declarer:
            place |= world.discards.mask
        if view.known[seat].mask & ~place:
            return False
    return True


@pytest.mark.parametrize("seed", range(40))
def test_the_worlds_of_small_deals_are_those_that_fit(seed: int) -> None:
    rng = random.Random(seed)
    rules = load_text(SMALL, "small.toml").rules(options={"talon": rng.choice(["shown", "hidden"])})
    contract = rng.choice(["no-girls", "no-king", "otygrysh"])
    spot = spots(rules, contract, rng, rng.randrange(1, 10))
    if spot is None:
        pytest.skip("the deal ended before")
    deal = spot[0].deal
    assert deal is not None
    view = view_of(spot[0], Observer(rng.randrange(3)))
    fitting = {
        world
        for world in every_world(view, deal)
        if is_shown_right(view, world) and explains(spot, world)
    }
    found = worlds(view)
    assert found.count == len(fitting)
    drawn = Counter(found.draw(rng) for _ in range(20 * min(len(fitting), 60)))
    assert set(drawn) <= fitting
    if len(fitting) <= 60:
        assert set(drawn) == fitting


def test_worlds_are_equally_likely() -> None:
    checked = 0
    for seed in range(200):
        rng = random.Random(seed)
        rules = load_text(SMALL, "small.toml").rules()
        spot = spots(rules, rng.choice(["no-girls", "no-king"]), rng, rng.randrange(3, 9))
        if spot is None:
            continue
        found = worlds(view_of(spot[0], Observer(rng.randrange(3))))
        if not 10 <= found.count <= 80:
            continue
        each = 100
        drawn = Counter(found.draw(rng) for _ in range(each * found.count))
        chi = sum((times - each) ** 2 / each for times in drawn.values())
        chi += each * (found.count - len(drawn))
        free = found.count - 1
        # Five standard deviations of chi-square; the seeds are fixed.
        assert abs(chi - free) < 5 * (2 * free) ** 0.5, seed
        checked += 1
        if checked == 12:
            return
    raise AssertionError(f"only {checked} spots")


def test_a_puzzle_counts_what_there_is() -> None:
    rng = random.Random(1)
    from itertools import product

    for _ in range(60):
        cards = [Card(card) for card in range(6)]
        allowed = {card: rng.randrange(1, 8) for card in cards}
        first = rng.randrange(4)
        second = rng.randrange(6 - first + 1)
        sizes = (first, second, 6 - first - second)
        marked = frozenset(rng.sample(cards, 2))
        most = (rng.randrange(3), rng.randrange(3), 2)
        ways = [
            places
            for places in product(range(3), repeat=6)
            if all(allowed[card] >> place & 1 for card, place in zip(cards, places, strict=True))
            and tuple(places.count(place) for place in range(3)) == sizes
            and all(
                sum(places[card] == place for card in marked) <= most[place] for place in (0, 1, 2)
            )
        ]
        puzzle = Puzzle(allowed, sizes, marked, most)
        assert puzzle.count == len(ways)
        if ways:
            for _ in range(5):
                drawn = puzzle.draw(rng)
                assert tuple(drawn[card] for card in cards) in ways


def test_only_the_play_of_tricks_has_worlds() -> None:
    from king.rules import load

    game = new_game(load("minsk").rules(), Shuffle.named(1))
    with pytest.raises(ValueError, match="play of tricks"):
        worlds(view_of(game, Observer(0)))
