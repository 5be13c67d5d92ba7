"""Beginning a game in the terminal, and going on with one that was saved."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from king import explain
from king.engine import Game, Shuffle, new_game
from king.errors import (
    IllegalAction,
    RecordedMoveError,
    RecordError,
    UsageError,
    phrase,
    refusal_of,
)
from king.locales import Translator
from king.records import Record, format_record, parse_record, record_of
from king.records import resume as go_on
from king.rules import Rules, Ruleset, load, load_text
from king.seats import Seat
from king.tui.commands import command_of
from king.tui.greeting import greet
from king.tui.journal import Journal
from king.tui.look import Look
from king.tui.saves import Company, Save, Store
from king.tui.screen import InputEnded, Screen
from king.tui.session import Keeper, Left, Session
from king.tui.stage import Stage

ME: Final = Seat(0)
# Short names that begin differently, so that a table of columns can be read at a glance.
_NAMES: Final = {
    "en": ("Ann", "Ben", "Clara", "Dan", "Emma", "Fred", "Grace", "Hugo", "Iris", "Jack", "Kate"),
    "ru": ("Анна", "Борис", "Вера", "Глеб", "Дарья", "Егор", "Жанна", "Захар", "Ирина", "Кирилл",
           "Лиза"),
    "pl": ("Anna", "Bartek", "Celina", "Darek", "Ewa", "Filip", "Gosia", "Hubert", "Iga", "Jan",
           "Kasia"),
}  # fmt: skip


def screen_for(speak: Translator, *, fast: bool) -> Screen:
    """The screen of this process in a language."""
    return Screen.of_process(fast=fast, letters=_look(speak).letters, speak=speak)


def _look(speak: Translator) -> Look:
    return Look(russian=speak.language == "ru")


def play_new(
    *,
    ruleset: Ruleset,
    rules: Rules,
    bots: Sequence[str],
    name: str | None,
    seed: int | None,
    store: Store,
    speak: Translator,
    screen: Screen,
) -> None:
    """Play a new game against bots, one name for each of the other seats.

    ``seed`` makes it a practice game. Raises UsageError.
    """
    source = Shuffle.fresh() if seed is None else Shuffle.named(seed)
    game = new_game(rules, source)
    # Translators: the word for the person in a record where no name was chosen.
    names = seat_names(name or speak._("Player"), rules.players, speak.language)
    company = Company(
        me=ME,
        bots=(None, *bots),
        chance=secrets.token_hex(8) if seed is None else str(seed),
        language=speak.language,
        named=name is not None,
    )
    stage = _stage(rules, speak, names, company)
    unfinished = store.newest()
    save = store.new_save(rules.id)
    save.lock.take()
    try:
        save.write_company(company)
        keeper = keeper_of(store, save, names, ruleset)
        keeper.save(game)
        greet(screen, stage, company, game, ruleset)
        if unfinished is not None and not unfinished.is_open:
            screen.say(speak._("An unfinished game is kept; “king play --resume” goes on with it."))
        _run(Session(game, ruleset, stage, company, screen, keeper), keeper, screen, speak)
    finally:
        _put_down(save)


def _put_down(save: Save) -> None:
    """Let other windows have the game."""
    save.journal.close()
    save.lock.release()


def _stage(rules: Rules, speak: Translator, names: Sequence[str], company: Company) -> Stage:
    """The table as the person sees it: "You" in the language of now where no name was chosen."""
    shown = list(names)
    if not company.named:
        shown[company.me] = speak._("You")
    return Stage(rules, speak, _look(speak), tuple(shown), Seat(company.me))


def unfinished_game(store: Store) -> Save:
    """The newest saved game. Raises UsageError when there is none."""
    save = store.newest()
    if save is None:
        raise UsageError(
            phrase("no unfinished game to resume"), phrase("begin one with: king play")
        )
    return save


def play_on(*, store: Store, speak: Translator, screen: Screen) -> None:
    """Go on with the newest saved game. Raises UsageError, RecordError.

    Where another window has it a new game at such a table is offered.
    """
    save = unfinished_game(store)
    if not save.lock.take():
        _play_beside(save, store, speak, screen)
        return
    try:
        _go_on(save, store, speak, screen)
    finally:
        _put_down(save)


def _play_beside(save: Save, store: Store, speak: Translator, screen: Screen) -> None:
    """The newest game is open in another window: nothing of it is touched."""
    if not screen.interactive:
        raise UsageError(
            phrase("the unfinished game is open in another window"),
            phrase("go on there, or begin a new game with: king play"),
        )
    screen.say(
        speak._(
            "This game is open in another window. It goes on there and only there, so that no "
            "move is lost."
        )
    )
    older = next((other for other in store.unfinished() if not other.is_open), None)
    prompt = speak._("Enter begins a new game at such a table, q leaves > ")
    if older is not None:
        screen.say(speak._("0 goes on with another game that was left."))
    try:
        while answer := screen.ask(prompt).strip():
            if command_of(answer) == "quit":
                return
            if answer == "0" and older is not None and older.lock.take():
                try:
                    _go_on(older, store, speak, screen)
                finally:
                    _put_down(older)
                return
    except InputEnded:
        return
    record, game, _data = _read_record(save)
    company, told = _company_of(save, game.rules.players)
    play_new(
        ruleset=_ruleset_of(record, game, save),
        rules=game.rules,
        bots=[bot for bot in company.bots if bot is not None],
        name=record.names[company.me] if company.named and told else None,
        seed=None,
        store=store,
        speak=speak,
        screen=screen,
    )


def _company_of(save: Save, players: int) -> tuple[Company, bool]:
    """Who plays, and whether the file beside the record says so.

    Where it is lost the cards are not, so the game goes on with good bots.
    """
    company = save.company()
    if company is not None and _fits(company, players):
        return company, True
    bots = (None, *("rulebook",) * (players - 1))
    return Company(ME, bots, save.path.name, named=True), False


def _go_on(save: Save, store: Store, speak: Translator, screen: Screen) -> None:
    """Go on with a save that is this window's own."""
    game, names, ruleset = read_save(save)
    lost = save.journal.lost(save.path.read_bytes())
    company, known = _company_of(save, game.rules.players)
    if company.language != speak.language:
        company = replace(company, language=speak.language)
        save.write_company(company)
    stage = _stage(game.rules, speak, names, company)
    keeper = keeper_of(store, save, names, ruleset)
    keeper.save(game)  # from here on with a journal of its own
    screen.say(*loss_texts(save, speak, lost=lost, known=known, name=names[company.me]))
    number = len(game.finished) + 1
    if not game.is_over:
        text = speak._("{title}: the game goes on with deal {number}.")
        title = explain.ruleset_title(game.rules, speak.language)
        screen.say(text.format(title=title, number=number))
    session = Session(game, ruleset, stage, company, screen, keeper)
    _run(session, keeper, screen, speak, resumed=True)


