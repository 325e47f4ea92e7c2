# pyright: reportPrivateUsage=false
"""HTTP failures of Discord: every notice arrives once, in order per channel."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from bifrost_bot.sandbox.world.model import Channel
from bifrost_bot.store import outbox
from tests.e2e.conftest import ErrorLog
from tests.e2e.table import HOME, HOST, PATIENCE, PLAYERS, SHORT, Table, said, shown_board

POST = {"method": "POST", "route": "/channels/*/messages"}


@asynccontextmanager
async def ticking(table: Table) -> AsyncGenerator[None]:
    """Lets time go on, a second whenever the bot waits for the next one, so that its retries come
    due.

    What was late has paused its match's clock. In the end all clocks run again: else a deadline
    moves once it was read.
    """

    async def tick() -> None:
        while True:
            await table.clock.second_awaited()
            table.clock.advance(1)

    table.clock.advance(1)
    task = asyncio.create_task(tick())
    try:
        yield
        async with asyncio.timeout(PATIENCE):
            while table.app.services.watch.matches.unreachable:  # noqa: ASYNC110 - nobody is told
                await asyncio.sleep(0)
    finally:
        task.cancel()


def told(table: Table, channel: Channel) -> list[str]:
    """What the bot told in a channel: `board 1`, `reply to C5` and so on."""
    found: list[str] = []
    for message in table.rooms.messages(channel):
        shown = shown_board(message)
        if shown is not None:
            found.append(f"board {shown.turn}")
        elif message.author.bot and message.reference is not None:
            found.append(f"reply to {channel.messages[message.reference.message_id].content}")
        elif message.author.bot:
            found.append(message.content)
    return found


async def all_told(table: Table) -> None:
    """Returns once nothing is left to tell: what is tried again after the week of a turn,
    Discord has forgotten.
    """
    async with asyncio.timeout(PATIENCE):
        while True:
            async with table.app.runner._database.transaction() as connection:
                if not await outbox.pending(connection):
                    return


async def check_a_turn(table: Table) -> None:
    """Plays a turn and looks at what each channel was told."""
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
async def test_every_notice_arrives_once_and_in_order(
    table: Table, hasty: None, fault: dict[str, Any]
) -> None:
    await table.begin(f"{SHORT}\nmove_seconds = 604800")
    armed = table.sandbox.fault(**POST, skip=1, **fault)
    async with ticking(table):
        await check_a_turn(table)
    assert armed.hits == fault["times"]


@pytest.mark.nightly(by_day=0)
async def test_a_countdown_that_cannot_be_edited_at_first_is_edited_later(
    table: Table, hasty: None
) -> None:
    await table.begin(f"{SHORT}\nmove_seconds = 604800")
    armed = table.sandbox.fault(method="PATCH", route="/channels/*/messages/*", status=503, times=3)
    table.sandbox.gateway.drop()
    await table.world.until(lambda: table.sandbox.gateway.resumes == 1)
    await table.app.bot.heard.wait()
    await table.close_bot()
    table.clock.advance(10)
    await table.open_bot()
    deadline_ms = await table.deadline_ms()
    async with ticking(table):
        for channel in table.rooms.all():
            shown = table.rooms.boards(channel)[-1].message
            await table.world.until(
                lambda shown=shown: f"<t:{deadline_ms // 1000}:R>" in shown.content
            )
    assert armed.hits == 3


@pytest.mark.nightly(by_day=0)
async def test_hosts_are_told_of_a_board_that_discord_refuses_for_good_and_post_it_again_by_repair(
    table: Table, error_log: ErrorLog
) -> None:
    error_log.expected = ("cannot be told: 400 Bad Request",)
    await table.begin(f"{SHORT}\nmove_seconds = 604800")
    troubled = table.rooms.public("1")
    route = f"/channels/{troubled.id}/messages"
    refused = table.sandbox.fault(method="POST", route=route, status=400, code=50035, times=6)
    table.clock.move_to(await table.deadline_ms() + 750)
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
    table.clock.move_to(await table.deadline_ms() + 750)
    await table.shown(3, ("1",))
    assert [text for text in told(table, troubled) if text.startswith("board")] == [
        "board 1",
        "board 2",
        "board 3",
    ]


@pytest.mark.nightly(by_day=0)
async def test_a_channel_in_which_discord_allows_nothing_for_hours_waits_and_holds_up_no_other(
    table: Table,
) -> None:
    await table.begin(f"{SHORT}\nmove_seconds = 604800")
    troubled = table.rooms.public("1")
    limit = table.sandbox.fault(
        method="POST",
        route=f"/channels/{troubled.id}/messages",
        status=429,
        retry_after=7_200,
        times=1,
    )
    table.clock.move_to(await table.deadline_ms() + 750)
    others = [channel for channel in table.rooms.all() if channel is not troubled]
    await table.world.until(lambda: table.rooms.shows(others, 2), PATIENCE)
    until = (table.clock.now_ms() + 7_200_000) // 1000
    waits = f"Discord lets the bot post in <#{troubled.id}> again only at <t:{until}:f>"
    await table.world.until(lambda: waits in "".join(told(table, table.rooms.hosts)), PATIENCE)
    assert told(table, troubled) == ["board 1"]
    table.clock.advance(7_200)
    await table.shown(2)
    assert limit.hits == 1


@pytest.mark.nightly(by_day=0)
async def test_channels_that_discord_allows_only_in_hours_are_made_then_and_hosts_are_told(
    table: Table,
) -> None:
    limit = table.sandbox.fault(
        method="POST", route="/guilds/*/channels", status=429, retry_after=7_200, skip=5
    )
    await table.create()
    await table.join(*PLAYERS)
    await table.run(HOST, HOME, "match start")
    await table.lobby_says("Ready check: waiting")
    for name in PLAYERS:
        await table.click(name, table.lobby, "I am ready")
    until = (table.clock.now_ms() + 7_200_000) // 1000
    await table.lobby_says(f"make or change channels on this server again only at <t:{until}:f>")
    await table.clock.awaited(table.clock.now_ms() + 7_200_000)
    table.clock.advance(7_200)
    await table.shown(1)
    assert limit.hits == 1
    waits = [message for message in table.lobby_messages() if "again only at" in message.content]
    assert len(waits) == 1


async def test_one_channel_in_trouble_holds_up_no_other(
    table: Table, hasty: None, error_log: ErrorLog
) -> None:
    await table.begin(f"{SHORT}\nmove_seconds = 604800")
    troubled = table.rooms.public("1")
    table.sandbox.fault(
        method="POST", route=f"/channels/{troubled.id}/messages", status=503, times=-1
    )
    for slot in await table.due():
        await table.move(slot, "C5")
    table.clock.move_to(await table.deadline_ms() + 750)
    others = [channel for channel in table.rooms.all() if channel is not troubled]
    await table.world.until(lambda: table.rooms.shows(others, 2))
    assert told(table, troubled) == ["board 1"]
    table.sandbox.faults.clear()
    async with ticking(table):
        await table.shown(2)
    assert told(table, troubled) == ["board 1", "board 2"]
    assert error_log.lines == []
