"""What a table's own ruleset file must hold beyond the rules it is first built for.

Every number of players, every choice and every two choices with a common overlay are built
once, so that a mistake is found when the file is loaded and not in the middle of an evening.
A file for which that would take too long is refused.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from king.errors import RulesetError, phrase, phrases
from king.rules.acting import in_effect
from king.rules.ruleset import Choice, Option, Rules, Ruleset
from king.rules.tree import Origins, Table, Tree, describe, misspelt

Pair = tuple[str, str, str, str]  # option, choice, another option, its choice


MOST_WORK: Final = 10_000_000  # characters read; about two seconds
_EACH_TIME, _EACH_CONTRACT = 3000, 500  # as many characters of work that a text does not show


class _Trial(Ruleset):
    """A ruleset that counts how often rules are built, and stops where it gets too much."""

    def __init__(self, ruleset: Ruleset, contracts: int) -> None:
        self.__dict__.update(ruleset.__dict__)
        once = len(ruleset.text) + _EACH_TIME + _EACH_CONTRACT * contracts
        self._most = MOST_WORK // once
        self._built = 0

    def rules(self, players: int | None = None, options: Mapping[str, str] | None = None) -> Rules:
        """As for any ruleset. Raises RulesetError also when it was asked too often."""
        self._built += 1
        if self._built > self._most:
            raise TooMuchWorkError(
                file=self.file,
                key="option",
                found=phrases(
                    "more than {count} combination of players and choices to try",
                    "more than {count} combinations of players and choices to try",
                    self._most,
                ),
                allowed=phrase("fewer choices or numbers of players, or a shorter file"),
            )
        return super().rules(players, options)


class TooMuchWorkError(RulesetError):
    """A file that says more than can be tried out in a second or two."""


def check(ruleset: Ruleset, tree: Tree, origins: Origins) -> None:
    """Build all that the file can say. Raises RulesetError for the first that does not hold."""
    rows = tree.get("contract")
    ruleset = _Trial(ruleset, len(rows) if isinstance(rows, dict) else 0)
    for players in ruleset.players:
        _build(ruleset, players, {})
        for option, choice in _choices(ruleset, players):
            _build(ruleset, players, {option.name: choice.name})
    joint = _joint(ruleset, tree, origins)
    for one, choice_of_one, other, choice_of_other in joint:
        for players in ruleset.players:
            if {one, other} <= {row.name for row in ruleset.options if players in row.players}:
                _build(ruleset, players, {one: choice_of_one, other: choice_of_other})
    for option in ruleset.options:
        for choice in option.choices:
            written = ("option", option.name, "choice", choice.name)
            is_own = origins.find(written)[0] == origins.file
            if (
                is_own
                and choice.name != option.default
                and _is_idle(ruleset, option, choice, joint)
            ):
                raise RulesetError(
                    file=origins.file,
                    key=".".join(written),
                    found=phrase("a choice that changes nothing"),
                    allowed=phrase("values that differ from those without it"),
                )


def _choices(ruleset: Ruleset, players: int) -> Iterator[tuple[Option, Choice]]:
    """The choices for a number of players that are not the default."""
    for option in ruleset.options:
        if players in option.players:
            for choice in option.choices:
                if choice.name != option.default:
                    yield option, choice


def _build(ruleset: Ruleset, players: int, chosen: Mapping[str, str]) -> None:
    """Build the rules; an error says which choices and players it needs to show up."""
    error = _error(ruleset, players, chosen)
    if error is None:
        return
    allowed, is_only = error.allowed, _only_for(ruleset, error, chosen)
    choices = ", ".join(f"{name} = {choice}" for name, choice in chosen.items())
    if choices and is_only:
        allowed = phrases(
            "{allowed} (with {choices}, {count} player)",
            "{allowed} (with {choices}, {count} players)",
            players,
            allowed=allowed,
            choices=choices,
        )
    elif choices:
        allowed = phrase("{allowed} (with {choices})", allowed=allowed, choices=choices)
    elif is_only:
        allowed = phrases(
            "{allowed} (with {count} player)",
            "{allowed} (with {count} players)",
            players,
            allowed=allowed,
        )
    raise RulesetError(file=error.file, key=error.key, found=error.found, allowed=allowed)


def _error(ruleset: Ruleset, players: int, chosen: Mapping[str, str]) -> RulesetError | None:
    try:
        ruleset.rules(players, chosen)
    except TooMuchWorkError:
        raise
    except RulesetError as error:
        return error
    return None


def _only_for(ruleset: Ruleset, error: RulesetError, chosen: Mapping[str, str]) -> bool:
    """Whether another number of players has no such error with the same choices."""
    names = set(chosen)
    counts = [
        count
        for count in ruleset.players
        if names <= {option.name for option in ruleset.options if count in option.players}
    ]
    others = [_error(ruleset, count, chosen) for count in counts]
    return any(other is None or other.key != error.key for other in others)


def _joint(ruleset: Ruleset, tree: Tree, origins: Origins) -> list[Pair]:
    """Choices with a ``with`` table for another choice; keys that name nothing are refused."""
    options = {option.name: option for option in ruleset.options}
    top = Table(tree, origins).table("option")
    found: list[Pair] = []
    for option in ruleset.options:
        for choice in option.choices:
            row = top.table(option.name).table("choice").table(choice.name)
            _check_counts(row.table("for"), option.players, origins)
            joint = row.table("with")
            for name in joint.keys():  # noqa: SIM118
                for key in _named(joint, name, options, origins):
                    found.append((option.name, choice.name, name, key))
    return found


def _named(
    joint: Table, name: str, options: Mapping[str, Option], origins: Origins
) -> Iterator[str]:
    """The choices of one option that a ``with`` table names."""
    if name not in options:
        if origins.find(joint.path_of(name))[0] == origins.file:
            allowed = phrase("options: {options}", options=", ".join(options))
            raise joint.error(name, misspelt(name, options), allowed)
        return  # inherited, for an option that this file has not
    rows = joint.table(name)
    known = [choice.name for choice in options[name].choices]
    for key in rows.keys():  # noqa: SIM118
        if key in known:
            rows.table(key)
            yield key
        elif origins.find(rows.path_of(key))[0] == origins.file:
            allowed = phrase(
                "choices of {option}: {choices}", option=name, choices=", ".join(known)
            )
            raise rows.error(key, describe(key), allowed)


def _check_counts(overlays: Table, players: tuple[int, ...], origins: Origins) -> None:
    for key in overlays.keys():  # noqa: SIM118
        is_own = origins.find(overlays.path_of(key))[0] == origins.file
        if is_own and key not in {str(count) for count in players}:
            allowed = phrase("a number of players: {players}", players=sorted(players))
            raise overlays.error(key, describe(key), allowed)


def _is_idle(ruleset: Ruleset, option: Option, choice: Choice, joint: list[Pair]) -> bool:
    """Whether a choice makes no difference, neither alone nor beside other choices."""
    for players in option.players:
        for chosen in _settings(ruleset, players, option, choice, joint):
            try:
                without = ruleset.rules(players, chosen)
                with_it = ruleset.rules(players, {**chosen, option.name: choice.name})
            except TooMuchWorkError:
                raise
            except RulesetError:
                continue
            if in_effect(with_it) != in_effect(without):
                return False
    return True


def _settings(
    ruleset: Ruleset, players: int, option: Option, choice: Choice, joint: list[Pair]
) -> Iterator[dict[str, str]]:
    """What to choose beside a choice: nothing, any other one, and any with one it names."""
    others = [
        (row.name, other.name) for row, other in _choices(ruleset, players) if row is not option
    ]
    yield {}
    yield from ({name: key} for name, key in others)
    named = [(name, key) for *own, name, key in joint if own == [option.name, choice.name]]
    for name, key in named:
        if (name, key) in others:
            yield from ({name: key, third: beside} for third, beside in others if third != name)
