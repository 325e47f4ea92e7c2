"""Stored files are private with any umask."""

import errno
import json
import os
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner

from bifrost_bot.cli.main import main
from bifrost_bot.match.decide.phases import Abandon
from bifrost_bot.match.upcast import write_event
from bifrost_bot.store.crash_marker import mark_path, open_mark
from bifrost_bot.store.database import Database
from bifrost_bot.store.maintenance import care
from bifrost_bot.store.maintenance.backup_folder import BackupFolder
from bifrost_bot.store.private_file import write_private
from bifrost_bot.store.shard_set import WHOLE
from bifrost_bot.tools.restore import restore
from tests.databases import upgrade
from tests.match.world import HOST, playing

pytestmark = [
    pytest.mark.files,
    pytest.mark.skipif(os.name != "posix", reason="files have rights of their own elsewhere"),
]


@pytest.fixture(autouse=True)
def generous() -> Iterator[None]:
    """The umask of most shells: what a program makes is for everyone to read."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def modes(folder: Path) -> dict[str, int]:
    return {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()}


async def test_the_database_and_all_beside_it_are_their_owners_alone(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'b.sqlite3'}"
    database = Database(url)
    await database.migrate()
    mark = open_mark(mark_path(url, WHOLE))
    assert mark is not None
    found = modes(tmp_path)
    assert set(found) == {"b.sqlite3", "b.sqlite3-wal", "b.sqlite3-shm", "b.sqlite3-reading"}
    assert set(found.values()) == {0o600}
    mark.close()
    await database.close()


async def test_public_files_are_closed(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "b.sqlite3"
    names = ("b.sqlite3", "b.sqlite3-wal", "b.sqlite3-shm", "b.sqlite3-reading")
    with closing(sqlite3.connect(path)) as older:
        older.execute("PRAGMA journal_mode=WAL")
        older.execute("CREATE TABLE secrets (seed TEXT)")
        (tmp_path / names[-1]).touch()
        assert set(modes(tmp_path).values()) == {0o644}
        database = Database(f"sqlite:///{path}")
        assert {name: modes(tmp_path)[name] for name in names} == dict.fromkeys(names, 0o600)
        await database.close()
    assert [name for name in names if f"{name}; now only its owner can" in caplog.text] == list(
        names
    )


def test_a_file_that_its_owner_may_not_write_stays_so(tmp_path: Path) -> None:
    path = tmp_path / "b.sqlite3"
    path.touch(0o444)
    Database(f"sqlite:///{path}")
    assert modes(tmp_path) == {"b.sqlite3": 0o400}


def test_a_text_that_does_not_fit_leaves_the_file_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def write_half(path: Path, text: str, encoding: str) -> None:
        path.write_bytes(text.encode(encoding)[:3])
        raise OSError(errno.ENOSPC, "No space left on device")

    path = tmp_path / "match-1.json"
    for before in ([], ["the export of yesterday"]):
        for text in before:
            write_private(path, text)
        with monkeypatch.context() as patch:
            patch.setattr(Path, "write_text", write_half)
            with pytest.raises(OSError, match="No space left"):
                write_private(path, "the export of today")
        assert [found.read_text() for found in tmp_path.iterdir()] == before


def test_a_replaced_text_keeps_rights_and_links_and_a_pipe_stays_one(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    write_private(path, "old")
    assert modes(tmp_path) == {"page.html": 0o600}
    path.chmod(0o644)
    link = tmp_path / "link.html"
    link.symlink_to(path)
    write_private(link, "new")
    assert path.read_text() == "new"
    assert link.is_symlink()
    assert modes(tmp_path) == {"page.html": 0o644, "link.html": 0o644}
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    write_private(pipe, "through")
    assert os.read(reader, 100) == b"through"
    os.close(reader)
    assert pipe.is_fifo()


async def test_a_backup_is_its_owners_alone(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'b.sqlite3'}"
    await upgrade(url)
    care.backup(url, tmp_path / "copy", lambda done, of: None)
    assert modes(tmp_path)["copy"] == 0o600


def test_new_files_are_the_owners(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from bifrost_bot.cli import matches

    world = playing()
    world.do(Abandon(HOST, ""))

    def bodies(_match: str, _path: Path | None) -> tuple[str, ...]:
        return tuple(json.dumps(write_event(event)) for event in world.history)

    monkeypatch.setattr(matches, "_bodies", bodies)
    shared = tmp_path / "shared.json"
    shared.touch(0o644)
    for out in (tmp_path / "new.json", shared):
        done = CliRunner().invoke(main, ["export", "1", "--out", str(out)])
        assert done.exit_code == 0, done.output
    assert modes(tmp_path) == {"new.json": 0o600, "shared.json": 0o644}


SERVICE = 65_534
"""The user who runs the bot."""


@pytest.mark.skipif(
    os.name != "posix" or os.geteuid() != 0, reason="needs root, who alone can give files to others"
)
class TestRoot:
    """The bot runs as its own user; backups are often restored by root."""

    @pytest.fixture
    def home(self, tmp_path: Path) -> Path:
        home = tmp_path / "bot"
        home.mkdir()
        os.chown(home, SERVICE, SERVICE)
        return home

    @pytest.fixture
    async def backup(self, tmp_path: Path) -> Path:
        path = tmp_path / "backup.sqlite3"
        await upgrade(f"sqlite:///{path}")
        return path

    def owners(self, folder: Path) -> set[int]:
        found = [path.stat() for path in folder.rglob("*")]
        assert {stat.S_IMODE(one.st_mode) for one in found} <= {0o600, 0o700}
        return {one.st_uid for one in found} | {one.st_gid for one in found}

    async def restored(self, home: Path, backup: Path, *, replace: bool = False) -> None:
        await restore(
            f"sqlite:///{home / 'b.sqlite3'}", backup, lambda done, of: None, replace=replace
        )

    async def test_a_restored_file_is_the_bots(self, home: Path, backup: Path) -> None:
        await self.restored(home, backup)
        assert self.owners(home) == {SERVICE}

    async def test_a_replaced_file_keeps_its_owner(self, home: Path, backup: Path) -> None:
        await self.restored(home, backup)
        os.chown(home, 0, 0)
        await self.restored(home, backup, replace=True)
        assert len(list(home.iterdir())) == 2
        assert self.owners(home) == {SERVICE}

    async def test_files_made_by_root_are_the_bots(self, home: Path, backup: Path) -> None:
        await self.restored(home, backup)
        url = f"sqlite:///{home / 'b.sqlite3'}"
        database = Database(url)
        async with database.transaction():
            assert (home / "b.sqlite3-wal").exists()
        mark = open_mark(mark_path(url, WHOLE))
        assert mark is not None
        await BackupFolder(url, str(home / "backups" / "nightly")).make(1)
        care.backup(url, home / "by-hand.sqlite3", lambda done, of: None)
        assert self.owners(home) == {SERVICE}
        mark.close()
        await database.close()

    async def test_a_first_start_by_root_gives_the_folders_owner(self, home: Path) -> None:
        database = Database(f"sqlite:///{home / 'b.sqlite3'}")
        await database.migrate()
        assert self.owners(home) == {SERVICE}
        await database.close()
