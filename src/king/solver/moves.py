"""What may be played, what is worth trying, and who takes a trick: inside the search."""

from __future__ import annotations

from typing import TYPE_CHECKING

from king.kernels.compiling import kernel
from king.solver.bits import lowest
from king.solver.layout import (
    ABOVE,
    BEATEN,
    F_DECLARER,
    F_FIRST,
    F_FORCE_UNDER,
    F_JOKER,
    F_JOKER_WINS,
    F_OPENING,
    F_PLAIN,
    F_PLAYERS,
    F_RESERVED,
    F_RUFF,
    FRAME,
    HANDS,
    M_BAN,
    M_FIRST_BAN,
    M_FORCE,
    M_FREE,
    M_JOKERS,
    M_OPENING,
    M_TRUMP,
    P_BROKEN,
    P_COUNT,
    P_LAID,
    P_LED,
    P_MOVE,
    P_OUT,
    P_SEAT,
    P_SIZE,
    P_TRICK,
    P_WIN,
    PRELUDE,
    S_HEADS,
    SEATS,
)
from king.solver.suits import state_of

if TYPE_CHECKING:
    from king.solver.bits import Array


@kernel
def legal(work: Array, frame: int) -> int:
    """The cards that the rules allow to the seat of a frame, as the engine narrows them."""
    hand = work[HANDS + work[frame + P_SEAT]]
    first = work[F_FIRST] != 0 and work[frame + P_TRICK] == 0
    if work[frame + P_COUNT] == 0:
        left = hand
        if first and work[F_OPENING]:
            if hand & work[M_OPENING]:
                left = hand & work[M_OPENING]
        else:
            if work[frame + P_BROKEN] == 0 and hand & ~work[M_BAN]:
                left = hand & ~work[M_BAN]
            others = left & ~work[M_TRUMP]
            if work[F_RESERVED] and work[frame + P_SEAT] != work[F_DECLARER] and others:
                left = others
    else:
        led = 0xFFFF << (16 * work[frame + P_LED])
        if hand & led:
            left = hand & (led | work[M_FREE])
            if work[F_FORCE_UNDER]:
                left = forced_under(work, frame, left, led)
        else:
            left = hand
            if hand & work[M_FORCE]:
                left = hand & work[M_FORCE]
            if work[F_RUFF] and hand & work[M_TRUMP]:
                left = ruffing(work, frame, left)
        if first and left & ~work[M_FIRST_BAN]:
            left &= ~work[M_FIRST_BAN]
    return left


@kernel
def forced_under(work: Array, frame: int, left: int, led: int) -> int:
    """Forced cards of the led suit go where a higher one lies."""
    due = 0
    under = left & work[M_FORCE] & led
    while under:
        card = lowest(under)
        under &= under - 1
        if work[ABOVE + card] & work[frame + P_LAID]:
            due |= 1 << card
    return due if due else left


@kernel
def ruffing(work: Array, frame: int, left: int) -> int:
    """The duty to ruff, and where it holds to ruff higher."""
    if left & (work[M_TRUMP] | work[M_FREE]):
        left &= work[M_TRUMP] | work[M_FREE]
    if work[F_RUFF] == 2:
        over = left & work[M_TRUMP]
        laid = work[frame + P_LAID] & work[M_TRUMP]
        while laid:
            over &= work[ABOVE + lowest(laid)]
            laid &= laid - 1
        if over:
            left = over
    return left


@kernel
def heads(work: Array, states: Array, names: Array, frame: int, moves: int) -> int:
    """Of neighbouring cards that are alike only the lowest.

    Neighbours are judged among the cards in hands and the one that wins the trick so far:
    beaten cards of the trick matter to nobody any more. Where jokers or equal cards are
    about, every card of the trick counts.
    """
    about = work[frame + P_OUT]
    if work[frame + P_COUNT]:
        if work[F_PLAIN] and work[F_FORCE_UNDER] == 0:
            about |= 1 << work[frame + P_WIN]
        else:
            about |= work[frame + P_LAID]
    left = 0
    for suit in range(4):
        inside = (moves >> (16 * suit)) & 0xFFFF
        if inside & (inside - 1):
            row = state_of(work, states, names, suit, (about >> (16 * suit)) & 0xFFFF)
            inside &= states[row + S_HEADS]
        left |= inside << (16 * suit)
    return left


@kernel
def taker(work: Array, laid: int, count: int) -> int:
    """Which of the cards of a whole trick takes it, by place; as the engine decides it.

    ``laid``: where the cards begin in ``work``.
    """
    best = 0
    for place in range(1, count):
        if (work[BEATEN + work[laid + best]] >> work[laid + place]) & 1:
            best = place
    if work[F_JOKER] < 0 or work[laid] >> 4 == work[F_JOKER]:
        return best
    joker = -1
    for place in range(count):
        card = 1 << work[laid + place]
        if card & work[M_TRUMP]:
            return best
        if joker < 0 and card & work[M_JOKERS]:
            joker = place
    if joker < 0:
        return best
    if work[F_JOKER_WINS]:
        return joker
    best = -1
    for place in range(count):
        card = work[laid + place]
        if card >> 4 == work[F_JOKER] and (
            best < 0 or (work[ABOVE + work[laid + best]] >> card) & 1
        ):
            best = place
    return best


@kernel
def joker_winner(work: Array, frame: int, depth: int) -> int:
    """Who takes the trick that the move of a frame completes, where jokers are about."""
    count = work[frame + P_SIZE]
    laid = PRELUDE + 2 * SEATS
    for place in range(count):
        back = count - 1 - place
        if back <= depth:
            work[laid + place] = work[frame - back * FRAME + P_MOVE]
        else:
            work[laid + place] = work[PRELUDE + place]
    place = taker(work, laid, count)
    back = count - 1 - place
    if back <= depth:
        return work[frame - back * FRAME + P_SEAT]
    return work[PRELUDE + SEATS + place]


@kernel
def following(work: Array, seat: int) -> int:
    """The next seat clockwise that holds cards."""
    players = work[F_PLAYERS]
    for _ in range(players):
        seat += 1
        if seat == players:
            seat = 0
        if work[HANDS + seat]:
            break
    return seat


@kernel
def moves_of(work: Array, states: Array, names: Array, frame: int) -> tuple[int, int]:
    """The legal cards of a frame, and those of them that are worth trying."""
    allowed = legal(work, frame)
    return allowed, heads(work, states, names, frame, allowed)
