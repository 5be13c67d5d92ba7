"""What differs between two sets of rules, as dotted paths: how a test says "and nothing else"."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from king.cards import CardSet
from king.rules import CardGroup, CardPoints, Contract, Rules, TrickPoints

ABSENT: Final = "absent"
PRESENT: Final = "present"


def differences(old: Rules, new: Rules) -> dict[str, object]:
    """Every value of ``new`` that is not as in ``old``, by its path.

    Records are walked field by field, mappings by key, score atoms by their names; a
    contract that came or went is one difference. Groups of cards are shown by their pattern
    and size.

    >>> from king.rules import load
    >>> minsk = load("minsk")
    >>> changes = differences(minsk.rules(), minsk.rules(options={"trump-lead": "declarer"}))
    >>> sorted(changes)
    ['contracts.otygrysh.trump_lead', 'options.trump-lead']
    """
    return _walk(old, new, "")


def _walk(old: object, new: object, path: str) -> dict[str, object]:
    if old == new:
        return {}
    before, after = _parts(old), _parts(new)
    if before is None or after is None:
        return {path: shown(new)}
    found: dict[str, object] = {}
    for name in {**before, **after}:
        where = f"{path}.{name}" if path else name
        if name not in before:
            found[where] = PRESENT if isinstance(after[name], Contract) else shown(after[name])
        elif name not in after:
            found[where] = ABSENT
        else:
            found |= _walk(before[name], after[name], where)
    return found


def _parts(value: object) -> dict[str, object] | None:
    """The named parts of a value that is walked, None for one that is compared whole."""
    if isinstance(value, CardGroup | CardSet):
        return None
    if isinstance(value, msgspec.Struct):
        return {name: getattr(value, name) for name in value.__struct_fields__}
    if isinstance(value, Mapping) and all(isinstance(key, str) for key in value):
        return dict(value)
    if isinstance(value, tuple) and value and isinstance(value[0], CardPoints | TrickPoints):
        parts = {atom.what: atom for atom in value}
        assert len(parts) == len(value), "two score atoms of one name"
        return parts
    return None


def shown(value: object) -> object:
    """A value as a test writes it: groups as ``J*,K* (8)``, records as their fields."""
    if isinstance(value, CardGroup):
        return f"{value.text} ({len(value.cards)})"
    if isinstance(value, CardSet):
        return str(value)
    if isinstance(value, msgspec.Struct):
        return " ".join(str(shown(getattr(value, name))) for name in value.__struct_fields__)
    return value
