"""Opens the database, brings it up to date, and hands out transactions."""

import asyncio
import logging
import sqlite3
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager, closing, suppress
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from sqlalchemy import URL, Connection, column, event, inspect, select, table, text
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.util import await_only

from bifrost_bot.store.driver import commit_outcome, database_url, pooler, sqlite_connection
from bifrost_bot.store.private_file import create_private, free_path, make_private

if TYPE_CHECKING:
    from alembic.config import Config

log = logging.getLogger(__name__)
_MIGRATION_LOCK = 0xB1F205
"""The PostgreSQL advisory lock under which one process at a time brings the tables up to date."""

_MIGRATIONS = Path(str(files("bifrost_bot.migrations")))
_VERSION = table("alembic_version", column("version_num"))

_FORMS = "Write a file as sqlite:///bifrost.sqlite3 and a server as postgresql://user:password@host/bifrost."
_CHECK = "Check database_url and the database server."
_AUTHORITY = (
    "Name the certificate of the authority that signed the server's as sslrootcert=FILE "
    "in database_url."
)
_POOL = 4
_CONNECT_SECONDS = 10
_LOCK_TRIES = 100
_LOCK_SECONDS = 0.05
_ASK_AGAIN_SECONDS = 1.0
_PROBLEMS = (DBAPIError, PoolTimeoutError, OSError, TimeoutError)
"""The exceptions of a refusing database; an absent server raises those of the network."""


Transaction: TypeAlias = AsyncConnection
"""The connection that the store's functions work on."""


class StoreError(Exception):
    """The database refused an operation and nothing was changed; the message says what to check.

    Attributes:
        on_server: Whether the database is on a server, not in a file.
    """

    def __init__(self, message: str, *, on_server: bool = False) -> None:
        super().__init__(message)
        self.on_server = on_server


class UnusableError(StoreError):
    """The database refused for a reason that only people can remove; trying again is useless."""


class SwappedError(StoreError):
    """The database file was removed or replaced while in use; new writes would be lost."""


class ConflictError(StoreError):
    """Another process wrote the same event first."""


class _UnansweredError(Exception):
    """A commit got no answer, so that it is not known whether it was carried out."""

    def __init__(self, number: int, problem: Exception) -> None:
        super().__init__(number, problem)
        self.number = number
        self.problem = problem


