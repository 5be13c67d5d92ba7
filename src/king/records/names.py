"""Names of players as records carry them."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Final

from king.errors import UsageError, phrase, phrases
from king.records.show import shown

LONGEST: Final = 40  # characters
_JOINER: Final = "\u200d"  # holds an emoji of several signs together
MARKS: Final = ', : ; → \\ "'
"""Signs that separate things in a record."""
_MARKS: Final = frozenset(MARKS) - {" "}
ALLOWED: Final = phrases(
    "1 to {count} character of one line, without {marks}",
    "1 to {count} characters of one line, without {marks}",
    LONGEST,
    marks=MARKS,
)


def clean_name(name: str) -> str:
    """A name with its outer spaces gone and inner ones single. Raises UsageError."""
    neat = " ".join(name.split())
    if not is_name(neat):
        raise UsageError(phrase("the name {name}", name=shown(name)), ALLOWED)
    return neat


def is_name(name: str) -> bool:
    """Whether a name can stand in a record as it is."""
    return (
        0 < len(name) <= LONGEST
        and " ".join(name.split()) == name
        and not _MARKS & set(name)
        and all(sign == _JOINER or _is_plain(sign) for sign in name)
    )


def _is_plain(sign: str) -> bool:
    # control, format and surrogate signs, and separators of lines.
    return unicodedata.category(sign) not in ("Cc", "Cf", "Cs", "Zl", "Zp")


def clean_names(names: Sequence[str], players: int) -> tuple[str, ...]:
    """The names of all seats, different from each other. Raises UsageError."""
    neat = tuple(clean_name(name) for name in names)
    if len(neat) != players:
        raise UsageError(
            phrases("{count} name", "{count} names", len(neat)),
            phrases(
                "one name for each of {count} seat", "one name for each of {count} seats", players
            ),
        )
    for place, name in enumerate(neat):
        if name in neat[:place]:
            raise UsageError(
                phrase("the name {name} twice", name=shown(name)),
                phrase("a different name for each seat"),
            )
    return neat
