"""Whether a failure is told in the reader's language, to the last word of it.

Words of the file stay as they stand, and so do the keys and values that files may have, the
first words of lines of a record, and names of files and flags.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Final, get_args

from msgspec.structs import fields

import king
from king.cli.parser import COMMANDS
from king.engine.actions import Action
from king.engine.events import Event
from king.errors import KingError
from king.explain.failures import failure_text
from king.locales import translator
from king.records.reading import _READERS
from king.rules import load

ROOT: Final = Path(king.__file__).parent
OTHERS: Final = ("ru", "pl")
_SMALL: Final = "utf toml json jsonl king help option"
_RECORD: Final = (
    "dealer declarer contract trump shown unseen winner winners total check status format "
    "ruleset players seat first shuffle commitment practice number nonce seed finished "
    "unfinished given none hmac sha permit pass taken beaten ladder stock talon hidden nobody "
    "header headers rules type sum null ended early left with again trick girl boy heart rung"
)
_WORD: Final = re.compile(r"[^\W\d_]{3,}")
_LATIN: Final = re.compile(r"[A-Za-z]{3,}")
# A value that was too long to be quoted whole, and a digest.
_NO_WORD: Final = re.compile(r"\w+(?:…|\.\.\.)|\b[0-9a-f]{16,}\b")
_KEY: Final = re.compile(r"[a-z][a-z0-9_.-]*")


def check_spoken(error: KingError, *sources: str) -> None:
    """Assert that a failure is told in Russian and in Polish; the sources are its files."""
    for language in OTHERS:
        text = failure_text(error, translator(language))
        assert not foreign(text, language, (*sources, *_places(error))), (language, text)


def foreign(text: str, language: str, sources: Iterable[str]) -> set[str]:
    """The English words of a text that do not come from a file and cannot stand in one."""
    allowed = _words([*sources, _RECORD, _SMALL]) | _keys()
    text = _NO_WORD.sub(" ", text)
    found = {word.lower() for word in (_LATIN if language == "ru" else _WORD).findall(text)}
    if language == "ru":
        return found - allowed
    return (found & _english(language)) - allowed


def _places(error: KingError) -> Iterator[str]:
    """Where the mistake is, and the values of the file that its phrases are filled with."""
    for name in ("file", "key"):
        yield str(getattr(error, name, ""))


def _words(texts: Iterable[str]) -> set[str]:
    return {word.lower() for text in texts for word in _WORD.findall(text)}


@cache
def _english(language: str) -> frozenset[str]:
    """Words of messages that no translation has."""
    catalogue = translator(language)._catalogue._catalog  # type: ignore[attr-defined]
    theirs = _words(str(text) for text in catalogue.values())
    ours = _words(str(key[0] if isinstance(key, tuple) else key) for key in catalogue)
    return frozenset(ours - theirs)


@cache
def _keys() -> frozenset[str]:
    """Keys and values that files may have: the plain words of the readers that are no phrase."""
    words = {word for kind in (*get_args(Event), *get_args(Action)) for word in _names(kind)}
    words |= _words([*_READERS, *COMMANDS])
    for path in sorted((ROOT / "rules").glob("*.py")):
        words |= _words(plain_texts(ast.parse(path.read_text(encoding="utf-8")), _KEY))
    for path in sorted((ROOT / "rulesets").glob("*.toml")):
        words |= _words([path.stem, *(option.name for option in load(path.stem).options)])
    return frozenset(words)


def _names(kind: type) -> Iterator[str]:
    tag = kind.__struct_config__.tag  # type: ignore[attr-defined]
    yield from _words([str(tag), *(field.name.replace("_", " ") for field in fields(kind))])


def plain_texts(tree: ast.AST, pattern: re.Pattern[str]) -> Iterator[str]:
    """Texts of a module that match a pattern, without the arguments of phrases."""
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("phrase", "phrases"):
            continue
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            if pattern.fullmatch(node.value):
                yield node.value.replace("_", " ")
            continue
        waiting.extend(ast.iter_child_nodes(node))
