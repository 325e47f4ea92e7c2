"""From an empty machine to a service, a new version and back, by the lines of the documents."""

import asyncio
import re
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from bifrost_bot.config import version
from bifrost_bot.sandbox import Sandbox, Setup
from tests.deploy import machine, wheelhouse
from tests.deploy.machine import Machine
from tests.e2e.conftest import UNLIMITED

ROOT = Path(__file__).parents[2]
NEXT = "9.9.9"
MIGRATION = """
import sqlalchemy as sa
from alembic import op

revision = "9999"
down_revision = {newest!r}


def upgrade() -> None:
    op.create_table("newer", sa.Column("id", sa.Integer))
"""
DROP_IN = """
[Service]
Environment=BIFROST_DISCORD__API_BASE={sandbox.api_base}
Environment=BIFROST_DISCORD__GATEWAY_URL={sandbox.gateway_url}
"""
LOG = (
    "timeout 240 tail --lines +1 --follow /run/services/bifrost-bot.log | sed '/Discord is heard/q'"
)
"""The log of the present start, once the bot hears Discord."""
STRAY = "find /opt/bifrost-bot ! -user bifrost"
"""Lists what the service could not write: nothing may be in it."""


def blocks(page: str, section: str) -> list[str]:
    """The lines that root calls, by the blocks of a section."""
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    found = text.partition(f"\n## {section}\n")[2].partition("\n## ")[0]
    return re.findall(r"^ *```sh route\n(.*?)^ *```$", found, re.MULTILINE | re.DOTALL)


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """What is on the machine and can be had there: tables of users, a repository, libraries."""
    subprocess.run(["cp", "-a", "/etc", tmp_path / "etc"], check=True)
    offline = "[global]\nquiet = 1\nno-index = true\nfind-links = /srv/wheels\n"
    (tmp_path / "etc" / "pip.conf").write_text(offline, encoding="utf-8")
    # Over the network the owner of a repository is not checked.
    trusted = "[safe]\n\tdirectory = /srv/repository\n\tdirectory = /srv/repository/.git\n"
    (tmp_path / "etc" / "gitconfig").write_text(trusted, encoding="utf-8")
    (tmp_path / "etc" / "systemd" / "system").mkdir(parents=True, exist_ok=True)
    for name in ("srv/wheels", "srv/release", "usr/local/bin"):
        (tmp_path / name).mkdir(parents=True)
    service_manager = tmp_path / "usr" / "local" / "bin" / "systemctl"
    shutil.copy(Path(__file__).with_name("systemctl.py"), service_manager)
    service_manager.chmod(0o755)
    _make_repository(tmp_path / "srv")
    _make_release(tmp_path / "srv")
    with closing(sqlite3.connect(tmp_path / "srv" / "moved.sqlite3")) as moved:
        recorded = ROOT / "tests" / "store" / "releases" / "1.0.0" / "bifrost.sql"
        moved.executescript(recorded.read_text(encoding="utf-8"))
    return tmp_path


def _make_repository(srv: Path) -> None:
    """A repository with two tags: this version, and a next one with newer tables."""
    repository = srv / "repository"
    listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listed, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in filter(None, names.split("\0")):
        (repository / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, repository / name, follow_symlinks=False)
    lock = repository / "requirements.lock"
    lock.write_text(
        wheelhouse.fill(srv / "wheels", lock.read_text(encoding="utf-8")), encoding="utf-8"
    )
    _git(repository, "init", "--quiet")
    _commit(repository, version())
    migrations = repository / "migrations" / "versions"
    newest = max(path.stem for path in migrations.glob("*.py")).partition("_")[0]
    migration = MIGRATION.format(newest=newest)
    (migrations / "9999_newer.py").write_text(migration, encoding="utf-8")
    project = repository / "pyproject.toml"
    raised = project.read_text(encoding="utf-8").replace(version(), NEXT, 1)
    project.write_text(raised, encoding="utf-8")
    _commit(repository, NEXT)


