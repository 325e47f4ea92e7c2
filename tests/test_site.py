"""The documents as a site: built without a warning, and complete."""

import subprocess
import sys
from pathlib import Path

import click
import pytest

from bifrost_bot.cli.main import main
from bifrost_bot.config import BotSettings, keys

ROOT = Path(__file__).parents[1]
DOCS = sorted((ROOT / "docs").glob("*.md"))
TEXT = "\n".join(page.read_text(encoding="utf-8") for page in DOCS)


@pytest.mark.process
def test_the_site_is_built_without_a_warning_and_leads_to_every_page(tmp_path: Path) -> None:
    options = ("--fail-on-warning", "--keep-going", "--quiet", "-c", "docs", "-d", tmp_path / "d")
    done = subprocess.run(
        [sys.executable, "-m", "sphinx", *options, ".", tmp_path / "site"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    first = (tmp_path / "site" / "docs" / "index.html").read_text(encoding="utf-8")
    assert [page.stem for page in DOCS if f"{page.stem}.html" not in first] == []
    contract = (tmp_path / "site" / "docs" / "contract.html").read_text(encoding="utf-8")
    assert 'id="bifrost_bot.engines.contract.Game"' in contract


def commands(group: click.Command, path: str) -> list[str]:
    """All commands of the program, as they are typed."""
    if not isinstance(group, click.Group):
        return [path.removesuffix(" play")]  # `arena` is short for `arena play`.
    return [
        one for name, inner in group.commands.items() for one in commands(inner, f"{path} {name}")
    ]


def test_every_command_of_the_program_is_in_the_documents() -> None:
    assert [one for one in commands(main, "bifrost-bot") if one not in TEXT] == []


def test_every_setting_is_in_the_documents() -> None:
    assert [place for place, _ in keys(BotSettings) if f"`{place[-1]}`" not in TEXT] == []
