"""Loading ruleset files: find, read, extend, overlay, check.

>>> load("minsk").rules(options={"ruff": "free"}).contracts["otygrysh"].ruff
'free'
"""

from __future__ import annotations

import tomllib
from functools import cache, partial
from importlib.resources import files
from pathlib import Path
from typing import Final

from king.errors import RulesetError, UsageError, phrase, phrases, refusal_of
from king.locales import LANGUAGES
from king.rules.build import Source, build
from king.rules.check import check
from king.rules.ruleset import Choice, Option, Ruleset
from king.rules.toml import mistake_text
from king.rules.tree import (
    Origins,
    Table,
    Tree,
    check_plain,
    describe,
    merge,
    misspelt,
)

MAX_BYTES = 64 * 1024
MAX_LINE = 2000
MAX_OPTIONS, MAX_CHOICES = 40, 16
_TOP_KEYS: Final = frozenset(
    {
        *("extends", "id", "title", "aliases", "sources", "first_in", "players", "for", "option"),
        *("pack", "joker", "deal", "talon", "pass", "stock", "titles", "roles"),
        *("schedule", "sheet", "play", "contract"),
    }
)
"""All tables and values of a ruleset file; whatever reads them asks for each by its name."""


@cache
def builtin_ids() -> tuple[str, ...]:
    """The ids of the rulesets that come with King, sorted."""
    folder = files("king") / "rulesets"
    return tuple(sorted(p.name[:-5] for p in folder.iterdir() if p.name.endswith(".toml")))


@cache
def load(name: str) -> Ruleset:
    """A ruleset of King's own by id or alias.

    Raises UsageError when there is none of this name.
    """
    if name in builtin_ids():
        text = (files("king") / "rulesets" / f"{name}.toml").read_text(encoding="utf-8")
        return _load(text, f"{name}.toml")
    for known in builtin_ids():
        if name in load(known).aliases:
            return load(known)
    raise UsageError(phrase("no ruleset {name}", name=repr(name)), ", ".join(builtin_ids()))


def load_file(path: str | Path) -> Ruleset:
    """A table's own ruleset file, every option tried once.

    Raises RulesetError with file, key, what was found and what is allowed.
    """
    file = Path(path)
    try:
        with file.open("rb") as stream:
            data = stream.read(MAX_BYTES + 1)
    except OSError as error:
        raise RulesetError(
            file=str(path),
            key="",
            found=refusal_of(error),
            allowed=phrase("a readable ruleset file"),
        ) from None
    if len(data) > MAX_BYTES:
        raise RulesetError(
            file=str(path),
            key="",
            found=phrases("more than {count} byte", "more than {count} bytes", MAX_BYTES),
            allowed=phrases(
                "a file of at most {count} byte", "a file of at most {count} bytes", MAX_BYTES
            ),
        )
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise RulesetError(
            file=str(path),
            key="",
            found=phrase("byte {place} is not UTF-8", place=error.start),
            allowed="UTF-8",
        ) from None
    return load_text(text, str(path))


def load_text(text: str, file: str) -> Ruleset:
    """As :func:`load_file`, for the text of a file; ``file`` names it in errors."""
    tree, origins = _read(text, file)
    ruleset = _ruleset(tree, origins, text, file)
    check(ruleset, tree, origins)
    return ruleset


def _parse(text: str, file: str) -> Tree:
    if len(text) > MAX_BYTES:
        raise RulesetError(
            file=file,
            key="",
            found=phrase("a very long text"),
            allowed=phrases("at most {count} byte", "at most {count} bytes", MAX_BYTES),
        )
    # A key of thousands of dots takes the TOML reader very long.
    for number, line in enumerate(text.split("\n"), start=1):
        if len(line) > MAX_LINE:
            raise RulesetError(
                file=file,
                key="",
                found=phrases(
                    "line {line} of {count} character",
                    "line {line} of {count} characters",
                    len(line),
                    line=number,
                ),
                allowed=phrases(
                    "lines of at most {count} character",
                    "lines of at most {count} characters",
                    MAX_LINE,
                ),
            )
    try:
        text.encode("utf-8")
        tree = tomllib.loads(text)
        check_plain(tree, file)
        return tree
    except UnicodeEncodeError:
        raise RulesetError(
            file=file, key="", found=phrase("half of a surrogate pair"), allowed="UTF-8"
        ) from None
    except ValueError as error:  # also for a number of thousands of digits
        allowed = phrase("TOML: lines such as players = [3, 4] under headings such as [deal]")
        raise RulesetError(file=file, key="", found=mistake_text(error), allowed=allowed) from None
    except RecursionError:
        raise RulesetError(
            file=file,
            key="",
            found=phrase("tables nested without end"),
            allowed=phrase("a plain file"),
        ) from None


def _load(text: str, file: str) -> Ruleset:
    tree, origins = _read(text, file)
    return _ruleset(tree, origins, text, file)


def _read(text: str, file: str) -> tuple[Tree, Origins]:
    origins = Origins(file)
    tree = _tree(text, file, origins, ())
    if "id" not in tree and tree:
        tree["id"] = Path(file).stem.lower()
    return tree, origins


