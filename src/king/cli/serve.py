"""``king serve``: the table in a browser, and the protocol for programs."""

from __future__ import annotations

import argparse
import os
import webbrowser
from collections.abc import Callable
from ipaddress import ip_network
from pathlib import Path
from threading import Thread

from king.cli.common import say
from king.errors import UsageError, phrase
from king.locales import translator
from king.server.logs import set_up
from king.server.serve import serve as run
from king.server.settings import Limits, Settings


def serve(args: argparse.Namespace) -> int:
    """Serve until Ctrl-C or a signal. Raises StorageError, UsageError."""
    if args.workers != 1:
        raise UsageError(
            f"--workers {args.workers}",
            phrase(
                "1: a table lives in one process, and a second one would not hear of its events"
            ),
        )
    if not 0 <= args.port <= 65535:
        raise UsageError(f"--port {args.port}", phrase("0 to 65535; 0 takes a free one"))
    if not 1 <= args.bot_workers <= 64:
        raise UsageError(
            f"--bot-workers {args.bot_workers}", phrase("{low} to {high}", low=1, high=64)
        )
    if not 0 <= args.pace <= 60:
        raise UsageError(f"--pace {args.pace}", phrase("0 to 60 seconds"))
    usual = Limits()
    settings = Settings(
        database=args.db or _own_database(),
        host=args.host,
        port=args.port,
        origins=tuple(args.origin),
        thinkers=args.bot_workers,
        pace=args.pace,
        proxies=_proxies(args.behind_proxy),
        limits=Limits(
            tables=args.max_tables or usual.tables,
            sockets=args.max_sockets or usual.sockets,
            sockets_per_address=args.max_sockets_per_address or usual.sockets_per_address,
        ),
    )
    set_up(args.log_level)
    run(settings, _ready(args))
    return 0


def _ready(args: argparse.Namespace) -> Callable[[str], None]:
    """What is done when the server listens: its address is said, and a browser opened there."""
    if not args.open:
        return say

    def ready(address: str) -> None:
        say(address)
        # A browser may take long to come, and nobody at a table should wait for it.
        Thread(target=_open, args=(f"{address}#/now", args.lang), daemon=True).start()

    return ready


def _proxies(text: str) -> tuple[str, ...]:
    """Addresses and networks of proxies. Raises UsageError."""
    found = tuple(part.strip() for part in text.split(",") if part.strip())
    for part in found:
        try:
            ip_network(part)
        except ValueError:
            allowed = phrase("addresses or networks, such as 10.0.0.1,10.1.0.0/16")
            raise UsageError(f"--behind-proxy {part}", allowed) from None
    return found


def _open(address: str, language: str) -> None:
    try:
        found = webbrowser.open(address)
    except OSError:
        found = False
    if not found:
        say(
            translator(language)
            ._("Open this address in a browser to play: {address}")
            .format(address=address)
        )


def _own_database() -> str:
    """The database of a user who names none, beside the saved games."""
    from platformdirs import user_data_path

    folder = Path(os.environ.get("KING_HOME") or user_data_path("king", appauthor=False))
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{folder / 'tables.db'}"
