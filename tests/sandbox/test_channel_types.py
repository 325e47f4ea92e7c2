"""Voice, stage, announcement and forum channels."""

import discord
import pytest
from discord.http import Route

from bifrost_bot.sandbox import Person, Sandbox
from bifrost_bot.sandbox.world import permissions as allow
from bifrost_bot.sandbox.world.errors import ApiError
from bifrost_bot.sandbox.world.model import (
    ANNOUNCEMENT,
    FORUM,
    STAGE,
    VOICE,
    Channel,
    Guild,
    Overwrite,
)

from .client import GO, Bot

TYPES = {
    VOICE: discord.VoiceChannel,
    STAGE: discord.StageChannel,
    ANNOUNCEMENT: discord.TextChannel,
    FORUM: discord.ForumChannel,
}


@pytest.fixture
def guild(sandbox: Sandbox) -> Guild:
    return next(iter(sandbox.world.guilds.values()))


@pytest.fixture
def owner(sandbox: Sandbox) -> Person:
    return sandbox.person("Odin")


async def made(bot: Bot, owner: Person, guild: Guild, kind: int) -> Channel:
    """A new channel of a type, once the client knows it."""
    channel = owner.make_channel(guild, "The Hall", kind)
    known = await bot.until(lambda: bot.guild.get_channel(channel.id))
    assert isinstance(known, TYPES[kind])
    return channel


@pytest.mark.parametrize("kind", [VOICE, STAGE, ANNOUNCEMENT])
async def test_these_channels_hold_messages_and_commands(
    sandbox: Sandbox, bot: Bot, owner: Person, guild: Guild, kind: int
) -> None:
    channel = await made(bot, owner, guild, kind)
    assert channel.name == ("the-hall" if kind == ANNOUNCEMENT else "The Hall")
    sandbox.world.set_commands(None, [GO])
    bo = sandbox.person("Bo")
    bo.say(channel, "hello")
    await bot.until(lambda: bot.texts() == ["hello"])
    room = bot.guild.get_channel(channel.id)
    assert isinstance(room, discord.abc.Messageable)
    await room.send("hi")
    assert [message["content"] for message in bo.messages(channel)] == ["hello", "hi"]
    assert bo.run(channel, "go").channel_id == channel.id
    assert channel.id in [item.id for item in await bot.guild.fetch_channels()]


async def test_a_forum_holds_posts_alone(
    sandbox: Sandbox, bot: Bot, owner: Person, guild: Guild
) -> None:
    forum = await made(bot, owner, guild, FORUM)
    sandbox.world.set_commands(None, [GO])
    bo = sandbox.person("Bo")
    assert bo.commands(forum) == []
    with pytest.raises(ApiError, match="non-text channel") as refusal:
        bo.say(forum, "hello")
    assert refusal.value.code == 50008
    post = bo.start_post(forum, "Who plays?", "I do")
    await bot.until(lambda: bot.texts() == ["I do"])
    assert [int(message["id"]) for message in bo.messages(post)] == [post.id]
    with pytest.raises(discord.HTTPException) as refused:
        await bot.http.request(
            Route("POST", "/channels/{channel_id}/messages", channel_id=forum.id),
            json={"content": "hello"},
        )
    assert refused.value.code == 50008
    thread = Route("POST", "/channels/{channel_id}/threads", channel_id=forum.id)
    with pytest.raises(discord.HTTPException, match="This field is required"):
        await bot.http.request(thread, json={"name": "Match 1", "type": 11})


@pytest.mark.parametrize("kind", [VOICE, STAGE, FORUM])
async def test_there_are_no_threads_of_their_own_in(
    sandbox: Sandbox, bot: Bot, owner: Person, guild: Guild, kind: int
) -> None:
    channel = await made(bot, owner, guild, kind)
    bo = sandbox.person("Bo")
    with pytest.raises(ApiError) as refusal:
        bo.start_thread(channel, "talk", private=True)
    assert refusal.value.code == 50024
    if kind != FORUM:
        with pytest.raises(ApiError) as refusal:
            bo.start_post(channel, "talk", "hello")
        assert refusal.value.code == 50024


async def test_threads_of_announcements_have_their_own_type(
    sandbox: Sandbox, bot: Bot, owner: Person, guild: Guild
) -> None:
    channel = await made(bot, owner, guild, ANNOUNCEMENT)
    thread = sandbox.person("Bo").start_thread(channel, "talk")
    found = await bot.until(lambda: bot.guild.get_thread(thread.id))
    assert found.type is discord.ChannelType.news_thread
    with pytest.raises(ApiError) as refusal:
        sandbox.person("Bo").start_thread(channel, "talk", private=True)
    assert refusal.value.code == 50024


async def test_without_connect_nothing_can_be_done_in_a_voice_channel(
    sandbox: Sandbox, bot: Bot, owner: Person, guild: Guild
) -> None:
    channel = await made(bot, owner, guild, VOICE)
    everyone = guild.roles[guild.id]
    owner.permit(channel, everyone, Overwrite(guild.id, 0, 0, allow.CONNECT))
    bo = sandbox.person("Bo")
    assert channel in bo.channels()
    with pytest.raises(ApiError, match="Missing Permissions"):
        bo.say(channel, "hello")


async def test_a_bot_makes_them_too(sandbox: Sandbox, bot: Bot) -> None:
    voice = await bot.guild.create_voice_channel("Talk Here")
    forum = await bot.guild.create_forum("Posts")
    kinds = [sandbox.world.channels[item.id].type for item in (voice, forum)]
    assert kinds == [VOICE, FORUM]
    stranger = Route("POST", "/guilds/{guild_id}/channels", guild_id=bot.guild.id)
    with pytest.raises(discord.HTTPException, match="does not exist here"):
        await bot.http.request(stranger, json={"name": "directory", "type": 14})
