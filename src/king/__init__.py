"""King, the card game: its rules as data, a game engine, score sheets, bots and tables."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    __version__: str
else:

    def __getattr__(name: str) -> str:
        if name == "__version__":
            from importlib.metadata import version

            return version("king-cards")
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
