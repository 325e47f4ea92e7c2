"""Databases for tests: SQLite files, or databases of a PostgreSQL server of the session.

With BIFROST_TEST_DATABASE=postgresql every test that does not say otherwise runs on PostgreSQL.
"""

import atexit
import hashlib
import os
import shutil
import sqlite3
import subprocess
import tempfile
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest
from alembic import command
from sqlalchemy import Connection, Engine, text
from sqlalchemy.engine.default import DefaultDialect

from bifrost_bot.store.database import Database, migrations

ON_POSTGRESQL: Final = os.environ.get("BIFROST_TEST_DATABASE") == "postgresql"
_PROGRAMS: Final = sorted(
    Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: float(path.parent.name)
)
_NOBODY: Final = "postgres"
_QUICK: Final = ("-c", "fsync=off", "-c", "full_page_writes=off", "-c", "max_connections=300")

needs_postgresql = pytest.mark.skipif(
    not _PROGRAMS and os.environ.get("CI") != "true",
    reason="needs a PostgreSQL server: .ci/packages installs it on Debian",
)
on_files = pytest.mark.files
"""Marks a test to which PostgreSQL adds nothing, as one about SQLite files; `make
test-postgresql` leaves it out.
"""


def share_compiled_statements() -> None:
    """Lets every database of the session use what SQLAlchemy has compiled for another of its kind.

    SQLAlchemy keeps it by dialect, of which each engine has its own; those of a kind are equal
    here.
    """
    compiled: dict[Any, Any] = {}
    initialized = Engine.__init__

    def init(self: Engine, *args: Any, **kwargs: Any) -> None:
        initialized(self, *args, **kwargs)
        self._compiled_cache = compiled  # pyright: ignore[reportPrivateUsage] - there is no public way

    Engine.__init__ = init
    DefaultDialect.__eq__ = lambda self, other: type(self) is type(other)
    DefaultDialect.__hash__ = lambda self: hash(type(self))


def url_at(path: Path) -> str:
    """Returns the URL of the test's database `path` on the tests' server; empty at first."""
    return postgresql_url(path) if ON_POSTGRESQL else f"sqlite:///{path}"


def postgresql_url(path: Path) -> str:
    """Returns the URL of a database on the test's PostgreSQL server, made at its first mention."""
    return _made(_name(path))


def dump_of(path: Path) -> list[str]:
    """Returns the statements that make the database in a file."""
    with closing(sqlite3.connect(path)) as there:
        return list(there.iterdump())


def copied(template: Path, path: Path) -> str:
    """Returns the URL of a database made as a copy of another, whose connections are all closed."""
    if not ON_POSTGRESQL:
        shutil.copy(template, path)
        return url_at(path)
    name = _name(path)
    _run(
        "createdb",
        "--host",
        str(_server().folder),
        "--username",
        _NOBODY,
        "--template",
        _name(template),
        name,
    )
    return _server().url(name)


async def up_to_date() -> Path:
    """Returns an up-to-date empty database to copy; it is made once in a session."""
    path = _folder() / "bifrost.sqlite3"
    if not path.exists():
        await upgrade(url_at(path))
        path.touch()
    return path


async def upgrade(url: str) -> None:
    """Makes or upgrades the tables, as starting the bot does."""
    database = Database(url)
    await database.migrate()
    await database.close()


async def downgrade(database: Database, revision: str) -> None:
    """Takes the tables back to an earlier revision."""

    def back(connection: Connection) -> None:
        config = migrations()
        config.attributes["connection"] = connection
        command.downgrade(config, revision)

    async with database.transaction() as connection:
        await connection.run_sync(back)


@cache
def _folder() -> Path:
    folder = Path(tempfile.mkdtemp(prefix="bifrost-test-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


async def break_writes(
    database: Database, table: str, verb: str = "INSERT", *, taken: bool = False
) -> None:
    """Makes inserts (or updates) of a table fail: the database's fault, or a taken key."""
    async with database.transaction() as connection:
        if connection.dialect.name == "sqlite":
            what = "SELECT RAISE(ABORT, 'UNIQUE')" if taken else "SELECT nonsense FROM nowhere"
            await connection.execute(
                text(f"CREATE TRIGGER broken BEFORE {verb} ON {table} BEGIN {what}; END")
            )
            return
        code = "unique_violation" if taken else "disk_full"
        fail = f"BEGIN RAISE EXCEPTION 'nowhere' USING ERRCODE = '{code}'; END"
        await connection.execute(
            text(f"CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ {fail} $$")
        )
        await connection.execute(
            text(f"CREATE TRIGGER broken BEFORE {verb} ON {table} EXECUTE FUNCTION fail()")
        )


async def mend(database: Database) -> None:
    """Lets the database work again."""
    async with database.transaction() as connection:
        if connection.dialect.name == "sqlite":
            await connection.execute(text("DROP TRIGGER broken"))
        else:
            await connection.execute(text("DROP FUNCTION fail CASCADE"))


def _name(path: Path) -> str:
    return f"test_{hashlib.sha256(str(path).encode()).hexdigest()[:24]}"


class Server:
    """A PostgreSQL server that listens on a socket in its own folder.

    It does not wait for the disk: what it has committed survives its own end, but not that of the
    machine.
    """

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="bifrost-postgresql-"))
        self.give(self.folder)
        _run(
            "initdb",
            "--pgdata",
            f"{self.folder}/data",
            "--username",
            _NOBODY,
            "--auth",
            "trust",
            "--no-sync",
        )

    def start(self, *settings: str) -> None:
        """Starts it, with further settings such as `ssl=on`; returns when it answers."""
        more = (f"-c {setting}" for setting in settings)
        options = " ".join((f"-k {self.folder}", "-h ''", *_QUICK, *more))
        self._control("start", "--log", f"{self.folder}/log", "-o", options)

    def stop(self, mode: str = "immediate") -> None:
        """Stops it; `fast` closes all connections properly, `immediate` is like a crash."""
        self._control("stop", "-m", mode)

    def give(self, path: Path) -> None:
        """Makes it the owner of a file."""
        if os.geteuid() == 0:
            shutil.chown(path, _NOBODY)

    def make(self, name: str) -> str:
        """Makes an empty database and returns its URL."""
        _run("createdb", "--host", str(self.folder), "--username", _NOBODY, name)
        return self.url(name)

    def url(self, name: str) -> str:
        """Returns the URL of a database."""
        return f"postgresql://{_NOBODY}@/{name}?host={self.folder}"

    def cut(self) -> None:
        """Ends all connections to it."""
        others = (
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
        )
        _run(
            "psql",
            "--host",
            str(self.folder),
            "--username",
            _NOBODY,
            "--command",
            others,
            "postgres",
        )

    def remove(self) -> None:
        """Stops it and deletes what it has kept."""
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _control(self, what: str, *more: str) -> None:
        _run("pg_ctl", what, "-w", "--pgdata", f"{self.folder}/data", *more)


@cache
def _made(name: str) -> str:
    return _server().make(name)


@cache
def _server() -> Server:
    """Starts the server that tests share; it ends with them."""
    server = Server()
    server.start()
    atexit.register(server.remove)
    return server


def _run(program: str, *arguments: str) -> None:
    """Runs a program of the server; it refuses to run as root, who becomes Debian's user for it."""
    command = [str(_PROGRAMS[-1] / program), *arguments]
    who: dict[str, Any] = (
        {"user": _NOBODY, "group": _NOBODY, "extra_groups": ()} if os.geteuid() == 0 else {}
    )
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd="/", **who)
    assert done.returncode == 0, f"{program}: {done.stdout}{done.stderr}"
