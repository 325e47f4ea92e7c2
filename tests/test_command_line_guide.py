"""Every block of `docs/command_line.md` and `docs/arena.md` works."""

import os
import subprocess
import sysconfig
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from bifrost_bot.cli.main import main
from bifrost_bot.engines.dont_connect_5.board import VERTICES
from tests.gamekit.guide import blocks

DOCS = Path(__file__).parents[1] / "docs"
PAGE = DOCS / "command_line.md"
ARENA = DOCS / "arena.md"


def run(script: str, folder: Path) -> str:
    """Runs a block as its reader does, and returns what is printed."""
    own = {name: value for name, value in os.environ.items() if not name.startswith("BIFROST_")}
    own["PATH"] = os.pathsep.join((sysconfig.get_path("scripts"), own["PATH"]))
    done = subprocess.run(
        ("bash", "-euo", "pipefail", "-c", script),
        cwd=folder,
        env=own,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{script}\n{done.stderr}"
    return done.stdout


@pytest.mark.process
def test_every_block_of_the_page_does_what_it_says(tmp_path: Path) -> None:
    document, *scripts = blocks(PAGE)
    assert (document.language, {block.language for block in scripts}) == ("json", {"sh"})
    (tmp_path / "match.json").write_text(document.text, encoding="utf-8")
    (played,) = (run(block.text, tmp_path) for block in scripts)
    assert "bifrost: Bifröst." in played
    assert (tmp_path / "match.html").stat().st_size
    assert len(list((tmp_path / "pictures").glob("*.png"))) >= 6


def test_the_arenas_example_is_a_program_that_answers_with_a_vertex() -> None:
    (program,) = blocks(ARENA)
    held: dict[str, Any] = {}
    exec(program.text, held)
    assert held["bot_move"]({}, 0) in VERTICES


@pytest.mark.parametrize("group", [[], ["db"], ["arena"]], ids=" ".join)
def test_no_line_of_the_help_is_cut(group: list[str]) -> None:
    said = CliRunner().invoke(main, [*group, "--help"]).output
    assert [
        line for line in said.splitlines() if line.endswith("...") and "Usage" not in line
    ] == []
