"""The arrays of the kernels, index by index.

A card is an index from 0 to 63. Suits follow one another (S H D C), each a block of its own;
in a suit strength grows with the index, equal cards stand side by side by copy, and a joker
stands in its suit where its strength puts it. A set of cards is a ``uint64`` with those bits,
so the best card of a suit is its highest bit.

Rules are two arrays, ``bits`` (uint64[TABLE_BITS]) and ``nums`` (int64[TABLE_NUMS]); so is
the state of a deal, ``bits`` (uint64[STATE_BITS]) and ``nums`` (int64[STATE_NUMS]). A mask of
a rule that does not hold is 0, so that a kernel need not ask. Numbers that are not there are
-1. A name that ends in ``_AT`` is the first index of a row, of which the index in the row
(card, seat, trick, place) is added.
"""

from __future__ import annotations

from typing import Final

MAX_CARDS: Final = 64
MAX_SEATS: Final = 6

# --- Rules: masks -------------------------------------------------------------------------

SUITS_AT: Final = 0
"""By suit (5): its cards, jokers with the suit they belong to; no trump has none."""
PACK: Final = 5
"""All cards."""
TRUMP: Final = 6
"""The trumps."""
LEAD_BAN: Final = 7
"""Cards that may not be led while there are others."""
BREAKERS: Final = 8
"""Cards that end the lead ban when they are played; 0 where it ends with void hands only."""
TRUMP_LEAD: Final = 9
"""Cards that nobody but the declarer may lead while there are others."""
OPENING: Final = 10
"""The card that must be led first by whoever leads and holds it."""
FIRST_BAN: Final = 11
"""Cards that may not be thrown on the first trick."""
FORCE: Final = 12
"""Cards that must go when their holder is void in the led suit."""
FORCE_UNDER: Final = 13
"""The same cards, where they must also go under a higher card of their suit."""
RUFF: Final = 14
"""The trumps, where a void player has to ruff."""
OVERRUFF: Final = 15
"""The trumps, where he has to ruff higher if he can."""
FREE: Final = 16
"""Jokers that may be played at any time."""
JOKERS: Final = 17
"""Jokers, which may take a trick of another suit."""
JOKER_SUIT: Final = 18
"""The suit that jokers belong to."""
JOKER_WINS: Final = 19
"""Jokers, where no higher card of their suit matters in a trick of another suit."""
CONTESTED: Final = 20
"""Cards on which the score depends: the deal ends early when none is left to take."""
SLAM: Final = 21
"""Cards of the slam."""
KEEP: Final = 22
"""Cards that may not go to the talon."""
SCORING: Final = 23
"""Cards that have points."""
OPENER: Final = 24
"""The card whose holder leads first, where that is not settled by seats."""
DUTIES: Final = 25
"""Cards on which any rule but following suit bears; 0 where there is no such rule."""
SUIT_OF_AT: Final = 64
"""By card: all cards of its suit."""
ABOVE_AT: Final = 128
"""By card: all cards of the pack, of any suit, that are stronger."""
BELOW_AT: Final = 192
"""By card: all cards of the pack, of any suit, that are weaker."""
BEATEN_BY_AT: Final = 256
"""By card: cards that take the trick from it, higher ones of its suit and trumps."""
GROUPS_AT: Final = 320
"""By group (at most 64): the cards that have the same points, see ``GROUP_EACH_AT``."""
TABLE_BITS: Final = 384

# --- Rules: numbers -----------------------------------------------------------------------

