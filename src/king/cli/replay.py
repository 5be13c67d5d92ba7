"""``king replay`` and ``king verify``: a record checked card by card, and its deals proved."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from king.cli.common import print_json, read_record, say
from king.cli.main import refuse
from king.engine import DealResult, Game
from king.errors import RecordError
from king.explain import contract_title, line_text, signed_text, trump_text
from king.locales import Translator, translator
from king.records import replay as play_again
from king.records import replay_json
from king.records import verify as prove

CHECK_FAILED = 1


def replay(args: argparse.Namespace) -> int:
    """Play a record again and print what happened; exit code 1 when it does not hold."""
    try:
        record = read_record(args.file)
        if args.json:
            print_json(replay_json(record))
        else:
            _print_game(play_again(record), record.names, translator(args.lang))
    except RecordError as error:
        return refuse(str(error), CHECK_FAILED)
    return 0


def verify(args: argparse.Namespace) -> int:
    """Prove the deals of a record from its seed; exit code 1 when they do not follow."""
    try:
        proof = prove(read_record(args.file))
    except RecordError as error:
        return refuse(str(error), CHECK_FAILED)
    say(str(proof))
    return 0


def _print_game(game: Game, names: Sequence[str], speak: Translator) -> None:
    """Every deal with its reasons for points, then the sums."""
    for result in game.finished:
        say(_headline(game, result, names, speak))
        for seat in game.rules.seats:
            points = signed_text(result.points[seat])
            reasons = ", ".join(line_text(line, speak.language) for line in result.lines[seat])
            say(f"  {names[seat]}: {points}" + (f"  ({reasons})" if reasons else ""))
    total = ", ".join(
        f"{names[seat]} {signed_text(game.totals[seat])}" for seat in game.rules.seats
    )
    say(speak._("totals: {totals}").format(totals=total))
    if game.ended is None:
        say(speak._("The game is not finished."))
    else:
        winners = ", ".join(names[seat] for seat in game.ended.winners)
        say(speak._("First place: {names}").format(names=winners))


def _headline(game: Game, result: DealResult, names: Sequence[str], speak: Translator) -> str:
    """Number, contract, trump and declarer of a deal."""
    parts = [f"{result.number}. {contract_title(game.rules, result.contract, speak.language)}"]
    if result.trump is not None:
        parts.append(trump_text(result.trump, speak.language))
    if result.declarer is not None:
        declarer = names[result.declarer]
        parts.append(speak._("declarer: {name}").format(name=declarer))
    return " · ".join(parts)
