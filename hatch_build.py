"""Build hook: compiles the message catalogues, for wheels and editable installs alike."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class LocalesHook(BuildHookInterface[Any]):
    """Compiles every king.po to the king.mo that the wheel carries."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        runpy.run_path(str(root / "scripts/locales.py"))["compile_catalogues"](root)
