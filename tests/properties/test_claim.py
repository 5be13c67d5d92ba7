"""A claim holds only when no distribution of the unseen cards and no play can lose a trick."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import combinations, permutations

import pytest
from hypothesis import given
from msgspec.structs import replace

from king.cards import HEARTS, Card, CardSet, parse_cards, suit_of
from king.engine import SPECTATOR, Deal, Discard, Game, Observer, Play, new_game, view_of
from king.engine import deal as deals
from king.engine.claim import claim_holds, claim_plays, claimed_actions
from king.engine.game import with_deal
from king.engine.schedule import Next
from king.errors import UsageError
from king.rules import Rules, load
from king.seats import Seat
from support.handmade import ordered, play_cards, whole_deal
from support.playing import deal_states, random_action
from support.tables import (
    RULESETS,
    SEEDS,
    Stacked,
    examples,
    only,
    random_pack,
    random_rules,
    random_start,
    rules_for,
    trick_contracts,
)


def claimable(rules: Rules) -> bool:
    """Whether tricks are played to the last card of the hands."""
    return rules.stock is None and bool(trick_contracts(rules))


CLAIMED = [name for name in RULESETS if claimable(load(name).rules())]
each_claimed = pytest.mark.parametrize("name", CLAIMED)


def random_trick_game(name: str, rng: random.Random) -> Game:
    """A game at the start of a deal with tricks, mostly with one strong hand."""
    rules = random_rules(name, rng)
    row = rng.choice(trick_contracts(rules))
    rules = only(rules, row.id)
    start, pack = random_start(rules, rng), random_pack(rules, rng)
    if rng.random() < 0.7:
        pack = with_strong_hand(rules, start, pack, rng)
    return with_deal(new_game(rules, Stacked({}, rng.randrange(2**32), start.dealer)), start, pack)


def with_strong_hand(
    rules: Rules, start: Next, pack: Sequence[Card], rng: random.Random
) -> tuple[Card, ...]:
    """The pack dealt so that one seat has high cards and one long suit."""
    contract, dealer, standing = start.contract, start.dealer, start.standing
    hands, _ = deals.distribute(rules, contract, dealer, pack, standing)
    seat = rng.choice([seat for seat, hand in enumerate(hands) if hand])
    long = rng.randrange(4)

    def height(card: Card) -> float:
        return rules.strengths.get(card, 0) + 8 * (suit_of(card) == long) + rng.random() * 6

    ranked = sorted(pack, key=height, reverse=True)
    best, rest = ranked[: len(hands[seat])], ranked[len(hands[seat]) :]
    rng.shuffle(rest)
    cards = iter(rest)
    dealt = [best if at == seat else [next(cards) for _ in hand] for at, hand in enumerate(hands)]
    return deals.collect(rules, contract, dealer, dealt, [*cards], standing)


def leads(game: Game, rng: random.Random) -> Iterator[Game]:
    """The states of the deal where a trick is about to be led, played at random."""
    assert game.deal is not None
    for deal, action in deal_states(game.deal, rng):
        if action is not None and deal.phase == "play" and not deal.trick and len(deal.order) > 1:
            yield replace(game, deal=deal)


def hidden_from(deal: Deal, seat: Seat) -> list[Card]:
    """The cards that a seat has not seen in this deal, counted from the state."""
    seen = set(deal.hands[seat])
    for trick in deal.tricks:
        seen |= set(trick.cards)
    if seat == deal.declarer and deal.discards:
        seen |= set(deal.discards)
    return [card for card in deal.rules.pack if card not in seen]


def redistributed(deal: Deal, seat: Seat, cards: Sequence[Card]) -> Deal:
    """The deal with the cards that a seat has not seen lying in this order: hands, then aside."""
    rest = iter(cards)
    hands = tuple(
        hand if at == seat else CardSet.of([next(rest) for _ in hand])
        for at, hand in enumerate(deal.hands)
    )
    aside = deal.discards
    if not (seat == deal.declarer and aside):
        aside = CardSet.of([next(rest) for _ in aside])
    talon = tuple(next(rest) for _ in deal.talon)
    assert next(rest, None) is None, "every unseen card lies somewhere"
    return replace(deal, hands=hands, discards=aside, talon=talon)


def lost(deal: Deal, seat: Seat, order: Sequence[Card], rng: random.Random) -> bool:
    """Whether the leads of an order, played against random cards, lose a trick."""
    taken = len(deal.tricks)
    cards = iter(order)
    while not deal.is_over:
        mine = deal.turn == seat
        action = Play(next(cards)) if mine else random_action(deals.legal_actions(deal), rng)
        deal = deals.apply(deal, action)
        if any(trick.winner != seat for trick in deal.tricks[taken:]):
            return True
    return False


def can_lose(deal: Deal, seat: Seat, order: Sequence[Card], first: int) -> bool:
    """As :func:`lost`, against everything the others can do; ``first``: tricks before."""
    if deal.is_over:
        return False
    if deal.turn == seat:
        if any(trick.winner != seat for trick in deal.tricks[first:]):
            return True
        lead = Play(order[len(deal.tricks) - first])
        if lead not in deals.legal_actions(deal):
            return True
        return can_lose(deals.apply(deal, lead), seat, order, first)
    if len(deal.tricks) > first and deal.tricks[-1].winner != seat:
        return True
    after = (deals.apply(deal, action) for action in deals.legal_actions(deal))
    return any(loses(state, seat, order, first) for state in after)


def loses(deal: Deal, seat: Seat, order: Sequence[Card], first: int) -> bool:
    """The last trick of a deal that is over counts too."""
    if deal.is_over:
        return any(trick.winner != seat for trick in deal.tricks[first:])
    return can_lose(deal, seat, order, first)


def bad_for_claims(cards: list[Card], rng: random.Random) -> list[Card]:
    """An order that piles whole suits into single hands."""
    suits = rng.sample(range(5), 5)
    ranked = sorted(cards, key=lambda card: (suits[suit_of(card)], rng.random()))
    return ranked if rng.random() < 0.5 else ranked[::-1]


@each_claimed
@examples(40)
@given(seed=SEEDS)
def test_a_claim_that_holds_never_loses_a_trick(name: str, seed: int) -> None:
    rng = random.Random(seed)
    for game in leads(random_trick_game(name, rng), rng):
        deal, seat = game.deal, game.turn
        assert deal is not None
        assert seat is not None
        order = claim_plays(view_of(game, Observer(seat)))
        if order is None:
            continue
        assert sorted(order) == list(deal.hands[seat])
        unseen = hidden_from(deal, seat)
        for attempt in range(6):
            rng.shuffle(unseen)
            cards = bad_for_claims(unseen, rng) if attempt % 2 else unseen
            assert not lost(redistributed(deal, seat, cards), seat, order, rng)


def splits(cards: Sequence[Card], sizes: Sequence[int]) -> Iterator[list[Card]]:
    """Every way to cut some cards into parts of these sizes, one part after the other."""
    if not sizes:
        yield []
        return
    for part in combinations(cards, sizes[0]):
        rest = [card for card in cards if card not in part]
        for tail in splits(rest, sizes[1:]):
            yield [*part, *tail]


def is_certain(deal: Deal, seat: Seat) -> bool:
    """Whether some order of leads takes every trick, by trying all that can happen."""
    unseen = hidden_from(deal, seat)
    sizes = [len(hand) for at, hand in enumerate(deal.hands) if at != seat]
    worlds = [
        redistributed(deal, seat, cards)
        for cards in splits(unseen, [*sizes, len(unseen) - sum(sizes)])
    ]
    first = len(deal.tricks)
    return any(
        not any(can_lose(world, seat, order, first) for world in worlds)
        for order in permutations(deal.hands[seat])
    )


@each_claimed
def test_the_last_tricks_against_everything_that_can_happen(name: str) -> None:
    """Exhaustive where few cards are left; and most of what is certain may be claimed."""
    rng = random.Random(name)
    claimed = certain = 0
    for _ in range(60):
        for game in leads(random_trick_game(name, rng), rng):
            deal, seat = game.deal, game.turn
            assert deal is not None
            assert seat is not None
            if len(deal.hands[seat]) > 2 or len(hidden_from(deal, seat)) > 6:
                continue
            holds = claim_holds(view_of(game, Observer(seat)))
            truth = is_certain(deal, seat)
            assert truth or not holds, [str(hand) for hand in deal.hands]
            claimed += holds
            certain += truth
    assert claimed >= 10
    assert claimed >= 0.6 * certain, (claimed, certain)


@each_claimed
def test_claims_come_up_long_before_the_end(name: str) -> None:
    """So that the tests above cannot pass for want of claims."""
    rng = random.Random(name)
    found = early = 0
    for _ in range(60):
        for game in leads(random_trick_game(name, rng), rng):
            assert game.turn is not None
            if claim_holds(view_of(game, Observer(game.turn))):
                found += 1
                early += len(game.deal.hands[game.turn]) >= 3  # type: ignore[union-attr]
    assert found >= 30
    assert early >= 5, early


@each_claimed
@examples(8)
@given(seed=SEEDS)
def test_a_claimed_deal_is_played_out_as_ordinary_actions(name: str, seed: int) -> None:
    rng = random.Random(seed)
    for game in leads(random_trick_game(name, rng), rng):
        seat, deal = game.turn, game.deal
        assert seat is not None
        assert deal is not None
        if not claim_holds(view_of(game, Observer(seat))):
            with pytest.raises(UsageError):
                next(claimed_actions(game))
            continue
        after = game
        for turn, action in claimed_actions(game):
            assert turn == after.turn
            after = after.apply(action)
        assert len(after.finished) == len(game.finished) + 1
        events = after.finished[-1].events[len(deal.events) :]
        takers = {event.seat for event in events if type(event).__name__ == "TrickTaken"}
        assert takers == {seat}


@each_claimed
@examples(4)
@given(seed=SEEDS)
def test_only_the_seat_on_lead_claims(name: str, seed: int) -> None:
    """Neither those who wait nor a spectator, nor anybody in the middle of a trick."""
    rng = random.Random(seed)
    game = random_trick_game(name, rng)
    assert game.deal is not None
    for deal, _ in deal_states(game.deal, rng):
        state = replace(game, deal=deal)
        for observer in (SPECTATOR, *map(Observer, game.rules.seats)):
            if observer != deal.turn or deal.phase != "play" or deal.trick:
                assert not claim_holds(view_of(state, observer))


ALL_TRUMPS = "AH KH QH JH TH 9H 8H 7H AS AD"


def on_lead_with(hand: str, lead: str, *, trump_lead: str = "all") -> Game:
    """The seat after the declarer has ruffed his lead, hearts being trumps, and leads now."""
    rules = rules_for("minsk", 3, (("trump-lead", trump_lead),))
    deal = whole_deal(rules, {0: "8C 9C TC", 1: lead, 2: hand}, talon="JD QD")
    deal = deals.apply(ordered(deal, "otygrysh", HEARTS), Discard(CardSet.of("JD QD")))
    deal = play_cards(deal, f"{lead} 7H")
    deal = deals.apply(deal, next(iter(deals.legal_actions(deal))))
    assert deal.turn == 2
    return replace(new_game(rules, Stacked({}, 1)), deal=deal)


@pytest.mark.parametrize("trump_lead", ["all", "declarer"])
def test_trumps_come_first_unless_they_may_not_be_led(trump_lead: str) -> None:
    game = on_lead_with(ALL_TRUMPS, "7C", trump_lead=trump_lead)
    order = claim_plays(view_of(game, Observer(2)))
    assert order is not None
    aces = {*parse_cards("AS AD")}
    assert set(order[:2] if trump_lead == "declarer" else order[-2:]) == aces
    for _, action in claimed_actions(game):
        game = game.apply(action)
    assert len(game.finished) == 1


@pytest.mark.parametrize(
    ("hand", "holds"),
    [
        ("AH KH QH JH TH 9H 8H 7H AS KS", True),
        ("AH KH QH JH TH 9H 8H 7H AS QS", False),  # a king is about
        ("AH KH QH JH TH 9H 7H AS KS AD", True),  # one trump is about: the ace draws it
        ("AH KH QH 7H AS KS QS JS AD KD", False),  # four trumps are about, three to draw them
        ("AH KH QH JH 7H AS KS QS JS AD", True),  # three, and four
        ("AH QH JH TH 9H 8H 7H AS KS AD", False),  # the king of trumps is about
    ],
)
def test_what_is_about_decides(hand: str, holds: bool) -> None:
    game = on_lead_with(hand, "7C")
    assert claim_holds(view_of(game, Observer(2))) == holds


def test_the_declarer_knows_what_he_put_away() -> None:
    rules = rules_for("minsk", 3)
    hand = "AH KH QH JH TH 9H 8H 7H AS QS"
    for aside, holds in (("KS 7D", True), ("8D 7D", False)):
        deal = whole_deal(rules, {1: hand}, talon=aside)
        deal = deals.apply(ordered(deal, "otygrysh", HEARTS), Discard(CardSet.of(aside)))
        game = replace(new_game(rules, Stacked({}, 1)), deal=deal)
        assert deal.turn == 1
        assert claim_holds(view_of(game, Observer(1))) == holds
