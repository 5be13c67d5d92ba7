"""Faults for the play of tricks, talons, points, whole games, secrets and the shuffle.

Each is (name, file under src/king, text that stands there exactly once, text put in its
place, tests that must notice).
"""

from __future__ import annotations

from typing import Final

PLAY: Final = "tests/properties/test_play.py"
POINTS: Final = "tests/properties/test_points.py"
GAMES: Final = "tests/properties/test_games.py"
PHASES: Final = "tests/properties/test_phases.py"
EVENTS: Final = "tests/properties/test_events.py"
BOUTS: Final = "tests/properties/test_bouts.py"
LEAK: Final = "tests/properties/test_no_leak.py"
SHUFFLE: Final = "tests/properties/test_shuffle.py"
PERFT: Final = "tests/perft/test_perft.py"
WAYS: Final = f"{PERFT}::test_the_engine_plays_as_many_ways_as_the_oracle_counted"
ASIDE: Final = f"{LEAK}::test_what_is_put_away_passed_given_drawn_or_not_yet_dealt_stays_hidden"
TRICKS: Final = f"{PLAY}::test_any_cards_make_a_trick_with_the_right_winner"
LEGAL: Final = f"{PLAY}::test_legal_cards_are_those_of_the_oracle"

Planted = tuple[str, str, str, str, tuple[str, ...]]

