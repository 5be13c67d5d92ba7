"""Failures in one line of the reader's language.

The frame of a line is translated, and a part that is a whole message; details such as keys and
values stay as they are.
"""

from __future__ import annotations

from king.errors import KingError, RecordError, RulesetError, UsageError
from king.locales import Translator


def failure_text(error: KingError, speak: Translator) -> str:
    """What was found and what is allowed; any other error as it is."""
    _ = speak._
    match error:
        case RulesetError():
            where = f"{error.file}: {error.key}" if error.key else error.file
            found = _("found {found}").format(found=_(error.found))
            return _framed(f"{where}: {found}", error.allowed, speak)
        case RecordError():
            found = _("found {found}").format(found=_(error.found))
            return _framed(f"{error.file}:{error.line}: {found}", error.allowed, speak)
        case UsageError():
            return _framed(_(error.asked), error.allowed, speak)
    return str(error)


def _framed(head: str, allowed: str, speak: Translator) -> str:
    return speak._("{head}; allowed: {allowed}").format(head=head, allowed=speak._(allowed))
