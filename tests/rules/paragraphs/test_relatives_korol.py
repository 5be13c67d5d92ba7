"""Korol: who plays, what it is about, who wins; the rest are the examples of the race."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from king.engine import Deal, Shuffle, new_game
from king.engine import deal as deals
from king.engine.events import TrickTaken
from king.engine.state import Standing
from king.errors import UsageError
from king.rules import load
from king.seats import Seat
from support.handmade import points_of
from support.made_up import last_step, played
from support.paragraphs import Table, paragraph
from support.relatives import dealt


def before_the_end(table: Table) -> Deal:
    """One card is left to play in the last reign of the game."""
    seats = tuple(map(Seat, (2, 0, 3, 1)))
    reigns = table.rules.titles.reigns - 1 if table.rules.titles is not None else 0
    standing = Standing(
        order=seats, titles=seats, taken=(7, 3, 9, 5), completed=seats, reigns=reigns
    )
    deal = dealt(table.rules, "reign", {}, dealer=1, standing=standing)
    while True:
        following = deals.apply(deal, deals.legal_actions(deal)[0])
        if following.is_over:
            return deal
        deal = following


@paragraph("players", at="korol")
def test_four_players_each_for_himself(table: Table) -> None:
    """004 L216 "Количество игроков: 4"."""
    for count in (2, 3, 5, 6):
        with pytest.raises(UsageError):
            load("korol").rules(count)
    *races, reign = played(table).finished
    assert len(reign.points) == 4
    taken = Counter(event.seat for event in reign.events if isinstance(event, TrickTaken))
    best = max(taken.values())
    (winner,) = [seat for seat, points in enumerate(reign.points) if points]
    assert taken[Seat(winner)] == best
    assert races


@paragraph("aim", at="korol")
def test_a_race_for_titles_and_then_the_most_tricks_of_the_reign(table: Table) -> None:
    """004 L218 "взять определенное количество взяток", L219 "становится победителем"."""
    *races, reign = [row.contract for row in played(table).finished]
    assert set(races) == {"titles"}
    assert reign == "reign"
    assert all(row.points == (0, 0, 0, 0) for row in played(table).finished[:-1])
    assert sorted(played(table).totals) == [0, 0, 0, 1]
    deal = before_the_end(table)
    over = deals.apply(deal, deals.legal_actions(deal)[0])
    taken = [sum(trick.winner == seat for trick in over.tricks) for seat in range(4)]
    assert sum(taken) == 9
    assert taken[points_of(over).index(1)] == max(taken)


@paragraph("aim", "winner", at="korol korol+reigns=three")
def test_the_highest_total_wins_and_equals_share(table: Table) -> None:
    """004 L219 "становится победителем"; wins of several reigns are counted: rules.md 6.13."""
    deal = before_the_end(table)
    action = deals.legal_actions(deal)[0]
    for totals, winners in (
        ((1, 0, 0, 0), (0,)),
        ((0, 0, 2, 1), (2,)),
        ((1, 0, 1, 1), (0, 2, 3)),
    ):
        game = last_step(deal, action, totals, done=4)
        assert game.ended is not None
        assert game.ended.winners == winners
    earlier = replace(deal, standing=replace(deal.standing, reigns=0))
    going_on = last_step(earlier, action, (1, 0, 0, 0), done=4)
    assert going_on.is_over == (not table.options)


@paragraph("dealer", at="korol")
def test_the_first_dealer_is_drawn_by_lot(table: Table) -> None:
    """004 L219 "Первый сдатчик определяется жребием"."""
    drawn = Counter(new_game(table.rules, Shuffle.named(seed)).first_dealer for seed in range(120))
    assert set(drawn) == {0, 1, 2, 3}
    assert min(drawn.values()) > 10
    for seed in range(8):
        game = new_game(table.rules, Shuffle.named(seed))
        assert game.deal is not None
        assert game.deal.dealer == game.first_dealer
