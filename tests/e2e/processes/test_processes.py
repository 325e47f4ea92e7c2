"""Several processes on one PostgreSQL database, each serving the servers of its shards."""

import re
import signal
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bifrost_bot.sandbox import Sandbox, Setup
from tests.databases import needs_postgresql, postgresql_url
from tests.e2e.conftest import checked
from tests.e2e.helpers.program import PATIENCE, Program, begin
from tests.e2e.helpers.table import Rooms
from tests.openapi.checker import Checker

UNHURRIED = 20
"""Seconds for a turn in which a user types, on a machine that may be busy."""

pytestmark = [pytest.mark.process, needs_postgresql]


@pytest.fixture
async def sandbox(checker: Checker) -> AsyncIterator[Sandbox]:
    async with checked(
        Sandbox(Setup(guilds=("Midgard Games", "Asgard Games"), identify_ms=0)), checker
    ) as sandbox:
        yield sandbox


@pytest.fixture
async def programs(sandbox: Sandbox, tmp_path: Path) -> AsyncIterator[dict[str, Program]]:
    """One process for each of two servers, and one that has the second server's shard as well."""
    first, second = ((guild_id >> 22) % 2 for guild_id in sandbox.world.guilds)
    assert first != second
    url = postgresql_url(tmp_path)
    made = {
        name: Program(tmp_path / name, sandbox, f"shard_count = 2\nshard_ids = [{shard}]\n", url)
        for name, shard in (("midgard", first), ("asgard", second), ("standby", second))
    }
    yield made
    for program in made.values():
        if program.process is not None and program.process.returncode is None:
            await program.stop(signal.SIGKILL)
        assert not re.search(r" (ERROR|CRITICAL) |Traceback", "".join(program.log))


def once_a_turn(rooms: Rooms, turns: int) -> bool:
    """Whether every channel shows each of the first turns exactly once."""
    shown = [rooms.turns(channel) for channel in rooms.all()]
    return all(channel[:turns] == list(range(1, turns + 1)) for channel in shown)


async def test_a_standby_takes_over(sandbox: Sandbox, programs: dict[str, Program]) -> None:
    await programs["midgard"].start()
    await programs["asgard"].start()
    await programs["standby"].launch()
    await programs["standby"].logged("this one stands by")
    theirs = await begin(sandbox, 1, "1", seconds=UNHURRIED)
    ours = await begin(sandbox, 0, "2")
    kept = theirs.player("red").say(theirs.seat("red", "1"), "C5")
    assert "Recorded: C5 on game 1." in (await theirs.answer(kept)).content
    await programs["asgard"].stop(signal.SIGKILL)
    missed = theirs.player("green").say(theirs.seat("green", "2"), "D5")
    await programs["standby"].logged("Discord is heard")
    assert "Recorded: D5 on game 2." in (await theirs.answer(missed)).content
    await sandbox.world.until(lambda: theirs.shows(theirs.all(), 2), PATIENCE)
    assert "Red plays C5." in theirs.boards(theirs.public("1"))[1].message.content
    assert "Green plays D5." in theirs.boards(theirs.public("2"))[1].message.content
    await sandbox.world.until(lambda: ours.shows(ours.all(), 3), PATIENCE)
    assert once_a_turn(ours, 3)
    assert once_a_turn(theirs, 2)
    assert (
        sandbox.limits.refused_everywhere == 0
    )  # The processes share what Discord allows the token.
    assert len(theirs.answers(kept)) == len(theirs.answers(missed)) == 1


async def test_a_stopped_process_makes_way(sandbox: Sandbox, programs: dict[str, Program]) -> None:
    await programs["asgard"].start()
    await programs["standby"].launch()
    await programs["standby"].logged("this one stands by")
    rooms = await begin(sandbox, 1, seconds=UNHURRIED)
    assert await programs["asgard"].stop(signal.SIGTERM) == 0
    await programs["standby"].logged("Discord is heard")
    move = rooms.player("blue").say(rooms.seat("blue", "3"), "E5")
    assert "Recorded: E5 on game 3." in (await rooms.answer(move)).content
    await sandbox.world.until(lambda: rooms.shows(rooms.all(), 2), PATIENCE)
    assert once_a_turn(rooms, 2)
