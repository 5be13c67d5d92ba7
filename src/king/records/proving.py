"""The proof of a record: its deals worked out again from the revealed seed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from king.cards import Card
from king.engine import deal as deals
from king.engine.events import DealBegan, Dealt
from king.engine.game import scheduled
from king.engine.shuffle import Shuffle, commitment, practice_seed
from king.errors import ProofError
from king.records.record import Record, rules_of
from king.records.recorded import line_of, shuffle_of
from king.records.replaying import replay
from king.records.show import clean
from king.records.writing import cards_text
from king.rules.ruleset import Rules
from king.rules.schema import MAX_DEALS
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

    Raises ProofError for a seed that does not fit the commitment, or a deal or a first
    dealer that does not follow from it; RecordError for any other mistake.
    """
    rules = rules_of(record)
    shuffle = _seed_of(record)
    dealer = shuffle.first_dealer(rules.players)
    began = record.began
    if dealer != began.first_dealer:
        found = record.names[began.first_dealer]
        raise _error(record, _place(record, "First dealer"), found, record.names[dealer])
    count = _check_deals(record, rules, shuffle)
    replay(record)
    return Proof(
        commitment=began.commitment,
        seed=shuffle.seed.hex(),
        nonces=shuffle.nonces,
        practice=began.practice,
        first_dealer=dealer,
        deals=count,
    )


def _seed_of(record: Record) -> Shuffle:
    """The shuffle of a record, its seed checked against what was published before."""
    shuffle = shuffle_of(record)
    if shuffle is None:
        found = f"no seed (shuffle {record.proofs.method})"
        raise _error(record, _place(record, "Shuffle"), found, "a revealed seed")
    published = record.began.commitment
    wanted = commitment(shuffle.seed)
    if published != wanted:
        found = f"a seed with the commitment {wanted}"
        raise _error(record, _place(record, "Seed"), found, f"the seed of {published}")
    number = record.proofs.practice
    if number is not None and practice_seed(number) != shuffle.seed:
        found = f"practice number {number}"
        raise _error(record, _place(record, "Practice number"), found, "the number of this seed")
    return shuffle


def _check_deals(record: Record, rules: Rules, shuffle: Shuffle) -> int:
    """Compare all hands and talons with the seed's, and count the deals."""
    count = 0
    dealt: list[int] = [0] * rules.players
    hands: Sequence[Sequence[Card]] = ()
    left: Sequence[Card] = ()
    for place, event in enumerate(record.events):
        if isinstance(event, DealBegan):
            count += 1
            if count > MAX_DEALS:  # no game has so many: replaying says where it is wrong
                return count
            dealer = rules.seats.steps_from(record.began.first_dealer, count - 1)
            contract = scheduled(rules, count)
            pack = shuffle.shuffled(count, rules.pack)
            hands, left = deals.distribute(rules, contract, dealer, pack)
            dealt = [0] * rules.players
        elif isinstance(event, Dealt):
            for row, cards in enumerate(event.hands):
                if row >= len(hands):
                    raise _row_error(record, place, row, cards, "no cards here")
                size = len(cards or ())
                wanted = tuple(hands[row][dealt[row] : dealt[row] + size])
                dealt[row] += size
                if cards != wanted or not cards:
                    raise _row_error(record, place, row, cards, cards_text(wanted))
            if event.talon and event.talon != tuple(left):
                row = len(event.hands)
                raise _row_error(record, place, row, event.talon, cards_text(left))
    return count


def _row_error(
    record: Record, place: int, row: int, cards: Sequence[Card] | None, allowed: str
) -> ProofError:
    return _error(
        record,
        line_of(record, place, row),
        cards_text(cards),
        f"{allowed or 'other cards'}, from the seed",
    )


def _place(record: Record, header: str) -> int:
    return record.places.get(header, 0)


def _error(record: Record, line: int, found: str, allowed: str) -> ProofError:
    return ProofError(file=record.file, line=line, found=clean(found), allowed=allowed)
