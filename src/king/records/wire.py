"""Events and actions as plain values for JSON, and back.

Cards become codes (``TH``), sets of cards sorted lists of codes, suits ``S H D C`` or
``none``, seats numbers; ``type`` holds the tag of the record. Everything follows from the
declared types of the fields, so a new event needs no code here.

>>> from king.engine.events import Played
>>> from king.cards import parse_card
>>> from king.seats import Seat
>>> to_wire(Played(Seat(1), parse_card("10♥")))
{'type': 'played', 'seat': 1, 'card': 'TH'}
>>> from_wire({"type": "play", "card": "Д♠"})
Play(card=12)
"""

from __future__ import annotations

import json
import types
from collections.abc import Callable
from functools import cache
from typing import Final, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

from msgspec import Struct
from msgspec.structs import fields

from king.cards import (
    Card,
    CardSet,
    Suit,
    format_card,
    format_suit,
    parse_card,
    parse_suit,
)
from king.engine.actions import Action
from king.engine.events import Event, Observer
from king.errors import CardError, UsageError, either, phrase, phrases
from king.records.show import clean, shown
from king.seats import MAX_SEATS, Seat

MAX_NUMBER: Final = 10**9  # no count, deal or total of a game comes near

Wire = dict[str, object]


class _Codec(NamedTuple):
    """How one type goes out and comes in; ``allowed`` names it in errors."""

    encode: Callable[[object], object]
    decode: Callable[[object], object]
    allowed: str


class _WrongError(Exception):
    """A value that does not fit: where inside the record, what was found, what is allowed."""

    def __init__(self, path: str, found: object, allowed: str) -> None:
        self.path = path
        self.found = found
        self.allowed = allowed
        super().__init__(path)


def to_wire(value: Struct) -> Wire:
    """An event, an action or a score line as a dict of JSON values."""
    encoded = _struct(type(value)).encode(value)
    assert isinstance(encoded, dict)
    return encoded


def as_json(value: Struct) -> str:
    """The same as one line of JSON, as it stands in a file."""
    return json.dumps(to_wire(value), ensure_ascii=False, separators=(", ", ": "))


def from_wire(data: object) -> Event | Action:
    """The event or action of a dict.

    Raises UsageError that says what was found and what is allowed.
    """
    if not isinstance(data, dict):
        raise UsageError(
            phrase("{value} for an event", value=shown(data)), phrase("an object with a type")
        )
    tag = data.get("type")
    kind = _kinds().get(tag) if isinstance(tag, str) else None
    if kind is None:
        raise UsageError(phrase("type {type}", type=shown(tag)), ", ".join(_kinds()))
    try:
        return _struct(kind).decode(data)  # type: ignore[return-value]
    except _WrongError as wrong:
        place = f"{tag}.{wrong.path}" if wrong.path else str(tag)
        found = phrase("{where}: {found}", where=clean(place), found=shown(wrong.found))
        raise UsageError(found, wrong.allowed) from None


@cache
def _kinds() -> dict[str, type[Struct]]:
    kinds: dict[str, type[Struct]] = {}
    for kind in (*get_args(Event), *get_args(Action)):
        tag = kind.__struct_config__.tag
        assert isinstance(tag, str)
        assert tag not in kinds, f"tag {tag} twice"
        kinds[tag] = kind
    return kinds


@cache
def _struct(kind: type[Struct]) -> _Codec:
    """The codec of a record: its fields by name, before them its tag if it has one."""
    hints = get_type_hints(kind)
    tag = kind.__struct_config__.tag
    codecs = {field.name: _codec(hints[field.name]) for field in fields(kind)}
    needed = {field.name for field in fields(kind) if field.required}
    known = ["type", *codecs] if tag is not None else list(codecs)
    with_fields = phrase("an object with {fields}", fields=", ".join(known))

    def encode(value: object) -> object:
        out: Wire = {} if tag is None else {"type": tag}
        for name, codec in codecs.items():
            out[name] = codec.encode(getattr(value, name))
        return out

    def decode(data: object) -> object:
        if not isinstance(data, dict):
            raise _WrongError("", data, with_fields)
        for name in data:
            if name not in known:
                raise _WrongError("", name, phrase("only {fields}", fields=", ".join(known)))
        values: dict[str, object] = {}
        for name, codec in codecs.items():
            if name in data:
                values[name] = _inside(name, codec, data[name])
            elif name in needed:
                allowed = phrase("{allowed}; it is missing", allowed=codec.allowed)
                raise _WrongError(name, None, allowed)
        return kind(**values)

    return _Codec(encode, decode, with_fields)


def _inside(place: str | int, codec: _Codec, value: object) -> object:
    """Decode a part, remembering its place for the error."""
    try:
        return codec.decode(value)
    except _WrongError as wrong:
        inner = f".{wrong.path}" if wrong.path else ""
        raise _WrongError(f"{place}{inner}", wrong.found, wrong.allowed) from None


def _codec(hint: object) -> _Codec:
    """The codec of a declared type."""
    if hint in _PLAIN:
        return _PLAIN[hint]
    if isinstance(hint, type) and issubclass(hint, Struct):
        return _struct(hint)
    origin, args = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        return _optional(args)
    if origin is tuple:
        return _list(_codec(args[0])) if args[-1] is Ellipsis else _fixed(args)
    if origin is dict:
        return _mapping(_codec(args[0]), _codec(args[1]))
    if origin is Literal:
        return _literal(args)
    raise TypeError(f"no wire form for {hint!r}")


