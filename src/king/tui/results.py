"""What a deal came to: points and why, progress in a race, places on a ladder."""

from __future__ import annotations

from rich.text import Text

from king import explain
from king.engine.events import Scored
from king.engine.state import Standing
from king.explain import signed_text as signed
from king.seats import Seat
from king.tui.boards.ladder import place_of
from king.tui.boards.race import progress, title_of
from king.tui.columns import Cell, columns
from king.tui.stage import Stage


def result_lines(stage: Stage, event: Scored, standing: Standing | None) -> list[Text]:
    """The result of a deal; ``standing`` is what it leaves to the next one."""
    head = [Text(), stage.strong(_title(stage, event))]
    row = stage.rules.contracts[event.contract]
    if standing is not None and standing.titles and not row.most_tricks:
        return [*head, *_race(stage, standing)]
    ladder = standing.ladder if standing is not None else ()
    return [*head, *points_lines(stage, event, ladder)]


def _title(stage: Stage, event: Scored) -> str:
    contract = stage.contract(event.contract)
    return stage.speak._("Result: {contract}").format(contract=contract)


def points_lines(stage: Stage, event: Scored, ladder: tuple[Seat, ...] = ()) -> list[Text]:
    """For each player the points and why; on a ladder from the top, with the place."""
    rows: list[list[Cell]] = []
    reasons: list[str] = []
    for seat in ladder or stage.rules.seats:
        place = [place_of(stage, ladder, seat)] if ladder else []
        points = stage.strong(signed(event.points[seat]))
        rows.append(["  " + stage.name(seat), *place, points])
        reasons.append(" · ".join(_reasons(stage, event, seat)))
    # The reasons stand left of nothing: they end the line.
    return [
        Text.assemble(line, "  ", reason) if reason else line
        for line, reason in zip(columns(rows, left=2 if ladder else 1), reasons, strict=True)
    ]


def _reasons(stage: Stage, event: Scored, seat: Seat) -> list[str]:
    """Why somebody has these points; where tricks are compared, also that he has none."""
    lines = event.lines[seat]
    told = [stage.line(line) for line in lines]
    if stage.rules.contracts[event.contract].most_tricks and all(
        line.what != "tricks" for line in lines
    ):
        told.insert(0, explain.count_text("tricks", 0, stage.lang, stage.rules))
    return told


def _race(stage: Stage, standing: Standing) -> list[Text]:
    """For each title its holder, tricks and target, and who is out of the race."""
    _ = stage.speak._
    rows: list[list[Cell]] = []
    for seat in standing.titles:
        out = _("out of the race") if seat in standing.completed else ""
        rows.append(
            [
                "  " + title_of(stage, standing, seat),
                stage.name(seat),
                progress(stage, standing, seat),
                out,
            ]
        )
    return columns(rows, left=2)
