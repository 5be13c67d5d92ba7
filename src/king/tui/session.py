"""One person's game: asks, lets bots play, tells what happens, saves at every action."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from rich.text import Text

from king.arena import decide
from king.bots import Bot, make_bot
from king.engine import Action, Event, Game, Shuffle, View, seen_by, view_of
from king.engine.events import Observer, Played, Scored, TrickTaken
from king.errors import IllegalAction
from king.explain import format_page, rules_page
from king.rules import Ruleset
from king.scoresheet import sheet_of
from king.seats import Seat
from king.tui.commands import command_of, help_lines
from king.tui.look import DIM
from king.tui.narrate import narrate
from king.tui.prompts import Misread, Question, question_for
from king.tui.saves import Company
from king.tui.screen import InputEnded, Screen
from king.tui.sheet import settlement_lines, sheet_lines, winners_line
from king.tui.stage import Stage
from king.tui.table import held, last_trick, table_lines

PLAY_PAUSE, TRICK_PAUSE = 0.4, 0.8  # seconds
SHEET_ROWS: Final = 12


class Left(Exception):
    """The player leaves; the game is saved."""


@dataclass(frozen=True, slots=True)
class Keeper:
    """What is done with the game: ``save`` after every action, ``finish`` at its end."""

    save: Callable[[Game], None]
    finish: Callable[[Game], Path]


class Session:
    """Plays one game to its end or until the person leaves."""

    def __init__(
        self,
        game: Game,
        ruleset: Ruleset,
        stage: Stage,
        company: Company,
        screen: Screen,
        keeper: Keeper,
    ) -> None:
        self._game = game
        self._ruleset = ruleset
        self._stage = stage
        self._company = company
        self._screen = screen
        self._keeper = keeper
        self._bots: list[Bot | None] = [
            None if name is None else make_bot(name) for name in company.bots
        ]
        self._told = 0

    def run(self, *, resumed: bool = False) -> None:
        """Play. Raises Left when the person leaves or the input ends."""
        if resumed:
            self._told = len(self._game.events)
        try:
            while (seat := self._game.turn) is not None:
                self._tell()
                self._game = self._game.apply(self._action(seat))
                self._keeper.save(self._game)
            self._tell()
        except InputEnded:
            raise Left from None
        self._end()

    def _action(self, seat: Seat) -> Action:
        bot = self._bots[seat]
        if bot is None:
            return self._last_card() or self._ask()
        view = view_of(self._game, Observer(seat))
        return decide(bot, view, self._chance(seat))

    def _last_card(self) -> Action | None:
        """The only card left plays itself."""
        view = view_of(self._game, Observer(self._stage.me))
        alone = view.legal.kind == "play" and len(view.hand) == 1
        return view.legal[0] if alone else None

    def _chance(self, seat: Seat) -> random.Random:
        """The generator of one decision: the same after a resumption."""
        moment = len(self._game.events)
        return random.Random(f"{self._company.chance}/{seat}/{moment}")

    def _tell(self) -> None:
        """Everything that has happened since the last time."""
        events = self._game.events
        for event in events[self._told :]:
            seen = seen_by(event, Observer(self._stage.me))
            self._tell_one(seen)
        self._told = len(events)

    def _tell_one(self, event: Event) -> None:
        self._screen.say(*narrate(self._stage, event))
        match event:
            case Played(seat, _) if seat != self._stage.me:
                self._screen.wait(PLAY_PAUSE)
            case TrickTaken():
                self._screen.wait(TRICK_PAUSE)
            case Scored():
                self._screen.wait_for_enter(self._stage.speak._("Enter goes on "))

    def _ask(self) -> Action:
        """Ask until there is a legal action."""
        view = view_of(self._game, Observer(self._stage.me))
        question = question_for(view.legal.kind)
        self._show(question, view)
        while True:
            answer = self._screen.ask(question.prompt(self._stage, view)).strip()
            if self._did_command(answer, view):
                continue
            try:
                reply = question.read(self._stage, view, answer) if answer else question
                if not isinstance(reply, Action):
                    question = reply
                    self._show(question, view)
                    continue
                self._game.apply(reply)
            except Misread as error:
                self._screen.say(str(error))
            except IllegalAction as error:
                self._screen.say(self._stage.illegal(error))
                question = question_for(view.legal.kind)
            else:
                return reply

    def _show(self, question: Question, view: View) -> None:
        width = self._screen.console.width
        self._screen.say(*table_lines(self._stage, view))
        self._screen.say(*question.lines(self._stage, view, width))

    def _did_command(self, answer: str, view: View) -> bool:
        first, _space, rest = answer.partition(" ")
        match command_of(first):
            case "help":
                example = self._stage.look.typed(held(self._stage, view)[0])
                self._screen.say(*help_lines(self._stage, example))
            case "rules":
                page = rules_page(self._ruleset, self._stage.rules, self._stage.lang)
                self._screen.page(format_page(page).splitlines())
            case "sheet":
                self._screen.page(self._sheet(None if rest else SHEET_ROWS))
            case "last":
                self._screen.say(last_trick(self._stage, view))
            case "hint":
                self._hint(view)
            case "quit":
                raise Left
            case _:
                return False
        return True

    def _sheet(self, newest: int | None) -> Sequence[Text]:
        sheet = sheet_of(self._stage.rules, self._game.finished)
        return sheet_lines(self._stage, sheet, newest=newest)

    def _hint(self, view: View) -> None:
        """Show the action of a sensible bot as the event that it would be."""
        action = decide(make_bot("rulebook"), view, self._chance(self._stage.me))
        before = len(self._game.events)
        event = self._game.apply(action).events[before]
        told = Text(" ").join(narrate(self._stage, seen_by(event, Observer(self._stage.me))))
        # A play is told set in from the margin; here it stands in a line.
        told = told[len(told.plain) - len(told.plain.lstrip()) :]
        self._screen.say(Text.assemble(self._stage.speak._("Hint:"), " ", told, style=DIM))

    def _end(self) -> None:
        stage, ended = self._stage, self._game.ended
        assert ended is not None
        path = self._keeper.finish(self._game)
        self._screen.say("", stage.strong(stage.speak._("The game is over.")))
        self._screen.page(self._sheet(None))
        self._screen.say(winners_line(stage, ended.winners), *settlement_lines(stage, ended.totals))
        self._screen.say(stage.speak._("The record of this game:") + f" {path}")
        source = self._game.source
        if isinstance(source, Shuffle) and not source.practice:
            text = stage.speak._("Its deals can be proved: king verify FILE")
            self._screen.say(text)
