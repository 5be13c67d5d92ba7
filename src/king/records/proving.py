"""The proof of a record: its deals worked out again from the revealed seed."""

from __future__ import annotations

from dataclasses import dataclass

from king.engine.game import Game
from king.engine.shuffle import Shuffle, commitment, practice_seed
from king.errors import ProofError, UsageError, phrase
from king.records.record import Record, rules_of
from king.records.recorded import shuffle_of
from king.records.replaying import replay_from
from king.records.show import clean, quoting
from king.seats import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Proof:
    """What was proved: these deals follow from this seed, and the seed fits its commitment."""

    commitment: str
    seed: str
    nonces: tuple[str, ...]
    practice: bool
    first_dealer: Seat
    deals: int

    def __str__(self) -> str:
        deals_text = "1 deal follows" if self.deals == 1 else f"{self.deals} deals follow"
        text = f"{deals_text} from the seed, and the seed fits the commitment {self.commitment}"
        if self.practice:
            return f"{text} (a practice game: its seed was chosen)"
        return text


def verify(record: Record) -> Proof:
    """Prove the deals of a record, and replay it.

    Raises ProofError for a seed that does not fit the commitment, or a deal, the first
    roles or a first dealer that do not follow from it; RecordError for any other mistake.
    """
    shuffle, game = _proved(record)
    return Proof(
        commitment=record.began.commitment,
        seed=shuffle.seed.hex(),
        nonces=shuffle.nonces,
        practice=record.began.practice,
        first_dealer=game.first_dealer,
        deals=len(game.finished) + (game.deal is not None),
    )


def resume(record: Record) -> Game:
    """The game of a record, ready to go on: later deals come from its seed.

    Raises RecordError, ProofError when the deals so far do not follow from the seed, or
    UsageError when the record has no seed to deal from.
    """
    if shuffle_of(record) is None:
        raise UsageError(
            phrase("{file} has no seed", file=record.file),
            phrase("a record with its seed to go on from"),
        )
    return _proved(record)[1]


def _proved(record: Record) -> tuple[Shuffle, Game]:
    """The shuffle of a record, and its game with the deals of that shuffle."""
    rules = rules_of(record)
    shuffle = _seed_of(record)
    dealer = shuffle.first_dealer(rules.players)
    began = record.began
    if dealer != began.first_dealer:
        found = record.names[began.first_dealer]
        raise _error(record, _place(record, "First dealer"), found, record.names[dealer])
    return shuffle, replay_from(record, shuffle)


def _seed_of(record: Record) -> Shuffle:
    """The shuffle of a record, its seed checked against what was published before."""
    shuffle = shuffle_of(record)
    if shuffle is None:
        found = phrase("no seed (shuffle {method})", method=record.proofs.method)
        raise _error(record, _place(record, "Shuffle"), found, phrase("a revealed seed"))
    published = record.began.commitment
    wanted = commitment(shuffle.seed)
    if published != wanted:
        found = phrase("a seed with the commitment {commitment}", commitment=wanted)
        allowed = phrase("the seed of {commitment}", commitment=clean(published))
        raise _error(record, _place(record, "Seed"), found, allowed)
    number = record.proofs.practice
    if number is not None and practice_seed(number) != shuffle.seed:
        found = phrase("practice number {number}", number=number)
        allowed = phrase("the number of this seed")
        raise _error(record, _place(record, "Practice number"), found, allowed)
    return shuffle


def _place(record: Record, header: str) -> int:
    return record.places.get(header, 0)


def _error(record: Record, line: int, found: str, allowed: str) -> ProofError:
    return ProofError(file=record.file, line=line, found=quoting(found), allowed=allowed)
