"""PostgreSQL addresses as providers give them."""

import asyncio
import random
import socket
import subprocess
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.exc import OperationalError

from bifrost_bot.store.database import Database, StoreError, UnusableError, location, refusal
from bifrost_bot.store.driver import database_url
from bifrost_bot.store.driver.database_url import AddressError
from bifrost_bot.store.maintenance import care
from tests.databases import Server, needs_postgresql, on_files

PLAIN = "postgresql://bot:word@db.example/bifrost"


def given(url: str) -> dict[str, Any]:
    """What the driver is given besides the place."""
    return database_url.driver_arguments(database_url.parse(url))[1]


def placed(url: str) -> str:
    """The place that SQLAlchemy is given."""
    return database_url.driver_arguments(database_url.parse(url))[0].render_as_string(
        hide_password=False
    )


@on_files
class TestUnderstood:
    @pytest.mark.parametrize(
        "kind", ["postgres", "postgresql", "postgresql+asyncpg", "postgresql+psycopg2"]
    )
    def test_every_name_of_a_server_is_understood(self, kind: str) -> None:
        assert (
            placed(f"{kind}://bot:word@db.example/bifrost")
            == "postgresql+asyncpg://bot:word@db.example/bifrost"
        )

    @pytest.mark.parametrize(
        ("options", "arguments"),
        [
            ("sslmode=require", {"dsn": "postgresql://?sslmode=require"}),
            ("ssl=require", {"dsn": "postgresql://?sslmode=require"}),
            ("ssl=true", {"dsn": "postgresql://?sslmode=require"}),
            (
                "target_session_attrs=read-write",
                {"dsn": "postgresql://?target_session_attrs=read-write"},
            ),
            ("connect_timeout=3", {"timeout": 3}),
            ("connect_timeout=0", {"timeout": None}),
            ("application_name=my%20bot", {"server_settings": {"application_name": "my bot"}}),
            (
                "options=-c%20search_path%3Dbot",
                {"server_settings": {"options": "-c search_path=bot"}},
            ),
            ("channel_binding=prefer&gssencmode=disable&client_encoding=utf8", {}),
            (
                "command_timeout=2.5&statement_cache_size=0",
                {"command_timeout": 2.5, "statement_cache_size": 0},
            ),
        ],
    )
    def test_an_option_reaches_the_driver(self, options: str, arguments: dict[str, Any]) -> None:
        assert given(f"{PLAIN}?{options}") == arguments
        assert placed(f"{PLAIN}?{options}") == placed(PLAIN)

    def test_a_user_a_password_and_a_database_may_be_options(self) -> None:
        url = "postgresql:///?host=/run/postgresql&user=bot&password=w%40rd&dbname=bifrost"
        assert placed(url) == "postgresql+asyncpg://bot:w%40rd@/bifrost?host=%2Frun%2Fpostgresql"
        assert "w%40rd" not in location(url)

    @pytest.mark.parametrize(
        "url",
        [
            "postgresql://bot:word@one,two:6000/bifrost",
            "postgresql://bot:word@/bifrost?host=one,two&port=5432,6000",
            "postgresql://bot:word@/bifrost?host=one:5432&host=two:6000",
        ],
    )
    def test_several_hosts_are_understood_however_they_are_written(self, url: str) -> None:
        assert (
            placed(url) == "postgresql+asyncpg://bot:word@/bifrost?host=one%2Ctwo&port=5432%2C6000"
        )

    def test_pg_dump_gets_the_options_that_it_knows(self) -> None:
        url = database_url.parse(
            f"{PLAIN}?ssl=require&channel_binding=require&statement_cache_size=0"
        )
        assert database_url.libpq_url(url).query == {
            "sslmode": "require",
            "channel_binding": "require",
        }


