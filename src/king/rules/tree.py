"""Reading a tree of plain values with errors that say where, what and what else.

Overlays are merged into one tree before it is read; ``origins`` remembers which key of
which file each value came from, so that an error names the line a person wrote.
"""

from __future__ import annotations

import difflib
from collections.abc import Collection, Iterable, Mapping
from typing import Any, Final

from king.errors import RulesetError, either, phrase, phrases

Tree = dict[str, Any]  # TOML values: the edge where types are checked
Path = tuple[str, ...]

MAX_DEPTH: Final = 16

WHOLE: Final = frozenset({"card", "nth_tricks", "force", "slam", "title", "name", "ends"})
"""Tables that an overlay replaces as a whole; all others are merged key by key."""


class Origins:
    """For every merged path: the file and key where its value was written."""

    def __init__(self, file: str) -> None:
        self.file = file
        self._written: dict[Path, tuple[str, Path]] = {}

    def copied(self) -> Origins:
        """The same, to be written on."""
        copy = Origins(self.file)
        copy._written = dict(self._written)
        return copy

    def note(self, path: Path, file: str, written: Path) -> None:
        """Remember that ``path`` was written as ``written`` in ``file``."""
        self._written[path] = (file, written)

    def find(self, path: Path) -> tuple[str, str]:
        """File and dotted key for a path, by its longest remembered beginning."""
        for length in range(len(path), 0, -1):
            if (known := self._written.get(path[:length])) is not None:
                file, written = known
                return file, ".".join((*written, *path[length:]))
        return self.file, ".".join(path)


def merge(base: Tree, over: Tree, origins: Origins, file: str, at: Path, written: Path) -> None:
    """Lay ``over`` on ``base`` in place, remembering where each value was written."""
    for key, value in over.items():
        path, source = (*at, key), (*written, key)
        if isinstance(value, dict) and key not in WHOLE:
            if not isinstance(base.get(key), dict):
                base[key] = {}
                origins.note(path, file, source)
            merge(base[key], value, origins, file, path, source)
        else:
            base[key] = copied(value) if isinstance(value, dict) else value
            origins.note(path, file, source)


def copied(tree: Tree) -> Tree:
    """A tree whose tables are new, so that it can be merged into; other values are shared."""
    return {key: copied(value) if isinstance(value, dict) else value for key, value in tree.items()}


def check_plain(tree: Tree, file: str) -> None:
    """Refuse values that no ruleset has: nested very deep, or numbers of more than 63 bits.

    Raises RulesetError.
    """
    waiting: list[tuple[object, int]] = [(tree, 1)]
    while waiting:
        value, depth = waiting.pop()
        if depth > MAX_DEPTH:
            raise RulesetError(
                file=file,
                key="",
                found=phrase("more than {most} tables and lists inside each other", most=MAX_DEPTH),
                allowed=phrase("a plain file"),
            )
        if isinstance(value, int) and value.bit_length() > 63:
            raise RulesetError(
                file=file,
                key="",
                found=phrase("a very large number"),
                allowed=phrase("numbers of 63 bits"),
            )
        if isinstance(value, dict | list):
            inner = value.values() if isinstance(value, dict) else value
            waiting += [(item, depth + 1) for item in inner]


def describe(value: object) -> str:
    """A value as a person would write it in the file."""
    if value is None:
        return phrase("nothing")
    if isinstance(value, bool):
        return "true" if value else "false"
    text = _inline(value) if isinstance(value, dict) else repr(value).replace("'", '"')
    return text if len(text) <= 60 else f"{text[:57]}..."


def misspelt(value: object, known: Iterable[str]) -> str:
    """A value that none of the known words is, with a hint at the nearest of them."""
    found, near = describe(value), near_word(str(value), known)
    return phrase('{found} (did you mean "{word}"?)', found=found, word=near) if near else found


def near_word(word: str, known: Iterable[str]) -> str:
    """The nearest of the known words, or nothing."""
    return next(iter(difflib.get_close_matches(word, list(known), n=1, cutoff=0.6)), "")


def _inline(table: Mapping[str, object]) -> str:
    pairs = ", ".join(f"{key} = {describe(value)}" for key, value in table.items())
    return f"{{ {pairs} }}" if pairs else "{}"


