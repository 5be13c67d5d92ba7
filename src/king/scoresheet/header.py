"""What stands above the deals of a sheet: the rules, the players, who deals first."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from typing import Any, Final

from msgspec import Struct, field

from king.errors import KingError
from king.rules import builtin_ids, load, load_text
from king.rules.ruleset import Rules, Ruleset
from king.scoresheet.entry import seat_named
from king.scoresheet.refusal import SheetError
from king.seats import Seat

FORMAT: Final = "King sheet 1"
LONGEST_NAME: Final = 40  # characters, as in records
MARKS: Final = ",;=:|"
IN_ADDITION: Final = "in-addition"
INSTEAD: Final = "instead"
_JOINER: Final = "\u200d"  # holds an emoji of several signs together


class Header(Struct, frozen=True):
    """The lines above the deals. ``rules_text``: a file of house rules that the sheet carries.

    ``dealer`` and ``ladder`` are names as they stand there. ``places``: the line of each of
    them, counted from 1.
    """

    ruleset: str
    names: tuple[str, ...]
    options: Mapping[str, str] = field(default_factory=dict)
    rules_text: str | None = None
    dealer: str | None = None
    ladder: tuple[str, ...] = ()
    in_addition: bool = False
    places: Mapping[str, int] = field(default_factory=dict)

    def refusal(self, place: str, reason: str, **facts: Any) -> SheetError:
        """A refusal of one of these lines."""
        error = SheetError(reason, **facts)
        error.line = self.places.get(place, 1)
        return error


def is_name(name: str) -> bool:
    """Whether a name can stand in a sheet as it is."""
    return (
        0 < len(name) <= LONGEST_NAME
        and " ".join(name.split()) == name
        and name.lower() != "rest"
        and not set(MARKS) & set(name)
        and all(sign == _JOINER or _is_plain(sign) for sign in name)
    )


def _is_plain(sign: str) -> bool:
    # control, format and surrogate signs, and separators of lines.
    return unicodedata.category(sign) not in ("Cc", "Cf", "Cs", "Zl", "Zp")


def check_names(names: Sequence[str]) -> None:
    """Raises SheetError for a name that a sheet cannot hold, or two that look the same."""
    for place, name in enumerate(names):
        if not is_name(name):
            raise SheetError("bad-name", name=name)
        if name.lower() in [other.lower() for other in names[:place]]:
            raise SheetError("same-name", name=name)


def fitting_names(names: Sequence[str]) -> tuple[str, ...]:
    """Names from elsewhere as a sheet can hold them: signs that separate become dashes.

    >>> fitting_names(["Anna = 1", "anna – 1", "rest"])
    ('Anna - 1', 'anna – 1', 'rest 3')
    """
    found: list[str] = []
    for number, name in enumerate(names, start=1):
        plain = "".join("-" if sign in MARKS else sign for sign in name)
        neat = " ".join(plain.split())[:LONGEST_NAME].strip() or str(number)
        known = [other.lower() for other in found]
        if not is_name(neat) or neat.lower() in known:
            neat = f"{neat[: LONGEST_NAME - 4].strip()} {number}"
        if not is_name(neat) or neat.lower() in known:
            neat = str(number)
        found.append(neat)
    return tuple(found)


def carried(ruleset: str, text: str) -> str | None:
    """The text of rules that a sheet has to carry: that of all but King's own."""
    plain = text.replace("\r\n", "\n")
    if ruleset in builtin_ids() and load(ruleset).text.replace("\r\n", "\n") == plain:
        return None
    return plain


def rules_of(header: Header) -> tuple[Rules, Ruleset]:
    """The rules of a sheet, and what their file says. Raises SheetError."""
    ruleset = _ruleset(header)
    players = len(header.names)
    if players not in ruleset.players:
        allowed = sorted(ruleset.players)
        raise header.refusal("player", "players", found=players, allowed=allowed)
    known = {row.name: row for row in ruleset.options if players in row.players}
    for name, choice in header.options.items():
        choices = [row.name for row in known[name].choices] if name in known else []
        if choice not in choices:
            options = [f"{name}={row}" for row in choices] or list(known)
            raise header.refusal(
                f"option {name}", "bad-option", option=f"{name}={choice}", allowed=options
            )
    try:
        return ruleset.rules(players, header.options), ruleset
    except KingError as error:
        raise header.refusal("ruleset", "bad-rules", text=str(error)) from None


def _ruleset(header: Header) -> Ruleset:
    if header.rules_text is None:
        if not header.ruleset:
            raise header.refusal("ruleset", "no-ruleset", allowed=list(builtin_ids()))
        if header.ruleset not in builtin_ids():
            allowed = list(builtin_ids())
            raise header.refusal(
                "ruleset", "unknown-ruleset", ruleset=header.ruleset, allowed=allowed
            )
        return load(header.ruleset)
    try:
        ruleset = load_text(header.rules_text, f"{header.ruleset or 'house'}.toml")
    except KingError as error:
        raise header.refusal("rules", "bad-rules", text=str(error)) from None
    if header.ruleset and header.ruleset != ruleset.id:
        raise header.refusal(
            "ruleset", "unknown-ruleset", ruleset=header.ruleset, allowed=[ruleset.id]
        )
    return ruleset


def dealer_of(header: Header) -> Seat | None:
    """Who deals first, None where the first deal tells. Raises SheetError."""
    if header.dealer is None:
        return None
    try:
        return seat_named(header.dealer, header.names)
    except SheetError as error:
        error.line = header.places.get("dealer")
        raise


def ladder_of(header: Header) -> tuple[Seat, ...]:
    """The ladder before the first deal, () where it is the playing order. Raises SheetError."""
    if not header.ladder:
        return ()
    try:
        order = tuple(seat_named(name, header.names) for name in header.ladder)
    except SheetError as error:
        error.line = header.places.get("ladder")
        raise
    if sorted(order) != list(range(len(header.names))):
        raise header.refusal("ladder", "bad-ladder")
    return order


def format_header(header: Header, rules: Rules | None = None) -> list[str]:
    """The lines of a header. ``rules``: all their choices are written, not only those asked."""
    options = rules.options if rules is not None else header.options
    lines = [FORMAT, f"ruleset: {header.ruleset}"]
    lines += [f"option: {name}={choice}" for name, choice in options.items()]
    if header.in_addition:
        lines.append(f"sheet-option: king-held={IN_ADDITION}")
    if header.rules_text is not None:
        lines += [f"| {line}".rstrip() for line in header.rules_text.splitlines()]
    lines += [f"player: {name}" for name in header.names]
    if header.dealer is not None:
        lines.append(f"dealer: {header.dealer}")
    if header.ladder:
        lines.append(f"ladder: {', '.join(header.ladder)}")
    return lines
