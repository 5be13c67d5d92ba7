"""Faults of the server and of what it asks of the engine, as ``planted_faults.Fault`` has them.

Each is (name, file under src/king, text that stands there exactly once, text put in its
place, tests that must notice).
"""

from __future__ import annotations

from typing import Final

CLAIM: Final = "tests/properties/test_claim.py"
BACK: Final = "tests/properties/test_taking_back.py"
LEAKS: Final = "tests/server/test_leaks.py::test_everything_that_people_do_happens_in_some_evening"
ONLOOKERS: Final = "tests/server/test_onlookers.py"
AGAIN: Final = "tests/server/test_again.py"
NONCES: Final = "tests/server/test_nonces.py"
BEATS: Final = "tests/server/test_beats.py"
CONSENT: Final = "tests/server/test_consent.py"
HUB: Final = "tests/server/test_hub.py"
STRANGERS: Final = "tests/server/test_strangers.py"

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
        (f"{CLAIM}::test_trumps_come_first_unless_they_may_not_be_led",),
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
        (f"{BACK}::test_the_card_of_another_seat_counts[polish]",),
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
        (f"{BACK}::test_what_shows_a_card_cannot_be_taken_back_and_nothing_else[polish]",),
    ),
    # --- what is sent ---
    (
        "frames: events are sent as they are",
        "server/frames.py",
        "seen = seen_by(event, observer)",
        "seen = event",
        (LEAKS,),
    ),
    (
        "onlooker: what was taken back is still known",
        "engine/view.py",
        "if events[:known] != self._seen or not events:",
        "if not events:",
        (ONLOOKERS,),
    ),
    (
        "onlooker: the score sheet stays as it was",
        "engine/view.py",
        "if game.finished is self._past:",
        "if self._past is not None:",
        (ONLOOKERS,),
    ),
    # --- nonces ---
    (
        "nonce: shown, but in no shuffle",
        "server/table.py",
        "nonces = [chair.nonce for chair in table.chairs if chair is not None and chair.nonce]",
        "nonces: list[str] = []",
        (NONCES,),
    ),
    (
        "nonce: also after the beginning",
        "server/table.py",
        """    if table.status != "lobby":
        raise ValueError(f"nothing is added""",
        """    if table.status == "closed":
        raise ValueError(f"nothing is added""",
        (NONCES,),
    ),
    # --- bots, consent, bounds ---
    (
        "beats: what needs no thought comes at once",
        "server/beats.py",
        "self._slowest.get(seat, 1)",
        "self._slowest.get(seat, 0)",
        (BEATS,),
    ),
    (
        "beats: each thought shows",
        "server/beats.py",
        "max(needed, self._slowest.get(seat, 1))",
        "needed",
        (BEATS,),
    ),
    (
        "consent: who has gone is waited for",
        "server/proposals.py",
        "if seat in here and seat not in proposal.yes",
        "if seat not in proposal.yes",
        (CONSENT,),
    ),
    (
        "rematch: it begins at once although words had been added",
        "server/hub.py",
        "if not any(chair is not None and chair.nonce for chair in old.chairs):",
        "if not any(chair is not None and chair.nonce is None for chair in old.chairs):",
        (f"{NONCES}::test_where_a_word_was_added_the_rematch_waits_for_new_ones",),
    ),
    (
        "rematch: nobody acts for a host who is gone",
        "server/table.py",
        "if present[seat] and self._is_here(seat):",
        "if self._is_here(seat):",
        (f"{AGAIN}::test_nobody_waits_for_the_host_of_a_rematch_who_never_came",),
    ),
    (
        "rematch: a closed one is the last",
        "server/hub.py",
        'return (await self.get(id)).table.status != "closed"',
        "return bool(await self.get(id))",
        (f"{AGAIN}::test_a_rematch_that_was_closed_keeps_nobody_from_another",),
    ),
    (
        "return: to a seat that was freed meanwhile",
        "server/link.py",
        "await self.live.change(lambda table: desk.come_back(table, self.own_seat))",
        "seat = self.own_seat; await self.live.change(lambda table: desk.come_back(table, seat))",
        (f"{AGAIN}::test_whose_seat_is_freed_while_he_asks_is_told_so",),
    ),
    (
        "rematch: as many tables as one likes",
        "server/proposals.py",
        'case "rematch" if not may_make():',
        'case "rematch" if not callable(may_make):',
        (HUB,),
    ),
    (
        "leaving: of the seat that one had when one asked",
        "server/link.py",
        "lambda table: desk.leave(table, self.own_seat)",
        "lambda table, seat=self.own_seat: desk.leave(table, seat)",
        (STRANGERS,),
    ),
    (
        "bots: names that somebody has",
        "server/desk.py",
        "if name not in table.names)",
        "if name != table.names[-1])",
        (STRANGERS,),
    ),
)
