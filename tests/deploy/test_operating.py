"""`docs/operating.md`: what it lists is complete, and what its blocks say is so."""

import asyncio
import os
import re
import shlex
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import click
import pytest

from bifrost_bot.cli.main import main
from bifrost_bot.config import TOKEN_VARIABLE, BotSettings, keys, load, variable_of
from tests.databases import upgrade

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")
ELSEWHERE = {"network", "discord", "route", "container"}
"""What a block needs that is not here; `test_route.py` has the machine for a route."""


@dataclass(frozen=True, slots=True)
class Block:
    """A block of the document: language, needs or effects ("fails": status 1), and lines."""

    language: str
    kind: str
    text: str


def blocks() -> Iterator[Block]:
    for _, language, kind, text in re.findall(
        r"^( *)```(\w+) ?(\w*)\n(.*?)^\1```$", TEXT, re.MULTILINE | re.DOTALL
    ):
        yield Block(language, kind, text)


def commands(text: str) -> Iterator[list[str]]:
    """The words after `bifrost-bot` of every line that calls it."""
    for line in text.splitlines():
        words = shlex.split(line)
        calls = [
            at for at, word in enumerate(words) if word in ("bifrost-bot", ".venv/bin/bifrost-bot")
        ]
        if calls and len(words) > calls[-1] + 1:
            yield words[calls[-1] + 1 :]


def parse_command(words: list[str]) -> None:
    """Reads a command line as the program does, without doing anything."""
    group: click.Command = main
    while isinstance(group, click.Group) and not words[0].startswith("-"):
        found = group.get_command(click.Context(group), words[0])
        assert found is not None, words
        group = found
        words = words[1:]
    group.make_context("bifrost-bot", words, resilient_parsing="--version" in words)


def test_every_block_is_of_a_kind_that_is_tested() -> None:
    found = [*blocks()]
    assert len(found) == TEXT.count("```") / 2
    assert {(block.language, block.kind) for block in found} == {
        *((("sh", kind)) for kind in ("", "fails", *ELSEWHERE)),
        ("toml", ""),
        ("yaml", ""),
        # Tried by `tests/web/test_proxy.py`; and Caddy's, which Debian has in newer releases.
        ("nginx", ""),
        ("caddy", ""),
    }


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The repository's folder, with an earlier program's database that a bot upgraded."""
    (tmp_path / "config.toml").write_bytes((ROOT / "config.example.toml").read_bytes())
    with closing(sqlite3.connect(tmp_path / "bifrost.sqlite3")) as there:
        there.executescript((ROOT / "tests/store/before_1_0_0.sql").read_text(encoding="utf-8"))
    asyncio.run(upgrade(f"sqlite:///{tmp_path / 'bifrost.sqlite3'}"))
    return tmp_path


@pytest.mark.process
def test_the_blocks_in_order_make_a_backup_and_restore_it(folder: Path) -> None:
    environment = {
        name: value for name, value in os.environ.items() if not name.startswith("BIFROST_")
    }
    environment["PATH"] = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    said: list[str] = []
    for block in (one for one in blocks() if one.language == "sh" and one.kind not in ELSEWHERE):
        done = subprocess.run(
            ["sh", "-ec", block.text],
            cwd=folder,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == (1 if block.kind == "fails" else 0), (block, done.stderr)
        said += done.stdout.splitlines()
    assert said[0].startswith("Bifrost Bot ")
    assert "Matches: 5. Events: 99. Problems: 0." in said
    assert "Restored sqlite:///bifrost.sqlite3 from before-the-season.sqlite3. Matches: 5." in said
    assert said[-1] == "The bot serves no health check. Set operation.metrics_port."
    assert len([*folder.glob("bifrost-replaced-*.sqlite3")]) == 1


@pytest.mark.parametrize(
    "block",
    [one for one in blocks() if one.kind in ELSEWHERE],
    ids=lambda block: block.text.split("\n")[0],
)
def test_what_cannot_run_here_can_be_read_by_the_shell_and_by_the_program(block: Block) -> None:
    assert (
        subprocess.run(["sh", "-n", "-c", block.text], capture_output=True, check=False).returncode
        == 0
    )
    for words in commands(block.text):
        parse_command(words)


def test_a_command_that_the_program_does_not_know_would_be_found() -> None:
    with pytest.raises(AssertionError):
        parse_command(["db", "undo"])
    with pytest.raises(click.UsageError):
        parse_command(["db", "check", "--twice"])


@pytest.mark.parametrize("text", [one.text for one in blocks() if one.language == "toml"])
def test_its_settings_are_valid(text: str, tmp_path: Path) -> None:
    (tmp_path / "config.toml").write_text(text, encoding="utf-8")
    load(tmp_path / "config.toml", {})


def test_it_lists_every_variable_there_is_with_its_place_in_the_file() -> None:
    rows = dict(re.findall(r"^\| `(BIFROST_\w+)` \| (.*) \|$", TEXT, re.MULTILINE))
    assert rows.pop(TOKEN_VARIABLE) == "not in the file: the bot's token"
    wanted = {
        variable_of(place): " ".join(
            [*([f"`[{'.'.join(place[:-1])}]`"] if place[1:] else []), f"`{place[-1]}`"]
        )
        for place, _ in keys(BotSettings)
    }
    assert rows == wanted


def test_every_figure_that_it_names_is_measured_and_it_names_them_all() -> None:
    source = (ROOT / "bifrost_bot" / "runtime" / "metrics.py").read_text(encoding="utf-8")
    measured = set(re.findall(r'"(bifrost_\w+)"', source)) - {"bifrost_events"}
    names = re.findall(r"\bbifrost_[a-z]\w+", TEXT)
    named = {name.removesuffix("_total").removesuffix("_info") for name in names}
    assert named - {"bifrost_bot"} == measured  # A wheel is called so.


def test_it_names_every_exit_status_and_which_of_them_are_final() -> None:
    unit = (ROOT / "docs" / "deploy" / "bifrost-bot.service").read_text(encoding="utf-8")
    assert "RestartPreventExitStatus=2 78\n" in unit
    assert "`RestartPreventExitStatus=2 78`" in TEXT
    assert re.findall(r"^\| (\d+) \|", TEXT, re.MULTILINE) == ["0", "1", "2", "75", "78"]


def test_its_links_lead_somewhere() -> None:
    for target in re.findall(r"\]\((?!http)([^)]+)\)", TEXT):
        path, _, heading = target.partition("#")
        assert (ROOT / "docs" / path).exists(), target
        titles = [
            re.sub(r"[^\w -]", "", one).lower().replace(" ", "-")
            for one in re.findall(r"^#+ (.*)$", TEXT, re.M)
        ]
        assert not heading or path or heading in titles, target
