"""The arguments of ``king score``: one word says what is done with the sheet."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Final

from king.locales import Translator

Group = argparse._ArgumentGroup

ACTIONS: Final = (
    "new", "add", "show", "edit", "remove", "undo", "redo", "check", "settle", "export",
)  # fmt: skip
FORMATS: Final = ("svg", "html", "csv", "json")


def add_score(subject: Group, flags: Group, speak: Translator) -> None:
    """All flags; which of them go with an action is checked when that action is done."""
    _ = speak._
    subject.add_argument("action", metavar="|".join(ACTIONS), help=_("what is done"))
    subject.add_argument("file", metavar=_("FILE"), help=_("the sheet, a text file"))
    subject.add_argument(
        "words",
        nargs="*",
        default=[],  # else argparse says that it is required
        metavar=_("ROW|CONTRACT"),
        help=_("edit, remove: the number of a deal; add, edit: the contract"),
    )
    _add_new(flags, _)
    _add_deal(flags, _)
    flags.add_argument("--stake", metavar="X", help=_("settle: what one point is worth, as in 0.5"))
    flags.add_argument("--format", metavar="|".join(FORMATS), help=_("export: the form"))
    flags.add_argument("--out", metavar=_("FILE"), help=_("export: write to this file"))
    flags.add_argument(
        "--json", action="store_true", help=_("print one JSON document and nothing else")
    )


def _add_new(flags: Group, _: Callable[[str], str]) -> None:
    flags.add_argument("--rules", metavar=_("RULESET"), help=_("new: what is played"))
    flags.add_argument(
        "--rules-file", metavar=_("FILE"), help=_("play by house rules from a file of your own")
    )
    flags.add_argument(
        "--names", metavar="A,B,C", help=_("new: the players in playing order, clockwise")
    )
    flags.add_argument("--ladder", metavar="A,B,C", help=_("new: the first ladder from the top"))
    flags.add_argument(
        "--option",
        action="append",
        default=[],
        metavar=_("NAME=CHOICE"),
        help=_("choose an option of the ruleset; may be repeated"),
    )
    flags.add_argument(
        "--king-held",
        metavar="instead|in-addition",
        help=_("new: how a king of hearts held back is charged"),
    )
    flags.add_argument(
        "--from",
        dest="record",
        metavar=_("FILE"),
        help=_("new: a game that was recorded, or a sheet from elsewhere: text, JSON or CSV"),
    )


def _add_deal(flags: Group, _: Callable[[str], str]) -> None:
    flags.add_argument("--dealer", metavar=_("NAME"), help=_("who dealt (new: who deals first)"))
    flags.add_argument("--declarer", metavar=_("NAME"), help=_("who ordered the contract"))
    flags.add_argument("--trump", metavar="S|H|D|C|none", help=_("the trump"))
    flags.add_argument(
        "--count",
        action="append",
        default=[],
        metavar="[UNIT:]A=1,B=rest",
        help=_("who has how many; once for each thing that is counted"),
    )
    flags.add_argument(
        "--fault",
        action="append",
        default=[],
        metavar=_("NAME=KIND"),
        help=_("a fault: revoke, discard, king-held, breach"),
    )
    flags.add_argument("--redeal", action="store_true", help=_("nobody bid: it is dealt again"))
