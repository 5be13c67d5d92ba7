"""The arguments of every command. Nothing here imports more than it takes to print help."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from typing import Final, NoReturn, TextIO

from king.cli.numbers import whole
from king.cli.research import about_bench, add_bench
from king.cli.score_flags import add_score
from king.cli.serve_flags import add_serve
from king.errors import UsageError, phrase
from king.locales import (
    LANGUAGES,
    SOURCE_LANGUAGE,
    Translator,
    default_language,
    translator,
)

Group = argparse._ArgumentGroup
COMMANDS: Final = (
    "play",
    "serve",
    "simulate",
    "rules",
    "replay",
    "verify",
    "score",
    "solve",
    "bench",
)


class _HelpWanted(Exception):
    """Carries the help text out of argparse, so that printing it can fail like any other."""


class _Parser(argparse.ArgumentParser):
    """Mistakes are a UsageError, help is an exception; nobody exits from here."""

    def error(self, message: str) -> NoReturn:
        from king.cli.misuse import misuse_text

        raise UsageError(misuse_text(message), phrase("see '{command} --help'", command=self.prog))

    def exit(self, status: int = 0, message: str | None = None) -> NoReturn:
        raise _HelpWanted(message or "")

    def print_help(self, file: object = None) -> None:
        raise _HelpWanted(self.format_help())


def parse(argv: Sequence[str]) -> Callable[[], int]:
    """What to run: a command, or the printing of its help. It returns the exit code.

    Raises UsageError.
    """
    words = list(argv)
    speak = translator(language_of(words, sys.stdout))
    general = _before_a_command(words)
    if "--version" in general:
        from king import __version__

        return _printing(f"king {__version__}\n")
    if {"-h", "--help"} & set(general):
        return _printing(_overview(speak))
    if not words or words[0].startswith("-"):
        words.insert(0, "play")
    if words[0] not in COMMANDS:
        raise UsageError(
            phrase("no command {command}", command=repr(words[0])),
            phrase("{commands}; see 'king --help'", commands=", ".join(COMMANDS)),
        )
    try:
        parser = _command_parser(words[0], speak)
        # A sheet takes several words, which people write before, between and after the flags.
        read = parser.parse_intermixed_args if words[0] == "score" else parser.parse_args
        args = read(words[1:])
    except _HelpWanted as wanted:
        return _printing(str(wanted))
    args.asked_lang, args.lang = args.lang, args.lang or speak.language
    module = import_module(f"king.cli.{_MODULES.get(words[0], words[0])}")
    command: Callable[[argparse.Namespace], int] = getattr(module, words[0])
    return lambda: command(args)


_MODULES: Final = {"verify": "replay"}  # all others have the name of their command


def _printing(text: str) -> Callable[[], int]:
    def write() -> int:
        sys.stdout.write(text)
        return 0

    return write


def _before_a_command(words: Sequence[str]) -> list[str]:
    """The words that ask for something about the program itself: none if a game is begun."""
    found: list[str] = []
    for place, word in enumerate(words):
        if word in ("-h", "--help", "--version"):
            found.append(word)
        elif not word.startswith("--lang") and words[place - 1 : place] != ["--lang"]:
            break
    return found


def language_of(words: Sequence[str], stream: TextIO) -> str:
    """The language asked for, known before anything is parsed so that help can speak it.

    The one of the environment counts only where ``stream`` can show it.
    """
    for place, word in enumerate(words):
        if word == "--lang" and place + 1 < len(words):
            language = words[place + 1]
        elif word.startswith("--lang="):
            language = word.removeprefix("--lang=")
        else:
            continue
        if language in LANGUAGES:
            return language
    language = default_language(os.environ)
    return language if can_print(translator(language), stream) else SOURCE_LANGUAGE


def can_print(speak: Translator, stream: TextIO) -> bool:
    """Whether a stream has the letters of a language; nobody asked for one full of "?"."""
    try:
        speak._("The game is over.").encode(getattr(stream, "encoding", None) or "utf-8")
    except UnicodeEncodeError:
        return False
    return True


def _overview(speak: Translator) -> str:
    _ = speak._
    about = {
        "play": _("play in the terminal against bots; “king” alone does the same"),
        "serve": _("keep tables for people and bots, in a browser or over the protocol"),
        "simulate": _("let bots play whole games and show the totals"),
        "rules": _("list the rulesets, print the rules of one, check a file of house rules"),
        "replay": _("play a record again, checking every card and every score"),
        "verify": _("check that the deals of a record were fixed before the game"),
        "score": _("keep the score sheet of people who play with real cards"),
        "bench": _("measure how fast this machine plays and solves deals"),
        "solve": _("what every move is worth when all cards lie open"),
    }
    lines = [
        _("King: the card game and its family."),
        "",
        _("Usage:") + " king [" + _("COMMAND") + "] ...",
        "",
        *(f"  {name:<10}{text}" for name, text in about.items()),
        "",
        _("Examples:"),
        "  king play minsk --lang ru",
        "  king play --resume",
        "  king rules minsk",
        "  king simulate minsk --games 10 --seed 1",
        "  king score new evening.sheet --rules minsk --names Anna,Boris,Vera",
        "",
        _("“king COMMAND --help” tells more about a command."),
    ]
    return "\n".join(lines) + "\n"


def _command_parser(name: str, speak: Translator) -> _Parser:
    about, examples = _texts(name, speak)

    class Layout(argparse.RawDescriptionHelpFormatter):
        def add_usage(
            self,
            usage: str | None,
            actions: Iterable[argparse.Action],
            groups: Iterable[argparse._MutuallyExclusiveGroup],
            prefix: str | None = None,
        ) -> None:
            super().add_usage(usage, actions, groups, prefix or speak._("Usage:") + " ")

    parser = _Parser(
        prog=f"king {name}",
        description=about,
        epilog=speak._("Examples:") + "\n" + "\n".join(f"  {line}" for line in examples),
        formatter_class=Layout,
        allow_abbrev=False,
        add_help=False,
    )
    subject = parser.add_argument_group(speak._("What"))
    flags = parser.add_argument_group(speak._("Flags"))
    _ADD[name](subject, flags, speak)
    flags.add_argument(
        "--lang",
        type=_known_language,
        metavar="|".join(LANGUAGES),
        help=speak._("language of the texts"),
    )
    flags.add_argument("-h", "--help", action="help", help=speak._("show this help"))
    return parser


def _known_language(text: str) -> str:
    if text not in LANGUAGES:
        raise UsageError(f"--lang {text!r}", ", ".join(LANGUAGES))
    return text


def _texts(name: str, speak: Translator) -> tuple[str, tuple[str, ...]]:
    _ = speak._
    match name:
        case "play":
            about = _("Play King in the terminal against bots. The game is saved at every action.")
            return about, ("king play minsk", "king play --resume", "king play minsk --seed 7")
        case "simulate":
            about = _("Let bots play whole games. The same seed gives the same games.")
            return about, (
                "king simulate minsk --games 100 --seed 1",
                "king simulate minsk --bots rulebook,random,random --out records --json",
            )
        case "serve":
            about = _(
                "Keep tables for people and bots. Every move is saved before anybody sees it."
            )
            return about, (
                "king serve",
                "king serve --port 0",
                "king serve --host 0.0.0.0 --db postgresql://user@localhost/king",
            )
        case "rules":
            about = _("List the rulesets, print the rules of one, or check a file of house rules.")
            return about, (
                "king rules",
                "king rules minsk --option ruff=free",
                "king rules check my-table.toml",
            )
        case "replay":
            about = _("Play a record again, checking every card, every order and every score.")
            return about, (
                "king replay game.king",
                "king replay game.king --deal 3",
                "king replay game.king --json",
            )
        case "score":
            about = _(
                "Keep the score sheet of a real table: counts go in, points and checks come out."
            )
            return about, (
                "king score new evening.sheet --rules minsk --names Anna,Boris,Vera",
                "king score add evening.sheet no-tricks --count Anna=1,Boris=3,Vera=rest",
                "king score add evening.sheet otygrysh --trump H --count Anna=5,Boris=5",
                "king score show evening.sheet",
                "king score edit evening.sheet 1 --count Anna=2,Boris=2,Vera=6",
                "king score settle evening.sheet --stake 0.10",
                "king score export evening.sheet --format html --out evening.html",
            )
        case "solve":
            about = _(
                "Tell what every move of a deal is worth when all cards lie open, from a record or"
                " from a few lines of text (docs/solver.md)."
            )
            return about, (
                "king solve game.king --deal 3 --move 9",
                "king solve deal.txt --everyone --json",
            )
        case "bench":
            return about_bench(speak)
        case _:
            about = _(
                "Check that every deal of a record is the one that was fixed before the game."
            )
            return about, ("king verify game.king",)


def _add_table(flags: Group, speak: Translator) -> None:
    _ = speak._
    flags.add_argument(
        "--players", type=whole("--players"), metavar="N", help=_("number of players")
    )
    flags.add_argument(
        "--option",
        action="append",
        default=[],
        metavar=_("NAME=CHOICE"),
        help=_("choose an option of the ruleset; may be repeated"),
    )
    flags.add_argument(
        "--rules-file", metavar=_("FILE"), help=_("play by house rules from a file of your own")
    )


def _add_json(flags: Group, speak: Translator) -> None:
    flags.add_argument(
        "--json", action="store_true", help=speak._("print one JSON document and nothing else")
    )


def _add_play(subject: Group, flags: Group, speak: Translator) -> None:
    _ = speak._
    subject.add_argument("ruleset", nargs="?", metavar=_("RULESET"), help=_("what is played"))
    _add_table(flags, speak)
    flags.add_argument(
        "--bots", metavar="A,B", help=_("the other players: one name for all, or one for each")
    )
    flags.add_argument("--name", help=_("your name on the sheet"))
    flags.add_argument(
        "--seed",
        type=whole("--seed"),
        metavar="N",
        help=_("a practice game: the same number, the same cards"),
    )
    flags.add_argument(
        "--resume", action="store_true", help=_("go on with the newest game that is not finished")
    )
    flags.add_argument("--fast", action="store_true", help=_("no pauses"))


def _add_simulate(subject: Group, flags: Group, speak: Translator) -> None:
    _ = speak._
    subject.add_argument("ruleset", nargs="?", metavar=_("RULESET"), help=_("what is played"))
    _add_table(flags, speak)
    flags.add_argument(
        "--games", type=whole("--games"), default=10, metavar="N", help=_("how many (10)")
    )
    flags.add_argument(
        "--seed", type=whole("--seed"), default=0, metavar="S", help=_("which games (0)")
    )
    flags.add_argument(
        "--bots",
        default="rulebook",
        metavar="A,B,C",
        help=_("one name for every seat, or one for each (rulebook)"),
    )
    flags.add_argument("--out", metavar=_("DIR"), help=_("write one record a game to this folder"))
    _add_json(flags, speak)


def _add_rules(subject: Group, flags: Group, speak: Translator) -> None:
    _ = speak._
    subject.add_argument("what", nargs="*", metavar=_("RULESET"), help=_("or: check FILE"))
    _add_table(flags, speak)
    _add_json(flags, speak)


def _add_replay(subject: Group, flags: Group, speak: Translator) -> None:
    _ = speak._
    subject.add_argument("file", metavar=_("FILE"), help=_("a record, .king or .jsonl"))
    flags.add_argument(
        "--deal",
        type=_deal,
        metavar="N|all",
        help=_("show one deal card by card, or all of them"),
    )
    _add_json(flags, speak)


def _add_verify(subject: Group, flags: Group, speak: Translator) -> None:
    subject.add_argument("file", metavar=speak._("FILE"), help=speak._("a record, .king or .jsonl"))
    _add_json(flags, speak)


def _add_solve(subject: Group, flags: Group, speak: Translator) -> None:
    _ = speak._
    subject.add_argument(
        "file", metavar=_("FILE"), help=_("a record or a deal as text; - reads from stdin")
    )
    flags.add_argument(
        "--deal", type=whole("--deal"), metavar="N", help=_("which deal of the record")
    )
    flags.add_argument(
        "--move", type=whole("--move"), metavar="N", help=_("before the card of this number")
    )
    flags.add_argument(
        "--seat", metavar="N", help=_("whose points: a number or a name (whoever moves)")
    )
    flags.add_argument(
        "--everyone", action="store_true", help=_("also how it ends with each for himself")
    )
    flags.add_argument(
        "--seconds", type=whole("--seconds"), default=60, metavar="S", help=_("time limit (60)")
    )
    flags.add_argument(
        "--nodes", type=whole("--nodes"), metavar="N", help=_("limit of positions searched")
    )
    flags.add_argument("--ruleset", metavar=_("RULESET"), help=_("rules of a deal as text"))
    _add_table(flags, speak)
    _add_json(flags, speak)


def _deal(text: str) -> int | str:
    return text if text == "all" else whole("--deal")(text)


_ADD: Final[dict[str, Callable[[Group, Group, Translator], None]]] = {
    "play": _add_play,
    "serve": add_serve,
    "simulate": _add_simulate,
    "rules": _add_rules,
    "replay": _add_replay,
    "verify": _add_verify,
    "score": add_score,
    "bench": add_bench,
    "solve": _add_solve,
}
