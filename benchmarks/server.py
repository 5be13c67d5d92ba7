"""How many tables one server keeps: tables of four, everybody over a socket of his own.

    .venv/bin/python benchmarks/server.py [--tables 500 1000 1500] [--seconds 30]

A real ``king serve`` with its log in SQLite on the disk; the guests are processes of their own
and play any legal card, every table one move in ``--every`` seconds. Measured is the time from
sending an action to the arrival of its update at each of the three other seats. Afterwards the
server is stopped, every log is woken, and its game is compared with what the four guests saw.
The lag of the guests' own clock is printed beside it: where it is as long as the rest, the
machine was too busy for the test.
"""

from __future__ import annotations

import argparse
import asyncio
import hashlib
import json
import multiprocessing
import os
import resource
import signal
import subprocess
import sys
import tempfile
import time
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Final

import msgspec
from server_guests import SEATS, Plan, Report, Seen, generate

from king.engine import Observer, seen_by
from king.records.wire import to_wire
from king.rules import builtin_ids, load
from king.server.entries import Created, Did, decode_entry
from king.server.storage import Store
from king.server.table import wake

TICKS: Final = os.sysconf("SC_CLK_TCK")


def main() -> int:
    """Print one row for each number of tables; 1 when anything was lost."""
    parser = argparse.ArgumentParser(description="How many tables one server keeps.")
    parser.add_argument("--tables", type=int, nargs="+", default=[500, 1000, 1500])
    parser.add_argument("--seconds", type=float, default=30, help="that are measured")
    parser.add_argument("--warm", type=float, default=6, help="seconds before that")
    parser.add_argument("--every", type=float, default=3, help="seconds between moves of a table")
    parser.add_argument("--processes", type=int, default=1, help="of guests")
    parser.add_argument("--rulesets", nargs="+", help="usually all for four players")
    parser.add_argument("--folder", type=Path, help="for the database; usually a temporary one")
    parser.add_argument("--json", action="store_true", help="one object a row")
    args = parser.parse_args()
    _raise_limit(max(args.tables) * SEATS + 200)
    is_good = True
    for tables in args.tables:
        with tempfile.TemporaryDirectory(prefix="king-load-", dir=args.folder) as folder:
            row = measured(tables, Path(folder), args)
        is_good = is_good and row["troubles"] == 0 and not row["lost"] and not row["reordered"]
        print(json.dumps(row) if args.json else in_words(row), flush=True)
    return 0 if is_good else 1


def measured(tables: int, folder: Path, args: argparse.Namespace) -> dict[str, object]:
    """One run: a server, its guests, and what came of it."""
    url = f"sqlite:////{str(folder / 'tables.db').lstrip('/')}"
    server, port = _serve(url, tables)
    try:
        reports, usage = _with_guests(tables, port, server.pid, args)
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait(30)
    troubles = [text for report in reports for text in report.troubles]
    seen = [table for report in reports for table in report.tables]
    troubles += asyncio.run(_compared(url, seen))
    for text in troubles[:20]:
        print(text, file=sys.stderr)
    delays = sorted(time for report in reports for time in report.latencies)
    lags = sorted(time for report in reports for time in report.lags)
    return {
        "tables": tables,
        "sockets": tables * SEATS,
        "arrivals": len(delays),
        "p50": _at(delays, 0.50),
        "p95": _at(delays, 0.95),
        "p99": _at(delays, 0.99),
        "longest": _at(delays, 1),
        "guests_lag_p95": _at(lags, 0.95),
        "guests_lag_p99": _at(lags, 0.99),
        **usage,
        "moves": sum(table.sent for table in seen),
        "late": sum(report.late for report in reports),
        "lost": sum(report.lost for report in reports),
        "reordered": sum(report.reordered for report in reports),
        "troubles": len(troubles),
    }


def in_words(row: dict[str, object]) -> str:
    """A row for people."""
    return (
        "{tables} tables, {sockets} sockets: p50 {p50} ms, p95 {p95} ms, p99 {p99} ms, longest "
        "{longest} ms over {arrivals} arrivals (guests' own lag p95 {guests_lag_p95} ms, p99 "
        "{guests_lag_p99} ms); server {cpu_percent}% of a core, {memory_mb} MB; machine "
        "{machine_percent}% busy, load average {load_average}; {moves} moves, {late} late, "
        "{lost} frames lost, {reordered} out of order, {troubles} other troubles"
    ).format(**row)


