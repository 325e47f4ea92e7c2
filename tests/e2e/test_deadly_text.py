"""A text whose reading ends the bot is not read again: it is set aside, its author and the hosts are told."""

import signal
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.databases import on_files
from tests.e2e import deadly_bot
from tests.e2e.conftest import ErrorLog, laying
from tests.e2e.program import PATIENCE, Program, begin
from tests.e2e.test_kill import programming, repeated, turn_shown
from tests.openapi.checker import Checker


@pytest.fixture
async def program(tmp_path: Path, checker: Checker) -> AsyncIterator[Program]:
    async with programming(tmp_path, checker) as program:
        program.planted = Path(deadly_bot.__file__)
        await program.start()
        yield program


@pytest.mark.process
@pytest.mark.parametrize("text", ["h1", "h2"])
async def test_a_text_that_killed_the_bot_is_set_aside_and_the_match_goes_on(
    program: Program, error_log: ErrorLog, text: str
) -> None:
    error_log.expected = ("aiohttp.server",)  # Death cuts uploads short, which the local server complains of.
    rooms = await begin(program.sandbox)
    deadly = rooms.player("red").say(rooms.seat("red", "1"), text)
    await program.logged(f"the planted engine reads {text}")
    await program.stop(signal.SIGKILL)
    missed = rooms.player("green").say(rooms.seat("green", "2"), "D5")
    dead = len(program.log)
    await program.start()
    told = (await rooms.answer(deadly)).content
    assert "The bot stopped while it was reading this text" in told
    assert "Send your move again, written another way." in told
    another = rooms.player("red").say(rooms.seat("red", "1"), "C5")
    assert "Red plays C5 on game 1." in (await rooms.answer(another)).content
    assert "Green plays D5 on game 2." in (await rooms.answer(missed)).content

    def hosts_read() -> list[str]:
        return [said.content for said in rooms.messages(rooms.hosts) if "set that text aside" in said.content]

    await program.sandbox.world.until(hosts_read, PATIENCE)
    assert "red" not in hosts_read()[0].lower()
    await turn_shown(rooms, 2)
    await program.stop(signal.SIGTERM)
    assert "planted engine reads" not in "".join(program.log[dead:])
    assert text not in "".join(program.log[dead:]).split()
    assert len(rooms.answers(deadly)) == len(hosts_read()) == 1
    assert repeated(rooms) == []


@on_files
async def test_where_no_text_can_be_marked_the_bot_plays_all_the_same(
    tmp_path: Path, checker: Checker, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "bifrost.sqlite3-reading").mkdir()
    async with laying(tmp_path / "bifrost.sqlite3", checker) as table:
        await table.begin()
        slot = (await table.due())[0]
        assert "plays C5" in (await table.move(slot, "C5")).content
    assert "bifrost.sqlite3-reading cannot be opened" in caplog.text
