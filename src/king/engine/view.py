"""What one observer knows: the only door through which bots and clients see a game.

A view is folded from the events that the observer may see (:func:`king.engine.events.seen_by`)
and from public facts of the schedule. It never starts from the full state, so a hidden card
has no way in.
"""

from __future__ import annotations

from msgspec import Struct

from king.cards import Card, CardSet, Suit, mask_of
from king.engine.actions import NOTHING, LegalActions
from king.engine.duties import winning_place
from king.engine.events import Event, Observer, seen_by
from king.engine.fold import Fold
from king.engine.game import DealResult, Game, left_to_order
from king.engine.state import Bids, BoutState, Deal, Rows, SaleState, Standing, Trick
from king.rules.contract import Contract
from king.rules.ruleset import Rules, trick_count
from king.rules.scoring import Lines, score
from king.seats import Seat


class FinishedDeal(Struct, frozen=True):
    """The public result of a deal."""

    number: int
    dealer: Seat
    declarer: Seat | None
    contract: str
    trump: Suit | None
    points: tuple[int, ...]
    lines: tuple[Lines, ...]


class View(Struct, frozen=True):
    """Everything an observer may know at one moment.

    ``hands``: for each seat the cards known to be there, None where unknown (a seat knows
    its own; nobody else's). ``sizes``: how many cards each seat holds. ``known``: for each
    seat cards that the observer knows it got (shown talon, passed cards, a turned card)
    and that have not been played since; the talon's may be among the discards. ``discards``:
    None unless the observer made them. ``left``: contracts each seat still has to order.
    ``events``: the visible events of this deal. ``legal``: what the observer may do now,
    empty when it is not his turn. ``order``: seats of this trick in playing order.
    ``standing``, ``bids``, ``sale``, ``rows`` and ``bout`` hold public facts only.
    ``to``: who gets the card that is to be given.
    """

    rules: Rules
    observer: Observer
    number: int
    dealer: Seat | None
    declarer: Seat | None
    contract: Contract | None
    trump: Suit | None
    phase: str
    turn: Seat | None
    hands: tuple[CardSet | None, ...]
    sizes: tuple[int, ...]
    known: tuple[CardSet, ...]
    shown_talon: CardSet
    discards: CardSet | None
    discard_count: int
    leader: Seat | None
    trick: tuple[Card, ...]
    tricks: tuple[Trick, ...]
    piles: tuple[CardSet, ...]
    finished: tuple[FinishedDeal, ...]
    totals: tuple[int, ...]
    left: tuple[tuple[str, ...], ...]
    winners: tuple[Seat, ...]
    events: tuple[Event, ...]
    legal: LegalActions
    order: tuple[Seat, ...] = ()
    stock_size: int = 0
    standing: Standing = Standing()
    bids: Bids | None = None
    sale: SaleState | None = None
    rows: Rows | None = None
    bout: BoutState | None = None
    to: Seat | None = None

    @property
    def seat(self) -> Seat:
        """The observer as a seat; only for views of seats."""
        assert self.observer >= 0, "a spectator has no seat"
        return Seat(self.observer)

    @property
    def hand(self) -> CardSet:
        """The observer's own cards."""
        hand = self.hands[self.observer]
        assert hand is not None
        return hand

    @property
    def played(self) -> CardSet:
        """All cards seen on the table in this deal, the current trick included."""
        mask = mask_of(self.trick)
        for trick in self.tricks:
            mask |= mask_of(trick.cards)
        return CardSet(mask)

    @property
    def row(self) -> Contract:
        """The contract, once it is known."""
        assert self.contract is not None, "the contract of this deal is not named yet"
        return self.contract

    @property
    def winning_seat(self) -> Seat | None:
        """Who would take the trick as it lies."""
        if not self.trick or self.leader is None:
            return None
        return self.order[winning_place(self.rules, self.trick, self.trump)]

    @property
    def lines(self) -> tuple[Lines, ...]:
        """The score lines of this deal so far, for each seat."""
        if self.contract is None:
            return ((),) * self.rules.players
        winners = [trick.winner for trick in self.tricks]
        piles = [pile.mask for pile in self.piles]
        tricks = trick_count(self.rules, self.contract)
        if self.rules.stock is not None and self.phase != "over":
            tricks = len(self.rules.pack)  # which trick is the last is not known yet
        return score(self.contract, piles, winners, tricks)


