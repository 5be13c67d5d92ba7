"""Events of bidding, sale, stock, layout, race and bouts, each told by itself."""

from __future__ import annotations

from rich.text import Text

from king import explain
from king.cards import Card, Suit
from king.engine.events import (
    Attacked,
    BidMade,
    BidWon,
    Blocked,
    BoutBegan,
    Declined,
    Defended,
    Drew,
    Event,
    GiftGiven,
    Laid,
    LeftoversTaken,
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
from king.seats import Seat
from king.tui.look import DIM, STRONG
from king.tui.stage import Stage


def narrate_forms(stage: Stage, event: Event) -> list[Text]:
    """What such an event says at the table; nothing for any other."""
    return _auction(stage, event) or _cards(stage, event) or _bouts(stage, event)


def _auction(stage: Stage, event: Event) -> list[Text]:
    _ = stage.speak._
    match event:
        case TalonOpened(cards):
            return [Text.assemble(_("The talon, open to all:"), " ", stage.sorted(cards))]
        case BidMade(seat, amount):
            said = _("pass") if amount is None else str(amount)
            return [Text(f"  {stage.name(seat)}: {said}")]
        case BidWon(seat, amount):
            if seat is None:
                return [Text(_("All have passed."))]
            text = _("{name}: the highest bid, {amount}")
            return [Text(text.format(name=stage.name(seat), amount=amount))]
        case SuitNamed(seat, suit):
            who = "" if seat is None else f"{stage.name(seat)}: "
            return [Text.assemble(who, _("these cards count:"), " ", stage.suit(suit))]
        case Redealt():
            return [Text(_("The same dealer deals again."))]
        case TalonAsked(seat, price):
            text = stage.speak.n(
                "{name}: asking {count} point for the talon",
                "{name}: asking {count} points for the talon",
                price,
            )
            return [Text(text.format(name=stage.name(seat)))]
        case TalonSold(seller, buyer, price):
            if seller == buyer:
                return [Text(_("{name}: keeping the talon").format(name=stage.name(buyer)))]
            text = stage.speak.n(
                "{name}: buying the talon for {count} point",
                "{name}: buying the talon for {count} points",
                price,
            )
            return [Text(text.format(name=stage.name(buyer)))]
    return []


def _cards(stage: Stage, event: Event) -> list[Text]:
    _ = stage.speak._
    match event:
        case GiftGiven(seat, to, card):
            what = Text(_("a card, face down")) if card is None else stage.look.card(card)
            return [Text.assemble(f"  {stage.name(seat)} → {stage.name(to)}: ", what)]
        case Drew(seat, card):
            return [draws_line(stage, seat, [card])]
        case LeftoversTaken(seat, hand, stock):
            text = _("{name}: these cards were left and count as taken:")
            told = text.format(name=stage.name(seat))
            return [Text.assemble(told, " ", stage.sorted((*hand, *stock)))]
        case Laid(seat, card):
            return [Text.assemble(f"  {stage.name(seat)}: ", stage.look.card(card))]
        case Blocked(seat):
            return [Text("  " + _("{name}: no card fits").format(name=stage.name(seat)), DIM)]
        case SeatOut(seat, place):
            text = _("{name}: no cards left, place {place}")
            return [Text(text.format(name=stage.name(seat), place=place), STRONG)]
        case TitlesGiven(seats):
            return [titles_line(stage, seats, targets=True)]
        case RolesDrawn(cards, ladder):
            return _roles(stage, cards, ladder)
    return []


def _bouts(stage: Stage, event: Event) -> list[Text]:
    _ = stage.speak._
    match event:
        case BoutBegan(number, attacker, defender):
            text = _("Bout {number}: {attacker} → {defender}")
            names = {"attacker": stage.name(attacker), "defender": stage.name(defender)}
            return [Text(text.format(number=number, **names), STRONG)]
        case Permitted(seats):
            if not seats:
                return [Text("  " + _("nobody is given permission to add"), DIM)]
            listed = ", ".join(stage.name(seat) for seat in seats)
            return [Text("  " + _("with permission to add: {names}").format(names=listed), DIM)]
        case Attacked(seat, card, trump):
            return [_fought(stage, _("{name}: attacking with"), seat, card, trump)]
        case Defended(seat, card, trump):
            return [_fought(stage, _("{name}: beating with"), seat, card, trump)]
        case Taking(seat):
            return [Text("  " + _("{name}: taking").format(name=stage.name(seat)))]
        case Declined(seat):
            return [Text("  " + _("{name}: nothing more").format(name=stage.name(seat)), DIM)]
    return []


def added_line(stage: Stage, event: Attacked) -> Text:
    """A card that was thrown in after the first one of a bout."""
    return _fought(stage, stage.speak._("{name}: adding"), event.seat, event.card, event.trump)


def _fought(stage: Stage, text: str, seat: Seat, card: Card, trump: Suit | None) -> Text:
    told = text.format(name=stage.name(seat))
    line = Text.assemble(f"  {told} ", stage.look.card(card))
    return line if trump is None else Text.assemble(line, " · ", stage.trump(trump))


def draws_line(stage: Stage, seat: Seat, cards: list[Card | None], left: int | None = None) -> Text:
    """Cards drawn one after another, and how many are left in the stock."""
    _ = stage.speak._
    text = stage.speak.n(
        "{name}: drawing {count} card from the stock",
        "{name}: drawing {count} cards from the stock",
        len(cards),
    )
    line = Text("  " + text.format(name=stage.name(seat)))
    seen = [card for card in cards if card is not None]
    if seen:
        line = Text.assemble(line, ": ", stage.cards(seen))
    if left is not None:
        line.append(" (" + _("left there: {count}").format(count=left) + ")")
    return line


def titles_line(stage: Stage, seats: tuple[Seat, ...], *, targets: bool) -> Text:
    """``King: Ann (9) · Prince: Ben (7)``, on request with the tricks that each must take."""
    titles = stage.rules.titles
    goals = titles.targets if titles is not None and targets else ()
    parts = [
        f"{explain.title_name(place, stage.lang)}: {stage.name(seat)}"
        + (f" ({goals[place]})" if place < len(goals) else "")
        for place, seat in enumerate(seats)
    ]
    return Text(" · ").join(map(Text, parts))


def _roles(stage: Stage, cards: tuple[Card, ...], ladder: tuple[Seat, ...]) -> list[Text]:
    """Who drew which card, from the top of the ladder down."""
    parts = [
        Text.assemble(
            explain.place_name(place, len(ladder), stage.lang),
            ": ",
            stage.name(seat),
            " ",
            stage.look.card(cards[seat]),
        )
        for place, seat in enumerate(ladder)
    ]
    head = stage.speak._("Places are drawn by lot, from the top:")
    return [Text.assemble(head, " ", Text(", ").join(parts))]
