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


def settle(totals: Sequence[int], stake: int | Decimal | Fraction) -> Settlement:
    """Each total, taken against the mean of all, times the stake for one point.

    Where plus and minus cancel the mean is 0 and each pays or receives his own total
    (000 L39); in games of penalties only it is the difference to the average. The shares
    sum to 0 exactly. Payments go from the largest debt to the largest claim, so there are
    at most one fewer than seats.

    Raises UsageError for a stake that is not above 0.
    """
    value = Fraction(stake)
    if value <= 0:
        raise UsageError(phrase("a stake of {stake}", stake=stake), phrase("a number above 0"))
    mean = Fraction(sum(totals), len(totals))
    shares = tuple((total - mean) * value for total in totals)
    return Settlement(shares, _payments(list(shares)))


def _payments(open_shares: list[Fraction]) -> tuple[Payment, ...]:
    payments = []
    while any(open_shares):
        payer = min(range(len(open_shares)), key=open_shares.__getitem__)
        receiver = max(range(len(open_shares)), key=open_shares.__getitem__)
        amount = min(-open_shares[payer], open_shares[receiver])
        payments.append(Payment(Seat(payer), Seat(receiver), amount))
        open_shares[payer] += amount
        open_shares[receiver] -= amount
    return tuple(payments)
