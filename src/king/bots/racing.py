"""The race for titles and the reign: tricks up to a target, then as many as there are."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from king.bots.holding import Holding
from king.bots.values import Values, tables_of
from king.cards import NO_TRUMP, SUITS, Card
from king.engine.actions import Action, AssignTitles, Give
from king.engine.view import View
from king.rules.contract import Contract, TrickPoints
from king.seats import Seat

HELPS: Final = 0.02
"""In tricks, for each step of rank: what a card given away is worth to its receiver."""


def race_values(view: View) -> Values:
    """The values to play a deal of the race or of the reign by.

    Whoever has reached his target wants no trick, unless it would go to a higher title
    that is still short and may yet end below his own.
    """
    wanted = bool(view.row.most_tricks) or _short(view, view.seat)
    if not wanted and view.trick:
        winner = view.winning_seat
        titles = view.standing.titles
        wanted = (
            winner is not None
            and _short(view, winner)
            and titles.index(winner) < titles.index(view.seat)
        )
    length = len(view.tricks) + max(view.sizes)
    return tables_of(view.rules).values(_with_tricks(view.row, 1 if wanted else -1, length), length)


def _with_tricks(row: Contract, each: int, length: int) -> Contract:
    """The contract with a point for each trick, or against it."""
    name = f"{row.id} {each:+d}"
    return replace(row, id=name, tricks=(TrickPoints("trick", (), each),), total=each * length)


def _short(view: View, seat: Seat) -> bool:
    """Whether a seat still needs tricks to reach its target."""
    standing, titles = view.standing, view.rules.titles
    assert titles is not None
    target = titles.targets[standing.titles.index(seat)]
    won = sum(trick.winner == seat for trick in view.tricks)
    return standing.taken[seat] + won < target


def choose_titles(view: View) -> Action:
    """The title that stands best after the race for oneself, the others by their seats.

    Ranked by tricks, the highest target is the highest place; ranked by who is done first,
    the lowest target is. A weak hand does not change that: the race has further deals.
    """
    rule = view.rules.titles
    assert rule is not None
    targets = rule.targets
    pick: Callable[..., int] = max if rule.rank == "tricks" else min
    place = targets.index(pick(targets))
    others = list(view.rules.seats.others_from(view.seat))
    others.insert(place, view.seat)
    return AssignTitles(tuple(others))


def choose_return(view: View) -> Action:
    """The card that the hand misses least for taking tricks."""
    row = _with_tricks(view.row, 1, len(view.hand))
    tables = tables_of(view.rules)
    values = tables.values(row, len(view.hand))
    local, order = tables.order.local, tables.order
    hand = view.hand.mask
    unseen = view.rules.pack_set.mask & ~hand
    trump = None if view.trump == NO_TRUMP else view.trump
    holding = Holding(
        values, 0, [local(unseen, suit) for suit in SUITS], view.rules.players - 1, trump
    )
    mine = [local(hand, suit) for suit in SUITS]
    strengths = view.rules.strengths

    def missed(card: Card) -> tuple[float, int, Card]:
        suit = order.suits[card]
        left = mine[suit] & ~(1 << order.index[card])
        loss = holding.suit(suit, mine[suit])[0] - holding.suit(suit, left)[0]
        loss += HELPS * strengths[card]
        return (round(loss, 6), mine[suit].bit_count(), card)

    gifts = [action.card for action in view.legal if isinstance(action, Give)]
    return Give(min(gifts, key=missed))