FAMILY: Final[tuple[Planted, ...]] = (
    # --- tricks ---
    (
        "trump ignored when a trick is taken",
        "engine/duties.py",
        "if trump is not None and any(masks[trump]",
        "if trump is None and any(masks[4]",
        (TRICKS,),
    ),
    (
        "lowest card wins",
        "engine/duties.py",
        "if wanted >> card & 1 and strengths[card] > best_strength:",
        "if wanted >> card & 1 and (best_strength < 0 or strengths[card] < best_strength):",
        (TRICKS,),
    ),
    (
        "last of equal jokers wins",
        "engine/duties.py",
        "strengths[card] > best_strength:",
        "strengths[card] >= best_strength:",
        (TRICKS,),
    ),
    (
        "follow suit not enforced",
        "engine/duties.py",
        '_narrow(steps, "follow-suit", hand & led | free)',
        '_narrow(steps, "follow-suit", hand)',
        (f"{WAYS}[minsk]",),
    ),
    (
        "lead ban dropped",
        "engine/duties.py",
        "if ban is not None and not deal.broken:",
        "if ban is not None and deal.broken:",
        (f"{WAYS}[minsk]",),
    ),
    (
        "a broken ban goes on",
        "engine/tricks.py",
        'ban.until == "broken" and card in ban.breakers',
        'ban.until == "never" and card in ban.breakers',
        (LEGAL,),
    ),
    (
        "king of hearts not forced",
        "engine/duties.py",
        "if row.force is not None:",
        "if row.force is None and row.force:",
        (f"{WAYS}[minsk]",),
    ),
    (
        "king of hearts not forced under a higher heart",
        "engine/duties.py",
        'force.when != "void-or-suit-led"',
        'force.when != "never"',
        (f"{LEGAL}_under_every_option",),
    ),
    (
        "duty to ruff dropped",
        "engine/duties.py",
        'row.ruff != "free"',
        'row.ruff == "never"',
        (f"{WAYS}[minsk]",),
    ),
    (
        "only the declarer leads trumps: ignored",
        "engine/duties.py",
        'row.trump_lead == "declarer"',
        'row.trump_lead == "nobody"',
        (LEGAL,),
    ),
    (
        "the declarer himself may not lead trumps",
        "engine/duties.py",
        "seat != deal.declarer:",
        "seat == deal.declarer:",
        (LEGAL,),
    ),
    (
        "opening card need not be led",
        "engine/duties.py",
        "if opening is not None and not deal.tricks:",
        "if opening is not None and deal.tricks:",
        (f"{WAYS}[hearts]",),
    ),
    (
        "points allowed on the first trick",
        "engine/duties.py",
        "if row.first_trick_ban is not None and not deal.tricks:",
        "if row.first_trick_ban is not None and deal.tricks:",
        (f"{WAYS}[hearts]",),
    ),
    (
        "joker below the card it stands above",
        "rules/schema.py",
        "2 * joker.above + 1",
        "2 * joker.above - 1",
        (TRICKS,),
    ),
    (
        "joker on a plain suit always wins",
        "engine/duties.py",
        'if rules.joker.plain == "wins":',
        'if rules.joker.plain != "never":',
        (TRICKS,),
    ),
    (
        "the same player leads again",
        "engine/tricks.py",
        "    order = _order(deal, winner)\n",
        "    order = _order(deal, deal.leader)\n",
        (LEGAL,),
    ),
    (
        "early end too early",
        "engine/tricks.py",
        "and not _outstanding(deal) & row.contested",
        "and (_outstanding(deal) & row.contested).bit_count() <= 1",
        (f"{POINTS}::test_a_deal_goes_on_exactly_while_points_are_out",),
    ),
    (
        "early end though tricks score",
        "engine/tricks.py",
        "return not row.counts_tricks and not",
        "return not",
        (f"{POINTS}::test_stopping_early_never_changes_a_score",),
    ),
    # --- talon, passes, trump ---
    (
        "ban on discards ignored",
        "engine/talon.py",
        "free = hand & ~deal.row.keep.cards.mask",
        "free = hand",
        (f"{PLAY}::test_banned_discards_stay_in_hand_while_others_can_go",),
    ),
    (
        "a banned discard does not count for the declarer",
        "engine/talon.py",
        "captured = CardSet(action.cards.mask & banned)",
        "captured = NO_CARDS",
        (f"{PLAY}::test_a_hand_of_banned_cards_may_discard_what_it_likes",),
    ),
    (
        "cards are passed the other way",
        "engine/talon.py",
        '{"left": 1, "right": -1,',
        '{"left": -1, "right": 1,',
        (f"{PHASES}::test_passed_cards_go_where_the_turn_of_the_deal_says[hearts]",),
    ),
    (
        "by the first card instead of the last",
        "engine/ordering.py",
        "deal.dealt[deal.declarer][-1]",
        "deal.dealt[deal.declarer][0]",
        (f"{PHASES}::test_by_the_last_card_makes_the_suit_of_the_last_card_trump",),
    ),
    # --- points ---
    (
        "points of the wrong sign",
        "rules/scoring.py",
        "ScoreLine(what, count, each, count * each)",
        "ScoreLine(what, count, each, -count * each)",
        (POINTS,),
    ),
    (
        "wrong last trick",
        "rules/scoring.py",
        "else trick_count + number\n",
        "else trick_count + number - 1\n",
        (f"{POINTS}::test_points_are_those_of_the_oracle",),
    ),
    (
        "last trick but one not counted",
        "rules/scoring.py",
        "for number in atom.numbers:",
        "for number in atom.numbers[-1:]:",
        (f"{POINTS}::test_points_of_a_deal_sum_to_the_total_of_its_contract",),
    ),
    (
        "slam given for any card of it",
        "rules/scoring.py",
        "if pile & group == group:",
        "if pile & group:",
        (f"{POINTS}::test_points_are_those_of_the_oracle",),
    ),
    # --- games ---
    (
        "dealer does not rotate",
        "engine/schedule.py",
        "steps_from(first_dealer, played)",
        "steps_from(first_dealer, 0)",
        (GAMES,),
    ),
    (
        "a contract may be ordered again",
        "engine/schedule.py",
        "- ordered.count(name))",
        "- 0 * ordered.count(name))",
        (GAMES,),
    ),
    (
        "the lowest total wins",
        "engine/game.py",
        "if total == max(totals)",
        "if total == min(totals)",
        (GAMES,),
    ),
    (
        "a contract may be ordered that is not on the menu",
        "engine/ordering.py",
        "if action.contract not in deal.menu:",
        "if action.contract not in deal.rules.contracts:",
        (GAMES,),
    ),
    # --- secrets ---
    (
        "discards visible to others",
        "engine/events.py",
        "Discarded(seat, cards if seat == observer else Hidden, count)",
        "Discarded(seat, cards, count)",
        (f"{ASIDE}[minsk]",),
    ),
    (
        "hidden talon visible to others",
        "engine/events.py",
        "cards if shown or seat == observer else Hidden",
        "cards",
        (
            f"{ASIDE}[gambler]",
            f"{ASIDE}[atomic]",
        ),
    ),
    (
        "a spectator sees the hands",
        "engine/events.py",
        "hand if seat == observer else Hidden for",
        "hand if seat == observer or observer < 0 else Hidden for",
        (f"{LEAK}::test_a_view_holds_no_card_that_was_not_seen[minsk]",),
    ),
    (
        "the talon is dealt face up to views",
        "engine/events.py",
        "return Dealt(own, Hidden, sizes, Hidden)",
        "return Dealt(own, event.talon, sizes, Hidden)",
        (EVENTS,),
    ),
    (
        "passed cards visible to others",
        "engine/events.py",
        "cards if observer in (giver, targets[giver]) else Hidden",
        "cards",
        (f"{ASIDE}[hearts]",),
    ),
    (
        "the others see what may be played",
        "engine/view.py",
        "legal=game.legal_actions() if own_turn else NOTHING",
        "legal=game.legal_actions()",
        (f"{LEAK}::test_a_seat_sees_all_of_its_own_hand[minsk]",),
    ),
    (
        "a pause in the deal shows the cards to come",
        "engine/deal.py",
        "    event = Dealt(\n        now,\n",
        "    event = Dealt(\n        deal.undealt,\n",
        (f"{LEAK}::test_a_view_holds_no_card_that_was_not_seen",),
    ),
    (
        "only who can add is asked",
        "engine/bouts.py",
        "        if (deal.hands[seat] or _widening(deal, seat)) and _has_room(deal):\n",
        "        if _additions(deal, seat) and _has_room(deal):\n",
        (f"{BOUTS}::test_being_asked_tells_nothing",),
    ),
    (
        "the King is asked for leave only where somebody has many cards",
        "engine/bouts.py",
        "    if _needing_permission(deal):\n",
        "    if any(len(deal.hands[seat]) > 3 for seat in _needing_permission(deal)):\n",
        (f"{BOUTS}::test_bouts_are_those_of_the_oracle",),
    ),
    # --- the shuffle ---
    (
        "shuffle biased",
        "engine/shuffle.py",
        "if byte < limit:",
        "if byte <= 255:",
        (SHUFFLE,),
    ),
    (
        "shuffle stops one card early",
        "engine/shuffle.py",
        "range(len(cards) - 1, 0, -1)",
        "range(len(cards) - 1, 1, -1)",
        (SHUFFLE,),
    ),
    (
        "shuffle without the nonces",
        "engine/shuffle.py",
        'head += len(text).to_bytes(4, "big") + text',
        'head += b""',
        (SHUFFLE,),
    ),
    (
        "nonces run together",
        "engine/shuffle.py",
        'head += len(text).to_bytes(4, "big") + text',
        "head += text",
        (SHUFFLE,),
    ),
)
