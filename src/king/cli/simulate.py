"""``king simulate``: bots play whole games."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from king.arena import Simulation
from king.arena import simulate as run
from king.cli.common import print_json, read_bots, read_table, say
from king.engine import Game
from king.errors import UsageError, phrase, refusal_of
from king.explain import ruleset_title, seat_text, signed_text
from king.locales import Translator, translator
from king.records import format_record, record_of
from king.rules import Rules, Ruleset

MANY_DEALS = 100  # below, the run is over before a bar could be read


def simulate(args: argparse.Namespace) -> int:
    """Play the games, print their totals, write their records. Raises UsageError."""
    ruleset, rules = read_table(args, args.ruleset)
    bots = read_bots(args.bots, rules.players)
    if args.games < 1:
        raise UsageError(f"--games {args.games}", phrase("1 or more"))
    folder = None if args.out is None else _folder(args.out)
    with _progress(rules, args.games) as advance:

        def on_game(number: int, game: Game) -> None:
            if folder is not None:
                _write(folder, number, args.games, game, bots, ruleset)
            advance()

        result = run(rules, games=args.games, seed=args.seed, bots=bots, on_game=on_game)
    if args.json:
        print_json(simulation_json(result))
    else:
        _print(result, rules, translator(args.lang))
    return 0


def simulation_json(result: Simulation) -> dict[str, object]:
    """The document of a run; everything but ``seconds`` follows from the arguments."""
    return {
        "ruleset": result.ruleset,
        "players": result.players,
        "options": dict(result.options),
        "seed": result.seed,
        "bots": list(result.bots),
        "games": [
            {
                "deals": game.deals,
                "totals": list(game.totals),
                "plus": list(game.plus),
                "minus": list(game.minus),
            }
            for game in result.games
        ],
        "mean_totals": list(result.mean_totals),
        "seconds": round(result.seconds, 3),
    }


def _folder(path: str) -> Path:
    folder = Path(path)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        where = f"--out {path}"
        refused = phrase("{where}: {found}", where=where, found=refusal_of(error))
        raise UsageError(refused, phrase("a folder that can be written")) from None
    return folder


def _write(
    folder: Path, number: int, games: int, game: Game, bots: tuple[str, ...], ruleset: Ruleset
) -> None:
    """One record, numbered with as many digits as the last needs."""
    names = [f"{bot} {place}" for place, bot in enumerate(bots, start=1)]
    path = folder / f"{number:0{max(3, len(str(games)))}}.king"
    path.write_text(format_record(record_of(game, names, ruleset)), encoding="utf-8", newline="\n")


@contextmanager
def _progress(rules: Rules, games: int) -> Iterator[Callable[[], None]]:
    """A bar on stderr when a person waits there for something long."""
    if not sys.stderr.isatty() or games * (rules.deal_count or MANY_DEALS) < MANY_DEALS:
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=games)
        yield lambda: bar.advance(task)


def _print(result: Simulation, rules: Rules, speak: Translator) -> None:
    """The mean total of each seat, in the words of a language."""
    title = ruleset_title(rules, speak.language)
    count = len(result.games)
    games = speak.n("{count} game", "{count} games", count)
    deals = speak.n("{count} deal", "{count} deals", sum(game.deals for game in result.games))
    say(f"{title}: {games}, {deals}")
    say(speak._("mean totals:"))
    for seat in rules.seats:
        mean = result.mean_totals[seat]
        wins = sum(game.totals[seat] == max(game.totals) for game in result.games)
        first = speak.n("{count} time first", "{count} times first", wins)
        shown = signed_text(round(mean)) if mean == round(mean) else f"{mean:+.2f}"
        name = seat_text(seat, speak.language)
        say(f"  {name} ({result.bots[seat]}): {shown.replace('-', '−')}, {first}")
