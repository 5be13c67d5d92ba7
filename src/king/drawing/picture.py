"""The whole sheet as one picture: its form as the texts describe it, sums, course, checks."""

from __future__ import annotations

from fractions import Fraction
from html import escape

from king.drawing.facts import Facts
from king.drawing.graph import graph
from king.drawing.shapes import (
    BAD,
    PALE,
    Block,
    at,
    below,
    beside,
    centred,
    element,
    number,
    text,
    width_of,
)
from king.drawing.tables import (
    LONG,
    deal_table,
    ladder_table,
    order_table,
    race_table,
    sums,
    two_columns,
)
from king.drawing.triangle import triangle
from king.explain.words import number_text
from king.rules.ruleset import Rules
from king.scoresheet import settle
from king.scoresheet.ledger import Ledger

FONT = "'DejaVu Sans', 'Segoe UI', Roboto, 'Noto Sans', Arial, sans-serif"
EDGE = 24.0


def sheet_svg(ledger: Ledger, rules: Rules, lang: str) -> str:
    """The drawing of a sheet. It names no other file and runs nothing."""
    facts = Facts(ledger, rules, lang)
    inner = _inner(facts)
    width, height = inner.width + 2 * EDGE, inner.height + 2 * EDGE
    body = element("title", _title(facts)) + (
        element("rect", width=width, height=height, fill="#fff")
    ) + at(inner, EDGE, EDGE)  # fmt: skip
    return element(
        "svg",
        body,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(width)} {number(height)}",
        width=width,
        height=height,
        font_family=FONT,
        role="img",
    )


def _title(facts: Facts) -> str:
    return escape(f"{facts.title}: {', '.join(facts.ledger.names)}", quote=False)


def _inner(facts: Facts) -> Block:
    main = _forms(facts)
    width = max(block.width for block in main)
    return below(
        [_heading(facts), *(centred(block, width) for block in main), _foot(facts)], gap=20
    )


def _heading(facts: Facts) -> Block:
    names = ", ".join(facts.ledger.names)
    title = text(0, 18, facts.title, size=19, bold=True)
    return Block(
        max(width_of(facts.title, 20), width_of(names, 12)),
        38,
        title + text(0, 36, names, size=12, fill=PALE),
    )


def _forms(facts: Facts) -> list[Block]:
    """The sheet as its ruleset says, then whatever else belongs on the page."""
    plan = facts.ledger.plan
    lines = graph(facts)
    if plan.schedule.kind == "ladder":
        return [ladder_table(facts), lines]
    if plan.schedule.kind == "titles":
        return [race_table(facts), sums(facts)]
    match plan.sheet:
        case "triangle" if plan.players == 3:
            return [triangle(facts), sums(facts), beside([deal_table(facts), lines])]
        case "order-table" | "triangle" if plan.schedule.kind == "orders":
            if len(facts.ledger.rows) > LONG:  # the first table says it all, and can be read
                return [order_table(facts), beside([sums(facts), lines])]
            return [order_table(facts), beside([deal_table(facts), below([sums(facts), lines])])]
        case "two-columns":
            return [two_columns(facts), beside([sums(facts), lines])]
        case _:
            return [deal_table(facts), beside([sums(facts), lines])]


def _foot(facts: Facts) -> Block:
    """The checks, and who pays whom when the game is over."""
    w = facts.w
    parts: list[tuple[str, str]] = []
    checks = facts.ledger.checks()
    for check in checks:
        if check.name in ("plus", "minus"):
            side = w._("plus") if check.name == "plus" else w._("minus")
            told = (
                w._("check, {side}: {sum} = {times} × {divisor}, right")
                if check.ok
                else w._("check, {side}: {sum} is NOT a multiple of {divisor}")
            )
            times = number_text(check.found // check.divisor)
            found = facts.points(check.found)
            words = told.format(side=side, sum=found, times=times, divisor=check.divisor)
            parts.append((words, PALE if check.ok else BAD))
    wrong = [check for check in checks if not check.ok and check.deal is not None]
    for check in wrong:
        expected = "?" if check.expected is None else facts.points(check.expected)
        told = w._("check: deal {number} adds up to {sum}, not {expected}")
        words = told.format(number=check.deal, sum=facts.points(check.found), expected=expected)
        parts.append((words, BAD))
    if not wrong and facts.ledger.rows:
        words = w.n("{count} deal adds up", "{count} deals add up", len(facts.ledger.rows))
        parts.append((words, PALE))
    if facts.ledger.is_over and facts.ledger.plan.schedule.kind not in ("titles", "ladder"):
        parts += [(words, PALE) for words in _payments(facts)]
    lines = [text(0, 14 + place * 17, words, size=12, fill=fill)
             for place, (words, fill) in enumerate(parts)]  # fmt: skip
    wide = max((width_of(words, 12) for words, _ in parts), default=0)
    return Block(wide, len(parts) * 17, "".join(lines))


def _payments(facts: Facts) -> list[str]:
    paid = settle(facts.ledger.totals, 1).payments
    if not paid:
        return []
    told = [
        f"{facts.name(pay.payer)} → {facts.name(pay.receiver)}: {_amount(pay.amount, facts.lang)}"
        for pay in paid
    ]
    return [facts.w._("Who pays whom, if a point is worth 1:") + " " + " · ".join(told)]


def _amount(amount: Fraction, lang: str) -> str:
    text = str(amount) if amount.denominator == 1 else f"{float(amount):.2f}"
    return text if lang == "en" else text.replace(".", ",")
