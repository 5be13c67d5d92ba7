"""The race for titles, the exchange of cards, the reign (004 L212-219, rules 2.18)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from msgspec.structs import replace

from king.cards import CardSet
from king.engine.actions import Action, AssignTitles, Give, LegalActions, Listed
from king.engine.duties import suit_in_play
from king.engine.events import CardTurned, TitlesGiven
from king.engine.sale import hand_over
from king.engine.state import Deal, Standing
from king.errors import IllegalAction
from king.rules.contract import Contract
from king.rules.ruleset import RACE, REIGN, Rules, Titles
from king.rules.scoring import Lines, line
from king.seats import Seat

KING, SOLDIER, PEASANT = 0, 2, 3  # places among the titles, from the highest


def race(rules: Rules) -> Titles:
    """The race of a ruleset that has one."""
    assert rules.titles is not None
    return rules.titles


def first_standing(rules: Rules) -> Standing:
    """Before the first deal: nobody has a title or a trick."""
    return Standing(taken=(0,) * rules.players)


def next_deal(
    rules: Rules, standing: Standing, first_dealer: Seat
) -> tuple[Contract, Seat, Standing] | None:
    """Contract, dealer and dealing order of the next deal, None when the reigns are over."""
    if standing.reigns >= race(rules).reigns:
        return None
    if standing.reigns or is_decided(rules, standing):
        reign = rules.contracts[REIGN]
        return reign, standing.titles[PEASANT], replace(standing, order=standing.titles)
    dealer = first_dealer if standing.dealer is None else standing.dealer
    order = rules.seats.clockwise_from(rules.seats.left_of(dealer))
    inside = tuple(seat for seat in order if seat not in standing.completed)
    return rules.contracts[RACE], dealer, replace(standing, order=inside)


def is_reign(deal: Deal) -> bool:
    """Whether the titles are given and this deal is played under them."""
    return deal.rules.titles is not None and deal.row.id == REIGN


def is_decided(rules: Rules, standing: Standing) -> bool:
    """Whether the race is over: at most one seat is left short, or it has a single deal."""
    rule = race(rules)
    raced = any(standing.taken) and rule.one_deal
    return raced or len(standing.completed) >= rules.players - 1


def turn_up(deal: Deal) -> Deal:
    """The last card dealt is shown and makes trump; its owner keeps it."""
    if deal.row.trump != "turned":
        return deal
    owner = deal.standing.order[-1] if deal.standing.order else deal.dealer
    card = deal.dealt[owner][-1]
    trump = suit_in_play(deal.rules, card)
    event = CardTurned(owner, card, trump)
    return replace(deal, trump=trump, events=(*deal.events, event))


def start_assign(deal: Deal) -> Deal:
    """Titles are given once, in the first deal after the turn-up."""
    if deal.rules.titles is None or deal.standing.titles:
        return deal
    if race(deal.rules).assign == "dealer":
        return replace(deal, phase="titles", turn=deal.dealer)
    seats = deal.rules.seats
    return _assigned(deal, seats.clockwise_from(seats.left_of(deal.dealer)))


def legal_titles(deal: Deal) -> LegalActions:
    """Every way to give the titles."""
    return Listed("titles", [AssignTitles(order) for order in permutations(deal.rules.seats)])


def apply_titles(deal: Deal, action: Action) -> Deal:
    """Give the titles. Raises IllegalAction."""
    allowed = legal_titles(deal)
    if not isinstance(action, AssignTitles):
        raise IllegalAction("wrong-phase", allowed, {"phase": "titles"})
    if action not in allowed:
        raise IllegalAction("titles", allowed, {})
    return replace(_assigned(deal, action.seats), phase="", turn=None)


def _assigned(deal: Deal, order: tuple[Seat, ...]) -> Deal:
    standing = replace(deal.standing, titles=order)
    return replace(deal, standing=standing, events=(*deal.events, TitlesGiven(order)))


def start_exchange(deal: Deal) -> Deal:
    """Soldier to king and back, peasant to king and back."""
    if not is_reign(deal):
        return deal
    titles = deal.standing.titles
    king, soldier, peasant = titles[KING], titles[SOLDIER], titles[PEASANT]
    givers = ((soldier, king), (king, soldier), (peasant, king), (king, peasant))
    return replace(deal, phase="exchange", turn=soldier, givers=givers)


def legal_exchange(deal: Deal) -> LegalActions:
    """What the giver of the moment may hand over."""
    giver, _ = deal.givers[0]
    titles = deal.standing.titles
    hand = deal.hands[giver]
    if giver == titles[KING]:
        cards = [card for card in hand if card != deal.received]
    else:
        assert deal.trump is not None
        trumps = CardSet(hand.mask & deal.rules.suit_masks[deal.trump])
        cards = list(trumps or hand)
        if giver == titles[SOLDIER]:
            strengths = deal.rules.strengths
            best = max(strengths[card] for card in cards)
            cards = [card for card in cards if strengths[card] == best]
    return Listed("give", [Give(card) for card in cards])


def apply_exchange(deal: Deal, action: Action) -> Deal:
    """Hand over one card; the king may not give back the card he just got.

    Raises IllegalAction.
    """
    allowed = legal_exchange(deal)
    if not isinstance(action, Give):
        raise IllegalAction("wrong-phase", allowed, {"phase": "give"})
    giver, _ = deal.givers[0]
    if action not in allowed:
        code = "not-in-hand"
        if action.card in deal.hands[giver]:
            code = {
                deal.standing.titles[KING]: "same-card",
                deal.standing.titles[SOLDIER]: "highest-trump",
            }.get(giver, "a-trump")
        raise IllegalAction(code, allowed, {"card": action.card})
    after = hand_over(deal, action.card)
    if not after.givers:
        return replace(after, phase="", turn=None, received=None)
    received = action.card if giver != deal.standing.titles[KING] else None
    return replace(after, turn=after.givers[0][0], received=received)


def first_leader(deal: Deal) -> Seat:
    """In a reign the holder of the highest trump leads."""
    assert deal.trump is not None
    trumps = deal.rules.suit_masks[deal.trump]
    strengths = deal.rules.strengths
    best = max((card for card in deal.rules.pack if trumps >> card & 1), key=strengths.__getitem__)
    return next(seat for seat in deal.rules.seats if best in deal.hands[seat])


def tricks_by_seat(deal: Deal) -> list[int]:
    """Tricks that each seat took in this deal."""
    return [sum(trick.winner == seat for trick in deal.tricks) for seat in deal.rules.seats]


def standing_after(deal: Deal) -> Standing:
    """What the deal leaves: tricks up to the target, who completed, titles for the reign."""
    standing, rules = deal.standing, deal.rules
    if is_reign(deal):
        won = tricks_by_seat(deal)
        order = sorted(standing.titles, key=lambda seat: (-won[seat], -standing.titles.index(seat)))
        return replace(
            standing, titles=tuple(order), reigns=standing.reigns + 1, order=(), dealer=None
        )
    targets = dict(zip(standing.titles, race(rules).targets, strict=True))
    taken, completed = list(standing.taken), list(standing.completed)
    for trick in deal.tricks:
        seat = trick.winner
        if taken[seat] < targets[seat]:
            taken[seat] += 1
            if taken[seat] == targets[seat]:
                completed.append(seat)
    after = replace(
        standing,
        taken=tuple(taken),
        completed=tuple(completed),
        order=(),
        dealer=_next_dealer(deal, completed),
    )
    return replace(after, titles=_ranked(rules, after)) if is_decided(rules, after) else after


def race_is_run(deal: Deal) -> bool:
    """Whether every seat has reached its target, so that no further trick counts."""
    return len(standing_after(deal).completed) == deal.rules.players


def _next_dealer(deal: Deal, completed: Sequence[Seat]) -> Seat:
    """Most tricks in this deal among those still in; a tie goes to the first clockwise."""
    won = tricks_by_seat(deal)
    order = deal.rules.seats.clockwise_from(deal.rules.seats.left_of(deal.dealer))
    inside = [seat for seat in order if seat not in completed] or list(order)
    return max(inside, key=lambda seat: won[seat])


def _ranked(rules: Rules, standing: Standing) -> tuple[Seat, ...]:
    """Titles for the reign, by tricks taken or by order of completion (rules 2.18)."""

    def done(seat: Seat) -> int:
        known = seat in standing.completed
        return standing.completed.index(seat) if known else rules.players

    def by_tricks(seat: Seat) -> tuple[int, ...]:
        return (-standing.taken[seat], done(seat), standing.titles.index(seat))

    def by_completion(seat: Seat) -> tuple[int, ...]:
        return (done(seat), -standing.taken[seat], standing.titles.index(seat))

    key = by_tricks if race(rules).rank == "tricks" else by_completion
    return tuple(sorted(standing.titles, key=key))


def winner_lines(deal: Deal, lines: tuple[Lines, ...]) -> tuple[Lines, ...]:
    """Points for the most tricks; of equals the lower title wins (004 L219)."""
    won = tricks_by_seat(deal)
    titles = deal.standing.titles or tuple(deal.rules.seats)
    winner = max(titles, key=lambda seat: (won[seat], titles.index(seat)))
    extra = line("most-tricks", 1, deal.row.most_tricks)
    return tuple((*rows, extra) if seat == winner else rows for seat, rows in enumerate(lines))
