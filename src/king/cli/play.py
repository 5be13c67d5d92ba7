"""``king play``: the terminal table."""

from __future__ import annotations

import argparse
import os
from collections.abc import Mapping

from king.cli.common import find_ruleset, read_bots, read_options
from king.errors import RulesetError, UsageError
from king.locales import translator
from king.rules import Rules, Ruleset, load
from king.tui.saves import Settings, Store
from king.tui.start import play_new, play_on, screen_for

FIRST_CHOICE = "minsk"  # what a plain "king" plays until something else was chosen


def play(args: argparse.Namespace) -> int:
    """Play a new game or go on with one. Raises UsageError, RulesetError, RecordError."""
    speak = translator(args.lang)
    store = Store.of_user(os.environ)
    if args.resume:
        _refuse_new_table(args)
        store.prepare()
        play_on(store=store, speak=speak, screen=screen_for(speak, fast=args.fast))
        return 0
    last = store.settings()
    ruleset, rules = _table(args, last)
    others = rules.players - 1
    bots = read_bots(args.bots or "rulebook", others)
    name = _name(args.name) if args.name is not None else last.name
    store.prepare()
    if args.rules_file is None:
        chosen = {
            option.name: rules.options[option.name]
            for option in ruleset.options
            if rules.options.get(option.name, option.default) != option.default
        }
        store.remember(Settings(ruleset.id, rules.players, chosen, name))
    play_new(
        ruleset=ruleset,
        rules=rules,
        bots=bots,
        name=name,
        seed=args.seed,
        store=store,
        speak=speak,
        screen=screen_for(speak, fast=args.fast),
    )
    return 0


def _refuse_new_table(args: argparse.Namespace) -> None:
    """A saved game has its table already."""
    given = [
        flag
        for flag, value in (
            ("RULESET", args.ruleset),
            ("--players", args.players),
            ("--option", args.option),
            ("--rules-file", args.rules_file),
            ("--bots", args.bots),
            ("--name", args.name),
            ("--seed", args.seed),
        )
        if value not in (None, [])
    ]
    if given:
        raise UsageError(
            f"--resume with {', '.join(given)}", "--resume with --lang and --fast only"
        )


def _table(args: argparse.Namespace, last: Settings) -> tuple[Ruleset, Rules]:
    """The table that was asked for; what was not said is as it was the last time."""
    options = read_options(args.option)
    if args.ruleset is None and args.rules_file is None:
        found = _last_table(args.players, options, last)
        if found is not None:
            return found
    name = args.ruleset
    if name is None and args.rules_file is None:
        name = FIRST_CHOICE
    ruleset = find_ruleset(name, args.rules_file)
    return ruleset, ruleset.rules(args.players, options)


def _last_table(
    players: int | None, options: Mapping[str, str], last: Settings
) -> tuple[Ruleset, Rules] | None:
    """The last table with what was said now laid over it; None when there is none any more."""
    if last.ruleset is None:
        return None
    try:
        ruleset = load(last.ruleset)
        before = ruleset.rules(last.players, last.options)
    except (UsageError, RulesetError):
        return None
    if players is not None and players != before.players:
        return ruleset, ruleset.rules(players, options)
    return ruleset, ruleset.rules(before.players, {**last.options, **options})


def _name(text: str) -> str:
    from king.records.names import clean_name

    return clean_name(text)
