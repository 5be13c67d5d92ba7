"""What an observer of a table may know, and the cards that a frame or an answer names.

Knowledge comes from the full events by the rules (:mod:`support.worlds`), not from the
server's or the engine's own filters.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, Final

from msgspec import Raw, Struct
from msgspec.json import Decoder
from msgspec.structs import replace

from king.cards import format_card, mask_of, show_card
from king.engine import SPECTATOR, Deal, Observer
from king.engine.events import DealBegan, Dealt
from king.rules import Rules
from king.server.table import Table
from support.worlds import known_cards

ALIEN: Final = 1 << 5000
"""Stands for all cards that are not in the pack."""

_CARD: Final = re.compile(
    r"(?<![0-9A-Za-z])(?:(?:10|[2-9TJQKA])[SHDC]|JK)[2-4]?(?![0-9A-Za-z])"
    r"|(?:10|[2-9TJQKAВДКТ])[♠♥♦♣][2-4]?"
)


_PARTS: Final = Decoder(dict[str, Raw])
_ITEMS: Final = Decoder(list[Raw])
_ANY: Final = Decoder()
MOST_KEPT: Final = 5000  # texts that were read


class Names:
    """The names of the cards of a pack: codes, and what people read in three languages."""

    def __init__(self, rules: Rules) -> None:
        self._bits: dict[str, int] = {}
        self._read: dict[bytes, int] = {}
        for card in rules.pack:
            code = format_card(card)
            names = (code, show_card(card), show_card(card, russian=True))
            for name in (*names, code.replace("T", "10")):  # files of rules write tens so
                self._bits[name] = 1 << card
        self.pack = rules.pack_set.mask

    def in_text(self, text: str) -> int:
        """The mask of all cards that a text names."""
        mask = 0
        for name in set(_CARD.findall(text)):
            mask |= self._bits.get(name, ALIEN)
        return mask

    def in_part(self, part: bytes) -> int:
        """The same of a part of a frame. Most parts come to all observers, and are read once."""
        mask = self._read.get(part)
        if mask is None:
            if len(self._read) > MOST_KEPT:
                self._read.clear()
            text = part.decode()
            assert "\\u2" not in text, "a sign that this test would not see"
            mask = self._read[part] = self.in_text(text)
        return mask

    def shown(self, mask: int) -> list[str]:
        """Names of cards for a message."""
        return sorted(name for name, bit in self._bits.items() if bit & mask) or ["an alien card"]


class Moment(Struct, frozen=True):
    """A table after an entry of its log: ``known``: for each observer the mask of the cards of
    the running deal that he may know; ``hands``: of the seats."""

    seq: int
    status: str
    turn: int | None
    is_paused: bool
    finished: int
    known: Mapping[Observer, int]
    hands: tuple[int, ...]


class Knowledge:
    """Follows a table entry by entry."""

    def __init__(self, rules: Rules) -> None:
        self._observers = [SPECTATOR, *map(Observer, rules.seats)]
        self._deal: tuple[int, int] = (-1, 0)
        self._known: dict[Observer, int] = {}
        self.moments: dict[int, Moment] = {}

    def follow(self, table: Table) -> None:
        """Take in the table after one more entry."""
        game = table.game
        deal = game.deal if game is not None else None
        finished = len(game.finished) if game is not None else 0
        if deal is None:
            self._known = dict.fromkeys(self._observers, 0)
        else:
            self._learn(deal, finished)
        self.moments[table.seq] = Moment(
            seq=table.seq,
            status=table.status,
            turn=table.turn,
            is_paused=table.is_paused,
            finished=finished,
            known=dict(self._known),
            hands=() if deal is None else tuple(hand.mask for hand in deal.hands),
        )

    def _learn(self, deal: Deal, finished: int) -> None:
        """Add what the new events tell; after an undo all is counted anew."""
        number, seen = self._deal
        if number != finished or len(deal.events) < seen:
            seen, self._known = 0, dict.fromkeys(self._observers, 0)
        news = replace(deal, events=deal.events[seen:])
        for observer in self._observers:
            self._known[observer] |= mask_of(known_cards(news, observer))
        self._deal = (finished, len(deal.events))


class Frame:
    """A frame as it came: its parts by name, as bytes, so that equal ones are read once."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.parts = {key: bytes(part) for key, part in _PARTS.decode(text).items()}
        self.type: str = self["type"]

    def __getitem__(self, key: str) -> Any:
        return _plain(self.parts[key])

    def __contains__(self, key: str) -> bool:
        return key in self.parts