SEATS: Final = 0
"""Seats, 2 to 6."""
CARDS: Final = 1
"""Cards of the pack."""
TRICKS: Final = 2
"""Tricks of a full deal: what "the last trick" counts from."""
TALON: Final = 3
"""Cards that are dealt to no seat."""
TALON_TO: Final = 4
"""Who has the talon: ``NOBODY``, ``DECLARER`` or ``LAST_TRICK``."""
EARLY: Final = 5
"""1 where the deal ends with the last contested card."""
RACE: Final = 6
"""1 where the deal ends when no seat needs another trick."""
SLAM_TAKER: Final = 7
"""Points of a seat that takes all cards of the slam."""
SLAM_OTHERS: Final = 8
"""Points of each of the others then."""
MOST_TRICKS: Final = 9
"""Points for the most tricks."""
GROUPS: Final = 10
"""How many groups of cards have points."""
EQUALS: Final = 11
"""1 where some cards of the pack are equal: of them the first played is the better."""
TRUMP_SUIT: Final = 12
"""The trump suit, 4 for no trump, -1 where none can be named."""
SIGN: Final = 13
"""1 where points or tricks are to be won, -1 where they are to be avoided."""
TRICKS_SCORE: Final = 14
"""1 where tricks have points, by number or each."""
SHOWN_TALON: Final = 15
"""1 where all see the talon before the declarer takes it."""
SUIT_START_AT: Final = 16
"""By suit (4): the index of its lowest card."""
SUIT_SIZE_AT: Final = 20
"""By suit (4): how many cards it has."""
SIZES_AT: Final = 24
"""By place in the order of dealing (6): cards dealt to that seat."""
REGULAR: Final = 30
"""1 where ``playouts`` has its fast way: hands of one size, no jokers, no equal cards, points
for nothing but cards and tricks."""
BY_NUMBER: Final = 31
"""1 where nothing but tricks of certain numbers scores."""
STRENGTH_AT: Final = 64
"""By card: its strength; compares cards of any suits, equal for equal ranks."""
POINTS_AT: Final = 128
"""By card: its points."""
SUIT_AT: Final = 192
"""By card: the number of its suit."""
TRICK_POINTS_AT: Final = 256
"""By number of the trick, from 0: points for taking it."""
GROUP_EACH_AT: Final = 320
"""By group: the points of each of its cards."""
TABLE_NUMS: Final = 384

NOBODY: Final = 0
DECLARER: Final = 1
LAST_TRICK: Final = 2

# --- A deal: masks ------------------------------------------------------------------------

HANDS_AT: Final = 0
"""By seat (6): the cards it holds."""
PILES_AT: Final = 6
"""By seat (6): the cards it has taken, with discards that score for it."""
PLAYED_AT: Final = 12
"""By seat (6): the cards it has played, those of the trick on the table with them."""
TABLE: Final = 18
"""The cards of the trick on the table."""
TALON_CARDS: Final = 19
"""The talon, where the last trick brings it."""
DISCARDS: Final = 20
"""What the declarer put back."""
SHOWN: Final = 21
"""The talon, where everybody saw it before the declarer took it."""
STATE_BITS: Final = 24

# --- A deal: numbers ----------------------------------------------------------------------

TURN: Final = 0
"""The seat to act, -1 when the deal is over."""
LEADER: Final = 1
"""The seat that led or will lead to this trick."""
PLACE: Final = 2
"""Cards in the trick on the table."""
TRICK: Final = 3
"""Tricks that are finished."""
BROKEN: Final = 4
"""1 once a breaker of the lead ban was played."""
DECLARER_SEAT: Final = 5
"""The declarer, -1 for none."""
ENDED_EARLY: Final = 6
"""1 when the deal was over before its last trick."""
BEST: Final = 7
"""The card that takes the trick on the table so far, jokers aside; -1 for none."""
BEST_SEAT: Final = 8
"""The seat that played it."""
LED: Final = 9
"""The suit that was led, -1 for none."""
SELLER: Final = 10
"""Who sold the talon, -1 for nobody."""
BUYER: Final = 11
"""Who bought it, -1 for nobody."""
PRICE: Final = 12
"""The price of the talon, 0 for none."""
SETTLE: Final = 13
"""How it is settled: ``BY_PRICE``, ``PUNITIVE`` or ``CAPPED``."""
WON_AT: Final = 16
"""By seat (6): tricks taken."""
GAINED_AT: Final = 22
"""By seat (6): points for those tricks."""
NEEDED_AT: Final = 28
"""By seat (6): tricks it still needs in a race."""
RANK_AT: Final = 34
"""By seat (6): of equals in tricks the one with the greatest number has the most."""
EXTRA_AT: Final = 40
"""By seat (6): points that were settled before the play, as a bid."""
LAID_AT: Final = 46
"""By place in the trick (6): the card laid there."""
LAID_BY_AT: Final = 52
"""By place in the trick (6): the seat that laid it."""
VOIDS_AT: Final = 58
"""By seat (6): bits of the suits that it has failed to follow."""
STATE_NUMS: Final = 64

BY_PRICE: Final = 0
PUNITIVE: Final = 1
CAPPED: Final = 2
