"""The demo: a local Discord in this process, the real bot in another, and a newly begun match."""

import asyncio
import os
import signal
import sys
import tempfile
import webbrowser
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import click

from bifrost_bot.config import TOKEN_VARIABLE
from bifrost_bot.engines.contract import AnyGame
from bifrost_bot.engines.registry import all_games
from bifrost_bot.runtime.tasks import on_signal
from bifrost_bot.sandbox import Interaction, Person, Sandbox

_T = TypeVar("_T")
_PACE = 60
_PATIENCE_SECONDS = 60.0
_MOST_QUICK_DEATHS = 3
_QUICK_SECONDS = 5.0
_MOST_TRIES = 10
_HOST, _PLAYER, _SPECTATOR = "Hilda", "Astrid", "Sven"
_LOBBY = "lobby"
_NUMBERS = {2: "two", 3: "three"}


class DemoError(Exception):
    """The demo could not start or continue; the message says why."""


@dataclass(frozen=True, slots=True)
class Played:
    """What is played in the demo: a game, and whether a player has a channel for each board or one for all."""

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
        raise DemoError(f"There is no game {game}; known are {', '.join(all_games())}.")
    if rooms == "one" and found.info.answers_per == "seat":
        raise DemoError(f"Leave --rooms out: in {found.info.title} each player has one channel in any case.")
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
    sandbox = Sandbox(port=port)
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


async def _serve(sandbox: Sandbox, folder: Path, played: Played | None, *, fast: bool, browser: bool) -> None:
    _write_settings(sandbox, folder, _PACE if fast else 1)
    bot = asyncio.create_task(_keep_running(sandbox, folder))
    try:
        await _or_fail(bot, _prepare(sandbox, played))
        address = sandbox.page_url + f"&as={_PLAYER if played else _HOST}"
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
    return sys.platform in ("darwin", "win32") or any(name in os.environ for name in ("DISPLAY", "WAYLAND_DISPLAY"))


async def _or_fail(bot: asyncio.Task[None], work: Awaitable[_T]) -> None:
    """Waits for `work`, unless the bot gives up first."""
    preparing = asyncio.ensure_future(work)
    await asyncio.wait((bot, preparing), return_when=asyncio.FIRST_COMPLETED)
    if bot.done():
        preparing.cancel()
        bot.result()
    await preparing


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
                *(sys.executable, "-m", "bifrost_bot", "run", "--config", str(folder / "config.toml")),
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
        click.echo(f"The bot stopped (status {status}); starting it again. The match goes on where it stood.")


async def _prepare(sandbox: Sandbox, played: Played | None) -> None:
    click.echo("Starting the bot …")
    host = sandbox.person(_HOST)
    await _until(sandbox, lambda: any(one["name"] == "match" for one in host.commands(_LOBBY)), "register its commands")
    if played is None:
        sandbox.guide = _guide_for_hosts()
        return
    click.echo(f"Opening a match of {played.game.info.title} with {_others(played.game)} …")
    await _open_match(sandbox, host, sandbox.person(_PLAYER), played)
    sandbox.guide = _guide_for_players(sandbox, played.game)


def _others(game: AnyGame) -> str:
    count = game.info.fewest - 1
    return "a computer player" if count == 1 else f"{_NUMBERS.get(count, count)} computer players"


async def _open_match(sandbox: Sandbox, host: Person, player: Person, played: Played) -> None:
    info = played.game.info
    options = {"game": info.id, "computers": info.fewest - 1, "rooms": played.rooms}
    await _ask(sandbox, lambda: host.run(_LOBBY, "match create", options))
    await _until(sandbox, lambda: _labelled(host, "Join"), "open a lobby")
    await _join(sandbox, player)
    await _until(sandbox, lambda: f"<@{player.id}>" in _lobby_text(host), "let a player join")
    await _ask(sandbox, lambda: host.run(_LOBBY, "match start", {}))
    await _until(sandbox, lambda: _labelled(host, "I am ready"), "call a ready check")
    await _ask(sandbox, lambda: _click(player, "I am ready"))
    await _until(sandbox, lambda: _my_turn(player) is not None, "show the first boards")


async def _join(sandbox: Sandbox, player: Person) -> None:
    """Joins the match, in the first free seat if seats are chosen."""
    shown = (await _ask(sandbox, lambda: _click(player, "Join"))).original
    if shown is not None and shown.components:
        menu = shown.components[0]["components"][0]
        await _ask(sandbox, lambda: player.select(shown, menu["custom_id"], [menu["options"][0]["value"]]))


async def _ask(sandbox: Sandbox, ask: Callable[[], Interaction]) -> Interaction:
    """Sends the bot a command and returns the answer; retries, since the bot may not be listening at first."""
    for _ in range(_MOST_TRIES):
        asked = ask()
        await _until(sandbox, lambda asked=asked: asked.over, "answer")
        if not asked.failed:
            return asked
    raise DemoError("The bot does not answer commands.")


async def _until(sandbox: Sandbox, happened: Callable[[], object], what: str) -> None:
    try:
        await sandbox.world.until(happened, _PATIENCE_SECONDS)
    except TimeoutError:
        raise DemoError(f"The bot did not {what} within {_PATIENCE_SECONDS:.0f} seconds.") from None


def _lobby_text(person: Person) -> str:
    return "\n".join(message["content"] for message in person.messages(_LOBBY))


def _labelled(person: Person, label: str) -> tuple[int, str] | None:
    for message in person.messages(_LOBBY):
        for row in message["components"]:
            for button in row["components"]:
                if button.get("label") == label:
                    return int(message["id"]), button["custom_id"]
    return None


def _click(person: Person, label: str) -> Interaction:
    found = _labelled(person, label)
    assert found is not None
    return person.click(*found)


def _my_turn(player: Person) -> str | None:
    """Returns the channel in which the player is pinged to move."""
    for channel in player.channels():
        if channel.name.endswith("-submissions") and any(
            f"<@{player.id}>" in message["content"] for message in player.messages(channel)
        ):
            return channel.name
    return None


def _guide_for_players(sandbox: Sandbox, game: AnyGame) -> dict[str, object]:
    channel = _my_turn(sandbox.person(_PLAYER)) or ""
    return {
        "title": f"A running match of {game.info.title}: {_PLAYER} against {_others(game)}",
        "lines": [
            f"As {_PLAYER} it is your turn, in **#{channel}**. {game.info.hint}",
            *game.info.brief[:2],
            "Switch the user to be the host, another player or a spectator, and see what each of them may see.",
        ],
        "links": [
            {"as": str(sandbox.person(_PLAYER).id), "channel_name": channel, "text": "Make my move"},
            {"as": str(sandbox.person(_SPECTATOR).id), "channel_name": _board(sandbox), "text": "Watch as a spectator"},
            {"as": str(sandbox.person(_HOST).id), "channel_name": _LOBBY, "text": "Host another match"},
        ],
    }


def _board(sandbox: Sandbox) -> str:
    """Returns the public channel of the first board: the first one in the match's category."""
    watched = [one.name for one in sandbox.person(_SPECTATOR).channels() if one.parent_id is not None]
    return watched[0] if watched else _LOBBY


def _guide_for_hosts() -> dict[str, object]:
    return {
        "title": "A server with a host, players and spectators, and no match yet",
        "lines": [
            f"As {_HOST} type `/match create` in #{_LOBBY}; players join with the button, `/match start` begins.",
            "Switch the user to join as Astrid, Bo or Cleo, or fill the places with computer players.",
        ],
        "links": [],
    }
