"""The kernels beside the engine: the same deal on both sides, card by card."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from types import ModuleType

import numpy as np
from msgspec.structs import replace

from king.cards import NO_TRUMP, SUITS, CardSet
from king.engine import Deal, Play
from king.engine import deal as deals
from king.engine.actions import Decline, Plays
from king.engine.events import Scored
from king.kernels import (
    batch,
    deal,
    dice,
    duties,
    fast,
    perft,
    playing,
    policy,
    scoring,
    tricks,
    watching,
)
from king.kernels import layout as at
from king.kernels.playouts import counter_of
from king.kernels.tables import State, Tables, covers, roles_for, state_of, tables_for
from king.rules import CardGroup, Contract, Force, LeadBan, Rules, Slam, TrickPoints, load_text
from support.playing import random_action
from support.tables import RULESETS, only, random_pack, random_rules, random_start, trick_contracts

MODULES: tuple[ModuleType, ...] = (
    batch,
    deal,
    dice,
    duties,
    fast,
    perft,
    playing,
    policy,
    scoring,
    tricks,
    watching,
)


def kernels() -> dict[str, object]:
    """Every compiled function by its full name."""
    found = {}
    for module in MODULES:
        for name, value in vars(module).items():
            if hasattr(value, "py_func") and value.__module__ == module.__name__:
                found[f"{module.__name__}.{name}"] = value
    return found


@contextmanager
def interpreted() -> Iterator[None]:
    """Every kernel is its plain Python function in this block, also where kernels call it.

    Numbers of 64 bits overflow there with a warning, which is what they are for.
    """
    before = [
        (module, name, value)
        for module in MODULES
        for name, value in vars(module).items()
        if hasattr(value, "py_func")
    ]
    try:
        for module, name, value in before:
            setattr(module, name, value.py_func)
        with np.errstate(over="ignore"):
            yield
    finally:
        for module, name, value in before:
            setattr(module, name, value)


# --- Deals --------------------------------------------------------------------------------


@cache
def covered(name: str, players: int) -> tuple[str, ...]:
    """The contracts of a ruleset that the kernels play, with its default options."""
    from king.rules import load

    rules = load(name).rules(players)
    return tuple(row.id for row in trick_contracts(rules) if covers(rules, row))


def names() -> list[str]:
    """Rulesets with a contract that the kernels play."""
    from king.rules import load

    return [name for name in RULESETS if covered(name, load(name).players[0])]


def contracts_of(name: str) -> list[str]:
    """All their contracts, for any number of players."""
    from king.rules import load

    return sorted({row for players in load(name).players for row in covered(name, players)})


def about_to_play(name: str, contract: str, rng: random.Random) -> Deal | None:
    """A deal of a contract at its first lead, by random options; None where they lack it."""
    rules = random_rules(name, rng)
    if contract not in rules.contracts or not covers(rules, rules.contracts[contract]):
        return None
    return until_play(only(rules, contract), rng)


def until_play(rules: Rules, rng: random.Random) -> Deal | None:
    """A random deal at its first lead; None where it is thrown in before."""
    found = random_start(rules, rng)
    state = deals.begin(
        rules,
        number=found.number,
        dealer=found.dealer,
        pack=random_pack(rules, rng),
        contract=found.contract,
        menu=found.menu,
        standing=found.standing,
    )
    while state.phase != "play":
        if state.is_over:
            return None
        legal = deals.legal_actions(state)
        state = deals.apply(state, random_action(legal, rng, 0.3 if Decline() in legal else 0))
    return state


def twisted(deal: Deal, rng: random.Random) -> Deal:
    """The same deal under duties and points that no ruleset of King's own has together."""
    rules, row = deal.rules, deal.row
    joker = rules.joker
    if joker is not None:
        plain = rng.choice(["wins", "wins-unless-higher"])
        joker = replace(joker, plain=plain, free=rng.random() < 0.5)
    opening = rng.choice(rules.pack) if rng.random() < 0.2 else rules.roles.opening
    row = _other_points(rules, _other_duties(rules, row, rng), rng)
    rules = replace(rules, joker=joker, roles=replace(rules.roles, opening=opening))
    trump = rng.choice([*SUITS, NO_TRUMP, None]) if row.most_tricks == 0 else deal.trump
    declarer = rng.choice([None, *rules.seats])
    return replace(deal, rules=rules, contract=row, trump=trump, declarer=declarer)


