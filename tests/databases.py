"""Databases for tests: SQLite files, or databases of a PostgreSQL server that is started for the test session.

With BIFROST_TEST_DATABASE=postgresql every test that does not say otherwise runs on PostgreSQL.
"""

import atexit
import hashlib
import os
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest
from sqlalchemy import text

from bifrost_bot.store.database import Database

ON_POSTGRESQL: Final = os.environ.get("BIFROST_TEST_DATABASE") == "postgresql"
_PROGRAMS: Final = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: float(path.parent.name))
_NOBODY: Final = "postgres"
_QUICK: Final = ("-c", "fsync=off", "-c", "full_page_writes=off", "-c", "max_connections=300")

needs_postgresql = pytest.mark.skipif(
    not _PROGRAMS and os.environ.get("CI") != "true",
    reason="needs a PostgreSQL server: .ci/packages installs it on Debian",
)
on_files = pytest.mark.files
"""Marks a test that is about SQLite files; `make test-postgresql` leaves these out."""


def url_at(path: Path) -> str:
    """Returns the URL of the database a test calls `path`, on the server that tests run on; empty at first."""
    return postgresql_url(path) if ON_POSTGRESQL else f"sqlite:///{path}"


def postgresql_url(path: Path) -> str:
    """Returns the URL of a database on the test's PostgreSQL server, made at its first mention."""
    return _made(_name(path))


def copied(template: Path, path: Path) -> str:
    """Returns the URL of a database made as a copy of another, whose connections are all closed."""
    if not ON_POSTGRESQL:
        shutil.copy(template, path)
        return url_at(path)
    name = _name(path)
    _run("createdb", "--host", str(_server()), "--username", _NOBODY, "--template", _name(template), name)
    return _url(name)


async def break_writes(database: Database, table: str, verb: str = "INSERT", *, taken: bool = False) -> None:
    """Lets no row of a table be inserted (or updated) any more: the database fails, or says that the key is taken."""
    async with database.transaction() as connection:
        if connection.dialect.name == "sqlite":
            what = "SELECT RAISE(ABORT, 'UNIQUE')" if taken else "SELECT nonsense FROM nowhere"
            await connection.execute(text(f"CREATE TRIGGER broken BEFORE {verb} ON {table} BEGIN {what}; END"))
            return
        code = "unique_violation" if taken else "disk_full"
        fail = f"BEGIN RAISE EXCEPTION 'nowhere' USING ERRCODE = '{code}'; END"
        await connection.execute(text(f"CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ {fail} $$"))
        await connection.execute(text(f"CREATE TRIGGER broken BEFORE {verb} ON {table} EXECUTE FUNCTION fail()"))


async def mend(database: Database) -> None:
    """Lets the database work again."""
    async with database.transaction() as connection:
        if connection.dialect.name == "sqlite":
            await connection.execute(text("DROP TRIGGER broken"))
        else:
            await connection.execute(text("DROP FUNCTION fail CASCADE"))


def _name(path: Path) -> str:
    return f"test_{hashlib.sha256(str(path).encode()).hexdigest()[:24]}"


def _url(name: str) -> str:
    return f"postgresql://{_NOBODY}@/{name}?host={_server()}"


@cache
def _made(name: str) -> str:
    _run("createdb", "--host", str(_server()), "--username", _NOBODY, name)
    return _url(name)


@cache
def _server() -> Path:
    """Starts a server that listens on a socket in a folder of its own; it ends with the tests."""
    folder = Path(tempfile.mkdtemp(prefix="bifrost-postgresql-"))
    if os.geteuid() == 0:
        shutil.chown(folder, _NOBODY)
    _run("initdb", "--pgdata", f"{folder}/data", "--username", _NOBODY, "--auth", "trust", "--no-sync")
    options = " ".join((f"-k {folder}", "-h ''", *_QUICK))
    _run("pg_ctl", "start", "-w", "--pgdata", f"{folder}/data", "--log", f"{folder}/log", "-o", options)
    atexit.register(_end, folder)
    return folder


def _end(folder: Path) -> None:
    _run("pg_ctl", "stop", "-m", "immediate", "--pgdata", f"{folder}/data")
    shutil.rmtree(folder, ignore_errors=True)


def _run(program: str, *arguments: str) -> None:
    """Runs a program of the server; it refuses to run as root, who becomes Debian's user for it."""
    command = [str(_PROGRAMS[-1] / program), *arguments]
    who: dict[str, Any] = {"user": _NOBODY, "group": _NOBODY, "extra_groups": ()} if os.geteuid() == 0 else {}
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd="/", **who)
    assert done.returncode == 0, f"{program}: {done.stdout}{done.stderr}"
