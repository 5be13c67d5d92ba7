"""Games by random but legal actions, and what the person at seat 0 is told of them."""

from __future__ import annotations

import random
from collections.abc import Iterator

from king.engine import Action, Game, Shuffle, View, new_game, view_of
from king.engine.actions import Permit, SeatChoices
from king.engine.events import (
    Observer,
    Scored,
)
from king.locales import translator
from king.rules import load
from king.seats import Seat
from king.tui.look import Look
from king.tui.narrator import Narrator
from king.tui.stage import Stage

ME = Seat(0)
Options = dict[str, str]


def stage_of(game: Game, lang: str = "en") -> Stage:
    names = tuple(f"P{seat}" for seat in game.rules.seats)
    return Stage(game.rules, translator(lang), Look(russian=lang == "ru"), names, ME)


def course(name: str, options: Options | None = None, seed: int = 5) -> Iterator[Game]:
    rng = random.Random(seed)
    game = new_game(load(name).rules(None, options or {}), Shuffle.named(seed))
    while not game.is_over:
        yield game
        game = game.apply(_some(game, rng))
    yield game


def _some(game: Game, rng: random.Random) -> Action:
    legal = game.legal_actions()
    if isinstance(legal, SeatChoices):
        return Permit(tuple(seat for seat in sorted(legal.open) if rng.random() < 0.5))
    return rng.choice(list(legal))


def moments(name: str, kind: str, options: Options | None = None) -> Iterator[tuple[View, Stage]]:
    for game in course(name, options):
        if game.turn == ME and game.legal_actions().kind == kind:
            yield view_of(game, Observer(ME)), stage_of(game)


def first(name: str, kind: str, options: Options | None = None) -> tuple[View, Stage]:
    """The first decision of a kind that seat 0 has in some games."""
    for seed in range(20):
        for game in course(name, options, seed):
            if game.turn == ME and game.legal_actions().kind == kind:
                return view_of(game, Observer(ME)), stage_of(game)
    raise AssertionError(kind)


def told_of(game: Game, narrator: Narrator) -> list[list[str]]:
    """The lines of each event of a whole game."""
    standings = {result.number: result.standing for result in game.finished}
    told = []
    for event in game.events:
        standing = standings.get(narrator.deal) if isinstance(event, Scored) else None
        told.append([line.plain for line in narrator.tell(event, standing)])
        if standing is not None:
            narrator.settle(standing)
    return told
