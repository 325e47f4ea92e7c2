"""Starting the bot where it cannot work: the program ends with one sentence that helps.

Its status tells a service manager whether starting it again may help (75), or only people can (78).
"""

import asyncio
import os
import socket
import sqlite3
import sys
import time
from collections.abc import AsyncIterator
from contextlib import closing
from dataclasses import dataclass
from multiprocessing import resource_tracker
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Protocol, cast

import discord
import pytest
from aiohttp import web
from click.testing import CliRunner
from sqlalchemy.exc import OperationalError

from bifrost_bot import app
from bifrost_bot.cli.main import main
from bifrost_bot.config import TOKEN_VARIABLE, BotSettings, version
from bifrost_bot.gateway.start import BannedError, StartError, StartRefusedError, explain_failures
from bifrost_bot.sandbox import Sandbox, Setup
from bifrost_bot.store.database import UnusableError, refusal
from tests.databases import upgrade
from tests.e2e.conftest import UNLIMITED, ErrorLog
from tests.e2e.helpers.table import environment

pytestmark = pytest.mark.process

PATIENCE = 180.0


@dataclass(frozen=True, slots=True)
class Ended:
    """How a program ended and what it said."""

    status: int
    output: str
    errors: str


async def run_bot(folder: Path, config: str, token: str | None = "a-token") -> Ended:
    """Runs `python -m bifrost_bot run` on a settings file until it ends."""
    (folder / "config.toml").write_text(config, encoding="utf-8")
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "bifrost_bot", "run", "--config", "config.toml"),
        cwd=folder,
        env=environment(token),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        async with asyncio.timeout(PATIENCE):
            output, errors = await process.communicate()
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    return Ended(process.returncode or 0, output.decode(), errors.decode())


class Run(Protocol):
    """Runs the command on a settings file's text."""

    def __call__(self, config: str, token: str | None = "a-token") -> Ended: ...


