"""Foreign values inside error texts: short, on one line, printable everywhere."""

from __future__ import annotations

from typing import Final

from king.errors import Phrase, phrase

LONGEST: Final = 100  # characters


def shown(value: object) -> str:
    """A value that came from outside, fit for an error: null, a number, a quoted text.

    >>> shown("7\\x00"), shown(None), shown([1] * 99)
    ('"7\\\\x00"', 'null', 'a list')
    """
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case int():
            # Turning a number of very many digits into text is slow, and Python refuses it.
            return str(value) if value.bit_length() < 64 else phrase("a very large number")
        case str():
            return f'"{clean(value)}"'
        case list() | tuple():
            return phrase("a list")
        case dict():
            return phrase("an object")
        case _:
            return clean(str(value))


def quoting(text: str, longest: int = LONGEST) -> str:
    """As :func:`clean`, but a phrase stays one: its foreign parts have been cleaned before."""
    return text if isinstance(text, Phrase) else clean(text, longest)


def clean(text: str, longest: int = LONGEST) -> str:
    """A text cut short, with everything that is not printable escaped."""
    cut = text if len(text) <= longest else f"{text[: longest - 1]}…"
    return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in cut)
