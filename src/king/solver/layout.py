"""Where everything lies in the arrays that the compiled search reads and writes.

A card of the solver is 16 * suit + height, the height counting from 0 among the cards of the
suit that are still out at the root; a set of cards is one int64. The work of a search is one
int64 array, ``work``: first what the problem is, then the stack of frames. Names that begin
with F are facts, M groups of cards, C control; they are places in ``work``. Names that begin
with P are places in a frame, S in a state of a suit, T in a row of the table.
"""

from __future__ import annotations

from typing import Final

SEATS: Final = 8
PLIES: Final = 66
MOVES: Final = 64
FAR: Final = 1 << 29
"""Beyond every value."""

# --- facts ---
(
    F_PLAYERS,
    F_TARGET,  # whose points are searched
    F_TRUMP,  # suit, -1 for none
    F_RUFF,  # 0 free, 1 must, 2 must-over
    F_FORCE_UNDER,  # a forced card also goes under a higher one of its suit
    F_RESERVED,  # only the declarer leads trumps
    F_DECLARER,  # -1 for nobody
    F_JOKER,  # the suit of jokers, -1 without
    F_JOKER_WINS,  # in another suit a joker wins whatever lies there
    F_PLAIN,  # no joker and no equal cards: heights alone tell who wins
    F_TRICKS,  # tricks to finish, the one on the table included
    F_FIRST,  # the running trick is the first of the deal
    F_OPENING,  # there is a card that opens the deal, and then no lead ban on the first lead
    F_LINEAR,  # points of the rest do not depend on what was taken before, slams aside
    F_SLAM_TAKER,
    F_SLAM_OTHERS,
    F_MOST,  # points for the most tricks
    F_SALE,  # 0 the price is paid as it is, 1 capped, 2 punitive
    F_PRICE,
    F_BUYER,
    F_SELLER,
    F_SIGN,  # 1: tricks are wanted, -1: they are not
    F_EXACT,  # positions are told apart by every card
    F_OWNER_BITS,  # of an owner in the code of a suit
    F_SIZE0,  # by suit (4): cards at the root
    _,
    _,
    _,
    F_OFFSET0,  # by suit (4): where its states begin
    _,
    _,
    _,
    F_WORD0,  # by suit (4): its word of the code, 0 or 1
    _,
    _,
    _,
    F_SHIFT0,  # by suit (4): its place in that word
    _,
    _,
    _,
    F_RANK0,  # by seat (8), to 47: of equals in tricks the greatest has the most
) = range(41)

# --- groups of cards ---
(
    M_TRUMP,
    M_BAN,  # may not be led
    M_BREAKERS,
    M_FIRST_BAN,
    M_FORCE,
    M_OPENING,
    M_FREE,  # jokers that may be played at any time
    M_JOKERS,
    M_SLAM,
    M_SLAM_TALON,  # 1 where the last trick brings cards of the slam
) = range(48, 58)

# --- control ---
(
    C_DEPTH,
    C_UP,  # 1: the value of a child waits
    C_VALUE,
    C_NODES,
    C_BUDGET,
    C_ROOT,  # moves of the root to search
    C_MEANING,  # cards on whose ranks the value of the child rests
    C_ROWS,  # rows of the table in use
) = range(64, 72)

HANDS: Final = 72  # by seat
PRELUDE: Final = 80  # three rows by place: cards on the table at the root, whose, and work
TRICK: Final = 128  # by trick: its points, good and bad sums from there, least, greatest
TRICK_ROW: Final = 5
OWNER: Final = 512  # by card
KIND: Final = 576  # by card: its class in the suit
POINTS: Final = 640  # by card
ABOVE: Final = 704  # by card: stronger ones of its suit
BEATEN: Final = 768  # by card: cards that take the trick from it
ROOT: Final = 832  # a frame
FRAMES: Final = 896

# --- a frame ---
(
    P_SEAT,
    P_COUNT,  # cards in the trick
    P_SIZE,  # cards it will have
    P_LED,
    P_WIN,
    P_WINNER,
    P_POINTS,  # in the trick
    P_TRICK,  # number from 0 at the root
    P_BROKEN,
    P_SLAM,  # 0 none, 1 open, 2 + seat: all so far are that seat's
    P_BANK,  # points of the target so far
    P_EXTRA,  # tricks by seat, or points of the buyer
    P_OUT,  # cards in hands
    P_LAID,  # cards in the trick
    P_NEED,
    P_BEST,
    P_BEST_MOVE,
    P_MOVES,
    P_NEXT,
    P_MOVE,
    P_KEPT,  # the node has a key
    P_KEY1,
    P_KEY2,
    P_CODE0,
    P_CODE1,
    P_MEANING,
    P_PENDING,  # what the trick that is complete adds to it
    P_ALLOWED,
    P_RESERVE,
    _,
    _,
    _,
    FRAME,
) = range(33)

LISTS: Final = FRAMES + PLIES * FRAME  # by ply: moves, then their ratings
LIST: Final = 2 * MOVES
PRAISE: Final = SEATS * 64  # by seat and card how often that decided a node
HISTORY: Final = LISTS + PLIES * LIST  # by the suit that was led a block of PRAISE
LEADS: Final = HISTORY + 4 * PRAISE  # the block of leads
WORK: Final = LEADS + PRAISE

# --- a state of a suit ---
(
    S_KNOWN,  # 0 not yet; else 1 + the state that stands for it
    S_HEADS,  # of neighbours that are alike the lowest one
    S_PLUS,  # points still out that help the target
    S_MINUS,
    S_FLAGS,
    S_TOPS,  # eight numbers of eight bits by seat: cards above those of everybody else
    S_OVER,  # the same: cards above those of the target
    S_CODE,  # owners from the top
    STATE,
) = range(9)
SAFE: Final = 1
EXIT: Final = 2
STUCK: Final = 4
MIXED: Final = 8  # the target and others both have cards

# --- a row of the table ---
(
    T_KEY1,
    T_KEY2,
    T_CODE0,
    T_CODE1,
    T_MASK0,
    T_MASK1,
    T_BOUND,  # and below it the next row of the chain
    T_NOTE,  # 1 lower or 2 upper, a move, cards from the top by suit
    ROW,
) = range(9)
