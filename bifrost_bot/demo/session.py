"""The demo: a local Discord in this process, the real bot in another, and a new match."""

import asyncio
import os
import signal
import socket
import sys
import tempfile
import webbrowser
from collections.abc import Awaitable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import click

from bifrost_bot.config import TOKEN_VARIABLE
from bifrost_bot.demo import guide
from bifrost_bot.demo.users import HOST, LOBBY, PLAYER, DemoError, DemoUsers, find_button
from bifrost_bot.engines.contract import AnyGame
from bifrost_bot.engines.registry import all_games
from bifrost_bot.runtime.tasks import on_signal
from bifrost_bot.sandbox import Sandbox, Setup

_T = TypeVar("_T")
_PACE = 60
_TURN_SECONDS = 3600
_MAX_QUICK_EXITS = 3
_QUICK_SECONDS = 5.0


@dataclass(frozen=True, slots=True)
class DemoGame:
    """The game of the demo, and its setting `rooms` (channels per board or one for all)."""

    game: AnyGame
    rooms: str


def demo_game(game: str, rooms: str) -> DemoGame:
    """Returns the game with this id.

    Raises:
        DemoError: If there is no such game, or it has no channels for each board.
    """
    found = all_games().get(game)
    if found is None:
        raise DemoError(f"There is no game {game}. The games are {', '.join(all_games())}.")
    if rooms == "one" and found.info.answers_per == "seat":
        raise DemoError(
            f"Leave --rooms out: in {found.info.title} each player always has one channel."
        )
    return DemoGame(found, rooms)


async def run(port: int, played: DemoGame | None, *, fast: bool, browser: bool) -> None:
    """Runs the demo for one visitor until the process is stopped.

    Args:
        port: The loopback port of the page; 0 takes any free one.
        played: The game; None to prepare no match.
        fast: Whether phases last a sixtieth of their time (at least five seconds).
        browser: Whether to open the page in the default browser.

    Raises:
        DemoError: If the port is taken, or the bot does not run.
    """
    _end_on_sigterm()
    click.echo("Starting a local Discord on this machine …")
    sandbox = Sandbox(Setup(bot_joined=played is not None), port=port)
    try:
        await sandbox.start()
    except OSError as problem:
        raise DemoError(
            f"Port {port} is taken by another program. Choose another, such as --port {port + 1}."
        ) from problem
    try:
        with tempfile.TemporaryDirectory(prefix="bifrost-demo-") as folder:
            await _serve(sandbox, Path(folder), played, fast=fast, browser=browser)
    finally:
        await sandbox.close()


def _end_on_sigterm() -> None:
    """Makes SIGTERM end the demo as Ctrl-C does, so that the bot does not outlive it."""
    task = asyncio.current_task()
    if task is not None:
        on_signal(signal.SIGTERM, task.cancel)


async def _serve(
    sandbox: Sandbox, folder: Path, played: DemoGame | None, *, fast: bool, browser: bool
) -> None:
    _write_settings(sandbox, folder, _PACE if fast else 1, _free_port())
    bot = asyncio.create_task(_keep_running(sandbox, folder))
    try:
        await _unless_ended(bot, prepare(DemoUsers(sandbox), played))
        address = sandbox.page_url + f"&as={PLAYER if played else HOST}"
        click.echo(f"Play here: {address}")
        click.echo("Ctrl-C ends it. Nothing leaves this machine.")
        if browser and _has_screen():
            await asyncio.to_thread(webbrowser.open, address)
        await bot
    finally:
        bot.cancel()
        await asyncio.gather(bot, return_exceptions=True)


def _has_screen() -> bool:
    """Returns whether a browser would open a window instead of taking over the terminal."""
    if sys.platform in ("darwin", "win32"):
        return True
    return "DISPLAY" in os.environ or "WAYLAND_DISPLAY" in os.environ


async def _unless_ended(bot: asyncio.Task[None], work: Awaitable[_T]) -> _T:
    """Returns the result of `work`; raises the bot's error if that ends first."""
    task = asyncio.ensure_future(work)
    try:
        await asyncio.wait((bot, task), return_when=asyncio.FIRST_COMPLETED)
        if bot.done():
            bot.result()
        return await task
    finally:
        task.cancel()


