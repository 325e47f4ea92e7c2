"""Bots that repeat a player's text under another name and delete it, such as PluralKit."""

from bifrost_bot.engines.values import Slot
from bifrost_bot.sandbox.world.draft import Draft
from bifrost_bot.sandbox.world.model import Message, User
from tests.e2e.helpers.table import Table
from tests.e2e.helpers.timed_table import TimedTable

REPEATED = "Another bot repeated and deleted your message"
DELETED = "A deleted message changes nothing."


def repeats(table: Table, message: Message, text: str) -> None:
    """A bot posts the text again by a webhook, and deletes the player's message."""
    channel = table.world.channels[message.channel_id]
    hook = User(id=table.world.snowflakes.next(), name="Raven of the system", bot=True)
    table.world.post(channel, hook, Draft(content=text), webhook_id=hook.id)
    table.world.delete(message)


async def says(timed: TimedTable, slot: Slot, text: str, copy: str) -> list[str]:
    """What the bot says to a text that is repeated as a copy and deleted at once."""
    table = timed.table
    channel = table.rooms.of_slot(slot)
    sent = table.say(slot, text)
    repeats(table, sent, copy)
    await timed.quiescence.reached()
    bot = table.world.bot
    told = table.rooms.messages(channel)
    return [one.content for one in told if one.author is bot and one.id > sent.id]


async def test_a_text_that_a_proxy_repeats_counts_and_is_no_missing_move(timed: TimedTable) -> None:
    slot, *_ = await timed.table.begin()
    told = "\n".join(await says(timed, slot, "C5", "C5"))
    assert "no move" not in told
    assert told.count(REPEATED) == 1
    assert DELETED not in told
    assert (await timed.table.match()).move(slot) is not None


async def test_what_marks_a_text_for_a_proxy_may_be_missing_in_its_copy(timed: TimedTable) -> None:
    slot, *_ = await timed.table.begin()
    told = "\n".join(await says(timed, slot, "R: C5", "C5"))
    assert REPEATED in told


async def test_a_proxy_is_told_of_once(timed: TimedTable) -> None:
    slot, *_ = await timed.table.begin()
    await says(timed, slot, "C5", "C5")
    told = "\n".join(await says(timed, slot, "D5", "D5"))
    assert "Recorded: D5" in told
    assert REPEATED not in told
    assert DELETED not in told


async def test_a_message_deleted_at_once_is_told_what_counts(timed: TimedTable) -> None:
    table = timed.table
    slot, *_ = await table.begin()
    sent = table.say(slot, "C5")
    table.rooms.player(slot.seat).delete(sent)
    await timed.quiescence.reached()
    told = table.rooms.text(table.rooms.of_slot(slot))
    assert f"{DELETED} Recorded: C5" in told
    assert "no move recorded" not in told