class Database:
    """A pool of connections; every transaction is all or nothing.

    Attributes:
        commits: How many transactions that wrote were committed.
    """

    def __init__(self, url: str) -> None:
        self._url = url
        self._file = file_of(url)
        self._engine = _open(url)
        self._pooler = None if self._file else pooler.Recognition(self._engine)
        self._identity: tuple[int, int] | None = None
        self._rescued = ""
        self.commits = 0
        self._under_way = 0
        self._gate = asyncio.Event()
        self._gate.set()
        self._idle = asyncio.Event()
        self._idle.set()

    @property
    def behind_pooler(self) -> bool:
        """Whether a connection has found a pooler, such as PgBouncer, in front of the server."""
        return self._pooler is not None and self._pooler.found is True

    async def migrate(self, before: Callable[[str], Awaitable[None]] | None = None) -> None:
        """Upgrades the tables.

        Args:
            before: Called with the tables' revision when they are older than this program's and
                hold rows. Until the upgrade ends no process can begin to write. An exception
                leaves the tables as they are.

        Raises:
            StoreError: When the database cannot be opened or written, or was written by another
                version of the bot.
        """
        async with self.transaction() as connection:
            await connection.run_sync(_exclude_others)
            found = await connection.run_sync(revision_of)
            if found is not None and not knows_revision(found):
                raise UnusableError(
                    f"The database {location(self._url)} was written by another version of the "
                    f"bot (its tables have revision {found}). Run that version or a newer one, or "
                    "name another database in database_url."
                )
            is_outdated = found not in (None, newest_revision())
            if is_outdated and before is not None and await connection.run_sync(_holds_rows):
                await before(found or "")
            await connection.run_sync(upgrade)

    @asynccontextmanager
    async def transaction(self, *, patient: bool = True) -> AsyncGenerator[AsyncConnection]:
        """Yields a connection whose work is committed at the end, or rolled back on any failure.

        If the answer to a commit is lost, this finds out whether the commit succeeded.

        Args:
            patient: Whether to wait until that is known. Otherwise the commit counts as refused,
                though it may have succeeded: for work that is repeated anyway, or that must
                notice a refusing database at once.

        Raises:
            ConflictError: When a key is already taken.
            StoreError: When the database refused; the message says what to check.
        """
        try:
            async with self._attempt(patient) as connection:
                yield connection
        except _UnansweredError as doubt:
            log.warning(
                "the database did not answer a commit (%s); finding out whether it was carried out",
                doubt.problem,
            )
            if not await self._is_kept(doubt.number, patient):
                raise self._refusal(doubt.problem) from doubt.problem

    @asynccontextmanager
    async def _attempt(self, patient: bool) -> AsyncGenerator[AsyncConnection]:
        await self._gate.wait()
        self._under_way += 1
        self._idle.clear()
        try:
            await self._require_own_file()
            async with self._engine.connect() as connection:
                await connection.begin()
                self._identity = self._identity or _identity(self._file)
                yield connection
                await self._commit(connection, patient)
        except _PROBLEMS as problem:
            raise self._refusal(problem) from problem
        finally:
            self._under_way -= 1
            if not self._under_way:
                self._idle.set()

    async def _commit(self, connection: AsyncConnection, patient: bool) -> None:
        number = await commit_outcome.transaction_number(connection)
        try:
            await connection.commit()
        except _PROBLEMS as problem:
            if number is None:
                return  # The transaction has only read.
            if self._file is None:
                await connection.invalidate()
                raise _UnansweredError(number, problem) from problem
            # On the same connection, before another transaction leaves its own number.
            if not await _is_in_file(connection, number, patient):
                raise
        self.commits += number is not None

    async def _is_kept(self, number: int, patient: bool) -> bool:
        """Asks a server whether it committed a transaction, until it can tell.

        This holds no connection between attempts, and `idle` and `close` do not wait for it.
        """
        while True:
            with suppress(StoreError):
                async with self._attempt(patient) as connection:
                    committed = await commit_outcome.is_on_server(connection, number)
                if committed is not None:
                    return committed
            if not patient:
                return False
            await asyncio.sleep(_ASK_AGAIN_SECONDS)

    def _refusal(self, problem: Exception) -> StoreError:
        match problem:
            case IntegrityError():
                return ConflictError(str(problem.orig), on_server=self._file is None)
            case DBAPIError():
                return refusal(self._url, problem)
            case _:
                return _not_reached(self._url, problem)

    async def _require_own_file(self) -> None:
        """Refuses to write to a moved or deleted file, and copies its content next to its path.

        Writing continues once the same file is back.

        Raises:
            SwappedError: While the original file is not at its path.
        """
        if self._identity is None or _identity(self._file) == self._identity:
            self._rescued = ""
            return
        if not self._rescued:
            self._rescued = await self._rescue()
        raise SwappedError(
            f"The file {self._file} was removed or replaced while the bot was running, so nothing "
            "is recorded. Put the old file back, or stop the bot and name "
            f"{self._rescued} in database_url."
        )

    async def _rescue(self) -> str:
        """Copies what the open connection still has; returns where, or what to use instead."""
        self._rescued = "the last backup"  # Other callers need not copy at the same time.
        place = free_path(Path(f"{self._file}.rescued"))
        try:
            create_private(place, place.parent)
            with closing(sqlite3.connect(place, check_same_thread=False)) as copy:
                async with self._engine.connect() as connection:
                    raw = await connection.get_raw_connection()
                    await raw.driver_connection.backup(copy)  # type: ignore[union-attr] - aiosqlite's
        except Exception:
            log.exception("the content of the removed database file could not be saved")
            return self._rescued
        log.error("the database file %s is gone; its content was saved in %s", self._file, place)
        return str(place)

    @asynccontextmanager
    async def idle(self) -> AsyncGenerator[None]:
        """Waits for running transactions to end and holds back new ones during the block.

        Cancelling a task in the middle of a transaction would leave its connection, and so the
        file, locked.
        """
        self._gate.clear()
        try:
            await self._idle.wait()
            yield
        finally:
            self._gate.set()

    async def close(self) -> None:
        """Closes all connections; later callers wait until the program ends.

        A new connection would start a thread that the ending program waits for.
        """
        self._gate.clear()
        await self._idle.wait()
        await self._engine.dispose()


def migrations() -> "Config":
    """Returns the Alembic configuration for this program's migrations."""
    from alembic.config import Config  # noqa: PLC0415 - as in `upgrade`

    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS))
    config.set_main_option("recursive_version_locations", "true")
    return config


