"""Why a score sheet does not take a line, in words: what was found, what is missing or allowed.

>>> from king.rules import load
>>> from king.scoresheet.refusal import SheetError
>>> error = SheetError("too-few", unit="tricks", found=9, least=10, most=10, row=3)
>>> error.rules = load("minsk").rules()
>>> refusal_text(error, "en")
'deal 3: tricks add up to 9 of 10: 1 is missing'
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from king.explain.names import contract_title, only_jacks
from king.explain.sheet_plan import fault_title, unit_title
from king.explain.words import Words, words
from king.locales import N_
from king.rules.ruleset import Rules
from king.scoresheet.refusal import Facts, SheetError


class _Teller:
    """The facts of a refusal with names and titles in one language."""

    def __init__(self, error: SheetError, w: Words) -> None:
        self.w = w
        self.rules: Rules | None = error.rules
        self.names = error.names
        self.row = error.row
        self.facts: Facts = error.facts

    def get(self, key: str) -> Any:
        return self.facts[key]

    def name(self, key: str = "seat") -> str:
        return self.name_of(self.facts[key])

    def name_of(self, seat: int) -> str:
        if seat < len(self.names):
            return self.names[seat]
        return self.w._("Player {number}", number=seat + 1)

    def title(self, key: str = "contract") -> str:
        return self.title_of(self.facts[key])

    def title_of(self, id: str) -> str:
        """A contract by its title and the id that is typed; an unknown one as it was said."""
        if self.rules is None or id not in self.rules.contracts:
            return self.w.quoted(id)
        return f"{contract_title(self.rules, id, self.w.language)} ({id})"

    def unit(self, key: str = "unit") -> str:
        return self.unit_of(self.facts[key])

    def unit_of(self, id: str) -> str:
        jacks = self.rules is not None and only_jacks(self.rules)
        return unit_title(id, id.replace("+", ","), self.w.language, jacks=jacks)

    def fault(self) -> str:
        return fault_title(self.facts["fault"], self.w.language)

    def listed(self, key: str) -> str:
        return ", ".join(map(str, self.facts.get(key) or ()))


def refusal_text(error: SheetError, lang: str) -> str:
    """A refusal in a language; the deal it is about stands before it."""
    w = words(lang)
    text = _text(error, w)
    if error.row is not None and error.reason not in ("no-row", "later-row"):
        text = w._("deal {number}: {text}", number=error.row, text=text)
    if "part" in error.facts:
        text = w._("in {part}: {text}", part=w.quoted(error.facts["part"]), text=text)
    return text


def _text(error: SheetError, w: Words) -> str:
    make = CODES.get(error.reason)
    return make(_Teller(error, w)) if make is not None else error.reason


def _said(message: str, *keys: str) -> Callable[[_Teller], str]:
    """A message whose placeholders are facts as they are."""
    return lambda t: t.w._(message, **{key: t.get(key) for key in keys})


def _quoted(message: str, key: str = "text") -> Callable[[_Teller], str]:
    return lambda t: t.w._(message, text=t.w.quoted(str(t.get(key))))


def _allowed(text: str, options: Iterable[object], w: Words) -> str:
    listed = ", ".join(map(str, options))
    return w._("{head}; allowed: {allowed}").format(head=text, allowed=listed) if listed else text


# --- Contracts and players ----------------------------------------------------------------


def _unknown_contract(t: _Teller) -> str:
    text = t.w._("no contract {text}", text=t.w.quoted(t.get("contract")))
    rules = t.rules
    ids = [] if rules is None else [id for id, row in rules.contracts.items() if row.times]
    return _allowed(text, ids, t.w)


def _again(t: _Teller) -> str:
    if t.get("seat") is None:
        return t.w._("after the fault this is played again: {contract}", contract=t.title())
    return t.w._(
        "after the fault this is played again: {contract}, ordered by {name}",
        contract=t.title(),
        name=t.name(),
    )


def _not_scheduled(t: _Teller) -> str:
    return t.w._(
        "{contract} is not played now; the next deal is {next}",
        contract=t.title(),
        next=t.title("scheduled"),
    )


def _wrong_declarer(t: _Teller) -> str:
    if t.get("expected") is None:
        return t.w._("nobody bid, so nobody is the declarer, not {name}", name=t.name())
    return t.w._("the declarer is {name}, not {other}", name=t.name("expected"), other=t.name())


def _already_ordered(t: _Teller) -> str:
    deals = t.get("deals")
    text = t.w.n(
        "{name} has ordered {contract} already, in deal {deals}",
        "{name} has ordered {contract} already, in deals {deals}",
        len(deals),
        name=t.name(),
        contract=t.title(),
        deals=t.listed("deals"),
    )
    return _allowed(text, dict.fromkeys(t.facts.get("left", ())), t.w)


# --- Counts -------------------------------------------------------------------------------


def _span(t: _Teller) -> str:
    least, most = t.get("least"), t.get("most")
    if least == most:
        return str(most)
    return t.w._("{least} to {most}", least=least, most=most)


def _sum(t: _Teller) -> dict[str, object]:
    """What a unit adds up to, and to what it should."""
    return {"unit": t.unit(), "found": t.get("found"), "total": _span(t)}


def _too_few(t: _Teller) -> str:
    return t.w.n(
        "{unit} add up to {found} of {total}: {count} is missing",
        "{unit} add up to {found} of {total}: {count} are missing",
        t.get("least") - t.get("found"),
        **_sum(t),
    )


def _too_many(t: _Teller) -> str:
    return t.w.n(
        "{unit} add up to {found} of {total}: {count} too many",
        "{unit} add up to {found} of {total}: {count} too many",
        t.get("found") - t.get("most"),
        **_sum(t),
    )


def _counts_missing(t: _Teller) -> str:
    return t.w._(
        "who has them is not said: {unit}, {total} in all ({key})",
        unit=t.unit(),
        total=_span(t),
        key=t.get("unit"),
    )


def _not_within(t: _Teller) -> str:
    return t.w._(
        "{name} cannot have {count} ({unit}) with {limit} ({whole})",
        name=t.name(),
        count=t.get("count"),
        unit=t.unit(),
        limit=t.get("limit"),
        whole=t.unit("whole"),
    )


def _unknown_unit(t: _Teller) -> str:
    text = t.w._(
        "{text} is not counted in {contract}",
        text=t.w.quoted(t.get("unit")),
        contract=t.title(),
    )
    return _allowed(text, t.facts.get("allowed", ()), t.w)


def _unit_named(message: str, *keys: str) -> Callable[[_Teller], str]:
    return lambda t: t.w._(message, unit=t.unit(), **{key: t.get(key) for key in keys})


def _unit_and_name(message: str, *keys: str) -> Callable[[_Teller], str]:
    return lambda t: t.w._(
        message, unit=t.unit(), name=t.name(), **{key: t.get(key) for key in keys}
    )


def _names_listed(message: str) -> Callable[[_Teller], str]:
    return lambda t: t.w._(message, names=t.w.listed([t.name_of(s) for s in t.get("seats")]))


def _contract_named(message: str) -> Callable[[_Teller], str]:
    return lambda t: t.w._(message, contract=t.title())


def _player_named(message: str) -> Callable[[_Teller], str]:
    return lambda t: t.w._(message, name=t.name())


# --- Faults and rows ----------------------------------------------------------------------


def _no_such_fault(t: _Teller) -> str:
    text = t.w._("no {fault} in {contract}", fault=t.fault(), contract=t.title())
    return _allowed(text, t.facts.get("allowed", ()), t.w)


def _one_offender(t: _Teller) -> str:
    return t.w._("{fault}: of one player only", fault=t.fault())


def _fault_declarer(t: _Teller) -> str:
    return t.w._("only the declarer discards, and that was not {name}", name=t.name())


def _no_row(t: _Teller) -> str:
    rows = t.get("rows")
    text = t.w._("no deal {number}", number=t.row)
    if not rows:
        return t.w._("no deal {number}: the sheet is empty", number=t.row)
    return _allowed(text, [f"1–{rows}" if rows > 1 else "1"], t.w)


def _later_row(t: _Teller) -> str:
    cause = dict(t.get("cause"))
    inner = SheetError(cause.pop("code"), **cause)
    inner.rules, inner.names = t.rules, t.names
    return t.w._(
        "then deal {number} would not fit any more: {text}",
        number=t.row,
        text=_text(inner, t.w),
    )


def _players(t: _Teller) -> str:
    found = t.get("found")
    text = t.w.n("{count} player", "{count} players", found)
    return _allowed(text, t.get("allowed"), t.w)


def _with_allowed(message: str, key: str) -> Callable[[_Teller], str]:
    return lambda t: _allowed(
        t.w._(message, text=t.w.quoted(str(t.get(key)))), t.facts.get("allowed", ()), t.w
    )


def _with_columns(t: _Teller) -> str:
    text = t.w._("the first line of a table names its columns, and after them the players")
    return _allowed(text, t.get("allowed"), t.w)


def _told(key: str) -> Callable[[_Teller], str]:
    return lambda t: str(t.get(key))


CODES: Final[dict[str, Callable[[_Teller], str]]] = {
    "game-over": _said(N_("the game is over, nothing can be added")),
    "unknown-contract": _unknown_contract,
    "again": _again,
    "not-scheduled": _not_scheduled,
    "one-price": _said(N_("the talon has one buyer only")),
    "seller-buys": _player_named(N_("{name} sells the talon and cannot buy it")),
    "price-step": _said(
        N_("a price of {price}; allowed: {step}, and so on by {step} up to {highest}"),
        "price",
        "step",
        "highest",
    ),
    "one-bid": _said(N_("the highest bid is one player's only")),
    "bid-range": _said(
        N_("a bid of {bid}; allowed: {lowest} to {highest}"), "bid", "lowest", "highest"
    ),
    "bid-needed": _said(N_("whose bid was it (bid)? If all passed, it is dealt again (redeal)")),
    "no-declarer": _contract_named(N_("nobody is the declarer in {contract}")),
    "wrong-declarer": _wrong_declarer,
    "already-ordered": _already_ordered,
    "no-trump": _contract_named(N_("there are no trumps in {contract}")),
    "suit-only": _contract_named(N_("{contract} needs a suit: S, H, D or C")),
    "all-pass-suit": lambda t: t.w._(
        "when all pass, the suit that counts is {suit}", suit=t.get("suit")
    ),
    "suit-needed": _said(N_("which suit was named (trump: S, H, D or C)?")),
    "no-such-fault": _no_such_fault,
    "faults-mixed": _said(N_("one kind of fault in a deal")),
    "one-offender": _one_offender,
    "no-redeal": _contract_named(N_("{contract} is not dealt again like that")),
    "unknown-unit": _unknown_unit,
    "fault-with-counts": _said(N_("a revoke ends the deal: nothing is counted beside it")),
    "place-high": _unit_and_name(
        N_("{unit} {place} of {name}; allowed: 1 to {most}"), "place", "most"
    ),
    "place-twice": _unit_named(N_("{unit} {place} is given twice"), "place"),
    "place-missing": _unit_named(N_("who has it is not said: {unit} {place}"), "place"),
    "title-needed": _player_named(
        N_("{name} deals first and gives the titles: title 1 is the King, 4 the Peasant")
    ),
    "rest-twice": _unit_named(N_("{unit}: one player only can have the rest")),
    "rest-varies": _unit_named(
        N_("{unit}: how many there are in all is not fixed, so is the rest")
    ),
    "out-of-race": _player_named(N_("{name} is out of the race and has no tricks")),
    "too-many": _too_many,
    "counts-missing": _counts_missing,
    "too-few": _too_few,
    "not-within": _not_within,
    "finish-wrong": _names_listed(
        N_("those who reached their target in this deal are counted from 1: {names}")
    ),
    "finish-needed": _names_listed(
        N_("who reached the target first (finished)? In this deal it was {names}")
    ),
    "fault-declarer": _fault_declarer,
    "fault-nothing": _player_named(
        N_("a wrong discard counts as taken, but {name} has nothing in this deal")
    ),
    "no-row": _no_row,
    "later-row": _later_row,
    "nothing-to-undo": _said(N_("there is nothing to take back")),
    "nothing-to-redo": _said(N_("nothing was taken back")),
    "not-a-sheet": _said(N_("not a score sheet: its first line is “King sheet 1”")),
    "not-text": _said(
        N_("this is not text in UTF-8; save the file anew in that encoding (Excel: “CSV UTF-8”)")
    ),
    "bad-json": _said(N_("this JSON is damaged or cut off")),
    "no-file": _quoted(
        N_("{text} is missing: this has points, but not what was counted; take the text or JSON"),
        "key",
    ),
    "table-quote": _said(N_("a quotation mark is not closed on its line, or a sign follows it")),
    "table-empty": _said(N_("the table has no deals, so nobody knows what is played")),
    "table-head": _with_columns,
    "table-cells": _said(
        N_("cells in this line: {found} instead of {expected}; each player has a column of points"),
        "found",
        "expected",
    ),
    "table-mixed": _quoted(N_("{text} is the same in all lines of a sheet, and here it differs")),
    "table-points": _quoted(N_("the points {text}; allowed: a whole number")),
    "other-points": _said(
        N_("the points in the table are not those of its deals; take the text or JSON")
    ),
    "unknown-line": _quoted(N_("nobody knows the line {text}")),
    "header-late": _quoted(N_("{text} stands above the first deal only"), "key"),
    "header-twice": _quoted(N_("{text} stands there twice"), "key"),
    "no-ruleset": lambda t: _allowed(t.w._("no ruleset is named"), t.facts.get("allowed", ()), t.w),
    "unknown-ruleset": _with_allowed(N_("no ruleset {text}"), "ruleset"),
    "bad-rules": _told("text"),
    "players": _players,
    "bad-name": lambda t: t.w._(
        "the name {text}; allowed: 1 to 40 characters of one line, without , ; = : |",
        text=t.w.quoted(t.get("name")),
    ),
    "same-name": _quoted(N_("the name {text} twice; capitals make no difference"), "name"),
    "unknown-name": lambda t: _allowed(
        t.w._("nobody is called {text}", text=t.w.quoted(t.get("name"))), t.names, t.w
    ),
    "bad-option": _with_allowed(N_("the option {text}"), "option"),
    "bad-entry": _quoted(N_("{text} says nothing; a count is said so: tricks Anna=1, Boris=3")),
    "bad-count": _quoted(N_("the count {text}; allowed: a number from 0, or rest")),
    "bad-trump": _quoted(N_("the trump {text}; allowed: S, H, D, C, none")),
    "bad-fault": _quoted(N_("the fault {text}; allowed: revoke, discard, king-held, breach")),
    "name-twice": _quoted(N_("{text} stands there twice"), "name"),
    "unit-twice": _quoted(N_("{text} stands there twice"), "unit"),
    "field-twice": _quoted(N_("{text} stands there twice"), "field"),
    "bad-ladder": _said(N_("the ladder names each player once, from the top")),
    "too-long": _said(N_("the sheet is too long: more than {limit}"), "limit"),
}
"""The words of every refusal, by its code."""
