"""A game as text and as JSON lines: write, read, replay, verify, go on.

>>> from king.engine import Shuffle, new_game
>>> from king.rules import load
>>> game = new_game(load("minsk").rules(), Shuffle.named(1))
>>> text = format_record(record_of(game, ["Anna", "Boris", "Vera"]))
>>> record = parse_record(text, "evening.king")
>>> format_record(record) == text, replay(record).turn == game.turn
(True, True)
"""

from king.records.document import deal_json, replay_json
from king.records.jsonl import format_jsonl, parse_jsonl
from king.records.names import clean_name
from king.records.proving import Proof, resume, verify
from king.records.reading import parse_record
from king.records.record import Proofs, Record
from king.records.recording import record_of
from king.records.replaying import replay
from king.records.writing import format_record

__all__ = [
    "Proof",
    "Proofs",
    "Record",
    "clean_name",
    "deal_json",
    "format_jsonl",
    "format_record",
    "parse_jsonl",
    "parse_record",
    "record_of",
    "replay",
    "replay_json",
    "resume",
    "verify",
]
