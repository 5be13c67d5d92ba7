"""Faults for the mechanisms of the relatives, in the fields of ``planted_faults.Fault``.

Each is (name, file under src/king, text that stands there exactly once, text put in its
place, tests that must notice).
"""

from __future__ import annotations

from typing import Final

HERE: Final = "tests/rules/relatives"
BIDDING: Final = f"{HERE}/test_bidding.py"
SALE: Final = f"{HERE}/test_sale.py"
LOTTERY: Final = f"{HERE}/test_lottery.py"
DOMINO: Final = f"{HERE}/test_domino.py"
RACE: Final = f"{HERE}/test_race.py"
REIGN: Final = f"{HERE}/test_reign.py"
BOUTS: Final = f"{HERE}/test_bouts.py"
LADDER: Final = f"{HERE}/test_ladder.py"
LEAK: Final = f"{HERE}/test_no_leak_relatives.py"
ENDING: Final = f"{HERE}/test_termination.py"

Planted = tuple[str, str, str, str, tuple[str, ...]]

RELATIVES: Final[tuple[Planted, ...]] = (
    # --- bids for the suit ---
    (
        "bidding: a bid need not be above the last",
        "engine/bidding.py",
        "    lowest = max(rule.lowest, bids.amount + 1)\n    amounts",
        "    lowest = max(rule.lowest, bids.amount)\n    amounts",
        (BIDDING,),
    ),
    (
        "bidding: a pass is not final",
        "engine/bidding.py",
        "        bids = replace(bids, waiting=rest)\n",
        "        bids = replace(bids, waiting=(*rest, seat) if len(rest) > 1 else rest)\n",
        (BIDDING,),
    ),
    (
        "bidding: one round goes on for ever",
        "engine/bidding.py",
        'if rule.rounds == "open":',
        'if rule.rounds != "never":',
        (BIDDING,),
    ),
    (
        "bidding: the bid is not charged",
        "engine/deal.py",
        'bid = line("bid", deal.bids.amount, -1)',
        'bid = line("bid", deal.bids.amount, 0)',
        (BIDDING,),
    ),
    (
        "bidding: eldest leads instead of the winner",
        "engine/tricks.py",
        'row.bidding.leader == "winner"',
        'row.bidding.leader == "eldest"',
        (BIDDING,),
    ),
    (
        "bidding: a redeal moves the dealer on",
        "engine/schedule.py",
        "played = sum(not row.redeal for row in done)",
        "played = len(done)",
        (BIDDING,),
    ),
    (
        "bidding: the named suit has no lead ban",
        "rules/naming.py",
        "if row.bidding.lead_ban else row.lead_ban",
        "if row.lead_ban else row.lead_ban",
        (BIDDING,),
    ),
    # --- the sale of the talon ---
    (
        "sale: the seller may ask as much again",
        "engine/sale.py",
        "    below = state.asked or rule.highest + rule.step\n",
        "    below = (state.asked or rule.highest) + rule.step\n",
        (SALE,),
    ),
    (
        "sale: an offer below the asked price",
        "engine/sale.py",
        "    lowest = state.asked if state.best is None else state.offer + rule.step\n    highest",
        "    lowest = rule.step if state.best is None else state.offer + rule.step\n    highest",
        (SALE,),
    ),
    (
        "sale: the shortfall is not paid to the seller",
        "engine/sale.py",
        'rule.settle == "punitive" and won < price',
        'rule.settle == "never" and won < price',
        (SALE,),
    ),
    (
        "sale: the price is capped where it is owed",
        "engine/sale.py",
        'if rule.settle == "capped" else',
        'if rule.settle != "punitive" else',
        (SALE,),
    ),
    (
        "sale: the seller gets no gift",
        "engine/sale.py",
        "for to in deal.rules.seats.others_from(buyer)),",
        "for to in deal.rules.seats.others_from(buyer) if to != state.seller),",
        (SALE,),
    ),
    (
        "sale: everybody sees the gift",
        "engine/events.py",
        "card if observer in (giver, to) else Hidden",
        "card",
        (LEAK,),
    ),
    (
        "sale: a gift does not make the talon unsure",
        "engine/fold.py",
        "            self.known[event.seat] = 0  # any of them may be the one that went\n",
        "            self.known[event.seat] &= -1\n",
        (LEAK,),
    ),
    # --- the layout ---
    (
        "layout: any card fits",
        "engine/layout.py",
        "return rank in (low - 1, high + 1)",
        "return rank < low or rank > high",
        (LOTTERY,),
    ),
    (
        "layout: the deal ends with the first out",
        "engine/layout.py",
        "if len(out) >= min(len(rule.places), deal.rules.players - 1):",
        "if len(out) >= 1:",
        (LOTTERY,),
    ),
    (
        "layout: no extra card after an ace",
        "engine/layout.py",
        "ENDS_WITH_EXTRA = (2, 14)",
        "ENDS_WITH_EXTRA = (2, 3)",
        (LOTTERY,),
    ),
    (
        "layout: the first rank is not kept",
        "engine/layout.py",
        "rows = Rows(tuple(ends), rows.start or rank, out, again=False)",
        "rows = Rows(tuple(ends), rows.start, out, again=False)",
        (LOTTERY,),
    ),
    (
        "layout: three may start with a deuce",
        "engine/layout.py",
        "return all(make_card(other, Rank(rank))",
        "return any(make_card(other, Rank(rank))",
        (LOTTERY,),
    ),
    (
        "layout: the second is paid as the first",
        "engine/layout.py",
        "zip(rows.out, rule.places, strict=False)",
        "zip(rows.out, rule.places[:1] * 2, strict=False)",
        (LOTTERY,),
    ),
    # --- the stock ---
    (
        "stock: drawing is not compulsory",
        "engine/tricks.py",
        "if not deal.stock or not deal.trick or deal.turn is None:",
        "if deal.stock or not deal.trick or deal.turn is None:",
        (DOMINO,),
    ),
    (
        "stock: the leftovers are nobody's",
        "engine/tricks.py",
        "    pile = deal.piles[last] | hand.mask\n",
        "    pile = deal.piles[last]\n",
        (DOMINO,),
    ),
    (
        "stock: the rest of it is nobody's",
        "engine/tricks.py",
        'if rule.rest == "hand-and-stock" or not hand else ()',
        "if not hand else ()",
        (DOMINO,),
    ),
    (
        "stock: the last holder plays on alone",
        "engine/tricks.py",
        "if len(order) <= (1 if rules.stock is not None else 0):",
        "if len(order) <= 0:",
        (DOMINO,),
    ),
    (
        "stock: who is out is waited for",
        "engine/tricks.py",
        "for seat in deal.rules.seats.clockwise_from(leader) if deal.hands[seat])",
        "for seat in deal.rules.seats.clockwise_from(leader) if deal.hands[seat] or deal.stock)",
        (DOMINO,),
    ),
    (
        "stock: drawn cards are seen",
        "engine/events.py",
        "return Drew(seat, card if seat == observer else Hidden)",
        "return Drew(seat, card)",
        (LEAK,),
    ),
    (
        "stock: cards that wait in it count as taken",
        "engine/tricks.py",
        "    for card in deal.stock:\n        out |= 1 << card\n    if deal.rules",
        "    if deal.rules",
        (DOMINO,),
    ),
    # --- titles, exchange, reign ---
    (
        "titles: tricks beyond the target count",
        "engine/titles.py",
        "if taken[seat] < targets[seat]:",
        "if taken[seat] < 99:",
        (RACE,),
    ),
    (
        "titles: who is done is dealt in",
        "engine/titles.py",
        "for seat in order if seat not in standing.completed)",
        "for seat in order)",
        (RACE,),
    ),
    (
        "titles: one who is out deals",
        "engine/titles.py",
        "for seat in order if seat not in completed]",
        "for seat in order]",
        (RACE,),
    ),
    (
        "titles: of equal counts the later stands higher",
        "engine/titles.py",
        "return (-standing.taken[seat], done(seat),",
        "return (-standing.taken[seat], -done(seat),",
        (RACE,),
    ),
    (
        "exchange: the soldier gives any trump",
        "engine/titles.py",
        "cards = [card for card in cards if strengths[card] == best]",
        "cards = [card for card in cards if strengths[card] <= best]",
        (REIGN,),
    ),
    (
        "exchange: the king may give the same card back",
        "engine/titles.py",
        "for card in hand if card != deal.received]",
        "for card in hand]",
        (REIGN,),
    ),
    (
        "exchange: the peasant gives any card",
        "engine/titles.py",
        "cards = list(trumps or hand)",
        "cards = list(trumps if giver == titles[SOLDIER] and trumps else hand)",
        (REIGN,),
    ),
    (
        "reign: of equals the higher title wins",
        "engine/titles.py",
        "key=lambda seat: (won[seat], titles.index(seat))",
        "key=lambda seat: (won[seat], -titles.index(seat))",
        (REIGN,),
    ),
    (
        "reign: the lowest trump leads",
        "engine/titles.py",
        "    best = max((card for card in deal.rules.pack if trumps",
        "    best = min((card for card in deal.rules.pack if trumps",
        (REIGN,),
    ),
    # --- bouts and the ladder ---
    (
        "bouts: an equal card beats",
        "engine/bouts.py",
        "return rank_of(card) > rank_of(other)",
        "return rank_of(card) >= rank_of(other)",
        (BOUTS,),
    ),
    (
        "bouts: a trump beats no other suit",
        "engine/bouts.py",
        "    return suit_of(card) == deal.trump\n",
        "    return False\n",
        (BOUTS,),
    ),
    (
        "bouts: any rank may be added",
        "engine/bouts.py",
        "if not is_joker(card) and rank_of(card) in ranks]",
        "if not is_joker(card)]",
        (BOUTS,),
    ),
    (
        "bouts: additions go on after the hand is full",
        "engine/bouts.py",
        "    room = len(deal.hands[defender])\n",
        "    room = len(deal.hands[defender]) + 1\n",
        (BOUTS,),
    ),
    (
        "bouts: nobody needs permission",
        "engine/bouts.py",
        "    open_to_all = bout.defender == last\n",
        "    open_to_all = True\n",
        (BOUTS,),
    ),
    (
        "bouts: the Last needs permission",
        "engine/bouts.py",
        "    free = {bout.attacker, last, bout.top, *bout.permitted}\n",
        "    free = {bout.attacker, bout.top, *bout.permitted}\n",
        (BOUTS,),
    ),
    (
        "bouts: a taken joker stays in the game",
        "engine/bouts.py",
        "        kept = table - jokers\n",
        "        kept = table\n",
        (BOUTS,),
    ),
    (
        "bouts: a joker leaves the trump as it is",
        "engine/bouts.py",
        "    named = SUITS[trump] if trump is not None else None\n",
        "    named = None\n",
        (BOUTS,),
    ),
    (
        "ladder: nobody swaps",
        "engine/bouts.py",
        "        if not above:\n",
        "        if above and not above:\n",
        (LADDER,),
    ),
    (
        "ladder: the King swaps downwards",
        "engine/bouts.py",
        "        if not above:\n",
        "        if True:\n",
        (LADDER,),
    ),
    (
        "ladder: who is out is attacked",
        "engine/ladder.py",
        "    for other in reversed(ladder[: ladder.index(seat)]):\n        if deal.hands[other]:\n",
        "    for other in reversed(ladder[: ladder.index(seat)]):\n        if True:\n",
        (LADDER,),
    ),
    (
        "ladder: a defender who took goes on",
        "engine/ladder.py",
        "attacker = first_above(deal, defender) if took else defender",
        "attacker = defender",
        (LADDER,),
    ),
    (
        "ladder: the last holder keeps his place",
        "engine/ladder.py",
        "        ladder.remove(loser)\n        ladder.append(loser)\n",
        "        ladder = [*ladder]\n",
        (LADDER,),
    ),
    (
        "ladder: no guard against endless taking",
        "engine/bouts.py",
        "if len(holders(deal)) <= 1 or bout.number >= rule_of(deal).longest:",
        "if len(holders(deal)) <= 1:",
        (LADDER,),
    ),
    (
        "ladder: all look at their cards before the trump",
        "engine/deal.py",
        "len(cards) if seat == deal.declarer else 0 for seat",
        "len(cards) for seat",
        (LADDER,),
    ),
)
"""At least three for each mechanism."""
