"""One person's game: asks, lets bots play, tells what happens, saves."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Final

from rich.text import Text

from king.arena import decide
from king.bots import Bot, make_bot
from king.engine import Action, Event, Game, Shuffle, View, seen_by, view_of
from king.engine.events import (
    Attacked,
    BidMade,
    BoutBegan,
    BoutEnded,
    CardTurned,
    DealBegan,
    Dealt,
    Defended,
    Drew,
    Laid,
    Observer,
    Played,
    RolesDrawn,
    Scored,
    Taking,
    TalonOpened,
    TitlesGiven,
    TrickTaken,
)
from king.errors import IllegalAction
from king.explain import format_page, rules_page
from king.rules import Ruleset
from king.seats import Seat
from king.tui.commands import command_of, help_lines
from king.tui.info import ended_lines, info_lines, last_lines, last_texts
from king.tui.look import DIM
from king.tui.narrator import Narrator
from king.tui.prompts import Misread, Question, question_for
from king.tui.prompts.base import read_suit
from king.tui.prompts.forced import forced
from king.tui.prompts.players import NEVER
from king.tui.saves import Company
from king.tui.screen import InputEnded, Screen
from king.tui.sheet import heading, limit_lines, place_lines, settlement_lines, sheet_lines
from king.tui.stage import Stage
from king.tui.table import held, table_lines

PLAY_PAUSE, TRICK_PAUSE = 0.4, 0.8  # seconds
AROUND_THE_SHEET: Final = 8  # lines: the names, a note on deals left out, three sums, two checks
FEWEST_ROWS: Final = 3


# How a deal begins before anybody does anything.
_OPENING: Final = (DealBegan, Dealt, CardTurned, TalonOpened, TitlesGiven, RolesDrawn, BoutBegan)


class Left(Exception):
    """The player leaves; the game is saved."""


@dataclass(frozen=True, slots=True)
class Keeper:
    """What is done with the game.

    ``note``: write down one action; ``save``: write down the whole game; ``finish``: put it on
    the shelf.
    """

    note: Callable[[Seat, Action], None]
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
        self.game = game
        self._ruleset = ruleset
        self._stage = stage
        self._company = company
        self._screen = screen
        self._keeper = keeper
        self._bots: list[Bot | None] = [
            None if name is None else make_bot(name) for name in company.bots
        ]
        self._told = 0
        self._narrator = Narrator(stage)
        self._no_permits = 0  # the deal in which the person gives no more permission
        self._no_cards: tuple[int, int] | None = None  # deal and bout to which he has none to add

    def run(self, *, resumed: bool = False) -> None:
        """Play. Raises Left when the person leaves or the input ends."""
        if resumed:
            self._catch_up()
        try:
            while (seat := self.game.turn) is not None:
                self._tell()
                self._act(seat)
            self._tell()
            self._end()
        except InputEnded:
            raise Left from None

    def _act(self, seat: Seat) -> None:
        """One action, on the disk before anybody is told of it."""
        deals = len(self.game.finished)
        action = self._action(seat)
        self.game = self.game.apply(action)
        self._keeper.note(seat, action)
        if len(self.game.finished) > deals and not self.game.is_over:
            self._keeper.save(self.game)

    def _action(self, seat: Seat) -> Action:
        bot = self._bots[seat]
        if bot is None:
            return self._ask()
        view = view_of(self.game, Observer(seat))
        return decide(bot, view, self._chance(seat))

    def _chance(self, seat: Seat) -> random.Random:
        """The generator of one decision: the same after a resumption."""
        moment = len(self.game.events)
        return random.Random(f"{self._company.chance}/{seat}/{moment}")

    def _catch_up(self) -> None:
        """Know what happened before; of the deal on the table, tell only how it began."""
        events, deal = self._seen(self.game.events), self.game.deal
        before = len(events) - (len(deal.events) if deal is not None else 0)
        finished = self.game.finished
        left = finished[-1].standing if finished else None
        self._narrator.catch_up(events[:before], left, ())
        began = before
        while began < len(events) and isinstance(events[began], _OPENING):
            self._screen.say(*self._narrator.tell(events[began]))
            began += 1
        self._narrator.catch_up((), None, events[began:])
        self._told = len(events)

    def _seen(self, events: Iterable[Event]) -> list[Event]:
        return [seen_by(event, Observer(self._stage.me)) for event in events]

    def _tell(self) -> None:
        """Everything that has happened since the last time; draws of one seat together."""
        events = self.game.events
        if isinstance(events[-1], Drew) and self.game.legal_actions().kind == "draw":
            return
        for drawer, group in groupby(self._seen(events[self._told :]), _drawer):
            if drawer is None:
                for event in group:
                    self._tell_one(event)
            else:
                draws = [event for event in group if isinstance(event, Drew)]
                self._screen.say(*self._narrator.tell_draws(draws))
                self._pause(drawer)
        self._told = len(events)

    def _tell_one(self, event: Event) -> None:
        standing = None
        if isinstance(event, Scored):
            standing = self.game.finished[self._narrator.deal - 1].standing
        self._screen.say(*self._narrator.tell(event, standing))
        if standing is not None:
            self._narrator.settle(standing)
        match event:
            case Played(seat, _) | Laid(seat, _) | BidMade(seat, _):
                self._pause(seat)
            case Attacked(seat, _, _) | Defended(seat, _, _) | Taking(seat):
                if not self._narrator.aside:
                    self._pause(seat)
            case BoutEnded() if self._narrator.aside:
                self._screen.wait(PLAY_PAUSE)
            case TrickTaken() | BoutEnded():
                self._screen.wait(TRICK_PAUSE)
            case Scored() if not self._narrator.redealt and self._screen.calm:
                self._wait_for_enter()

    def _wait_for_enter(self) -> None:
        """Time to read the result of a deal; the sheet and the like can be asked for."""
        _ = self._stage.speak._
        again = last_texts(self._stage)[0]
        text = _("Enter goes on (s: sheet, l: {last}, q: leave) > ").format(last=again)
        while answer := self._screen.ask(text).strip():
            match command_of(answer.partition(" ")[0]):
                case "quit":
                    raise Left
                case "sheet":
                    self._show_sheet(answer)
                case "rules":
                    self._show_rules()
                case "last":
                    result = self.game.finished[self._narrator.deal - 1]
                    self._page(ended_lines(self._stage, self._seen(result.events)))
                case _:
                    self._screen.say(_("The deal is over; Enter begins the next one."))

    def _pause(self, seat: Seat) -> None:
        """Time to follow what others do; the own action is known."""
        if seat != self._stage.me:
            self._screen.wait(PLAY_PAUSE)

    def _ask(self) -> Action:
        """What the person does: asked until it is legal, unless there is only one thing."""
        view = view_of(self.game, Observer(self._stage.me))
        bout = None if view.bout is None else (view.number, view.bout.number)
        alone = forced(
            self._stage,
            view,
            permits=self._no_permits != view.number,
            told=bout is not None and bout == self._no_cards,
        )
        if alone is not None:
            if view.legal.kind == "add":
                self._no_cards = bout
            action, told = alone
            self._screen.say(*told)
            return action
        question = question_for(view.legal.kind)
        self._show(question, view)
        while True:
            answer = self._screen.ask(question.prompt(self._stage, view)).strip()
            named = question.suits and read_suit(self._stage, answer) is not None
            if not named and self._did_command(answer, view, question):
                continue
            try:
                given = answer or question.enter
                reply = question.read(self._stage, view, answer) if given else question
                if not isinstance(reply, Action):
                    question = reply
                    self._show(question, view)
                    continue
                self.game.apply(reply)
            except Misread as error:
                self._screen.say(str(error))
            except IllegalAction as error:
                self._screen.say(self._stage.illegal(error, view.trump))
                question = question_for(view.legal.kind)
            else:
                if view.legal.kind == "permit" and answer == NEVER:
                    self._no_permits = view.number
                return reply

    def _show(self, question: Question, view: View) -> None:
        """The table and what the question needs; one that needs nothing comes at once."""
        width = self._screen.console.width
        lines = question.lines(self._stage, view, width)
        if lines:
            self._screen.say(*table_lines(self._stage, view, width), *lines)

    def _did_command(self, answer: str, view: View, question: Question) -> bool:
        match command_of(answer.partition(" ")[0]):
            case "help":
                cards = held(self._stage, view) or list(self._stage.rules.pack)
                example = self._stage.look.typed(cards[0])
                here, how = question.help(self._stage, view), question.how(self._stage, view)
                self._page(help_lines(self._stage, example, here, how, suits=question.suits))
                self._show(question, view)
            case "table":
                self._show(question, view)
            case "rules":
                self._show_rules()
                self._show(question, view)
            case "sheet":
                self._show_sheet(answer)
                self._show(question, view)
            case "last":
                finished = self.game.finished
                before = finished[-1].events if finished else ()
                lines = last_lines(self._stage, view, self._seen(before))
                self._page(lines, hold=question.acts(view))
            case "info":
                self._page(info_lines(self._stage, view), hold=question.acts(view))
            case "hint":
                self._page(self._hint(view), hold=question.acts(view))
            case "quit":
                raise Left
            case _:
                return False
        return True

    def _page(self, lines: Sequence[Text | str], *, head: int = 0, hold: bool = True) -> None:
        """Something to read, then a stop: Enter there is no answer to the question before it.

        Without ``hold`` it does not stop after a text that fits on the screen.
        """
        typed = self._screen.page(lines, head=head, hold=hold)
        if typed:
            text = self._stage.speak._(
                "“{answer}” only closed the page. If it is an answer, type it again."
            )
            self._screen.say(text.format(answer=typed))

    def _show_rules(self) -> None:
        page = rules_page(self._ruleset, self._stage.rules, self._stage.lang)
        self._page(format_page(page).splitlines())

    def _show_sheet(self, answer: str) -> None:
        """The sheet: as many deals as the screen has room for, with any word more all of them."""
        room = self._screen.page_height - AROUND_THE_SHEET
        newest = None if answer.partition(" ")[2] else max(room, FEWEST_ROWS)
        lines = self._sheet(newest)
        self._page(lines, head=heading(lines))

    def _sheet(self, newest: int | None) -> Sequence[Text]:
        width = self._screen.console.width
        return sheet_lines(self._stage, self.game.finished, width, newest=newest)

    def _hint(self, view: View) -> list[Text]:
        """The action of a sensible bot as the event that it would be."""
        action = decide(make_bot("rulebook"), view, self._chance(self._stage.me))
        before = len(self.game.events)
        event = self.game.apply(action).events[before]
        told = Text(" ").join(self._narrator.would(seen_by(event, Observer(self._stage.me))))
        # It is told set in from the margin and with a name; here it stands in a line.
        name = f"{self._stage.name(self._stage.me)}: "
        told = told[len(told.plain) - len(told.plain.lstrip().removeprefix(name)) :]
        return [Text.assemble(self._stage.speak._("Hint:"), " ", told, style=DIM)]

    def _end(self) -> None:
        stage, ended = self._stage, self.game.ended
        assert ended is not None
        path = self._keeper.finish(self.game)
        head = [Text(), stage.strong(stage.speak._("The game is over."))]
        # The sheet may be longer than the screen: it comes when the places have been read.
        places = place_lines(stage, ended.totals)
        self._screen.page([*head, *places, *limit_lines(stage, ended.totals)], hold=True)
        lines = self._sheet(None)
        self._screen.say("")
        self._screen.page(lines, head=heading(lines))
        self._screen.say(*settlement_lines(stage, ended.totals))
        self._screen.say(stage.speak._("The record of this game:") + f" {path}")
        source = self.game.source
        if isinstance(source, Shuffle) and not source.practice:
            text = stage.speak._("Its deals can be proved: king verify FILE")
            self._screen.say(text)


def _drawer(event: Event) -> Seat | None:
    return event.seat if isinstance(event, Drew) else None