def _free_port() -> int:
    """Returns a port for the bot's pages, which stays the same when the bot is started again."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def _write_settings(sandbox: Sandbox, folder: Path, pace: int, page_port: int) -> None:
    database = (folder / "bifrost.sqlite3").as_posix()
    (folder / "config.toml").write_text(
        f'database_url = "sqlite:///{database}"\n'
        f'[discord]\napi_base = "{sandbox.api_base}"\ngateway_url = "{sandbox.gateway_url}"\n'
        f"[play]\npace = {pace}\n[web]\nport = {page_port}\n",
        encoding="utf-8",
    )


async def _keep_running(sandbox: Sandbox, folder: Path) -> None:
    """Runs the bot and restarts it when it exits, as a service manager would."""
    quick_exits = 0
    loop = asyncio.get_running_loop()
    log = folder / "bot.log"
    while True:
        started = loop.time()
        process = await _start_bot(sandbox, folder / "config.toml", log)
        try:
            status = await process.wait()
        except asyncio.CancelledError:
            process.terminate()
            await process.wait()
            raise
        quick_exits = quick_exits + 1 if loop.time() - started < _QUICK_SECONDS else 1
        if quick_exits >= _MAX_QUICK_EXITS:
            tail = log.read_text(encoding="utf-8", errors="replace")[-2000:]
            raise DemoError(f"The bot does not stay up. The end of its log:\n{tail}")
        click.echo(
            f"The bot stopped (status {status}); starting it again. The match resumes where it was."
        )


async def _start_bot(sandbox: Sandbox, config: Path, log: Path) -> asyncio.subprocess.Process:
    command = (sys.executable, "-m", "bifrost_bot", "run", "--config", str(config))
    environment = os.environ | {TOKEN_VARIABLE: sandbox.bot_token}
    with log.open("ab") as output:
        return await asyncio.create_subprocess_exec(
            *command, env=environment, stdout=output, stderr=output
        )


async def prepare(users: DemoUsers, played: DemoGame | None) -> None:
    """Starts a match and sets the guide."""
    sandbox = users.sandbox
    click.echo("Starting the bot …")
    await users.until(lambda: sandbox.world.application.commands, "register its commands")
    if played is None:
        sandbox.guide = lambda _: guide.for_hosts(users)
        return
    await users.until(lambda: _offers_match(users), "offer its commands")
    click.echo(f"Opening a match of {played.game.info.title} with {guide.others(played.game)} …")
    await _open_match(users, played)
    sandbox.guide = lambda person: guide.for_match(users, played.game, person)


def _offers_match(users: DemoUsers) -> bool:
    return any(command["name"] == "match" for command in users.host.commands(LOBBY))


async def _open_match(users: DemoUsers, played: DemoGame) -> None:
    info = played.game.info
    options = {
        "game": info.id,
        "computers": info.fewest - 1,
        "rooms": played.rooms,
        # A newcomer can read before moving, and ends each turn by a move or a lock.
        "seconds": _TURN_SECONDS,
    }
    if not info.ends_when_answered:
        options["advance"] = "all_locked"
    await users.command("match create", options)
    await users.until(lambda: find_button(users.host, "Join"), "open a lobby")
    await _join(users)
    mention = f"<@{users.player.id}>"
    await users.until(lambda: mention in users.lobby_text(), "let a player join")
    await users.command("match start", {})
    await users.until(lambda: find_button(users.host, "I am ready"), "call a ready check")
    await users.press(users.player, "I am ready")
    await users.until(users.open_turn, "show the first boards")


async def _join(users: DemoUsers) -> None:
    """Joins the match, in the first free seat if seats are chosen."""
    answer = (await users.press(users.player, "Join")).original
    if answer is not None and answer.components:
        menu = answer.components[0]["components"][0]
        seat = menu["options"][0]["value"]
        await users.ask(lambda: users.player.select(answer, menu["custom_id"], [seat]))
