"""The arguments of the commands for research: what they are about, and their flags."""

from __future__ import annotations

import argparse

from king.cli.numbers import seconds, whole
from king.locales import Translator

Group = argparse._ArgumentGroup


def about_bench(speak: Translator) -> tuple[str, tuple[str, ...]]:
    """What ``king bench`` is, and examples."""
    about = speak._("Measure how fast this machine plays and solves deals, beside OpenSpiel.")
    return about, ("king bench", "king bench --json", "king bench ordered --seconds 2 --deals 0")


def add_bench(subject: Group, flags: Group, speak: Translator) -> None:
    """The arguments of ``king bench``."""
    _ = speak._
    subject.add_argument(
        "rulesets", nargs="*", metavar=_("RULESET"), help=_("what is played (simple minsk)")
    )
    flags.add_argument(
        "--seconds",
        type=seconds("--seconds"),
        default=0.5,
        metavar="S",
        help=_("time for each figure (0.5)"),
    )
    flags.add_argument(
        "--seed", type=whole("--seed"), default=0, metavar="N", help=_("which deals (0)")
    )
    flags.add_argument(
        "--deals",
        type=whole("--deals"),
        default=200,
        metavar="N",
        help=_("deals that the solver is given (200; 0: none)"),
    )
    flags.add_argument(
        "--json", action="store_true", help=_("print one JSON document and nothing else")
    )
