"""The deals that a record tells, as a source of packs for the engine."""

from __future__ import annotations

from collections.abc import Sequence

from king.cards import Card, show_card
from king.engine import deal as deals
from king.engine.events import DealBegan, Dealt, Event, Scored
from king.engine.game import scheduled
from king.engine.shuffle import Shuffle
from king.errors import RecordError
from king.records.record import Record
from king.records.recording import Kept
from king.rules.ruleset import Rules
from king.seats import Seat


def shuffle_of(record: Record) -> Shuffle | None:
    """The shuffle of a record whose seed is revealed."""
    proofs = record.proofs
    if proofs.seed is None:
        return None
    return Shuffle(bytes.fromhex(proofs.seed), proofs.nonces, practice=proofs.practice)


class RecordedDeals(Kept):
    """Deals the hands that a record says, as the engine's source of packs.

    A deal whose hands cannot be right is dealt from the unshuffled pack, and ``trouble``
    is kept until the replay arrives at its lines: an earlier mistake is reported first.
    """

    def __init__(self, record: Record, rules: Rules) -> None:
        super().__init__(record.proofs)
        self.trouble: RecordError | None = None
        self._record = record
        self._rules = rules
        self._shuffle = shuffle_of(record)
        self._batches = _batches(record.events)

    @property
    def commitment(self) -> str:
        """The commitment of the record."""
        return self._record.began.commitment

    @property
    def practice(self) -> bool:
        """Whether the record is of a practice game."""
        return self._record.began.practice

    def first_dealer(self, players: int) -> Seat:
        """The first dealer of the record."""
        return self._record.began.first_dealer

    def shuffled(self, number: int, pack: Sequence[Card]) -> tuple[Card, ...]:
        """The pack that gives the hands of deal ``number``."""
        self.trouble = None
        places = self._batches[number - 1] if number <= len(self._batches) else []
        try:
            cards = self._collected(number, places, pack)
        except RecordError as error:
            self.trouble = error
            cards = None
        return tuple(pack) if cards is None else cards

    def _collected(
        self, number: int, places: list[int], pack: Sequence[Card]
    ) -> tuple[Card, ...] | None:
        """The pack of a deal, None when the record does not tell all of it.

        Raises RecordError for cards that cannot be these hands and this talon.
        """
        rules = self._rules
        dealer = rules.seats.steps_from(self._record.began.first_dealer, number - 1)
        contract = scheduled(rules, number)
        if not places:
            return None
        pieces = self._pieces(places, pack)
        hands: list[list[Card]] = [[] for _ in rules.seats]
        left: list[Card] = []
        for seat, _, cards in pieces:
            (left if seat is None else hands[seat]).extend(cards)
        if contract is not None and self._is_paused(number, places, contract.peek):
            return self._unseen(number, hands, pack)
        self._check_sizes(pieces, hands, left)
        return deals.collect(rules, contract, dealer, hands, left)

    def _is_paused(self, number: int, places: list[int], peek: int) -> bool:
        """Whether the record ends with the first cards of a deal that pauses there."""
        if not peek or len(places) != 1 or number != len(self._batches):
            return False
        event = self._record.events[places[0]]
        assert isinstance(event, Dealt)
        return all(len(cards or ()) == peek for cards in event.hands)

    def _unseen(
        self, number: int, hands: Sequence[Sequence[Card]], pack: Sequence[Card]
    ) -> tuple[Card, ...]:
        """The pack of a deal that has only begun: from the seed, else in any order."""
        if self._shuffle is not None:
            return self._shuffle.shuffled(number, pack)
        rules = self._rules
        seen = {card for hand in hands for card in hand}
        rest = iter([card for card in pack if card not in seen])
        size = rules.deal.hand
        full = [[*hand, *(next(rest) for _ in range(size - len(hand)))] for hand in hands]
        dealer = rules.seats.steps_from(self._record.began.first_dealer, number - 1)
        return deals.collect(rules, scheduled(rules, number), dealer, full, list(rest))

    def _pieces(self, places: list[int], pack: Sequence[Card]) -> list[_Piece]:
        """All hands and talons that were dealt, each card of the pack at most once."""
        record, known = self._record, frozenset(pack)
        seen: set[Card] = set()
        pieces: list[_Piece] = []
        for place in places:
            event = record.events[place]
            assert isinstance(event, Dealt)
            rows = [*event.hands, event.talon] if event.talon != () else [*event.hands]
            if len(event.hands) != self._rules.players:
                raise self._error(place, 0, f"{len(event.hands)} hands", "a hand for each seat")
            for row, cards in enumerate(rows):
                if cards is None:
                    raise self._error(place, row, "hidden cards", "all cards of the deal")
                for card in cards:
                    if card not in known:
                        raise self._error(place, row, show_card(card), "cards of this pack")
                    if card in seen:
                        raise self._error(place, row, f"{show_card(card)} twice", "each card once")
                    seen.add(card)
                seat = Seat(row) if row < self._rules.players else None
                pieces.append((seat, (place, row), cards))
        return pieces

    def _check_sizes(
        self, pieces: list[_Piece], hands: Sequence[Sequence[Card]], left: Sequence[Card]
    ) -> None:
        rules = self._rules
        for seat, (place, row), _ in reversed(pieces):
            if seat is not None and len(hands[seat]) != rules.deal.hand:
                found = f"{len(hands[seat])} cards"
                raise self._error(place, row, found, f"a hand of {rules.deal.hand} cards")
        if len(left) != rules.deal.talon:
            _, (place, row), _ = pieces[-1]
            found = f"a talon of {len(left)} cards"
            raise self._error(place, row, found, f"a talon of {rules.deal.talon} cards")

    def _error(self, place: int, row: int, found: str, allowed: str) -> RecordError:
        line = line_of(self._record, place, row)
        return RecordError(file=self._record.file, line=line, found=found, allowed=allowed)


_Piece = tuple[Seat | None, tuple[int, int], tuple[Card, ...]]
"""Cards of a seat or of the talon (None), and the event and its row that say so."""


def _batches(events: Sequence[Event]) -> list[list[int]]:
    """For each deal the places of its events of dealing."""
    found: list[list[int]] = []
    is_open = False
    for place, event in enumerate(events):
        match event:
            case DealBegan():
                found.append([])
                is_open = True
            case Scored():
                is_open = False
            case Dealt() if is_open:
                found[-1].append(place)
    return found


def line_of(record: Record, place: int, row: int = 0) -> int:
    """The line of a part of an event; at the end the last line of the record."""
    if place >= len(record.lines):
        return record.last_line
    numbers = record.lines[place]
    return numbers[min(row, len(numbers) - 1)]
