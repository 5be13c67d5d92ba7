"""A claim: "the rest of the tricks are mine", decided from what the claiming seat knows.

The answer follows from the view of the seat alone, so a refusal tells nothing about hidden
cards. A claim holds only when it is certain for every distribution of the unseen cards and
for everything the others may do. A claim that is refused may still be true: voids that
others have shown are not counted, and a joker in unseen hands refuses it always.

Why the steps below are enough: each card the claimant leads is the highest of its suit that
is still about, and of equal cards the first one wins, so only a trump on another suit can
beat it. Whoever holds trumps must follow to a trump, so each trump led draws one from every
such hand; after as many leads as there are unseen trumps nobody has any, wherever they lay.
Unseen cards only get fewer, so a card that is highest now stays highest.
"""

from __future__ import annotations

from collections.abc import Iterator

from king.cards import NO_TRUMP, SUITS, Card, cards_of, is_joker
from king.engine.actions import Action, Plays, play
from king.engine.events import Observer
from king.engine.game import Game
from king.engine.view import View, view_of
from king.errors import UsageError, phrase
from king.seats import Seat


def claim_holds(view: View) -> bool:
    """Whether all the rest of the tricks is certain to go to the observer, who leads now."""
    return claim_plays(view) is not None


def claim_plays(view: View) -> tuple[Card, ...] | None:
    """The order in which the claimant leads all of his cards; None: the claim does not hold.

    Each of them may be led when its turn comes, whatever the others play.
    """
    if not _may_claim(view):
        return None
    hand, unseen = view.hand.mask, _unseen(view)
    if any(is_joker(card) for card in cards_of(unseen)) or not _all_highest(view, hand, unseen):
        return None
    trumps = _trumps(view)
    order: list[Card] = []
    to_draw = (unseen & trumps).bit_count()
    while hand:
        leads = _safe_leads(view, hand) if order else _first_leads(view)
        if hand & ~trumps and to_draw > 0:
            leads &= trumps
        if not leads:
            return None
        card = cards_of(leads & trumps or leads)[-1]
        to_draw -= trumps >> card & 1
        hand ^= 1 << card
        order.append(card)
    return tuple(order)


def claimed_actions(game: Game) -> Iterator[tuple[Seat, Action]]:
    """The rest of a claimed deal as ordinary actions of the seats in turn.

    The claimant is the seat to act; the others play their first legal card: all cards that
    are left are his, so it does not matter which. Raises UsageError when the claim does not
    hold.
    """
    seat, deal = game.turn, game.deal
    order = None if seat is None else claim_plays(view_of(game, Observer(seat)))
    if order is None or deal is None:
        raise UsageError(
            phrase("a claim that is not certain"), phrase("a claim once every trick is certain")
        )
    number, leads = len(game.finished), iter(order)
    while len(game.finished) == number and (turn := game.turn) is not None:
        action = play(next(leads)) if turn == seat else next(iter(game.legal_actions()))
        yield turn, action
        game = game.apply(action)


def _may_claim(view: View) -> bool:
    """Whether the observer is on lead to an empty trick of a deal that ends with its hands.

    Where somebody holds more cards than the claimant, tricks are left when his are gone.
    """
    row = view.contract
    return (
        view.observer >= 0
        and view.turn == view.observer
        and view.phase == "play"
        and row is not None
        and row.form == "tricks"
        and view.rules.stock is None
        and not view.trick
        and isinstance(view.legal, Plays)
        and max(view.sizes) == len(view.hand)
    )


def _unseen(view: View) -> int:
    """Cards that may be in other hands: all but one's own, those played, those put away.

    Cards in a talon that nobody took count too: they are not known to lie there.
    """
    discards = 0 if view.discards is None else view.discards.mask
    return view.rules.pack_set.mask & ~(view.hand.mask | view.played.mask | discards)


def _all_highest(view: View, hand: int, unseen: int) -> bool:
    """Whether no unseen card is above one of the hand in its suit."""
    strengths = view.rules.strengths
    for suit in SUITS:
        mask = view.rules.suit_masks[suit]
        own = [strengths[card] for card in cards_of(hand & mask)]
        others = [strengths[card] for card in cards_of(unseen & mask)]
        if own and others and min(own) < max(others):
            return False
    return True


def _trumps(view: View) -> int:
    if view.trump is None or view.trump == NO_TRUMP:
        return 0
    return view.rules.suit_masks[view.trump]


def _first_leads(view: View) -> int:
    assert isinstance(view.legal, Plays)
    return view.legal.mask


def _safe_leads(view: View, hand: int) -> int:
    """Cards of a hand that may be led later on, whether or not a ban is broken by then."""
    ban = view.row.lead_ban
    free = _without_trumps(view, hand)
    if ban is None:
        return free
    allowed = hand & ~ban.group.cards.mask
    banned = _without_trumps(view, allowed or hand)
    if ban.until != "broken":
        return banned
    return free if ban.breakers.mask & view.played.mask else free & banned


def _without_trumps(view: View, leads: int) -> int:
    """What is left of some leads where only the declarer may lead trumps."""
    if view.row.trump_lead != "declarer" or view.seat == view.declarer:
        return leads
    return leads & ~_trumps(view) or leads
