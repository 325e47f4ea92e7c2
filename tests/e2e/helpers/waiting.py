# pyright: reportPrivateUsage=false
"""Waits for what the bot does on its own: retries, reconnections, heartbeats."""

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager

from bifrost_bot.match.model import Match
from bifrost_bot.sandbox.world.model import Channel, Message
from bifrost_bot.store import outbox
from tests.e2e.helpers.table import HOST, PATIENCE, Rooms, Table, shown_board

BEAT_MS = 1_000


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
            while table.app.services.watch.matches.unreachable:  # noqa: ASYNC110 - no event says so
                await asyncio.sleep(0)
    finally:
        task.cancel()


def told(table: Table, channel: Channel) -> list[str]:
    """What the bot said in a channel: `board 1`, `reply to C5` and so on."""
    found: list[str] = []
    for message in table.rooms.messages(channel):
        shown = shown_board(message)
        if shown is not None:
            found.append(f"board {shown.turn}")
        elif message.author.bot and message.answered_id:
            found.append(f"reply to {channel.messages[message.answered_id].content}")
        elif message.author.bot:
            found.append(message.content)
    return found


async def all_told(table: Table) -> None:
    """Returns once nothing is left to send: later retries have no nonce any more."""
    async with asyncio.timeout(PATIENCE):
        while True:
            await table.app.delivery.flush()
            async with table.app.runner._database.transaction() as connection:
                if not await outbox.pending(connection):
                    return


async def events_shown() -> None:
    """Returns once no scheduled event is being changed or handed over: all are recorded."""
    while waits := [task for task in asyncio.all_tasks() if "scheduled event" in task.get_name()]:
        await asyncio.wait(waits, timeout=PATIENCE)


async def lost(table: Table) -> None:
    """Returns once the bot knows that it does not hear Discord."""
    async with asyncio.timeout(PATIENCE):
        while table.app.bot.heard.is_set():  # noqa: ASYNC110 - the bot sets no event for it
            await asyncio.sleep(0)


async def heard(table: Table) -> None:
    """Returns once the bot hears Discord again."""
    async with asyncio.timeout(PATIENCE):
        await table.app.bot.heard.wait()


async def tick(table: Table, seconds: int) -> None:
    """Lets seconds pass one by one; heartbeat and claim are stored at the last."""
    for _ in range(seconds):
        table.clock.move_to(table.clock.now_ms() + BEAT_MS)
        await table.clock.awaited_by(table.clock.now_ms() + BEAT_MS, "heartbeat", "lease")


def pinging(table: Table, channel: Channel, text: str, name: str = HOST) -> list[Message]:
    """The messages of a channel that call a user and say this."""
    who = table.sandbox.person(name).id
    return [
        one
        for one in table.rooms.messages(channel)
        if text in one.content and who in one.mentions.users
    ]


async def becomes(table: Table, wanted: Callable[[Match], bool]) -> None:
    """Returns once the match is as wanted; for changes that raise no event."""
    async with asyncio.timeout(PATIENCE):
        while not wanted(await table.match()):  # noqa: ASYNC110
            await asyncio.sleep(0)


def has_messages(rooms: Rooms, channel: Channel, count: int) -> bool:
    """Whether so many messages can be read in a channel."""
    return len(rooms.messages(channel)) == count


async def hosts_read(table: Table, text: str) -> None:
    """Returns once the hosts' own channel called the host and says this."""
    await table.world.until(lambda: pinging(table, table.rooms.hosts, text), PATIENCE)


async def until_given_up(table: Table, name: str, channel: Callable[[], Channel]) -> None:
    """A user deletes a channel as often as the bot makes it again, until the bot gives up."""
    for _ in range(4):
        table.sandbox.person(name).delete_channel(channel())
        async with ticking(table):
            await table.world.until(lambda: _is_whole_or_given_up(table), PATIENCE)


def _is_whole_or_given_up(table: Table) -> bool:
    told = table.rooms.messages(table.rooms.hosts)
    given_up = any("keeps deleting the channel" in one.content for one in told)
    return given_up or len(table.rooms.all()) == 12


async def upkeep_rested(table: Table) -> None:
    """Waits until no look at a match or season is on its way."""
    cases = table.app.upkeep._cases
    while works := [case.work for case in cases.values() if case.work is not None]:
        await asyncio.wait(works)
