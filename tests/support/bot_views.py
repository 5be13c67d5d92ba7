"""Small positions written by hand as views, with only what a test of a bot needs."""

from __future__ import annotations

import random

from king.bots import make_bot
from king.cards import NO_CARDS, SUITS, Card, CardSet, Suit, cards_of, parse_cards, suit_of
from king.engine import Action, LegalActions, Play, Trick, View
from king.engine.actions import Plays
from king.engine.events import Observer
from king.rules import Contract, Rules
from king.seats import Seat

SEAT = Seat(0)


def view(
    rules: Rules,
    row: Contract | None,
    hand: CardSet,
    legal: LegalActions,
    *,
    phase: str,
    trick: tuple[Card, ...] = (),
    tricks: tuple[Trick, ...] = (),
    trump: Suit | None = None,
    declarer: Seat | None = None,
    discards: CardSet | None = None,
    size: int = 0,
) -> View:
    """The view of seat 0 with empty facts for everything that is not given."""
    players = rules.players
    leader = rules.seats.steps_from(SEAT, -len(trick))
    sizes = [size or len(hand)] * players
    for step in range(len(trick)):
        sizes[rules.seats.steps_from(leader, step)] -= 1
    return View(
        rules=rules,
        observer=Observer(SEAT),
        number=1,
        dealer=rules.seats.right_of(SEAT),
        declarer=declarer,
        contract=row,
        trump=trump,
        phase=phase,
        turn=SEAT,
        hands=(hand, *[None] * (players - 1)),
        sizes=tuple(sizes),
        known=(NO_CARDS,) * players,
        shown_talon=NO_CARDS,
        discards=discards,
        discard_count=len(discards or ()),
        leader=leader if phase == "play" else None,
        trick=trick,
        tricks=tricks,
        piles=(NO_CARDS,) * players,
        finished=(),
        totals=(0,) * players,
        left=((),) * players,
        winners=(),
        events=(),
        legal=legal,
    )


def gone_tricks(rules: Rules, hand: CardSet, trick: tuple[Card, ...], out: CardSet) -> list[Trick]:
    """Finished tricks of one suit each that hold every card which is nowhere else.

    They say nothing about who is void, whoever played what.
    """
    count = rules.deal.hand - len(hand)
    gone = rules.pack_set - hand - CardSet.of(trick) - out
    groups = [[card for card in gone if suit_of(card) == suit] for suit in SUITS]
    groups = [group for group in groups if group]
    while len(groups) < count:
        longest = max(groups, key=len)
        groups.remove(longest)
        groups += [longest[:1], longest[1:]]
    assert len(groups) == count, f"{count} tricks played, but cards of {len(groups)} suits gone"
    order = rules.seats.clockwise_from(SEAT)
    return [Trick(SEAT, tuple(group), SEAT, order) for group in groups]


def best_card(
    rules: Rules,
    contract: str,
    *,
    hand: str,
    trick: str = "",
    out: str,
    legal: str = "",
    trump: Suit | None = None,
    declarer: Seat | None = None,
) -> str:
    """What the rulebook plays. ``out``: cards in the hands of the others; the rest are gone.

    ``legal`` is the whole hand unless it says otherwise; a led suit is followed.
    """
    row = rules.contracts[contract]
    cards, lying = CardSet.of(hand), tuple(parse_cards(trick))
    allowed = CardSet.of(legal) if legal else cards
    if lying and not legal:
        suited = CardSet(cards.mask & rules.suit_masks[suit_of(lying[0])])
        allowed = suited or cards
    seen = view(
        rules,
        row,
        cards,
        Plays(allowed.mask),
        phase="play",
        trick=lying,
        tricks=tuple(gone_tricks(rules, cards, lying, CardSet.of(out))),
        trump=trump,
        declarer=declarer,
        discards=NO_CARDS if rules.deal.talon else None,
    )
    action = choose(seen)
    assert isinstance(action, Play)
    return str(CardSet.of(cards_of(1 << action.card)))


def choose(seen: View) -> Action:
    """The rulebook's action, which must be legal."""
    action = make_bot("rulebook").choose(seen, random.Random(1))
    assert action in seen.legal
    return action
