"""What a start costs on databases with ever more matches that are over: it has to be what the
live ones cost.
"""

import asyncio
import shutil
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from bifrost_bot.dev.benches.parts import Tell
from bifrost_bot.dev.load import seed_finished
from bifrost_bot.dev.load.child_process import Companion, companion
from bifrost_bot.dev.load.live import bot_on, settings_at
from bifrost_bot.runtime.clock import SystemClock
from bifrost_bot.sandbox import Interaction, PersonSetup, Sandbox, Setup
from bifrost_bot.sandbox.world.model import Channel
from bifrost_bot.store.journal import Home

_LIVE: Final = 10
_PATIENCE_SECONDS: Final = 600.0
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
class Asked:
    """What something asked of the database, and how long it took.

    Attributes:
        steps: The steps of SQLite's own program, which grow with the rows it looks at.
        most: The most steps that a statement took at once, by statement.
        seconds: How long it took.
    """

    steps: int
    most: Mapping[str, int]
    seconds: float


@dataclass(frozen=True, slots=True)
class Start:
    """A start on a database with a number of matches that are over, and the first things asked
    of the bot.
    """

    over: int
    start: Asked
    stillness: float
    memory: int
    completion: Asked
    board: Asked


def measured(
    numbers: Sequence[int], tell: Tell, live: int = _LIVE, turns: int | None = None
) -> list[Start]:
    """Returns the starts on databases with these numbers of matches that are over, and with the
    live ones.

    Those that are over have been played to their end, or were abandoned after so many turns.

    Raises:
        LoadError: When a bot does not start.
    """
    return asyncio.run(_measure(numbers, tell, live, turns))


def table(starts: Sequence[Start]) -> str:
    """Returns the figures as a Markdown table."""
    rows = [_HEADS, ("---",) * len(_HEADS), *map(_row, starts)]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


async def _measure(numbers: Sequence[int], tell: Tell, live: int, turns: int | None) -> list[Start]:
    people = (
        PersonSetup("Odin", "owner"),
        PersonSetup(seed_finished.HOST, "host"),
        *map(PersonSetup, seed_finished.PLAYERS),
    )
    setup = Setup(people=people, route_limits=False, global_limit=None, identify_ms=0)
    with tempfile.TemporaryDirectory(prefix="bifrost-starts-") as folder:
        async with Sandbox(setup) as sandbox:
            played = Path(folder) / "played.sqlite3"
            tell(f"Playing: {live} matches in their first turn, and one that ends …")
            model, place = await _play(sandbox, played, live, turns)
            found: list[Start] = []
            for number in numbers:
                database = Path(folder) / f"{number}.sqlite3"
                shutil.copy(played, database)
                seed_finished.multiply(database, model, number, _progress(number, tell))
                tell(f"Starting the bot on {number:,} matches that are over …")
                found.append(await _start(sandbox, database, number, place))
                database.unlink()
            return found


def _progress(number: int, tell: Tell) -> Callable[[int], None]:
    def told(done: int) -> None:
        if done == number or done % 5_000 == 0:
            tell(f"  {done:,} of {number:,} matches written")

    return told


def _place(sandbox: Sandbox, database: Path) -> dict[str, str]:
    return {
        "api_base": sandbox.api_base,
        "gateway_url": sandbox.gateway_url,
        "token": sandbox.bot_token,
        "database": str(database),
    }


async def _play(
    sandbox: Sandbox, database: Path, live: int, turns: int | None
) -> tuple[str, Channel]:
    """Plays the live matches and one that ends; returns the number of that, and a channel of it."""
    place = _place(sandbox, database)
    guild = next(iter(sandbox.world.guilds.values()))
    home = Home(guild.id, sandbox.world.channel(_LOBBY).id)
    people = {
        name: str(sandbox.person(name).id) for name in (seed_finished.HOST, *seed_finished.PLAYERS)
    }
    async with bot_on(
        settings_at(place, database, limiter=False), sandbox.bot_token, SystemClock()
    ) as app:
        for _ in range(live):
            await seed_finished.begun(app, people, home)
        match = await seed_finished.begun(app, people, home, hasty=True)
        await seed_finished.play_out(app, match, turns)
        public = sandbox.world.channels.values()
        known = {
            one.id
            for one in public
            if (at := app.services.directory.at(one.id)) and at.match_id == match.id
        }
    shown = next(
        one for one in sandbox.person(seed_finished.PLAYERS[0]).channels() if one.id in known
    )
    return match.id, shown


async def _start(sandbox: Sandbox, database: Path, over: int, place: Channel) -> Start:
    async with companion("bifrost_bot.dev.load.start_worker", _place(sandbox, database)) as process:
        start = await process.hear()
        astrid = sandbox.person(seed_finished.PLAYERS[0])
        completion = await _asked(
            sandbox, process, lambda: astrid.autocomplete(_LOBBY, "status", {"match": ""}, "match")
        )
        board = await _asked(sandbox, process, lambda: astrid.run(place, "board", {}))
        return Start(
            over,
            Asked(start["steps"], start["most"], start["seconds"]),
            start["stillness"],
            start["memory"],
            completion,
            board,
        )


async def _asked(sandbox: Sandbox, process: Companion, ask: Callable[[], Interaction]) -> Asked:
    began = time.perf_counter()
    interaction = ask()
    await sandbox.world.until(lambda: interaction.over, _PATIENCE_SECONDS)
    seconds = time.perf_counter() - began
    process.tell("taken")
    taken = await process.hear()
    return Asked(taken["steps"], taken["most"], seconds)


def _row(start: Start) -> tuple[str, ...]:
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
