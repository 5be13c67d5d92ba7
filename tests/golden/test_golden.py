"""Golden playthroughs: one deal of every ruleset and contract, kept as text.

When one differs, read the difference. If the new text is right, ``python
tests/golden/update.py`` writes it.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from support.playthrough import Scene, playthrough, scenes_of, seed_in
from support.tables import RULESETS

FOLDER = Path(__file__).parent
SCENES = [scene for name in RULESETS for scene in scenes_of(name)]
each_scene = pytest.mark.parametrize("scene", SCENES, ids=[scene.path[:-4] for scene in SCENES])


@each_scene
def test_the_deal_is_played_as_it_is_written(scene: Scene) -> None:
    file = FOLDER / scene.path
    assert file.exists(), f"{scene.path} is missing: run tests/golden/update.py"
    text = file.read_text(encoding="utf-8")
    assert playthrough(scene, seed_in(text)) == text


def test_no_playthrough_is_left_over() -> None:
    kept = {str(file.relative_to(FOLDER)) for file in FOLDER.glob("*/*.txt")}
    assert kept == {scene.path for scene in SCENES}


def test_somebody_scores_in_most_playthroughs() -> None:
    """A golden file in which nothing happens guards nothing."""
    texts = {scene.path: (FOLDER / scene.path).read_text(encoding="utf-8") for scene in SCENES}
    dull = [path for path, text in texts.items() if " × " not in text]
    assert len(dull) * 10 <= len(SCENES), dull
