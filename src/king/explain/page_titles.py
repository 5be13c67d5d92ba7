"""The rules page on the race for titles, the exchange of cards and the reign."""

from __future__ import annotations

from king.explain.places import title_name
from king.explain.writer import Writer
from king.rules.ruleset import RACE, Titles


def race(page: Writer) -> None:
    """How titles are given, what they ask for, who drops out, and the titles of the reign."""
    w, rule = page.w, page.rules.titles
    if rule is None:
        return
    page.section("titles", w._("The race for titles"))
    names = _names(page, rule)
    listed = ", ".join(names)
    if rule.assign == "dealer":
        given = w._(
            "In the first deal, once the trump has been turned up, the dealer says who gets "
            "which title; he may take any of them himself."
        )
    else:
        given = w._(
            "In the first deal they are given clockwise from the dealer's left, the highest "
            "first; the dealer gets the lowest."
        )
    page.add("titles", w._("The titles, from the highest: {names}.", names=listed), given)
    targets = "; ".join(
        w.n(
            "{name} — {count} trick",
            "{name} — {count} tricks",
            target,
            name=name,
        )
        for name, target in zip(names, rule.targets, strict=True)
    )
    page.add(
        "targets",
        w._("Everyone has to take as many tricks as his title asks: {targets}.", targets=targets),
        w._("The race is a single deal.")
        if rule.one_deal
        else w._("The tricks of all deals of the race count together."),
        _stop(page) if rule.one_deal else "",
    )
    if not rule.one_deal:
        page.add(
            "dropping-out",
            w._(
                "Whoever has reached his number plays the deal to its end, but his further "
                "tricks do not count."
            ),
            w._(
                "From the next deal on he is out of the race: the whole pack is dealt to the "
                "others."
            ),
            _stop(page),
        )
        page.add(
            "race-end",
            w._("The race is over when at most one player is short of his number."),
        )
    page.add("ranking", *_ranking(page, rule))


def _stop(page: Writer) -> str:
    """A deal that can decide nothing more is not played out."""
    if not page.rules.contracts[RACE].early_end:
        return ""
    return page.w._("As soon as everyone has reached his number, the deal stops.")


def _names(page: Writer, rule: Titles) -> list[str]:
    return [title_name(index, page.w.language) for index in range(len(rule.names))]


def _ranking(page: Writer, rule: Titles) -> list[str]:
    w = page.w
    if rule.rank == "tricks":
        return [
            w._(
                "The titles of the reign go by the tricks taken in the race, the most first; "
                "tricks beyond the number of one's title are left out."
            ),
            w._(
                "Of equals the one who reached his number earlier stands higher, otherwise "
                "the one with the higher title."
            ),
        ]
    return [
        w._(
            "The titles of the reign go by the order in which the players reached their numbers, "
            "the first first; whoever was left short comes last."
        ),
        w._(
            "Of several left short the one with more tricks stands higher, otherwise the one "
            "with the higher title."
        ),
    ]


def reign(page: Writer) -> None:
    """The deal of the reign: exchange, lead, victory, the next reign."""
    w, rule = page.w, page.rules.titles
    if rule is None:
        return
    page.section("reign", w._("The reign"))
    names = ", ".join(_names(page, rule))
    page.add(
        "reign-deal",
        w._(
            "A reign is one deal. The Peasant deals; the cards go to the players in the order of "
            "their titles, from the highest to the lowest ({names}).",
            names=names,
        ),
    )
    page.add(
        "exchange",
        w._("Before play cards are exchanged, face down."),
        w._(
            "The Soldier gives the King his highest trump, or without trumps his highest card, "
            "and gets any card of the King's choice in return."
        ),
        w._(
            "Then the Peasant gives the King a trump of his own choice, or without trumps any "
            "card, and also gets a card in return."
        ),
    )
    page.add(
        "exchange-back",
        w._(
            "The King may not give back the very card that he has just been given, but the "
            "Soldier's card may go to the Peasant."
        ),
        w._("Only the two concerned see the cards."),
    )
    page.add(
        "reign-winner",
        w._(
            "Whoever takes the most tricks wins the reign; of equals the one with the lower title."
        ),
    )
    if rule.reigns > 1:
        page.add(
            "reigns",
            w.n("A game has {count} reign.", "A game has {count} reigns.", rule.reigns),
            w._(
                "The titles of the next reign go by the tricks taken in the last one; of equals "
                "the one whose title was lower now stands higher."
            ),
        )
