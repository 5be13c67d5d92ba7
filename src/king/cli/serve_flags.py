"""The arguments of ``king serve``."""

from __future__ import annotations

import argparse

from king.cli.numbers import seconds, whole
from king.locales import Translator

Group = argparse._ArgumentGroup


def add_serve(subject: Group, flags: Group, speak: Translator) -> None:
    """All flags."""
    _ = speak._
    flags.add_argument(
        "--host",
        default="127.0.0.1",
        help=_("the address to listen on (127.0.0.1: this machine only)"),
    )
    flags.add_argument(
        "--port", type=whole("--port"), default=8000, help=_("the port (8000; 0: a free one)")
    )
    flags.add_argument(
        "--open", action="store_true", help=_("open a browser at a table that is ready to play")
    )
    flags.add_argument(
        "--db", metavar="URL", help=_("sqlite:///FILE or postgresql://... (a file of yours)")
    )
    flags.add_argument(
        "--origin",
        action="append",
        default=[],
        metavar="URL",
        help=_("another site whose pages may connect; may be repeated"),
    )
    flags.add_argument(
        "--behind-proxy",
        nargs="?",
        const="127.0.0.1,::1",
        default="",
        metavar="ADDRESS,...",
        help=_("believe the proxy in front, here or at these addresses, about those of guests"),
    )
    flags.add_argument(
        "--pace",
        type=seconds("--pace"),
        default=0.6,
        metavar="S",
        help=_("seconds a bot takes (0.6)"),
    )
    flags.add_argument(
        "--bot-workers",
        type=whole("--bot-workers"),
        default=1,
        metavar="N",
        help=_("processes in which bots think (1)"),
    )
    for name in ("tables", "sockets", "sockets-per-address"):
        flags.add_argument(
            f"--max-{name}",
            type=whole(f"--max-{name}"),
            default=0,
            metavar="N",
            help=_("a bound on guests; 0 is the usual one"),
        )
    flags.add_argument(
        "--workers", type=whole("--workers"), default=1, metavar="1", help=_("always 1")
    )
    flags.add_argument(
        "--log-level",
        choices=("debug", "info", "warning", "error"),
        default="info",
        help=_("how much is logged (info)"),
    )
