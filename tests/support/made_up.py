"""Games at any point of their schedule, and whole games played at random."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import cache

from msgspec.structs import replace

from king.cards import Card, CardSet, Suit
from king.engine import Action, Deal, DealResult, Game, Order, Shuffle, new_game
from king.engine import deal as deals
from king.engine.events import DealEnded, Played, Scored, TrickTaken
from king.engine.game import scheduled
from king.rules import Rules
from king.seats import Seat
from support.handmade import play_cards, position
from support.paragraphs import Table
from support.playing import play_deal, play_game, random_action
from support.tables import Stacked, random_pack


@cache
def played(table: Table) -> Game:
    """A whole game of a table, played at random."""
    return play_game(new_game(table.rules, Shuffle.named(5)), random.Random(5))


def finish_deal(game: Game, rng: random.Random, order: Order | None = None) -> Game:
    """The deal on the table played out at random, after an order if there is one to make."""
    done = len(game.finished)
    if order is not None:
        game = game.apply(order)
    while len(game.finished) == done:
        game = game.apply(random_action(game.legal_actions(), rng))
    return game


def stacked_game(rules: Rules, deal: Deal) -> Game:
    """A game whose first deal has the cards and the dealer of this one."""
    pack = deals.collect(rules, deal.contract, deal.dealer, deal.dealt, deal.talon)
    return new_game(rules, Stacked({1: pack}, 1, deal.dealer))


def begun(rules: Rules, contract: str | None, dealer: int, rng: random.Random) -> Deal:
    """A deal of the shuffled pack at its first decision."""
    fixed = rules.schedule.kind == "fixed"
    row = rules.contracts[contract] if contract is not None and fixed else None
    return deals.begin(
        rules,
        number=1,
        dealer=Seat(dealer),
        pack=random_pack(rules, rng),
        contract=row or scheduled(rules, 1),
        menu=rules.menu,
    )


def until_play(deal: Deal, rng: random.Random, first: Sequence[Action] = ()) -> Deal:
    """The deal at the first lead; ``first`` is done before anything random."""
    for action in first:
        deal = deals.apply(deal, action)
    while deal.phase != "play":
        deal = deals.apply(deal, random_action(deals.legal_actions(deal), rng))
    return deal


def dealt_at_random(rules: Rules, contract: str, rng: random.Random, dealer: int = 0) -> Deal:
    """A deal of a contract about to be played; a trump is named by lot."""
    deal = begun(rules, contract, dealer, rng)
    if deal.phase == "order":
        orders = [
            action
            for action in deals.legal_actions(deal)
            if isinstance(action, Order) and action.contract == contract
        ]
        return until_play(deal, rng, [rng.choice(orders)])
    return until_play(deal, rng)


def played_out(rules: Rules, contract: str, rng: random.Random, dealer: int = 0) -> Deal:
    """A whole deal of a contract played at random."""
    return play_deal(dealt_at_random(rules, contract, rng, dealer), rng)[0]


def taker(rules: Rules, contract: str, text: str, trump: Suit | None = None) -> int:
    """Who takes a trick of these cards led by seat 0, each played from a hand of one."""
    hands = dict(enumerate(text.split()))
    deal = position(rules, contract, hands, trump=trump, declarer=0)
    return play_cards(deal, text).tricks[-1].winner


def last_trick(
    rules: Rules,
    contract: str,
    text: str,
    *,
    winners: Sequence[int] = (),
    piles: dict[int, str] | None = None,
    trump: Suit | None = None,
) -> Deal:
    """A finished deal whose last trick was these cards, led by seat 0."""
    hands = dict(enumerate(text.split()))
    deal = position(rules, contract, hands, winners=winners, piles=piles, trump=trump, declarer=0)
    return play_cards(deal, text)


def one_trick(deal: Deal, hands: Mapping[int, str]) -> Deal:
    """The deal finished with one trick of these cards, as if no other had been played."""
    assert deal.phase == "play"
    plan = replace(deal.rules.deal, hand=1)
    held = tuple(CardSet.of(hands[seat]) for seat in deal.rules.seats)
    short = replace(deal, rules=replace(deal.rules, deal=plan), hands=held)
    while not short.is_over:
        (only,) = deals.legal_actions(short)
        short = deals.apply(short, only)
    return short


def about_to_end(rules: Rules, totals: Sequence[int], *, done: int | None = None) -> Game:
    """A game before the last trick of its last deal; then the totals will be these.

    ``done``: how many deals came before it; as many as the schedule has but one.
    """
    before = (rules.deal_count or 3) - 1 if done is None else done
    game = new_game(rules, Shuffle.named(1))
    row = scheduled(rules, before + 1)
    contract = row.id if row is not None else rules.menu[0]
    deal = position(rules, contract, {0: "9D"})
    points = _end(deal)
    first = tuple(total - now for total, now in zip(totals, points, strict=True))
    nothing = (0,) * rules.players
    results = tuple(
        DealResult(
            number=number,
            dealer=Seat(0),
            declarer=None,
            contract=contract,
            trump=None,
            lines=((),) * rules.players,
            points=first if number == 1 else nothing,
            events=(),
        )
        for number in range(1, before + 1)
    )
    return replace(game, finished=results, deal=deal)


def _end(deal: Deal) -> tuple[int, ...]:
    while not deal.is_over:
        deal = deals.apply(deal, deals.legal_actions(deal)[0])
    scored = deal.events[-1]
    return tuple(getattr(scored, "points", ()))


def ended(rules: Rules, totals: Sequence[int], *, done: int | None = None) -> Game:
    """The game of :func:`about_to_end` after its last trick."""
    game = about_to_end(rules, totals, done=done)
    count = len(game.finished)
    while len(game.finished) == count and not game.is_over:
        game = game.apply(game.legal_actions()[0])
    assert game.totals == tuple(totals)
    return game


def tricks_in(deal: Deal | DealResult) -> list[list[tuple[Seat, Card]]]:
    """The cards of each trick as (seat, card), from the events of a deal."""
    found: list[list[tuple[Seat, Card]]] = [[]]
    for event in deal.events:
        if isinstance(event, Played):
            found[-1].append((event.seat, event.card))
        elif isinstance(event, TrickTaken):
            found.append([])
    return [trick for trick in found if trick]


def ending_of(deal: Deal | DealResult) -> DealEnded:
    """The event that says that the play is over."""
    (event,) = [row for row in deal.events if isinstance(row, DealEnded)]
    return event


def row(text: str, count: int) -> str:
    """The first words of a text: one card for each player."""
    words = text.split()[:count]
    assert len(words) == count
    return " ".join(words)


def main_contract(rules: Rules) -> str:
    """A contract that any of these rulesets has: no tricks, or the only one there is."""
    return "no-tricks" if "no-tricks" in rules.contracts else next(iter(rules.contracts))


def last_step(deal: Deal, action: Action, totals: Sequence[int], *, done: int) -> Game:
    """A game after ``action``, which ends this deal, the one after ``done`` others.

    Its totals are these then, whatever the deal itself scored.
    """
    rules = deal.rules
    scored = deals.apply(deal, action).events[-1]
    assert isinstance(scored, Scored)
    first = tuple(total - now for total, now in zip(totals, scored.points, strict=True))
    results = tuple(
        DealResult(
            number=number,
            dealer=Seat(0),
            declarer=None,
            contract=deal.row.id,
            trump=None,
            lines=((),) * rules.players,
            points=first if number == 1 else (0,) * rules.players,
            events=(),
        )
        for number in range(1, done + 1)
    )
    begun_game = new_game(rules, Shuffle.named(1))
    game = replace(begun_game, finished=results, deal=replace(deal, number=done + 1)).apply(action)
    assert game.totals == tuple(totals)
    return game
