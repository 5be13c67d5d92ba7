"""The race for titles: who has which, and how far each has come."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from king import explain
from king.engine import DealResult, View
from king.engine.events import TitlesGiven
from king.engine.state import Standing
from king.seats import Seat
from king.tui.columns import Cell
from king.tui.look import DIM
from king.tui.stage import Stage


def title_of(stage: Stage, standing: Standing, seat: Seat) -> str:
    """The title of a seat, nothing before they are given."""
    if seat not in standing.titles:
        return ""
    return explain.title_name(standing.titles.index(seat), stage.lang)


def first_titles(results: Sequence[DealResult]) -> tuple[Seat, ...]:
    """The titles given before the race: the targets go with them, whatever its last deal gives."""
    events = (event for row in results[:1] for event in row.events)
    return next((event.seats for event in events if isinstance(event, TitlesGiven)), ())


def progress(stage: Stage, standing: Standing, seat: Seat, more: int = 0) -> str:
    """``4/9``: tricks that count, of the target; ``more`` are those of the deal in play."""
    titles = stage.rules.titles
    if titles is None or seat not in standing.titles:
        return str(standing.taken[seat] + more if standing.taken else more)
    target = titles.targets[standing.titles.index(seat)]
    return f"{min(standing.taken[seat] + more, target)}/{target}"


def race_rows(stage: Stage, view: View, taken: Sequence[int]) -> list[list[Cell]]:
    """Rows of the table: the titles, the tricks, the cards held; ``taken`` in this deal."""
    _ = stage.speak._
    seats, standing = stage.rules.seats, view.standing
    rows: list[list[Cell]] = []
    if standing.titles:
        rows.append([_("title"), *(title_of(stage, standing, seat) for seat in seats)])
    racing = view.contract is not None and not view.contract.most_tricks
    if racing:
        rows.append(
            [
                _("tricks"),
                *(progress(stage, standing, seat, taken[seat]) for seat in seats),
            ]
        )
    else:
        rows.append([_("tricks"), *(str(count) for count in taken)])
    return rows


def race_lines(stage: Stage, view: View) -> list[Text]:
    """Who has reached the target and plays no more."""
    out = [stage.name(seat) for seat in view.standing.completed]
    racing = view.contract is not None and not view.contract.most_tricks
    if not out or not racing:
        return []
    text = stage.speak._("Out of the race, the target is reached: {names}")
    return [Text(text.format(names=", ".join(out)), DIM)]
