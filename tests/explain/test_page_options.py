"""What each option changes on the rules page."""

from __future__ import annotations

import pytest

from king.explain import Page, rules_page
from king.rules import load


def english(name: str, players: int | None = None, **options: str) -> Page:
    ruleset = load(name)
    chosen = {key.replace("_", "-"): choice for key, choice in options.items()}
    return rules_page(ruleset, ruleset.rules(players, chosen), "en")


@pytest.mark.parametrize(
    ("name", "options", "key", "before", "after"),
    [
        ("minsk", {"ruff": "free"}, "ruff", "must play a trump", "does not have to"),
        ("minsk", {"order": "after-talon"}, "talon", "After ordering", "Before ordering"),
        ("minsk", {"leader": "left-of-declarer"}, "first-lead", "The declarer", "declarer's left"),
        ("minsk", {"king_discards": "hearts"}, "contract.no-king.keep", "(K♥)", "Hearts"),
        ("gambler", {"boys": "JK"}, "contract.no-boys", "Each jack taken", "−5 points"),
        ("gambler", {"talon": "hidden"}, "talon", "shows it", "Nobody else"),
        ("gambler", {"trump_time": "after-talon"}, "contract.otygrysh.trump", "together", "after"),
        ("atomic", {"preset": "short"}, "contract.khvalyonka", "+4 points", "+8 points"),
        ("atomic", {"preset": "literal"}, "game-check", "totals to 0", "−360"),
        ("twelve", {"by_last": "off"}, "contract.khvalyonka.trump", "by the last", "no trump"),
        ("ordered", {"menu": "forty"}, "contract.no-tricks", "−2 points", "−5 points"),
        ("ordered", {"menu": "forty"}, "check", "by 16", "by 40"),
        ("omnibus", {"diamond": "J"}, "contract.omnibus", "10♦", "J♦"),
        ("omnibus", {"opening": "lowest-club"}, "first-lead", "dealer's left", "2♣"),
        ("polish", {"last": "last-two"}, "contract.no-last", "The last trick", "the last 2 tricks"),
        (
            "polish",
            {"trump_peek": "first"},
            "contract.trump.trump",
            "looks at his cards",
            "5 cards",
        ),
        ("domino", {"leftovers": "hand"}, "leftovers", "so does the rest", "counts for nobody"),
        ("domino", {"preset": "domino-hearts"}, "stock", ", 8 cards,", ", 28 cards,"),
        ("auction", {"rounds": "open"}, "bidding.auction.rounds", "speaks once", "round the table"),
        ("auction", {"all_pass": "redeal"}, "bidding.auction.all-pass", "♥ hearts", "deals again"),
        (
            "auction",
            {"first_lead": "eldest"},
            "first-lead",
            "won the bidding",
            "dealer's left leads",
        ),
        ("korol", {"race": "one-deal"}, "targets", "King — 9 tricks", "King — 4 tricks"),
        ("korol", {"race": "one-deal"}, "deals", "as many deals", "one deal"),
        ("korol", {"assign": "dealer"}, "titles", "the dealer gets the lowest", "may take any"),
        ("korol", {"rank": "completed"}, "ranking", "by the tricks taken", "by the order"),
        ("korol", {"reigns": "three"}, "end", "after the reign", "after 3 reigns"),
        ("korol", {"ruff": "must"}, "ruff", "does not have to", "must play a trump"),
        ("kg", {"opening": "several"}, "bout", "leads one card", "several cards"),
        ("kg", {"session": "five"}, "deals", "10 deals", "5 deals"),
        ("kg", {"pack": "fifty-two"}, "pack", "36 cards", "52 cards"),
        ("joker", {"length": "target"}, "end", "all its deals", "−500"),
        ("joker", {"plain_trick": "joker"}, "joker-takes", "unless", "takes the trick."),
        ("simple", {"forced_king": "hearts-led"}, "contract.no-king.forced", "or another", "also"),
    ],
)
def test_an_option_changes_the_page(
    name: str, options: dict[str, str], key: str, before: str, after: str
) -> None:
    assert before in english(name).find(key).text
    changed = english(name, **options).find(key).text
    assert after in changed
    assert before not in changed


@pytest.mark.parametrize(
    ("name", "options", "key"),
    [
        ("minsk", {"forced_king": "off"}, "contract.no-king.forced"),
        ("minsk", {"early_end": "off"}, "early-end"),
        ("simple", {"positive_king": "free"}, "contract.all.forced"),
        ("gambler", {"eralash_lead_ban": "off"}, "contract.no-all.lead-ban"),
    ],
)
def test_an_option_removes_a_paragraph(name: str, options: dict[str, str], key: str) -> None:
    assert english(name).find(key)
    with pytest.raises(KeyError):
        english(name, **options).find(key)


@pytest.mark.parametrize(
    ("name", "options", "key", "words"),
    [
        ("minsk", {"trump_lead": "declarer"}, "contract.otygrysh.trump-lead", "Only the declarer"),
        ("omnibus", {"passing": "three"}, "passing", "3 cards"),
        ("omnibus", {"passing": "three"}, "passing-directions", "left, to the right, across"),
        ("omnibus", {"lead_ban": "broken"}, "contract.omnibus.lead-ban", "break it: hearts."),
        ("ordered", {"ruff": "must-over"}, "ruff", "higher than those in the trick"),
        ("polish", {"preset": "robber"}, "hand.auction", "12 cards, 1 at a time. 4 cards"),
        ("polish", {"preset": "robber"}, "sale.auction.ask", "from 5 to 325"),
        ("polish", {"preset": "robber"}, "layout.lottery.start", "the 8 of its suit"),
        ("polish", {"plus_round": "lottery"}, "aim", "“Lottery” they try to be the first"),
        (
            "auction",
            {"lead_ban": "penalty-suit"},
            "contract.auction.lead-ban",
            "holds nothing else",
        ),
        ("korol", {"reigns": "five"}, "reigns", "5 reigns"),
        ("kg", {"pack": "jokers"}, "joker-play", "beat any card with it"),
        ("kg", {"pack": "two-packs"}, "beat", "An equal card"),
    ],
)
def test_an_option_adds_a_paragraph(
    name: str, options: dict[str, str], key: str, words: str
) -> None:
    assert words in english(name, **options).find(key).text
