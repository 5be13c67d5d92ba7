"""A deal told afterwards from its whole history: hands, decisions, a line for each trick."""

from __future__ import annotations

from collections.abc import Iterable

from rich.text import Text

from king.engine import Event
from king.engine.events import Dealt, PassesTaken, Played, TrickTaken
from king.engine.state import Standing
from king.tui.narrator import Narrator
from king.tui.stage import Stage
from king.tui.table import trick_text


def retold(
    stage: Stage, narrator: Narrator, events: Iterable[Event], standing: Standing | None = None
) -> list[Text]:
    """The lines of a deal for a reader who may see everything.

    ``narrator`` tells as a spectator and has seen the deals before; ``standing`` is what the
    deal leaves to the next one.
    """
    lines: list[Text] = []
    trick: list[tuple[int, int]] = []
    for event in events:
        told = narrator.tell(event, standing)
        match event:
            case Dealt():
                lines += _hands(stage, event)
            case Played(seat, card):
                trick.append((seat, card))
            case TrickTaken(number, seat):
                taker = stage.speak._("taken by: {name}").format(name=stage.name(seat))
                plays = trick_text(stage, trick)  # type: ignore[arg-type]
                lines.append(Text.assemble(f"{number:>3}. ", plays, " · ", taker))
                trick = []
            case PassesTaken():
                pass  # each choice has been told with its cards
            case _:
                lines += told
    if trick:  # the deal was left in the middle of it
        lines.append(Text.assemble("     ", trick_text(stage, trick)))  # type: ignore[arg-type]
    return lines


def _hands(stage: Stage, event: Dealt) -> list[Text]:
    return [
        Text.assemble(f"  {stage.names[seat]}: ", stage.sorted(cards))
        for seat, cards in enumerate(event.hands)
        if cards
    ]