@pytest.fixture
def run_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs the command in this process, which is quicker, where it ends before it connects."""
    # It outlives the test: Python 3.13.0 cannot start in a folder that has been removed.
    resource_tracker.ensure_running()

    def run(config: str, token: str | None = "a-token") -> Ended:
        (tmp_path / "config.toml").write_text(config, encoding="utf-8")
        monkeypatch.chdir(tmp_path)
        for name in [name for name in os.environ if name.startswith("BIFROST_")]:
            monkeypatch.delenv(name)
        if token is not None:
            monkeypatch.setenv(TOKEN_VARIABLE, token)
        done = CliRunner().invoke(main, ["run", "--config", "config.toml"])
        assert done.exception is None or isinstance(done.exception, SystemExit)
        return Ended(done.exit_code, done.stdout, done.stderr)

    return run


def check_refusal(ended: Ended, *texts: str, status: int = 78) -> None:
    """The last line is the sentence; logged lines before it are no traceback."""
    assert ended.status == status, ended
    assert "Traceback" not in ended.errors
    last = ended.errors.strip().splitlines()[-1]
    for text in texts:
        assert text in last
    assert len(last) < 400


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    async with Sandbox(Setup(message_content=False, **UNLIMITED)) as sandbox:
        yield sandbox


def pointing_at(api_base: str, gateway_url: str) -> str:
    return (
        f'log_level = "WARNING"\n[discord]\napi_base = "{api_base}"\ngateway_url = '
        f'"{gateway_url}"\n'
    )


USELESS: dict[str, tuple[str, tuple[str, ...]]] = {
    "an unknown key": (
        '[discord]\ntocken = "x"\n',
        ("Unknown key discord.tocken", "`bifrost-bot config` prints every key"),
    ),
    "no TOML": ("log_level =", ("config.toml is not valid TOML",)),
    "a missing folder": (
        'database_url = "sqlite:///nowhere/bifrost.sqlite3"\n',
        ("The folder of the database nowhere/bifrost.sqlite3 does not exist",),
    ),
    "no file": ('database_url = "sqlite:///"\n', ("it names no file. Write a file as sqlite:///",)),
    "a folder": ('database_url = "sqlite:///."\n', ("it names a folder, not a file",)),
    "an unknown kind of database": (
        'database_url = "bifrost.sqlite3"\n',
        ("database_url cannot be used", "sqlite:///bifrost.sqlite3"),
    ),
    "figures on another machine": (
        '[operation]\nmetrics_host = "192.0.2.1"\nmetrics_port = 9\n',
        ("cannot be served at 192.0.2.1:9", "Set another operation.metrics_port"),
    ),
}


@pytest.mark.parametrize(("config", "told"), USELESS.values(), ids=list(USELESS))
def test_settings_that_cannot_be_used_are_named(
    run_here: Run, config: str, told: tuple[str, ...]
) -> None:
    check_refusal(run_here(config), *told)


@pytest.mark.parametrize("more", ["", "every_hours = 6\n"])
def test_a_wrong_folder_for_backups_is_told_and_the_start_goes_on(
    run_here: Run,
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    error_log: ErrorLog,
    more: str,
) -> None:
    error_log.expected = ("for backups cannot be made",)
    (tmp_path / "other").write_text("a file", encoding="utf-8")
    # What comes later ends this start.
    later = '[operation]\nmetrics_host = "192.0.2.1"\nmetrics_port = 9\n'
    ended = run_here(f'{later}[operation.backups]\nfolder = "other"\n{more}')
    assert (
        "The folder other for backups cannot be made: File exists. "
        "Name another in operation.backups.folder."
    ) in caplog.messages
    check_refusal(ended, "cannot be served at 192.0.2.1:9")


def test_a_missing_token_is_asked_for(run_here: Run) -> None:
    check_refusal(
        run_here("", token=None), "BIFROST_TOKEN", "BIFROST_TOKEN_FILE", "developer portal"
    )


async def test_a_wrong_token_is_said_to_be_wrong(tmp_path: Path, sandbox: Sandbox) -> None:
    ended = await run_bot(
        tmp_path, pointing_at(sandbox.api_base, sandbox.gateway_url), token="n0body-may-read-this"
    )
    check_refusal(ended, "Discord does not know this token", "BIFROST_TOKEN")
    assert "n0body" not in ended.output + ended.errors


async def test_a_missing_intent_is_named(tmp_path: Path, sandbox: Sandbox) -> None:
    config = pointing_at(sandbox.api_base, sandbox.gateway_url)
    ended = await run_bot(tmp_path, config, sandbox.bot_token)
    check_refusal(ended, "Message Content Intent", "developer portal")


async def test_a_banned_address_waits_as_long_as_it_is_told_and_then_asks_again(
    tmp_path: Path,
) -> None:
    asked: list[str] = []

    async def refuse(request: web.Request) -> web.Response:
        asked.append(request.path)
        if len(asked) > 1:
            return web.json_response({"message": "401: Unauthorized", "code": 0}, status=401)
        page = "<!DOCTYPE html><title>Error 1015</title>" + "<p>x</p>" * 500
        headers = {"Retry-After": "2"}
        return web.Response(status=429, text=page, content_type="text/html", headers=headers)

    front = web.Application()
    front.router.add_route("*", "/{path:.*}", refuse)
    runner = web.AppRunner(front)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    base = f"http://127.0.0.1:{runner.addresses[0][1]}/api/v10"
    before = time.monotonic()
    ended = await run_bot(tmp_path, pointing_at(base, "ws://127.0.0.1:9/"))
    assert time.monotonic() - before >= 2
    await runner.cleanup()
    assert len(asked) == 2
    assert "has banned this machine's address" in ended.errors
    assert "for 2 seconds" in ended.errors
    assert "<p>" not in ended.errors
    check_refusal(ended, "Discord does not know this token")


async def test_a_ban_is_waited_out_however_long_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[float] = []

    async def serve(*_: object) -> None:
        if not waited:
            raise BannedError("Discord accepts no requests.", 3600.0)

    async def wait(seconds: float) -> None:
        waited.append(seconds)

    monkeypatch.setattr(app, "_serve", serve)
    monkeypatch.setattr(app, "end_on_signals", lambda: None)
    monkeypatch.setattr(asyncio, "sleep", wait)
    await app.run(BotSettings(), "token")
    assert waited == [3600.0]


async def test_a_server_that_cannot_be_reached_is_named(tmp_path: Path) -> None:
    with socket.socket() as unheard:
        unheard.bind(("127.0.0.1", 0))  # Bound but not listening: anyone who connects is refused.
        base = f"http://127.0.0.1:{unheard.getsockname()[1]}/api/v10"
        ended = await run_bot(tmp_path, pointing_at(base, "ws://127.0.0.1:9/"))
    check_refusal(ended, f"Discord cannot be reached at {base}", status=75)


async def test_the_log_begins_with_version_and_settings(tmp_path: Path) -> None:
    first = (await run_bot(tmp_path, "", token=None)).errors.splitlines()[0]
    assert first.endswith(f"Bifrost Bot {version()}, settings: config.toml")


def test_a_database_that_is_something_else_is_left_alone(tmp_path: Path, run_here: Run) -> None:
    precious = b"dear diary, today we played Bifrost\n" * 100
    (tmp_path / "diary.txt").write_bytes(precious)
    ended = run_here('database_url = "sqlite:///diary.txt"\n')
    check_refusal(ended, "diary.txt", "not a database", "Name another file in database_url")
    assert (tmp_path / "diary.txt").read_bytes() == precious


def test_a_read_only_database_is_refused(tmp_path: Path, run_here: Run) -> None:
    (tmp_path / "bifrost.sqlite3").touch()
    # Opened for reading only, as file rights do not bind an administrator, who may be running the
    # tests.
    ended = run_here('database_url = "sqlite:///file:bifrost.sqlite3?mode=ro&uri=true"\n')
    check_refusal(ended, "readonly database", "Give this user the right to write")


@pytest.mark.parametrize(
    "options", ["sslmode=please", "pgbouncer=true", "sslmode=require&sslrootcert=/nowhere.pem"]
)
def test_a_wrong_option_of_the_servers_address_is_refused(run_here: Run, options: str) -> None:
    ended = run_here(f'database_url = "postgres://bot:hunter2@192.0.2.1/bifrost?{options}"\n')
    check_refusal(ended, "database_url cannot be used", "postgresql://user:password@host/bifrost")
    assert "hunter2" not in ended.output + ended.errors


async def test_a_taken_metrics_port_is_named(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        ended = await run_bot(
            tmp_path, f'log_level = "WARNING"\n[operation]\nmetrics_port = {port}\n'
        )
    check_refusal(
        ended, f"cannot be served at 127.0.0.1:{port}", "Set another operation.metrics_port"
    )


async def test_a_start_in_an_outage_is_to_be_repeated(tmp_path: Path, sandbox: Sandbox) -> None:
    sandbox.fault(method="GET", route="/gateway/bot", times=-1, status=404)
    ended = await run_bot(
        tmp_path, pointing_at(sandbox.api_base, sandbox.gateway_url), sandbox.bot_token
    )
    check_refusal(ended, "Discord cannot be reached", status=75)


@pytest.mark.parametrize(
    ("code", "status"),
    [(4000, 75), (4004, 78), (4011, 78), (4013, 78), (4014, 78)],
    ids="code {}".format,
)
def test_an_ended_session_is_begun_again_only_where_that_can_help(code: int, status: int) -> None:
    lasting = status == 78
    with pytest.raises(StartError) as found, explain_failures("nowhere"):
        raise discord.ConnectionClosed(cast("Any", SimpleNamespace()), shard_id=0, code=code)
    assert isinstance(found.value, StartRefusedError) is lasting


def test_a_database_that_another_program_holds_may_be_free_later() -> None:
    held = OperationalError("COMMIT", {}, sqlite3.OperationalError("database is locked"))
    assert not isinstance(refusal("sqlite:///bifrost.sqlite3", held), UnusableError)


def test_a_database_of_a_newer_bot_waits_for_people(tmp_path: Path, run_here: Run) -> None:
    asyncio.run(upgrade(f"sqlite:///{tmp_path}/bifrost.sqlite3"))
    with closing(sqlite3.connect(tmp_path / "bifrost.sqlite3")) as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
        database.commit()
    check_refusal(run_here(""), "was written by another version of the bot")


@pytest.mark.parametrize("table", ["channels", "preferences"])
def test_a_missing_table_is_named(tmp_path: Path, run_here: Run, table: str) -> None:
    asyncio.run(upgrade(f"sqlite:///{tmp_path}/bifrost.sqlite3"))
    with closing(sqlite3.connect(tmp_path / "bifrost.sqlite3")) as database:
        database.execute(f"DROP TABLE {table}")
    check_refusal(run_here(""), table)
