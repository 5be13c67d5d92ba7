"""The ladder with its cards, and the bout on the table in pairs."""

from __future__ import annotations

from itertools import zip_longest

from rich.text import Text

from king import explain
from king.cards import is_joker
from king.engine import View
from king.engine.state import BoutState
from king.explain import signed_text as signed
from king.seats import Seat
from king.tui.columns import Cell, folded
from king.tui.look import DIM, STRONG
from king.tui.stage import Stage


def place_of(stage: Stage, ladder: tuple[Seat, ...], seat: Seat) -> str:
    """The name of a seat's place."""
    return explain.place_name(ladder.index(seat), stage.rules.players, stage.lang)


def ladder_of(view: View) -> tuple[Seat, ...]:
    """The seats from the top down, as they stand now."""
    return view.bout.ladder if view.bout is not None else view.standing.ladder


def ladder_lines(stage: Stage, view: View, width: int) -> list[Text]:
    """The ladder from the top: place, name, cards, total. The two who fight stand out."""
    _ = stage.speak._
    ladder = ladder_of(view)
    fighting = () if view.bout is None else (view.bout.attacker, view.bout.defender)
    names: list[Cell] = [
        Text(stage.name(seat), STRONG if seat in fighting else DIM) for seat in ladder
    ]
    rows: list[list[Cell]] = [
        ["", *(place_of(stage, ladder, seat) for seat in ladder)],
        ["", *names],
        [_("before this deal"), *(signed(view.totals[seat]) for seat in ladder)],
    ]
    if view.bout is not None:  # before that not all cards are dealt
        rows.insert(2, [_("cards"), *(str(view.sizes[seat] or "–") for seat in ladder)])
    return folded(rows, width)


def bout_lines(stage: Stage, view: View) -> list[Text]:
    """Attacker and defender, who may add, and the cards in pairs."""
    _ = stage.speak._
    bout = view.bout
    if bout is None or bout.defender is None:
        return []
    head = _("Bout {number}: {attacker} → {defender}").format(
        number=bout.number,
        attacker=stage.name(bout.attacker),
        defender=stage.name(bout.defender),
    )
    asked = view.phase == "permit"  # what nobody has said yet is not shown as a refusal
    permission = "" if asked else f" · {adding_text(stage, view, bout)}"
    lines = [Text.assemble((head, STRONG), permission)]
    if bout.attacks:
        lines += _pairs(stage, bout)
    return lines


def adding_text(stage: Stage, view: View, bout: BoutState) -> str:
    """Who may throw in: the attacker, the last, the top and whom it permits."""
    _ = stage.speak._
    if bout.defender == bout.ladder[-1]:
        return _("anybody may add")
    free = {bout.attacker, bout.ladder[-1], bout.ladder[0], *bout.permitted} - {bout.defender}
    order = stage.rules.seats.clockwise_from(bout.attacker)
    names = [stage.name(seat) for seat in order if seat in free and view.sizes[seat]]
    return _("may add: {names}").format(names=", ".join(names)) if names else _("nobody may add")


def _pairs(stage: Stage, bout: BoutState) -> list[Text]:
    """Two lines: the attack, and under each card what beat it. Jokers need no beating."""
    _ = stage.speak._
    plain = [card for card in bout.attacks if not is_joker(card)]
    jokers = [card for card in bout.attacks if is_joker(card)]
    up, low = Text(), Text()
    for attack, beat in zip_longest(plain, bout.beats):
        under = stage.look.card(beat) if beat is not None else Text("?" if not bout.taking else "–")
        for line, cell in ((up, stage.look.card(attack)), (low, under)):
            line.append(" " * max(1, 5 - cell.cell_len))
            line.append_text(cell)
    for joker in jokers:
        up.append("  ")
        up.append_text(stage.look.card(joker))
    labels = (_("attack:"), _("defence:"))
    wide = max(map(len, labels))
    state = [Text(f"  {label:<{wide}}").append_text(line)
             for label, line in zip(labels, (up, low), strict=True)]  # fmt: skip
    if bout.taking and bout.defender is not None:
        room = bout.limit - len(plain)
        text = stage.speak.n(
            "{name}: taking; room for {count} more card",
            "{name}: taking; room for {count} more cards",
            max(room, 0),
        )
        state.append(Text("  " + text.format(name=stage.name(bout.defender))))
    return state
