"""A database whose answers are lost: players and hosts read what is true."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from bifrost_bot.match.decide.hosts import Pause
from bifrost_bot.match.events import ClockMoved, MatchEvent, MoveSubmitted
from bifrost_bot.match.model import Match
from bifrost_bot.runtime.runner import Runner
from bifrost_bot.store import journal
from bifrost_bot.store.database import Database
from bifrost_bot.store.streams import StreamTables
from tests.databases import needs_postgresql
from tests.e2e.conftest import ErrorLog, start_table
from tests.e2e.helpers.table import PATIENCE, Table
from tests.e2e.helpers.waiting import hosts_read
from tests.e2e.trouble.test_database_trouble import ERRORS
from tests.openapi.checker import Checker
from tests.unanswered import LAST, Answers, Line, answers_of

ON_SERVER = pytest.param("postgresql", marks=[pytest.mark.process, needs_postgresql])
AWAY_MS = 601_000


@pytest.fixture(params=["sqlite", ON_SERVER])
async def answers(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Answers]:
    """The database that the bot uses."""
    async with answers_of(request.param, tmp_path / "bifrost.sqlite3", monkeypatch) as made:

        def url_at(_: Path) -> str:
            return made.url

        monkeypatch.setattr("tests.e2e.helpers.table.url_at", url_at)
        monkeypatch.chdir(tmp_path)
        yield made


@pytest.fixture
async def table(answers: Answers, tmp_path: Path, checker: Checker) -> AsyncIterator[Table]:
    del answers  # asked for so that it outlives the bot
    async with start_table(tmp_path / "bifrost.sqlite3", checker) as table:
        yield table


@pytest.mark.nightly(by_day=1)
async def test_a_match_is_played_without_answers(answers: Answers, table: Table) -> None:
    answers.fate = lambda _: "kept"
    slot, *_ = await table.begin()
    assert "Recorded: C5 on game" in (await table.move(slot, "C5")).content
    await table.ends_with({slot: "C5"})


@pytest.mark.nightly(by_day=1)
@pytest.mark.parametrize("answers", [ON_SERVER], indirect=True)
async def test_a_server_away_stops_the_clocks(
    answers: Answers, table: Table, error_log: ErrorLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    error_log.expected = (*ERRORS, "reminders could not be recorded")
    assert isinstance(answers, Line)
    slot, *_ = await table.begin()
    deadline_ms = await table.deadline_ms()
    began_ms = table.clock.now_ms()
    append = journal.append

    async def last(
        connection: AsyncConnection,
        stream: StreamTables[Match, MatchEvent],
        match: Match,
        new: Sequence[MatchEvent],
    ) -> journal.Appended[Match]:
        after = await append(connection, stream, match, new)
        if any(isinstance(event, MoveSubmitted) for event in new):
            await connection.execute(text(LAST))
            monkeypatch.setattr(journal, "append", append)
        return after

    monkeypatch.setattr(journal, "append", last)
    moving = table.say(slot, "C5")
    async with asyncio.timeout(PATIENCE):
        await answers.refused.wait()
    table.clock.advance(1)
    await hosts_read(table, "A move sent now counts only if the bot confirms it")
    assert not table.rooms.answers(moving)
    table.clock.advance(AWAY_MS / 1_000 - 1)
    answers.away = False
    assert "Recorded: C5 on game" in (await table.rooms.answer(moving)).content
    await table.clock.second_awaited()
    table.clock.advance(1)
    await hosts_read(table, "The bot can record moves again")
    history = await table.app.services.runner.history("1")
    (moved,) = (event for event in history if isinstance(event, ClockMoved))
    assert moved.until_ms >= began_ms + AWAY_MS
    assert await table.deadline_ms() == deadline_ms + moved.until_ms - began_ms


@pytest.mark.nightly(by_day=1)
async def test_a_late_record_is_told_by_the_successor(table: Table, answers: Answers) -> None:
    await table.begin()
    match = await table.match()
    slot = (await table.due())[0]
    late = Database(answers.url)
    await Runner(late, table.clock).handle(match.id, Pause(match.hosts[0]))
    await late.close()
    await table.rooms.answer(table.say(slot, "C5"))
    channels = [channel for board in "123" for channel in table.rooms.of_board(board)]
    await table.world.until(
        lambda: all(
            "aused" in table.rooms.boards(channel)[-1].message.content for channel in channels
        ),
        PATIENCE,
    )