def _tree(text: str, file: str, origins: Origins, ancestors: tuple[str, ...]) -> Tree:
    """A file laid over the one it extends."""
    own = _parse(text, file)
    tree: Tree = {}
    parent = own.pop("extends", None)
    if parent is not None:
        known = [name for name in builtin_ids() if name not in ancestors]
        if parent not in known:
            raise RulesetError(
                file=file, key="extends", found=misspelt(parent, known), allowed=", ".join(known)
            )
        base = (files("king") / "rulesets" / f"{parent}.toml").read_text("utf-8")
        tree = _tree(base, parent, origins, (*ancestors, parent))
        tree.pop("id")
        tree.pop("aliases", None)
        tree.pop("first_in", None)
    merge(tree, own, origins, file, (), ())
    return tree


def _ruleset(tree: Tree, origins: Origins, text: str, file: str) -> Ruleset:
    top = Table(tree, origins)
    top.only(_TOP_KEYS, phrase("a ruleset"))  # a file of something else is told so at once
    name = top.text("id", longest=40)
    if not name.replace("-", "").isalnum() or not name.isascii() or name != name.lower():
        raise top.wrong("id", phrase("small letters, digits and hyphens"))
    title = top.titles("title")
    if not title:
        raise top.error("title", phrase("nothing"), phrase("a text, or texts for en, ru, pl"))
    players = top.integers("players", low=2, high=12, longest=11)
    if not players or len(set(players)) != len(players):
        allowed = phrase(
            "a list of different numbers of players from {low} to {high}", low=2, high=12
        )
        raise top.wrong("players", allowed)
    overlays = top.table("for")
    for key in overlays.keys():  # noqa: SIM118
        if key.isdigit() and origins.find(("for", key))[0] != file:
            continue  # inherited for a number of players that this file does not have
        if key not in {str(count) for count in players}:
            allowed = phrase("a number of players: {players}", players=sorted(players))
            raise overlays.error(key, describe(key), allowed)
        overlays.table(key)
    options = _options(top.table("option"), players, origins)

    source = Source(tree, origins, name, title, players, options, text)
    return Ruleset(
        id=name,
        title=title,
        aliases=top.texts("aliases"),
        sources=top.texts("sources"),
        first_in=_languages(top),
        players=players,
        options=options,
        text=text,
        file=file,
        build=partial(build, source),
    )


def _languages(top: Table) -> tuple[str, ...]:
    found = top.texts("first_in", longest=len(LANGUAGES))
    if not set(found) <= set(LANGUAGES):
        raise top.wrong("first_in", phrase("some of {values}", values=", ".join(LANGUAGES)))
    return found


def _options(table: Table, players: tuple[int, ...], origins: Origins) -> tuple[Option, ...]:
    names = [name for name in table.keys() if table.raw(name) is not False]  # noqa: SIM118
    if len(names) > MAX_OPTIONS:
        count = phrases("{count} option", "{count} options", len(names))
        raise table.error(None, count, phrase("at most {most}", most=MAX_OPTIONS))
    found = (_option(table.table(name), name, players, origins) for name in names)
    return tuple(option for option in found if option.players)


def _option(table: Table, name: str, players: tuple[int, ...], origins: Origins) -> Option:
    if not name.replace("-", "").isalnum() or len(name) > 40 or name != name.lower():
        raise table.error(None, describe(name), phrase("small letters, digits and hyphens"))
    default = table.text("default", longest=40)
    rows = table.table("choice")
    names = [default, *(key for key in rows.keys() if key != default)]  # noqa: SIM118
    if not 2 <= len(names) <= MAX_CHOICES:
        found = (
            phrase("no choice but {default}", default=default)
            if len(names) < 2
            else phrases("{count} choice", "{count} choices", len(names))
        )
        allowed = phrase("a choice besides the default, at most {most} in all", most=MAX_CHOICES)
        raise table.error("choice", found, allowed)
    choices = []
    for key in names:
        if not key.replace("-", "").isalnum() or len(key) > 40:
            raise rows.error(key, describe(key), phrase("letters, digits and hyphens"))
        row = rows.table(key)
        if key != default and set(row.keys()) <= {"title"}:
            allowed = phrase("the keys that it changes")
            raise rows.error(key, phrase("a choice that changes nothing"), allowed)
        choices.append(Choice(key, row.titles("title")))
    only = table.integers("players", low=2, high=12) or players
    if origins.find(("option", name, "players"))[0] != origins.file:
        only = tuple(count for count in only if count in players)
    if not set(only) <= set(players):
        raise table.wrong("players", phrase("some of {values}", values=sorted(players)))
    option = Option(
        name=name,
        title=table.titles("title"),
        default=default,
        choices=tuple(choices),
        players=only,
        source=table.text("source", " ").strip(),
        reading=table.flag("reading", default=False),
        front=table.flag("front", default=False),
    )
    table.finish(phrase("an option"))
    return option
