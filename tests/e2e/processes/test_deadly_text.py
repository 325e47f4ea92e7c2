"""A text that kills the bot is not read again; its author and the hosts are notified."""

import signal
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bifrost_bot.sandbox import Sandbox, Setup
from tests.databases import needs_postgresql, on_files, postgresql_url
from tests.e2e.conftest import ErrorLog, checked, start_table
from tests.e2e.helpers import deadly_bot
from tests.e2e.helpers.program import PATIENCE, Program, begin
from tests.e2e.processes.test_kill import CUT_SHORT, programming, repeated, turn_shown
from tests.e2e.processes.test_processes import UNHURRIED
from tests.openapi.checker import Checker


@pytest.fixture
async def program(tmp_path: Path, checker: Checker) -> AsyncIterator[Program]:
    async with programming(tmp_path, checker) as program:
        program.planted = Path(deadly_bot.__file__)
        await program.start()
        yield program


ENDED_BY = {"h1": -signal.SIGKILL, "h2": -signal.SIGVTALRM}
"""What ends the bot: the planted engine, and the limit to the time of reading."""


@pytest.mark.nightly(by_day=1)
@pytest.mark.process
@pytest.mark.parametrize("text", ["h1", "h2"])
async def test_a_deadly_text_is_set_aside(program: Program, error_log: ErrorLog, text: str) -> None:
    error_log.expected = CUT_SHORT
    rooms = await begin(program.sandbox)
    deadly = rooms.player("red").say(rooms.seat("red", "1"), text)
    await program.logged(f"the planted engine reads {text}")
    assert await program.ended() == ENDED_BY[text]
    missed = rooms.player("green").say(rooms.seat("green", "2"), "D5")
    dead = len(program.log)
    await program.start()
    told = (await rooms.answer(deadly)).content
    assert "The bot crashed while it was reading this text" in told
    assert "Send your move again, written another way." in told
    another = rooms.player("red").say(rooms.seat("red", "1"), "C5")
    assert "Recorded: C5 on game 1." in (await rooms.answer(another)).content
    assert "Recorded: D5 on game 2." in (await rooms.answer(missed)).content

    def hosts_read() -> list[str]:
        return [
            said.content
            for said in rooms.messages(rooms.hosts)
            if "crashed while it was reading a player's text" in said.content
        ]

    await program.sandbox.world.until(hosts_read, PATIENCE)
    assert "red" not in hosts_read()[0].lower()
    await turn_shown(rooms, 2)
    await program.stop(signal.SIGTERM)
    assert "planted engine reads" not in "".join(program.log[dead:])
    assert text not in "".join(program.log[dead:]).split()
    assert len(rooms.answers(deadly)) == len(hosts_read()) == 1
    assert repeated(rooms) == []


@pytest.mark.process
@needs_postgresql
async def test_a_standby_reads_it_once(
    tmp_path: Path, checker: Checker, error_log: ErrorLog
) -> None:
    error_log.expected = CUT_SHORT
    async with checked(Sandbox(Setup(identify_ms=0)), checker) as sandbox:
        url = postgresql_url(tmp_path)
        planted = Path(deadly_bot.__file__)
        first, standby = (
            Program(tmp_path / name, sandbox, "", url, planted) for name in ("first", "standby")
        )
        await first.start()
        await standby.launch()
        await standby.logged("this one stands by")
        rooms = await begin(sandbox, seconds=UNHURRIED)
        deadly = rooms.player("red").say(rooms.seat("red", "1"), "h1")
        assert await first.ended() == await standby.ended() == -signal.SIGKILL
        for survivor in (standby, first):
            dead = len(survivor.log)
            await survivor.start()
            assert (
                "The bot crashed while it was reading this text"
                in (await rooms.answer(deadly)).content
            )
            await survivor.stop(signal.SIGTERM)
            assert "planted engine reads" not in "".join(survivor.log[dead:])
        assert len(rooms.answers(deadly)) == 1


@on_files
async def test_without_a_crash_marker_the_bot_plays_all_the_same(
    tmp_path: Path, checker: Checker, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "bifrost.sqlite3-reading").mkdir()
    async with start_table(tmp_path / "bifrost.sqlite3", checker) as table:
        slot, *_ = await table.begin()
        assert "Recorded: C5" in (await table.move(slot, "C5")).content
    assert "bifrost.sqlite3-reading cannot be opened" in caplog.text
