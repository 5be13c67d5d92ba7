"""Faults for what the server asks of the engine, in the fields of ``planted_faults.Fault``.

Each is (name, file under src/king, text that stands there exactly once, text put in its
place, tests that must notice).
"""

from __future__ import annotations

from typing import Final

CLAIM: Final = "tests/properties/test_claim.py"
BACK: Final = "tests/properties/test_taking_back.py"

Planted = tuple[str, str, str, str, tuple[str, ...]]

SERVER: Final[tuple[Planted, ...]] = (
    # --- claims ---
    (
        "claim: the last but one card of a suit counts as the highest",
        "engine/claim.py",
        "min(own) < max(others)",
        "max(own) < max(others)",
        (CLAIM,),
    ),
    (
        "claim: unseen trumps are forgotten",
        "engine/claim.py",
        "to_draw = (unseen & trumps).bit_count()",
        "to_draw = 0 * (unseen & trumps).bit_count()",
        (CLAIM,),
    ),
    (
        "claim: one trump lead too few",
        "engine/claim.py",
        "to_draw > 0:",
        "to_draw > 1:",
        (CLAIM,),
    ),
    (
        "claim: a lead ban is forgotten",
        "engine/claim.py",
        "    if ban is None:\n",
        "    if ban is None or ban:\n",
        (CLAIM,),
    ),
    (
        "claim: anybody may lead trumps",
        "engine/claim.py",
        'view.row.trump_lead != "declarer"',
        'view.row.trump_lead != "nobody"',
        (CLAIM,),
    ),
    (
        "claim: cards that the declarer put away are forgotten",
        "engine/claim.py",
        "view.played.mask | discards)",
        "view.played.mask | view.shown_talon.mask | discards)",
        (CLAIM,),
    ),
    (
        "claim: an unseen joker is forgotten",
        "engine/claim.py",
        "if any(is_joker(card) for card in cards_of(unseen)) or not",
        "if not",
        (CLAIM,),
    ),
    # --- taking back ---
    (
        "taking back: any card laid open may be taken back over",
        "engine/taking_back.py",
        "(news[1:] if laid else news)",
        "(news[len(news) :] if laid else news)",
        (BACK,),
    ),
    (
        "taking back: a talon shown to all counts for nothing",
        "engine/taking_back.py",
        "TalonTaken: lambda event: mask_of(event.cards or ()),",
        "TalonTaken: lambda event: 0,",
        (BACK,),
    ),
    (
        "taking back: only the actor is asked what he has seen",
        "engine/taking_back.py",
        "for observer in (SPECTATOR, *map(Observer, old.rules.seats)):",
        "for observer in (SPECTATOR,):",
        (BACK,),
    ),
    (
        "taking back: a seat that was blocked tells nothing",
        "engine/taking_back.py",
        "if any(isinstance(event, Blocked) for event in news) or ",
        "if ",
        (BACK,),
    ),
)
