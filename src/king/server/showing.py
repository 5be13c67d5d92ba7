"""Views as plain values for the wire. Nothing here sees more than a view.

What all observers know is made once for all of them, from the view of a spectator; what a
seat knows besides is made from its own view.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from king.cards import CardSet, cards_of, format_card, format_suit
from king.engine import View
from king.engine.view import FinishedDeal
from king.explain import (
    choice_title,
    contract_short,
    contract_texts,
    contract_title,
    line_text,
    option_title,
    place_name,
    ruleset_title,
    title_name,
)
from king.locales import LANGUAGES
from king.records.wire import Wire, to_wire
from king.rules import Rules, Ruleset
from king.rules.scoring import Lines, points_of


def shown_public(view: View) -> Wire:
    """What everybody at the table knows of the running deal, but for the reasons of its points,
    which are in words (:func:`shown_lines`). ``view``: a spectator's.
    """
    wire: Wire = {
        "number": view.number,
        "dealer": view.dealer,
        "declarer": view.declarer,
        "contract": None if view.contract is None else view.contract.id,
        "trump": None if view.trump is None else format_suit(view.trump),
        "phase": view.phase,
        "turn": view.turn,
        "sizes": list(view.sizes),
        "leader": view.leader,
        "order": list(view.order),
        "trick": [format_card(card) for card in view.trick],
        "winning": view.winning_seat,
        "tricks": [
            {
                "leader": trick.leader,
                "cards": [
                    [seat, format_card(card)]
                    for seat, card in zip(trick.seats, trick.cards, strict=True)
                ],
                "winner": trick.winner,
            }
            for trick in view.tricks[-1:]
        ],
        "taken": [sum(trick.winner == seat for trick in view.tricks) for seat in view.rules.seats],
        "discarded": view.discard_count,
        "stock": view.stock_size,
        "totals": list(view.totals),
        "left": [list(ids) for ids in view.left],
        "standing": to_wire(view.standing),
    }
    for name, part in (("bids", view.bids), ("sale", view.sale), ("rows", view.rows)):
        if part is not None:
            wire[name] = to_wire(part)
    if view.bout is not None:
        wire["bout"] = {**to_wire(view.bout), "top": view.bout.top}
    if view.to is not None:
        wire["to"] = view.to
    if view.winners:
        wire["winners"] = list(view.winners)
    return wire


def shown_lines(lines: Sequence[Lines], lang: str) -> Wire:
    """The points of the running deal so far, and the reasons for them."""
    return {"points": [points_of(rows) for rows in lines], "lines": _lines(lines, lang)}


def shown_own(view: View) -> Wire:
    """What an observer knows besides: his hand, cards he knows others hold, his discards."""
    wire: Wire = {"known": [_codes(cards) for cards in view.known]}
    if view.observer >= 0 and view.hands[view.observer] is not None:
        wire["hand"] = _codes(view.hand)
    elif view.observer >= 0:
        wire["hand"] = []
    if view.shown_talon:
        wire["talon"] = _codes(view.shown_talon)
    if view.discards is not None:
        wire["discards"] = _codes(view.discards)
    return wire


def shown_deal(deal: FinishedDeal, lang: str) -> Wire:
    """A row of the score sheet, with the reasons for its points."""
    return {
        "number": deal.number,
        "dealer": deal.dealer,
        "declarer": deal.declarer,
        "contract": deal.contract,
        "trump": None if deal.trump is None else format_suit(deal.trump),
        "points": list(deal.points),
        "lines": _lines(deal.lines, lang),
    }


def shown_rules(rules: Rules, ruleset: Ruleset) -> Wire:
    """What a client draws a table of these rules with; titles in every language."""
    options = {option.name: option for option in ruleset.options}
    texts = {lang: contract_texts(ruleset, rules, lang) for lang in LANGUAGES}
    return {
        "ruleset": rules.id,
        "title": {lang: ruleset_title(rules, lang) for lang in LANGUAGES},
        "players": rules.players,
        "pack": [format_card(card) for card in rules.pack],
        "jokers": rules.jokers,
        "sheet": rules.sheet.form,
        "schedule": rules.schedule.kind,
        "deals": rules.deal_count,
        "talon": rules.deal.talon,
        "ranks": _ranks(rules),
        "targets": [] if rules.titles is None else list(rules.titles.targets),
        "contracts": {
            id: {
                "title": {lang: contract_title(rules, id, lang) for lang in LANGUAGES},
                "short": {lang: contract_short(rules, id, lang) for lang in LANGUAGES},
                "text": {lang: texts[lang].get(id, "") for lang in LANGUAGES},
                "times": row.times,
                "total": row.total,
            }
            for id, row in rules.contracts.items()
        },
        "options": [
            {
                "name": name,
                "choice": choice,
                "title": {lang: option_title(options[name], lang) for lang in LANGUAGES},
                "chosen": {lang: choice_title(options[name], choice, lang) for lang in LANGUAGES},
                "default": choice == options[name].default,
            }
            for name, choice in rules.options.items()
        ],
    }


def _ranks(rules: Rules) -> list[Wire]:
    """Titles of a race or places of a ladder, from the highest; none elsewhere."""
    if rules.titles is not None:
        count = len(rules.titles.names)
        return [{lang: title_name(rank, lang) for lang in LANGUAGES} for rank in range(count)]
    if rules.schedule.kind != "ladder":
        return []
    return [
        {lang: place_name(rank, rules.players, lang) for lang in LANGUAGES} for rank in rules.seats
    ]


def _lines(lines: Sequence[Lines], lang: str) -> list[list[Wire]]:
    return [[{**to_wire(row), "text": line_text(row, lang)} for row in rows] for rows in lines]


def _codes(cards: CardSet) -> list[str]:
    return list(_codes_of(cards.mask))


@lru_cache(maxsize=4096)
def _codes_of(mask: int) -> tuple[str, ...]:
    """Most hands stay as they are from one action to the next."""
    return tuple(format_card(card) for card in cards_of(mask))
