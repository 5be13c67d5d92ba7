"""Events told in lines, as the person at this seat may see them."""

from __future__ import annotations

from rich.text import Text

from king.cards import Card, Suit
from king.engine.events import (
    CardTurned,
    DealBegan,
    DealEnded,
    Discarded,
    Event,
    Ordered,
    PassChosen,
    PassesTaken,
    Played,
    TalonTaken,
    TrickTaken,
    TrumpNamed,
)
from king.tui.columns import Cell, columns
from king.tui.look import DIM
from king.tui.narrate_forms import narrate_forms
from king.tui.stage import Stage


def narrate(stage: Stage, event: Event, trump: Suit | None = None) -> list[Text]:
    """What an event says at the table; nothing for events that the screen shows elsewhere.

    ``trump``: the one of the deal, which stands first in every list of cards.
    """
    _ = stage.speak._
    match event:
        case DealBegan(number, dealer, _declarer, contract):
            return _deal_began(stage, number, stage.name(dealer), contract)
        case Ordered(seat, contract, trump):
            order = stage.strong(stage.contract(contract))
            told = Text.assemble(stage.name(seat), ": ", _("the order:"), " ", order)
            return [told if trump is None else Text.assemble(told, " · ", stage.trump(trump))]
        case TrumpNamed(seat, trump):
            named = Text(_("by the last card")) if trump is None else stage.trump(trump)
            return [Text.assemble(stage.name(seat), ": ", named)]
        case CardTurned(seat, card, turned):
            told = Text.assemble(stage.name(seat), ": ", _("the last card is"), " ")
            return [Text.assemble(told, stage.look.card(card), " · ", stage.trump(turned))]
        case TalonTaken(seat, cards, shown):
            return [_talon(stage, stage.name(seat), cards, trump, shown=shown)]
        case Discarded(seat, cards, count):
            put = stage.speak.n("{count} card discarded", "{count} cards discarded", count)
            told = Text.assemble(stage.name(seat), ": ", put)
            return [
                told if cards is None else Text.assemble(told, ": ", stage.sorted(cards, trump))
            ]
        case PassChosen(seat, to, cards, _count) if cards is not None:
            arrow = f"{stage.name(seat)} → {stage.name(to)}: "
            return [Text.assemble(arrow, stage.sorted(cards))]
        case PassesTaken(to, given):
            return [
                Text.assemble(
                    f"{stage.names[giver]} → {stage.names[to[giver]]}: ", stage.sorted(cards)
                )
                for giver, cards in enumerate(given)
                if cards is not None and to[giver] == stage.me
            ]
        case Played(seat, card):
            return [Text.assemble("  ", stage.name(seat), ": ", stage.look.card(card))]
        case TrickTaken(number, seat):
            text = _("Trick {number}: {name}").format(number=number, name=stage.name(seat))
            return [Text(text, DIM)]
        case DealEnded():
            return _deal_ended(stage, event, trump)
    return narrate_forms(stage, event)


def _deal_began(stage: Stage, number: int, dealer: str, contract: str | None) -> list[Text]:
    _ = stage.speak._
    count = stage.rules.deal_count
    text = _("Deal {number} of {count}") if count is not None else _("Deal {number}")
    head = Text(text.format(number=number, count=count))
    if contract is not None:
        head = Text.assemble(head, " · ", stage.strong(stage.contract(contract)))
    head.append(" · " + _("dealer: {name}").format(name=dealer))
    return [Text(), Text("─" * 40, DIM), head]


def _talon(
    stage: Stage, name: str, cards: tuple[Card, ...] | None, trump: Suit | None, *, shown: bool
) -> Text:
    _ = stage.speak._
    if cards is None:
        return Text(f"{name}: " + _("the talon, face down"))
    said = _("the talon, shown to all:") if shown else _("the talon, for these eyes only:")
    return Text.assemble(name, ": ", said, " ", stage.sorted(cards, trump))


def _deal_ended(stage: Stage, event: DealEnded, trump: Suit | None) -> list[Text]:
    """Why it ends before its last card, and the cards that nobody has seen, a player a line."""
    _ = stage.speak._
    lines = []
    if event.early:
        if stage.rules.titles is not None:
            lines.append(Text(_("Everyone has the number of tricks asked, so the deal ends here.")))
        else:
            lines.append(Text(_("All points of this deal are taken, so it ends here.")))
        left: list[list[Cell]] = [
            [f"  {stage.names[seat]}", stage.sorted(hand, trump)]
            for seat, hand in enumerate(event.hands)
            if hand
        ]
        lines += [Text(_("Not played:")), *columns(left, left=2)]
    if event.discards or event.talon:
        laid = stage.sorted((*event.discards, *event.talon), trump)
        lines.append(Text.assemble(_("Discarded were:"), " ", laid))
    return lines
