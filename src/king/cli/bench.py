"""``king bench``: how fast the kernels and the solver are here, beside OpenSpiel."""

from __future__ import annotations

import argparse
import os
import platform
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final, NamedTuple

from king.cli.common import find_ruleset, print_json, say
from king.errors import UsageError, phrase
from king.kernels import speed
from king.kernels.compiling import watched
from king.locales import Translator, translator
from king.solver.bench import CASES, measure

RULESETS: Final = ("simple", "minsk")  # measured unless others are asked for
SIZES: Final = (64, 1024, 8192)
MILLION: Final = 1_000_000


class Watch(NamedTuple):
    """Whom a run tells how it goes: that it compiles, what is measured next."""

    compiles: Callable[[], None]
    begins: Callable[[str], None]


def bench(args: argparse.Namespace) -> int:
    """Measure and print. Raises UsageError."""
    if not args.seconds > 0:
        raise UsageError(f"--seconds {args.seconds:g}", phrase("more than 0"))
    if args.deals < 0:
        raise UsageError(f"--deals {args.deals}", phrase("0 or more"))
    speak = translator(args.lang)
    with watching(speak) as watch, watched(watch.compiles):
        document = measured(
            args.rulesets or RULESETS, args.seconds, args.seed, args.deals, watch.begins
        )
    if args.json:
        print_json(document)
    else:
        _print(document, speak)
    return 0


@contextmanager
def watching(speak: Translator) -> Iterator[Watch]:
    """Lines on stderr for a person who waits there; nothing for anybody else."""
    if not sys.stderr.isatty():
        yield Watch(lambda: None, lambda _: None)
        return
    from rich.console import Console

    console = Console(stderr=True, highlight=False)
    with console.status("") as status:
        yield Watch(
            lambda: console.print(speak._("Compiling fast code, once: this takes a while.")),
            lambda figure: status.update(speak._("measuring: {figure}").format(figure=figure)),
        )


def measured(
    names: Sequence[str], seconds: float, seed: int, deals: int, begins: Callable[[str], None]
) -> dict[str, Any]:
    """The document of a run; ``seconds`` for each figure, ``deals`` for the solver."""
    all_tables = [
        tables for name in names for tables in speed.bench_tables(find_ruleset(name, None).rules())
    ]
    if not all_tables:
        raise UsageError(", ".join(names), phrase("a ruleset with tricks that the kernels play"))
    threads = sorted({1, min(2, os.cpu_count() or 1)})
    playouts = []
    for tables in all_tables:
        begins(f"{tables.rules.id} {tables.contract.id}")
        for count in threads:
            playouts.append(speed.playout_speed(tables, threads=count, seconds=seconds, seed=seed))
    batch = []
    for size in SIZES:
        begins(f"{all_tables[0].rules.id} {all_tables[0].contract.id} × {size}")
        batch.append(speed.batch_speed(all_tables[0], size, seconds=seconds, seed=seed))
    begins("OpenSpiel")
    rivals = speed.rival_speeds(seconds=seconds, seed=seed)
    best = max((rival.moves_per_s for rival in rivals), default=0.0)
    return {
        "machine": machine(),
        "playouts": [_rounded(row._asdict()) for row in playouts],
        "batch": [_rounded(row._asdict()) for row in batch],
        "openspiel": [_rounded(row._asdict()) for row in rivals],
        "ratio_to_openspiel": round(_mean(playouts, 1) / best, 2) if best else None,
        "solver": solver_speeds(deals, seed, begins),
    }


def solver_speeds(deals: int, seed: int, begins: Callable[[str], None]) -> list[dict[str, Any]]:
    """What the solver takes for so many deals of each of its contracts; none for no deals."""
    rows: list[dict[str, Any]] = []
    for case in CASES if deals else ():
        begins(f"{case.ruleset} {case.contract}")
        rows += map(dict, measure(deals, seed=seed, cases=[case]))
    return rows


def machine() -> str:
    """The processor, how many of them, and the Python that runs here."""
    name = platform.processor() or platform.machine()
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            lines = [line.partition(":")[2] for line in file if line.startswith("model name")]
        name = lines[0].strip() if lines else name
    except OSError:
        pass
    return f"{name}, {os.cpu_count()} CPUs, Python {platform.python_version()}"


def _rounded(row: Mapping[str, Any]) -> dict[str, Any]:
    return {key: round(value) if isinstance(value, float) else value for key, value in row.items()}


def _mean(rows: Sequence[speed.PlayoutSpeed], threads: int) -> float:
    speeds = [row.moves_per_s for row in rows if row.threads == threads]
    return sum(speeds) / len(speeds)


def _print(document: Mapping[str, Any], speak: Translator) -> None:
    _ = speak._
    say(document["machine"])
    say()
    say(_("Random deals, millions of cards played in a second:"))
    by_threads: dict[int, list[float]] = {}
    for row in document["playouts"]:
        by_threads.setdefault(row["threads"], []).append(row["moves_per_s"])
        label = f"{row['ruleset']} {row['contract']} × {row['threads']}"
        say(f"  {label:34}{row['moves_per_s'] / MILLION:8.1f}")
    for threads, speeds in by_threads.items():
        mean = sum(speeds) / len(speeds) / MILLION
        label = speak.n("mean on {count} thread", "mean on {count} threads", threads)
        say(f"  {label.format(count=threads):34}{mean:8.1f}")
    say()
    say(_("Batches, millions of steps in a second:"))
    for row in document["batch"]:
        say(f"  {row['size']:<34}{row['steps_per_s'] / MILLION:8.1f}")
    say()
    if document["openspiel"]:
        say(_("OpenSpiel, millions of moves in a second:"))
        for row in document["openspiel"]:
            say(f"  {row['game']:34}{row['moves_per_s'] / MILLION:8.1f}")
        ratio = f"{document['ratio_to_openspiel']:.1f}"
        say(_("King plays {ratio} times as fast as the best of them.").format(ratio=ratio))
    else:
        say(_("OpenSpiel is not installed."))
    if document["solver"]:
        say()
        say(_("Solver, milliseconds for a deal (median, 90th percentile, longest):"))
        for row in document["solver"]:
            label = f"{row['ruleset']} {row['contract']}"
            times = "".join(f"{row[key]:10.1f}" for key in ("median_ms", "p90_ms", "max_ms"))
            say(f"  {label:34}{times}")
