"""The deals that a record tells, as a source of packs for the engine."""

from __future__ import annotations

from collections.abc import Sequence

from king.cards import Card, show_card
from king.engine import deal as deals
from king.engine.events import DealBegan, Dealt, Event, RolesDrawn, Scored
from king.engine.game import Game, coming, with_deal
from king.engine.schedule import ROLES_DRAW, Next
from king.engine.shuffle import Shuffle
from king.errors import Phrase, RecordError, phrase, phrases
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

    Which pack gives these hands is known only when the deal is on the table with its order
    of dealing. So the engine first deals from the pack in its own order, and
    :meth:`lay_out` then deals again. Where the hands cannot be right, ``trouble`` is kept
    until the replay arrives at their lines: an earlier mistake is reported first.
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
        """The cards of the first roles as the record says; else the pack as it is."""
        if number != ROLES_DRAW:
            return tuple(pack)
        for event in self._record.events:
            if isinstance(event, RolesDrawn) and sorted(event.cards) == sorted(pack):
                return event.cards
        return tuple(pack)

    def lay_out(self, game: Game) -> Game:
        """The game with the hands of the record in its new deal."""
        self.trouble = None
        following = coming(game)
        assert following is not None
        try:
            pack = self._pack_of(following)
        except RecordError as error:
            self.trouble = error
            pack = None
        return game if pack is None else with_deal(game, following, pack)

    def _pack_of(self, deal: Next) -> tuple[Card, ...] | None:
        """The pack of a deal, None when the record tells nothing of it.

        Raises RecordError for cards that cannot be these hands and this talon.
        """
        places = self._batches[deal.number - 1] if deal.number <= len(self._batches) else []
        if not places:
            return None
        rules, whole = self._rules, self._rules.pack
        pieces = self._pieces(places)
        hands: list[list[Card]] = [[] for _ in rules.seats]
        left: list[Card] = []
        for seat, _, cards in pieces:
            (left if seat is None else hands[seat]).extend(cards)
        dealt, spare = deals.distribute(rules, deal.contract, deal.dealer, whole, deal.standing)
        sizes = [len(hand) for hand in dealt]
        if deal.number == len(self._batches) and len(places) == 1 and not left:
            begun = [len(hand) for hand in hands]
            if begun != sizes and begun == self._first_sizes(deal):
                return self._unseen(deal, hands, sizes)
        self._check_sizes(pieces, hands, left, sizes, len(spare))
        return deals.collect(rules, deal.contract, deal.dealer, hands, left, deal.standing)

    def _first_sizes(self, deal: Next) -> list[int]:
        """How many cards each seat gets before the deal pauses for the first time."""
        begun = deals.begin(
            self._rules,
            number=deal.number,
            dealer=deal.dealer,
            pack=self._rules.pack,
            contract=deal.contract,
            menu=deal.menu,
            standing=deal.standing,
        )
        return next(list(event.sizes) for event in begun.events if isinstance(event, Dealt))

    def _unseen(
        self, deal: Next, hands: Sequence[Sequence[Card]], sizes: Sequence[int]
    ) -> tuple[Card, ...]:
        """The pack of a deal that has only begun: from the seed, else in any order."""
        rules = self._rules
        if self._shuffle is not None:
            return self._shuffle.shuffled(deal.number, rules.pack)
        seen = {card for hand in hands for card in hand}
        rest = iter([card for card in rules.pack if card not in seen])
        full = [
            [*hand, *(next(rest) for _ in range(size - len(hand)))]
            for hand, size in zip(hands, sizes, strict=True)
        ]
        return deals.collect(rules, deal.contract, deal.dealer, full, list(rest), deal.standing)

    def _pieces(self, places: list[int]) -> list[_Piece]:
        """All hands, talons and stocks that were dealt, each card of the pack at most once."""
        record, known = self._record, self._rules.pack_set
        seen: set[Card] = set()
        pieces: list[_Piece] = []
        for place in places:
            event = record.events[place]
            assert isinstance(event, Dealt)
            if len(event.hands) != self._rules.players:
                count = phrases("{count} hand", "{count} hands", len(event.hands))
                raise self._error(place, 0, count, phrase("a hand for each seat"))
            piles = [*enumerate(event.hands), (None, event.talon), (None, event.stock)]
            told = [(seat, cards) for seat, cards in piles if cards != ()]
            for row, (seat, cards) in enumerate(told):
                if cards is None:
                    allowed = phrase("all cards of the deal")
                    raise self._error(place, row, phrase("hidden cards"), allowed)
                for card in cards:
                    if card not in known:
                        allowed = phrase("cards of this pack")
                        raise self._error(place, row, show_card(card), allowed)
                    if card in seen:
                        twice = phrase("{card} twice", card=show_card(card))
                        raise self._error(place, row, twice, phrase("each card once"))
                    seen.add(card)
                owner = None if seat is None else Seat(seat)
                pieces.append((owner, (place, row), cards))
        return pieces

    def _check_sizes(
        self,
        pieces: list[_Piece],
        hands: Sequence[Sequence[Card]],
        left: Sequence[Card],
        sizes: Sequence[int],
        spare: int,
    ) -> None:
        """Raises RecordError for a seat, or a talon or stock, with too many or too few cards."""
        counts = [(Seat(seat), len(hand), sizes[seat]) for seat, hand in enumerate(hands)]
        for owner, found, size in (*counts, (None, len(left), spare)):
            if found != size:
                own = [where for seat, where, _ in pieces if seat == owner]
                place, row = own[-1] if own else pieces[-1][1]
                raise self._error(place, row, self._cards(found, owner), self._cards(size, owner))

    def _cards(self, count: int, owner: Seat | None) -> Phrase:
        """So many cards of a seat, or of talon and stock."""
        if owner is None:
            return phrases("{count} card left over", "{count} cards left over", count)
        name = self._record.names[owner]
        return phrases("{count} card for {name}", "{count} cards for {name}", count, name=name)

    def _error(self, place: int, row: int, found: str, allowed: str) -> RecordError:
        line = line_of(self._record, place, row)
        return RecordError(file=self._record.file, line=line, found=found, allowed=allowed)


_Piece = tuple[Seat | None, tuple[int, int], tuple[Card, ...]]
"""Cards of a seat or of talon and stock (None), and the event and its row that say so."""


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
