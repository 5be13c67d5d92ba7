"""Card patterns of ruleset files: ``Q*``, ``*H``, ``KH``, ``JK``, several with commas.

>>> from king.cards import build_pack, Rank
>>> str(match("Q*,KH", build_pack(lowest=Rank(7))))
'Q♠ Q♥ K♥ Q♦ Q♣'
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from king.cards import (
    Card,
    CardSet,
    is_joker,
    mask_of,
    parse_card,
    parse_rank,
    parse_suit,
    rank_of,
    suit_of,
)
from king.errors import CardError, phrase

ALLOWED = phrase(
    'cards such as "KH", "Q*" (all queens), "*H" (all hearts), "JK", or several with commas'
)


def match(pattern: str, pack: Iterable[Card]) -> CardSet:
    """The cards of a pack that a pattern names.

    Raises CardError when a part of the pattern cannot be read.
    """
    cards = tuple(pack)
    mask = 0
    for part in pattern.split(","):
        mask |= _match_part(part.strip(), cards)
    return CardSet(mask)


@lru_cache(maxsize=1024)  # every build of a ruleset asks for the same few again
def _match_part(part: str, pack: tuple[Card, ...]) -> int:
    return mask_of(_cards_of_part(part, pack))


def _cards_of_part(part: str, pack: tuple[Card, ...]) -> list[Card]:
    if part == "JK":
        return [card for card in pack if is_joker(card)]
    plain = [card for card in pack if not is_joker(card)]
    if len(part) < 2 or part == "**":
        raise CardError(part, ALLOWED)
    if part.startswith("*"):
        suit = parse_suit(part[1:])
        return [card for card in plain if suit_of(card) == suit]
    if part.endswith("*"):
        rank = parse_rank(part[:-1])
        return [card for card in plain if rank_of(card) == rank]
    named = parse_card(part)
    return [card for card in plain if card % 128 == named % 128]
