"""`bifrost-bot db …` as an owner types it."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import Result

from bifrost_bot.store.database import Database
from tests.tools import command_line


@pytest.fixture
async def path(tmp_path: Path) -> Path:
    made = Database(f"sqlite:///{tmp_path}/bifrost.sqlite3")
    await made.migrate()
    await made.close()
    return tmp_path


def run(path: Path, *arguments: str, file: str = "bifrost.sqlite3") -> Result:
    url = f"sqlite:///{path}/{file}"
    return command_line.run("db", *arguments, BIFROST_DATABASE_URL=url)


def test_a_backup_is_made_and_can_be_checked(path: Path) -> None:
    done = run(path, "backup", str(path / "copy.sqlite3"))
    assert (done.exit_code, "is a copy of the database as it was just now" in done.output) == (
        0,
        True,
    )
    looked = run(path, "check", file="copy.sqlite3")
    assert (looked.exit_code, "Matches: 0. Events: 0. Problems: 0." in looked.output) == (0, True)


@pytest.mark.parametrize("arguments", [("check",), ("backup", "copy.sqlite3")])
def test_a_missing_file_is_told_and_not_made(path: Path, arguments: tuple[str, ...]) -> None:
    done = run(path, *arguments, file="nothing.sqlite3")
    assert done.exit_code == 2
    assert "There is no database file" in done.stderr
    assert not (path / "nothing.sqlite3").exists()


def test_a_folder_in_place_of_the_file_is_told(path: Path) -> None:
    (path / "data").mkdir()
    done = run(path, "check", file="data")
    assert done.exit_code == 2
    assert f"{path}/data is a folder. Add the file's name: sqlite:///{path}/data/" in done.stderr


@pytest.mark.parametrize("wrong", ["FROM", "TO"])
@pytest.mark.parametrize("address", ["b.sqlite3", "sqlite:///"])
def test_a_copy_names_the_address_that_is_wrong_and_its_form(
    path: Path, wrong: str, address: str
) -> None:
    right = f"sqlite:///{path}/bifrost.sqlite3"
    done = run(path, "copy", *((address, right) if wrong == "FROM" else (right, address)))
    assert done.exit_code == 2
    assert done.stderr.startswith(f"{wrong} cannot be used: it ")
    assert "Write a file as sqlite:///bifrost.sqlite3" in done.stderr


def test_a_copy_to_a_folder_is_told_by_its_name(path: Path) -> None:
    done = run(path, "copy", f"sqlite:///{path}/bifrost.sqlite3", f"sqlite:///{path}")
    assert done.stderr.startswith(f"TO cannot be used: {path} is a folder.")


def test_what_is_wrong_is_told_and_the_status_says_so(path: Path) -> None:
    (path / "empty.sqlite3").touch()
    done = run(path, "check", file="empty.sqlite3")
    assert done.exit_code == 1
    assert "Start the bot once" in done.output


def test_ratings_are_computed_again(path: Path) -> None:
    done = run(path, "ratings")
    assert (done.exit_code, done.stdout) == (
        0,
        "Results and ratings are computed again. Finished matches: 0.\n",
    )
    assert done.stderr == ""
    assert "There is no database file" in run(path, "ratings", file="nothing.sqlite3").stderr


@pytest.mark.parametrize(
    ("revision", "remedy"),
    [("0001", "Start the bot once to upgrade them."), ("9999", "Use that version.")],
)
def test_ratings_of_another_version_of_the_bot_are_left_alone(
    path: Path, revision: str, remedy: str
) -> None:
    with closing(sqlite3.connect(path / "bifrost.sqlite3")) as other:
        other.execute("UPDATE alembic_version SET version_num = ?", [revision])
        other.execute("ALTER TABLE results RENAME TO results_of_another_version")
        other.commit()
    done = run(path, "ratings")
    assert done.exit_code == 2
    assert f"The tables have revision {revision}, " in done.stderr
    assert done.stderr.endswith(f"{remedy} Nothing was changed.\n")
    assert "damaged" not in done.stderr
