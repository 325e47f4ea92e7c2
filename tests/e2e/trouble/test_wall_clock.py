"""A changed system clock does not change the length of turns."""

import pytest

from bifrost_bot.match.model import Match
from bifrost_bot.runtime.clock import SystemClock
from tests.e2e.helpers.clock import FakeClock
from tests.e2e.helpers.table import GRACE_MS, PATIENCE, WINNING_MOVES, Table

LEFT_MS = 40_000
DOWN_SECONDS = 7


class SetClock(SystemClock):
    """The clock of a machine set wrong before the start; Discord's is the fake clock."""

    def __init__(self, discords: FakeClock, ahead_seconds: int) -> None:
        self._discords = discords
        super().__init__(
            lambda: (discords.now_ms() + ahead_seconds * 1_000) * 1_000_000,
            lambda: discords.now_ms() * 1_000_000,
        )

    async def sleep_until(self, at_ms: int) -> None:
        """Returns at the instant, in steps as short as the seconds that a test moves on."""
        while (left_ms := at_ms - self.now_ms()) > 0:
            await self._discords.sleep_until(self._discords.now_ms() + min(left_ms, 1_000))


async def stopped(table: Table) -> Match:
    """The bot ends in the middle of a turn; returns the match as it was."""
    await table.begin()
    before = await table.match()
    table.clock.move_to(await table.deadline_ms() - LEFT_MS)
    await table.clock.second_awaited()
    await table.close_bot()
    return before


@pytest.mark.nightly(by_day=1)
@pytest.mark.parametrize("ahead_seconds", [-86_400, -120, 120, 86_400])
async def test_a_changed_clock_changes_no_turn(table: Table, ahead_seconds: int) -> None:
    before = await stopped(table)
    table.clock.advance(DOWN_SECONDS)
    clock = SetClock(table.clock, ahead_seconds)
    await table.open_bot(clock)
    assert clock.now_ms() == pytest.approx(table.clock.now_ms(), abs=1_000)
    assert await table.deadline_ms() - table.clock.now_ms() == pytest.approx(LEFT_MS, abs=1_000)
    table.clock.advance((LEFT_MS - 2_000) / 1_000)
    assert (await table.match()).phase is not None
    table.clock.advance(3 + GRACE_MS / 1_000)
    await table.turned(before)


@pytest.mark.nightly(by_day=1)
@pytest.mark.parametrize("ahead_seconds", [-120, 120])
async def test_without_dates_hosts_are_told(table: Table, ahead_seconds: int) -> None:
    before = await stopped(table)
    table.sandbox.dated = False
    clock = SetClock(table.clock, ahead_seconds)
    await table.open_bot(clock)
    slot = (await table.due())[0]
    await table.move(slot, WINNING_MOVES[slot.seat])
    told = (
        "The clock of the bot's machine was set back by 2 minutes; this turn keeps the time it "
        "had left."
    )
    await table.world.until(
        lambda: any(told in one.content for one in table.lobby_messages()), PATIENCE
    )
    assert clock.now_ms() == table.clock.now_ms()
    assert await table.deadline_ms() - table.clock.now_ms() == LEFT_MS
    table.clock.advance(LEFT_MS / 1_000 + GRACE_MS / 1_000)
    await table.turned(before)
