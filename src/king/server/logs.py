"""Structured logs: one JSON object a line on stderr. No token, no name, no card is in them."""

from __future__ import annotations

import logging
import sys
from typing import Final

from pythonjsonlogger.json import JsonFormatter

TALKATIVE: Final = ("alembic", "asyncio", "uvicorn", "uvicorn.error", "websockets")
"""Libraries that log every frame or address when they are allowed to: tokens and cards."""


def set_up(level: str = "info") -> None:
    """Send what this process logs to stderr."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        JsonFormatter(
            "%(asctime)s %(levelname)s %(name)s %(message)s",
            rename_fields={"asctime": "time", "levelname": "level", "name": "logger"},
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    for name in TALKATIVE:
        logging.getLogger(name).setLevel(max(logging.WARNING, root.level))
    logging.getLogger("uvicorn.error").addFilter(_without_blame)


def _without_blame(record: logging.LogRecord) -> bool:
    """What a guest sent that was no text is no fault of the program: a line, no traceback."""
    if isinstance(record.exc_info, tuple) and record.exc_info[0] is UnicodeDecodeError:
        record.exc_info, record.levelno, record.levelname = None, logging.WARNING, "WARNING"
    return True
