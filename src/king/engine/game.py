"""A whole game: the schedule, whose turn it is to deal and order, totals, the end.

>>> from king.rules import load
>>> from king.engine.shuffle import Shuffle
>>> game = new_game(load("minsk").rules(), Shuffle.named(1))
>>> game.turn == game.deal.declarer, game.legal_actions().kind
(True, 'order')
>>> game.is_over, game.totals
(False, (0, 0, 0))
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from king.cards import Card, Suit
from king.engine import deal as deals
from king.engine import schedule
from king.engine.actions import NOTHING, Action, LegalActions
from king.engine.events import Event, GameBegan, GameEnded, Scored
from king.engine.schedule import scheduled
from king.engine.shuffle import DealSource
from king.engine.state import Deal, Standing
from king.errors import IllegalAction
from king.rules.ruleset import Rules
from king.rules.scoring import Lines
from king.seats import Seat

__all__ = [
    "DealResult",
    "Game",
    "coming",
    "left_to_order",
    "new_game",
    "scheduled",
    "totals_of",
    "winners_of",
    "with_deal",
]


class DealResult(Struct, frozen=True):
    """What is left of a finished deal: its facts, its score, its history."""

    number: int
    dealer: Seat
    declarer: Seat | None
    contract: str
    trump: Suit | None
    lines: tuple[Lines, ...]
    points: tuple[int, ...]
    events: tuple[Event, ...]
    redeal: bool = False
    standing: Standing = Standing()


class Game(Struct, frozen=True):
    """One game, immutable: :meth:`apply` gives the next one.

    ``source`` deals the packs; ``finished`` holds the deals that are scored; ``deal`` is
    the one in play, None when the game is over.
    """

    rules: Rules
    source: DealSource
    first_dealer: Seat
    finished: tuple[DealResult, ...]
    deal: Deal | None
    began: GameBegan
    ended: GameEnded | None

    @property
    def is_over(self) -> bool:
        """Whether the last deal is scored."""
        return self.deal is None

    @property
    def turn(self) -> Seat | None:
        """The seat to act, None when the game is over."""
        return self.deal.turn if self.deal is not None else None

    @property
    def totals(self) -> tuple[int, ...]:
        """The sum of all finished deals for each seat."""
        return totals_of(self.rules, self.finished)

    @property
    def events(self) -> tuple[Event, ...]:
        """The whole history, as one who sees everything has it."""
        history: list[Event] = [self.began]
        for result in self.finished:
            history += result.events
        if self.deal is not None:
            history += self.deal.events
        if self.ended is not None:
            history.append(self.ended)
        return tuple(history)

    def legal_actions(self) -> LegalActions:
        """What the seat to act may do."""
        return deals.legal_actions(self.deal) if self.deal is not None else NOTHING

    def apply(self, action: Action) -> Game:
        """The game after an action of the seat to act; the next deal begins by itself.

        Raises IllegalAction, and then nothing has changed.
        """
        if self.deal is None:
            raise IllegalAction("game-over", NOTHING, {})
        deal = deals.apply(self.deal, action)
        if not deal.is_over:
            return replace(self, deal=deal)
        finished = (*self.finished, _result(deal))
        return _next_deal(replace(self, finished=finished, deal=None))

    def left_to_order(self, seat: Seat) -> tuple[str, ...]:
        """Contract ids that a seat still has to order, each as often as is left."""
        return left_to_order(self.rules, self.finished, seat)


def new_game(rules: Rules, source: DealSource) -> Game:
    """A game with its first deal on the table."""
    first_dealer = source.first_dealer(rules.players)
    began = GameBegan(
        rules.id,
        rules.players,
        dict(rules.options),
        first_dealer,
        source.commitment,
        source.practice,
    )
    return _next_deal(Game(rules, source, first_dealer, (), None, began, None))


def totals_of(rules: Rules, finished: tuple[DealResult, ...]) -> tuple[int, ...]:
    """The sums of the points of some deals."""
    return tuple(sum(result.points[seat] for result in finished) for seat in rules.seats)


def left_to_order(rules: Rules, finished: tuple[DealResult, ...], seat: Seat) -> tuple[str, ...]:
    """Contract ids that a seat still has to order, in the order of the ruleset."""
    return schedule.left_to_order(rules, _done(finished), seat)


def winners_of(totals: tuple[int, ...]) -> tuple[Seat, ...]:
    """The seats with the best total; equals share."""
    return tuple(Seat(seat) for seat, total in enumerate(totals) if total == max(totals))


def _done(finished: tuple[DealResult, ...]) -> tuple[schedule.Done, ...]:
    return tuple(
        schedule.Done(row.contract, row.declarer, row.redeal, row.standing) for row in finished
    )


def coming(game: Game) -> schedule.Next | None:
    """The deal that follows the finished ones, also when it is already on the table.

    None when the game is over.
    """
    return schedule.next_deal(
        game.rules, game.source, game.first_dealer, _done(game.finished), game.totals
    )


def with_deal(game: Game, following: schedule.Next, pack: Sequence[Card]) -> Game:
    """The game with its next deal on the table, dealt from this pack."""
    deal = deals.begin(
        game.rules,
        number=following.number,
        dealer=following.dealer,
        pack=pack,
        contract=following.contract,
        menu=following.menu,
        standing=following.standing,
        opening=following.opening,
    )
    return replace(game, deal=deal)


def _next_deal(game: Game) -> Game:
    following = coming(game)
    if following is None:
        totals = game.totals
        return replace(game, ended=GameEnded(totals, winners_of(totals)))
    return with_deal(game, following, game.source.shuffled(following.number, game.rules.pack))


def _result(deal: Deal) -> DealResult:
    scored = deal.events[-1]
    assert isinstance(scored, Scored)
    return DealResult(
        deal.number,
        deal.dealer,
        deal.declarer,
        deal.row.id,
        deal.trump,
        scored.lines,
        scored.points,
        deal.events,
        deal.redeal,
        deals.standing_after(deal),
    )