def _optional(args: tuple[object, ...]) -> _Codec:
    inner = [arg for arg in args if arg is not types.NoneType]
    if len(inner) != 1 or len(inner) == len(args):
        raise TypeError(f"no wire form for a union of {args!r}")
    codec = _codec(inner[0])
    return _Codec(
        lambda value: None if value is None else codec.encode(value),
        lambda value: None if value is None else codec.decode(value),
        phrase("{allowed} or null", allowed=codec.allowed),
    )


def _list(item: _Codec) -> _Codec:
    allowed = phrase("a list: {allowed}", allowed=item.allowed)

    def encode(value: object) -> object:
        return [item.encode(part) for part in value]  # type: ignore[attr-defined]

    def decode(value: object) -> object:
        if not isinstance(value, list | tuple):
            raise _WrongError("", value, allowed)
        return tuple(_inside(place, item, part) for place, part in enumerate(value))

    return _Codec(encode, decode, allowed)


def _fixed(args: tuple[object, ...]) -> _Codec:
    items = [_codec(arg) for arg in args]
    parts = items[0].allowed
    for item in items[1:]:
        parts = phrase("{parts}, {part}", parts=parts, part=item.allowed)
    allowed = phrases(
        "a list of {count}: {parts}", "a list of {count}: {parts}", len(items), parts=parts
    )

    def encode(value: object) -> object:
        assert isinstance(value, tuple)
        return [item.encode(part) for item, part in zip(items, value, strict=True)]

    def decode(value: object) -> object:
        if not isinstance(value, list | tuple) or len(value) != len(items):
            raise _WrongError("", value, allowed)
        parts = zip(items, value, strict=True)
        return tuple(_inside(place, item, part) for place, (item, part) in enumerate(parts))

    return _Codec(encode, decode, allowed)


def _mapping(key: _Codec, item: _Codec) -> _Codec:
    allowed = phrase("an object of {allowed}", allowed=item.allowed)

    def encode(value: object) -> object:
        assert isinstance(value, dict)
        return {str(key.encode(name)): item.encode(part) for name, part in value.items()}

    def decode(value: object) -> object:
        if not isinstance(value, dict):
            raise _WrongError("", value, allowed)
        return {key.decode(name): _inside(name, item, part) for name, part in value.items()}

    return _Codec(encode, decode, allowed)


def _literal(args: tuple[object, ...]) -> _Codec:
    allowed = either([str(arg) for arg in args])

    def decode(value: object) -> object:
        if value not in args:
            raise _WrongError("", value, allowed)
        return value

    return _Codec(lambda value: value, decode, allowed)


def _text(value: object) -> object:
    if not isinstance(value, str):
        raise _WrongError("", value, phrase("a text"))
    return value


def _flag(value: object) -> object:
    if not isinstance(value, bool):
        raise _WrongError("", value, phrase("true or false"))
    return value


def _whole(low: int, high: int, allowed: str) -> _Codec:
    def decode(value: object) -> object:
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise _WrongError("", value, allowed)
        return value

    return _Codec(lambda value: value, decode, allowed)


_A_CARD: Final = phrase('a card such as "TH"')
_CARDS: Final = phrase("a list of cards")
_A_SUIT: Final = phrase("S, H, D, C or none")
_LAST_SEAT: Final = MAX_SEATS - 1


def _card(value: object) -> Card:
    if not isinstance(value, str):
        raise _WrongError("", value, _A_CARD)
    try:
        return parse_card(value)
    except CardError as error:
        raise _WrongError("", value, error.reason) from None


def _cards(value: object) -> CardSet:
    if not isinstance(value, list | tuple):
        raise _WrongError("", value, _CARDS)
    cards = [_card(part) for part in value]
    found = CardSet.of(cards)
    if len(found) != len(cards):
        raise _WrongError("", value, phrase("each card once"))
    return found


def _suit(value: object) -> Suit:
    if not isinstance(value, str):
        raise _WrongError("", value, _A_SUIT)
    try:
        return parse_suit(value)
    except CardError as error:
        raise _WrongError("", value, error.reason) from None


def _put_cards(value: object) -> object:
    assert isinstance(value, CardSet)
    return [format_card(card) for card in value]


_PLAIN: Final[dict[object, _Codec]] = {
    Card: _Codec(format_card, _card, _A_CARD),  # type: ignore[arg-type]
    Suit: _Codec(format_suit, _suit, _A_SUIT),  # type: ignore[arg-type]
    Seat: _whole(0, _LAST_SEAT, phrase("a seat from 0 to {last}", last=_LAST_SEAT)),
    Observer: _whole(-2, _LAST_SEAT, phrase("an observer from -2 to {last}", last=_LAST_SEAT)),
    CardSet: _Codec(_put_cards, _cards, _CARDS),
    int: _whole(-MAX_NUMBER, MAX_NUMBER, phrase("a whole number up to {most}", most=MAX_NUMBER)),
    bool: _Codec(lambda value: value, _flag, phrase("true or false")),
    str: _Codec(lambda value: value, _text, phrase("a text")),
}
