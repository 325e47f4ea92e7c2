"""Starts of the runtime on many live matches with turns of a day, and their memory."""

import asyncio
import shutil
import sqlite3
import statistics
import tempfile
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from bifrost_bot.dev.benches import markdown
from bifrost_bot.dev.benches.parts import Progress
from bifrost_bot.dev.benches.seats import commands_to_begin, numbered_players
from bifrost_bot.dev.load import seed_finished
from bifrost_bot.dev.load.child_process import child_process
from bifrost_bot.dev.load.day_long_worker import Runtime, random_answer
from bifrost_bot.engines.registry import USUAL
from bifrost_bot.match.decide.phases import Open
from bifrost_bot.match.history.record import RECORD
from bifrost_bot.match.model import Settings
from bifrost_bot.runtime.snapshots import snapshot_of
from bifrost_bot.speech.channel import made_addresses
from bifrost_bot.store import journal, snapshots
from bifrost_bot.store.database import Database, Transaction
from bifrost_bot.store.journal import Home
from bifrost_bot.store.outbox import Channel
from bifrost_bot.store.streams import MATCHES

_DAY_SECONDS: Final = 86_400
_HOST: Final = "4"
_MOVES: Final = 200
_ANSWERS: Final = 2
_MEGABYTE: Final = 1_000_000
_PAPER: Final = 100_000
_HEADS: Final = (
    "live matches",
    "turn",
    "snapshots",
    "start",
    "processor",
    "memory each",
    f"of {_PAPER:,}",
    "in memory then",
    "a move (median)",
    "(longest)",
)


@dataclass(frozen=True, slots=True)
class DayLongStart:
    """A start with all matches live, and moves in some of them.

    Attributes:
        matches: How many matches there are.
        turn: In which turn they are.
        has_snapshots: Whether they have snapshots.
        seconds: How long the start took, until all clocks run.
        processor: How many seconds of the processor that was.
        bytes: By how much the process grew for one of them, on average.
        kept: How many of them are in memory after the start.
        move_ms: How long each tried move took, from its channel to the disk.
    """

    matches: int
    turn: int
    has_snapshots: bool
    seconds: float
    processor: float
    bytes: float
    kept: int
    move_ms: tuple[float, ...]


def measure_day_long(
    numbers: Sequence[int], turns: Sequence[int], progress: Progress
) -> list[DayLongStart]:
    """Returns the starts on these numbers of matches, in each of these turns."""
    return asyncio.run(_measure(numbers, turns, progress))


def table(starts: Sequence[DayLongStart]) -> str:
    """Returns the figures as a Markdown table."""
    return markdown.table(_HEADS, map(_row, starts))


async def _measure(
    numbers: Sequence[int], turns: Sequence[int], progress: Progress
) -> list[DayLongStart]:
    found: list[DayLongStart] = []
    with tempfile.TemporaryDirectory(prefix="bifrost-days-") as folder:
        for turn in turns:
            played = Path(folder) / f"{turn}.sqlite3"
            progress(f"Playing a match until turn {turn} …")
            model = await _play(played, turn)
            for number in numbers:
                copies = Path(folder) / "copies.sqlite3"
                shutil.copy(played, copies)
                seed_finished.copy_match(copies, model, number - 1, lambda _: None)
                for has_snapshots in (False, True):
                    started = Path(folder) / "started.sqlite3"
                    shutil.copy(copies, started)
                    await _settle_snapshots(started, has_snapshots=has_snapshots)
                    progress(f"Starting on {number:,} matches …")
                    found.append(await _start(started, number, turn, has_snapshots=has_snapshots))
    return found


async def _play(path: Path, turn: int) -> str:
    """Plays a match with channels until a turn; returns its id."""
    database = Database(f"sqlite:///{path}")
    await database.migrate()
    await database.close()
    runtime = Runtime(path)
    await runtime.start()
    runner = runtime.runner
    settings = Settings(USUAL, seconds=_DAY_SECONDS, advance="answered")
    match = await runner.create(settings, _HOST, Home(1, 2))
    people = numbered_players(match.game.info.fewest)
    for command in commands_to_begin(match, _HOST, people):
        await runner.handle(match.id, command)
    while match.phase is None or match.number < turn:
        match = await runner.match(match.id)
        command = random_answer(match) if match.phase else Open(match.boards)
        match = (await runner.handle(match.id, command)).after
        assert not match.over, f"it was over in turn {match.number}"
    for number, address in enumerate(made_addresses(match)):
        await runtime.directory.add(Channel(1_000 + number, match.id, address, 1))
    await runtime.watch.beat()
    await runtime.close()
    return match.id


async def _settle_snapshots(path: Path, *, has_snapshots: bool) -> None:
    """Gives each match a snapshot, some answers behind as in the middle of a turn, or none."""
    with closing(sqlite3.connect(path)) as disk:
        disk.execute("DELETE FROM snapshots")
        disk.commit()
    ids = _ids(path) if has_snapshots else []
    database = Database(f"sqlite:///{path}")
    for first in range(0, len(ids), 100):
        async with database.transaction() as connection:
            for id in ids[first : first + 100]:
                await _take_snapshot(connection, id)
    await database.close()


async def _take_snapshot(connection: Transaction, id: str) -> None:
    bodies = await journal.bodies(connection, MATCHES, id)
    until = len(bodies) - _ANSWERS
    match = RECORD.read(bodies[:until])
    taken = snapshot_of(match, bodies[until - 1]) if match else None
    if taken is not None:
        await snapshots.put(connection, id, taken)


def _ids(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as disk:
        return [row[0] for row in disk.execute("SELECT id FROM matches")]


async def _start(path: Path, matches: int, turn: int, *, has_snapshots: bool) -> DayLongStart:
    plan = {"database": str(path), "moves": _ids(path)[:: max(1, matches // _MOVES)]}
    async with child_process("bifrost_bot.dev.load.day_long_worker", plan) as process:
        figures = await process.receive()
    return DayLongStart(
        matches,
        turn,
        has_snapshots,
        figures["seconds"],
        figures["processor"],
        figures["bytes"] / matches,
        figures["kept"],
        tuple(figures["move_ms"]),
    )


def _row(start: DayLongStart) -> tuple[str, ...]:
    return (
        f"{start.matches:,}",
        str(start.turn),
        "yes" if start.has_snapshots else "no",
        f"{start.seconds:.2f} s",
        f"{start.processor:.2f} s",
        f"{start.bytes / 1000:.1f} KB",
        f"{start.bytes * _PAPER / _MEGABYTE:,.0f} MB",
        str(start.kept),
        f"{statistics.median(start.move_ms):.1f} ms",
        f"{max(start.move_ms):.1f} ms",
    )
