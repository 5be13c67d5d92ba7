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

from msgspec import Struct
from msgspec.structs import replace

from king.cards import Suit
from king.engine import deal as deals
from king.engine.actions import NOTHING, Action, LegalActions
from king.engine.events import Event, GameBegan, GameEnded, Scored
from king.engine.shuffle import DealSource
from king.engine.state import Deal
from king.errors import IllegalAction
from king.rules.contract import Contract
from king.rules.ruleset import Rules
from king.rules.scoring import Lines
from king.seats import Seat


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


def left_to_order(
    rules: Rules, finished: tuple[DealResult, ...], seat: Seat
) -> tuple[str, ...]:
    """Contract ids that a seat still has to order, in the order of the ruleset."""
    ordered = [result.contract for result in finished if result.declarer == seat]
    return tuple(
        name
        for name in rules.menu
        for _ in range(rules.contracts[name].times - ordered.count(name))
    )


def is_finished(rules: Rules, deals_done: int, totals: tuple[int, ...]) -> bool:
    """Whether a game ends after this many deals with these totals."""
    schedule = rules.schedule
    if schedule.ends_total is not None and deals_done:
        limit = schedule.ends_total
        if any(total <= limit if limit < 0 else total >= limit for total in totals):
            return True
    if schedule.cycle:
        return deals_done >= schedule.longest
    if schedule.kind == "fixed":
        return deals_done >= len(schedule.deals)
    return deals_done >= rules.players * sum(row.times for row in rules.contracts.values())


def winners_of(totals: tuple[int, ...]) -> tuple[Seat, ...]:
    """The seats with the best total; equals share."""
    return tuple(Seat(seat) for seat, total in enumerate(totals) if total == max(totals))


def scheduled(rules: Rules, number: int) -> Contract | None:
    """The contract of deal ``number`` in a fixed schedule, None where it is ordered."""
    if rules.schedule.kind == "orders":
        return None
    names = rules.schedule.deals
    return rules.contracts[names[(number - 1) % len(names)]]


def _next_deal(game: Game) -> Game:
    rules, done = game.rules, len(game.finished)
    totals = game.totals
    if is_finished(rules, done, totals):
        return replace(game, ended=GameEnded(totals, winners_of(totals)))
    number = done + 1
    dealer = rules.seats.steps_from(game.first_dealer, done)
    contract = scheduled(rules, number)
    menu: tuple[str, ...] = ()
    if contract is None:
        probe = deals.declarer_of(rules, dealer, None)
        assert probe is not None
        menu = tuple(dict.fromkeys(game.left_to_order(probe)))
    pack = game.source.shuffled(number, rules.pack)
    deal = deals.begin(
        rules, number=number, dealer=dealer, pack=pack, contract=contract, menu=menu
    )
    return replace(game, deal=deal)


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
    )
