"""Discord fails in part: one server, the API alone, the gateway late; no turn is lost, and nobody is told twice."""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from bifrost_bot.sandbox import Sandbox, Setup
from bifrost_bot.sandbox.world.model import Channel, Guild
from bifrost_bot.sandbox.world.snowflake import instant_ms
from tests.e2e.clock import Hourglass
from tests.e2e.conftest import UNLIMITED, ErrorLog, overseen
from tests.e2e.stillness import Stillness
from tests.e2e.table import SHORT, Table, setting_out
from tests.openapi.checker import Checker

OUTAGE_MS = 200_000
TURN_MS = 60_000
PATIENCE_MS = 60_000
"""Within which whatever failed is tried again."""
SILENT = f"{SHORT}\nwarnings = []"
UNREACHED = "Discord kept the bot from this match for"


@dataclass(frozen=True, slots=True)
class Evening:
    """A table in whose world time passes from one awaited instant to the next."""

    table: Table
    stillness: Stillness

    @property
    def guild(self) -> Guild:
        """The only server."""
        return next(iter(self.table.world.guilds.values()))

    async def passes(self, ms: int) -> None:
        """Lets so much time pass."""
        await self.stillness.pass_until(self.table.clock.now_ms() + ms)

    async def turn(self) -> tuple[int, int]:
        """The number of the open turn and its deadline."""
        match = await self.table.match()
        assert match.phase is not None
        return match.phase.phase.number, match.phase.deadline_ms

    async def own(self) -> list[Channel]:
        """The channels of those who owe an answer."""
        return [self.table.rooms.of_slot(slot) for slot in await self.table.due()]

    def boards(self) -> list[list[int]]:
        """The turns whose boards each channel shows."""
        return [[shown.turn for shown in self.table.rooms.boards(channel)] for channel in self.table.rooms.all()]

    def sentences(self, text: str) -> list[int]:
        """How often each channel that shows a board says this."""
        rooms = self.table.rooms
        found = [channel for channel in rooms.all() if rooms.boards(channel)]
        return [sum(one.content.count(text) for one in rooms.messages(channel)) for channel in found]


@pytest.fixture
async def evening(
    tmp_path: Path, checker: Checker, monkeypatch: pytest.MonkeyPatch, hasty: None
) -> AsyncIterator[Evening]:
    clock = Hourglass()
    sandbox = Sandbox(Setup(**UNLIMITED), clock=clock.now_ms, sleep_until=clock.sleep_until)
    async with overseen(sandbox, checker):
        stillness = Stillness(sandbox, clock, monkeypatch)
        async with setting_out(sandbox, tmp_path / "bifrost.sqlite3", clock) as table:
            stillness.watch(table.app)
            await stillness.still()
            yield Evening(table, stillness)


async def test_while_a_server_is_unavailable_its_matches_stand_still_and_get_the_time_back(evening: Evening) -> None:
    table = evening.table
    await table.begin()
    first, second, third = await table.due()
    await table.move(first, "C5")
    _, deadline_ms = await evening.turn()
    await evening.passes(20_000)
    table.world.take_down(evening.guild)
    await evening.passes(OUTAGE_MS)
    table.world.bring_back(evening.guild)
    await evening.stillness.still()
    assert await evening.turn() == (1, deadline_ms + OUTAGE_MS)
    assert evening.boards() == [[1]] * 12
    assert evening.sentences(f"{UNREACHED} 200.0 s") == [1] * 12
    await table.move(second, "D5")
    await table.time_up()
    for slot, deed in ((first, "plays C5"), (second, "plays D5"), (third, "makes no move")):
        shown = table.rooms.boards(table.rooms.public(slot.board or ""))[-1]
        assert f"{slot.seat.capitalize()} {deed}" in shown.message.content


async def test_a_server_that_is_away_twice_or_while_the_line_breaks_loses_no_second(evening: Evening) -> None:
    table = evening.table
    await table.begin()
    _, deadline_ms = await evening.turn()
    table.world.take_down(evening.guild)
    await evening.passes(70_000)
    table.sandbox.gateway.drop()
    await evening.passes(5_000)
    table.world.bring_back(evening.guild)
    await evening.passes(10_000)
    table.world.take_down(evening.guild)
    await evening.passes(100_000)
    table.world.bring_back(evening.guild)
    await evening.stillness.still()
    number, moved_ms = await evening.turn()
    assert number == 1
    assert abs(moved_ms - (deadline_ms + 175_000)) <= 1_000


async def test_a_bot_that_is_restarted_while_a_server_is_away_gives_all_of_the_time_back(evening: Evening) -> None:
    table = evening.table
    await table.begin()
    _, deadline_ms = await evening.turn()
    await evening.passes(20_000)
    table.world.take_down(evening.guild)
    await evening.passes(90_000)
    await table.close_bot()
    table.clock.advance(10)
    await table.open_bot()
    evening.stillness.watch(table.app)
    await evening.passes(100_000)
    assert await evening.turn() == (1, deadline_ms)
    table.world.bring_back(evening.guild)
    await evening.stillness.still()
    assert await evening.turn() == (1, deadline_ms + 200_000)


@pytest.mark.parametrize("status", [500, 503])
async def test_while_the_api_fails_alone_a_turn_waits_for_its_boards_and_then_lasts_its_whole_length(
    evening: Evening, status: int
) -> None:
    table = evening.table
    await table.begin(SILENT)
    await evening.passes(20_000)
    table.sandbox.fault(status=status, times=-1)
    await evening.passes(OUTAGE_MS)
    assert (await evening.turn())[0] == 2
    assert evening.boards() == [[1]] * 12
    table.sandbox.faults.clear()
    await evening.passes(PATIENCE_MS // 2)
    number, deadline_ms = await evening.turn()
    shown_ms = max(instant_ms(table.rooms.boards(channel)[-1].message.id) for channel in await evening.own())
    assert number == 2
    assert abs(deadline_ms - (shown_ms + TURN_MS)) <= 1_000
    assert evening.boards() == [[1, 2]] * 12
    assert evening.sentences(UNREACHED) == [1] * 12
    await table.time_up()


async def test_a_turn_whose_warning_cannot_be_told_waits_until_it_can(evening: Evening) -> None:
    table = evening.table
    await table.begin()
    _, deadline_ms = await evening.turn()
    await evening.passes(20_000)
    table.sandbox.fault(status=503, times=-1)
    await evening.passes(OUTAGE_MS)
    assert await evening.turn() == (1, deadline_ms)
    table.sandbox.faults.clear()
    await evening.passes(PATIENCE_MS // 2)
    number, moved_ms = await evening.turn()
    assert number == 1
    assert moved_ms > table.clock.now_ms()
    assert evening.boards() == [[1]] * 12


async def test_boards_that_cannot_be_shown_to_spectators_stop_no_clock(evening: Evening, error_log: ErrorLog) -> None:
    table = evening.table
    await table.begin(SILENT)
    troubled = table.rooms.public("1")
    table.sandbox.fault(method="POST", route=f"/channels/{troubled.id}/messages", status=503, times=-1)
    await evening.passes(2 * TURN_MS + 20_000)
    assert (await evening.turn())[0] == 3
    assert evening.sentences(UNREACHED) == [0] * 12
    assert error_log.lines == []
