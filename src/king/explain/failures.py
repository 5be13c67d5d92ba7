"""Failures in one line of the reader's language.

The frame of a line is translated, and the parts that are phrases or whole messages; keys,
values and whatever else stands in a file stay as they are.
"""

from __future__ import annotations

from king.errors import (
    CardError,
    KingError,
    Phrase,
    RecordedMoveError,
    RecordError,
    RulesetError,
    UsageError,
)
from king.explain.illegal import illegal_text, instead_text
from king.explain.names import phase_text
from king.explain.sheet_refusals import refusal_text
from king.locales import Translator
from king.scoresheet.refusal import SheetError


def failure_text(error: KingError, speak: Translator) -> str:
    """What was found and what is allowed; any other error as it is."""
    _ = speak._
    match error:
        case RulesetError():
            where = f"{error.file}: {error.key}" if error.key else error.file
            found = _("found {found}").format(found=in_words(error.found, speak))
            return _framed(f"{where}: {found}", error.allowed, speak)
        case RecordedMoveError():
            return _refused_move(error, speak)
        case RecordError():
            found = _("found {found}").format(found=in_words(error.found, speak))
            return _framed(f"{error.file}:{error.line}: {found}", error.allowed, speak)
        case CardError():
            return in_words(error.told, speak)
        case UsageError():
            return _framed(in_words(error.asked, speak), error.allowed, speak)
        case SheetError():
            return _of_a_sheet(error, speak)
    return str(error)


def _of_a_sheet(error: SheetError, speak: Translator) -> str:
    """Where it stands, what is wrong with it, and what to do."""
    text = refusal_text(error, speak.language)
    if error.file is not None:
        text = f"{error.file}:{error.line or 1}: {text}"
    return f"{text} — {in_words(error.advice, speak)}" if error.advice else text


def _refused_move(error: RecordedMoveError, speak: Translator) -> str:
    """What the line says, whose move it is, what he is told at the table, and what to do."""
    told = _told_at_the_table(error, speak)
    return f"{told} — {in_words(error.advice, speak)}" if error.advice else told


def _told_at_the_table(error: RecordedMoveError, speak: Translator) -> str:
    found = speak._("found {found}").format(found=in_words(error.said, speak))
    head = f"{error.file}:{error.line}: {found}"
    language = speak.language
    if error.illegal is not None:
        why = illegal_text(error.illegal, error.rules, language)
        return speak._("{head}; the answer to {name}: {why}").format(
            head=head, name=error.name, why=why
        )
    turn = speak._("the move of {name} ({phase})").format(
        name=error.name, phase=phase_text(error.phase, language)
    )
    instead = instead_text(error.legal, error.rules, language)
    return _framed(head, f"{turn}. {instead}" if instead else turn, speak)


def in_words(text: str, speak: Translator) -> str:
    """A part of a failure in a language, with the phrases that stand inside a phrase."""
    if not isinstance(text, Phrase):
        return speak._(text)
    values = {
        name: in_words(value, speak) if isinstance(value, Phrase) else value
        for name, value in text.values.items()
    }
    if not text.plural:
        return speak._(text.message).format(**values)
    count = text.values["count"]
    assert isinstance(count, int)
    return speak.n(text.message, text.plural, count).format(**values)


def _framed(head: str, allowed: str, speak: Translator) -> str:
    return speak._("{head}; allowed: {allowed}").format(head=head, allowed=in_words(allowed, speak))
