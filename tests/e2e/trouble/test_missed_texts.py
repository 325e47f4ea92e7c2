"""Texts read later, after a restart or lost event, are judged like live ones."""

from collections.abc import AsyncGenerator, Generator
from contextlib import asynccontextmanager, contextmanager

import pytest

from bifrost_bot.engines.values import Slot
from bifrost_bot.sandbox.world.draft import Draft
from bifrost_bot.sandbox.world.model import Message, Reference, User
from tests.e2e.helpers.table import Table
from tests.e2e.helpers.timed_table import TimedTable
from tests.e2e.helpers.waiting import heard, lost
from tests.e2e.trouble.test_outages import SILENT

RESTART = "restart"
NEW_SESSION = "new session"
DEADLINE = "deadline"
WAYS = (RESTART, NEW_SESSION, DEADLINE)
PIN = 6
THREAD = 18
POLL_RESULT = 46
REMARK = "An edited message changes nothing."


@contextmanager
def lost_events(table: Table) -> Generator[None]:
    """Discord sends no events in the meantime, though the line stays open."""
    sessions = tuple(table.sandbox.gateway.sessions.values())
    for session in sessions:
        session.ready = False
    yield
    for session in sessions:
        session.ready = True


@asynccontextmanager
async def missed(timed: TimedTable, way: str) -> AsyncGenerator[None]:
    """The bot misses what happens in the meantime, and then reads the channels again."""
    table = timed.table
    if way == RESTART:
        await table.close_bot()
        yield
        await table.open_bot()
        timed.quiescence.watch(table.app)
    elif way == NEW_SESSION:
        table.sandbox.gateway.forget()
        yield
        table.sandbox.gateway.invalidate()
        await lost(table)
        await heard(table)
    else:
        with lost_events(table):
            yield
        await table.time_up()
    await timed.quiescence.reached()


async def counts(timed: TimedTable, slot: Slot, cell: str) -> bool:
    """Whether that move, or none, is shown once the turn has ended."""
    table = timed.table
    if (await timed.turn())[0] == 1:
        await table.time_up()
    shown = table.newest(slot)
    seat = slot.seat.capitalize()
    moved = f"{seat} plays {cell}." in shown
    idle = f"{seat} makes no move" in shown
    assert moved is not idle
    return moved


def bot_replies(table: Table, message: Message) -> None:
    """A bot of another user, which replies to every text, replies to this one."""
    world = table.world
    channel = world.channels[message.channel_id]
    user = User(id=world.snowflakes.next(), name="chatty", bot=True)
    world.users[user.id] = user
    world.add_member(table.guild, user)
    world.post(
        channel,
        user,
        Draft(content="Nice!"),
        reference=Reference(channel.id, message.id, channel.guild_id),
    )


@pytest.mark.parametrize("way", WAYS)
async def test_a_move_counts_though_another_bot_replied(timed: TimedTable, way: str) -> None:
    table = timed.table
    slot, *_ = await table.begin(SILENT)
    async with missed(timed, way):
        sent = table.say(slot, "C5")
        bot_replies(table, sent)
    assert [one.content[:12] for one in table.rooms.answers(sent)] == ["Nice!", "Recorded: C5"]
    assert await counts(timed, slot, "C5")


@pytest.mark.parametrize("way", WAYS)
async def test_a_move_counts_though_it_was_edited(timed: TimedTable, way: str) -> None:
    table = timed.table
    slot, *_ = await table.begin(SILENT)
    with lost_events(table):
        sent = table.say(slot, "C5")
    table.rooms.player(slot.seat).edit(sent, "D5")
    assert (await table.rooms.answer(sent)).content.startswith(REMARK)
    async with missed(timed, way):
        pass
    assert ["Recorded: D5" in one.content for one in table.rooms.answers(sent)] == [False, True]
    assert await counts(timed, slot, "D5")


@pytest.mark.parametrize("way", WAYS)
async def test_a_remark_on_an_edit_leaves_the_text(timed: TimedTable, way: str) -> None:
    table = timed.table
    slot, *_ = await table.begin(SILENT)
    player = table.rooms.player(slot.seat)
    channel = table.rooms.of_slot(slot)
    file = player.say(channel, files=[("C5.txt", b"C5")])
    with lost_events(table):
        unheard = table.say(slot, "C5")
    player.edit(unheard, "D5")
    await timed.quiescence.reached()
    assert [len(table.rooms.answers(one)) for one in (file, unheard)] == [1, 1]
    async with missed(timed, way):
        pass
    assert [len(table.rooms.answers(one)) for one in (file, unheard)] == [1, 2]
    assert await counts(timed, slot, "D5")


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(("kind", "content"), [(THREAD, "C5"), (PIN, ""), (POLL_RESULT, "")])
async def test_a_system_message_is_no_move(
    timed: TimedTable, way: str, kind: int, content: str
) -> None:
    table = timed.table
    slot, *_ = await table.begin(SILENT)
    player = table.rooms.player(slot.seat)
    channel = table.rooms.of_slot(slot)
    board = table.rooms.boards(channel)[-1].message
    reference = Reference(channel.id, board.id, channel.guild_id)
    async with missed(timed, way):
        posted = table.world.post(
            channel, player.user, Draft(content=content), kind=kind, reference=reference
        )
    assert table.rooms.answers(posted) == []
    assert not await counts(timed, slot, "C5")


async def test_a_text_of_another_bot_is_no_move(timed: TimedTable) -> None:
    table = timed.table
    slot, *_ = await table.begin(SILENT)
    channel = table.rooms.of_slot(slot)
    async with missed(timed, DEADLINE):
        posted = table.world.post(
            channel, User(id=table.world.snowflakes.next(), name="hook", bot=True), Draft("C5")
        )
    assert table.rooms.answers(posted) == []
    assert not await counts(timed, slot, "C5")


async def test_nothing_is_said_when_a_message_of_discords_own_is_deleted(timed: TimedTable) -> None:
    table = timed.table
    slot, *_ = await table.begin(SILENT)
    player = table.rooms.player(slot.seat)
    channel = table.rooms.of_slot(slot)
    posted = table.world.post(channel, player.user, Draft(content="C5"), kind=THREAD)
    await timed.quiescence.reached()
    before = table.rooms.messages(channel)
    player.delete(posted)
    await timed.quiescence.reached()
    assert table.rooms.messages(channel) == [one for one in before if one is not posted]
