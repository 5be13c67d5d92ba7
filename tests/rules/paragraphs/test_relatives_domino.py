"""King Domino: the order of its deals, their early end, and the options on both."""

from __future__ import annotations

from msgspec.structs import replace

from king.cards import CardSet, parse_cards
from king.engine import Deal
from king.rules import Rules
from king.seats import Seat
from support.handmade import legal_cards, position
from support.made_up import ended, played
from support.paragraphs import Table, paragraph
from support.relatives import dealt, run
from support.tables import played_contracts

NEGATIVE = "no-tricks no-boys no-girls no-hearts no-king no-last-two no-all"
FOURTEEN = f"{NEGATIVE} tricks boys girls hearts king last-two all".split()


def middle(rules: Rules, contract: str, taken: CardSet, hands: str, stock: str = "") -> Deal:
    """Seat 0, who has taken these cards, leads; each seat holds two cards."""
    held = hands.split()
    return replace(
        dealt(rules, contract, {}),
        hands=tuple(CardSet.of(" ".join(held[2 * seat : 2 * seat + 2])) for seat in range(4)),
        stock=tuple(parse_cards(stock)),
        leader=Seat(0),
        turn=Seat(0),
        order=tuple(map(Seat, range(4))),
        piles=(taken.mask, 0, 0, 0),
    )


@paragraph("deals", "end", at="domino")
def test_the_fourteen_deals_of_the_simple_king_come_in_turn(table: Table) -> None:
    """004 L63 "по правилам простого Кинга", L22-35 (the order); −31, the bound: rules.md 2.14."""
    finished = played(table).finished
    assert [row.contract for row in finished] == FOURTEEN[: len(finished)]
    for done in range(1, 13):
        game = ended(table.rules, (-30, -30, 31, 0), done=done)
        assert not game.is_over
        assert game.deal is not None
        assert game.deal.row.id == FOURTEEN[done + 1]
        assert ended(table.rules, (-31, 0, 0, 0), done=done).is_over
    assert ended(table.rules, (0, 0, 0, 0), done=13).is_over


@paragraph("deals", "end", at="domino+preset=domino-hearts")
def test_domino_hearts_is_the_same_deal_until_someone_has_31(table: Table) -> None:
    """004 L63 "наберет минус 31 очко, то игра прекращается"; the preset is rules.md 2.14."""
    game = played(table)
    assert {row.contract for row in game.finished} == {"domino-hearts"}
    assert min(game.totals) <= -31
    *before, _ = game.finished
    assert min(map(sum, zip(*(row.points for row in before), strict=True))) > -31
    assert not ended(table.rules, (-30, 0, 0, 0), done=198).is_over
    assert ended(table.rules, (-30, 0, 0, 0), done=199).is_over


COUNTED = {
    "boys": "JS JH JD JC",
    "girls": "QS QH QD QC",
    "hearts": "7H 8H 9H 10H JH QH KH AH",
    "king": "KH",
}


@paragraph("early-end", "option.early-end", at="domino")
def test_a_deal_is_over_when_all_that_counts_is_taken(table: Table) -> None:
    """004 L18 "Как только все очки в сдаче разыграны", which holds in L63 too; rules.md 0."""
    off = table.choosing("early-end", "off")
    hands = "7S 7D 8S 8D 9S 9D 10S 10D"
    script = "0 play 7S; 1 play 8S; 2 play 9S; 3 play 10S"
    for contract in played_contracts(table.rules):
        counted = CardSet.of(COUNTED.get(contract.id.removeprefix("no-"), ""))
        deal = run(middle(table.rules, contract.id, counted, hands, stock="8C"), script)
        assert deal.is_over == bool(counted), contract.id
        if counted:
            assert deal.early
            assert not run(middle(off, contract.id, counted, hands, stock="8C"), script).is_over
            out = CardSet.of(str(counted).split()[-1])  # while one is in the stock it goes on
            left = middle(table.rules, contract.id, counted - out, hands, stock=f"8C {out}")
            assert not run(left, script).is_over
            held = middle(table.rules, contract.id, counted - out, hands.replace("7D", str(out)))
            assert not run(held, script).is_over


@paragraph("early-end", at="domino+preset=domino-hearts")
def test_domino_hearts_is_over_with_the_last_heart(table: Table) -> None:
    """004 L18; hearts alone count: rules.md 2.14."""
    hearts = CardSet.of("2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH AH")
    script = "0 play 7S; 1 play 8S; 2 play 9S; 3 play 10S"
    for out in ("", "2H", "KH"):
        hands = f"7S {out or '7D'} 8S 8D 9S 9D 10S 10D"
        deal = middle(table.rules, "domino-hearts", hearts - CardSet.of(out), hands)
        assert run(deal, script).is_over == (not out)


@paragraph("option.positive-king", at="domino")
def test_the_king_is_forced_in_positive_contracts_or_free(table: Table) -> None:
    """004 L17 names deals 12 and 14 too; once the stock is empty: rules.md 2.10, 2.14."""
    free = table.choosing("positive-king", "free")
    for contract in ("king", "all"):
        for rules, id, legal in (
            (table.rules, contract, {"K♥"}),
            (free, contract, {"K♥", "Q♥", "9♣"}),
            (free, f"no-{contract}", {"K♥"}),
        ):
            deal = position(rules, id, {1: "KH QH 9C"}, trick="7D")
            assert legal_cards(deal) == legal
