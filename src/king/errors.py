"""Every error that King raises on purpose.

::

    KingError
     ├─ CardError          a card that cannot be read                 code card
     ├─ RulesetError       a ruleset file or an option with a mistake code ruleset
     ├─ IllegalAction      an action that the rules forbid now        code of the rule
     ├─ RecordError        a record with a mistake in it              code record
     │   └─ RecordedMoveError  a move that the rules do not allow     code record
     ├─ ProofError         a deal that does not follow from its seed  code proof
     └─ UsageError         a request that makes no sense              code usage

``code`` is stable and goes over the wire; the text is for people.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from king.engine.actions import LegalActions
    from king.rules.ruleset import Rules


class Phrase(str):
    """A text in English that remembers from which message and values it was made.

    Whoever shows it to a person in another language translates ``message`` (or the plural
    form that goes with ``count``) and fills in the values, which may be phrases themselves.

    >>> found = phrase("{count} lines", count=3)
    >>> found, found.message, found.values
    ('3 lines', '{count} lines', {'count': 3})
    """

    message: str
    plural: str
    values: Mapping[str, object]

    __slots__ = ("message", "plural", "values")


def phrase(message: str, **values: object) -> Phrase:
    """A message with the values of its placeholders."""
    text = Phrase(message.format(**values))
    text.message, text.plural, text.values = message, "", values
    return text


def phrases(singular: str, plural: str, count: int, **values: object) -> Phrase:
    """As :func:`phrase`, in the form that goes with ``count``, which is one of the values.

    >>> phrases("{count} line", "{count} lines", 1)
    '1 line'
    """
    filled = {"count": count, **values}
    text = Phrase((singular if abs(count) == 1 else plural).format(**filled))
    text.message, text.plural, text.values = singular, plural, filled
    return text


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

    ``code`` names the rule (:data:`king.explain.illegal.CODES` are all of them), ``params``
    fill its text, ``legal`` holds what may be done instead.
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


class RecordedMoveError(RecordError):
    """A line of a record where the player whose turn it is must do something else.

    ``said`` is what the line says, ``name`` that player, ``phase`` what is going on, ``legal``
    what he may do; ``illegal`` holds the rule that forbids it, if it is an action of his.
    ``rules`` are those of the table; ``advice`` can be given on the way: what to do about it.
    """

    def __init__(
        self,
        *,
        file: str,
        line: int,
        said: str,
        name: str,
        phase: str,
        legal: LegalActions,
        rules: Rules,
        illegal: IllegalAction | None = None,
    ) -> None:
        self.said = said
        self.name = name
        self.phase = phase
        self.legal = legal
        self.rules = rules
        self.illegal = illegal
        self.advice = ""
        reason = "" if illegal is None else f", against the rule {illegal.code}"
        allowed = f"{name}: {legal!r}"
        super().__init__(file=file, line=line, found=f"{said}{reason}", allowed=allowed)


class ProofError(RecordError):
    """A deal that does not follow from the revealed seed, or a false commitment."""

    code = "proof"


class UsageError(KingError):
    """A request that cannot be met: what was asked, what is allowed."""

    code = "usage"

    def __init__(self, asked: str, allowed: str) -> None:
        self.asked = asked
        self.allowed = allowed
        super().__init__(f"{asked}; allowed: {allowed}")
