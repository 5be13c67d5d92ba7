"""Every error that King raises on purpose.

::

    KingError
     ├─ CardError          a card that cannot be read                 code card
     ├─ RulesetError       a ruleset file or an option with a mistake code ruleset
     ├─ IllegalAction      an action that the rules forbid now        code of the rule
     ├─ RecordError        a record with a mistake in it              code record
     │   └─ RecordedMoveError  a move that the rules do not allow     code record
     ├─ ProofError         a deal that does not follow from its seed  code proof
     ├─ SheetError         a line that a score sheet does not take    code sheet
     └─ UsageError         a request that makes no sense              code usage

``code`` is stable and goes over the wire; the text is for people.
"""

from __future__ import annotations

import errno
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

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


def either(words: Sequence[str]) -> str:
    """One of some words, of which there must be one.

    >>> either(["left", "right", "none"])
    'left or right or none'
    """
    text = words[0]
    for word in words[1:]:
        text = phrase("{words} or {word}", words=text, word=word)
    return text


_REFUSALS: Final[Mapping[int, Phrase]] = {
    errno.ENOENT: phrase("no such file or directory"),
    errno.EACCES: phrase("permission denied"),
    errno.EPERM: phrase("operation not permitted"),
    errno.EISDIR: phrase("is a directory"),
    errno.ENOTDIR: phrase("not a directory"),
    errno.EEXIST: phrase("file exists"),
    errno.ENOSPC: phrase("no space left on device"),
    errno.EROFS: phrase("read-only file system"),
    errno.ENAMETOOLONG: phrase("file name too long"),
    errno.EADDRINUSE: phrase("address already in use"),
    errno.EADDRNOTAVAIL: phrase("cannot assign requested address"),
    errno.EIO: phrase("input/output error"),
    errno.EMFILE: phrase("too many open files"),
}
"""What the system says when it refuses a file or an address, by its number."""


def found_text(where: str, found: str, allowed: str) -> Phrase:
    """One line on a mistake: its place, what was found there, what is allowed."""
    what = phrase("found {found}", found=found)
    head = phrase("{where}: {found}", where=where, found=what)
    return phrase("{head}; allowed: {allowed}", head=head, allowed=allowed)


def refusal_of(error: OSError | ValueError) -> str:
    """Why the system refused a file or an address, in small letters.

    A ValueError is that of a name that no file can have.
    """
    reason = _REFUSALS.get(getattr(error, "errno", None) or 0)
    return reason or (getattr(error, "strerror", None) or str(error)).lower()


class KingError(Exception):
    """The root of the tree: whatever it says can be shown to a person."""

    code = "king"

    @property
    def told(self) -> str:
        """All that it says: a phrase where it is made of parts, else the text as it is."""
        return str(self)


class CardError(KingError):
    """A text that is not a card, or a card that this pack does not have."""

    code = "card"

    def __init__(self, found: str, reason: str) -> None:
        self.found = found
        self.reason = reason
        super().__init__(self.told)

    @property
    def told(self) -> str:
        """What the text is not, and why."""
        return phrase("{found} is not a card: {reason}", found=repr(self.found), reason=self.reason)


class RulesetError(KingError):
    """A mistake in a ruleset: where it stands, what was found, what is allowed."""

    code = "ruleset"

    def __init__(self, *, file: str, key: str, found: str, allowed: str) -> None:
        self.file = file
        self.key = key
        self.found = found
        self.allowed = allowed
        super().__init__(self.told)

    @property
    def told(self) -> str:
        """Where the mistake stands, what was found, what is allowed."""
        where = f"{self.file}: {self.key}" if self.key else self.file
        return found_text(where, self.found, self.allowed)


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
        super().__init__(self.told)

    @property
    def told(self) -> str:
        """The line, what was found, what is allowed."""
        return found_text(f"{self.file}:{self.line}", self.found, self.allowed)


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
        super().__init__(self.told)

    @property
    def told(self) -> str:
        """What was asked, what is allowed."""
        return phrase("{head}; allowed: {allowed}", head=self.asked, allowed=self.allowed)
