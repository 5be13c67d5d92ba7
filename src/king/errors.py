"""Every error that King raises on purpose.

::

    KingError
     ├─ CardError          a card that cannot be read                 code card
     ├─ RulesetError       a ruleset file or an option with a mistake code ruleset
     ├─ IllegalAction      an action that the rules forbid now        code of the rule
     ├─ RecordError        a record with a mistake in it              code record
     ├─ ProofError         a deal that does not follow from its seed  code proof
     ├─ SheetError         a score sheet entry that does not fit      code sheet
     └─ UsageError         a request that makes no sense              code usage

``code`` is stable and goes over the wire; the text is for people.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from king.engine.actions import LegalActions


class KingError(Exception):
    """The root of the tree: whatever it says can be shown to a person."""

    code = "king"


class CardError(KingError):
    """A text that is not a card, or a card that this pack does not have."""

    code = "card"

    def __init__(self, found: str, reason: str) -> None:
        self.found = found
        self.reason = reason
        super().__init__(f"{found!r} is not a card: {reason}")


class RulesetError(KingError):
    """A mistake in a ruleset: where it stands, what was found, what is allowed."""

    code = "ruleset"

    def __init__(self, *, file: str, key: str, found: str, allowed: str) -> None:
        self.file = file
        self.key = key
        self.found = found
        self.allowed = allowed
        where = f"{file}: {key}" if key else file
        super().__init__(f"{where}: found {found}; allowed: {allowed}")


class IllegalAction(KingError):
    """An action that a rule forbids; the state is unchanged.

    ``code`` names the rule (see :data:`king.engine.duties.RULES`), ``params`` fill its
    text, ``legal`` holds what may be done instead.
    """

    def __init__(
        self, code: str, legal: LegalActions, params: Mapping[str, object] | None = None
    ) -> None:
        self.code = code
        self.params = dict(params or {})
        self.legal = legal
        details = ", ".join(f"{name} {value}" for name, value in self.params.items())
        super().__init__(f"{code}{f' ({details})' if details else ''}; allowed: {legal!r}")


class RecordError(KingError):
    """A mistake in a record: line (counting from 1), what was found, what is allowed."""

    code = "record"

    def __init__(self, *, file: str, line: int, found: str, allowed: str) -> None:
        self.file = file
        self.line = line
        self.found = found
        self.allowed = allowed
        super().__init__(f"{file}:{line}: found {found}; allowed: {allowed}")


class ProofError(RecordError):
    """A deal that does not follow from the revealed seed, or a false commitment."""

    code = "proof"


class SheetError(KingError):
    """An entry that does not fit the score sheet."""

    code = "sheet"


class UsageError(KingError):
    """A request that cannot be met: what was asked, what is allowed."""

    code = "usage"

    def __init__(self, asked: str, allowed: str) -> None:
        self.asked = asked
        self.allowed = allowed
        super().__init__(f"{asked}; allowed: {allowed}")
