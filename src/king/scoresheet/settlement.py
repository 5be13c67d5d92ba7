"""Who pays whom at the end.

>>> [str(share) for share in settle((262, -172, -90), 1).shares]
['262', '-172', '-90']
>>> [(p.payer, p.receiver, str(p.amount)) for p in settle((262, -172, -90), 1).payments]
[(1, 0, '172'), (2, 0, '90')]
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction

from msgspec import Struct

from king.errors import UsageError, phrase
from king.seats import Seat


class Payment(Struct, frozen=True):
    """One seat pays another an amount."""

    payer: Seat
    receiver: Seat
    amount: Fraction


class Settlement(Struct, frozen=True):
    """What each seat receives (negative: pays), in the unit of the stake, and the payments."""

    shares: tuple[Fraction, ...]
    payments: tuple[Payment, ...]


def settle(
    totals: Sequence[int], stake: int | Decimal | Fraction, decimals: int | None = None
) -> Settlement:
    """Each total, taken against the mean of all, times the stake for one point.

    Where plus and minus cancel the mean is 0 and each pays or receives his own total
    (000 L39); in games of penalties only it is the difference to the average. The shares
    sum to 0 exactly, also where they are rounded to coins of so many ``decimals``. There are as
    few payments as can be.

    Raises UsageError for a stake that is not above 0.
    """
    value = Fraction(stake)
    if value <= 0:
        raise UsageError(phrase("a stake of {stake}", stake=stake), phrase("a number above 0"))
    mean = Fraction(sum(totals), len(totals))
    shares = tuple((total - mean) * value for total in totals)
    if decimals is not None:
        shares = rounded(shares, decimals)
    return Settlement(shares, _payments(shares))


def _payments(shares: Sequence[Fraction]) -> tuple[Payment, ...]:
    """The fewest payments: each group that is even by itself needs one fewer than members."""
    payments = []
    for group in _even_groups(shares):
        open_shares = {seat: shares[seat] for seat in group}
        while any(open_shares.values()):
            payer = min(group, key=open_shares.__getitem__)
            receiver = max(group, key=open_shares.__getitem__)
            amount = min(-open_shares[payer], open_shares[receiver])
            payments.append(Payment(Seat(payer), Seat(receiver), amount))
            open_shares[payer] += amount
            open_shares[receiver] -= amount
    return tuple(payments)


def _even_groups(shares: Sequence[Fraction]) -> list[list[int]]:
    """The seats in as many groups as possible whose shares sum to 0.

    Every order of seats passes through sets whose sum is 0, and those are the ends of groups;
    the order that passes most of them is found set by set, 4,096 at most for 12 seats.
    """
    count = len(shares)
    sums = [Fraction(0)] * (1 << count)
    most = [0] * (1 << count)
    last = [0] * (1 << count)
    for mask in range(1, 1 << count):
        members = [seat for seat in range(count) if mask >> seat & 1]
        sums[mask] = sums[mask & (mask - 1)] + shares[members[0]]
        last[mask] = max(members, key=lambda seat: most[mask ^ 1 << seat])
        most[mask] = most[mask ^ 1 << last[mask]] + (sums[mask] == 0)
    groups: list[list[int]] = []
    mask = (1 << count) - 1
    while mask:
        if sums[mask] == 0:
            groups.append([])
        groups[-1].append(last[mask])
        mask ^= 1 << last[mask]
    return [sorted(group) for group in reversed(groups)]


def rounded(shares: Sequence[Fraction], decimals: int) -> tuple[Fraction, ...]:
    """Shares in coins of so many decimals that still sum to 0: the largest rests are rounded up.

    >>> [str(share) for share in rounded((Fraction(10, 3), Fraction(-5, 3), Fraction(-5, 3)), 0)]
    ['4', '-2', '-2']
    """
    coin = Fraction(1, 10**decimals)
    floors = [share // coin for share in shares]
    rests = [share / coin - floor for share, floor in zip(shares, floors, strict=True)]
    order = sorted(range(len(shares)), key=lambda seat: (-rests[seat], seat))
    up = set(order[: -sum(floors)])
    return tuple((floor + (seat in up)) * coin for seat, floor in enumerate(floors))
