"""A deal to solve, from a few lines of text or from a record.

>>> text = '''
... ruleset: simple
... contract: no-tricks
... leader: 1
... hand 1: 7S KS
... hand 2: 8S 9H
... hand 3: 9S QD
... hand 4: AS 7H
... '''
>>> deal = parse_deal(text, "small.txt")
>>> deal.turn, len(deal.hands[0])
(0, 2)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from king.cards import Card, CardSet, Suit, parse_cards, parse_suit, show_card
from king.engine import Game, new_game
from king.engine import deal as deals
from king.engine.actions import play
from king.engine.events import Dealt
from king.engine.game import coming, with_deal
from king.engine.state import Deal, Standing
from king.errors import CardError, IllegalAction, UsageError, phrase
from king.kernels.tables import uncovered
from king.records import Record, replay
from king.records.decisions import decision_of
from king.rules import Rules, load
from king.rules.contract import Contract
from king.rules.naming import with_suit
from king.rules.ruleset import REIGN
from king.seats import Seat

KEYS: Final = (
    "ruleset",
    "players",
    "option",
    "contract",
    "trump",
    "suit",
    "declarer",
    "leader",
    "hand N",
    "trick",
)


class _Line(Struct, frozen=True):
    where: str
    value: str


def parse_deal(text: str, file: str, rules: Rules | None = None) -> Deal:
    """A deal whose hands are all there is, about to be played or in its first trick.

    A line each: ``ruleset``, ``players``, ``option`` (NAME=CHOICE, may be repeated),
    ``contract``, ``trump`` (a suit or none), ``suit`` (the one that scores, where it is bid
    for), ``declarer``, ``leader``, ``hand N``, ``trick`` (cards on the table). Players count
    from 1. ``rules`` go before the first three. What follows # is a comment. The last tricks
    of the deal are those of these hands.

    Raises UsageError, CardError.
    """
    lines, options = _lines(text, file)
    if rules is None:
        players = _number(lines["players"], "players") if "players" in lines else None
        rules = load(_needed(lines, "ruleset", file).value).rules(players, options)
    row = _contract(rules, _needed(lines, "contract", file))
    if "suit" in lines and row.bidding is not None:
        row = with_suit(rules, row, _suit(lines["suit"]))
    trump = _suit(lines["trump"]) if "trump" in lines else None
    if row.trump != "none" and trump is None:
        raise UsageError(phrase("{file}: no line {key}", file=file, key="trump"), "trump: S")
    hands = _hands(rules, lines, file)
    leader = _seat(rules, lines["leader"]) if "leader" in lines else Seat(0)
    declarer = _seat(rules, lines["declarer"]) if "declarer" in lines else leader
    trick = _cards(lines["trick"]) if "trick" in lines else []
    return _on_the_table(
        _deal(rules, row, trump, declarer, leader, hands, trick), trick, lines.get("trick"), file
    )


def deal_of(record: Record, number: int | None, move: int | None) -> Deal:
    """A deal of a record before a card is played, the first being 1.

    Without a number the one in play, else the last; without a move as it stands, or before
    the first card if it is over. Raises UsageError, RecordError.
    """
    final = replay(record)
    last = final.deal.number if final.deal is not None else len(final.finished)
    wanted = last if number is None else number
    stops: list[Deal] = []
    for game in _course(final):
        deal = game.deal
        if deal is not None and deal.number == wanted and deal.phase == "play":
            stops.append(deal)
    if not 1 <= wanted <= last:
        raise UsageError(f"--deal {wanted}", f"1 … {last}" if last > 1 else "1")
    if not stops:
        raise UsageError(f"--deal {wanted}", phrase("a deal in which tricks were played"))
    if move is None:
        in_play = final.deal is not None and final.deal.number == wanted
        return stops[-1] if in_play else stops[0]
    if not 1 <= move <= len(stops):
        raise UsageError(f"--move {move}", f"1 … {len(stops)}")
    return stops[move - 1]


def check_covered(deal: Deal) -> None:
    """Raise UsageError where the solver cannot play a contract."""
    reason = uncovered(deal.rules, deal.row)
    if reason:
        raise UsageError(f"{deal.rules.id}, {deal.row.id}: {reason}", phrase("a game of tricks"))


def _course(final: Game) -> Iterator[Game]:
    """A game again from its beginning, before each decision and at its end."""
    game = _laid_out(new_game(final.rules, final.source), final)
    yield game
    while not game.is_over and len(game.events) < len(final.events):
        event = final.events[len(game.events)]
        decision = decision_of(event, game.legal_actions().kind)
        if decision is None:
            return
        before = len(game.finished)
        game = game.apply(decision[1])
        if len(game.finished) != before:
            game = _laid_out(game, final)
        yield game


def _laid_out(game: Game, final: Game) -> Game:
    """The game with the hands of the final one in its new deal."""
    following = coming(game)
    if game.deal is None or following is None:
        return game
    index = len(game.finished)
    done = final.finished[index].events if index < len(final.finished) else ()
    pack = _pack_of(game, done or (final.deal.events if final.deal is not None else ()))
    return game if pack is None else with_deal(game, following, pack)


def _pack_of(game: Game, events: tuple[object, ...]) -> tuple[Card, ...] | None:
    """The pack that a deal was dealt from."""
    hands: list[list[Card]] = [[] for _ in game.rules.seats]
    left: tuple[Card, ...] = ()
    for event in events:
        if isinstance(event, Dealt):
            for seat, cards in enumerate(event.hands):
                hands[seat] += cards or ()
            left = event.talon or event.stock or ()
    deal = game.deal
    assert deal is not None
    if sum(map(len, hands)) + len(left) != len(game.rules.pack):
        return None
    row = deal.contract
    return deals.collect(game.rules, row, deal.dealer, hands, left, deal.standing)


# --- lines of text ---


def _lines(text: str, file: str) -> tuple[dict[str, _Line], dict[str, str]]:
    """The lines by key, and the options. Raises UsageError."""
    found: dict[str, _Line] = {}
    options: dict[str, str] = {}
    for number, raw in enumerate(text.splitlines(), 1):
        body = raw.split("#", 1)[0].strip()
        if not body:
            continue
        where = f"{file}:{number}"
        key, colon, value = (part.strip() for part in body.partition(":"))
        words = key.lower().split()
        known = " ".join(words)
        is_hand = len(words) == 2 and words[0] == "hand" and words[1].isdigit()
        if not colon or not (is_hand or known in KEYS):
            raise UsageError(f"{where}: {body!r}", ", ".join(f"{key}:" for key in KEYS))
        if known == "option":
            name, _, choice = value.partition("=")
            options[name.strip()] = choice.strip()
        elif known in found:
            raise UsageError(f"{where}: {body!r}", phrase("one line {key}", key=known))
        else:
            found[known] = _Line(where, value)
    return found, options


def _needed(lines: Mapping[str, _Line], key: str, file: str) -> _Line:
    if key not in lines:
        raise UsageError(phrase("{file}: no line {key}", file=file, key=key), f"{key}: …")
    return lines[key]


def _number(line: _Line, key: str) -> int:
    if not (line.value.isascii() and line.value.isdigit()):
        raise UsageError(f"{line.where}: {key}: {line.value!r}", phrase("a whole number"))
    return int(line.value)


def _seat(rules: Rules, line: _Line) -> Seat:
    number = _number(line, "player")
    if not 1 <= number <= rules.players:
        raise UsageError(f"{line.where}: {number}", f"1 … {rules.players}")
    return Seat(number - 1)


def _suit(line: _Line) -> Suit:
    try:
        return parse_suit(line.value)
    except CardError as error:
        raise UsageError(f"{line.where}: {line.value!r}", error.reason) from None


def _cards(line: _Line) -> list[Card]:
    try:
        return parse_cards(line.value)
    except CardError as error:
        raise UsageError(f"{line.where}: {error.found!r}", error.reason) from None


def _contract(rules: Rules, line: _Line) -> Contract:
    row = rules.contracts.get(line.value)
    if row is None:
        raise UsageError(f"{line.where}: {line.value!r}", ", ".join(rules.contracts))
    return row


def _hands(rules: Rules, lines: Mapping[str, _Line], file: str) -> tuple[CardSet, ...]:
    """The hands. Raises UsageError for cards that the pack lacks or that come twice."""
    hands: list[CardSet] = []
    seen: set[Card] = set()
    for seat in rules.seats:
        line = _needed(lines, f"hand {seat + 1}", file)
        cards = _cards(line)
        _check_cards(rules, line, cards, seen)
        hands.append(CardSet.of(cards))
    if "trick" in lines:
        _check_cards(rules, lines["trick"], _cards(lines["trick"]), seen)
    for key, line in lines.items():
        if key.startswith("hand ") and int(key[5:]) not in range(1, rules.players + 1):
            raise UsageError(f"{line.where}: {key}", f"hand 1 … hand {rules.players}")
    return tuple(hands)


def _check_cards(rules: Rules, line: _Line, cards: list[Card], seen: set[Card]) -> None:
    for card in cards:
        if card not in rules.pack_set:
            raise UsageError(f"{line.where}: {show_card(card)}", phrase("a card of the pack"))
        if card in seen:
            raise UsageError(f"{line.where}: {show_card(card)}", phrase("every card once"))
        seen.add(card)


def _deal(
    rules: Rules,
    row: Contract,
    trump: Suit | None,
    declarer: Seat,
    leader: Seat,
    hands: tuple[CardSet, ...],
    trick: list[Card],
) -> Deal:
    """A deal of these cards alone, before its first lead: the cards of the trick in hands."""
    order = rules.seats.clockwise_from(leader)
    whole = list(hands)
    for seat, card in zip(order, trick, strict=False):
        whole[seat] = CardSet(whole[seat].mask | 1 << card)
    size = max(map(len, whole))
    plan = replace(rules.deal, hand=size, packets=(1,) * size, talon=0)
    small = replace(rules, deal=plan, talon=replace(rules.talon, to="nobody"))
    row = replace(row, hand=None, talon=None, packets=(), sale=None)
    standing = Standing(titles=tuple(rules.seats)) if row.id == REIGN else None
    begun = deals.begin(
        replace(rules, passing=replace(rules.passing, cards=0)),
        number=1,
        dealer=rules.seats.right_of(leader),
        pack=rules.pack,
        contract=replace(row, trump="none", peek=0, bidding=None, form="tricks", hand=None),
        standing=standing,
    )
    return replace(
        begun,
        rules=small,
        contract=row,
        trump=trump,
        declarer=declarer,
        program=(),
        phase="play",
        turn=leader,
        leader=leader,
        hands=tuple(whole),
        dealt=tuple(map(tuple, whole)),
        undealt=((),) * rules.players,
        talon=(),
        taken_talon=CardSet(),
        trick=(),
        tricks=(),
        order=tuple(seat for seat in order if whole[seat]),
        stock=(),
    )


def _on_the_table(deal: Deal, trick: list[Card], line: _Line | None, file: str) -> Deal:
    """The deal with the cards of its first trick played. Raises UsageError."""
    sizes = {len(hand) for hand in deal.hands if hand}
    if len(sizes) != 1:
        found = ", ".join(str(len(hand)) for hand in deal.hands)
        raise UsageError(
            phrase("{file}: hands of {sizes} cards", file=file, sizes=found),
            phrase("equally many for all, with the cards on the table"),
        )
    if line is not None and len(trick) >= len(deal.order):
        raise UsageError(f"{line.where}: {line.value}", phrase("fewer cards than players"))
    for card in trick:
        try:
            deal = deals.apply(deal, play(card))
        except IllegalAction as error:
            assert line is not None
            raise UsageError(
                f"{line.where}: {line.value} ({error.code})", repr(error.legal)
            ) from None
    return deal
