"""Writers of the phases that some rulesets have: bids, sale, gifts, layout, titles, bouts."""

from __future__ import annotations

from king.cards import Card, Suit, show_card, show_suit
from king.engine.events import (
    Attacked,
    BidMade,
    BidWon,
    Blocked,
    BoutBegan,
    BoutEnded,
    Declined,
    Defended,
    GiftGiven,
    Laid,
    Permitted,
    Redealt,
    RolesDrawn,
    SeatOut,
    SuitNamed,
    Taking,
    TalonAsked,
    TalonOpened,
    TalonSold,
    TitlesGiven,
)
from king.records.page import Page, writes


@writes(TalonOpened)
def _talon_opened(page: Page, event: TalonOpened) -> None:
    """Nothing: the talon stands under the hands."""


@writes(BidMade)
def _bid_made(page: Page, event: BidMade) -> None:
    page.turn(event.seat, "pass" if event.amount is None else str(event.amount), "Bids")


@writes(BidWon)
def _bid_won(page: Page, event: BidWon) -> None:
    seat = event.seat
    page.glue(" → nobody" if seat is None else f" → {page.name(seat)} {event.amount}")
    page.close()


@writes(SuitNamed)
def _suit_named(page: Page, event: SuitNamed) -> None:
    who = "" if event.seat is None else f" by {page.name(event.seat)}"
    page.line(f"Suit{who}: {show_suit(event.suit)}")


@writes(Redealt)
def _redealt(page: Page, event: Redealt) -> None:
    page.line("Dealt again")


@writes(TalonAsked)
def _talon_asked(page: Page, event: TalonAsked) -> None:
    page.line(f"Price by {page.name(event.seat)}: {event.price}")


@writes(TalonSold)
def _talon_sold(page: Page, event: TalonSold) -> None:
    if event.seller == event.buyer:
        page.line(f"Kept by {page.name(event.seller)}")
    else:
        page.line(f"Sold {page.name(event.seller)} → {page.name(event.buyer)}: {event.price}")


@writes(GiftGiven)
def _gift_given(page: Page, event: GiftGiven) -> None:
    card = "hidden" if event.card is None else show_card(event.card)
    page.line(f"Gift {page.name(event.seat)} → {page.name(event.to)}: {card}")


@writes(Laid)
def _laid(page: Page, event: Laid) -> None:
    page.turn(event.seat, show_card(event.card), "Laid")


@writes(Blocked)
def _blocked(page: Page, event: Blocked) -> None:
    page.turn(event.seat, "blocked", "Laid")


@writes(SeatOut)
def _seat_out(page: Page, event: SeatOut) -> None:
    """Nothing: the last card of the seat says it."""


@writes(TitlesGiven)
def _titles_given(page: Page, event: TitlesGiven) -> None:
    page.line(f"Titles: {page.listed(event.seats)}")


@writes(RolesDrawn)
def _roles_drawn(page: Page, event: RolesDrawn) -> None:
    """From the top of the ladder down, each with the card it drew."""
    drawn = dict(enumerate(event.cards))
    parts = [
        f"{page.name(seat)} {show_card(drawn[seat]) if seat in drawn else 'nothing'}"
        for seat in event.ladder
    ]
    page.line(f"Roles: {', '.join(parts)}")


@writes(BoutBegan)
def _bout_began(page: Page, event: BoutBegan) -> None:
    page.in_bouts = True
    names = f"{page.name(event.attacker)} → {page.name(event.defender)}"
    page.line(f"Bout {event.number}: {names}", "bout")


@writes(Permitted)
def _permitted(page: Page, event: Permitted) -> None:
    names = page.listed(event.seats)
    page.part(f"permit: {names}" if names else "permit nobody", "")


@writes(Attacked)
def _attacked(page: Page, event: Attacked) -> None:
    page.part(f"{page.name(event.seat)} {_card(event.card, event.trump)}", "cards")


@writes(Defended)
def _defended(page: Page, event: Defended) -> None:
    card = _card(event.card, event.trump)
    page.glue(f"/{card}", alone=f"{page.name(event.seat)} /{card}")


def _card(card: Card, trump: Suit | None) -> str:
    return show_card(card) + ("" if trump is None else f"={show_suit(trump)}")


@writes(Taking)
def _taking(page: Page, event: Taking) -> None:
    page.glue("/take", alone=f"{page.name(event.seat)} /take")


@writes(Declined)
def _declined(page: Page, event: Declined) -> None:
    if page.in_bouts:
        page.part(page.name(event.seat), "pass", "pass: ")
    else:
        page.turn(event.seat, "pass", "Laid")


@writes(BoutEnded)
def _bout_ended(page: Page, event: BoutEnded) -> None:
    """How it ended; the ladder at the first bout of a deal and whenever it has changed."""
    page.part("taken" if event.took else "beaten", "")
    if event.ladder != page.ladder:
        page.part(f"ladder: {page.listed(event.ladder)}", "")
    page.ladder = event.ladder
    page.close()
