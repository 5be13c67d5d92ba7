"""What goes over the pipes of a child: a length of four bytes, then a pickle.

A child trusts its server. The server reads what a child says with :func:`read_reply`, which
makes nothing but the values of this project: a child has read a stranger's file.
"""

from __future__ import annotations

import io
import pickle
import struct
from collections.abc import Mapping
from typing import BinaryIO, Final

from msgspec import Struct

from king.engine.actions import Action
from king.engine.view import View
from king.explain.page import Page
from king.rules.ruleset import Option, Rules

HEAD: Final = struct.Struct(">I")
MOST_BYTES: Final = 4 * 2**20
"""Of a frame. The largest view seen has 6 KB; rules carry their file, of at most 64 KiB."""


class Think(Struct, frozen=True):
    """Choose an action. ``view`` comes without its rules: they are those of ``slot``.

    ``rules`` puts rules into the slot, None leaves those that are there. ``seconds``: after
    which the child ends itself, should nobody be left to end it.
    """

    bot: str
    view: View
    chance: str
    slot: int
    rules: Rules | None
    seconds: float


class Load(Struct, frozen=True):
    """Read a house-rules file and say what is in it."""

    text: str
    file: str
    seconds: float


class Build(Struct, frozen=True):
    """Make the rules of one table from a house-rules file."""

    text: str
    file: str
    players: int
    options: Mapping[str, str]
    seconds: float


class Describe(Struct, frozen=True):
    """Put the rules of one table from a house-rules file in words."""

    text: str
    file: str
    players: int
    options: Mapping[str, str]
    lang: str
    seconds: float


Request = Think | Load | Build | Describe


class Ready(Struct, frozen=True):
    """The child can be asked."""


class Failure(Struct, frozen=True):
    """How a bot failed: ``kind``, the name of the error and the place in the code; no cards."""

    kind: str
    error: str = ""
    place: str = ""


class Thought(Struct, frozen=True):
    """What the bot does, or the first legal action and why it is that."""

    action: Action
    failure: Failure | None


class HouseRules(Struct, frozen=True):
    """A house-rules file that was read and may be played.

    ``deals`` and ``actions``: the most that a game can have, at any number of players.
    """

    id: str
    title: Mapping[str, str]
    players: tuple[int, ...]
    options: tuple[Option, ...]
    text: str
    file: str
    deals: int
    actions: int


class Refused(Struct, frozen=True):
    """Rules that cannot be had: the parts of a RulesetError, or of a UsageError (no file)."""

    found: str
    allowed: str
    file: str | None = None
    key: str = ""


Reply = Ready | Thought | HouseRules | Rules | Page | Refused


def frame(value: Request | Reply) -> bytes:
    """The bytes that carry a value."""
    body = pickle.dumps(value, protocol=5)
    return HEAD.pack(len(body)) + body


def read_request(stream: BinaryIO) -> Request | None:
    """The next request, None when there will be no more. For the child."""
    head = stream.read(HEAD.size)
    if len(head) < HEAD.size:
        return None
    body = stream.read(HEAD.unpack(head)[0])
    request = pickle.loads(body)
    assert isinstance(request, Request)
    return request


_MODULES: Final = frozenset(
    {
        "king.cards",
        "king.engine.actions",
        "king.explain.page",
        "king.rules.contract",
        "king.rules.ruleset",
        __name__,
    }
)
_TYPES: Final = frozenset({("king.errors", "Phrase")})
"""Single types of modules that hold more: errors in words that can still be translated."""


class _Reader(pickle.Unpickler):
    """Makes records and sets of cards; whatever else a pickle could call is refused."""

    def find_class(self, module: str, name: str) -> object:
        if (module in _MODULES or (module, name) in _TYPES) and "." not in name:
            found = super().find_class(module, name)
            if isinstance(found, type) and found.__module__ == module:
                return found
        raise pickle.UnpicklingError(f"a child may not send {module}.{name}")


def read_reply(body: bytes) -> Reply:
    """What a child says. Raises whatever a pickle can, most often UnpicklingError."""
    reply = _Reader(io.BytesIO(body)).load()
    if not isinstance(reply, Reply):
        raise pickle.UnpicklingError("a child sent no reply")
    return reply