def _serve(url: str, tables: int) -> tuple[subprocess.Popen[str], int]:
    """A server and its port."""
    command = [sys.executable, "-m", "king", "serve", "--port", "0", "--db", url]
    command += ["--pace", "0", "--log-level", "warning", "--max-tables", str(tables + 10)]
    command += ["--max-sockets", str(tables * SEATS + 10)]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    address = server.stdout.readline().strip()
    if not address:
        raise SystemExit("the server did not start")
    return server, int(address.rstrip("/").rsplit(":", 1)[1])


def _with_guests(
    tables: int, port: int, pid: int, args: argparse.Namespace
) -> tuple[list[Report], dict[str, object]]:
    """Run the guests; their reports, and what the server used meanwhile."""
    rulesets = args.rulesets or [id for id in builtin_ids() if SEATS in load(id).players]
    context = multiprocessing.get_context("spawn")
    pipes: list[Connection] = []
    for number in range(args.processes):
        first = tables * number // args.processes
        plan = Plan(
            port=port,
            first=first,
            tables=tables * (number + 1) // args.processes - first,
            rulesets=tuple(rulesets),
            every=args.every,
            warm=args.warm,
            seconds=args.seconds,
        )
        own, other = context.Pipe()
        context.Process(
            target=generate, args=(msgspec.json.encode(plan), other), daemon=True
        ).start()
        pipes.append(own)
    for pipe in pipes:
        word = pipe.recv()
        if word != "ready":
            raise SystemExit(word)
    for pipe in pipes:
        pipe.send("go")
    time.sleep(args.warm)
    before = (time.perf_counter(), _busy(pid), _machine())
    time.sleep(args.seconds)
    after = (time.perf_counter(), _busy(pid), _machine())
    seconds = after[0] - before[0]
    usage: dict[str, object] = {
        "cpu_percent": round((after[1] - before[1]) / seconds * 100, 1),
        "memory_mb": _memory(pid),
        "machine_percent": round((after[2] - before[2]) / seconds / (os.cpu_count() or 1) * 100),
        "load_average": round(os.getloadavg()[0], 2),
    }
    return [msgspec.json.decode(pipe.recv_bytes(), type=Report) for pipe in pipes], usage


async def _compared(url: str, seen: list[Seen]) -> list[str]:
    """Wake every log; what is not as the guests saw it."""
    troubles = []
    store = Store.open(url)
    try:
        for table in seen:
            troubles += _differences(table, await store.entries(table.id))
    finally:
        await store.close()
    return troubles


def _differences(seen: Seen, log: list[bytes]) -> list[str]:
    entries = [decode_entry(line, seen.id, seq) for seq, line in enumerate(log)]
    done = sum(isinstance(entry, Did) for entry in entries)
    if done != seen.sent:
        return [f"table {seen.id}: {seen.sent} actions were sent, {done} are in the log"]
    made = entries[0]
    assert isinstance(made, Created)
    rules = load(made.ruleset).rules(made.players, made.options)
    game = wake(seen.id, log, lambda _: rules).game
    assert game is not None
    troubles = []
    for seat in rules.seats:
        found = hashlib.sha256()
        for event in game.events[1:]:  # the first is of the game, and every snapshot has it
            found.update(msgspec.json.encode(to_wire(seen_by(event, Observer(seat)))))
        if found.hexdigest() != seen.hashes[seat]:
            troubles.append(f"table {seen.id}: seat {seat} saw another game than the log has")
    return troubles


def _raise_limit(wanted: int) -> None:
    """Room for the sockets, here and in the processes that are started."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and hard < wanted:
        raise SystemExit(f"{wanted} open files are needed, {hard} allowed: ulimit -Hn {wanted}")
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, wanted), hard))


def _busy(pid: int) -> float:
    """Seconds of processor that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def _machine() -> float:
    """Seconds that all processors together were busy."""
    fields = [int(field) for field in Path("/proc/stat").read_text().split("\n")[0].split()[1:]]
    return (sum(fields[:8]) - fields[3] - fields[4]) / TICKS


def _memory(pid: int) -> int:
    """Megabytes that a process has in memory."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) // 1024
    return 0


def _at(values: list[float], part: float) -> float:
    """The value that a part of all do not exceed; sorted values."""
    if not values:
        return 0.0
    return round(values[min(int(len(values) * part), len(values) - 1)], 2)


if __name__ == "__main__":
    raise SystemExit(main())
