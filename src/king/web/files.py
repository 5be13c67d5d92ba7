"""How the client's files are sent: compressed, kept by the browser as long as they are the same."""

from __future__ import annotations

import gzip
import hashlib
import json
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
        "trusted-types king-worker",
    )
)
"""What a page may load and run: files of this server and nothing else, and no text as code.

The one trusted type names the service worker, which browsers take for code: see ``offline.js``."""

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
    """A file of the client by its path below ``static``; None where there is none.

    A path that begins with ``~VERSION/`` is one of a page of that version: such a page gets files
    of its own version or none, so that no page is made of two.
    """
    if path.startswith("~"):
        wanted, _, path = path[1:].partition("/")
        if wanted != version():
            return None
    try:
        target = (STATIC / path).resolve()
        if STATIC not in target.parents or target.suffix not in _TYPES:
            return None
        return _read(target, target.stat().st_mtime_ns)
    except (OSError, ValueError):  # ValueError: "%00" is a name for no system
        return None


def is_start_of_another_version(path: str) -> bool:
    """Whether this is the first file that a page of another version asks for."""
    return path.startswith("~") and path.endswith("/app.js") and path.count("/") == 1


def index() -> File:
    """The one page, which asks for everything else under the version of today."""
    return _filled("index.html", version())


def worker() -> File:
    """The service worker, told which files belong to this version.

    It differs with every version, which is how a browser knows that there is a new one.
    """
    return _filled("worker.js", version())


@lru_cache(maxsize=8)
def _filled(name: str, wanted: str) -> File:
    """A file of the client with the version and, for the worker, all paths written into it."""
    text = (STATIC / name).read_text(encoding="utf-8")
    text = text.replace("/static/~/", f"/static/~{wanted}/").replace("%VERSION%", wanted)
    text = text.replace('["%FILES%"]', json.dumps(_paths()))
    return _file(text.encode(), _TYPES[Path(name).suffix])


def version() -> str:
    """A short name of all files of the client together; any change gives another."""
    seen = [(path, (STATIC / path).stat().st_mtime_ns) for path in _paths()]
    return _version(tuple(seen))


@lru_cache(maxsize=8)
def _version(seen: tuple[tuple[str, int], ...]) -> str:
    """The version of files as they were at a time of their last change."""
    found = hashlib.sha256()
    for path, changed in seen:
        found.update(f"{path} {_read(STATIC / path, changed).tag}\n".encode())
    return found.hexdigest()[:12]


def _paths() -> list[str]:
    """Every file that a page may ask for, by its path below ``static``."""
    found = (path for path in STATIC.rglob("*") if path.suffix in _TYPES and path.is_file())
    return sorted(path.relative_to(STATIC).as_posix() for path in found)


@lru_cache(maxsize=512)
def _read(target: Path, changed: int) -> File:
    """The file as it is at a time of its last change."""
    kind = _TYPES.get(target.suffix) or mimetypes.guess_type(target)[0] or "text/plain"
    return _file(target.read_bytes(), kind)


def _file(body: bytes, kind: str) -> File:
    tag = f'"{hashlib.sha256(body).hexdigest()[:16]}"'
    return File(body, gzip.compress(body, 6, mtime=0), kind, tag)
