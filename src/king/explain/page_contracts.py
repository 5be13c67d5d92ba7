"""The rules page on the contracts: one paragraph on the points, one for each special rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from king.explain.names import contract_title
from king.explain.page_dealing import packets_text
from king.explain.page_play import RUFF_TEXTS
from king.explain.units import group_key, group_text, set_text, single_card
from king.explain.words import Words, signed_text
from king.explain.writer import Writer
from king.locales import N_
from king.rules.contract import Bouts, CardPoints, Contract, TrickPoints
from king.rules.ruleset import trick_count

_EACH_CARD: Final = {
    "Q*": N_("Each queen taken scores {points}."),
    "J*": N_("Each jack taken scores {points}."),
    "K*": N_("Each king taken scores {points}."),
    "J*,K*": N_("Each jack and each king taken scores {points}."),
    "*H": N_("Each heart taken scores {points}."),
    "*S": N_("Each spade taken scores {points}."),
    "*D": N_("Each diamond taken scores {points}."),
    "*C": N_("Each club taken scores {points}."),
    "KH": N_("The king of hearts ({card}) scores {points}."),
    "JK": N_("Each joker taken scores {points}."),
}

_KEEP: Final = {
    "Q*": N_("Queens may not be discarded to the talon."),
    "J*": N_("Jacks may not be discarded to the talon."),
    "K*": N_("Kings may not be discarded to the talon."),
    "J*,K*": N_("Neither jacks nor kings may be discarded to the talon."),
    "*H": N_("Hearts may not be discarded to the talon."),
    "KH": N_("The king of hearts ({card}) may not be discarded to the talon."),
}

_PLACES: Final = (
    N_("The first to go out scores {points}."),
    N_("The second to go out scores {points}."),
)

_MANY_SINGLE_CARDS: Final = 3  # more than these are listed in one sentence


def contracts(page: Writer) -> None:
    """Every contract that the game has."""
    page.section("contracts", page.w._("The contracts"))
    for row in page.in_play:
        _contract(page, row)


def _contract(page: Writer, row: Contract) -> None:
    w, key = page.w, f"contract.{row.id}"
    title = contract_title(page.rules, row.id, w.language)
    page.add(key, f"{title}.", *_values(page, row), *_forms(page, row), _total(page, row))
    _trump(page, row)
    if row.packets:
        packets = packets_text(page, row.packets)
        page.add(f"{key}.packets", w._("Here the cards are dealt {packets}", packets=packets))
    if row.slam is not None:
        page.add(f"{key}.slam", _slam(w, row))
    if row.keep.cards and page.rules.deal.talon and page.rules.talon.to == "declarer":
        page.add(f"{key}.keep", _keep(w, row))
    if row.lead_ban is not None:
        page.add(f"{key}.lead-ban", _lead_ban(page, row))
    if row.bidding is not None and row.bidding.lead_ban:
        text = w._("The suit named may be led only by a player who holds nothing else.")
        page.add(f"{key}.lead-ban", text)
    if row.force is not None:
        page.add(f"{key}.forced", _force(w, row))
    if row.first_trick_ban is not None:
        cards = group_text(row.first_trick_ban.text, w)
        text = w._(
            "In the first trick nobody may throw these cards while another may be played: {cards}.",
            cards=cards,
        )
        page.add(f"{key}.first-trick", text)


def _total(page: Writer, row: Contract) -> str:
    """What the points of everyone add up to, where it is the same in every deal."""
    w, stock = page.w, page.rules.stock
    if is_punitive(row):  # the total depends on the sale, what the tricks bring does not
        tricks = trick_count(page.rules, row) * sum(atom.each for atom in row.tricks)
        return w._(
            "{points} in all, besides what a buyer falls short of his price.",
            points=w.points(tricks, signed=True),
        )
    if row.total is None or (stock is not None and stock.rest == "hand"):
        return w._("What they add up to varies from deal to deal.") if stock is not None else ""
    each = [*(atom.each for atom in row.tricks), *(atom.each for atom in row.cards)]
    if not row.total and not any(each):
        return w._("Nothing is scored: the tricks only count towards the titles.")
    return w._("{points} in all.", points=w.points(row.total, signed=True))


def is_punitive(row: Contract) -> bool:
    """Whether a sale may add points to the total of the contract."""
    return row.sale is not None and row.sale.settle == "punitive"


def _forms(page: Writer, row: Contract) -> list[str]:
    """The points of a contract beside those of tricks and cards."""
    w, found = page.w, []
    if row.bidding is not None:
        each = w.points(row.bidding.each, signed=True)
        found.append(w._("Each card taken of the suit named scores {points}.", points=each))
        found.append(w._("The winner of the bidding is charged his bid besides."))
    if row.layout is not None:
        found += [_place(w, number, each) for number, each in enumerate(row.layout.places, 1)]
        found.append(w._("The others score nothing."))
    if row.most_tricks:
        points = w.points(row.most_tricks, signed=True)
        found.append(w._("Whoever takes the most tricks scores {points}.", points=points))
    if row.bouts is not None:
        found += _ladder(w, row.bouts)
    return found


def _place(w: Words, number: int, each: int) -> str:
    points = w.points(each, signed=True)
    if number <= len(_PLACES):
        return w._(_PLACES[number - 1], points=points)
    return w._("Player {number} to go out scores {points}.", number=number, points=points)


def _ladder(w: Words, rule: Bouts) -> list[str]:
    crown = rung = ""
    if rule.crown:
        points = w.points(rule.crown, signed=True)
        crown = w._("Whoever stands at the top after the deal scores {points}.", points=points)
    if rule.rung:
        points = w.points(rule.rung, signed=True)
        rung = w._("Everyone scores {points} for each place above the last one.", points=points)
    return [crown, rung]


def _values(page: Writer, row: Contract) -> list[str]:
    w, played = page.w, {other.id: other for other in page.in_play}
    if row.mirrors is not None:
        twin = played.get(row.mirrors)
        if twin is not None and twin.parts:
            sentence = w._(
                "Everything that {title} counts is scored here with the opposite sign.",
                title=page.title(twin.id),
            )
            return [sentence, *_atoms(w, *_own_atoms(page, row, (twin.id,))), _several(w, row)]
    # A sum may name its parts only where their own paragraphs tell what they count.
    if not row.parts or not played.keys() >= set(row.parts):
        return [*_atoms(w, row.tricks, row.cards), _several(w, row)]
    titles = ", ".join(page.title(part) for part in row.parts)
    together = w._("All these contracts count at once: {titles}.", titles=titles)
    return [together, *_atoms(w, *_own_atoms(page, row, row.parts)), _several(w, row)]


def _own_atoms(
    page: Writer, row: Contract, parts: Sequence[str]
) -> tuple[Sequence[TrickPoints], Sequence[CardPoints]]:
    """The atoms of a row beyond those of the rows it is made of, which come first."""
    rows = [page.rules.contracts[part] for part in parts]
    tricks = sum(len(part.tricks) for part in rows)
    cards = sum(len(part.cards) for part in rows)
    return row.tricks[tricks:], row.cards[cards:]


def _several(w: Words, row: Contract) -> str:
    """The remark on a card that several atoms count."""
    seen = 0
    for atom in row.cards:
        if seen & atom.group.cards.mask:
            return w._("A card that counts in several ways scores for each of them.")
        seen |= atom.group.cards.mask
    return ""


def _atoms(w: Words, tricks: Sequence[TrickPoints], cards: Sequence[CardPoints]) -> list[str]:
    sentences = [_trick_atom(w, atom) for atom in tricks if atom.each]
    single = [atom for atom in cards if len(atom.group.cards) == 1]
    if len(single) > _MANY_SINGLE_CARDS:
        rest = [atom for atom in cards if len(atom.group.cards) > 1]
        joker = w._("the joker")
        names = [
            joker if atom.group.text == "JK" else group_text(atom.group.text, w) for atom in single
        ]
        values = ", ".join(
            f"{name} {signed_text(atom.each)}" for name, atom in zip(names, single, strict=True)
        )
        listed = w._("Cards taken score as follows: {values}.", values=values)
        return [*sentences, listed, *(_card_atom(w, atom) for atom in rest)]
    return [*sentences, *(_card_atom(w, atom) for atom in cards)]


def _trick_atom(w: Words, atom: TrickPoints) -> str:
    points = w.points(atom.each, signed=True)
    numbers = atom.numbers
    if not numbers:
        return w._("Each trick taken scores {points}.", points=points)
    if numbers == (-1,):
        return w._("The last trick scores {points}.", points=points)
    if numbers == (-2,):
        return w._("The last trick but one scores {points}.", points=points)
    if numbers == tuple(range(-len(numbers), 0)) and len(numbers) > 1:
        return w.n(
            "Each of the last {count} tricks scores {points}.",
            "Each of the last {count} tricks scores {points}.",
            len(numbers),
            points=points,
        )
    if numbers[0] > 0:
        return w._("Trick {number} scores {points}.", number=numbers[0], points=points)
    return w._(
        "Trick {number} counted from the end scores {points}.", number=-numbers[0], points=points
    )


def _card_atom(w: Words, atom: CardPoints) -> str:
    points = w.points(atom.each, signed=True)
    known = _EACH_CARD.get(group_key(atom.group.text))
    if known is not None:
        return w._(known, points=points, card=group_text(atom.group.text, w))
    if single_card(atom.group.text) is not None:
        card = group_text(atom.group.text, w)
        return w._("{card} scores {points}.", card=card, points=points)
    cards = group_text(atom.group.text, w)
    return w._("Each of these cards taken scores {points}: {cards}.", points=points, cards=cards)


def _trump(page: Writer, row: Contract) -> None:
    if row.trump == "none":
        return
    w, key = page.w, f"contract.{row.id}"
    if row.trump == "turned":
        text = w._("Trump is the suit of the last card dealt, which is turned up.")
        page.add(f"{key}.trump", text)
    else:
        none = w._("He may also say “no trump”.") if row.no_trump else w._("It must be a suit.")
        last = ""
        if row.by_last:
            last = w._(
                "Or he says “by the last”: then the last card dealt to him is shown to everyone "
                "and its suit is trump."
            )
        if row.bouts is not None:
            last = w._("Nobody else may look at his cards before that.")
        page.add(f"{key}.trump", *_naming(page, row), none, last)
    if row.trump_lead == "declarer":
        text = w._(
            "Only the declarer may lead trumps; another player may do so only if he holds "
            "nothing but trumps."
        )
        page.add(f"{key}.trump-lead", text)
    if len({other.ruff for other in page.in_tricks if other.trump != "none"}) > 1:
        page.add(f"{key}.ruff", w._(RUFF_TEXTS[row.ruff]))


def _naming(page: Writer, row: Contract) -> list[str]:
    """Who names the trump, and when."""
    w = page.w
    if row.bouts is not None:
        return [w._("The King alone looks at his cards and names the trump suit.")]
    if row.sale is not None:
        return [
            w._("Whoever has taken the talon names the trump suit after giving away the cards.")
        ]
    if row.peek:
        peek = w.n(
            "The dealer gives everyone {count} card and stops; the declarer looks at his own "
            "and names the trump suit.",
            "The dealer gives everyone {count} cards and stops; the declarer looks at his own "
            "and names the trump suit.",
            row.peek,
        )
        return [peek]
    if not page.is_ordered:
        return [w._("The declarer looks at his cards and names the trump suit.")]
    if page.rules.talon.trump == "after-talon" and page.rules.deal.talon:
        return [w._("The declarer names the trump suit after taking the talon.")]
    return [w._("The declarer names the trump suit together with the contract.")]


def _slam(w: Words, row: Contract) -> str:
    assert row.slam is not None
    cards = group_text(row.slam.group.text, w)
    taker = w.points(row.slam.taker, signed=True)
    others = w.points(row.slam.others, signed=True)
    return w._(
        "Whoever takes all of these cards scores {taker} instead, and every other player "
        "{others}: {cards}.",
        taker=taker,
        others=others,
        cards=cards,
    )


def _keep(w: Words, row: Contract) -> str:
    known = _KEEP.get(group_key(row.keep.text))
    cards = group_text(row.keep.text, w)
    if known is not None:
        return w._(known, card=cards)
    return w._("These cards may not be discarded to the talon: {cards}.", cards=cards)


def _lead_ban(page: Writer, row: Contract) -> str:
    w = page.w
    assert row.lead_ban is not None
    key, cards = group_key(row.lead_ban.group.text), group_text(row.lead_ban.group.text, w)
    if row.lead_ban.until == "broken":
        breakers = set_text(row.lead_ban.breakers, page.rules.pack_set, w)
        return w._(
            "These cards may not be led before one that breaks the ban has been played, "
            "unless the leader has nothing else: {cards}. Those that break it: {breakers}.",
            cards=cards,
            breakers=breakers,
        )
    if key == "*H":
        return w._("A heart may be led only by a player who holds nothing but hearts.")
    return w._(
        "These cards may be led only by a player who holds nothing else: {cards}.", cards=cards
    )


def _force(w: Words, row: Contract) -> str:
    assert row.force is not None
    cards = group_text(row.force.group.text, w)
    if group_key(row.force.group.text) == "KH":
        void = w._(
            "{card} must be thrown at the first chance: as soon as its holder has no card of "
            "the suit led.",
            card=cards,
        )
        own = w._("When hearts are led, he may play it or another heart.")
        above = w._(
            "It must also be played when hearts are led and a higher heart already lies "
            "in the trick."
        )
    else:
        void = w._(
            "These cards must be thrown at the first chance, as soon as their holder has no card "
            "of the suit led: {cards}.",
            cards=cards,
        )
        own = w._("When their own suit is led, he is free to play another card of it.")
        above = w._(
            "They must also be played when their suit is led and a higher card of it "
            "already lies in the trick."
        )
    return f"{void} {above if row.force.when == 'void-or-suit-led' else own}"
