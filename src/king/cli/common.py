"""What several commands share: which rules are played, reading records, printing JSON."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from king.errors import UsageError, phrase, phrases, refusal_of

if TYPE_CHECKING:
    from king.records import Record
    from king.rules import Rules, Ruleset

MAX_RECORD: Final = 64 * 1024 * 1024  # bytes; a long game with comments is far below


def find_ruleset(name: str | None, rules_file: str | None) -> Ruleset:
    """The ruleset of a name or of a file. Raises UsageError, RulesetError."""
    from king.rules import builtin_ids, load, load_file

    if rules_file is not None:
        if name is not None:
            raise UsageError(
                phrase("both RULESET {name} and --rules-file", name=repr(name)),
                phrase("one of them"),
            )
        return load_file(rules_file)
    if name is None:
        ids = ", ".join(builtin_ids())
        raise UsageError(phrase("no RULESET"), phrase("{ids}, or --rules-file FILE", ids=ids))
    if name.endswith(".toml"):
        raise UsageError(
            phrase("the file {file} as RULESET", file=name),
            phrase("--rules-file {file}", file=name),
        )
    return load(name)


def read_options(pairs: Iterable[str]) -> dict[str, str]:
    """``NAME=CHOICE`` pairs. Raises UsageError for another form or two choices of one name.

    >>> read_options(["ruff=free", "order=after-talon"])
    {'ruff': 'free', 'order': 'after-talon'}
    """
    options: dict[str, str] = {}
    for pair in pairs:
        name, equals, choice = pair.partition("=")
        if not equals or not name or not choice:
            raise UsageError(f"--option {pair!r}", phrase("NAME=CHOICE, as in ruff=free"))
        if options.setdefault(name, choice) != choice:
            raise UsageError(
                phrase("option {name} chosen twice", name=name),
                phrase("one choice for each option"),
            )
    return options


def read_table(args: argparse.Namespace, name: str | None) -> tuple[Ruleset, Rules]:
    """The ruleset and the rules that the common flags ask for."""
    ruleset = find_ruleset(name, args.rules_file)
    return ruleset, rules_of(ruleset, args.players, read_options(args.option), args.lang)


def rules_of(
    ruleset: Ruleset, players: int | None, options: Mapping[str, str], language: str
) -> Rules:
    """The rules of a table. Raises UsageError, for a wrong number of players in a language."""
    if players is not None and players not in ruleset.players:
        from king.explain import ruleset_title

        title = ruleset_title(ruleset, language)
        asked = phrases("{title}: {count} player", "{title}: {count} players", players, title=title)
        numbers = ", ".join(map(str, sorted(ruleset.players)))
        raise UsageError(asked, phrase("players: {players}", players=numbers))
    rules = ruleset.rules(players, options)
    refuse_idle(ruleset, rules, options, language)
    return rules


def refuse_idle(ruleset: Ruleset, rules: Rules, asked: Mapping[str, str], language: str) -> None:
    """Refuse a choice that was asked for and changes nothing at this table. Raises UsageError."""
    from king.explain import choice_title, option_title
    from king.rules.acting import idle, maker, partners

    make = maker(ruleset, rules.players)
    known = [option for option in ruleset.options if option.name in rules.options]
    for option in idle([row for row in known if row.name in asked], rules.options, make):
        choice = rules.options[option.name]
        words = phrase(
            "option {name}={choice} ({title}: {meaning}), which changes nothing at this table",
            name=option.name,
            choice=choice,
            title=option_title(option, language),
            meaning=choice_title(option, choice, language),
        )
        without = {**rules.options, option.name: option.default}
        beside = ", ".join(
            f"{row.name}={word.name}"
            for row, word in partners(option, known, without, make, choice)
        )
        default = f"{option.name}={option.default}"
        allowed = (
            phrase("{default}, or with it one of: {choices}", default=default, choices=beside)
            if beside
            else default
        )
        raise UsageError(words, allowed)


def read_bots(text: str, seats: int) -> tuple[str, ...]:
    """Names of bots for so many seats; one name stands for all.

    Raises UsageError for a wrong number or an unknown name.
    """
    from king.bots import bot_names

    names = tuple(name.strip() for name in text.split(","))
    for name in names:
        if name not in bot_names():
            raise UsageError(phrase("no bot {name}", name=repr(name)), ", ".join(bot_names()))
    if len(names) == 1:
        return names * seats
    if len(names) != seats:
        raise UsageError(
            phrases("{count} bot", "{count} bots", len(names)),
            phrase("1 name for all, or {seats}", seats=seats),
        )
    return names


class Wanted(NamedTuple):
    """What a file ought to be, in the words of each refusal."""

    kind: str
    readable: str
    encoded: str


A_RECORD: Final = Wanted(
    phrase("a record"), phrase("a record that can be read"), phrase("a record in UTF-8")
)


def read_text(path: str | Path, wanted: Wanted, *, limit: int = MAX_RECORD) -> str:
    """The text of a file, "-" being stdin.

    Raises UsageError for anything that is not a readable UTF-8 file.
    """
    return text_of(read_bytes(path, wanted, limit=limit), path, wanted)


def text_of(data: bytes, path: str | Path, wanted: Wanted) -> str:
    """The text of what was read. Raises UsageError where it is not UTF-8."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        found = phrase("byte {place} is not UTF-8", place=error.start)
        where = phrase("{where}: {found}", where=path, found=found)
        raise UsageError(where, wanted.encoded) from None


def read_bytes(path: str | Path, wanted: Wanted, *, limit: int = MAX_RECORD) -> bytes:
    """What is in a file, "-" being stdin. Raises UsageError for one that cannot be read."""
    try:
        if str(path) == "-":
            data = sys.stdin.buffer.read(limit + 1)
        else:
            with Path(path).open("rb") as file:
                data = file.read(limit + 1)
    except (OSError, ValueError) as error:  # ValueError: a zero byte in the name
        refused = phrase("{where}: {found}", where=path, found=refusal_of(error))
        raise UsageError(refused, wanted.readable) from None
    if len(data) > limit:
        size = phrases("more than {count} byte", "more than {count} bytes", limit)
        raise UsageError(phrase("{where}: {found}", where=path, found=size), wanted.kind)
    return data


def read_record(path: str) -> Record:
    """A record in either form; JSON lines are known by their first sign.

    Raises UsageError for an unreadable file, RecordError for a mistake in it.
    """
    return record_of(read_text(path, A_RECORD), path)


def record_of(text: str, path: str) -> Record:
    """The same of a text that was read. Raises RecordError."""
    from king.records import parse_jsonl, parse_record

    return (parse_jsonl if text.lstrip().startswith("{") else parse_record)(text, path)


def print_json(document: object) -> None:
    """One JSON document on stdout, and a newline."""
    import json

    encoding = (getattr(sys.stdout, "encoding", None) or "utf-8").lower()
    json.dump(document, sys.stdout, ensure_ascii=not encoding.startswith("utf"))
    sys.stdout.write("\n")


def say(text: str = "") -> None:
    """One line on stdout."""
    sys.stdout.write(f"{text}\n")
