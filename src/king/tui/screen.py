"""The terminal as the game uses it: lines out, answers in."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Sequence
from typing import TextIO

from rich.console import Console
from rich.text import Text


class InputEnded(Exception):
    """There is nobody left who could answer."""


class Screen:
    """Writes lines and reads answers.

    ``interactive``: a person sits there, so pauses and "more" make sense.
    """

    def __init__(self, source: TextIO, target: TextIO, *, fast: bool, interactive: bool) -> None:
        self._source = source
        self._target = target
        self.interactive = interactive
        self._calm = interactive and not fast
        # A pipe has no width of its own; rich takes COLUMNS or 80.
        self.console = Console(
            file=target, highlight=False, markup=False, emoji=False, legacy_windows=False
        )

    @classmethod
    def of_process(cls, *, fast: bool) -> Screen:
        """The screen of this process."""
        interactive = sys.stdin.isatty() and sys.stdout.isatty()
        if interactive:
            _edit_lines()
        return cls(sys.stdin, sys.stdout, fast=fast, interactive=interactive)

    @property
    def colour(self) -> bool:
        """Whether the terminal shows colours (NO_COLOR and a pipe turn them off)."""
        return self.console.color_system is not None and not self.console.no_color

    def can_show(self, text: str) -> bool:
        """Whether the encoding has all letters of a text."""
        try:
            text.encode(getattr(self._target, "encoding", None) or "utf-8")
        except UnicodeEncodeError:
            return False
        return True

    def say(self, *lines: Text | str) -> None:
        """Write lines; long ones are broken between words."""
        for line in lines:
            self.console.print(line)

    def page(self, lines: Sequence[Text | str]) -> None:
        """Write many lines, a screen at a time when a person reads them."""
        height = max(self.console.height - 2, 5)
        if not self.interactive:
            height = len(lines) or 1
        for start in range(0, len(lines), height):
            if start and self._more().strip():
                return
            self.say(*lines[start : start + height])

    def _more(self) -> str:
        return self.ask("--- Enter ▾ / q ▸ " if self.can_show("▾▸") else "--- Enter / q > ")

    def ask(self, prompt: str) -> str:
        """Read one answer. Raises InputEnded at the end of the input."""
        self._target.flush()
        if self.interactive:
            try:
                return input(prompt)
            except EOFError:
                self.say("")
                raise InputEnded from None
        self._target.write(prompt)
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

    def wait_for_enter(self, prompt: str) -> None:
        """Wait until the player goes on; does not wait in pipes and fast games."""
        if self._calm:
            self.ask(prompt)


def _edit_lines() -> None:
    """Give ``input`` arrow keys and a history where the platform has them."""
    try:
        import readline
    except ImportError:
        return
    readline.set_history_length(100)


def widths(rows: Iterable[Sequence[str]]) -> list[int]:
    """The width of each column of some rows of equal length."""
    return [max(map(len, column)) for column in zip(*rows, strict=True)]
