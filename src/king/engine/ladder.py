"""The ladder of seats in a game of bouts: who holds cards, who attacks next, who falls.

Rules 2.19 and 6.14, after 004 L117-120.
"""

from __future__ import annotations

from msgspec.structs import replace

from king.engine.events import DealEnded
from king.engine.state import BoutState, Deal
from king.rules.contract import Bouts
from king.rules.scoring import Lines, line
from king.seats import Seat


def rule_of(deal: Deal) -> Bouts:
    """The data of the bouts of this contract."""
    assert deal.row.bouts is not None
    return deal.row.bouts


def state_of(deal: Deal) -> BoutState:
    """The bout in progress."""
    assert deal.bout is not None
    return deal.bout


def holders(deal: Deal) -> list[Seat]:
    """Seats with cards, from the top of the ladder down."""
    return [seat for seat in state_of(deal).ladder if deal.hands[seat]]


def next_attack(deal: Deal, defender: Seat, *, took: bool, above: bool) -> tuple[Seat, Seat | None]:
    """Attacker and defender of the next bout; no defender: the attacker may choose.

    ``above``: the attacker of the last bout stood higher, so that nobody swapped. Then the
    chain begins at the defender, or above him if he took. From below a winner goes on, and
    a defender who beat everything is next. Who is out of cards passes the turn upwards,
    from the top to the highest holder.
    """
    if above:
        attacker = first_above(deal, defender) if took else defender
    else:
        attacker = state_of(deal).attacker if took else defender
    if attacker is None or not deal.hands[attacker]:
        attacker = first_above(deal, defender if attacker is None else attacker)
    if attacker is None:
        attacker = holders(deal)[0]
    return attacker, first_above(deal, attacker)


def first_above(deal: Deal, seat: Seat) -> Seat | None:
    """The nearest seat above that still holds cards."""
    ladder = state_of(deal).ladder
    for other in reversed(ladder[: ladder.index(seat)]):
        if deal.hands[other]:
            return other
    return None


def end(deal: Deal) -> Deal:
    """The one who still holds cards falls to the last place; those below move up one."""
    bout = state_of(deal)
    ladder = list(bout.ladder)
    left = holders(deal)
    if left:
        loser = max(left, key=lambda seat: (len(deal.hands[seat]), ladder.index(seat)))
        ladder.remove(loser)
        ladder.append(loser)
    bout = replace(bout, ladder=tuple(ladder))
    ended = DealEnded(len(left) > 1, deal.hands, bout.gone, ())
    standing = replace(deal.standing, ladder=bout.ladder, order=())
    return replace(
        deal,
        phase="",
        turn=None,
        bout=bout,
        standing=standing,
        events=(*deal.events, ended),
    )


def ladder_lines(deal: Deal) -> tuple[Lines, ...]:
    """The crown, and a rung for each place above the last."""
    rule, ladder = rule_of(deal), state_of(deal).ladder
    lines: list[Lines] = [()] * deal.rules.players
    for place, seat in enumerate(ladder):
        rungs = line("rungs", len(ladder) - 1 - place, rule.rung)
        crown = (line("crown", 1, rule.crown),) if place == 0 and rule.crown else ()
        lines[seat] = (*crown, rungs) if rungs.count and rule.rung else crown
    return tuple(lines)
