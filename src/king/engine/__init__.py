"""The reference game: clear before fast, immutable; every step returns a new value.

>>> from king.rules import load
>>> game = new_game(load("minsk").rules(), Shuffle.named(7))
>>> view = view_of(game, game.turn)
>>> len(view.hand), view.legal[0]
(10, Order(contract='no-tricks', trump=None))
"""

from king.engine.actions import (
    Action,
    Discard,
    LegalActions,
    NameTrump,
    Order,
    Pass,
    Play,
    play,
)
from king.engine.events import EVERYTHING, SPECTATOR, Event, Observer, seen_by
from king.engine.game import DealResult, Game, new_game
from king.engine.shuffle import Shuffle
from king.engine.state import Deal, Trick
from king.engine.view import View, view_of

__all__ = [
    "EVERYTHING",
    "SPECTATOR",
    "Action",
    "Deal",
    "DealResult",
    "Discard",
    "Event",
    "Game",
    "LegalActions",
    "NameTrump",
    "Observer",
    "Order",
    "Pass",
    "Play",
    "Shuffle",
    "Trick",
    "View",
    "new_game",
    "play",
    "seen_by",
    "view_of",
]
