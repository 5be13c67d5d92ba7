"""``king replay`` and ``king verify``: a record checked card by card, and its deals proved."""

from __future__ import annotations

import argparse

from king.cli.common import print_json, read_record, say
from king.engine import Game
from king.errors import RecordError
from king.locales import Translator, translator

CHECK_FAILED = 1


def replay(args: argparse.Namespace) -> int:
    """Play a record again and print what happened; exit code 1 when it does not hold."""
    from king.cli.main import refuse
    from king.records import replay as play_again
    from king.records import replay_json

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
    from king.cli.main import refuse
    from king.records import verify as prove

    try:
        proof = prove(read_record(args.file))
    except RecordError as error:
        return refuse(str(error), CHECK_FAILED)
    say(str(proof))
    return 0
