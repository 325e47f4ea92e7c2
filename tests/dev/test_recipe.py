"""The recipes of CONTRIBUTING for a command and a setting, carried out on a copy of the tree."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pytest

from tests.dev.recipe import COMMAND, SETTING, Insertion

ROOT: Final = Path(__file__).parents[2]
_FILE: Final = re.compile(r"^[0-9]+\. `(bifrost_bot/[\w/]+\.py)`:", re.MULTILINE)


def files_named(heading: str) -> list[str]:
    """The files that a recipe opens, a line each."""
    guide = (ROOT / ".github" / "CONTRIBUTING.md").read_text(encoding="utf-8")
    section = guide.partition(f"## {heading}\n")[2].partition("\n## ")[0]
    return _FILE.findall(section)


@pytest.mark.parametrize(
    ("heading", "recipe", "most"),
    [("Adding a command", COMMAND, 6), ("Adding a setting", SETTING, 5)],
    ids=["command", "setting"],
)
def test_a_recipe_names_exactly_the_files_that_are_opened(
    heading: str, recipe: Sequence[Insertion], most: int
) -> None:
    opened = list(dict.fromkeys(one.path for one in recipe))
    assert sorted(files_named(heading)) == sorted(opened)
    assert len(opened) <= most


@pytest.mark.process
def test_who_follows_the_recipes_has_a_command_and_a_setting(tmp_path: Path) -> None:
    for folder in ("bifrost_bot", "engines", "migrations"):
        skipped = shutil.ignore_patterns("__pycache__", "sandbox", "*.png")
        shutil.copytree(ROOT / folder, tmp_path / folder, symlinks=True, ignore=skipped)
    (tmp_path / "tests").symlink_to(ROOT / "tests")
    for insertion in (*COMMAND, *SETTING):
        insertion.carry_out(tmp_path)
    told = subprocess.run(
        [sys.executable, "-m", "tests.dev.recipe_checks"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (told.returncode, told.stdout) == (0, "both recipes are true\n"), told.stderr
