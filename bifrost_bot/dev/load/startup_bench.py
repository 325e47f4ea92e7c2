"""Startup cost with ever more finished matches; only live ones should cost anything."""

import asyncio
import shutil
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from bifrost_bot.dev.benches import markdown
from bifrost_bot.dev.benches.parts import Progress
from bifrost_bot.dev.load import seed_finished
from bifrost_bot.dev.load.child_process import ChildProcess, child_process, connection_of
from bifrost_bot.dev.load.live import bot_settings, running_bot
from bifrost_bot.runtime.clock import SystemClock
from bifrost_bot.sandbox import Interaction, PersonSetup, Sandbox, Setup
from bifrost_bot.sandbox.world.model import Channel
from bifrost_bot.store.journal import Home

_LIVE: Final = 10
_TIMEOUT_SECONDS: Final = 600.0
_MEGABYTE: Final = 1_000_000
_LOBBY: Final = "lobby"
_HEADS: Final = (
    "matches over",
    "steps of the database",
    "from READY to running clocks",
    "loop stood still",
    "memory",
    "completion of `match`: steps",
    "time",
    "`/board` in a match that is over: steps",
    "time",
)


@dataclass(frozen=True, slots=True)
class QueryCost:
    """The cost of an action.

    Attributes:
        steps: The steps of SQLite's virtual machine, which grow with the rows read.
        most: The most steps of a statement at once, by statement.
        seconds: How long it took.
    """

    steps: int
    most: Mapping[str, int]
    seconds: float


@dataclass(frozen=True, slots=True)
class StartupCost:
    """A start on a database with `over` finished matches, and the first interactions."""

    over: int
    start: QueryCost
    stillness: float
    memory: int
    completion: QueryCost
    board: QueryCost


def measure_starts(
    numbers: Sequence[int], progress: Progress, live: int = _LIVE, turns: int | None = None
) -> list[StartupCost]:
    """Returns the starts on databases with these numbers of finished matches, and live ones.

    The finished ones were played to their end, or abandoned after `turns`.

    Raises:
        LoadError: If a bot does not start.
    """
    return asyncio.run(_measure(numbers, progress, live, turns))


def table(starts: Sequence[StartupCost]) -> str:
    """Returns the figures as a Markdown table."""
    return markdown.table(_HEADS, map(_row, starts))


async def _measure(
    numbers: Sequence[int], progress: Progress, live: int, turns: int | None
) -> list[StartupCost]:
    people = (
        PersonSetup("Odin", "owner"),
        PersonSetup(seed_finished.HOST, "host"),
        *map(PersonSetup, seed_finished.PLAYERS),
    )
    setup = Setup(people=people, route_limits=False, global_limit=None, identify_ms=0)
    with tempfile.TemporaryDirectory(prefix="bifrost-starts-") as folder:
        async with Sandbox(setup) as sandbox:
            played = Path(folder) / "played.sqlite3"
            progress(f"Playing: {live} matches in their first turn, and one that ends …")
            model, place = await _play(sandbox, played, live, turns)
            found: list[StartupCost] = []
            for number in numbers:
                database = Path(folder) / f"{number}.sqlite3"
                shutil.copy(played, database)
                seed_finished.copy_match(database, model, number, _progress(number, progress))
                progress(f"Starting the bot on {number:,} matches that are over …")
                found.append(await _start(sandbox, database, number, place))
                database.unlink()
            return found


def _progress(number: int, progress: Progress) -> Callable[[int], None]:
    def report(done: int) -> None:
        if done == number or done % 5_000 == 0:
            progress(f"  {done:,} of {number:,} matches written")

    return report


async def _play(
    sandbox: Sandbox, database: Path, live: int, turns: int | None
) -> tuple[str, Channel]:
    """Plays the live matches and one to its end; returns that one's id, and one of its channels."""
    guild = next(iter(sandbox.world.guilds.values()))
    home = Home(guild.id, sandbox.world.channel(_LOBBY).id)
    names = (seed_finished.HOST, *seed_finished.PLAYERS)
    people = {name: str(sandbox.person(name).id) for name in names}
    settings = bot_settings(connection_of(sandbox), database, limiter=False)
    async with running_bot(settings, sandbox.bot_token, SystemClock()) as app:
        for _ in range(live):
            await seed_finished.start_match(app, people, home)
        match = await seed_finished.start_match(app, people, home, hasty=True)
        await seed_finished.play_out(app, match, turns)
        channel_ids: set[int] = set()
        for id in sandbox.world.channels:
            place = app.services.directory.at(id)
            if place and place.match_id == match.id:
                channel_ids.add(id)
    visible = sandbox.person(seed_finished.PLAYERS[0]).channels()
    return match.id, next(channel for channel in visible if channel.id in channel_ids)


async def _start(sandbox: Sandbox, database: Path, over: int, place: Channel) -> StartupCost:
    module = "bifrost_bot.dev.load.start_worker"
    plan = connection_of(sandbox) | {"database": str(database)}
    async with child_process(module, plan) as process:
        figures = await process.receive()
        astrid = sandbox.person(seed_finished.PLAYERS[0])
        completion = await _measure_interaction(
            sandbox, process, lambda: astrid.autocomplete(_LOBBY, "status", {"match": ""}, "match")
        )
        board = await _measure_interaction(sandbox, process, lambda: astrid.run(place, "board", {}))
        start = QueryCost(figures["steps"], figures["most"], figures["seconds"])
        return StartupCost(over, start, figures["stillness"], figures["memory"], completion, board)


async def _measure_interaction(
    sandbox: Sandbox, process: ChildProcess, ask: Callable[[], Interaction]
) -> QueryCost:
    began = time.perf_counter()
    interaction = ask()
    await sandbox.world.until(lambda: interaction.over, _TIMEOUT_SECONDS)
    seconds = time.perf_counter() - began
    taken = await process.ask("taken")
    return QueryCost(taken["steps"], taken["most"], seconds)


def _row(start: StartupCost) -> tuple[str, ...]:
    return (
        f"{start.over:,}",
        f"{start.start.steps:,}",
        f"{start.start.seconds:.1f} s",
        f"{1000 * start.stillness:.0f} ms",
        f"{start.memory / _MEGABYTE:.0f} MB",
        f"{start.completion.steps:,}",
        f"{1000 * start.completion.seconds:.0f} ms",
        f"{start.board.steps:,}",
        f"{1000 * start.board.seconds:.0f} ms",
    )