def upgrade(connection: Connection) -> None:
    """Runs the pending migrations on an open connection, if there are any."""
    if revision_of(connection) == newest_revision():
        return
    # With its templates and their colours, a tenth of the time and memory of a start.
    from alembic import command  # noqa: PLC0415 - seldom needed: at the first start with new tables

    config = migrations()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def revision_of(connection: Connection) -> str | None:
    """Returns the revision of the stored tables, or None if there are none."""
    if not inspect(connection).has_table(_VERSION.name):
        return None
    return connection.scalar(select(_VERSION.c.version_num))


def newest_revision() -> str:
    """Returns the revision of this program's tables."""
    return max(_revisions())


def knows_revision(revision: str) -> bool:
    """Returns whether this program can bring tables of that revision up to date."""
    return revision in _revisions()


@cache
def _revisions() -> frozenset[str]:
    """Returns the revisions of the migrations; the names of their files begin with them."""
    names = [path.name for path in _MIGRATIONS.glob("versions/**/*.py")]
    return frozenset(name.partition("_")[0] for name in names)


def _exclude_others(connection: Connection) -> None:
    """Lets one process at a time look at and upgrade the tables; a file has one writer anyway."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _MIGRATION_LOCK})


def _holds_rows(connection: Connection) -> bool:
    """Returns whether the tables hold anything."""
    names = set(inspect(connection).get_table_names())
    for name in names - {_VERSION.name, "heartbeats"}:
        query = select(text("1")).select_from(table(name))
        if connection.scalar(query.limit(1)):
            return True
    return False


def refusal(url: str, problem: DBAPIError) -> StoreError:
    """Returns an error with the database's complaint and what to do, without the password."""
    said = str(problem.orig).strip()
    passing = {
        "disk is full": "Free some space. Nothing recorded so far is lost.",
        "locked": "Another program has locked the file. Run one bot per database file.",
    }
    lasting = {
        "unable to open": "Check that the folder exists and that this user may write to it.",
        "readonly": "Give this user the right to write to the file and its folder.",
        "not a database": "The file is something else. Name another file in database_url.",
        "malformed": "The file is damaged. Restore a backup (bifrost-bot db restore).",
        "no such table": "The file is damaged or belongs to another program. Restore a backup or "
        "name another file.",
        "password authentication failed": "Check the user and the password in database_url.",
        'role "': "Check the user in database_url.",
        "no pg_hba.conf entry": "Let the server admit this machine, or ask it for TLS "
        "(sslmode=require).",
        'database "': "Create it on the server (createdb), or name another in database_url.",
        "unrecognized configuration parameter": "Remove it from the options in database_url.",
        "root certificate file": _AUTHORITY,
        "unsupported startup parameter": "Remove it from database_url, or list it in the pooler's "
        "ignore_startup_parameters.",
    }
    kind = UnusableError if _find(lasting, said) else StoreError
    remedy = _find(passing | lasting, said) or _CHECK
    message = f"The database {location(url)} refused: {said}. {remedy}"
    return kind(message, on_server=file_of(url) is None)


def _find(remedies: Mapping[str, str], said: str) -> str:
    """Returns the remedy for the first known phrase in a complaint; empty if there is none."""
    for phrase, remedy in remedies.items():
        if phrase in said:
            return remedy
    return ""


def _not_reached(url: str, problem: Exception) -> StoreError:
    """Returns an error with why connecting failed and what to do, without the password."""
    lasting = {
        "certificate verify failed": _AUTHORITY,
        "rejected SSL upgrade": "The server does not speak TLS. Switch it on there, or remove "
        "sslmode here.",
        "[X509": "One of the files of certificates in database_url is something else.",
        "PEM lib": "One of the files of certificates in database_url is something else.",
    }
    remedy = _find(lasting, str(problem))
    kind = UnusableError if remedy else StoreError
    reason = str(problem).rstrip(".") or type(problem).__name__
    message = f"The database {location(url)} cannot be reached: {reason}. {remedy or _CHECK}"
    return kind(message, on_server=file_of(url) is None)


def location(url: str) -> str:
    """Returns the URL for display, without the password anywhere."""
    parsed = database_url.parse(url)
    hidden = {key: "***" for key in parsed.query if "pass" in key.lower()}
    return parsed.update_query_dict(hidden).render_as_string(hide_password=True)


