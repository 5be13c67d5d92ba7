"""The points of a finished deal a second time, counted card by card from rules.md."""

from __future__ import annotations

from king.engine import Deal
from king.engine.events import BidMade, BoutEnded, Laid, LeftoversTaken, Redealt, TalonAsked
from support.oracle import code, codes, judge


def tricks_in_full(deal: Deal) -> int:
    """How many tricks a deal has if it is played out; with a stock those that were played."""
    if deal.rules.stock is not None:
        return len(deal.tricks)
    longest = max(len(cards) for cards in deal.dealt)
    if deal.contract is None or deal.contract.sale is None:
        return longest
    talon = len(deal.rules.pack) - sum(len(cards) for cards in deal.dealt)
    return longest + talon - (deal.rules.players - 1)  # and one card to each opponent


def expected_points(deal: Deal) -> list[int]:
    """The points of a finished deal."""
    if any(isinstance(event, Redealt) for event in deal.events):
        return [0] * deal.rules.players
    if deal.row.layout is not None:
        return _places(deal)
    if deal.row.bouts is not None:
        return _rungs(deal)
    points, tricks = _tricks_and_cards(deal)
    if deal.row.bidding is not None:
        bids = [event for event in deal.events if isinstance(event, BidMade) and event.amount]
        if bids:
            points[bids[-1].seat] -= bids[-1].amount or 0
    if deal.row.sale is not None:
        _pay(deal, points)
    if deal.row.most_tricks:
        best = [seat for seat in deal.standing.titles if tricks[seat] == max(tricks)]
        points[best[-1]] += deal.row.most_tricks  # of equals the lowest title
    return points


def _tricks_and_cards(deal: Deal) -> tuple[list[int], list[int]]:
    """Points of tricks, cards and slam, and how many tricks each seat took."""
    row, players = deal.row, deal.rules.players
    table = judge(deal)
    points, tricks = [0] * players, [0] * players
    hauls: list[list[str]] = [[] for _ in range(players)]
    winner, count = -1, tricks_in_full(deal)
    for number, trick in enumerate(deal.tricks, start=1):
        cards = [code(card) for card in trick.cards]
        winner = table.winner(cards, list(trick.seats))
        hauls[winner] += cards
        tricks[winner] += 1
        from_end = number - count - 1
        for atom in row.tricks:
            if not atom.numbers:
                points[winner] += atom.each
            points[winner] += atom.each * sum(each in (number, from_end) for each in atom.numbers)
    if deal.declarer is not None:
        hauls[deal.declarer] += [code(card) for card in deal.captured]
    if deal.rules.talon.to == "last-trick" and not deal.early:
        hauls[winner] += [code(card) for card in deal.talon]
    for event in deal.events:
        if isinstance(event, LeftoversTaken):
            hauls[event.seat] += [code(card) for card in (*event.hand, *event.stock)]
    if row.slam is not None:
        for taker, haul in enumerate(hauls):
            if codes(row.slam.group) <= set(haul):
                rest = [row.slam.others] * players
                return [*rest[:taker], row.slam.taker, *rest[taker + 1 :]], tricks
    for seat, haul in enumerate(hauls):
        for worth in row.cards:
            points[seat] += worth.each * sum(card in codes(worth.group) for card in haul)
    return points, tricks


def _pay(deal: Deal, points: list[int]) -> None:
    """The price of the talon: what the last bid was, to the seller (rules 2.7)."""
    assert deal.row.sale is not None
    asks = [event for event in deal.events if isinstance(event, TalonAsked)]
    since = deal.events[deal.events.index(asks[-1]) :] if asks else ()
    bids = [event for event in since if isinstance(event, BidMade) and event.amount is not None]
    if not bids:
        return
    buyer, seller, price = bids[-1].seat, asks[-1].seat, bids[-1].amount or 0
    won = points[buyer]
    match deal.row.sale.settle:
        case "capped":
            price = min(price, won)
        case "punitive":
            points[seller] += max(0, price - won)
    points[buyer] -= price
    points[seller] += price


def _places(deal: Deal) -> list[int]:
    """Who laid his last card first, second, and so on."""
    assert deal.row.layout is not None
    points = [0] * deal.rules.players
    left = {seat: set(cards) for seat, cards in enumerate(deal.dealt)}
    out = []
    for event in deal.events:
        if isinstance(event, Laid):
            left[event.seat].remove(event.card)
            if not left[event.seat]:
                out.append(event.seat)
    for seat, worth in zip(out, deal.row.layout.places, strict=False):
        points[seat] += worth
    return points


def _rungs(deal: Deal) -> list[int]:
    """The ladder after the last bout, its loser put below everybody else."""
    assert deal.row.bouts is not None
    ladder = list([event for event in deal.events if isinstance(event, BoutEnded)][-1].ladder)
    left = [seat for seat in ladder if deal.hands[seat]]
    if left:
        loser = sorted(left, key=lambda seat: (len(deal.hands[seat]), ladder.index(seat)))[-1]
        ladder.remove(loser)
        ladder.append(loser)
    points = [0] * deal.rules.players
    for below, seat in enumerate(reversed(ladder)):
        points[seat] = below * deal.row.bouts.rung
    points[ladder[0]] += deal.row.bouts.crown
    return points
