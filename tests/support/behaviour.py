"""Marks tests that show what a choice of an option does at the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, ParamSpec, TypeVar

import pytest

P, R = ParamSpec("P"), TypeVar("R")
TESTED: Final[set[tuple[str, str, str]]] = set()
"""Every (ruleset, option, choice) that some test plays out."""


def plays(option: str, choice: str, *rulesets: str) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """The test shows this choice in each of these rulesets, and gets their ids as ``name``."""
    TESTED.update((ruleset, option, choice) for ruleset in rulesets)
    return pytest.mark.parametrize("name", rulesets)
