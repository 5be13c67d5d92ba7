"""Writers of what every deal has: cards dealt, orders, tricks, the end, the score."""

from __future__ import annotations

from king.cards import show_card
from king.engine.events import (
    CardTurned,
    DealBegan,
    DealEnded,
    Dealt,
    Discarded,
    Drew,
    GameEnded,
    LeftoversTaken,
    Ordered,
    PassChosen,
    PassesTaken,
    Played,
    Scored,
    TalonTaken,
    TrickTaken,
    TrumpNamed,
)
from king.records.page import SINGULARS, Page, cards_text, number_text, trump_text, writes
from king.rules.scoring import Lines, ScoreLine


@writes(DealBegan)
def _deal_began(page: Page, event: DealBegan) -> None:
    text = f"Deal {event.number}: dealer {page.name(event.dealer)}"
    if event.declarer is not None:
        text += f", declarer {page.name(event.declarer)}"
    if event.contract is not None:
        text += f", contract {event.contract}"
    page.tricks, page.ladder, page.in_bouts = 0, (), False
    page.line(text)


@writes(Dealt)
def _dealt(page: Page, event: Dealt) -> None:
    """A line for each seat that got cards, then the talon and the stock."""
    for seat, cards in enumerate(event.hands):
        if cards != ():
            page.line(f"Hand of {page.name(seat)}: {cards_text(cards)}")
    if event.talon != ():
        page.line(f"Talon: {cards_text(event.talon)}")
    if event.stock != ():
        page.line(f"Stock: {cards_text(event.stock)}")


@writes(Ordered)
def _ordered(page: Page, event: Ordered) -> None:
    tail = "" if event.trump is None else f", {trump_text(event.trump)}"
    page.line(f"Order by {page.name(event.seat)}: {event.contract}{tail}")


@writes(TrumpNamed)
def _trump_named(page: Page, event: TrumpNamed) -> None:
    trump = "by the last card" if event.trump is None else trump_text(event.trump)
    page.line(f"Trump by {page.name(event.seat)}: {trump}")


@writes(CardTurned)
def _card_turned(page: Page, event: CardTurned) -> None:
    trump = trump_text(event.trump)
    page.line(f"Turned by {page.name(event.seat)}: {show_card(event.card)}, {trump}")


@writes(TalonTaken)
def _talon_taken(page: Page, event: TalonTaken) -> None:
    manner = "shown" if event.shown else "unseen"
    page.line(f"Talon to {page.name(event.seat)}, {manner}: {cards_text(event.cards)}")


@writes(Discarded)
def _discarded(page: Page, event: Discarded) -> None:
    page.line(f"Discard by {page.name(event.seat)}: {cards_text(event.cards)}")


@writes(PassChosen)
def _pass_chosen(page: Page, event: PassChosen) -> None:
    names = f"{page.name(event.seat)} → {page.name(event.to)}"
    page.line(f"Pass {names}: {cards_text(event.cards)}")


@writes(PassesTaken)
def _passes_taken(page: Page, event: PassesTaken) -> None:
    """Nothing: it follows from what each seat passed."""


@writes(Played)
def _played(page: Page, event: Played) -> None:
    _in_trick(page, event.seat, show_card(event.card))


def _in_trick(page: Page, seat: int, text: str) -> None:
    page.join(f"{page.name(seat)} {text}", "trick", f"{page.tricks + 1}. ")


@writes(Drew)
def _drew(page: Page, event: Drew) -> None:
    _in_trick(page, event.seat, f"+{'hidden' if event.card is None else show_card(event.card)}")


@writes(TrickTaken)
def _trick_taken(page: Page, event: TrickTaken) -> None:
    page.tricks += 1
    page.glue(f" → {page.name(event.seat)}")
    page.close()


@writes(LeftoversTaken)
def _leftovers_taken(page: Page, event: LeftoversTaken) -> None:
    text = f"Leftovers to {page.name(event.seat)}: {cards_text(event.hand)}"
    page.line(f"{text}; stock: {cards_text(event.stock)}" if event.stock else text)


@writes(DealEnded)
def _deal_ended(page: Page, event: DealEnded) -> None:
    """Only when cards were left in hands; a deal that is played out shows it by itself.

    What bouts turned over lay on the table before, and is not listed again.
    """
    if not event.early and not any(event.hands):
        return
    page.line("Ended early" if event.early else "Ended")
    for seat, hand in enumerate(event.hands):
        if hand:
            page.line(f"Left with {page.name(seat)}: {cards_text(hand)}")
    if event.discards and not page.in_bouts:
        page.line(f"Left in discards: {cards_text(event.discards)}")
    if event.talon:
        page.line(f"Left in talon: {cards_text(event.talon)}")


@writes(Scored)
def _scored(page: Page, event: Scored) -> None:
    for seat, (rows, points) in enumerate(zip(event.lines, event.points, strict=False)):
        total = f"total {number_text(points)}"
        page.line(f"Score of {page.name(seat)}: {'; '.join([*_reasons(page, rows), total])}")


def _reasons(page: Page, rows: Lines) -> list[str]:
    return [
        f"{row.count} {_unit(page, row)} × {number_text(row.each)} = {number_text(row.points)}"
        for row in rows
    ]


def _unit(page: Page, row: ScoreLine) -> str:
    """What is counted, in the singular where it is one."""
    if page.canonical or row.count != 1:
        return row.what
    return SINGULARS.get(row.what, row.what)


@writes(GameEnded)
def _game_ended(page: Page, event: GameEnded) -> None:
    totals = ", ".join(
        f"{page.name(seat)} {number_text(total)}" for seat, total in enumerate(event.totals)
    )
    word = "winner" if len(event.winners) == 1 else "winners"
    page.line(f"Result: {totals}; {word} {page.listed(event.winners)}")
