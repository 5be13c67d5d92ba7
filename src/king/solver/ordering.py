"""Which move to try first. It changes how long a search takes and never what it finds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from king.kernels.compiling import kernel
from king.solver.bits import popcount
from king.solver.layout import (
    BEATEN,
    F_PLAYERS,
    F_SIGN,
    F_TARGET,
    HANDS,
    HISTORY,
    LEADS,
    MOVES,
    P_COUNT,
    P_LED,
    P_MOVES,
    P_OUT,
    P_POINTS,
    P_SEAT,
    P_SIZE,
    P_TRICK,
    P_WIN,
    P_WINNER,
    POINTS,
    PRAISE,
    TRICK,
    TRICK_ROW,
)

if TYPE_CHECKING:
    from king.solver.bits import Array


@kernel
def rate(work: Array, frame: int, moves: int, first: int) -> None:
    """Give every move of a frame a number, the best the greatest; ``first`` before all."""
    seat, target = work[frame + P_SEAT], work[F_TARGET]
    wanted = (seat == target) == (work[F_SIGN] > 0)
    out = work[frame + P_OUT]
    own = work[HANDS + target]
    laid = work[frame + P_COUNT]
    last = laid + 1 == work[frame + P_SIZE]
    played = laid > 0 and seat != target and has_played(work, frame, target, seat)
    winning = laid > 0 and work[frame + P_WINNER] == target
    price = work[TRICK + work[frame + P_TRICK] * TRICK_ROW]
    costless = price == 0 and work[frame + P_POINTS] == 0
    praised = praise(work, frame)
    for place in range(work[frame + P_MOVES]):
        move = work[moves + place]
        suit = move >> 4
        height = move & 15
        points = work[POINTS + move]
        if seat != target:
            points = -points
        inside = (out >> (16 * suit)) & 0xFFFF
        mine = (own >> (16 * suit)) & 0xFFFF
        bit = 1 << height
        higher = popcount(inside & ~((bit << 1) - 1))
        lower = popcount(inside & (bit - 1))
        score = 0
        if laid == 0:
            if wanted:
                score = height
                if higher == 0:
                    score += 40
                if seat != target and mine and mine < bit:
                    score += 20
            else:
                score = 2 * higher - 4 * lower
                if seat != target:
                    if mine == 0:
                        score -= 30
                    elif mine & (bit - 1) == 0:
                        score += 40
            score += points
        else:
            over = (work[BEATEN + work[frame + P_WIN]] >> move) & 1
            follows = suit == work[frame + P_LED]
            if wanted:
                ours = winning if seat == target else not winning
                if over and (not ours or not played):
                    score = 60 - height if last or seat != target else 40 + height
                else:
                    score = 20 - height
                score += points if over or ours else -points
            elif seat == target:
                if over:
                    score = (height if last else 16 - height) + points
                    if last and costless and points == 0:
                        score += 55
                else:
                    score = 50 + (height if follows else 2 * lower) - points * 8
            elif winning:
                if over:
                    score = height
                else:
                    score = 50 + (height if follows else lower) + points * 4
            elif played:
                score = 20 + (height if follows else lower) - points * 4
            else:
                score = 50 - height if follows else 40 + lower
                if over and mine & (bit - 1):
                    score -= 20
        score = score * 4 + work[praised + move]
        if move == first:
            score = 1 << 40
        work[moves + MOVES + place] = score


@kernel
def praise(work: Array, frame: int) -> int:
    """Where the history of the cards begins that may be played in a frame.

    A card has one for each suit that is led: as a discard it is worth something else.
    """
    seat = 64 * work[frame + P_SEAT]
    if work[frame + P_COUNT] == 0:
        return LEADS + seat
    return HISTORY + PRAISE * work[frame + P_LED] + seat


@kernel
def has_played(work: Array, frame: int, target: int, seat: int) -> bool:
    """Whether the target has laid a card to the trick that ``seat`` plays to."""
    step = seat
    for _ in range(work[frame + P_COUNT]):
        step = step - 1 if step else work[F_PLAYERS] - 1
        if step == target:
            return True
    return False
