"""Playing a game or a single deal to its end; a bad bot never breaks it."""

from __future__ import annotations

import logging
import random
from collections.abc import Sequence

from msgspec.structs import replace

from king.bots import Bot
from king.engine import deal as deals
from king.engine.actions import Action, LegalActions
from king.engine.events import GameBegan, Observer
from king.engine.game import Game
from king.engine.shuffle import DealSource
from king.engine.state import Deal, Standing
from king.engine.view import View, view_of
from king.rules.ruleset import Rules
from king.seats import Seat

log = logging.getLogger(__name__)


def play_out(game: Game, bots: Sequence[Bot], rngs: Sequence[random.Random]) -> Game:
    """The game played to its end, each seat by its bot with its own generator."""
    while (seat := game.turn) is not None:
        game = game.apply(decide(bots[seat], view_of(game, Observer(seat)), rngs[seat]))
    return game


def play_deal(game: Game, bots: Sequence[Bot], rngs: Sequence[random.Random]) -> Deal:
    """The deal on the table played to its score, without going on to the next."""
    deal = game.deal
    assert deal is not None
    while (seat := deal.turn) is not None:
        view = view_of(replace(game, deal=deal), Observer(seat))
        deal = deals.apply(deal, decide(bots[seat], view, rngs[seat]))
    return deal


def single_deal(
    rules: Rules, contract: str, source: DealSource, *, number: int = 1, dealer: Seat | None = None
) -> Game:
    """A game at the beginning of one deal of a given contract.

    In an ordered ruleset the declarer finds this contract alone in his menu, and still
    names its trump. The dealer is drawn by lot where none is given. In a race for titles
    they are given from eldest, on a ladder the places from the top; the dealer is last.
    """
    row = rules.contracts[contract]
    first = source.first_dealer(rules.players) if dealer is None else dealer
    ordered = rules.schedule.kind == "orders"
    deal = deals.begin(
        rules,
        number=number,
        dealer=first,
        pack=source.shuffled(number, rules.pack),
        contract=None if ordered else row,
        menu=(contract,) if ordered else (),
        standing=_standing(rules, first, contract),
    )
    began = GameBegan(
        rules.id,
        rules.players,
        dict(rules.options),
        first,
        source.commitment,
        source.practice,
    )
    return Game(rules, source, first, (), deal, began, None)


def _standing(rules: Rules, dealer: Seat, contract: str) -> Standing:
    """What a deal that is played by itself finds: places by seat, from the dealer's left."""
    order = rules.seats.clockwise_from(rules.seats.left_of(dealer))
    if rules.schedule.kind == "ladder":
        return Standing(order=order, ladder=order)
    if rules.titles is None:
        return Standing()
    titles = order if rules.contracts[contract].most_tricks else ()
    return Standing(order=order, titles=titles, taken=(0,) * rules.players)


def decide(bot: Bot, view: View, rng: random.Random) -> Action:
    """What a bot does, or the first legal action where it fails; failures are logged."""
    try:
        action = bot.choose(view, rng)
    except Exception:
        log.exception("bot %s failed in phase %s", bot.name, view.phase)
        return _first(view.legal)
    if not _is_legal(action, view.legal):
        log.error("bot %s: illegal %r in phase %s", bot.name, action, view.phase)
        return _first(view.legal)
    return action


def _is_legal(action: object, legal: LegalActions) -> bool:
    """Whether an action may be done; what cannot even be compared may not."""
    try:
        return action in legal
    except Exception:
        return False


def _first(legal: LegalActions) -> Action:
    return next(iter(legal))
