"""Delayed warnings are sent only if still accurate, one at a time."""

from bifrost_bot.sandbox.world.model import Channel
from bifrost_bot.sandbox.world.snowflake import instant_ms
from tests.e2e.helpers.table import SHORT
from tests.e2e.helpers.timed_table import TimedTable

WARNINGS = f"{SHORT}\nwarnings = [10, 6]"
BEFORE_FIRST_MS = 49_000
"""A second before the first warning, in a turn of a minute."""
OUTAGE_MS = 60_000


def warned(timed: TimedTable, channel: Channel) -> list[tuple[str, int]]:
    """The warnings in a channel: how long is left, and when each was sent."""
    found = [
        message for message in timed.table.rooms.messages(channel) if " left" in message.content
    ]
    return [
        (message.content.split("⏳ ")[1].split(" left")[0], instant_ms(message.id))
        for message in found
    ]


async def check_warnings(timed: TimedTable, *seconds: int) -> None:
    """Lets the turn go on to its last second; all were warned at these seconds alone."""
    await timed.passes((await timed.turn())[1] - timed.table.clock.now_ms() - 1_000)
    number, deadline_ms = await timed.turn()
    assert number == 1
    for channel in await timed.own():
        assert [text for text, _ in warned(timed, channel)] == [
            f"{left} seconds" for left in seconds
        ]
        for (_, told_ms), left in zip(warned(timed, channel), seconds, strict=True):
            assert abs(deadline_ms - told_ms - left * 1_000) <= 1_500


async def test_warnings_of_an_outage_are_told_later(timed: TimedTable) -> None:
    table = timed.table
    await table.begin(WARNINGS)
    await timed.passes(BEFORE_FIRST_MS)
    table.sandbox.fault(status=503, times=-1)
    await timed.passes(OUTAGE_MS)
    table.sandbox.faults.clear()
    # What failed is tried again within half a minute; then each turn lasts as long again as was
    # left.
    _, deadline_ms = await timed.turn()
    while (await timed.turn())[1] == deadline_ms:
        await timed.passes(1_000)
    await check_warnings(timed, 10, 6)


async def test_after_a_restart_only_the_newest_warning_is_told(timed: TimedTable) -> None:
    table = timed.table
    await table.begin(WARNINGS)
    await timed.passes(BEFORE_FIRST_MS)
    table.sandbox.fault(method="POST", route="/channels/*/messages", status=503, times=-1)
    await timed.passes(5_500)
    await table.close_bot()
    table.clock.advance(30)
    table.sandbox.faults.clear()
    await table.open_bot()
    timed.quiescence.watch(table.app)
    await timed.quiescence.reached()
    await check_warnings(timed, 6)


async def test_whoever_answers_is_no_longer_warned(timed: TimedTable) -> None:
    table = timed.table
    slot, *_ = await table.begin(WARNINGS)
    room = table.rooms.of_slot(slot)
    await timed.passes(BEFORE_FIRST_MS)
    table.refuse_posts(room)
    await timed.passes(2_000)
    typed = table.say(slot, "C5")
    await timed.passes(500)
    table.sandbox.faults.clear()
    await timed.passes(5_000)
    assert len(table.rooms.answers(typed)) == 1
    assert warned(timed, room) == []
