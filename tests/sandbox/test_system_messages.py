"""Messages that Discord posts in a member's name, and other kinds than plain text."""

import discord
import pytest

from bifrost_bot.sandbox import Person, PersonError, Sandbox
from bifrost_bot.sandbox.world.draft import Draft
from bifrost_bot.sandbox.world.errors import ApiError
from bifrost_bot.sandbox.world.model import User

from .client import Bot


@pytest.fixture
def bo(sandbox: Sandbox) -> Person:
    return sandbox.person("Bo")


async def heard(bot: Bot, kind: discord.MessageType) -> discord.Message:
    """The first message of a type that the client hears; the channel's history has it too."""
    found = await bot.until(
        lambda: [one for name, one in bot.heard if name == "message" and one.type is kind]
    )
    history = [message async for message in found[0].channel.history()]
    assert found[0].id in [message.id for message in history if message.type is kind]
    return found[0]


async def test_a_new_thread_is_announced_in_its_owners_name(
    sandbox: Sandbox, bot: Bot, bo: Person
) -> None:
    thread = bo.start_thread("general", "C5")
    notice = await heard(bot, discord.MessageType.thread_created)
    assert (notice.author.id, notice.content) == (bo.id, "C5")
    assert notice.reference is not None
    assert (notice.reference.channel_id, notice.reference.message_id) == (thread.id, None)
    said = bo.say("general", "talk about it")
    on_it = bo.start_thread("general", "talk", said)
    bo.start_thread("general", "secret", private=True)
    assert [message["type"] for message in bo.messages("general")] == [18, 0]
    assert on_it.id == said.id
    with pytest.raises(ApiError, match="already been created"):
        bo.start_thread("general", "again", said)
    bo.archive(thread)
    assert thread.thread is not None
    assert thread.thread.archived
    with pytest.raises(ApiError, match="Missing Permissions"):
        sandbox.person("Cleo").archive(on_it)
    with pytest.raises(PersonError, match="not a thread"):
        bo.archive("general")


async def test_a_pin_is_announced_in_the_name_of_who_pinned(sandbox: Sandbox, bot: Bot) -> None:
    said = sandbox.person("Bo").say("general", "C5")
    hilda = sandbox.person("Hilda")
    with pytest.raises(ApiError, match="Missing Permissions"):
        sandbox.person("Cleo").pin(said)
    hilda.pin(said)
    notice = await heard(bot, discord.MessageType.pins_add)
    assert (notice.author.id, notice.content) == (hilda.id, "")
    assert notice.reference is not None
    assert notice.reference.message_id == said.id
    hilda.pin(said)
    hilda.pin(said, pinned=False)
    assert [message["type"] for message in hilda.messages("general")] == [0, 6]


async def test_the_end_of_a_poll_is_announced_in_its_authors_name(
    sandbox: Sandbox, bot: Bot, bo: Person
) -> None:
    asked = bo.ask_poll("general", "C5 or D5?", ["C5", "D5"])
    poll = (await heard(bot, discord.MessageType.default)).poll
    assert poll is not None
    assert [answer.text for answer in poll.answers] == ["C5", "D5"]
    with pytest.raises(PersonError, match="no such poll"):
        sandbox.person("Cleo").end_poll(asked)
    bo.end_poll(asked)
    notice = await heard(bot, discord.MessageType.poll_result)
    assert (notice.author.id, notice.content) == (bo.id, "")
    assert notice.reference is not None
    assert notice.reference.message_id == asked.id


async def test_a_forwarded_message_has_its_text_in_a_snapshot(bot: Bot, bo: Person) -> None:
    said = bo.say("general", "C5")
    bo.forward(said, "lobby")
    forwarded = await bot.until(
        lambda: [one for name, one in bot.heard if name == "message" and one.message_snapshots]
    )
    assert forwarded[0].content == ""
    assert forwarded[0].flags.forwarded
    assert forwarded[0].message_snapshots[0].content == "C5"
    assert forwarded[0].reference.type is discord.MessageReferenceType.forward


async def test_a_webhooks_message_is_heard_as_one(sandbox: Sandbox, bot: Bot) -> None:
    webhook = User(sandbox.world.snowflakes.next(), "Luna", bot=True)
    channel = sandbox.world.channel("general")
    sandbox.world.post(channel, webhook, Draft(content="C5"), webhook_id=webhook.id)
    copy = await heard(bot, discord.MessageType.default)
    assert (copy.webhook_id, copy.author.name, copy.author.bot) == (webhook.id, "Luna", True)
