"""A release: one version everywhere, and a changelog that says what is in it."""

import re
import tomllib
from datetime import date
from pathlib import Path

import pytest

from bifrost_bot.config import version
from bifrost_bot.gateway.bot import BifrostBot
from bifrost_bot.runtime.limiter import Limiter
from bifrost_bot.store.shard_set import WHOLE
from tests.clock import ManualClock
from tests.tools.command_line import run

ROOT = Path(__file__).parents[1]
CHANGELOG = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
KINDS = ["Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"]


def releases() -> list[str]:
    """The headings of the changelog, from the newest."""
    return re.findall(r"^## (.*)$", CHANGELOG, re.MULTILINE)


def test_the_program_says_its_version() -> None:
    assert version() == VERSION, "install it again: pip install --no-deps --no-build-isolation -e ."
    assert run("--version").output == f"Bifrost Bot {VERSION}\n"


async def test_only_the_version_is_announced(caplog: pytest.LogCaptureFixture) -> None:
    async with BifrostBot(WHOLE, Limiter(36, 12), ManualClock()) as bot:
        assert bot.http.user_agent.endswith(f" bifrost-bot/{VERSION}")
    assert "voice" not in caplog.text


def test_the_changelog_has_the_version_of_the_program_below_what_is_unreleased() -> None:
    first, newest = releases()[:2]
    assert first == "[Unreleased]"
    assert newest.startswith(f"[{VERSION}] - ")


def test_every_version_in_the_changelog_has_a_number_and_a_day() -> None:
    found = [
        re.fullmatch(r"\[(\d+)\.(\d+)\.(\d+)\] - (\d{4}-\d\d-\d\d)", heading)
        for heading in releases()[1:]
    ]
    assert found and all(found)
    order = [(date.fromisoformat(one[4]), *map(int, one.groups()[:3])) for one in found if one]
    assert order == sorted(set(order), reverse=True)


def test_the_changelog_groups_its_lines_as_people_look_for_them() -> None:
    for text in re.split(r"^## ", CHANGELOG, flags=re.MULTILINE)[1:]:
        groups = re.findall(r"^### (.*)$", text, re.MULTILINE)
        assert groups == [kind for kind in KINDS if kind in groups], text.splitlines()[0]
        assert all(re.search(r"^- ", group, re.MULTILINE) for group in text.split("\n### ")[1:])


def test_a_line_of_the_changelog_is_a_sentence_of_one_line() -> None:
    groups = [
        group.partition("\n## ")[0].splitlines()[1:] for group in CHANGELOG.split("\n### ")[1:]
    ]
    lines = [line for group in groups for line in group if line]
    assert lines
    assert [
        line
        for line in lines
        if not (re.match(r"- \S", line) and line.endswith(".") and len(line) < 260)
    ] == []
