"""``king solve``: what every move of a deal is worth when all cards lie open."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING, Final

from king.cards import format_card, format_suit, show_card
from king.cli.common import (
    Wanted,
    find_ruleset,
    print_json,
    read_options,
    read_text,
    rules_of,
    say,
)
from king.cli.main import one_line
from king.engine.state import Deal
from king.errors import UsageError, phrase
from king.explain import contract_title, seat_text, signed_text, trump_text
from king.locales import Translator, translator
from king.records import parse_jsonl, parse_record
from king.seats import Seat

if TYPE_CHECKING:
    from king.solver.solve import Outcome, Solution

A_DEAL: Final = Wanted(
    phrase("a record or a deal"),
    phrase("a record or a deal that can be read"),
    phrase("a record or a deal in UTF-8"),
)


def solve(args: argparse.Namespace) -> int:
    """Print the values of all moves. Raises UsageError, RecordError."""
    from king.kernels.compiling import watched
    from king.solver.reading import check_covered
    from king.solver.solve import outcome
    from king.solver.solve import solve as run

    speak = translator(args.lang)
    deal, names = _deal(args, speak)
    check_covered(deal)
    seat = _seat(args, deal, names)
    for flag, limit in (("--seconds", args.seconds), ("--nodes", args.nodes)):
        if limit is not None and limit < 1:
            raise UsageError(f"{flag} {limit}", phrase("1 or more"))

    def tell() -> None:
        sys.stderr.write(one_line(speak._("Compiling fast code, once: this takes a while.")) + "\n")

    nodes, seconds = args.nodes, args.seconds
    try:
        with watched(tell):
            found = run(deal, seat, nodes=nodes, seconds=seconds)
            everyone = outcome(deal, nodes=nodes, seconds=seconds) if args.everyone else None
    except ValueError as error:
        raise UsageError(str(error), phrase("a game of tricks")) from None
    if args.json:
        print_json(_document(deal, found, everyone))
    else:
        for line in _lines(deal, names, found, everyone, speak):
            say(line)
    return 0


def _deal(args: argparse.Namespace, speak: Translator) -> tuple[Deal, tuple[str, ...]]:
    """The position of a file, and what the players are called."""
    from king.solver.reading import deal_of, parse_deal

    text = read_text(args.file, A_DEAL)
    file = "stdin" if args.file == "-" else args.file
    start = text.lstrip()
    if start.startswith(("[", "{")):
        if args.ruleset is not None or args.rules_file is not None or args.option:
            raise UsageError(
                phrase("a record with --ruleset, --rules-file or --option"),
                phrase("the record alone: it says what was played"),
            )
        record = (parse_jsonl if start.startswith("{") else parse_record)(text, file)
        return deal_of(record, args.deal, args.move), tuple(record.names)
    if args.deal is not None or args.move is not None:
        raise UsageError(phrase("--deal or --move without a record"), phrase("a record"))
    rules = None
    if args.ruleset is not None or args.rules_file is not None:
        ruleset = find_ruleset(args.ruleset, args.rules_file)
        rules = rules_of(ruleset, args.players, read_options(args.option), args.lang)
    deal = parse_deal(text, file, rules)
    return deal, tuple(seat_text(seat, speak.language) for seat in deal.rules.seats)


def _seat(args: argparse.Namespace, deal: Deal, names: tuple[str, ...]) -> Seat | None:
    """The seat that was asked for: a number from 1, or a name."""
    if args.seat is None:
        return None
    if args.seat in names:
        return Seat(names.index(args.seat))
    if args.seat.isascii() and args.seat.isdigit() and 1 <= int(args.seat) <= len(names):
        return Seat(int(args.seat) - 1)
    raise UsageError(f"--seat {args.seat}", f"1 … {len(names)}, {', '.join(names)}")


def _lines(
    deal: Deal,
    names: tuple[str, ...],
    found: Solution,
    everyone: Outcome | None,
    speak: Translator,
) -> list[str]:
    """The table of moves for people."""
    _ = speak._
    language = speak.language
    russian = language == "ru"
    head = [contract_title(deal.rules, deal.row.id, language)]
    if deal.trump is not None:
        head.append(trump_text(deal.trump, language))
    played = sum(len(trick.cards) for trick in deal.tricks) + len(deal.trick)
    head.append(_("card {number}").format(number=played + 1))
    head.append(_("to move: {name}").format(name=names[found.turn]))
    lines = [" · ".join(head)]
    if deal.trick:
        table = " ".join(show_card(card, russian=russian) for card in deal.trick)
        lines.append(_("on the table: {cards}").format(cards=table))
    value = _range(found.low, found.high, speak)
    lines.append(
        _("{name} against all others, points of the whole deal: {value}").format(
            name=names[found.seat], value=value
        )
    )
    for move in found.moves:
        mark = "*" if found.finished and move.low == found.low else " "
        card = show_card(move.card, russian=russian)
        lines.append(f" {mark} {card:<4} {_range(move.low, move.high, speak)}")
    if everyone is not None:
        lines.append("")
        lines.append(_("Each for himself, points of all players after each move:"))
        for after in everyone.moves:
            card = show_card(after.card, russian=russian)
            best = everyone.points is not None and after.points == everyone.points
            told = _("not finished") if after.points is None else _points(after.points, names)
            lines.append(f" {'*' if best else ' '} {card:<4} {told}")
    if not found.finished or (everyone is not None and not everyone.finished):
        lines.append(_("Not finished: the limit was reached. More time: --seconds"))
    return lines


def _points(points: tuple[int, ...], names: tuple[str, ...]) -> str:
    return ", ".join(
        f"{name} {signed_text(value)}" for name, value in zip(names, points, strict=True)
    )


def _range(low: int, high: int, speak: Translator) -> str:
    if low == high:
        return signed_text(low)
    text = speak._("{low} to {high}")
    return text.format(low=signed_text(low), high=signed_text(high))


def _document(deal: Deal, found: Solution, everyone: Outcome | None) -> dict[str, object]:
    """The JSON document: seats count from 0, cards are codes."""
    document: dict[str, object] = {
        "ruleset": deal.rules.id,
        "players": deal.rules.players,
        "contract": deal.row.id,
        "trump": None if deal.trump is None else format_suit(deal.trump),
        "turn": found.turn,
        "seat": found.seat,
        "low": found.low,
        "high": found.high,
        "finished": found.finished,
        "moves": [
            {"card": format_card(move.card), "low": move.low, "high": move.high}
            for move in found.moves
        ],
        "nodes": found.nodes,
        "seconds": round(found.seconds, 6),
    }
    if everyone is not None:
        document["everyone"] = {
            "points": None if everyone.points is None else list(everyone.points),
            "finished": everyone.finished,
            "moves": [
                {
                    "card": format_card(move.card),
                    "points": None if move.points is None else list(move.points),
                }
                for move in everyone.moves
            ],
            "nodes": everyone.nodes,
            "seconds": round(everyone.seconds, 6),
        }
    return document
