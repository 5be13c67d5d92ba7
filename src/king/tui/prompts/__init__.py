"""One prompt for each kind of decision; a new kind of decision is a new entry here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from king.tui.prompts.base import Misread, Question
from king.tui.prompts.bid import KeepOrAsk, MakeBid
from king.tui.prompts.bout import BeatOrTake, OpenBout, ThrowIn
from king.tui.prompts.cards import DrawCard, GiveCard, LayCard
from king.tui.prompts.discard import GiveUp
from king.tui.prompts.listing import FromList
from king.tui.prompts.order import NameContract
from king.tui.prompts.play import PlayCard
from king.tui.prompts.players import ChooseTarget, GivePermission, GiveTitles
from king.tui.prompts.suit import ChooseSuit
from king.tui.prompts.trump import ChooseTrump

PROMPTS: Final[Mapping[str, Question]] = {
    "order": NameContract(),
    "trump": ChooseTrump(),
    "discard": GiveUp(),
    "pass": GiveUp(),
    "play": PlayCard(),
    "bid": MakeBid(),
    "suit": ChooseSuit(),
    "ask": KeepOrAsk(),
    "give": GiveCard(),
    "draw": DrawCard(),
    "lay": LayCard(),
    "titles": GiveTitles(),
    "permit": GivePermission(),
    "target": ChooseTarget(),
    "attack": OpenBout(),
    "beat": BeatOrTake(),
    "add": ThrowIn(),
}
"""By the ``kind`` of the legal actions."""


def question_for(kind: str) -> Question:
    """The prompt for a kind of decision; any that has none of its own is a plain list."""
    return PROMPTS.get(kind, FromList())


__all__ = ["PROMPTS", "Misread", "Question", "question_for"]
