# pyright: reportPrivateUsage=false
"""A commit with a lost answer: the result is found out and counts once."""

import asyncio
import sqlite3
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

import pytest
from sqlalchemy import text

from bifrost_bot.engines.values import Slot
from bifrost_bot.match.decide.answers import Submit
from bifrost_bot.match.decide.lobby import CallReady, Join, SayReady
from bifrost_bot.match.decide.phases import Abandon, CloseDue, Open
from bifrost_bot.match.events import MatchEvent, MoveSubmitted
from bifrost_bot.match.model import Match, Player, Status
from bifrost_bot.match.notice import LOBBY, Address, LineBody, Notice, ReplyBody
from bifrost_bot.runtime import runner
from bifrost_bot.runtime.delivery import marks
from bifrost_bot.store import database, journal
from bifrost_bot.store.database import StoreError
from bifrost_bot.store.driver import commit_outcome
from bifrost_bot.store.outbox import Row
from bifrost_bot.store.tables import metadata
from tests.clock import ManualClock
from tests.databases import needs_postgresql
from tests.match.world import HOST, PEOPLE, phase_of
from tests.nightly import NIGHTLY
from tests.runtime.conftest import PATIENCE_SECONDS, Stand
from tests.runtime.test_delivery import Post, Script
from tests.unanswered import Answers, Line, a_line, answers_of

_EACH: Final = 17
RED = Slot("red", "1")
ON_SERVER = pytest.param("postgresql", marks=[pytest.mark.process, needs_postgresql])


@pytest.fixture(params=["sqlite", ON_SERVER])
async def answers(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Answers]:
    async with answers_of(request.param, tmp_path / "bifrost.sqlite3", monkeypatch) as made:
        yield made


@pytest.fixture
async def wire(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Line]:
    """A server that is asked again at once."""
    monkeypatch.setattr(database, "_ASK_AGAIN_SECONDS", 0)
    async with a_line(tmp_path / "bifrost.sqlite3") as made:
        yield made


@asynccontextmanager
async def serving(url: str) -> AsyncGenerator[Stand]:
    made = Stand(url, ManualClock())
    await made.database.migrate()
    yield made
    await made.close()


@pytest.fixture
async def process(answers: Answers) -> AsyncIterator[Stand]:
    async with serving(answers.url) as made:
        yield made


async def recorded(stand: Stand, match_id: str) -> tuple[MatchEvent, ...]:
    return await stand.ask(journal.history, match_id)


def submit(stand: Stand, match: Match, text: str) -> Submit:
    return Submit(match.seats["red"], RED, text, stand.clock.now_ms(), 5, reply=True)


def refused(problem: Exception) -> tuple[Notice, ...]:
    return (Notice(Address("seat", "1", "red"), ReplyBody(str(problem), 5)),)


class TestWhatWasRecorded:
    """The commit was done, its answer is lost."""

    async def test_a_move_counts_once(self, answers: Answers, process: Stand) -> None:
        match = await process.playing()
        answers.lose()
        change = await process.runner.handle(match.id, submit(process, match, "A1"))
        assert [type(event) for event in change.events] == [MoveSubmitted]
        assert await process.change() == change
        assert (await recorded(process, match.id))[-1:] == change.events
        assert (await process.runner.handle(match.id, submit(process, match, "A1"))).events == ()

    async def test_a_closed_turn_is_told(self, answers: Answers, process: Stand) -> None:
        match = await process.playing()
        post = Post(process, match, script := Script())
        post.delivery.take_up(await process.runner.pending())
        await post.calm()
        script.read.clear()
        process.clock.move_to(phase_of(match).deadline_ms + match.settings.grace_ms)
        answers.lose()
        await process.runner.handle(match.id, CloseDue(1))
        await post.calm()
        assert len([text for _, text in script.read if text == "BOARD"]) == 12
        assert await post.pending() == []

    async def test_a_start_is_told(self, answers: Answers, process: Stand) -> None:
        match = await process.lobby()
        for id in PEOPLE[:3]:
            await process.runner.handle(match.id, Join(Player(id, f"Player {id}")))
        await process.runner.handle(match.id, CallReady(HOST))
        for id in PEOPLE[:2]:
            await process.runner.handle(match.id, SayReady(id))
        process.forget()
        answers.lose()
        await process.runner.handle(match.id, SayReady(PEOPLE[2]))
        assert (await process.change()).after.status is Status.RUNNING

    async def test_a_lobby_is_open(self, answers: Answers, process: Stand) -> None:
        answers.lose()
        match = await process.lobby()
        assert (await process.change()).rows == await process.runner.pending()
        assert await process.runner.live() == [match]

    async def test_what_hosts_are_told_is_delivered(self, answers: Answers, process: Stand) -> None:
        match = await process.lobby()
        process.forget()
        answers.lose()
        await process.runner.tell(match.id, lambda _: (Notice(LOBBY, LineBody("Good evening.")),))
        assert (await process.change()).rows == (await process.runner.pending())[-1:]

    async def test_a_refused_text_gets_its_reply(self, answers: Answers, process: Stand) -> None:
        match = await process.playing()
        answers.lose()
        change = await process.runner.handle(match.id, submit(process, match, "Z9"), refused)
        assert change.rows == (await process.runner.pending())[-1:]


