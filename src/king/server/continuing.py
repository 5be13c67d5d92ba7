"""Going on from a moment of a game that is over: the same deals up to there, then new ones."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from king.cards import Card, format_card
from king.engine import Game, new_game
from king.engine.schedule import ROLES_DRAW, role_cards
from king.locales import N_
from king.server.entries import Did, Entry, Given, TookBack
from king.server.refusal import Refusal
from king.server.table import Table, read_action, source_at

Wire = dict[str, object]


def given_until(table: Table, log: Iterable[Entry], deal: int, step: int) -> Given:
    """The deals of a game that is over and what was done in it, up to a moment of it.

    ``log``: all entries of the table; ``step``: how many events of this deal have happened.
    The moment is the last decision by then. Raises Refusal where there is none.
    """
    game = table.game
    if game is None or table.status != "finished":
        raise Refusal("not-over", N_("The game is not over."))
    if not 1 <= deal <= len(game.finished):
        raise Refusal("no-deal", N_("This deal is not over yet."))
    source = source_at(table)
    actions = _until(new_game(table.rules, source), _done(table, log), deal, step)
    pack = table.rules.pack
    ladder = table.rules.schedule.kind == "ladder"
    roles = source.shuffled(ROLES_DRAW, role_cards(table.rules.players)) if ladder else ()
    return Given(
        dealer=game.first_dealer,
        packs=tuple(_codes(source.shuffled(number, pack)) for number in range(1, deal + 1)),
        roles=_codes(roles),
        actions=tuple(actions),
    )


def _done(table: Table, log: Iterable[Entry]) -> list[Wire]:
    """The actions that stand, without those that were taken back."""
    before = () if table.made.given is None else table.made.given.actions
    stand: list[tuple[int, Wire]] = [(-1, action) for action in before]
    move = 0
    for entry in log:
        if isinstance(entry, Did):
            stand.append((move, entry.action))
            move += 1
        elif isinstance(entry, TookBack):
            del stand[[number for number, _ in stand].index(entry.move) :]
            move += 1
    return [action for _, action in stand]


def _until(game: Game, actions: Sequence[Wire], deal: int, step: int) -> list[Wire]:
    """Actions until a moment; at least one decision is left after it."""
    taken: list[Wire] = []
    for wire in actions:
        running = game.deal
        if running is None or running.number > deal:
            break
        after = game.apply(read_action(wire))
        if after.is_over or (running.number == deal and _events_of(after, deal) > step):
            break
        game = after
        taken.append(wire)
    return taken


def _events_of(game: Game, deal: int) -> int:
    """How much of a deal has happened."""
    if len(game.finished) >= deal:
        return len(game.finished[deal - 1].events)
    running = game.deal
    return len(running.events) if running is not None and running.number == deal else 0


def _codes(cards: Iterable[Card]) -> tuple[str, ...]:
    return tuple(format_card(card) for card in cards)
