"""The demo: a local Discord in this process, the real bot in another, and a newly begun match."""

import asyncio
import os
import signal
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
from bifrost_bot.demo.tutorial_clock import FirstTurn, is_short
from bifrost_bot.demo.users import HOST, LOBBY, PLAYER, Company, DemoError, labelled
from bifrost_bot.engines.contract import AnyGame
from bifrost_bot.engines.registry import all_games
from bifrost_bot.runtime.tasks import on_signal
from bifrost_bot.sandbox import Sandbox, Setup

_T = TypeVar("_T")
_PACE = 60
_MOST_QUICK_DEATHS = 3
_QUICK_SECONDS = 5.0


@dataclass(frozen=True, slots=True)
class Played:
    """What is played in the demo: a game, and whether a player has a channel for each board or
    one for all.
    """

    game: AnyGame
    rooms: str


def played(game: str, rooms: str) -> Played:
    """Returns what is played.

    Args:
        game: The id of the game.
        rooms: As in the settings of a match.

    Raises:
        DemoError: When there is no such game, or it has no channels for each board.
    """
    found = all_games().get(game)
    if found is None:
        raise DemoError(f"There is no game {game}. The games are {', '.join(all_games())}.")
    if rooms == "one" and found.info.answers_per == "seat":
        raise DemoError(
            f"Leave --rooms out: in {found.info.title} each player always has one channel."
        )
    return Played(found, rooms)


async def run(port: int, played: Played | None, *, fast: bool, browser: bool) -> None:
    """Runs the demo for one visitor until the process is stopped.

    Args:
        port: The loopback port of the page; 0 takes any free one.
        played: What is played; None to prepare no match.
        fast: Whether phases last a sixtieth of their time (at least five seconds).
        browser: Whether to open the page in the default browser.

    Raises:
        DemoError: When the port is taken, or the bot does not run.
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
    sandbox: Sandbox, folder: Path, played: Played | None, *, fast: bool, browser: bool
) -> None:
    _write_settings(sandbox, folder, _PACE if fast else 1)
    bot = asyncio.create_task(_keep_running(sandbox, folder))
    try:
        first = await _or_fail(bot, prepare(Company(sandbox), played))
        address = sandbox.page_url + f"&as={PLAYER if played else HOST}"
        click.echo(f"Play here: {address}")
        click.echo("Ctrl-C ends it. Nothing leaves this machine.")
        if browser and _has_screen():
            await asyncio.to_thread(webbrowser.open, address)
        if first:
            await _or_fail(bot, first.run())
        await bot
    finally:
        bot.cancel()
        await asyncio.gather(bot, return_exceptions=True)


def _has_screen() -> bool:
    """Returns whether a browser would open a window instead of taking over the terminal."""
    return sys.platform in ("darwin", "win32") or any(
        name in os.environ for name in ("DISPLAY", "WAYLAND_DISPLAY")
    )


async def _or_fail(bot: asyncio.Task[None], work: Awaitable[_T]) -> _T:
    """Returns what `work` gives, unless the bot gives up first."""
    working = asyncio.ensure_future(work)
    try:
        await asyncio.wait((bot, working), return_when=asyncio.FIRST_COMPLETED)
        if bot.done():
            bot.result()
        return await working
    finally:
        working.cancel()


def _write_settings(sandbox: Sandbox, folder: Path, pace: int) -> None:
    (folder / "config.toml").write_text(
        f'database_url = "sqlite:///{(folder / "bifrost.sqlite3").as_posix()}"\n'
        f'[discord]\napi_base = "{sandbox.api_base}"\ngateway_url = "{sandbox.gateway_url}"\n'
        f"[play]\npace = {pace}\n",
        encoding="utf-8",
    )


async def _keep_running(sandbox: Sandbox, folder: Path) -> None:
    """Runs the bot and restarts it when it dies, as a service manager does on a server."""
    environment = {**os.environ, TOKEN_VARIABLE: sandbox.bot_token}
    deaths = 0
    loop = asyncio.get_running_loop()
    while True:
        started = loop.time()
        with (folder / "bot.log").open("ab") as output:
            process = await asyncio.create_subprocess_exec(
                *(
                    sys.executable,
                    "-m",
                    "bifrost_bot",
                    "run",
                    "--config",
                    str(folder / "config.toml"),
                ),
                env=environment,
                stdout=output,
                stderr=output,
            )
        try:
            status = await process.wait()
        except asyncio.CancelledError:
            process.terminate()
            await process.wait()
            raise
        deaths = deaths + 1 if loop.time() - started < _QUICK_SECONDS else 1
        if deaths >= _MOST_QUICK_DEATHS:
            tail = (folder / "bot.log").read_text(encoding="utf-8", errors="replace")[-2000:]
            raise DemoError(f"The bot does not stay up. The end of its log:\n{tail}")
        click.echo(
            f"The bot stopped (status {status}); starting it again. The match resumes where it was."
        )


async def prepare(company: Company, played: Played | None) -> FirstTurn | None:
    """Begins a match and sets the guide; returns the clock of the first turn if that waits for
    the newcomer.
    """
    sandbox, host = company.sandbox, company.host
    click.echo("Starting the bot …")
    await company.until(lambda: sandbox.world.application.commands, "register its commands")
    if played is None:
        sandbox.guide = lambda: guide.for_hosts(company)
        return None
    await company.until(
        lambda: any(one["name"] == "match" for one in host.commands(LOBBY)), "offer its commands"
    )
    click.echo(f"Opening a match of {played.game.info.title} with {guide.others(played.game)} …")
    await _open_match(company, played)
    first = FirstTurn(company) if is_short(company) else None
    if first:
        await first.hold()
    sandbox.guide = lambda: guide.for_players(company, played.game, waits=first is not None)
    return first


async def _open_match(company: Company, played: Played) -> None:
    info, host, player = played.game.info, company.host, company.player
    # As in a practice, nobody waits for a deadline that may be tomorrow.
    ending = {} if info.ends_when_answered else {"advance": "all_locked"}
    computers = info.fewest - 1
    await company.command(
        "match create", {"game": info.id, "computers": computers, "rooms": played.rooms, **ending}
    )
    await company.until(lambda: labelled(host, "Join"), "open a lobby")
    await _join(company)
    await company.until(lambda: f"<@{player.id}>" in company.lobby_text(), "let a player join")
    await company.command("match start", {})
    await company.until(lambda: labelled(host, "I am ready"), "call a ready check")
    await company.press(player, "I am ready")
    await company.until(company.open_turn, "show the first boards")


async def _join(company: Company) -> None:
    """Joins the match, in the first free seat if seats are chosen."""
    shown = (await company.press(company.player, "Join")).original
    if shown is not None and shown.components:
        menu = shown.components[0]["components"][0]
        await company.ask(
            lambda: company.player.select(shown, menu["custom_id"], [menu["options"][0]["value"]])
        )
