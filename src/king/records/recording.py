"""From a game to its record."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from king.engine.game import Game
from king.engine.shuffle import METHOD, DealSource, Shuffle
from king.records.names import clean_names
from king.records.record import GIVEN, Proofs, Record
from king.records.writing import canonical_lines, told
from king.rules import builtin_ids, load
from king.rules.ruleset import Ruleset

CHECK_DIGITS: Final = 16


class Kept:
    """A source of deals that remembers what its record said about the shuffle."""

    def __init__(self, proofs: Proofs) -> None:
        self.proofs = proofs


def record_of(
    game: Game,
    names: Sequence[str],
    ruleset: Ruleset | None = None,
    *,
    with_seed: bool = True,
) -> Record:
    """The record of a game as it stands.

    A game under rules that are not King's own carries their text (of ``ruleset``, or of the
    game's rules). ``with_seed=False`` keeps the seed secret while the game goes on.

    Raises UsageError for names that a record cannot hold.
    """
    whole = complete_record(game, names, ruleset, with_seed=with_seed)
    return replace(whole, events=tuple(told(whole.events)), complete=False)


def complete_record(
    game: Game,
    names: Sequence[str],
    ruleset: Ruleset | None = None,
    *,
    with_seed: bool = True,
) -> Record:
    """As :func:`record_of`, with every event."""
    text = (ruleset.text if ruleset is not None else game.rules.source).replace("\r\n", "\n")
    proofs = _proofs(game.source)
    record = Record(
        names=clean_names(names, game.rules.players),
        began=game.began,
        proofs=proofs if with_seed or proofs.practice is not None else _sealed(proofs),
        finished=game.is_over,
        rules_text=None if _is_builtin(game.rules.id, text) else text,
        events=game.events[1:],
        check="",
        complete=True,
    )
    return replace(record, check=digest(record))


def _proofs(source: DealSource) -> Proofs:
    if isinstance(source, Shuffle):
        return Proofs(
            method=METHOD,
            seed=source.seed.hex(),
            practice=source.practice_seed,
            nonces=source.nonces,
        )
    if isinstance(source, Kept):
        return source.proofs
    return Proofs(method=GIVEN, seed=None, practice=None, nonces=())


def _sealed(proofs: Proofs) -> Proofs:
    return replace(proofs, seed=None)


def _is_builtin(name: str, text: str) -> bool:
    return name in builtin_ids() and load(name).text.replace("\r\n", "\n") == text


def digest(record: Record) -> str:
    """The check of a record: the first 16 hex digits of SHA-256 over its canonical lines.

    It covers what replaying alone cannot miss but not tell: options that made no
    difference, a trump that was never used, the last actions of an unfinished game.
    """
    text = "\n".join(canonical_lines(record))
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:CHECK_DIGITS]
