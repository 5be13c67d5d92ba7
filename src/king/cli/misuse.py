"""What Python's reader of arguments says about a command line, as phrases.

Its texts are English sentences. All that it is known to say of our flags is listed here, so
that it can be told in any language.

>>> misuse_text("argument --games: expected one argument")
'argument --games: expected one argument'
"""

from __future__ import annotations

import re
from typing import Final

from king.errors import phrase

_ONE: Final = {"flag": "{flag}"}
MISUSES: Final = (
    phrase("unrecognized arguments: {words}", words="{words}"),
    phrase("the following arguments are required: {words}", words="{words}"),
    phrase("ambiguous option: {flag} could match {words}", flag="{flag}", words="{words}"),
    phrase("argument {flag}: expected one argument", **_ONE),
    phrase("argument {flag}: expected at most one argument", **_ONE),
    phrase("argument {flag}: expected at least one argument", **_ONE),
    phrase("argument {flag}: not allowed with argument {other}", flag="{flag}", other="{other}"),
    phrase("argument {flag}: ignored explicit argument {word}", flag="{flag}", word="{word}"),
    phrase(
        "argument {flag}: invalid choice: {word} (choose from {words})",
        flag="{flag}",
        word="{word}",
        words="{words}",
    ),
)
"""Each as its own message, the placeholders standing for themselves."""


def misuse_text(text: str) -> str:
    """What is wrong with the arguments; a text that nobody has heard before stays as it is."""
    for misuse in MISUSES:
        pattern = re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>.+)", re.escape(misuse))
        found = re.fullmatch(pattern, text, re.DOTALL)
        if found is not None:
            return phrase(misuse.message, **found.groupdict())
    return text