class Table:
    """One table of the tree; every key must be asked for before :meth:`finish`."""

    def __init__(self, values: Mapping[str, Any], origins: Origins, path: Path = ()) -> None:
        self._values = values
        self._origins = origins
        self._path = path
        self._asked: set[str] = set()

    def __contains__(self, key: str) -> bool:
        self._asked.add(key)
        return key in self._values

    def path_of(self, key: str) -> Path:
        """The path of a key of this table."""
        return (*self._path, key)

    def is_own(self, key: str) -> bool:
        """Whether a value of this table stands in the file itself and not in one it extends."""
        return self._origins.find(self.path_of(key))[0] == self._origins.file

    def keys(self) -> list[str]:
        """The keys that are present, in the order of the file."""
        return list(self._values)

    def error(self, key: str | None, found: str, allowed: str) -> RulesetError:
        """The error for a key of this table (None: the table itself)."""
        file, where = self._origins.find(self._path if key is None else (*self._path, key))
        if file != self._origins.file:
            file = f"{self._origins.file} (extends {file})"
        where = "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in where)
        return RulesetError(file=file, key=where, found=found, allowed=allowed)

    def wrong(self, key: str, allowed: str) -> RulesetError:
        """The error for a value of the wrong kind."""
        return self.error(key, describe(self._values.get(key)), allowed)

    def raw(self, key: str) -> object:
        """A value as it is, None when absent."""
        self._asked.add(key)
        return self._values.get(key)

    def text(self, key: str, default: str | None = None, *, longest: int = 200) -> str:
        """A text; without a default it must be there."""
        value = self.raw(key)
        if value is None and default is not None:
            return default
        if not isinstance(value, str) or not value.strip() or len(value) > longest:
            if value is None:
                raise self.error(key, phrase("nothing"), phrase("a text, this key is needed"))
            allowed = phrases(
                "a text of 1 to {count} character", "a text of 1 to {count} characters", longest
            )
            raise self.wrong(key, allowed)
        return value

    def choice(self, key: str, allowed: Iterable[str], default: str | None = None) -> str:
        """One of some words."""
        words = list(allowed)
        value = self.raw(key)
        if value is None and default is not None:
            return default
        if value not in words:
            raise self.error(key, describe(value), either([f'"{word}"' for word in words]))
        assert isinstance(value, str)
        return value

    def integer(self, key: str, default: int | None, *, low: int, high: int) -> int:
        """A whole number within bounds."""
        value = self.raw(key)
        if value is None and default is not None:
            return default
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise self.wrong(key, phrase("a whole number from {low} to {high}", low=low, high=high))
        return value

    def flag(self, key: str, *, default: bool) -> bool:
        """True or false."""
        value = self.raw(key)
        if value is None:
            return default
        if not isinstance(value, bool):
            raise self.wrong(key, phrase("true or false"))
        return value

    def integers(self, key: str, *, low: int, high: int, longest: int = 64) -> tuple[int, ...]:
        """A list of whole numbers; absent is empty."""
        value = self.raw(key)
        if value is None:
            return ()
        fits = isinstance(value, list) and len(value) <= longest
        if not fits or not all(
            isinstance(item, int) and not isinstance(item, bool) and low <= item <= high
            for item in value  # type: ignore[attr-defined]
        ):
            allowed = phrases(
                "a list of at most {count} whole number from {low} to {high}",
                "a list of at most {count} whole numbers from {low} to {high}",
                longest,
                low=low,
                high=high,
            )
            raise self.wrong(key, allowed)
        return tuple(value)  # type: ignore[arg-type]

    def texts(self, key: str, *, longest: int = 64) -> tuple[str, ...]:
        """A list of texts; absent is empty, a single text is a list of one."""
        value = self.raw(key)
        if value is None:
            return ()
        if isinstance(value, str):
            return (value,)
        fits = isinstance(value, list) and len(value) <= longest
        if not fits or not all(isinstance(item, str) for item in value):  # type: ignore[attr-defined]
            allowed = phrases(
                "a text or a list of at most {count} text",
                "a text or a list of at most {count} texts",
                longest,
            )
            raise self.wrong(key, allowed)
        return tuple(value)  # type: ignore[arg-type]

    def titles(self, key: str) -> dict[str, str]:
        """A text for each language, or one text for all; absent is empty."""
        value = self.raw(key)
        if value is None:
            return {}
        if isinstance(value, str) and 0 < len(value) <= 200:
            return {"en": value, "ru": value, "pl": value}
        allowed = phrase(
            'a text, or texts for "en", "ru" and "pl" (at least one) of at most 200 characters'
        )
        if not isinstance(value, dict) or not value:
            raise self.wrong(key, allowed)
        for language, text in value.items():
            if language not in ("en", "ru", "pl"):
                raise self.error(f"{key}.{language}", phrase("an unknown language"), allowed)
            if not isinstance(text, str) or not 0 < len(text) <= 200:
                raise self.error(f"{key}.{language}", describe(text), allowed)
        return dict(value)

    def table(self, key: str) -> Table:
        """A table below this one; absent is empty."""
        value = self.raw(key)
        if value is None:
            value = {}
        if not isinstance(value, dict):
            raise self.wrong(key, phrase("a table"))
        return Table(value, self._origins, (*self._path, key))

    def finish(self, what: str) -> None:
        """Refuse keys that nobody asked for.

        Raises RulesetError naming the key and the nearest known one.
        """
        self.only(self._asked, what)

    def only(self, known: Collection[str], what: str) -> None:
        """Refuse every key but the known ones, before or after they have been asked for.

        Raises RulesetError naming the key and the nearest known one.
        """
        for key in self._values:
            if key not in known:
                near = near_word(key, known)
                found = (
                    phrase('an unknown key (did you mean "{word}"?)', word=near)
                    if near
                    else phrase("an unknown key")
                )
                listed = ", ".join(sorted(known))
                raise self.error(key, found, phrase("in {what}: {keys}", what=what, keys=listed))
