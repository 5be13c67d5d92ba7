"""Write all golden playthroughs anew: ``python tests/golden/update.py``. Then read the diff."""

from __future__ import annotations

import sys
from pathlib import Path

FOLDER = Path(__file__).parent
sys.path.insert(0, str(FOLDER.parent))

from support.playthrough import lively_seed, playthrough, scenes_of, seed_in  # noqa: E402
from support.tables import RULESETS  # noqa: E402


def main() -> None:
    """Write what is wanted and remove what is not."""
    wanted = {FOLDER / scene.path: scene for name in RULESETS for scene in scenes_of(name)}
    for file in FOLDER.glob("*/*.txt"):
        if file not in wanted:
            file.unlink()
            print(f"removed {file.relative_to(FOLDER)}")
    for file, scene in wanted.items():
        old = file.read_text(encoding="utf-8") if file.exists() else ""
        text = playthrough(scene, seed_in(old) if old else lively_seed(scene))
        if old != text:
            file.parent.mkdir(exist_ok=True)
            file.write_text(text, encoding="utf-8")
            print(f"wrote {scene.path}")


if __name__ == "__main__":
    main()