@lru_cache(maxsize=MOST_KEPT)
def _plain(part: bytes) -> Any:
    """The value of a part; nobody changes it."""
    return _ANY.decode(part)


def judge(
    frame: Frame, observer: Observer, moments: Mapping[int, Moment], seq: int,
    names: Names, asked: Mapping[int, str],
) -> int:  # fmt: skip
    """Check one frame of an observer; the number of the entry that he has now heard of.

    ``seq``: of the last frame that had one: a frame without one may tell no more. A refusal
    may name the cards that were asked for.
    """
    seq = max(frame["seq"], seq) if "seq" in frame else seq
    moment = moments[seq]
    said = names.in_text(asked.get(frame["re"], "")) if frame.type == "error" else 0
    allowed = moment.known[observer] if frame.type in ("snapshot", "update", "error") else 0
    secret = _named(frame, names) & ~(allowed | said)
    assert not secret, (observer, names.shown(secret), frame.text)
    _check_parts(frame, observer, moment, names)
    return seq


def _named(frame: Frame, names: Names) -> int:
    """The cards that a frame names, without the rules and what is told of deals that are over."""
    mask = names.in_text(" ".join(frame.parts))
    for key, part in frame.parts.items():
        if key == "events":
            for event in _of_running_deal(part):
                mask |= names.in_part(event)
        elif key not in ("rules", "deals"):
            mask |= names.in_part(part)
    return mask


def _of_running_deal(part: bytes) -> list[bytes]:
    """The events of a frame that belong to the deal that is played now."""
    events = [bytes(event) for event in _ITEMS.decode(part)]
    kinds = [_plain(event)["type"] for event in events]
    first = 0
    if "deal-ended" in kinds:
        begins = [at for at, kind in enumerate(kinds) if kind == "deal-began"]
        first = begins[-1] if begins else len(events)
    # Cards that are drawn for seats go back into the pack before it is dealt.
    return [
        event
        for event, kind in zip(events[first:], kinds[first:], strict=True)
        if kind != "roles-drawn"
    ]


def _check_parts(frame: Frame, observer: Observer, moment: Moment, names: Names) -> None:
    """What belongs to one seat only, and to deals that are over only."""
    if "decision" in frame or "claim" in frame:
        assert moment.turn == observer, (frame.type, observer)
    if "own" not in frame:
        return
    hand = frame["own"].get("hand")
    if observer >= 0 and moment.hands:
        assert names.in_text(" ".join(hand)) == moment.hands[observer]
    else:
        assert not hand
    if moment.turn == observer:
        assert "decision" in frame, "whoever has to act is told so"
    assert all(row["number"] <= moment.finished for row in frame["deals"])
    if frame.type == "snapshot":
        assert len(frame["deals"]) == moment.finished
        assert frame["table"]["status"] == moment.status


def dealt_hands(events: Iterable[object]) -> list[list[str]]:
    """The hands of a deal as codes, in the order of dealing, from its full events."""
    hands: list[list[str]] = []
    for event in events:
        match event:
            case DealBegan():
                hands = []
            case Dealt(parts, _, _, _):
                hands = hands or [[] for _ in parts]
                for hand, part in zip(hands, parts, strict=True):
                    hand += [format_card(card) for card in part or ()]
    return hands