def loss_texts(
    save: Save, speak: Translator, *, lost: int | None, known: bool, name: str
) -> list[str]:
    """What is missing of a save with which the game can go on all the same.

    ``lost``: how many actions the journal lacks, None without one; ``known``: whether the file
    beside the record says who plays; ``name``: that of the person in the record.
    """
    _ = speak._
    texts = []
    if lost is None:
        text = _(
            "{file} is missing: what was done since the record was written is gone, and the game "
            "goes on from the record."
        )
        texts.append(text.format(file=save.journal.path.name))
    elif lost:
        text = speak.n(
            "The end of {file} is missing: {count} move is gone; the game goes on from before it.",
            "The end of {file} is missing: {count} moves are gone; the game goes on from before "
            "them.",
            lost,
        )
        texts.append(text.format(file=save.journal.path.name))
    if not known:
        text = _(
            "{file}, which says who plays, is missing or damaged: your name is {name} now, and all "
            "bots are “rulebook”."
        )
        texts.append(text.format(file=save.companions.name, name=name))
    return texts


def _fits(company: Company, players: int) -> bool:
    """Whether these are the seats of such a table, one of them the person's."""
    from king.bots import bot_names

    bots = company.bots
    return (
        len(bots) == players
        and 0 <= company.me < players
        and all(
            (name is None) if seat == company.me else name in bot_names()
            for seat, name in enumerate(bots)
        )
    )


