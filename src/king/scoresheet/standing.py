"""Where a sheet stands before a row: who deals and orders, what is left, titles and ladders."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from king.scoresheet.plan import ContractPlan, Plan, TitlesPlan
from king.seats import Seat, seats

PEASANT = 3


class Again(Struct, frozen=True):
    """A deal that a fault spoilt: the same contract, ordered by the same seat, is played again."""

    contract: str
    declarer: Seat | None


class Standing(Struct, frozen=True):
    """What the rows so far leave to the next.

    ``played``: rows that were no redeals. ``orders``: the rows, by number, in which a seat
    ordered a contract. ``spoilt``: rows that a fault spoilt. The rest is for a race (as in
    the engine: tricks that count, who has completed, in order) and for a ladder.
    """

    first_dealer: Seat
    totals: tuple[int, ...]
    rows: int = 0
    played: int = 0
    spoilt: int = 0
    orders: tuple[tuple[Seat, str, int], ...] = ()
    again: Again | None = None
    titles: tuple[Seat, ...] = ()
    taken: tuple[int, ...] = ()
    completed: tuple[Seat, ...] = ()
    reigns: int = 0
    race_dealer: Seat | None = None
    ladder: tuple[Seat, ...] = ()


def first_standing(plan: Plan, first_dealer: Seat, ladder: tuple[Seat, ...]) -> Standing:
    """Before the first row."""
    nothing = (0,) * plan.players
    is_ladder = plan.schedule.kind == "ladder"
    return Standing(
        first_dealer,
        nothing,
        taken=nothing if plan.titles is not None else (),
        ladder=ladder if is_ladder else (),
    )


def is_over(plan: Plan, at: Standing) -> bool:
    """Whether the game has ended, by its schedule or by a total."""
    schedule, titles = plan.schedule, plan.titles
    if titles is not None:
        return at.reigns >= titles.reigns
    limit = schedule.ends_total
    if limit is not None and at.played and any(
        total <= limit if limit < 0 else total >= limit for total in at.totals
    ):  # fmt: skip
        return True
    if schedule.rows is not None and at.rows - at.spoilt >= schedule.rows:
        return True
    if schedule.cycle:
        return at.played >= schedule.longest
    return at.played >= game_length(plan)


def game_length(plan: Plan) -> int:
    """Deals of a game that is not ended by a total."""
    if plan.schedule.kind == "orders":
        return plan.players * sum(row.times for row in plan.contracts)
    return len(plan.schedule.deals)


def is_decided(titles: TitlesPlan, at: Standing) -> bool:
    """Whether the race is over: at most one seat is left short, or it has a single deal."""
    raced = any(at.taken) and titles.one_deal
    return raced or len(at.completed) >= len(titles.targets) - 1


def scheduled(plan: Plan, at: Standing) -> str | None:
    """The contract of the next row, None where it is ordered."""
    if plan.titles is not None:
        is_race = not (at.reigns or is_decided(plan.titles, at))
        return plan.titles.race if is_race else plan.titles.reign
    if plan.schedule.kind == "orders":
        return at.again.contract if at.again is not None else None
    deals = plan.schedule.deals
    return deals[at.played % len(deals)]


def next_dealer(plan: Plan, at: Standing) -> Seat:
    """Who deals the next row."""
    if plan.titles is not None:
        if scheduled(plan, at) == plan.titles.reign:
            return at.titles[PEASANT]
        return at.first_dealer if at.race_dealer is None else at.race_dealer
    if at.ladder:
        return at.ladder[-1]
    return seats(plan.players).steps_from(at.first_dealer, at.played)


def role_of(plan: Plan, dealer: Seat) -> Seat:
    """Who orders when a seat deals."""
    table = seats(plan.players)
    match plan.declarer:
        case "dealer":
            return dealer
        case "right-of-dealer":
            return table.right_of(dealer)
        case _:
            return table.left_of(dealer)


def dealer_for(plan: Plan, declarer: Seat) -> Seat:
    """Who has dealt when a seat orders: :func:`role_of` turned back."""
    table = seats(plan.players)
    return next(seat for seat in table if role_of(plan, seat) == declarer)


def left_of(plan: Plan, at: Standing, seat: Seat) -> tuple[str, ...]:
    """Contracts that a seat still has to order, each as often as is left."""
    if plan.schedule.kind != "orders":
        return ()
    ordered = [contract for who, contract, _ in at.orders if who == seat]
    return tuple(row.id for row in plan.contracts for _ in range(row.times - ordered.count(row.id)))


def next_orderer(plan: Plan, at: Standing, dealer: Seat) -> Seat:
    """Who orders next: the seat of the role, or the next one that has anything left."""
    if at.again is not None and at.again.declarer is not None:
        return at.again.declarer
    role = role_of(plan, dealer)
    if plan.schedule.kind != "orders":
        return role
    order = seats(plan.players).clockwise_from(role)
    return next((seat for seat in order if left_of(plan, at, seat)), role)


def inside(plan: Plan, at: Standing) -> tuple[Seat, ...]:
    """Seats that are still in the race."""
    return tuple(seat for seat in seats(plan.players) if seat not in at.completed)


def dealt_titles(plan: Plan, dealer: Seat) -> tuple[Seat, ...]:
    """Titles by seat: from the dealer's left, the dealer last."""
    table = seats(plan.players)
    return table.clockwise_from(table.left_of(dealer))