def _commit(repository: Path, tag: str) -> None:
    _git(repository, "add", "--all")
    _git(repository, "commit", "--quiet", "--message", tag)
    _git(repository, "tag", tag)


def _git(repository: Path, *arguments: str) -> None:
    author = ("-c", "user.name=A", "-c", "user.email=a@example.org")
    subprocess.run(["git", *author, *arguments], cwd=repository, check=True)


def _make_release(srv: Path) -> None:
    """The files of the next version's release."""
    repository = srv / "repository"
    options = ("--no-deps", "--no-index", "--no-build-isolation", "--wheel-dir")
    pip = (sys.executable, "-m", "pip", "--quiet", "wheel")
    subprocess.run([*pip, *options, srv / "release", repository], check=True)
    for name in ("requirements.lock", "docs/deploy/bifrost-bot.service"):
        shutil.copy(repository / name, srv / "release")


@pytest.fixture
def empty(place: Path) -> Iterator[Machine]:
    with machine.started(place) as ready:
        yield ready


def filled(lines: str, *, wanted: str, copy: str = "") -> str:
    """The lines with everything that the document leaves open."""
    lines = lines.replace("REPOSITORY", "/srv/repository").replace("FOLDER", "/srv/release")
    return lines.replace("bifrost-revision-OLD-TIME.sqlite3", copy).replace("VERSION", wanted)


@pytest.mark.slow
@pytest.mark.process
@pytest.mark.timeout(900)
@machine.needs_root
async def test_install_serve_upgrade_go_back_and_remove(empty: Machine) -> None:
    upgrading = blocks("operating.md", "Upgrade and downgrade")
    back_up, install, begin, back, by_wheel = upgrading

    async def run(lines: str, wanted: str = version(), *, copy: str = "", given: str = "") -> str:
        text = filled(lines, wanted=wanted, copy=copy)
        return await asyncio.to_thread(empty.run, text, given)

    async def serves(wanted: str) -> str:
        """The service runs that version and can write everything that is its own; its log."""
        log = await run(LOG)
        assert f"Bifrost Bot {wanted}," in log
        assert "Discord is heard" in log
        assert await run(STRAY) == ""
        return log

    for lines in blocks("operating.md", "Install"):
        await run(lines)
    async with Sandbox(Setup(**UNLIMITED)) as sandbox:
        token, enable = blocks("operating.md", "As a service")
        await run(token, given=f"{sandbox.bot_token}\n")
        assert await run("stat -c '%a %U' /etc/bifrost-bot /etc/bifrost-bot/*") == (
            "700 root\n600 root\n"
        )
        drop_in = "/etc/systemd/system/bifrost-bot.service.d/override.conf"
        await run(f"install -D /dev/stdin {drop_in}", given=DROP_IN.format(sandbox=sandbox))
        await run(enable)
        await serves(version())

        await run("systemctl stop bifrost-bot")
        restore = ".venv/bin/bifrost-bot db restore /srv/moved.sqlite3 --config config.toml"
        await run(f"cd /opt/bifrost-bot && {restore}")
        assert "Matches: 4." in await run(begin)
        await serves(version())

        await run(back_up, NEXT)
        await run(install, NEXT)
        assert "Matches: 4." in await run(begin)
        (copy,) = re.findall(r"bifrost-revision-[\w-]+\.sqlite3", await serves(NEXT))

        assert "Matches: 4." in await run(back, copy=copy)
        await run(install)
        assert "Matches: 4." in await run(begin)
        await serves(version())

        await run("systemctl stop bifrost-bot")
        await run(by_wheel, NEXT)
        assert "Matches: 4." in await run(begin)
        await serves(NEXT)
        for lines in blocks("troubleshooting.md", "Removing the bot"):
            await run(lines)
        assert await run("ls /opt; ! getent passwd bifrost; find /etc -name 'bifrost*'") == ""
