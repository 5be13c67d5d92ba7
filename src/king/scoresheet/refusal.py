"""Why a line of a sheet is refused: a code and its facts, no words.

The words are made by :mod:`king.explain.sheet_refusals` here and by the browser there, so that
both ledgers can be compared by what they refuse.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from king.errors import KingError

if TYPE_CHECKING:
    from king.rules.ruleset import Rules

Facts = dict[str, Any]


class SheetError(KingError):
    """Something that a sheet does not take; the sheet is unchanged.

    ``reason``: its code (:data:`king.explain.sheet_refusals.CODES` are all of them). ``facts``
    fill its text: seats as numbers, units and contracts by key. ``row``: the number of the row
    it is about. ``line`` and ``file``: where it stands in a file, counted from 1. ``names`` and
    ``rules``: those of the sheet, for the words. ``advice`` can be given on the way: what to do.
    """

    code = "sheet"

    def __init__(self, reason: str, *, row: int | None = None, **facts: Any) -> None:
        self.reason = reason
        self.row = row
        self.facts: Facts = facts
        self.line: int | None = None
        self.file: str | None = None
        self.names: tuple[str, ...] = ()
        self.rules: Rules | None = None
        self.advice = ""
        details = ", ".join(f"{name} {value}" for name, value in facts.items())
        super().__init__(f"{reason}{f' ({details})' if details else ''}")

    def document(self) -> Facts:
        """The refusal as JSON values."""
        return {"code": self.reason, "line": self.line, "row": self.row, **self.facts}

    def cause(self) -> Facts:
        """The refusal as a fact of another one."""
        return {"code": self.reason, **self.facts}
