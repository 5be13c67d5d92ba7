"""How the client's files are sent: compressed, kept by the browser as long as they are the same."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

STATIC: Final = Path(__file__).parent / "static"

POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types 'none'",
    )
)
"""What a page may load and run: files of this server and nothing else, and no text as code."""

_TYPES: Final = {
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".json": "application/json; charset=utf-8",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}


class File(NamedTuple):
    """A file ready to be sent: as it is, compressed, its type and its tag."""

    body: bytes
    packed: bytes
    kind: str
    tag: str


def find(path: str) -> File | None:
    """A file of the client by its path below ``static``; None where there is none."""
    try:
        target = (STATIC / path).resolve()
        if STATIC not in target.parents or target.suffix not in _TYPES:
            return None
        return _read(target, target.stat().st_mtime_ns)
    except (OSError, ValueError):  # ValueError: "%00" is a name for no system
        return None


@lru_cache(maxsize=512)
def _read(target: Path, changed: int) -> File:
    """The file as it is at a time of its last change."""
    body = target.read_bytes()
    kind = _TYPES.get(target.suffix) or mimetypes.guess_type(target)[0] or "text/plain"
    tag = f'"{hashlib.sha256(body).hexdigest()[:16]}"'
    return File(body, gzip.compress(body, 6, mtime=0), kind, tag)