class TestWhatWasNotRecorded:
    async def test_an_uncounted_move_is_told(self, answers: Answers, process: Stand) -> None:
        match = await process.playing()
        before = await recorded(process, match.id)
        answers.lose("dropped")
        with pytest.raises(StoreError):
            await process.runner.handle(match.id, submit(process, match, "A1"))
        assert await recorded(process, match.id) == before
        assert await process.runner.match(match.id) == match
        assert process.changes.empty()
        assert (await process.runner.handle(match.id, submit(process, match, "A1"))).events

    async def test_reads_need_no_answer(self, answers: Answers, process: Stand) -> None:
        match = await process.lobby()
        answers.lose("dropped")
        assert len(await recorded(process, match.id)) == 1

    async def test_one_heartbeat_is_kept(self, answers: Answers, process: Stand) -> None:
        answers.lose()
        assert await process.watch.beat()

    async def test_a_file_that_cannot_be_read_then_is_read_again(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        is_in_file = commit_outcome.is_in_file
        tries = list[int]()

        async def sometimes(connection: Any, number: int) -> bool:
            tries.append(number)
            if len(tries) < 3:
                raise sqlite3.OperationalError("disk I/O error")
            return await is_in_file(connection, number)

        monkeypatch.setattr(commit_outcome, "is_in_file", sometimes)
        monkeypatch.setattr(database, "_ASK_AGAIN_SECONDS", 0)
        async with (
            answers_of("sqlite", tmp_path / "one", monkeypatch) as answers,
            serving(answers.url) as process,
        ):
            answers.lose()
            assert await process.lobby() in await process.runner.live()
        assert len(tries) == 3


@pytest.mark.process
@needs_postgresql
class TestServer:
    async def test_during_an_outage_nobody_is_told(self, wire: Line) -> None:
        async with serving(wire.url) as process:
            match = await process.playing()
            wire.lose()
            wire.away = True
            moving = process.tasks.start(
                process.runner.handle(match.id, submit(process, match, "A1")), "a move"
            )
            await wire.refused.wait()
            assert not await process.watch.beat()
            assert not moving.done()
            wire.away = False
            change = await moving
            assert (await recorded(process, match.id))[-1:] == change.events
            assert await process.change() == change
            assert await process.watch.beat()

    async def test_a_process_that_stops_meanwhile_leaves_it_to_the_next(self, wire: Line) -> None:
        async with serving(wire.url) as process:
            match = await process.playing()
            before = len(await process.runner.pending())
            wire.lose()
            wire.away = True
            moving = process.tasks.start(
                process.runner.handle(match.id, submit(process, match, "A1")), "a move"
            )
            await wire.refused.wait()
            async with asyncio.timeout(PATIENCE_SECONDS), process.database.idle():
                await process.tasks.stop()
            assert moving.cancelled()
        wire.away = False
        async with serving(wire.url) as successor:
            assert isinstance((await recorded(successor, match.id))[-1], MoveSubmitted)
            assert len(await successor.runner.pending()) == before + 1

    async def test_an_unheard_commit_does_not_delay_the_match(self, wire: Line) -> None:
        async with serving(wire.url) as process:
            match = await process.playing()
            wire.lose("stuck")
            with pytest.raises(StoreError):
                await process.runner.handle(match.id, submit(process, match, "A1"))
            assert await process.runner.match(match.id) == match
            assert (await process.runner.handle(match.id, submit(process, match, "A1"))).events

    async def test_an_unheard_transaction_did_not_commit(self, wire: Line) -> None:
        async with serving(wire.url) as process, process.database.transaction() as connection:
            assert await commit_outcome.is_on_server(connection, 2**40) is False


class Played:
    """One match, from its lobby to its end, on a process that delivers notices."""

    def __init__(self, stand: Stand) -> None:
        self._stand = stand
        self._script = Script()

    async def play(
        self,
    ) -> tuple[tuple[MatchEvent, ...], dict[Address, list[str]], list[Row]]:
        """Returns the match's events, what can be read in each channel, and what is still
        untold.
        """
        stand = self._stand
        listeners = list(self._stand.runner.listeners)
        match = await stand.lobby()
        post = Post(stand, match, self._script)
        post.delivery.take_up(await stand.runner.pending())
        for id in PEOPLE[:3]:
            await stand.runner.handle(match.id, Join(Player(id, f"Player {id}")))
        await stand.runner.handle(match.id, CallReady(HOST))
        for id in PEOPLE[:3]:
            await stand.runner.handle(match.id, SayReady(id))
        await stand.runner.handle(match.id, Open((await stand.runner.match(match.id)).boards))
        for turn in range(1, 4):
            await self._turn(match.id, turn)
            await post.calm()
            await post.marks.flush()
        await post.tell(Notice(LOBBY, LineBody("It is late.")))
        await stand.runner.handle(match.id, Abandon(HOST, "It is late."))
        await post.calm()
        await post.marks.flush()
        stand.runner.listeners[:] = listeners
        channels = {where for where, _ in self._script.read}
        read = {where: self._script.at(where) for where in channels}
        return await recorded(stand, match.id), read, list(await stand.runner.pending())

    async def _turn(self, match_id: str, turn: int) -> None:
        stand = self._stand
        match = await stand.runner.match(match_id)
        for place, slot in enumerate(phase_of(match).phase.to_act):
            address = Address("seat", slot.board, slot.seat)

            def no(
                problem: Exception, to: int = 100 * turn + place, where: Address = address
            ) -> tuple[Notice, ...]:
                return (Notice(where, ReplyBody(str(problem), to)),)

            for typed in ("Z9", f"{'ABDG'[turn]}{1 + int(slot.board or 0)}"):
                message = 100 * turn + place + 50 * (typed != "Z9")
                by = match.seats[slot.seat]
                said = Submit(by, slot, typed, stand.clock.now_ms(), message, reply=True)
                await stand.runner.handle(match_id, said, no)
        await stand.close_phase(match)


def _fives(count: int) -> str:
    return "5" * (2 * count)


@pytest.mark.nightly
@pytest.mark.process
@needs_postgresql
async def test_a_match_is_the_same_whichever_commit_a_server_did_not_answer(
    wire: Line, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each commit at night, some every time."""
    monkeypatch.setattr(marks, "_DELAY_SECONDS", 3_600)
    monkeypatch.setattr(runner, "secrets", SimpleNamespace(token_hex=_fives))
    async with serving(wire.url) as first:
        whole = await Played(first).play()
    commits = wire.count
    different = list[int]()
    swept = range(1, commits + 1, 1 if NIGHTLY else _EACH)
    for lost in swept:
        async with serving(wire.url) as clean, clean.database.transaction() as connection:
            names = ", ".join(table.name for table in metadata.sorted_tables)
            await connection.execute(text(f"TRUNCATE {names} RESTART IDENTITY CASCADE"))
        before = wire.count
        wire.fate = lambda number, at=before + lost: "kept" if number == at else None
        async with serving(wire.url) as process:
            different += [lost] if await Played(process).play() != whole else []
    with capsys.disabled():
        print(
            f"\nlost answers of a server: {len(swept)} of {commits} commits, {len(different)} "
            "differences",
            end="",
        )
    assert not different
