"""The bot as a process, killed without warning and restarted."""

import re
import signal
from collections import Counter
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bifrost_bot.engines.bifrost.model import COLOURS
from bifrost_bot.sandbox import Sandbox, Setup
from tests.e2e.conftest import ErrorLog, checked
from tests.e2e.helpers.program import HARDENED, PATIENCE, Program, answered, begin
from tests.e2e.helpers.table import HOME, HOST, Rooms, response_to
from tests.openapi.checker import Checker

pytestmark = pytest.mark.process
CUT_SHORT = ("aiohttp.server",)
"""What complains on the local server of uploads that a death cuts short."""


@asynccontextmanager
async def programming(folder: Path, checker: Checker) -> AsyncGenerator[Program]:
    """Yields a program on a checked sandbox with Discord's limits on; it is gone at the end."""
    async with checked(Sandbox(Setup(identify_ms=0, **HARDENED)), checker) as sandbox:
        program = Program(folder, sandbox)
        try:
            yield program
        finally:
            if program.process is not None and program.process.returncode is None:
                await program.stop(signal.SIGKILL)
    assert "Traceback" not in "".join(program.log)
    assert not re.search(r" (ERROR|CRITICAL) ", "".join(program.log))


@pytest.fixture
async def program(tmp_path: Path, checker: Checker) -> AsyncIterator[Program]:
    async with programming(tmp_path, checker) as program:
        await program.start()
        yield program


def repeated(rooms: Rooms) -> list[tuple[str, str]]:
    """What the bot said twice in one channel, to the same message if to any."""
    said: Counter[tuple[str, str, int]] = Counter()
    for channel in [*rooms.all(), rooms.sandbox.world.channel(HOME)]:
        for message in rooms.messages(channel):
            if message.author.bot:
                said[channel.name, message.content, message.answered_id] += 1
    return [(name, text) for (name, text, _), count in said.items() if count > 1]


def boards_by_turn(rooms: Rooms) -> list[Counter[int]]:
    return [Counter(rooms.turns(channel)) for channel in rooms.all()]


async def turn_shown(rooms: Rooms, turn: int) -> None:
    await rooms.sandbox.world.until(lambda: rooms.shows(rooms.all(), turn), PATIENCE)


async def test_a_killed_bot_keeps_the_move(program: Program, error_log: ErrorLog) -> None:
    error_log.expected = CUT_SHORT
    rooms = await begin(program.sandbox)
    move = rooms.player("red").say(rooms.seat("red", "1"), "C5")
    assert "Recorded: C5 on game 1." in (await rooms.answer(move)).content
    await program.stop(signal.SIGKILL)
    missed = rooms.player("green").say(rooms.seat("green", "2"), "D5")
    await program.start()
    assert "Recorded: D5 on game 2." in (await rooms.answer(missed)).content
    await turn_shown(rooms, 2)
    assert "Red plays C5." in rooms.boards(rooms.public("1"))[1].message.content
    assert "Green plays D5." in rooms.boards(rooms.public("2"))[1].message.content
    assert "Blue makes no move." in rooms.boards(rooms.public("3"))[1].message.content
    assert len(rooms.answers(move)) == len(rooms.answers(missed)) == 1
    assert all(turns[1] == turns[2] == 1 for turns in boards_by_turn(rooms))
    assert repeated(rooms) == []


async def test_a_turn_is_told_once_after_a_kill(program: Program, error_log: ErrorLog) -> None:
    error_log.expected = CUT_SHORT
    rooms = await begin(program.sandbox)
    for seat, board in zip(COLOURS, "123", strict=True):
        await rooms.answer(rooms.player(seat).say(rooms.seat(seat, board), "C5"))
    # Some of the twelve boards get through; the others never do, so that the bot surely dies
    # between them.
    trouble = program.sandbox.fault(
        method="POST", route="/channels/*/messages", skip=4, times=-1, cut="before"
    )
    # The local server tells no one of what it cuts, so a board that gets through is awaited.
    await program.sandbox.world.until(
        lambda: any(turns[2] for turns in boards_by_turn(rooms)), PATIENCE
    )
    await program.stop(signal.SIGKILL)
    assert 0 < sum(turns[2] for turns in boards_by_turn(rooms)) < len(rooms.all())
    trouble.times = 0
    await program.start()
    await turn_shown(rooms, 2)
    assert all(turns[1] == turns[2] == 1 for turns in boards_by_turn(rooms))
    assert repeated(rooms) == []
    for seat, board in zip(COLOURS, "123", strict=True):
        assert (
            f"{seat.capitalize()} plays C5" in rooms.boards(rooms.public(board))[1].message.content
        )


async def test_told_to_stop_it_ends_at_once_and_in_good_order(program: Program) -> None:
    rooms = await begin(program.sandbox)
    assert await program.stop(signal.SIGTERM) == 0
    assert "matches continue where they are at the next start" in "".join(program.log)
    await program.start()
    status = program.sandbox.person(HOST).run(HOME, "status")
    await answered(program.sandbox, status)
    assert "**Match 1, Bifröst**: turn 1, ends <t:" in response_to(status).content
    assert repeated(rooms) == []
