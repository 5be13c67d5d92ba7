"""How kernels are compiled: ahead of nothing, once, and kept on disk.

Numba keeps compiled code by the date and size of one source file, but a kernel has the code
of others inside it. So the folder of King's compiled code is named after a digest of all files
that have kernels, and code of another version can never be found there.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, ParamSpec, Protocol, TypeVar

import numba
from numba.core import config, event

P = ParamSpec("P")
R = TypeVar("R")

_HOME: Final = Path(__file__).parent
_ROOMS: Final = (_HOME, _HOME.parent / "solver")
_KEPT: Final = 3  # versions whose compiled code stays on disk


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function at its first call.

    It runs without the interpreter's lock, without checks of indices, and without counting
    references: each count is an atomic instruction, and together they would be most of the
    time. So a kernel makes no arrays; it is given the room to work in. The plain function
    stays under ``py_func``.
    """
    try:
        with _cached_in(code_folder()):
            return _jit(function, cache=True)
    except (RuntimeError, OSError):  # no folder that can be written
        return _jit(function, cache=False)


def _jit(function: Callable[P, R], *, cache: bool) -> Callable[P, R]:
    make: Any = numba.njit  # its types do not know of reference counting
    manner = {"nogil": True, "error_model": "numpy", "boundscheck": False, "_nrt": False}
    compiled: Callable[P, R] = make(cache=cache, **manner)(function)
    return compiled


@cache
def code_folder() -> Path:
    """The folder for compiled code of this version, without making it.

    Beside the sources where that can be written, else with the user's caches;
    ``NUMBA_CACHE_DIR`` goes before both.
    """
    name = f"king-{_digest()}"
    if config.CACHE_DIR:
        return Path(config.CACHE_DIR) / name
    beside = _HOME / "__pycache__"
    if os.access(beside if beside.exists() else _HOME, os.W_OK):
        return beside / name
    import platformdirs

    return platformdirs.user_cache_path("king", appauthor=False) / "kernels" / name


def _digest() -> str:
    """A name for all that compiled code depends on and numba does not look at."""
    total = sha256()
    for room in _ROOMS:
        for file in sorted(room.glob("*.py")):
            total.update(file.name.encode())
            total.update(file.read_bytes())
    return total.hexdigest()[:16]


@contextmanager
def _cached_in(folder: Path) -> Iterator[None]:
    """Numba asks for its folder when a function is decorated, and only then."""
    before = config.CACHE_DIR
    if not folder.exists():
        folder.mkdir(parents=True, exist_ok=True)
        _forget_old(folder)
    config.CACHE_DIR = str(folder)
    try:
        yield
    finally:
        config.CACHE_DIR = before


def _forget_old(folder: Path) -> None:
    """Remove the code of all but a few versions; whoever runs one of those compiles again."""
    import shutil

    versions = sorted(folder.parent.glob("king-*"), key=lambda path: -path.stat().st_mtime)
    for old in versions[_KEPT:]:
        shutil.rmtree(old, ignore_errors=True)


class _Compiling(Protocol):
    """What numba says when it begins or ends to compile a function."""

    is_start: bool
    data: Mapping[str, object]


class _Watcher:
    """Tells of the first function of King that is compiled and not found on disk.

    A listener of numba by what it does: the class that numba has for them has no types.
    """

    def __init__(self, tell: Callable[[], None]) -> None:
        self._tell = tell
        self._told = False

    def notify(self, event: _Compiling) -> None:
        """Called by numba."""
        function = getattr(event.data.get("dispatcher"), "py_func", None)
        ours = getattr(function, "__module__", "").startswith("king.")
        if event.is_start and ours and not self._told:
            self._told = True
            self._tell()


event.Listener.register(_Watcher)


@contextmanager
def watched(tell: Callable[[], None]) -> Iterator[None]:
    """Call ``tell`` once, when something is compiled in this block and takes its time."""
    with event.install_listener("numba:compile", _Watcher(tell)):
        yield
