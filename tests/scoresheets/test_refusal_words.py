"""Every refusal has words in every language."""

from __future__ import annotations

import pytest

from king.explain.sheet_refusals import CODES, refusal_text
from king.rules import load
from king.scoresheet.refusal import SheetError
from support.ledgers import NAMES


@pytest.mark.parametrize("lang", ["en", "ru", "pl"])
@pytest.mark.parametrize("code", sorted(CODES))
def test_every_refusal_has_words(code: str, lang: str) -> None:
    facts: dict[str, object] = {
        "contract": "no-king", "scheduled": "no-girls", "seat": 1, "expected": 2, "price": 7,
        "step": 5, "highest": 325, "bid": 14, "lowest": 1, "deals": [3, 4], "left": ["no-girls"],
        "suit": "H", "fault": "revoke", "allowed": ["x"], "unit": "tricks", "found": 9, "least": 10,
        "most": 10, "place": 2, "count": 2, "whole": "hearts", "limit": 1, "seats": [0, 2],
        "declarer": 1, "rows": 3, "cause": {"code": "game-over"}, "text": "zzz", "key": "player",
        "ruleset": "minks", "name": "Zed", "option": "x=y", "field": "trump",
    }  # fmt: skip
    error = SheetError(code, row=4, **facts)
    error.names, error.rules = NAMES[:3], load("minsk").rules()
    text = refusal_text(error, lang)
    assert text
    assert "{" not in text
    assert code not in ("x", text)
    if lang != "en":
        assert text != refusal_text(error, "en") or code == "bad-rules"
