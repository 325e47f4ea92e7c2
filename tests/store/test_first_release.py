"""A database of the first release is upgraded and played on."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bifrost_bot.engines.values import Slot
from bifrost_bot.match.decide.answers import Submit, Withdraw
from bifrost_bot.match.decide.lobby import CallReady, Join, Start
from bifrost_bot.match.decide.phases import CreditDowntime
from bifrost_bot.match.errors import LockedError
from bifrost_bot.match.model import Player, Status
from bifrost_bot.match.notice import BoardBody
from bifrost_bot.messages.board import board_post
from bifrost_bot.runtime.runner import Runner
from bifrost_bot.store import outbox
from bifrost_bot.store.database import Database
from bifrost_bot.store.maintenance import care
from bifrost_bot.tools.verify import verify
from tests.clock import ManualClock
from tests.databases import on_files
from tests.store.conftest import AWAY_MS
from tests.store.test_releases import play_out, restored

pytestmark = on_files

DUMP = Path(__file__).with_name("first_release.sql")
OVER = "1"
RUNNING = "2"
LOBBY = "3"


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    """The first release's database, upgraded."""
    upgraded = Database(restored(DUMP, tmp_path / "bifrost.sqlite3"))
    await upgraded.migrate()
    yield upgraded
    await upgraded.close()


async def test_nothing_is_wrong_with_the_upgraded_database(database: Database) -> None:
    found = await care.check(database, lambda done, of: None)
    assert (found.matches, found.problems) == (3, ())


async def test_a_match_that_was_over_keeps_its_result_and_verifies(runner: Runner) -> None:
    match = await runner.match(OVER)
    assert match.status is Status.FINISHED
    assert match.outcome is not None
    assert match.outcome.ranking == (("red",), ("blue",), ("green",))
    assert [check.name for check in verify(await runner.history(OVER)) if not check.held] == []


async def test_a_lobby_can_be_filled_and_begun(runner: Runner) -> None:
    assert [player.name for player in (await runner.match(LOBBY)).players] == [
        "Player 101",
        "Computer 1",
    ]
    await runner.handle(LOBBY, Join(Player("102", "Player 102")))
    await runner.handle(LOBBY, CallReady("100"))
    begun = (await runner.handle(LOBBY, Start("100", substitute=True))).after
    assert begun.status is Status.RUNNING


async def test_pending_notices_are_read(database: Database, runner: Runner) -> None:
    async with database.transaction() as connection:
        pending = await outbox.pending(connection)
        channels = await outbox.channels_of(connection, RUNNING)
    assert {row.match_id for row in pending} == {RUNNING}
    match = await runner.match(RUNNING)
    assert {(channel.address.board, channel.address.seat) for channel in channels} == {
        (board, seat) for board in match.boards for seat in (None, *match.seats)
    }
    for channel in channels:
        assert board_post(
            match, channel.address, BoardBody((channel.address.board or "",), ())
        ).text


async def test_a_match_in_its_second_turn_verifies(runner: Runner, clock: ManualClock) -> None:
    match = await runner.match(RUNNING)
    green = Slot("green", "1")
    blue = Slot("blue", "2")
    red = Slot("red", "3")
    assert match.phase is not None
    assert (match.phase.phase.number, match.phase.phase.to_act) == (2, (green, blue, red))
    assert [match.move(slot) is not None for slot in (green, blue, red)] == [True, False, True]
    lost_ms = clock.now_ms() - AWAY_MS
    left_ms = match.phase.deadline_ms - lost_ms
    match = (await runner.handle(RUNNING, CreditDowntime(lost_ms))).after
    assert match.phase is not None
    assert match.phase.deadline_ms - clock.now_ms() == left_ms
    with pytest.raises(LockedError):
        await runner.handle(RUNNING, Submit(match.seats["red"], red, "E5", clock.now_ms(), 10_001))
    await runner.handle(RUNNING, Withdraw(match.seats["red"], red, clock.now_ms(), 10_002))
    match = await play_out(runner, clock, await runner.match(RUNNING))
    assert match.outcome is not None
    assert [check.name for check in verify(await runner.history(RUNNING)) if not check.held] == []
