"""Values as plain text, by their declared types: the same value gives the same bytes."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from itertools import islice
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import msgspec

from king.cards import Card, CardSet, Suit, format_card, format_suit
from king.engine import LegalActions
from king.rules import Contract, Rules


@cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)


def plain(value: object, hint: Any = None) -> Any:
    """A value as lists, dicts and texts; ``hint`` tells cards and suits from numbers."""
    if value is None:
        return None
    if isinstance(hint, UnionType) or get_origin(hint) is Union:
        inner = [part for part in get_args(hint) if part is not NoneType]
        hint = inner[0] if len(inner) == 1 else None
    if hint is Card:
        assert isinstance(value, int)
        return {"@card": format_card(Card(value))}
    if hint is Suit:
        assert isinstance(value, int)
        return format_suit(Suit(value))
    if isinstance(value, CardSet):
        return {"@cards": [format_card(card) for card in value]}
    if isinstance(value, Rules):
        return {"rules": value.id, "players": value.players, "options": dict(value.options)}
    if isinstance(value, Contract):
        return {"contract": value.id}
    if isinstance(value, LegalActions):
        some = [plain(action) for action in islice(value, 20)]
        return {"kind": value.kind, "count": len(value), "some": some, "text": repr(value)}
    if isinstance(value, msgspec.Struct):
        known = _hints(type(value))
        fields = {name: plain(getattr(value, name), known[name]) for name in names_of(value)}
        return {type(value).__name__: fields}
    if isinstance(value, tuple | list):
        parts = get_args(hint)
        return [plain(item, _part(parts, at)) for at, item in enumerate(value)]
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    assert isinstance(value, str | int | float | bool), f"no text for {type(value)}"
    return value


def names_of(value: msgspec.Struct) -> tuple[str, ...]:
    """The names of the fields of a record."""
    return value.__struct_fields__


def _part(parts: tuple[Any, ...], at: int) -> Any:
    if not parts:
        return None
    return parts[0] if len(parts) == 2 and parts[1] is Ellipsis else parts[min(at, len(parts) - 1)]


def full_text(value: object) -> str:
    """A record with all its fields and properties, and their reprs, as one text.

    Rules and contracts stand for themselves by name: they are the same object for everyone.
    """
    assert isinstance(value, msgspec.Struct)
    whole = {"fields": plain(value)}
    for name in names_of(value):
        part = getattr(value, name)
        whole[f"repr {name}"] = None if isinstance(part, Rules | Contract) else repr(part)
    for name in dir(type(value)):
        if not name.startswith("_") and isinstance(getattr(type(value), name), property):
            try:
                part = getattr(value, name)
            except AssertionError as refusal:
                part = f"refused: {refusal}"
            whole[name] = part.id if isinstance(part, Contract) else repr(part)
    return json.dumps(whole, ensure_ascii=False, sort_keys=True)


def cards_in(text: Any) -> set[str]:
    """Every card that occurs in what :func:`plain` made."""
    if isinstance(text, list):
        return set().union(*(cards_in(item) for item in text))
    if not isinstance(text, dict):
        return set()
    if "@card" in text:
        return {text["@card"]}
    if "@cards" in text:
        return set(text["@cards"])
    return set().union(*(cards_in(item) for item in text.values()))
