"""A record: one game, finished or not, as its file says it. Nothing in it is checked yet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from king.engine.events import Event, GameBegan
from king.errors import KingError, RecordError, phrase
from king.records.show import clean, quoting, shown
from king.rules import builtin_ids, load, load_text
from king.rules.ruleset import Rules, Ruleset

FORMAT: Final = "king-1"
LONG: Final = 1000  # characters of an error that quotes another
GIVEN: Final = "given"
"""The shuffle method of deals that came from elsewhere: nothing about them can be proved."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Proofs:
    """What a record says about its shuffle: ``seed`` is 64 hex digits once it is revealed,
    ``practice`` the number of a practice game, ``nonces`` what the seats added."""

    method: str
    seed: str | None
    practice: int | None
    nonces: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """One game as a file holds it.

    ``began`` and ``events`` are the history. With ``complete`` every event is there, as in
    JSON lines; the text form leaves out those that follow from the others. ``rules_text``
    is a house ruleset. ``check`` is the digest that the file states. Where it was read:
    ``file``, ``places`` (the lines of each header, counting from 1), ``lines`` (those of
    each event), ``last_line``; these do not count when records are compared.
    """

    names: tuple[str, ...]
    began: GameBegan
    proofs: Proofs
    finished: bool
    rules_text: str | None
    events: tuple[Event, ...]
    check: str
    complete: bool
    file: str = field(default="record", compare=False)
    places: Mapping[str, int] = field(default_factory=dict, compare=False)
    lines: tuple[tuple[int, ...], ...] = field(default=(), compare=False)
    last_line: int = field(default=0, compare=False)

    def error_at(self, header: str, found: str, allowed: str) -> RecordError:
        """The error for a header."""
        return RecordError(
            file=self.file,
            line=self.places.get(header, 0),
            found=quoting(found, LONG),
            allowed=quoting(allowed, LONG),
        )


def rules_of(record: Record) -> Rules:
    """The rules a record was played by.

    Raises RecordError for a ruleset, players or options that do not exist or do not fit.
    """
    began = record.began
    ruleset = _ruleset_of(record)
    if ruleset.id != began.ruleset:
        raise record.error_at("Ruleset", shown(began.ruleset), shown(ruleset.id))
    if began.players not in ruleset.players:
        counts = ", ".join(map(str, sorted(ruleset.players)))
        raise record.error_at("Players", str(began.players), counts)
    known = {row.name: row for row in ruleset.options if began.players in row.players}
    listed = ", ".join(known)
    for name, choice in began.options.items():
        if name not in known:
            allowed = (
                phrase("an option of {ruleset}: {options}", ruleset=ruleset.id, options=listed)
                if known
                else phrase("no option: {ruleset} has none", ruleset=ruleset.id)
            )
            found = phrase("the option {option}", option=shown(name))
            raise record.error_at(f"Option {name}", found, allowed)
        choices = [row.name for row in known[name].choices]
        if choice not in choices:
            raise record.error_at(f"Option {name}", shown(choice), ", ".join(choices))
    if list(began.options) != list(known):
        given = clean(", ".join(began.options), LONG)
        found = phrase("the options {options}", options=given) if given else phrase("no options")
        allowed = phrase("one header for each option, in the order {options}", options=listed)
        first = next(iter(began.options), "")
        place = f"Option {first}" if first else "Ruleset"
        raise record.error_at(place, found, allowed)
    try:
        return ruleset.rules(began.players, began.options)
    except KingError as error:
        raise record.error_at("Ruleset", error.told, phrase("options that fit together")) from None


@lru_cache(maxsize=4)
def _house_rules(text: str, file: str) -> Ruleset:
    """A house ruleset; loading tries every option of it, so the last few are kept."""
    return load_text(text, file)


def _ruleset_of(record: Record) -> Ruleset:
    name = record.began.ruleset
    if record.rules_text is not None:
        try:
            return _house_rules(record.rules_text, f"{name}.toml")
        except KingError as error:
            raise record.error_at("|", error.told, phrase("a ruleset without mistakes")) from None
    if name not in builtin_ids():
        allowed = phrase(
            "{rulesets}, or the text of the ruleset in lines with |",
            rulesets=", ".join(builtin_ids()),
        )
        raise record.error_at("Ruleset", shown(name), allowed)
    return load(name)