@on_files
class TestRefused:
    @pytest.mark.parametrize(
        ("options", "told"),
        [
            ("pgbouncer=true", '"pgbouncer" is not known'),
            ("connect_timeout=soon", "connect_timeout must be a number"),
            ("gssencmode=require", "gssencmode can only be disable or prefer"),
            (
                "sslmode=please",
                "sslmode can only be disable, allow, prefer, require, verify-ca or verify-full",
            ),
            ("channel_binding=always", "channel_binding can only be"),
            ("sslmode=disable&channel_binding=require", "channel_binding=require needs TLS"),
            ("sslmode=verify-full&sslrootcert=/nowhere/ca.pem", "/nowhere/ca.pem"),
            (f"sslrootcert=system&sslcert={__file__}", "sslcert and sslkey do not name"),
        ],
    )
    def test_an_option_that_cannot_be_used_is_named(self, options: str, told: str) -> None:
        with pytest.raises(UnusableError) as refused:
            Database(f"{PLAIN}?{options}")
        assert told in str(refused.value)
        assert "postgresql://user:password@host/bifrost" in str(refused.value)

    @pytest.mark.parametrize(
        "url",
        [
            "postgresql://bot:half@half@db.example/bifrost",
            "postgresql://bot:half@half/half@db.example/bifrost",
            "postgresql://bot:half@half?half@db.example/bifrost",
            "postgresql://bot:half:half/bifrost",
            "postgresql://bot:half@db.example:half/bifrost",
            "postgresql://bot:half@one:half,two/bifrost",
            "postgresql://bot:half@db.example:70000/bifrost",
        ],
    )
    def test_an_address_that_is_read_wrongly_shows_no_half_of_a_password(self, url: str) -> None:
        with pytest.raises(UnusableError) as refused:
            Database(url)
        assert "half" not in str(refused.value)
        with pytest.raises(AddressError):
            location(url)

    def test_no_part_of_any_password_is_ever_shown(self) -> None:
        chance = random.Random(48)
        problem = OperationalError("SELECT 1", {}, Exception("the server is down"))
        for _ in range(3_000):
            pieces = [_piece(chance) for _ in range(chance.randint(1, 4))]
            password = pieces[0]
            for piece in pieces[1:]:
                password += chance.choice("@:/#?&=,%+ [];") + piece
            url = chance.choice(_TEMPLATES).replace("PASSWORD", password)
            for words in _said_of(url, problem):
                shown = [piece for piece in pieces if piece in words]
                assert shown == [], (url, words)


_TEMPLATES = (
    "postgresql://bot:PASSWORD@db.example/bifrost",
    "postgres://bot:PASSWORD@db.example:5432/bifrost?sslmode=require",
    "postgresql+asyncpg://bot:PASSWORD@one.example,two.example/bifrost",
    "postgresql://:PASSWORD@db.example/bifrost",
    "postgresql://bot:PASSWORD@/bifrost?host=/run/postgresql",
    "postgresql:///bifrost?host=db.example&user=bot&password=PASSWORD",
    "postgresql://bot@db.example/bifrost?password=PASSWORD&sslmode=prefer",
    "postgresql:/bot:PASSWORD@db.example/bifrost",
    "bot:PASSWORD@db.example/bifrost",
    "mysql://bot:PASSWORD@db.example/bifrost",
)


def _piece(chance: random.Random) -> str:
    """Returns a part of a password that no sentence of ours has: letters, or what may be a port."""
    letters = chance.choice(("678", "qxzjkv"))
    length = chance.choice((4, 9))
    return "".join(chance.choice(letters) for _ in range(length))


def _said_of(url: str, problem: OperationalError) -> Iterator[str]:
    """Yields all that is said of an address: the refusal, or how it is named in others."""
    try:
        Database(url)
    except UnusableError as refused:
        yield str(refused)
        return
    yield location(url)
    yield str(refusal(url, problem))


@pytest.fixture(scope="module")
def secure() -> Iterator[tuple[str, Path]]:
    """The address of a server that speaks TLS, and the certificate by which it can be known."""
    server = Server()
    key = server.folder / "key.pem"
    certificate = server.folder / "certificate.pem"
    names = ("-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost")
    made = (
        "-x509",
        "-newkey",
        "rsa:2048",
        "-nodes",
        "-days",
        "2",
        *names,
        "-keyout",
        str(key),
        "-out",
    )
    subprocess.run(["openssl", "req", *made, str(certificate)], check=True, capture_output=True)
    server.give(key)
    server.give(certificate)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    files = (f"ssl_key_file={key}", f"ssl_cert_file={certificate}")
    server.start("listen_addresses=localhost", f"port={port}", "ssl=on", *files)
    try:
        yield f"postgres://postgres@localhost:{port}/postgres", certificate
    finally:
        server.remove()


