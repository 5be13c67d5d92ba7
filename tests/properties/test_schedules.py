"""Races for titles, ladders and redeals: who deals, who is dealt in, what follows.

Worked out a second time from rules.md 2.18, 2.19, 6.13 and 6.14.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field

import pytest
from hypothesis import given

from king.cards import rank_of
from king.engine import DealResult, Game, Shuffle, new_game
from king.engine.events import (
    BidMade,
    DealBegan,
    Dealt,
    Event,
    Redealt,
    RolesDrawn,
    Scored,
    TitlesGiven,
    TrickTaken,
)
from king.rules import Rules
from king.rules.ruleset import Titles
from support.playing import play_game
from support.tables import RULESETS, SEEDS, every_choice, examples, random_game

GAMES = examples(12)
each_ruleset = pytest.mark.parametrize("name", RULESETS)


def the(deal: DealResult, kind: type) -> list[Event]:
    """The events of one kind."""
    return [event for event in deal.events if isinstance(event, kind)]


def won(deal: DealResult, players: int) -> list[int]:
    """How many tricks each seat took."""
    takers = [event.seat for event in the(deal, TrickTaken)]  # type: ignore[union-attr]
    return [takers.count(seat) for seat in range(players)]


@dataclass
class Race:
    """What the table keeps in mind during a race, seats as plain numbers."""

    rules: Rules
    dealer: int
    titles: list[int] = field(default_factory=list)
    taken: dict[int, int] = field(default_factory=dict)
    done: list[int] = field(default_factory=list)

    @property
    def data(self) -> Titles:
        assert self.rules.titles is not None
        return self.rules.titles

    def clockwise(self, seat: int) -> list[int]:
        """All seats from a seat on."""
        players = self.rules.players
        return [(seat + step) % players for step in range(players)]

    def deal(self, deal: DealResult) -> None:
        """One deal of the race: the dealer, the cards, the titles, the targets."""
        assert deal.dealer == self.dealer
        (dealt,) = the(deal, Dealt)
        assert isinstance(dealt, Dealt)
        inside = [seat for seat in self.rules.seats if seat not in self.done]
        each = len(self.rules.pack) // len(inside)
        assert [dealt.sizes[seat] for seat in inside] == [each] * len(inside)
        assert sum(dealt.sizes) == each * len(inside)
        given = the(deal, TitlesGiven)
        assert len(given) == (not self.titles)
        for event in given:
            assert isinstance(event, TitlesGiven)
            self.titles = list(event.seats)
            if self.data.assign == "by-seat":
                assert self.titles == self.clockwise((self.dealer + 1) % self.rules.players)
        needed = dict(zip(self.titles, self.data.targets, strict=True))
        for event in the(deal, TrickTaken):
            seat = event.seat  # type: ignore[union-attr]
            if seat not in self.done:
                self.taken[seat] = self.taken.get(seat, 0) + 1
                if self.taken[seat] == needed[seat]:
                    self.done.append(seat)
        tricks = won(deal, self.rules.players)
        able = [
            seat
            for seat in self.clockwise((self.dealer + 1) % self.rules.players)
            if seat not in self.done
        ]
        if able:
            self.dealer = max(able, key=lambda seat: tricks[seat])

    def is_decided(self) -> bool:
        """Whether the reigns begin."""
        return len(self.done) >= self.rules.players - 1 or (self.data.one_deal and bool(self.taken))

    def rank(self) -> None:
        """The titles for the first reign."""
        late = self.rules.players
        order = {seat: self.done.index(seat) if seat in self.done else late for seat in self.titles}
        count = {seat: self.taken.get(seat, 0) for seat in self.titles}
        old = {seat: place for place, seat in enumerate(self.titles)}
        if self.data.rank == "tricks":
            self.titles.sort(key=lambda seat: (-count[seat], order[seat], old[seat]))
        else:
            self.titles.sort(key=lambda seat: (order[seat], -count[seat], old[seat]))

    def reign(self, deal: DealResult) -> None:
        """The peasant deals; of equals the lower title is better."""
        assert deal.dealer == self.titles[-1]
        assert not the(deal, TitlesGiven)
        tricks = won(deal, self.rules.players)
        low_first = self.titles[::-1]
        winner = max(low_first, key=lambda seat: tricks[seat])
        expected = [int(seat == winner) for seat in self.rules.seats]
        assert list(deal.points) == expected
        self.titles = sorted(low_first, key=lambda seat: -tricks[seat])


@each_ruleset
@GAMES
@given(seed=SEEDS)
def test_a_race_goes_on_until_at_most_one_is_short(name: str, seed: int) -> None:
    rng = random.Random(seed)
    game = random_game(name, rng)
    if game.rules.titles is None:
        return
    game = play_game(game, rng)
    race = Race(game.rules, game.first_dealer)
    deals = list(game.finished)
    while not race.is_decided():
        deal = deals.pop(0)
        assert deal.contract == "titles"
        race.deal(deal)
        assert not any(deal.points)
    race.rank()
    assert len(deals) == race.data.reigns
    for deal in deals:
        assert deal.contract == "reign"
        race.reign(deal)
        assert list(deal.standing.titles) == race.titles
    assert game.ended is not None
    assert sum(game.ended.totals) == race.data.reigns


def roles(game: Game) -> list[int]:
    """The first ladder: one card for each seat, the best on top, the ace at the bottom."""
    (event,) = (event for event in game.events if isinstance(event, RolesDrawn))
    assert game.finished[0].events[1] == event
    ranks = [int(rank_of(card)) % 14 for card in event.cards]  # the ace is the lowest
    assert len(set(ranks)) == game.rules.players
    assert 0 in ranks
    return sorted(game.rules.seats, key=lambda seat: -ranks[seat])


@each_ruleset
@examples(4)
@given(seed=SEEDS)
def test_on_a_ladder_the_last_deals_and_the_first_names_trump(name: str, seed: int) -> None:
    rng = random.Random(seed)
    game = random_game(name, rng)
    if game.rules.schedule.kind != "ladder":
        return
    game = play_game(game, rng)
    ladder = None
    for deal in game.finished:
        if ladder is None:
            ladder = next(
                list(event.ladder) for event in deal.events if isinstance(event, RolesDrawn)
            )
            assert ladder == roles(game)
        began = deal.events[0]
        assert isinstance(began, DealBegan)
        assert (began.dealer, began.declarer) == (ladder[-1], ladder[0])
        first, rest = (event for event in the(deal, Dealt))
        assert isinstance(first, Dealt)
        assert isinstance(rest, Dealt)
        assert [seat for seat, size in enumerate(first.sizes) if size] == [ladder[0]]
        assert rest.sizes[ladder[0]] == 0
        ladder = list(deal.standing.ladder)
        assert sorted(ladder) == list(game.rules.seats)
        scored = deal.events[-1]
        assert isinstance(scored, Scored)
        assert max(scored.points) == scored.points[ladder[0]]


@each_ruleset
@GAMES
@given(seed=SEEDS)
def test_a_deal_is_dealt_again_only_when_nobody_bids(name: str, seed: int) -> None:
    rng = random.Random(seed)
    tables = [rules for rules in every_choice(name) if rules.has_redeals]
    if not tables:
        return
    game = play_game(new_game(rng.choice(tables), Shuffle.named(seed)), rng, shy=0.8)
    assert any(deal.redeal for deal in game.finished)
    for deal, following in zip(game.finished, [*game.finished[1:], None], strict=True):
        bids = [event.amount for event in the(deal, BidMade)]  # type: ignore[union-attr]
        assert deal.redeal == bool(the(deal, Redealt)) == (not any(bids))
        if deal.redeal:
            assert not any(deal.points)
            assert not the(deal, TrickTaken)
            assert following is None or following.dealer == deal.dealer
