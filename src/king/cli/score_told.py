"""What ``king score`` tells of a sheet and leaves as it is: show, check, settle, export."""

from __future__ import annotations

import argparse
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from pathlib import Path
from typing import Final

from king.cli.common import print_json
from king.cli.score_export import export as written
from king.cli.score_store import load
from king.errors import UsageError, phrase, phrases
from king.locales import translator
from king.scoresheet import settle as settled_by
from king.scoresheet.document import Book
from king.scoresheet.report import checks_json, sheet_json
from king.seats import Seat
from king.tui.look import Look
from king.tui.paper import paper_lines
from king.tui.screen import Screen
from king.tui.sheet import amount_text, check_texts
from king.tui.stage import Stage

CHECK_FAILED: Final = 1
MAX_STAKE: Final = 10**9
MAX_DECIMALS: Final = 6


def missing(path: Path) -> UsageError:
    """There is no such sheet, and how to make one."""
    return UsageError(
        phrase("{file}: there is no such file", file=path),
        phrase("king score new {file} makes one", file=path),
    )


def _read(path: Path) -> tuple[str, Book]:
    if str(path) != "-" and not path.exists():
        raise missing(path)
    return load(path)


def show(args: argparse.Namespace, path: Path) -> int:
    """``show``: the whole sheet, as a table or a document."""
    _, book = _read(path)
    if args.json:
        print_json(sheet_json(book.ledger))
        return 0
    stage = stage_of(book, args)
    screen = screen_of(stage)
    screen.say(*paper_lines(stage, book.ledger, screen.console.width))
    return 0


def check(args: argparse.Namespace, path: Path) -> int:
    """``check``: every check; exit code 1 where one fails."""
    _, book = _read(path)
    checks = book.ledger.checks()
    all_right = all(check.ok for check in checks)
    if args.json:
        print_json({"checks": checks_json(book.ledger), "ok": all_right})
        return 0 if all_right else CHECK_FAILED
    stage = stage_of(book, args)
    speak, deals = stage.speak, [check for check in checks if check.name == "deal"]
    right = sum(check.ok for check in deals)
    lines = [
        speak.n(
            "{count} deal of {all} adds up",
            "{count} deals of {all} add up",
            right,
        ).format(all=len(deals)),
        *check_texts(stage, checks),
    ]
    if any(check.name == "game" and check.ok for check in checks):
        lines.append(speak._("the whole game adds up"))
    screen_of(stage).say(*lines)
    return 0 if all_right else CHECK_FAILED


def settle(args: argparse.Namespace, path: Path) -> int:
    """``settle``: what each gets or pays at a stake, and the fewest payments."""
    _, book = _read(path)
    stake = _stake(args.stake)
    decimals = max(2, -int(stake.as_tuple().exponent))
    paid = settled_by(book.ledger.totals, stake, decimals)
    names = book.ledger.names
    if args.json:
        print_json(
            {
                "stake": f"{stake:f}",
                "shares": [_coins(share, decimals) for share in paid.shares],
                "payments": [
                    {
                        "from": pay.payer,
                        "to": pay.receiver,
                        "amount": _coins(pay.amount, decimals),
                    }
                    for pay in paid.payments
                ],
            }
        )
        return 0
    stage = stage_of(book, args)
    screen_of(stage).say(*_settled(stage, paid.shares, names, stake, decimals), *(
        f"  {names[pay.payer]} → {names[pay.receiver]}: {_amount(pay.amount, decimals, stage)}"
        for pay in paid.payments
    ))  # fmt: skip
    return 0


def _settled(
    stage: Stage, shares: tuple[Fraction, ...], names: tuple[str, ...], stake: Decimal, places: int
) -> list[str]:
    _ = stage.speak._
    value = amount_text(Fraction(stake), stage.lang) if places == 2 else f"{stake:f}"
    value = value if stage.lang == "en" else value.replace(".", ",")
    lines = [_("A point is worth {stake}.").format(stake=value)]
    for name, share in zip(names, shares, strict=True):
        sign = "+" if share > 0 else ""
        lines.append(f"  {name}: {sign}{_amount(share, places, stage)}")
    if not any(shares):
        return [*lines, _("Nobody owes anybody anything.")]
    return [*lines, _("Who pays whom:")]


def _coins(amount: Fraction, decimals: int) -> str:
    return f"{Decimal(amount.numerator) / Decimal(amount.denominator):.{decimals}f}"


def _amount(amount: Fraction, decimals: int, stage: Stage) -> str:
    """An amount in the signs of a language, whole ones without decimals."""
    text = str(amount) if amount.denominator == 1 else _coins(amount, decimals)
    text = text.replace("-", "−")
    return text if stage.lang == "en" else text.replace(".", ",")


def _stake(text: str | None) -> Decimal:
    allowed = phrase("--stake X, what a point is worth: a number above 0, as in 0.10")
    if text is None:
        raise UsageError(phrase("no --stake"), allowed)
    try:
        stake = Decimal(text.strip().replace(",", "."))
    except InvalidOperation:
        raise UsageError(f"--stake {text}", allowed) from None
    if not stake.is_finite() or not 0 < stake <= MAX_STAKE:
        raise UsageError(f"--stake {text}", allowed)
    stake = stake.normalize()
    if -int(stake.as_tuple().exponent) > MAX_DECIMALS:
        raise UsageError(
            f"--stake {text}", phrases("{count} decimal", "at most {count} decimals", MAX_DECIMALS)
        )
    return stake


def export(args: argparse.Namespace, path: Path) -> int:
    """``export``: the sheet in another form."""
    return written(args, path, *_read(path))


def stage_of(book: Book, args: argparse.Namespace) -> Stage:
    """The sheet as it is shown in a language."""
    look = Look(russian=args.lang == "ru")
    return Stage(book.rules, translator(args.lang), look, book.ledger.names, Seat(0))


def screen_of(stage: Stage) -> Screen:
    """The screen of this process, which asks nothing."""
    return Screen.of_process(fast=True, letters=stage.look.letters)
