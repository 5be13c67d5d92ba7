"""Texts in the languages of the program: Russian, English, Polish.

A message is its English source text, so English needs no catalogue. The others are
``<language>/LC_MESSAGES/king.po``, compiled to ``king.mo`` when the package is built.

>>> english = translator("en")
>>> english._("Your turn")
'Your turn'
>>> english.n("{count} trick", "{count} tricks", 3)
'3 tricks'
>>> default_language({"LANG": "pl_PL.UTF-8"})
'pl'
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path
from typing import Final

from king.errors import KingError, UsageError, phrase

LANGUAGES: Final = ("ru", "en", "pl")
SOURCE_LANGUAGE: Final = "en"
FOLDER: Final = Path(__file__).parent

# The first of these that is set decides, as in POSIX.
_VARIABLES: Final = ("KING_LANG", "LC_ALL", "LC_MESSAGES", "LANG")


class MissingCatalogue(KingError):
    """A language whose compiled catalogue is not there."""

    code = "locale"

    def __init__(self, path: Path) -> None:
        self.path = path
        super().__init__(f"{path} is missing: run 'make locales' in the source tree to compile it")


def N_(message: str) -> str:
    """Mark a text in a table for translation; the text is translated where it is shown."""
    return message


@dataclass(frozen=True, slots=True)
class Translator:
    """Translates the messages of the program into one language."""

    language: str
    _catalogue: NullTranslations = field(repr=False, compare=False)

    def _(self, message: str) -> str:
        """The message in this language."""
        # gettext keeps the header of the catalogue under the empty message.
        return self._catalogue.gettext(message) if message else ""

    def n(self, singular: str, plural: str, count: int) -> str:
        """The message in the form that goes with ``count``, which replaces ``{count}``.

        Other placeholders are left for the caller's ``format``.
        """
        text = self._catalogue.ngettext(singular, plural, abs(count))
        return text.replace("{count}", str(count))


@cache
def translator(language: str, folder: Path = FOLDER) -> Translator:
    """The translator into one of :data:`LANGUAGES`; always the same one."""
    if language not in LANGUAGES:
        raise UsageError(
            phrase("language {language}", language=repr(language)), ", ".join(LANGUAGES)
        )
    return Translator(language, _catalogue(language, folder))


def _catalogue(language: str, folder: Path) -> NullTranslations:
    if language == SOURCE_LANGUAGE:
        return NullTranslations()
    path = folder / language / "LC_MESSAGES" / "king.mo"
    try:
        with path.open("rb") as file:
            return GNUTranslations(file)
    except FileNotFoundError:
        raise MissingCatalogue(path) from None


def default_language(environ: Mapping[str, str]) -> str:
    """The language that the environment asks for; English if we do not speak it."""
    value = next((environ[name] for name in _VARIABLES if environ.get(name)), "")
    language = value.replace("-", "_").partition("_")[0].partition(".")[0].lower()
    return language if language in LANGUAGES else SOURCE_LANGUAGE