def read_save(save: Save) -> tuple[Game, tuple[str, ...], Ruleset]:
    """The game of a save, the names, the ruleset: its record and what the journal adds to it.

    Raises UsageError for an unreadable save, RecordError for a damaged one; both leave it.
    """
    record, game, data = _read_record(save)
    try:
        game = _with_journal(game, record.names, save.journal, data)
    except RecordError as error:
        name = save.journal.path.name
        advice = phrase(
            "nothing is deleted: mend it, or move {file} away to go on from the record alone",
            file=name,
        )
        raise _left(error, advice) from None
    return game, record.names, _ruleset_of(record, game, save)


def _ruleset_of(record: Record, game: Game, save: Save) -> Ruleset:
    """The ruleset that a record carries, or the one that it names."""
    own = record.rules_text
    return load(game.rules.id) if own is None else load_text(own, str(save.path))


def _read_record(save: Save) -> tuple[Record, Game, bytes]:
    """The record of a save without its journal, and its bytes. Raises UsageError, RecordError."""
    try:
        data = save.path.read_bytes()
        text = data.decode("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = refusal_of(error) if isinstance(error, OSError) else phrase("not UTF-8")
        refused = phrase("{where}: {found}", where=save.path, found=reason)
        raise UsageError(refused, _left_alone(save.path)) from None
    try:
        record = parse_record(text, str(save.path))
        game = go_on(record)
    except RecordError as error:
        raise _left(error, _left_alone(save.path)) from None
    return record, game, data


def _with_journal(game: Game, names: Sequence[str], journal: Journal, record: bytes) -> Game:
    """The game with everything that was done since its record; the engine checks it again."""
    for entry in journal.entries(record):
        illegal: IllegalAction | None = None
        if entry.seat == game.turn:
            try:
                game = game.apply(entry.action)
            except IllegalAction as error:
                illegal = error
            else:
                continue
        known = 0 <= entry.seat < len(names)
        raise RecordedMoveError(
            file=str(journal.path),
            line=entry.line,
            said=phrase("a move of {name}", name=names[entry.seat] if known else "?"),
            name="" if game.turn is None else names[game.turn],
            phase="over" if game.deal is None else game.deal.phase,
            legal=game.legal_actions(),
            rules=game.rules,
            illegal=illegal,
        )
    return game


def _left(error: RecordError, advice: str) -> RecordError:
    """The error with what can be done about it."""
    if isinstance(error, RecordedMoveError):
        error.advice = advice
        return error
    allowed = phrase("{allowed}; {advice}", allowed=error.allowed, advice=advice)
    return RecordError(file=error.file, line=error.line, found=error.found, allowed=allowed)


def _left_alone(path: Path) -> str:
    return phrase(
        "this save is left as it is: mend it, or move {file} away to resume another",
        file=path.name,
    )


def keeper_of(store: Store, save: Save, names: Sequence[str], ruleset: Ruleset) -> Keeper:
    """Writes a game to its save, and to the shelf when it is finished."""

    def text_of(game: Game) -> str:
        return format_record(record_of(game, names, ruleset))

    def finish(game: Game) -> Path:
        return store.shelve(save, text_of(game))

    return Keeper(save=lambda game: save.write(text_of(game)), note=save.add, finish=finish)


def seat_names(mine: str, players: int, language: str) -> tuple[str, ...]:
    """The name of the person and those of the bots, all different.

    >>> seat_names("Ben", 3, "en")
    ('Ben', 'Ann', 'Clara')
    """
    others = [name for name in _NAMES[language] if name.casefold() != mine.casefold()]
    return (mine, *others[: players - 1])


def _run(
    session: Session, keeper: Keeper, screen: Screen, speak: Translator, *, resumed: bool = False
) -> None:
    try:
        session.run(resumed=resumed)
    except (Left, KeyboardInterrupt) as left:
        if not session.game.is_over:
            keeper.save(session.game)
            screen.say("", speak._("The game is saved. To go on: king play --resume"))
        if isinstance(left, KeyboardInterrupt):
            raise
