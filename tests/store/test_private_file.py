"""What is stored is read by nobody else on the machine, whatever the process's umask is."""

import json
import os
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner

from bifrost_bot.__main__ import main
from bifrost_bot.match.decide.phases import Abandon
from bifrost_bot.match.upcast import write_event
from bifrost_bot.store.database import Database
from bifrost_bot.store.maintenance import care
from bifrost_bot.store.reading_mark import mark_path, open_mark
from bifrost_bot.store.shard_set import WHOLE
from tests.match.world import HOST, playing

pytestmark = [
    pytest.mark.files,
    pytest.mark.skipif(os.name != "posix", reason="files have rights of their own elsewhere"),
]


@pytest.fixture(autouse=True)
def generous() -> Iterator[None]:
    """The umask of most shells: what a program makes is for everybody to read."""
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


async def test_what_an_earlier_program_let_others_read_is_taken_from_them_and_told(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
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
    assert [name for name in names if f"{name}; now only its owner can" in caplog.text] == list(names)


def test_a_file_that_its_owner_may_not_write_stays_so(tmp_path: Path) -> None:
    path = tmp_path / "b.sqlite3"
    path.touch(0o444)
    Database(f"sqlite:///{path}")
    assert modes(tmp_path) == {"b.sqlite3": 0o400}


async def test_a_backup_is_its_owners_alone(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'b.sqlite3'}"
    database = Database(url)
    await database.migrate()
    await database.close()
    care.backup(url, tmp_path / "copy", lambda done, of: None)
    assert modes(tmp_path)["copy"] == 0o600


def test_what_a_command_writes_is_its_owners_alone_and_a_file_that_was_there_keeps_its_rights(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from bifrost_bot import __main__ as program

    world = playing()
    world.do(Abandon(HOST, ""))

    def bodies(_match: str, _path: Path | None) -> tuple[str, ...]:
        return tuple(json.dumps(write_event(event)) for event in world.history)

    monkeypatch.setattr(program, "_bodies", bodies)
    shared = tmp_path / "shared.json"
    shared.touch(0o644)
    for out in (tmp_path / "new.json", shared):
        done = CliRunner().invoke(main, ["export", "1", "--out", str(out)])
        assert done.exit_code == 0, done.output
    assert modes(tmp_path) == {"new.json": 0o600, "shared.json": 0o644}
