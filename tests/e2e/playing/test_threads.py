"""Texts in threads below a match's channels, which are no moves, and what Discord itself posts."""

from dataclasses import replace

import pytest

from bifrost_bot.engines.values import Slot
from bifrost_bot.sandbox.world.draft import Draft
from bifrost_bot.sandbox.world.model import PUBLIC_THREAD, Channel, Overwrite
from bifrost_bot.sandbox.world.permissions import SEND_MESSAGES_IN_THREADS
from tests.e2e.helpers.table import PATIENCE, Table
from tests.e2e.helpers.timed_table import TimedTable
from tests.e2e.trouble.test_missed_texts import PIN, POLL_RESULT, RESTART, THREAD, missed

WHERE = "Texts in a thread are not moves. Type your move in"


def open_thread(table: Table, slot: Slot, channel: Channel) -> Channel:
    """The slot's player makes a thread on the channel's newest message."""
    player = table.rooms.player(slot.seat)
    newest = table.rooms.messages(channel)[-1]
    return table.world.create_thread(channel, player.user, "turn 1", PUBLIC_THREAD, newest)


async def test_a_move_typed_in_a_thread_is_told_where_to_go(timed: TimedTable) -> None:
    table = timed.table
    slot, *_ = await table.begin()
    channel = table.rooms.of_slot(slot)
    thread = open_thread(table, slot, channel)
    await timed.quiescence.reached()
    sent = table.rooms.player(slot.seat).say(thread, "C5")
    said = await table.rooms.answer(sent)
    assert said.content == f"{WHERE} <#{channel.id}>."
    assert (await table.match()).move(slot) is None
    again = table.rooms.player(slot.seat).say(thread, "D5")
    await timed.quiescence.reached()
    assert table.rooms.answers(again) == []


async def test_the_channel_says_it_where_the_bot_may_not_write_in_threads(
    timed: TimedTable,
) -> None:
    table = timed.table
    slot, *_ = await table.begin()
    channel = table.rooms.of_slot(slot)
    thread = open_thread(table, slot, channel)
    bot = table.world.bot.id
    own = channel.overwrites[bot]
    denied = replace(own, deny=own.deny | SEND_MESSAGES_IN_THREADS)
    table.world.set_overwrite(channel, bot, denied)
    await timed.quiescence.reached()
    table.rooms.player(slot.seat).say(thread, "C5")
    await table.world.until(lambda: WHERE in table.rooms.text(channel), PATIENCE)


async def test_a_move_in_a_thread_while_the_bot_was_away_is_answered(timed: TimedTable) -> None:
    table = timed.table
    slot, *_ = await table.begin()
    thread = open_thread(table, slot, table.rooms.of_slot(slot))
    await timed.quiescence.reached()
    async with missed(timed, RESTART):
        sent = table.rooms.player(slot.seat).say(thread, "C5")
    assert [one.content[: len(WHERE)] for one in table.rooms.answers(sent)] == [WHERE]
    await table.restart()
    timed.quiescence.watch(table.app)
    await timed.quiescence.reached()
    assert len(table.rooms.answers(sent)) == 1


async def test_talk_below_a_public_board_is_left_alone_but_not_a_move(timed: TimedTable) -> None:
    table = timed.table
    slot, *_ = await table.begin()
    assert slot.board is not None
    thread = open_thread(table, slot, table.rooms.public(slot.board))
    player = table.rooms.player(slot.seat)
    public = table.rooms.public(slot.board)
    for id in (player.id, table.world.bot.id):
        before = public.overwrites.get(id, Overwrite(id, 1, 0, 0))
        admitted = replace(before, allow=before.allow | SEND_MESSAGES_IN_THREADS)
        table.world.set_overwrite(public, id, admitted)
    await timed.quiescence.reached()
    talk = player.say(thread, "Good luck!")
    await timed.quiescence.reached()
    assert table.rooms.answers(talk) == []
    said = await table.rooms.answer(player.say(thread, "C5"))
    assert said.content == f"{WHERE} <#{table.rooms.of_slot(slot).id}>."


@pytest.mark.parametrize(("kind", "content"), [(THREAD, "C5"), (PIN, ""), (POLL_RESULT, "")])
async def test_what_discord_posts_in_a_players_name_is_not_answered(
    timed: TimedTable, kind: int, content: str
) -> None:
    table = timed.table
    slot, *_ = await table.begin()
    channel = table.rooms.of_slot(slot)
    await timed.quiescence.reached()
    before = len(channel.order)
    player = table.rooms.player(slot.seat)
    table.world.post(channel, player.user, Draft(content=content), kind=kind)
    await timed.quiescence.reached()
    assert len(channel.order) == before + 1
    assert (await table.match()).move(slot) is None
