# pyright: reportPrivateUsage=false
"""HTTP failures of Discord: every notice arrives once, in order per channel."""

from typing import Any

import pytest

from tests.e2e.conftest import ErrorLog
from tests.e2e.helpers.table import HOST, PATIENCE, PLAYERS, SHORT, Table, said
from tests.e2e.helpers.waiting import all_told, ticking, told

POST = {"method": "POST", "route": "/channels/*/messages"}


async def check_a_turn(table: Table) -> None:
    """Plays a turn and looks at what each channel shows."""
    due = await table.due()
    for slot in due:
        await table.move(slot, "C5")
    await all_told(table)
    await table.time_up()
    movers = {table.rooms.of_slot(slot).id for slot in due}
    for channel in table.rooms.all():
        reply = ["reply to C5"] if channel.id in movers else []
        assert told(table, channel) == ["board 1", *reply, "board 2"], channel.name


@pytest.mark.nightly(by_day=1)
@pytest.mark.parametrize(
    "fault",
    [
        {"status": 429, "times": 4},
        {"status": 429, "times": 40},
        {"status": 429, "times": 2, "everywhere": True},
        {"status": 500, "times": 6},
        {"status": 500, "times": 6, "after": True},
        {"status": 502, "times": 6},
        {"status": 503, "times": 6},
        {"status": 503, "times": 6, "after": True},
        {"cut": "before", "times": 6},
        {"cut": "upload", "times": 6},
        {"cut": "after", "times": 6},
        {"status": 500, "times": 40},
        {"status": 400, "times": 3},
        {"status": 400, "page": True, "times": 3},
        {"status": 403, "times": 3},
        {"status": 403, "page": True, "times": 3},
        {"status": 404, "times": 3},
        {"status": 404, "page": True, "times": 3},
    ],
    ids=lambda fault: "-".join(str(value) for value in fault.values()),
)
async def test_every_notice_arrives_once(table: Table, hasty: None, fault: dict[str, Any]) -> None:
    await table.begin(f"{SHORT}\nmove_seconds = 604800")
    armed = table.sandbox.fault(**POST, skip=1, **fault)
    async with ticking(table):
        await check_a_turn(table)
    assert armed.hits == fault["times"]


async def test_a_countdown_is_edited_later(table: Table, hasty: None) -> None:
    await table.begin(f"{SHORT}\nmove_seconds = 604800")
    armed = table.sandbox.fault(method="PATCH", route="/channels/*/messages/*", status=503, times=3)
    table.sandbox.gateway.drop()
    await table.world.until(lambda: table.sandbox.gateway.resumes == 1)
    await table.app.bot.heard.wait()
    await table.restart(10)
    deadline_ms = await table.deadline_ms()
    async with ticking(table):
        await table.world.until(lambda: table.rooms.count_down_to(deadline_ms))
    assert armed.hits == 3


async def test_a_refused_board_is_reposted_by_repair(table: Table, error_log: ErrorLog) -> None:
    error_log.expected = ("cannot be told: 400 Bad Request",)
    await table.begin(f"{SHORT}\nmove_seconds = 604800")
    troubled = table.rooms.public("1")
    refused = table.refuse_posts(troubled, status=400, code=50035, times=6)
    await table.end_turn()
    others = [channel for channel in table.rooms.all() if channel is not troubled]
    await table.world.until(lambda: table.rooms.shows(others, 2), PATIENCE)
    warned = f"The bot could not post a message in <#{troubled.id}>"
    async with ticking(table):
        await table.world.until(
            lambda: any(warned in one.content for one in table.rooms.messages(table.rooms.hosts)),
            PATIENCE,
        )
    assert refused.hits == 6
    repair = await table.run(HOST, table.rooms.hosts, "match repair")
    assert said(repair) == "Posted again after Discord had refused it: 1 message."
    await table.shown(2)
    await table.end_turn()
    await table.shown(3, ("1",))
    assert [text for text in told(table, troubled) if text.startswith("board")] == [
        "board 1",
        "board 2",
        "board 3",
    ]


async def test_a_channel_limited_for_hours_holds_up_no_other(table: Table) -> None:
    await table.begin(f"{SHORT}\nmove_seconds = 604800")
    troubled = table.rooms.public("1")
    limit = table.refuse_posts(troubled, status=429, retry_after=7_200, times=1)
    await table.end_turn()
    others = [channel for channel in table.rooms.all() if channel is not troubled]
    await table.world.until(lambda: table.rooms.shows(others, 2), PATIENCE)
    until = (table.clock.now_ms() + 7_200_000) // 1000
    waits = f"Discord lets the bot post in <#{troubled.id}> again only at <t:{until}:f>"
    await table.world.until(lambda: waits in "".join(told(table, table.rooms.hosts)), PATIENCE)
    assert told(table, troubled) == ["board 1"]
    table.clock.advance(7_200)
    await table.shown(2)
    assert limit.hits == 1


async def test_channels_limited_for_hours_are_made_later(table: Table) -> None:
    limit = table.sandbox.fault(
        method="POST", route="/guilds/*/channels", status=429, retry_after=7_200, skip=5
    )
    await table.create()
    await table.join(*PLAYERS)
    await table.ready()
    until = (table.clock.now_ms() + 7_200_000) // 1000
    await table.lobby_says(f"make or change channels on this server again only at <t:{until}:f>")
    await table.clock.awaited(table.clock.now_ms() + 7_200_000)
    table.clock.advance(7_200)
    await table.shown(1)
    assert limit.hits == 1
    waits = [message for message in table.lobby_messages() if "again only at" in message.content]
    assert len(waits) == 1


async def test_one_channel_holds_up_no_other(
    table: Table, hasty: None, error_log: ErrorLog
) -> None:
    await table.begin(f"{SHORT}\nmove_seconds = 604800")
    troubled = table.rooms.public("1")
    table.refuse_posts(troubled)
    for slot in await table.due():
        await table.move(slot, "C5")
    await table.end_turn()
    others = [channel for channel in table.rooms.all() if channel is not troubled]
    await table.world.until(lambda: table.rooms.shows(others, 2))
    assert told(table, troubled) == ["board 1"]
    table.sandbox.faults.clear()
    async with ticking(table):
        await table.shown(2)
    assert told(table, troubled) == ["board 1", "board 2"]
    assert error_log.lines == []
