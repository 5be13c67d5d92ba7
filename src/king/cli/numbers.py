"""Readers of numbers that flags take."""

from __future__ import annotations

from collections.abc import Callable

from king.errors import UsageError, phrase


def whole(flag: str) -> Callable[[str], int]:
    """The reader of a flag's whole number. It raises UsageError."""

    def read(text: str) -> int:
        try:
            return int(text)
        except ValueError:
            raise UsageError(f"{flag} {text!r}", phrase("a whole number")) from None

    return read


def seconds(flag: str) -> Callable[[str], float]:
    """The reader of a flag's time. It raises UsageError."""

    def read(text: str) -> float:
        try:
            return float(text)
        except ValueError:
            raise UsageError(f"{flag} {text!r}", phrase("seconds")) from None

    return read
