"""What Python's reader of TOML says about a broken file, as phrases.

Its texts are English sentences with a place at the end, ``Invalid value (at line 3, column 8)``.
All that it is known to say is listed here, so that it can be told in any language.

>>> mistake_text(ValueError("Cannot declare ('pack', 'lowest') twice (at line 2, column 5)"))
'Cannot declare pack.lowest twice (at line 2, column 5)'
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import Final

from king.errors import Phrase, phrase

_KEY: Final = {"key": "{key}"}
_SIGN: Final = {"sign": "{sign}"}
MISTAKES: Final = (
    phrase("Invalid statement"),
    phrase("Expected newline or end of document after a statement"),
    phrase("Expected '=' after a key in a key/value pair"),
    phrase("Expected ']' at the end of a table declaration"),
    phrase("Expected ']]' at the end of an array declaration"),
    phrase("Expected {sign}", **_SIGN),
    phrase("Found invalid character {sign}", **_SIGN),
    phrase("Illegal character {sign}", **_SIGN),
    phrase("Invalid initial character for a key part"),
    phrase("Cannot declare {key} twice", **_KEY),
    phrase("Cannot mutate immutable namespace {key}", **_KEY),
    phrase("Cannot redefine namespace {key}", **_KEY),
    phrase("Cannot overwrite a value"),
    phrase("Duplicate inline table key {key}", **_KEY),
    phrase("Unclosed array"),
    phrase("Unclosed inline table"),
    phrase("Unescaped '\\' in a string"),
    phrase("Unterminated string"),
    phrase("Invalid hex value"),
    phrase("Escaped character is not a Unicode scalar value"),
    phrase("Invalid date or datetime"),
    phrase("Invalid value"),
)
"""Each as its own message, the placeholders standing for themselves; the first that fits is it."""

_PLACE: Final = re.compile(r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)", re.DOTALL)


def mistake_text(error: ValueError) -> str:
    """A mistake with its place; a text that nobody has heard before stays as it is."""
    text = str(error)
    place = _PLACE.fullmatch(text)
    if place is None:
        # Not of the reader itself: Python does not turn thousands of digits into a number.
        return phrase("a very large number")
    what = next(_told(place[1]), place[1])
    if place[2] is None:
        return phrase("{what} (at end of document)", what=what)
    return phrase(
        "{what} (at line {line}, column {column})", what=what, line=place[2], column=place[3]
    )


def _told(text: str) -> Iterator[Phrase]:
    """The phrases that a text can be."""
    for mistake in MISTAKES:
        pattern = re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>.+)", re.escape(mistake))
        found = re.fullmatch(pattern, text, re.DOTALL)
        if found is not None:
            values = {name: _dotted(value) for name, value in found.groupdict().items()}
            yield phrase(mistake.message, **values)


def _dotted(value: str) -> str:
    """A key as it stands in the file; the reader shows a tuple of its parts."""
    if not value.startswith("("):
        return value
    return ".".join(map(str, ast.literal_eval(value)))
