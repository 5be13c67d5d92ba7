"""The terminal as the game uses it: lines out, answers in."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from typing import Final, TextIO

from rich.console import Console
from rich.text import Text

from king.cards import SUIT_SIGNS
from king.locales import N_, Translator
from king.tui.columns import flowed
from king.tui.commands import command_of

# For terminals without these signs; one for one.
_SIMPLE = str.maketrans("−–—·×→…“”„«»─", '---.x>."""""-')


MORE: Final = N_("--- Enter: more, q: close this page > ")
CLOSE: Final = N_("--- Enter or q: close this page > ")


def is_terminal() -> bool:
    """Whether a person sits at this process."""
    return sys.stdin.isatty() and sys.stdout.isatty()


class InputEnded(Exception):
    """There is nobody left who could answer."""


class _Console(Console):
    """A console that leaves a closed pipe to whoever runs the command."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


class Screen:
    """Writes lines and reads answers.

    ``interactive``: a person sits there, so pauses and "more" make sense. ``letters`` stand
    for ♠ ♥ ♦ ♣ where the terminal has no such signs. ``speak``: the language of the pages.
    """

    def __init__(
        self,
        source: TextIO,
        target: TextIO,
        *,
        fast: bool,
        interactive: bool,
        letters: str,
        speak: Translator | None = None,
    ) -> None:
        self._source = source
        self._speak = speak
        self._letters = str.maketrans(dict(zip(SUIT_SIGNS, letters, strict=True)))
        self._target = target
        self.interactive = interactive
        self._calm = interactive and not fast
        # A pipe has no width of its own; rich takes COLUMNS or 80.
        self.console = _Console(
            file=target, highlight=False, markup=False, emoji=False, legacy_windows=False
        )

    @classmethod
    def of_process(cls, *, fast: bool, letters: str, speak: Translator | None = None) -> Screen:
        """The screen of this process."""
        interactive = is_terminal()
        if interactive:
            _edit_lines()
        return cls(
            sys.stdin, sys.stdout, fast=fast, interactive=interactive, letters=letters, speak=speak
        )

    def can_show(self, text: str) -> bool:
        """Whether the encoding has all letters of a text."""
        try:
            text.encode(getattr(self._target, "encoding", None) or "utf-8")
        except UnicodeEncodeError:
            return False
        return True

    def say(self, *lines: Text | str) -> None:
        """Write lines; long ones are broken between their parts, else between words."""
        for line in lines:
            for part in self._parts(line):
                self.console.print(part)

    def _parts(self, line: Text | str) -> list[Text]:
        """A line in parts that stand below each other where it is too long."""
        text = Text(line) if isinstance(line, str) else line
        return [self._shown(part) for part in flowed(text, self._width)]

    def _shown(self, line: Text) -> Text:
        """A line in signs that this terminal has; each becomes one other, so styles stay."""
        text = line.copy()
        text.plain = self._plain(text.plain)
        return text

    def _plain(self, text: str) -> str:
        if not self.can_show(SUIT_SIGNS):
            text = text.translate(self._letters)
        return text if self.can_show(text) else text.translate(_SIMPLE)

    @property
    def page_height(self) -> int:
        """How many lines a page has: the screen without the question below them."""
        return max(self.console.height - 2, 5)

    def page(self, lines: Sequence[Text | str], *, head: int = 0, hold: bool = False) -> str:
        """Write many lines, a screen at a time when a person reads them.

        The first ``head`` lines stand on every page. ``hold``: wait after the last page too.
        Whatever else than Enter or q is typed meanwhile ends the pages and is returned: it was
        typed to a page and answers no question.
        """
        if not self.interactive:
            self.say(*lines)
            return ""
        wrapped = [
            [row for part in self._parts(line) for row in part.wrap(self.console, self._width)]
            for line in lines
        ]
        top = [row for rows in wrapped[:head] for row in rows]
        rest = [row for rows in wrapped[head:] for row in rows]
        height = max(self.page_height - len(top), 3)
        for start in range(0, max(len(rest), 1), height):
            if start and (answer := self.ask(self._words(MORE)).strip()):
                return _more_than_closing(answer)
            self.say(*top, *rest[start : start + height])
        return _more_than_closing(self.ask(self._words(CLOSE)).strip()) if hold else ""

    def _words(self, message: str) -> str:
        return message if self._speak is None else self._speak._(message)

    @property
    def _width(self) -> int:
        return max(self.console.width, 20)

    def ask(self, prompt: str) -> str:
        """Read one answer. Raises InputEnded at the end of the input."""
        self._target.flush()
        if self.interactive:
            try:
                return input(self._plain(prompt))
            except EOFError:
                self.say("")
                raise InputEnded from None
        self._target.write(self._plain(prompt))
        self._target.flush()
        answer = self._source.readline()
        self._target.write("\n")
        if not answer:
            raise InputEnded
        return answer.rstrip("\n")

    def wait(self, seconds: float) -> None:
        """A short pause, so that plays can be followed; none in pipes and fast games."""
        if self._calm:
            self._target.flush()
            time.sleep(seconds)

    @property
    def calm(self) -> bool:
        """Whether there is time for pauses: not in pipes and fast games."""
        return self._calm


def _more_than_closing(answer: str) -> str:
    """What was typed to leave a page, unless it only says that."""
    return "" if command_of(answer) == "quit" else answer


def _edit_lines() -> None:
    """Give ``input`` arrow keys and a history where the platform has them."""
    try:
        import readline
    except ImportError:
        return
    readline.set_history_length(100)
