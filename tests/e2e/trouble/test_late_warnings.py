"""Delayed warnings are sent only if still accurate, one at a time."""

import pytest

from bifrost_bot.sandbox.world.model import Channel
from bifrost_bot.sandbox.world.snowflake import instant_ms
from tests.e2e.helpers.hours import Evening
from tests.e2e.helpers.table import SHORT

WARNINGS = f"{SHORT}\nwarnings = [10, 6]"
BEFORE_FIRST_MS = 49_000
"""A second before the first warning, in a turn of a minute."""
OUTAGE_MS = 60_000


def warned(evening: Evening, channel: Channel) -> list[tuple[str, int]]:
    """The warnings in a channel: how long is left, and when each was told."""
    found = [
        message for message in evening.table.rooms.messages(channel) if " left" in message.content
    ]
    return [
        (message.content.split("⏳ ")[1].split(" left")[0], instant_ms(message.id))
        for message in found
    ]


async def check_warnings(evening: Evening, *seconds: int) -> None:
    """Lets the turn go on to its last second; all were warned when so many seconds were left,
    and never else.
    """
    await evening.passes((await evening.turn())[1] - evening.table.clock.now_ms() - 1_000)
    number, deadline_ms = await evening.turn()
    assert number == 1
    for channel in await evening.own():
        assert [text for text, _ in warned(evening, channel)] == [
            f"{left} seconds" for left in seconds
        ]
        for (_, told_ms), left in zip(warned(evening, channel), seconds, strict=True):
            assert abs(deadline_ms - told_ms - left * 1_000) <= 1_500


@pytest.mark.nightly(by_day=0)
async def test_warnings_that_came_due_in_an_outage_are_told_as_the_time_runs_out_again(
    evening: Evening,
) -> None:
    table = evening.table
    await table.begin(WARNINGS)
    await evening.passes(BEFORE_FIRST_MS)
    table.sandbox.fault(status=503, times=-1)
    await evening.passes(OUTAGE_MS)
    table.sandbox.faults.clear()
    # What failed is tried again within half a minute; then each turn lasts as long again as was
    # left.
    _, deadline_ms = await evening.turn()
    while (await evening.turn())[1] == deadline_ms:
        await evening.passes(1_000)
    await check_warnings(evening, 10, 6)


@pytest.mark.nightly(by_day=0)
async def test_after_a_restart_in_an_outage_only_the_newest_warning_is_told(
    evening: Evening,
) -> None:
    table = evening.table
    await table.begin(WARNINGS)
    await evening.passes(BEFORE_FIRST_MS)
    table.sandbox.fault(method="POST", route="/channels/*/messages", status=503, times=-1)
    await evening.passes(5_500)
    await table.close_bot()
    table.clock.advance(30)
    table.sandbox.faults.clear()
    await table.open_bot()
    evening.stillness.watch(table.app)
    await evening.stillness.still()
    await check_warnings(evening, 6)


async def test_whoever_answers_while_a_warning_waits_is_not_warned_any_more(
    evening: Evening,
) -> None:
    table = evening.table
    await table.begin(WARNINGS)
    slot = (await table.due())[0]
    room = table.rooms.of_slot(slot)
    await evening.passes(BEFORE_FIRST_MS)
    table.sandbox.fault(method="POST", route=f"/channels/{room.id}/messages", status=503, times=-1)
    await evening.passes(2_000)
    typed = table.say(slot, "C5")
    await evening.passes(500)
    table.sandbox.faults.clear()
    await evening.passes(5_000)
    assert len(table.rooms.answers(typed)) == 1
    assert warned(evening, room) == []
