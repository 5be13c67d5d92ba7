"""``king replay`` and ``king verify``: a record checked card by card, and its deals proved."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from msgspec.structs import replace

from king.cli.common import print_json, read_record, say
from king.cli.main import refuse
from king.engine import DealResult, Game
from king.errors import RecordError, UsageError, phrase
from king.explain import contract_title, count_text, line_text, signed_text, trump_text
from king.explain.failures import failure_text
from king.locales import Translator, translator
from king.records import Proof, replay_json
from king.records import replay as play_again
from king.records import verify as prove
from king.seats import Seat
from king.tui.boards.race import first_titles, progress, title_of
from king.tui.look import Look
from king.tui.narrator import Narrator
from king.tui.retell import retold
from king.tui.screen import Screen
from king.tui.sheet import place_lines
from king.tui.stage import Stage

CHECK_FAILED = 1


def replay(args: argparse.Namespace) -> int:
    """Play a record again and print what happened; exit code 1 when it does not hold."""
    speak = translator(args.lang)
    if args.json and args.deal is not None:
        raise UsageError(phrase("--json with --deal"), phrase("one of them; --json has all cards"))
    try:
        record = read_record(args.file)
        if args.json:
            print_json(replay_json(record))
            return 0
        game = play_again(record)
    except RecordError as error:
        return refuse(failure_text(error, speak), CHECK_FAILED)
    if args.deal is not None:
        _print_deals(game, record.names, args.deal, speak)
    else:
        _print_game(game, record.names, speak)
    return 0


def verify(args: argparse.Namespace) -> int:
    """Prove the deals of a record from its seed; exit code 1 when they do not follow."""
    speak = translator(args.lang)
    try:
        proof = prove(read_record(args.file))
    except RecordError as error:
        return refuse(failure_text(error, speak), CHECK_FAILED)
    if args.json:
        print_json(
            {
                "commitment": proof.commitment,
                "seed": proof.seed,
                "nonces": list(proof.nonces),
                "practice": proof.practice,
                "first_dealer": proof.first_dealer,
                "deals": proof.deals,
            }
        )
        return 0
    for line in _proof_lines(proof, speak):
        say(line)
    return 0


def _proof_lines(proof: Proof, speak: Translator) -> list[str]:
    _ = speak._
    lines = [
        speak.n(
            "{count} deal checked: it is the one that the seal fixed before the game.",
            "{count} deals checked: they are those that the seal fixed before the game.",
            proof.deals,
        ),
        _("The seal: {commitment}").format(commitment=proof.commitment),
        _("Opened by the number: {seed}").format(seed=proof.seed),
    ]
    if proof.practice:
        lines.append(_("It is a practice game: that number was chosen, not drawn."))
    return lines


def _print_deals(game: Game, names: Sequence[str], wanted: int | str, speak: Translator) -> None:
    """Deals card by card, as everybody may see them afterwards. Raises UsageError."""
    numbers = [result.number for result in game.finished]
    if game.deal is not None:
        numbers.append(game.deal.number)
    if wanted != "all" and wanted not in numbers:
        allowed = phrase("1 to {last}, or all", last=numbers[-1]) if numbers else "all"
        raise UsageError(f"--deal {wanted}", allowed)
    look = Look(russian=speak.language == "ru")
    stage = Stage(game.rules, speak, look, tuple(names), Seat(0))
    narrator = Narrator(stage, spectator=True)
    screen = Screen.of_process(fast=True, letters=look.letters)
    for result in game.finished:
        lines = retold(stage, narrator, result.events, result.standing)
        narrator.settle(result.standing)
        if wanted in (result.number, "all"):
            screen.say(*lines)
    if game.deal is not None and wanted in (game.deal.number, "all"):
        screen.say(*retold(stage, narrator, game.deal.events))


def _print_game(game: Game, names: Sequence[str], speak: Translator) -> None:
    """Every deal with its reasons for points, then the sums."""
    stage = Stage(game.rules, speak, Look(russian=speak.language == "ru"), tuple(names), Seat(0))
    titles = first_titles(game.finished)
    for result in game.finished:
        row = game.rules.contracts[result.contract]
        say(_headline(game, result, names, speak))
        for seat in game.rules.seats:
            points = signed_text(result.points[seat])
            reasons = [
                count_text(line.what, line.count, speak.language, game.rules)
                if not line.each
                else line_text(line, speak.language, game.rules)
                for line in result.lines[seat]
            ]
            if result.standing.titles and not row.most_tricks:
                standing = replace(result.standing, titles=titles)
                reasons.append(
                    f"{title_of(stage, standing, seat)} {progress(stage, standing, seat)}"
                )
            told = ", ".join(reasons)
            say(f"  {names[seat]}: {points}" + (f"  ({told})" if told else ""))
    if game.ended is None:
        total = ", ".join(
            f"{names[seat]} {signed_text(game.totals[seat])}" for seat in game.rules.seats
        )
        say(speak._("totals: {totals}").format(totals=total))
        say(speak._("The game is not finished."))
    else:
        for line in place_lines(stage, game.ended.totals):
            say(line.plain)
    say(speak._("Card by card: king replay FILE --deal N"))


def _headline(game: Game, result: DealResult, names: Sequence[str], speak: Translator) -> str:
    """Number, contract, trump and declarer of a deal."""
    parts = [f"{result.number}. {contract_title(game.rules, result.contract, speak.language)}"]
    if result.trump is not None and game.rules.contracts[result.contract].trump != "none":
        parts.append(trump_text(result.trump, speak.language))
    if result.declarer is not None:
        declarer = names[result.declarer]
        parts.append(speak._("declarer: {name}").format(name=declarer))
    return " · ".join(parts)
