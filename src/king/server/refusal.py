"""A request that is refused: a code for programs, a sentence for people."""

from __future__ import annotations

from king.errors import KingError
from king.explain.failures import in_words
from king.locales import translator


class Refusal(KingError):
    """What somebody asked for cannot be done; nothing has changed.

    ``code`` is stable and goes over the wire (``docs/protocol.md`` lists them). ``message`` is
    an English text with gaps for ``params``.

    >>> Refusal("no-seat", "There is no seat {seat} at this table.", seat=4).text("en")
    'There is no seat 4 at this table.'
    """

    def __init__(self, code: str, message: str, **params: object) -> None:
        self.code = code
        self.message = message
        self.params = params
        super().__init__(self.text("en"))

    def text(self, lang: str) -> str:
        """The sentence in a language."""
        speak = translator(lang)
        text = speak._(self.message)
        if not self.params:
            return text
        return text.format(
            **{
                name: in_words(value, speak) if isinstance(value, str) else value
                for name, value in self.params.items()
            }
        )
