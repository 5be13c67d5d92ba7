"""The rules page after the play: scoring, checks, the end of the game, the settlement."""

from __future__ import annotations

from king.explain.page_contracts import is_punitive
from king.explain.words import signed_text, words
from king.explain.writer import Writer
from king.rules.ruleset import Rules


def scoring(page: Writer) -> None:
    """Writing down points, and finding mistakes."""
    w, sheet = page.w, page.rules.sheet
    page.section("scoring", w._("Scoring"))
    plus = any(row.weight > 0 for row in page.in_play)
    minus = any(row.weight < 0 for row in page.in_play)
    written = w._("After each deal everyone is credited with his own points.")
    apart = w._("Plus points and minus points are kept apart.") if plus and minus else ""
    page.add("points", written, apart)
    _crowns(page)
    if _adds_up(page):
        text = w._("The points of a deal always add up to the total of its contract.")
        page.add("deal-check", text)
    plus_by, minus_by = sheet.plus_divisor, sheet.minus_divisor
    if plus_by == minus_by > 1:
        text = w._(
            "A check after each deal: the sum of everyone's plus points and the sum of "
            "everyone's minus points can each be divided by {number}.",
            number=plus_by,
        )
        page.add("check", text)
    elif plus_by > 1 or minus_by > 1:
        text = w._(
            "A check after each deal: the sum of everyone's plus points can be divided by {plus}, "
            "the sum of everyone's minus points by {minus}.",
            plus=plus_by,
            minus=minus_by,
        )
        page.add("check", text)
    _game_check(page)


def _adds_up(page: Writer) -> bool:
    """Whether every deal has a sum that is known before it is played."""
    rules, rows = page.rules, page.in_play
    if rules.titles is not None or (rules.stock is not None and rules.stock.rest == "hand"):
        return False
    return all(row.total is not None and row.slam is None and not is_punitive(row) for row in rows)


def _crowns(page: Writer) -> None:
    """The remark that places only decide between equals, where the crown outweighs them."""
    deals = page.rules.deal_count or page.rules.schedule.longest
    for row in page.in_play:
        rungs = deals * (page.rules.players - 1)
        if row.bouts is not None and row.bouts.crown > rungs * row.bouts.rung > 0:
            text = page.w._(
                "So the number of deals ended at the top decides first, and the other places "
                "only between equals."
            )
            page.add("crowns", text)


def _game_check(page: Writer) -> None:
    w, rules = page.w, page.rules
    if rules.game_total is None or not _adds_up(page):
        return
    # A buyer whose tricks bring less than the price makes both sides longer.
    is_sold = any(row.sale is not None for row in page.in_play)
    if not rules.is_balanced or is_sold:
        total = signed_text(rules.game_total)
        text = w._("Over a whole game the totals of all players add up to {total}.", total=total)
        page.add("game-check", text)
        return
    orders = rules.players if page.is_ordered else 1
    plus = sum(orders * row.times * max(row.total or 0, 0) for row in page.in_play)
    text = w._(
        "Over a whole game the plus points of all players add up to {plus}, the minus points "
        "to {minus}, and so the totals to 0.",
        plus=signed_text(plus),
        minus=signed_text(-plus),
    )
    page.add("game-check", text)


def ending(page: Writer) -> None:
    """When the game is over, who has won, who pays whom."""
    w, rules = page.w, page.rules
    page.section("end", w._("The end of the game"))
    if rules.titles is not None:
        text = w.n(
            "The game is over after the reign.",
            "The game is over after {count} reigns.",
            rules.titles.reigns,
        )
        page.add("end", text)
    elif rules.deal_count is not None:
        text = w._("The game is over when all its deals have been played.")
        page.add("end", text)
    elif rules.schedule.ends_total is not None:
        page.add("end", limit_text(rules, w.language), _longest(page))
    else:
        page.add("end", _longest(page))
    page.add(
        "winner",
        w._("The player with the highest total wins."),
        w._("Players with equal totals share the win."),
    )
    if rules.sheet.settle == "mean":
        pay = w._(
            "Whoever plays for stakes takes the difference between each total and the average "
            "of all totals: those above it receive, those below it pay."
        )
    else:
        pay = w._(
            "Whoever plays for stakes multiplies each total by the stake: players with a plus "
            "receive, players with a minus pay."
        )
    page.add("settlement", pay)


def _longest(page: Writer) -> str:
    schedule = page.rules.schedule
    return page.w.n(
        "At the latest it ends after {count} deal.",
        "At the latest it ends after {count} deals.",
        schedule.longest if schedule.cycle else len(schedule.deals),
    )


def limit_text(rules: Rules, lang: str) -> str:
    """The total that ends a game; nothing where none does."""
    limit = rules.schedule.ends_total
    if limit is None:
        return ""
    w, total = words(lang), signed_text(limit)
    if limit < 0:
        return w._(
            "The game is over after the deal in which someone's total falls to {total} or below.",
            total=total,
        )
    return w._(
        "The game is over after the deal in which someone's total rises to {total} or above.",
        total=total,
    )
