"""The entry point: runs a command, turns every failure into one line and an exit code.

0 success, 1 a check that failed, 2 bad input, 130 interrupted, 141 the reader went away.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import TextIO

from king.cli.parser import language_of, parse
from king.errors import KingError, phrase, refusal_of
from king.locales import SOURCE_LANGUAGE, Translator, translator

BAD_INPUT, INTERRUPTED, NO_READER = 2, 130, 141


def main(argv: Sequence[str] | None = None) -> int:
    """Run ``king`` with some arguments; the exit code."""
    _prepare_streams()
    words = sys.argv[1:] if argv is None else list(argv)
    try:
        code = parse(words)()
        sys.stdout.flush()
    except KingError as error:
        return refuse(_text(error, _speak(words)), BAD_INPUT)
    except KeyboardInterrupt:
        return refuse(_speak(words)._("interrupted"), INTERRUPTED)
    except BrokenPipeError:
        return _quiet(NO_READER)
    except OSError as error:
        return refuse(_of_system(error, _speak(words)), BAD_INPUT)
    return code


def _text(error: KingError, speak: Translator) -> str:
    """A failure in words; help and successes need not wait for what makes them."""
    from king.explain.failures import failure_text

    return failure_text(error, speak)


def _of_system(error: OSError, speak: Translator) -> str:
    """What the system refused, and the file if there is one."""
    from king.explain.failures import in_words

    reason = refusal_of(error)
    if error.filename:
        reason = phrase("{where}: {found}", where=error.filename, found=reason)
    return in_words(reason, speak)


def _speak(words: Sequence[str]) -> Translator:
    """The language of a failure; English where that one is not installed."""
    try:
        return translator(language_of(words, sys.stderr))
    except KingError:
        return translator(SOURCE_LANGUAGE)


def _prepare_streams() -> None:
    """No character and no byte may stop a command; a stream that was closed is a void."""
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115
    for stream, errors in (
        (sys.stdout, "replace"),
        (sys.stderr, "backslashreplace"),
        (sys.stdin, "replace"),
    ):
        # Tests put plain text buffers here, which cannot be reconfigured and need not be.
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors=errors)


def one_line(text: str) -> str:
    """A text as one printable line, whatever file names and values went into it.

    >>> one_line("a file\\nwith \\x1b[1m a name")
    'a file with ?[1m a name'
    """
    words = " ".join(text.split())
    return "".join(letter if letter.isprintable() else "?" for letter in words)


def refuse(text: str, code: int) -> int:
    """Say one line on stderr, after whatever stdout still holds."""
    if not _flushed(sys.stdout):
        _quiet(code)
    sys.stderr.write(f"king: {one_line(text)}\n")
    _flushed(sys.stderr)
    return code


def _flushed(stream: TextIO) -> bool:
    try:
        stream.flush()
    except OSError:
        return False
    return True


def _quiet(code: int) -> int:
    """Drop what stdout still holds, or the interpreter would complain about it at exit."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    return code
