"""The rules page on the ladder of places and on bouts of attack and defence."""

from __future__ import annotations

from king.cards import copy_of
from king.engine.schedule import role_cards
from king.explain.places import place_name
from king.explain.writer import Writer
from king.rules.contract import Bouts


def ladder(page: Writer) -> None:
    """The places, and how they are first given."""
    w, rules = page.w, page.rules
    if rules.schedule.kind != "ladder":
        return
    page.section("ladder", w._("The ladder"))
    names = places(page)
    page.add(
        "ladder",
        w._(
            "The players stand on a ladder of places, from the top down: {names}.",
            names=", ".join(names),
        ),
        w._("Everyone keeps his place from deal to deal until he rises or falls."),
    )
    page.add(
        "ladder-lot",
        w._(
            "The places of the first deal are drawn by lot, one of these cards for each player, "
            "from the top place to the last: {cards}.",
            cards=w.cards(role_cards(rules.players)),
        ),
    )


def places(page: Writer) -> list[str]:
    """The names of all places from the top down."""
    players = page.rules.players
    return [place_name(index, players, page.w.language) for index in range(players)]


def bouts(page: Writer) -> None:
    """Attack, defence, throwing in, permission, swapping, going out, the end."""
    rows = [row.bouts for row in page.in_play if row.bouts is not None]
    if not rows:
        return
    page.section("bouts", page.w._("Attack and defence"))
    _attack(page, rows[0])
    _defence(page)
    _throwing_in(page, rows[0])
    _permission(page)
    _results(page)
    _going_out(page, rows[0])
    _joker(page, rows[0])


def _attack(page: Writer, rule: Bouts) -> None:
    w = page.w
    if rule.several:
        opens = w._("The attacker leads a card, or several cards of one rank.")
    else:
        opens = w._("The attacker leads one card.")
    page.add(
        "bout",
        w._("A deal is played in bouts: one player attacks, another defends himself."),
        opens,
        w._("The defender beats every attacking card, or he takes them all."),
    )
    page.add(
        "bout-chain",
        w._("In the first bout of a deal the King attacks the Last."),
        w._("After that one always attacks the nearest player above who still holds cards."),
        w._(
            "Whoever has nobody with cards above him attacks any player he likes; such an attack "
            "from above changes no places."
        ),
    )


def _defence(page: Writer) -> None:
    w = page.w
    equal = ""
    if any(copy_of(card) for card in page.rules.pack):
        equal = w._("An equal card of another pack does not beat it.")
    page.add(
        "beat",
        w._(
            "A card is beaten by a higher card of its suit; a card that is no trump also by any "
            "trump."
        ),
        equal,
        w._("Attacking cards are beaten one by one, in the order in which they came."),
    )


def _throwing_in(page: Writer, rule: Bouts) -> None:
    w = page.w
    limit = w._("A bout never has more attacking cards than the defender held when it began.")
    cap = ""
    if rule.cap:
        cap = w.n(
            "Besides, it never has more than {count} card.",
            "Besides, it never has more than {count} cards.",
            rule.cap,
        )
    page.add(
        "throw-in",
        w._(
            "After every card the attacker first, then clockwise the others who are allowed to, "
            "may throw in one card of a rank that already lies on the table."
        ),
        w._("The bout is over when all of them in turn have declined."),
        limit,
        cap,
    )


def _permission(page: Writer) -> None:
    w = page.w
    page.add(
        "permission",
        w._(
            "The attacker, the King and the Last may always throw in; everyone else only by the "
            "King's permission."
        ),
        w._(
            "He gives it when a bout begins, to nobody, to some or to all, and may widen it "
            "while the bout lasts."
        ),
        w._("Against the Last everyone may throw in without asking."),
    )
    page.add(
        "permission-king",
        w._("In all this the King is whoever stands on top at the moment, with cards or without."),
    )


def _results(page: Writer) -> None:
    w = page.w
    page.add(
        "take",
        w._(
            "A defender who cannot or will not beat says that he takes; cards may still be "
            "thrown in up to the limit."
        ),
        w._("Then he takes all cards of the bout into his hand."),
    )
    page.add(
        "swap",
        w._(
            "If he stands above the attacker, the two change places, and the attacker attacks "
            "again from his new place."
        ),
        w._(
            "If he stands below the attacker, no places change, and the nearest player above "
            "him who holds cards attacks next."
        ),
    )
    page.add(
        "beaten-off",
        w._("If everything is beaten, all cards of the bout are turned over and leave play."),
        w._("The defender attacks next."),
    )


def _going_out(page: Writer, rule: Bouts) -> None:
    w = page.w
    page.add(
        "standing-still",
        w._(
            "Whoever has no cards left after a bout stands still in his place until the end of "
            "the deal."
        ),
        w._(
            "He is jumped over, and his turn to attack passes to the nearest player above who "
            "holds cards, or if there is none, to the highest who does."
        ),
    )
    page.add(
        "last-one",
        w._(
            "The deal is over when only one player holds cards: he falls to the last place, and "
            "everyone who stood below him moves up one."
        ),
        w._("If all run out of cards in the same bout, the places stay as they are."),
    )
    page.add(
        "longest",
        w.n(
            "A deal is stopped after {count} bout: then the player with the most cards falls to "
            "the last place, of equals the lower one.",
            "A deal is stopped after {count} bouts: then the player with the most cards falls to "
            "the last place, of equals the lower one.",
            rule.longest,
        ),
    )


def _joker(page: Writer, rule: Bouts) -> None:
    w = page.w
    if not page.rules.jokers:
        return
    if rule.joker == "attackers":
        use = w._("A joker may be thrown in whatever ranks lie on the table.")
    elif rule.joker == "defender":
        use = w._("The defender may beat any card with a joker.")
    else:
        use = w._(
            "A joker may be thrown in whatever ranks lie on the table, and the defender may beat "
            "any card with it."
        )
    page.add(
        "joker-play",
        use,
        w._("A bout may be opened with it only by an attacker who holds nothing but jokers."),
        w._("It need not be beaten and does not count towards the limit."),
    )
    page.add(
        "joker-trump",
        w._("Whoever plays a joker names a new trump suit at once; he may also keep the old one."),
        w._("What has been beaten stays beaten."),
        w._("After the bout the joker leaves play, even if the defender takes the cards."),
    )
