"""One deal told as it goes on: what an event means often depends on those before it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest

from msgspec.structs import replace
from rich.text import Text

from king.cards import Card, Suit, is_joker
from king.engine.events import (
    Attacked,
    BoutBegan,
    BoutEnded,
    CardTurned,
    DealBegan,
    DealEnded,
    Dealt,
    Declined,
    Defended,
    Drew,
    Event,
    LeftoversTaken,
    Ordered,
    Permitted,
    Redealt,
    RolesDrawn,
    Scored,
    Taking,
    TitlesGiven,
    TrumpNamed,
)
from king.engine.state import Standing
from king.rules.contract import Contract
from king.seats import Seat
from king.tui.look import STRONG
from king.tui.narrate import narrate
from king.tui.narrate_forms import added_line, draws_line, titles_line
from king.tui.results import result_lines
from king.tui.stage import Stage


class Narrator:
    """Tells visible events in order; remembers the deal, the stock, the bout, the ladder.

    A ``spectator`` is told every bout card by card, whoever holds cards.
    """

    def __init__(self, stage: Stage, *, spectator: bool = False) -> None:
        self._stage = stage
        self._spectator = spectator
        self._contract: Contract | None = None
        self._stock = 0
        self._trump: Suit | None = None
        self._bout: BoutBegan | None = None
        self._ladder: tuple[Seat, ...] = ()
        self._titles: tuple[Seat, ...] = ()
        self._sizes = [0] * stage.rules.players
        self._watching = False
        self._attacks: list[Card] = []
        self._beats: list[Card] = []
        self._threw: set[Seat] = set()
        self._taking = False
        self._left: tuple[int, ...] = ()
        self.deal = 0
        self.redealt = False

    @property
    def aside(self) -> bool:
        """Whether the person had no cards left when this bout of the others began."""
        row = self._contract
        if self._spectator or row is None or row.bouts is None:
            return False
        return self._watching

    def would(self, event: Event) -> list[Text]:
        """An event told that has not happened, as in a hint."""
        if isinstance(event, Attacked) and self._is_added(event):
            return [added_line(self._stage, event)]
        return narrate(self._stage, event, self._trump)

    def tell(self, event: Event, standing: Standing | None = None) -> list[Text]:
        """The lines of one event; ``standing`` is what a scored deal leaves to the next."""
        lines = self._lines(event, standing)
        self._remember(event)
        return lines

    def tell_draws(self, draws: Sequence[Drew]) -> list[Text]:
        """Draws of one seat one after another, as one line."""
        cards: list[Card | None] = [draw.card for draw in draws]
        for draw in draws:
            self._remember(draw)
        return [draws_line(self._stage, draws[0].seat, cards, self._stock)]

    def catch_up(
        self, before: Iterable[Event], standing: Standing | None, now: Iterable[Event]
    ) -> None:
        """Remember what need not be told again: the finished deals and what they left, then
        the events of the deal on the table, which may have changed the ladder since."""
        for event in before:
            self._remember(event)
        if standing is not None:
            self.settle(standing)
        for event in now:
            self._remember(event)

    def tell_bout(self, events: Sequence[Event]) -> list[Text]:
        """The last bout of a deal that is over, in one line; nothing before the first."""
        ends = [place for place, event in enumerate(events) if isinstance(event, BoutEnded)]
        if not ends:
            return []
        for event in events[: ends[-1]]:
            self._remember(event)
        ended = events[ends[-1]]
        assert isinstance(ended, BoutEnded)
        return self._bout_ended(ended, whole=True)

    def _lines(self, event: Event, standing: Standing | None) -> list[Text]:
        row = self._contract
        match event:
            case BoutEnded():
                return self._bout_ended(event, whole=self.aside)
            case BoutBegan() | Permitted() | Attacked() | Defended() | Taking() if self.aside:
                return []  # a bout of the others is told in one line when it is over
            case Declined() if row is not None and row.bouts is not None:
                return []  # everyone is asked after every card; silence says it as well
            case DealEnded() if row is not None and row.form != "tricks":
                return self._form_ended(row, early=event.early)
            case Dealt() if not self._spectator and not self._is_in(event):
                text = self._stage.speak._("You are out of the race and watch this deal.")
                return [Text(text, STRONG)]
            case Scored():
                return self._result(event, standing)
        return self.would(event)

    def _is_in(self, event: Dealt) -> bool:
        """Whether the person plays in this deal."""
        me = self._stage.me
        return bool(self._sizes[me] or event.sizes[me] or not self._stage.rules.titles)

    def _is_added(self, event: Attacked) -> bool:
        """Whether an attacking card is thrown in and does not open the bout."""
        if self._bout is None or not self._attacks:
            return False
        answered = bool(self._beats) or self._taking
        return answered or event.seat != self._bout.attacker or all(map(is_joker, self._attacks))

    def _result(self, event: Scored, standing: Standing | None) -> list[Text]:
        """The score, and new titles where the deal gives any."""
        if self.redealt:
            return []
        if standing is None or not standing.titles:
            return [*self._fall(standing), *result_lines(self._stage, event, standing)]
        lines = result_lines(self._stage, event, replace(standing, titles=self._titles))
        race = self._stage.rules.titles
        last = race is not None and standing.reigns >= race.reigns  # nobody reigns after it
        if not last and (standing.titles != self._titles or standing.reigns):
            lines.append(titles_line(self._stage, standing.titles, targets=False))
        return lines

    def _fall(self, standing: Standing | None) -> list[Text]:
        """Who kept cards and falls to the last place of the ladder, who moves up by it."""
        _ = self._stage.speak._
        if standing is None or not standing.ladder or not self._ladder:
            return []
        last = standing.ladder[-1]
        if not any(self._left):
            return [Text(_("Nobody has cards left: all keep their places."))]
        count = self._left[last]
        if self._ladder[-1] == last:
            text = self._stage.speak.n(
                "{name}: {count} card left, so still in the last place.",
                "{name}: {count} cards left, so still in the last place.",
                count,
            )
            return [Text(text.format(name=self._stage.name(last)))]
        text = self._stage.speak.n(
            "{name}: {count} card left, so down to the last place.",
            "{name}: {count} cards left, so down to the last place.",
            count,
        )
        below = self._ladder[self._ladder.index(last) + 1 :]
        names = ", ".join(self._stage.name(seat) for seat in below)
        moved = _("One place up: {names}.").format(names=names)
        return [Text(text.format(name=self._stage.name(last))), Text(moved)]

    def _remember(self, event: Event) -> None:
        match event:
            case DealBegan(number, _dealer, _declarer, contract):
                self.deal, self.redealt, self._watching = number, False, False
                self._sizes = [0] * self._stage.rules.players
                self._trump = None
                self._contract = self._stage.rules.contracts.get(contract or "")
            case Ordered(_seat, contract, trump):
                self._contract, self._trump = self._stage.rules.contracts.get(contract), trump
            case TrumpNamed(_seat, trump):
                self._trump = trump
            case CardTurned(_seat, _card, trump):
                self._trump = trump
            case DealEnded(_early, hands):
                self._left = tuple(map(len, hands))
            case Dealt(_hands, _talon, sizes):
                self._sizes = [old + new for old, new in zip(self._sizes, sizes, strict=True)]
                if self._stage.rules.stock is not None:
                    self._stock = self._stage.rules.stock.size
            case Drew():
                self._stock -= 1
            case LeftoversTaken(_seat, _hand, stock):
                self._stock -= len(stock)
            case Redealt():
                self.redealt = True
            case TitlesGiven(seats):
                self._titles = seats
            case RolesDrawn():
                self._ladder = event.ladder
            case _:
                self._remember_bout(event)

    def _remember_bout(self, event: Event) -> None:
        match event:
            case BoutBegan():
                self._bout = event
                self._attacks, self._beats, self._taking = [], [], False
                self._threw = set()
            case Attacked(seat, card, trump):
                self._attacks.append(card)
                self._threw.add(seat)
                self._sizes[seat] -= 1
                self._trump = self._trump if trump is None else trump
            case Defended(seat, card, trump):
                self._beats.append(card)
                self._sizes[seat] -= 1
                self._trump = self._trump if trump is None else trump
            case Taking():
                self._taking = True
            case BoutEnded(took, cards, ladder):
                self._ladder = ladder
                if took and self._bout is not None:
                    self._sizes[self._bout.defender] += len(cards)
                self._watching = not self._sizes[self._stage.me]

    def settle(self, standing: Standing) -> None:
        """Take over the ladder and the titles that a finished deal leaves."""
        self._ladder = standing.ladder or self._ladder
        self._titles = standing.titles or self._titles

    def _bout_ended(self, event: BoutEnded, *, whole: bool) -> list[Text]:
        """Taken or turned over, and who has changed places; on request with all its cards."""
        stage, count = self._stage, len(event.cards)
        _, n = stage.speak._, stage.speak.n
        if self._bout is None:
            return []
        attacker, defender = stage.name(self._bout.attacker), stage.name(self._bout.defender)
        if event.took:
            text = n("{name}: {count} card taken", "{name}: {count} cards taken", count)
        else:
            text = n(
                "{name}: all beaten, {count} card out of play",
                "{name}: all beaten, {count} cards out of play",
                count,
            )
        result = text.format(name=defender)
        lines = [Text.assemble(self._bout_line(), result) if whole else Text(f"  {result}")]
        if self._ladder and event.ladder != self._ladder:
            swap = _("{attacker} and {defender} change places.")
            lines.append(Text("  " + swap.format(attacker=attacker, defender=defender), STRONG))
        gone = self._gone(event)
        if gone:
            names = ", ".join(map(stage.name, gone))
            lines.append(Text("  " + _("no cards left: {names}").format(names=names), STRONG))
        return lines

    def _gone(self, event: BoutEnded) -> list[Seat]:
        """Who has put down his last card in this bout and is not asked any more."""
        fighters = {self._bout.defender} if self._bout is not None else set()
        fighters |= self._threw
        taker = self._bout.defender if self._bout is not None and event.took else None
        return [seat for seat in sorted(fighters) if not self._sizes[seat] and seat != taker]

    def _bout_line(self) -> Text:
        """The whole bout: ``Bout 5: Ann → Ben · 9♠/К♠ 9♥ · ``."""
        line = Text()
        if self._bout is not None:
            [line] = narrate(self._stage, self._bout)
        line.append(" · ")
        for attack, beat in zip_longest(self._attacks, self._beats):
            if attack is not None:
                line.append_text(self._stage.look.card(attack))
            if beat is not None:
                line.append_text(Text.assemble("/", self._stage.look.card(beat)))
            line.append(" ")
        return Text.assemble(line, "· ")

    def _form_ended(self, row: Contract, *, early: bool) -> list[Text]:
        _ = self._stage.speak._
        if row.layout is not None:
            return [Text(_("All places with points are taken, so the deal ends here."))]
        if early:
            return [Text(_("The deal has as many bouts as it may, so it ends here."))]
        return []