class Onlooker:
    """One observer of one game, who keeps what he knows from move to move.

    A view made here is the one that :func:`view_of` makes; only what is new since the last one
    is folded, for deals of bouts have thousands of events. Games that went back, by an undo,
    are folded anew.
    """

    def __init__(self, rules: Rules, observer: Observer) -> None:
        self._observer = observer
        self._fold = Fold(rules, observer)
        self._seen: tuple[Event, ...] = ()
        self._past: tuple[DealResult, ...] | None = None
        self._finished: tuple[FinishedDeal, ...] = ()
        self._totals: tuple[int, ...] = ()
        self._left: tuple[tuple[str, ...], ...] = ()

    def view(self, game: Game) -> View:
        """What the observer knows of the game now."""
        self._look_back(game)
        self._look_on(game.deal)
        return self._view(game)

    def _look_back(self, game: Game) -> None:
        """Take in what is public of the deals that are over."""
        if game.finished is self._past:
            return
        self._past = game.finished
        self._finished = tuple(
            FinishedDeal(
                row.number, row.dealer, row.declarer, row.contract, row.trump, row.points, row.lines
            )
            for row in game.finished
        )
        self._totals = game.totals
        self._left = tuple(
            left_to_order(game.rules, game.finished, seat) for seat in game.rules.seats
        )

    def _look_on(self, deal: Deal | None) -> None:
        """Fold the events that are new."""
        events = () if deal is None else deal.events
        known = len(self._seen)
        if events[:known] != self._seen or not events:
            self._fold, known = Fold(self._fold.rules, self._observer), 0
        for event in events[known:]:
            self._fold.add(seen_by(event, self._observer))
        self._seen = events

    def _view(self, game: Game) -> View:
        rules, deal, fold = game.rules, game.deal, self._fold
        own_turn = deal is not None and deal.turn is not None and deal.turn == self._observer
        return View(
            rules=rules,
            observer=self._observer,
            number=deal.number if deal is not None else len(game.finished),
            dealer=deal.dealer if deal is not None else None,
            declarer=deal.declarer if deal is not None else None,
            contract=deal.contract if deal is not None else None,
            trump=fold.trump,
            phase=deal.phase if deal is not None else "over",
            turn=deal.turn if deal is not None else None,
            hands=tuple(None if hand is None else CardSet(hand) for hand in fold.hands),
            sizes=tuple(fold.sizes),
            known=tuple(CardSet(mask) for mask in fold.known),
            shown_talon=fold.shown_talon,
            discards=fold.discards,
            discard_count=fold.discard_count,
            leader=deal.leader if deal is not None and deal.phase == "play" else None,
            trick=tuple(fold.trick),
            tricks=tuple(fold.tricks),
            piles=tuple(CardSet(mask) for mask in fold.piles),
            finished=self._finished,
            totals=self._totals,
            left=self._left,
            winners=game.ended.winners if game.ended is not None else (),
            events=tuple(fold.events),
            legal=game.legal_actions() if own_turn else NOTHING,
            order=deal.order if deal is not None else (),
            stock_size=fold.stock_size,
            standing=deal.standing if deal is not None else _last_standing(game),
            bids=deal.bids if deal is not None else None,
            sale=deal.sale if deal is not None else None,
            rows=deal.rows if deal is not None else None,
            bout=deal.bout if deal is not None else None,
            to=deal.givers[0][1] if deal is not None and deal.givers else None,
        )


def view_of(game: Game, observer: Observer) -> View:
    """What an observer knows of a game now."""
    return Onlooker(game.rules, observer).view(game)


def _last_standing(game: Game) -> Standing:
    return game.finished[-1].standing if game.finished else Standing()