def given_titles(plan: Plan, dealer: Seat, said: Mapping[Seat, int]) -> tuple[Seat, ...]:
    """The titles a race began with: those that were said, by their numbers, else by seat."""
    return tuple(sorted(said, key=said.__getitem__)) if said else dealt_titles(plan, dealer)


def after_race(
    plan: Plan,
    at: Standing,
    dealer: Seat,
    won: Sequence[int],
    finished: Sequence[Seat],
) -> Standing:
    """After a deal of the race: tricks up to the targets, who is ready, who deals next.

    ``finished``: those who reached their targets in this deal, in order.
    """
    titles = plan.titles
    assert titles is not None
    targets = dict(zip(at.titles, titles.targets, strict=True))
    taken = tuple(min(at.taken[s] + won[s], targets[s]) for s in seats(plan.players))
    completed = (*at.completed, *finished)
    order = dealt_titles(plan, dealer)
    still = [seat for seat in order if seat not in completed] or list(order)
    after = replace(
        at,
        taken=taken,
        completed=completed,
        race_dealer=max(still, key=lambda seat: won[seat]),
    )
    return replace(after, titles=_ranked(plan, titles, after)) if is_decided(titles, after) else (
        after)  # fmt: skip


def _ranked(plan: Plan, titles: TitlesPlan, at: Standing) -> tuple[Seat, ...]:
    """Titles for the reign, by tricks taken or by order of completion (rules 2.18)."""

    def done(seat: Seat) -> int:
        return at.completed.index(seat) if seat in at.completed else plan.players

    def key(seat: Seat) -> tuple[int, ...]:
        pair = (-at.taken[seat], done(seat))
        return (*(pair if titles.rank == "tricks" else pair[::-1]), at.titles.index(seat))

    return tuple(sorted(at.titles, key=key))


def after_reign(at: Standing, won: Sequence[int]) -> Standing:
    """After a reign: titles by tricks, of equals the lower title wins."""
    order = sorted(at.titles, key=lambda seat: (-won[seat], -at.titles.index(seat)))
    return replace(at, titles=tuple(order), reigns=at.reigns + 1, race_dealer=None)


def reached(plan: Plan, at: Standing, won: Mapping[Seat, int]) -> tuple[Seat, ...]:
    """Seats that reach their target of the race with these tricks, by seat."""
    titles = plan.titles
    assert titles is not None
    targets = dict(zip(at.titles, titles.targets, strict=True))
    return tuple(
        seat
        for seat in seats(plan.players)
        if seat not in at.completed and at.taken[seat] + won.get(seat, 0) >= targets[seat]
    )


def contract_at(plan: Plan, id: str) -> ContractPlan:
    """The contract of an id that is known to exist."""
    found = plan.contract(id)
    assert found is not None
    return found