def some_cards(rules: Rules, rng: random.Random) -> CardGroup:
    """A few cards, or a suit, or a rank."""
    first = rng.choice(rules.pack)
    kind = rng.randrange(3)
    if kind == 0:
        cards = rng.sample(rules.pack, rng.randint(1, 5))
    elif kind == 1:
        cards = [card for card in rules.pack if card % 128 // 16 == first % 128 // 16]
    else:
        cards = [card for card in rules.pack if card % 16 == first % 16]
    return CardGroup("some", CardSet.of(cards))


def _other_duties(rules: Rules, row: Contract, rng: random.Random) -> Contract:
    def maybe(value: object) -> object:
        return value if rng.random() < 0.5 else None

    group = some_cards(rules, rng)
    until = rng.choice(["void", "broken"])
    return replace(
        row,
        lead_ban=maybe(LeadBan(group, until, some_cards(rules, rng).cards)),
        first_trick_ban=maybe(some_cards(rules, rng)),
        force=maybe(Force(some_cards(rules, rng), rng.choice(["void", "void-or-suit-led"]))),
        ruff=rng.choice(["free", "must", "must-over"]),
        trump_lead=rng.choice(["all", "declarer"]),
        early_end=rng.random() < 0.7,
    )


def _other_points(rules: Rules, row: Contract, rng: random.Random) -> Contract:
    if rng.random() < 0.5 or row.sale is not None:
        return row
    slam = Slam(some_cards(rules, rng), rng.randint(-9, 9), rng.randint(-9, 9))
    numbers = ((), (-1,), (-2, -1), (1, 3), (2, -3))
    tricks = tuple(
        TrickPoints("some", rng.choice(numbers), rng.randint(-9, 9))
        for _ in range(rng.randrange(3))
    )
    return replace(row, slam=slam if rng.random() < 0.5 else None, tricks=tricks)


ODD_PACKS = {
    "equal cards": ("copies = 2", "hand = 16", 8),
    "equal jokers": ("removed = ['7S', '7C']\njokers = 2", "hand = 8", 4),
    "four jokers": ("lowest = '3'\njokers = 4", "hand = 13", 1),
}
"""Pack, dealing, and what all points add up to."""


def odd_pack(kind: str) -> Rules:
    """Packs that no ruleset of King's own has: equal cards, several jokers."""
    pack, dealing, total = ODD_PACKS[kind]
    joker = "[joker]\nsuit = 'H'\nabove = '9'\n" if "jokers" in pack else ""
    text = f"""
id = "odd"
title = {{ en = "Odd" }}
players = [4]
[pack]
{pack}
{joker}
[deal]
{dealing}
[schedule]
kind = "fixed"
deals = ["t"]
[sheet]
form = "deal-table"
[contract.t]
trick = 1
card = {{ "*H" = -2, "Q*" = 3 }}
total = {total}
"""
    return load_text(text, "odd.toml").rules()


def dealt(tables: Tables, number: int, dealer: int = 0, seed: int = 1) -> State:
    """A random deal of the kernel before its first lead."""
    state = State(np.zeros(at.STATE_BITS, np.uint64), np.zeros(at.STATE_NUMS, np.int64))
    counter = counter_of(seed, number)
    deal.distribute(tables.bits, tables.nums, *state, roles_for(tables, dealer), counter)
    return state


# --- Both sides ---------------------------------------------------------------------------


def points_of(tables: Tables, state: State) -> list[int]:
    """The kernel's points by seat."""
    points = np.zeros(at.MAX_SEATS, np.int64)
    scoring.score(tables.bits, tables.nums, state.bits, state.nums, points)
    return points[: tables.seats].tolist()


def comparable(state: State) -> tuple[list[int], list[int]]:
    """A state without what its finished tricks have left lying in the room for the next."""
    nums = state.nums.copy()
    place = nums[at.PLACE]
    nums[at.LAID_AT + place : at.LAID_AT + at.MAX_SEATS] = 0
    nums[at.LAID_BY_AT + place : at.LAID_BY_AT + at.MAX_SEATS] = 0
    return state.bits.tolist(), nums.tolist()


def play_beside(start: Deal, rng: random.Random, *, whole: float = 0.1) -> int:
    """Play a deal in the engine and in the kernel, and compare them at every card.

    ``whole``: how often all of the state is compared, and not only what has changed. The
    number of cards played.
    """
    tables = tables_for(start.rules, start.row, start.trump)
    state, now, moves = state_of(tables, start), start, 0
    while not now.is_over:
        legal = deals.legal_actions(now)
        assert isinstance(legal, Plays)
        ours = duties.legal_mask(tables.bits, state.bits, state.nums)
        assert tables.mask(legal.cards) == int(ours), _told(now, tables, int(ours))
        card = rng.choice(tables.unmask(int(ours)))
        now = deals.apply(now, Play(card))
        tricks.apply(tables.bits, tables.nums, state.bits, state.nums, tables.index[card])
        moves += 1
        assert int(state.nums[at.TURN]) == (-1 if now.turn is None else now.turn)
        if now.is_over or rng.random() < whole:
            assert comparable(state) == comparable(state_of(tables, now)), _told(now, tables, 0)
    scored = now.events[-1]
    assert isinstance(scored, Scored)
    assert points_of(tables, state) == list(scored.points), _told(now, tables, 0)
    return moves


def _told(deal: Deal, tables: Tables, ours: int) -> str:
    hands = " | ".join(str(hand) for hand in deal.hands)
    return (
        f"{deal.rules.id} {dict(deal.rules.options)} {deal.row.id}, trick {len(deal.tricks) + 1}, "
        f"on the table {CardSet.of(deal.trick)}, seat {deal.turn}; hands {hands}; "
        f"the kernel's legal cards: {tables.show(ours)}"
    )
