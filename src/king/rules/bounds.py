"""How long a game can get at most, from the data alone: every game of bots ends.

>>> from king.rules import load
>>> longest_game(load("minsk").rules())
918
"""

from __future__ import annotations

from king.rules.contract import Contract
from king.rules.ruleset import Rules, plan_of


def longest_deals(rules: Rules) -> int:
    """Most deals of a game; a deal that nobody bid for is dealt again at most as often again."""
    schedule, count = rules.schedule, rules.deal_count
    if rules.titles is not None:
        # In each deal of the race at least the first trick counts for somebody.
        return sum(rules.titles.targets) + rules.titles.reigns
    if count is None:
        fixed = schedule.kind == "fixed" and not schedule.cycle
        count = len(schedule.deals) if fixed else schedule.longest
    return 2 * count if rules.has_redeals else count


def longest_game(rules: Rules) -> int:
    """Most actions of a game: its longest deal, as often as there can be deals."""
    return longest_deals(rules) * max(longest_deal(rules, row) for row in rules.contracts.values())


def longest_deal(rules: Rules, row: Contract) -> int:
    """Most actions of one deal: each card is played once, everything else is counted out."""
    cards, players = len(rules.pack), rules.players
    if row.bouts is not None:
        asked = (cards + players) * players  # after every card all may be asked, or permitted
        return 1 + row.bouts.longest * (1 + players + 2 * cards + asked)
    if row.layout is not None:
        return 2 * cards
    before = 4 + players * (rules.passing.cards > 0)  # order, trump, discard, titles; passes
    if row.bidding is not None:
        before += row.bidding.highest + players + 1
    if row.sale is not None:
        prices = row.sale.highest // row.sale.step
        before += prices * (players + 1) + prices + players
    if rules.titles is not None:
        before += 4
    draws = rules.stock.size if rules.stock is not None else 0
    return before + draws + cards - (plan_of(rules, row).talon if row.sale is None else 0)
