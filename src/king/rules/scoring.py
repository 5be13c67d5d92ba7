"""Points that explain themselves: every score is a list of lines and nothing else.

A line says what, how many, how much each, and the points, as in "3 queens × −10 = −30".
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from king.rules.contract import Contract, TrickPoints


class ScoreLine(Struct, frozen=True):
    """One reason for points: ``points`` is always ``count * each``."""

    what: str
    count: int
    each: int
    points: int


Lines = tuple[ScoreLine, ...]


def line(what: str, count: int, each: int) -> ScoreLine:
    """A score line; the product is taken here and nowhere else."""
    return ScoreLine(what, count, each, count * each)


def points_of(lines: Lines) -> int:
    """The points of one seat: the sum of its lines."""
    return sum(row.points for row in lines)


def score(
    contract: Contract, piles: Sequence[int], winners: Sequence[int], trick_count: int
) -> tuple[Lines, ...]:
    """The lines of every seat.

    ``piles``: for each seat the mask of the cards it has taken; ``winners``: the seat that
    took each trick, in order; ``trick_count``: tricks that a full deal has, which tells
    the last ones. Works in the middle of a deal too, for the points so far. What gives no
    points is no line.
    """
    slam = contract.slam
    if slam is not None:
        group = slam.group.cards.mask
        for seat, pile in enumerate(piles):
            if pile & group == group:
                each = [slam.taker if other == seat else slam.others for other in range(len(piles))]
                return tuple((line("slam", 1, value),) if value else () for value in each)
    return tuple(
        tuple(
            row
            for row in (
                *(
                    line(atom.what, _tricks_of(atom, winners, seat, trick_count), atom.each)
                    for atom in contract.tricks
                ),
                *(
                    line(atom.what, (pile & atom.group.cards.mask).bit_count(), atom.each)
                    for atom in contract.cards
                ),
            )
            if row.points
        )
        for seat, pile in enumerate(piles)
    )


def _tricks_of(atom: TrickPoints, winners: Sequence[int], seat: int, trick_count: int) -> int:
    if not atom.numbers:
        return sum(winner == seat for winner in winners)
    count = 0
    for number in atom.numbers:
        index = number - 1 if number > 0 else trick_count + number
        if index < len(winners) and winners[index] == seat:
            count += 1
    return count