@pytest.fixture
async def closed_connections(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[None]:
    """Waits until all connections are closed: a refused one's TLS ends in the background."""
    loop = asyncio.get_running_loop()
    connect = loop.create_connection
    opened: list[socket.socket] = []

    async def noting(*arguments: Any, **options: Any) -> tuple[asyncio.Transport, asyncio.Protocol]:
        transport, protocol = await connect(*arguments, **options)
        opened.append(transport.get_extra_info("socket"))
        return transport, protocol

    monkeypatch.setattr(loop, "create_connection", noting)
    yield
    while any(line.fileno() >= 0 for line in opened):  # noqa: ASYNC110 - closing raises no event
        await asyncio.sleep(0)


async def answer(url: str, question: str) -> object:
    """What a server answers to who asks at that address."""
    database = Database(url)
    try:
        async with database.transaction() as connection:
            return await connection.scalar(text(question))
    finally:
        await database.close()


@pytest.mark.slow
@needs_postgresql
@pytest.mark.usefixtures("closed_connections")
class TestTls:
    async def test_a_managed_servers_address_works(self, secure: tuple[str, Path]) -> None:
        url = f"{secure[0]}?sslmode=require&channel_binding=prefer&connect_timeout=10&application_name=bifrost"
        url = f"{url}&statement_cache_size=0&prepared_statement_cache_size=0&target_session_attrs=read-write"
        told = (
            "SELECT application_name || ' ' || ssl FROM pg_stat_activity JOIN pg_stat_ssl "
            "USING (pid)"
        )
        assert await answer(
            f"{url}&options=-c%20search_path%3Dbot", f"{told} WHERE pid = pg_backend_pid()"
        ) == ("bifrost true")
        assert await answer(f"{url}&options=-c%20search_path%3Dbot", "SHOW search_path") == "bot"

    async def test_a_server_proves_itself(self, secure: tuple[str, Path]) -> None:
        url, certificate = secure
        asked = f"sslmode=verify-full&sslrootcert={certificate}"
        assert await answer(f"{url}?{asked}", "SELECT 1") == 1
        assert (
            await answer(f"{url}?channel_binding=require&sslrootcert={certificate}", "SELECT 1")
            == 1
        )

    @pytest.mark.parametrize(
        "options", ["channel_binding=require", "sslmode=verify-full&sslrootcert=system"]
    )
    async def test_an_unproven_server_waits(self, secure: tuple[str, Path], options: str) -> None:
        with pytest.raises(UnusableError, match="sslrootcert"):
            await answer(f"{secure[0]}?{options}", "SELECT 1")

    async def test_an_unknown_setting_waits(self, secure: tuple[str, Path]) -> None:
        with pytest.raises(UnusableError, match="Remove it from the options"):
            await answer(f"{secure[0]}?options=-c%20nonsense%3D1", "SELECT 1")

    async def test_a_certificate_that_is_lost_later_hides_no_other_problem(
        self, secure: tuple[str, Path], tmp_path: Path
    ) -> None:
        lost = tmp_path / "certificate.pem"
        lost.write_bytes(secure[1].read_bytes())
        url = f"{secure[0].removesuffix('postgres')}nowhere?sslmode=verify-full&sslrootcert={lost}"
        database = Database(url)
        with pytest.raises(UnusableError, match="Create it on the server"):
            await database.migrate()
        lost.unlink()
        with pytest.raises(StoreError, match="No such file"):
            await database.migrate()
        await database.close()

    async def test_a_backup_uses_tls(self, secure: tuple[str, Path], tmp_path: Path) -> None:
        care.backup(
            f"{secure[0]}?ssl=require&statement_cache_size=0",
            tmp_path / "copy",
            lambda done, of: None,
        )
        assert (tmp_path / "copy").stat().st_size