def file_of(url: str, name: str = "database_url") -> Path | None:
    """Returns the file that a URL names, or None if it names a server.

    Args:
        url: The URL.
        name: What people know it by, for the sentence that refuses it.

    Raises:
        UnusableError: When the URL cannot be read, or a folder is where the file should be.
    """
    parsed = parse_url(url, name)
    if parsed.get_backend_name() != "sqlite":
        return None
    file = Path(parsed.database or "")
    if _is_folder(file):
        raise UnusableError(
            f"{name} cannot be used: {file} is a folder. Add the file's name: "
            f"sqlite:///{file}/bifrost.sqlite3."
        )
    return file


def parse_url(url: str, name: str = "database_url") -> URL:
    """Returns the parsed URL; a server's options have the names of PostgreSQL's own programs.

    Args:
        url: The URL.
        name: What people know it by, for the sentence that refuses it.

    Raises:
        UnusableError: When it cannot be read.
    """
    try:
        return database_url.parse(url)
    except database_url.AddressError as problem:
        raise UnusableError(f"{name} cannot be used: {problem}. {_FORMS}") from None


def _open(url: str) -> AsyncEngine:
    parsed = parse_url(url)
    backend = parsed.get_backend_name()
    try:
        if backend == "postgresql":
            return _open_server(parsed)
        if backend == "sqlite":
            return _open_file(parsed)
    except (database_url.AddressError, ArgumentError, ImportError) as problem:
        raise UnusableError(f"database_url cannot be used: {problem}. {_FORMS}") from problem
    raise UnusableError(
        f"database_url names a kind of database that is not known here ({backend}). {_FORMS}"
    )


def _open_server(url: URL) -> AsyncEngine:
    place, arguments = database_url.driver_arguments(url)
    # The pre-ping notices a connection that was lost when the server restarted.
    engine = create_async_engine(
        place,
        pool_size=_POOL,
        max_overflow=0,
        pool_pre_ping=True,
        connect_args={"timeout": _CONNECT_SECONDS, **arguments},
    )
    commit_outcome.track_writes(engine)
    return engine


def _open_file(url: URL) -> AsyncEngine:
    database = url.database or ""
    # SQLite has one writer at a time anyway; a single connection serves callers in order.
    engine = create_async_engine(
        url.set(drivername="sqlite+aiosqlite"),
        pool_size=1,
        max_overflow=0,
        connect_args={"async_creator_fn": sqlite_connection.connect},
    )
    if not _is_folder(Path(database).parent):
        raise UnusableError(
            f"The folder of the database {database} does not exist or cannot be entered. "
            "Create it first."
        )
    make_private(Path(database))
    event.listen(engine.sync_engine, "connect", _prepare)
    event.listen(engine.sync_engine, "begin", _begin)
    commit_outcome.track_writes(engine)
    return engine


async def _is_in_file(connection: AsyncConnection, number: int, patient: bool) -> bool:
    while True:
        try:
            return await commit_outcome.is_in_file(connection, number)
        except sqlite3.Error:
            log.exception("cannot find out whether a commit was carried out")
        if not patient:
            return False
        await asyncio.sleep(_ASK_AGAIN_SECONDS)


def _identity(path: Path | None) -> tuple[int, int] | None:
    """Returns the device and inode of a file, or None if there is no file."""
    try:
        found = path.stat() if path else None
    except OSError:
        return None
    return (found.st_dev, found.st_ino) if found else None


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except OSError:
        return False


def _prepare(connection: Any, _record: object) -> None:
    """Makes commits durable, and turns off the driver's own transactions, which begin too late."""
    connection.isolation_level = None
    cursor = connection.cursor()
    try:
        _write_ahead(cursor)
        for pragma in ("synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()
    except Exception:
        # The pool drops this connection, whose thread would outlive the event loop.
        connection.close()
        raise


def _write_ahead(cursor: Any) -> None:
    """Switches on the write-ahead log, retrying because SQLite does not wait for locks here."""
    for attempt in range(1, _LOCK_TRIES + 1):
        try:
            cursor.execute("PRAGMA journal_mode=WAL")
            return
        except sqlite3.OperationalError as problem:
            if problem.sqlite_errorcode != sqlite3.SQLITE_BUSY or attempt == _LOCK_TRIES:
                raise
            await_only(asyncio.sleep(_LOCK_SECONDS))


def _begin(connection: Connection) -> None:
    driver: Any = connection.connection.driver_connection
    driver.begin()
