"""``king play``: the terminal table."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Mapping

from msgspec.structs import replace

from king.cli.common import find_ruleset, read_bots, read_options, refuse_idle, rules_of
from king.cli.main import INTERRUPTED, refuse
from king.cli.parser import can_print
from king.errors import RulesetError, UsageError, phrase
from king.locales import LANGUAGES, Translator, translator
from king.rules import Rules, Ruleset, builtin_ids, load
from king.tui.saves import Save, Settings, Store
from king.tui.screen import is_terminal
from king.tui.start import play_new, play_on, screen_for, unfinished_game
from king.tui.welcome import FIRST, Wish, ask_for_game


def play(args: argparse.Namespace) -> int:
    """Play a new game or go on with one. Raises UsageError, RulesetError, RecordError."""
    try:
        return _play(args)
    except KeyboardInterrupt:
        speak = args.speaks or translator(args.lang)
        return refuse(speak._("interrupted"), INTERRUPTED)


def _play(args: argparse.Namespace) -> int:
    store = Store.of_user(os.environ)
    last, args.speaks = store.settings(), None
    if not args.resume and _says_nothing(args) and is_terminal():
        wish = _ask(args, store, last)
        if wish is None:
            return 0
        args.lang = args.asked_lang = wish.language
        args.ruleset, args.players, args.resume = wish.ruleset, wish.players, wish.resume
    if args.asked_lang is not None:
        last = replace(last, language=args.asked_lang)
    if args.resume:
        _refuse_new_table(args)
        store.prepare()
        speak = args.speaks = _language_of_save(args, unfinished_game(store))
        if args.asked_lang is not None:
            store.remember(last)
        play_on(store=store, speak=speak, screen=screen_for(speak, fast=args.fast))
        return 0
    speak = args.speaks = _language(args, last.language)
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
        store.remember(Settings(ruleset.id, rules.players, chosen, name, last.language))
    elif args.asked_lang is not None:
        store.remember(last)
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


def _says_nothing(args: argparse.Namespace) -> bool:
    """Whether nothing was said about the table or the game."""
    said = (args.ruleset, args.players, args.rules_file, args.bots, args.name, args.seed)
    return not args.option and all(value is None for value in said)


def _ask(args: argparse.Namespace, store: Store, last: Settings) -> Wish | None:
    """The first screen."""
    save = store.newest()
    return ask_for_game(
        _language(args, last.language),
        lambda speak: screen_for(speak, fast=args.fast),
        last=last.ruleset if last.ruleset in builtin_ids() else FIRST,
        unfinished=None if save is None else save.ruleset,
    )


def _language(args: argparse.Namespace, chosen: str | None) -> Translator:
    """The language: of --lang, else the one chosen before, else that of the environment."""
    if args.asked_lang is None and chosen in LANGUAGES:
        before = translator(chosen)
        if can_print(before, sys.stdout):
            return before
    return translator(args.lang)


def _language_of_save(args: argparse.Namespace, save: Save) -> Translator:
    """The language of --lang, else the one in which the game was left."""
    company = save.company()
    return _language(args, None if company is None else company.language)


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
            phrase("--resume with {flags}", flags=", ".join(given)),
            phrase("--resume with --lang and --fast only"),
        )


def _table(args: argparse.Namespace, last: Settings) -> tuple[Ruleset, Rules]:
    """The table that was asked for; what was not said is as it was the last time."""
    options = read_options(args.option)
    if args.ruleset is None and args.rules_file is None:
        found = _last_table(args.players, options, last, args.lang)
        if found is not None:
            return found
    name = args.ruleset
    if name is None and args.rules_file is None:
        name = FIRST
    ruleset = find_ruleset(name, args.rules_file)
    return ruleset, rules_of(ruleset, args.players, options, args.lang)


def _last_table(
    players: int | None, options: Mapping[str, str], last: Settings, language: str
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
        rules = ruleset.rules(players, options)
    else:
        rules = ruleset.rules(before.players, {**last.options, **options})
    refuse_idle(ruleset, rules, options, language)
    return ruleset, rules


def _name(text: str) -> str:
    from king.records.names import clean_name

    return clean_name(text)
