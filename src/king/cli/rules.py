"""``king rules``: the list, one rules page, and the check of a file of house rules."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence

from king.cli.common import find_ruleset, print_json, read_options, refuse_idle, rules_of, say
from king.errors import UsageError, phrase, phrases
from king.explain import format_page, rules_page, ruleset_title
from king.locales import translator
from king.rules import Rules, Ruleset, builtin_ids, load, load_file
from king.tui.columns import columns


def rules(args: argparse.Namespace) -> int:
    """List, print or check. Raises UsageError, RulesetError."""
    what: list[str] = args.what
    if what[:1] == ["check"]:
        return _check(what[1:], args)
    if len(what) > 1:
        raise UsageError(
            phrases("{count} ruleset", "{count} rulesets", len(what)),
            phrase("one RULESET, or 'king rules check FILE'"),
        )
    if not what and args.rules_file is None:
        return _list(args)
    ruleset = find_ruleset(what[0] if what else None, args.rules_file)
    options = read_options(args.option)
    if args.json:
        print_json(ruleset_json(ruleset, args.lang, players=args.players, options=options))
        return 0
    text = format_page(
        rules_page(ruleset, rules_of(ruleset, args.players, options, args.lang), args.lang)
    )
    say(text.rstrip("\n"))
    return 0


def ruleset_json(
    ruleset: Ruleset,
    language: str,
    *,
    players: int | None = None,
    options: Mapping[str, str] | None = None,
) -> dict[str, object]:
    """The document of one ruleset.

    ``deals`` and ``total`` go by the number of players, null where not known before;
    ``times``: how often it is in the game, or how often each player orders it.
    """
    counts = ruleset.players if players is None else (players,)
    tables = {
        str(count): ruleset.rules(count, _fitting(ruleset, count, options)) for count in counts
    }
    _refuse_idle(ruleset, tables, options or {}, language)
    main = next(iter(tables.values()))
    return {
        "id": ruleset.id,
        "title": ruleset_title(ruleset, language),
        "players": list(ruleset.players),
        "deals": {count: table.deal_count for count, table in tables.items()},
        "contracts": [
            {
                "id": name,
                "total": {
                    count: table.contracts[name].total
                    for count, table in tables.items()
                    if name in table.contracts
                },
                "times": row.times,
            }
            for name, row in main.contracts.items()
            if row.times
        ],
        "options": [
            {
                "name": option.name,
                "default": option.default,
                "choices": [choice.name for choice in option.choices],
            }
            for option in ruleset.options
        ],
        "balanced": all(table.is_balanced for table in tables.values()),
    }


def _fitting(
    ruleset: Ruleset, players: int, options: Mapping[str, str] | None
) -> Mapping[str, str]:
    """The chosen options that exist for a number of players; unknown names stay, to be refused."""
    elsewhere = {row.name for row in ruleset.options if players not in row.players}
    return {name: choice for name, choice in (options or {}).items() if name not in elsewhere}


def _refuse_idle(
    ruleset: Ruleset, tables: Mapping[str, Rules], asked: Mapping[str, str], language: str
) -> None:
    """Refuse a choice that changes nothing for any of these numbers of players."""
    errors = []
    for rules in tables.values():
        try:
            refuse_idle(ruleset, rules, asked, language)
        except UsageError as error:
            errors.append(error)
    if len(errors) == len(tables):
        raise errors[0]


def _list(args: argparse.Namespace) -> int:
    rulesets = [load(name) for name in builtin_ids()]
    if args.json:
        print_json([ruleset_json(ruleset, args.lang) for ruleset in rulesets])
        return 0
    for line in columns([_summary(ruleset, args.lang) for ruleset in rulesets], left=4):
        say(line.plain)
    return 0


def _summary(ruleset: Ruleset, language: str) -> tuple[str, ...]:
    """Id, title, players, deals: what the list says of a ruleset."""
    speak = translator(language)
    title = ruleset_title(ruleset, language)
    if ruleset.aliases:
        title += f" ({', '.join(ruleset.aliases)})"
    numbers = _spans(sorted(ruleset.players))
    if len(ruleset.players) > 1:
        players = speak._("players: {players}, usually {usual}").format(
            players=numbers, usual=ruleset.players[0]
        )
    else:
        players = speak._("players: {players}").format(players=numbers)
    counts = [ruleset.rules(count).deal_count for count in ruleset.players]
    known = sorted({count for count in counts if count is not None})
    deals = speak._("deals: {deals}").format(deals=_spans(known)) if known else ""
    return ruleset.id, title, players, deals


def _spans(numbers: Sequence[int]) -> str:
    """``3, 4`` or ``3–6``: neighbours in one span when there are more than two."""
    if len(numbers) > 2 and list(numbers) == list(range(numbers[0], numbers[-1] + 1)):
        return f"{numbers[0]}–{numbers[-1]}"
    return ", ".join(str(number) for number in numbers)


def _check(files: Sequence[str], args: argparse.Namespace) -> int:
    """Load a file with every option tried; the error says what is wrong with it."""
    if len(files) != 1:
        found = phrases(
            "'rules check' of {count} file", "'rules check' of {count} files", len(files)
        )
        raise UsageError(found, phrase("one FILE"))
    ruleset = load_file(files[0])
    if args.json:
        print_json(ruleset_json(ruleset, args.lang))
    else:
        say(f"{files[0]}: ok")
        say("  ".join(_summary(ruleset, args.lang)).rstrip())
    return 0
