"""What a client may say over the socket: one JSON object a message, checked at the edge.

``docs/protocol.md`` is the reference; this module is what it describes.
"""

from __future__ import annotations

from typing import Final, Literal, get_args

import msgspec
from msgspec import Struct

from king.server.refusal import Refusal

VERSION: Final = 1
"""The version of the protocol. A client of another version is refused at joining."""

MAX_FRAME: Final = 4096
"""Bytes of the longest message from a client: the largest action takes a few hundred."""

Proposal = Literal["undo", "pause", "close", "rematch"]
Phrase = Literal[
    "hello",
    "good-luck",
    "well-played",
    "thanks",
    "sorry",
    "oops",
    "think",
    "hurry",
    "again",
    "bye",
]
PHRASES: Final[tuple[str, ...]] = get_args(Phrase)
"""What players can say to each other: phrases by name, so that there is nothing to moderate and
each client shows them in its own language."""

Lang = Literal["ru", "en", "pl"]


class _Message(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", kw_only=True):
    """``id``: whatever the client likes; the answer to this message repeats it as ``re``."""

    id: int | str | None = None


class Join(_Message, frozen=True, tag="join"):
    """The first message: at which table, as whom (no token: as a spectator)."""

    v: int
    table: str
    token: str = ""
    lang: Lang = "en"


class Act(_Message, frozen=True, tag="act"):
    """An action. ``move`` is the number from the decision, so that a repeat plays once."""

    move: int
    action: dict[str, object]


class Claim(_Message, frozen=True, tag="claim"):
    """All tricks that are left are mine."""

    move: int


class Fill(_Message, frozen=True, tag="fill"):
    """Put a bot on a free seat, or give a bot's seat to another bot."""

    seat: int
    bot: str
    name: str = ""


class Free(_Message, frozen=True, tag="free"):
    """Take whoever sits there away before the game has begun: a bot, a guest, or oneself."""

    seat: int


class Nonce(_Message, frozen=True, tag="nonce"):
    """Add something to the shuffle, now that the commitment to the seed is shown."""

    text: str


class Start(_Message, frozen=True, tag="start"):
    """Begin the game."""


class Leave(_Message, frozen=True, tag="leave"):
    """Leave: a bot plays on, and the seat stays mine."""


class Return(_Message, frozen=True, tag="return"):
    """Take the own seat back from the bot."""


class Propose(_Message, frozen=True, tag="propose"):
    """Ask all persons who are here for their consent."""

    what: Proposal


class Answer(_Message, frozen=True, tag="answer"):
    """Consent to the proposal on the table, or refuse it."""

    yes: bool


class Resume(_Message, frozen=True, tag="resume"):
    """Go on after a pause."""


class Say(_Message, frozen=True, tag="say"):
    """Say a phrase."""

    phrase: Phrase


class Sync(_Message, frozen=True, tag="sync"):
    """Ask for a snapshot, after a gap in the numbers."""


class Speak(_Message, frozen=True, tag="lang"):
    """Texts in another language from now on; the answer is a snapshot."""

    lang: Lang


class Ping(_Message, frozen=True, tag="ping"):
    """Is anybody there?"""


Message = (
    Join
    | Act
    | Claim
    | Fill
    | Free
    | Nonce
    | Start
    | Leave
    | Return
    | Propose
    | Answer
    | Resume
    | Say
    | Sync
    | Speak
    | Ping
)

_DECODER: Final = msgspec.json.Decoder(Message)


def read_message(text: str | bytes) -> Message:
    """A message from its text. Raises Refusal with code "bad-message"."""
    if len(text) > MAX_FRAME:
        raise Refusal("too-long", f"a message has at most {MAX_FRAME} bytes")
    try:
        return _DECODER.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refusal("bad-message", f"not a message: {error}") from None
