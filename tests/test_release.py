"""A release: one version everywhere, and a changelog that says what is in it."""

import re
import shutil
import subprocess
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
RECORDED = {
    dump.parent.name: dump.read_text(encoding="utf-8")
    for dump in ROOT.glob("tests/store/releases/*.*.*/bifrost.sql")
}
READERS = ["Players", "Hosts", "Operators", "Authors of games and programs"]
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


def section(heading: str) -> str:
    """What the changelog says of a version."""
    return CHANGELOG.partition(f"\n## {heading}\n")[2].partition("\n## ")[0].strip()


def numbers(version: str) -> tuple[int, ...]:
    return tuple(map(int, re.findall(r"\d+", version)[:3]))


def test_no_two_programs_have_the_same_version() -> None:
    first, newest = releases()[:2]
    assert first == "[Unreleased]"
    if VERSION.endswith(".dev0"):
        assert numbers(VERSION) > numbers(newest)
    else:
        assert newest.startswith(f"[{VERSION}] - ")
        assert section(first) == "", "give what is unreleased a version of its own: .ci/version"


def test_the_changelog_names_the_tables_of_every_version() -> None:
    migrations = (ROOT / "migrations" / "versions").glob("0*.py")
    assert revisions()[0] == max(path.stem[:4] for path in migrations)
    for recorded, dump in RECORDED.items():
        (heading,) = (one for one in releases() if one.startswith(f"[{recorded}]"))
        revision = re.search(r"INTO \"alembic_version\" VALUES\('(\d+)'\)", dump)
        assert revision is not None
        assert revisions()[releases().index(heading)] == revision[1]


def revisions() -> list[str]:
    """The revision of the tables of every version, from the newest."""
    found: list[str] = []
    for heading in reversed(releases()):
        named = re.search(r"Newer tables \(revision (\d{4})\)", section(heading))
        found.insert(0, named[1] if named else found[0])
    return found


@pytest.mark.parametrize("version", ["8.0.0", "9.0.0.dev0"])
def test_a_version_is_given_everywhere(tmp_path: Path, version: str) -> None:
    for name in (".ci/version", "docs/operating.md", "pyproject.toml", "CHANGELOG.md"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    shutil.copytree(ROOT / "docs" / "deploy", tmp_path / "docs" / "deploy")
    subprocess.run([tmp_path / ".ci" / "version", version], check=True)

    def text(name: str) -> str:
        return (tmp_path / name).read_text(encoding="utf-8")

    assert tomllib.loads(text("pyproject.toml"))["project"]["version"] == version
    for name in ("docs/deploy/Containerfile", "docs/deploy/compose.yaml", "docs/operating.md"):
        assert f"bifrost-bot:{version}" in text(name)
        assert f"bifrost-bot:{VERSION}" not in text(name)
    assert f'image.version="{version}"' in text("docs/deploy/Containerfile")
    is_release = f"## [Unreleased]\n\n## [{version}] - " in text("CHANGELOG.md")
    assert is_release is not version.endswith(".dev0")


def test_what_is_no_version_is_refused() -> None:
    command = [ROOT / ".ci" / "version", "1.2"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (1, "1.2 is no version such as 1.1.0 or 1.2.0.dev0.\n")


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
    for_whom = [f"#### {readers}" for readers in READERS]
    lines = [line for group in groups for line in group if line and line not in for_whom]
    assert lines
    assert [
        line
        for line in lines
        if not (re.match(r"- \S", line) and line.endswith(".") and len(line) < 260)
    ] == []
