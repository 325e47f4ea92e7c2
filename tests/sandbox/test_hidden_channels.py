"""A bot learns nothing of channels that it cannot open, but that they are there."""

import discord

from bifrost_bot.sandbox import Sandbox
from bifrost_bot.sandbox.world import permissions as allow
from bifrost_bot.sandbox.world.model import Channel, Overwrite

from .client import Bot
from .conftest import StartBot

OBFUSCATED = 1 << 17


def shut(sandbox: Sandbox, name: str = "lobby") -> Channel:
    """Takes a channel, with a topic and two overwrites, out of the bot's sight."""
    channel = sandbox.world.channel(name)
    bo = sandbox.person("Bo")
    sandbox.world.change_channel(channel, topic="Of Bo alone")
    sandbox.world.set_overwrite(channel, bo.id, Overwrite(bo.id, 1, allow.VIEW_CHANNEL, 0))
    me = sandbox.world.bot.id
    sandbox.world.set_overwrite(channel, me, Overwrite(me, 1, 0, allow.VIEW_CHANNEL))
    return channel


async def wait_for_name(bot: Bot, channel: Channel, name: str) -> None:
    """Returns once the bot knows a channel by that name."""
    await bot.until(
        lambda: any(one.id == channel.id and one.name == name for one in bot.guild.channels)
    )


def assert_hidden(bot: Bot, channel: Channel) -> None:
    found = bot.guild.get_channel(channel.id)
    assert isinstance(found, discord.TextChannel)
    everyone = bot.guild.default_role
    assert (found.name, found.topic, found.category_id) == ("___hidden___", None, None)
    assert found.overwrites == {everyone: discord.PermissionOverwrite(view_channel=False)}
    assert found.position == channel.position


def assert_shown(bot: Bot, channel: Channel) -> None:
    found = bot.guild.get_channel(channel.id)
    assert isinstance(found, discord.TextChannel)
    assert (found.name, found.topic) == (channel.name, "Of Bo alone")
    assert len(found.overwrites) == len(channel.overwrites)


async def test_a_hidden_channel_has_only_an_id(sandbox: Sandbox, start_bot: StartBot) -> None:
    channel = shut(sandbox)
    bot = await start_bot(sandbox)
    assert_hidden(bot, channel)
    assert bot.room("general")


async def test_hiding_a_channel_later_removes_its_details(sandbox: Sandbox, bot: Bot) -> None:
    channel = shut(sandbox)
    await wait_for_name(bot, channel, "___hidden___")
    assert_hidden(bot, channel)
    sandbox.world.set_overwrite(channel, sandbox.world.bot.id, None)
    await wait_for_name(bot, channel, "lobby")
    assert_shown(bot, channel)


async def test_a_role_that_opens_a_channel_to_the_bot_shows_it(sandbox: Sandbox, bot: Bot) -> None:
    channel = shut(sandbox)
    await wait_for_name(bot, channel, "___hidden___")
    guild = sandbox.world.guilds[bot.guild.id]
    own = next(role for role in guild.roles.values() if role.bot_id)
    own.permissions |= allow.ADMINISTRATOR
    sandbox.world.put_role(guild, own)
    await wait_for_name(bot, channel, "lobby")
    assert_shown(bot, channel)
    own.permissions &= ~allow.ADMINISTRATOR
    sandbox.world.put_role(guild, own)
    await wait_for_name(bot, channel, "___hidden___")


async def test_a_hidden_channel_bears_the_flag_that_says_so(sandbox: Sandbox, bot: Bot) -> None:
    told: list[tuple[str, int]] = []
    sandbox.world.gateway_recorder = lambda event, data: told.append(
        (data.get("name", ""), data.get("flags", 0))
    )
    channel = shut(sandbox)
    sandbox.world.change_channel(channel, topic="Changed")
    assert ("lobby", 0) in told
    assert told[-1] == ("___hidden___", OBFUSCATED)


async def test_the_list_of_channels_leaves_hidden_ones_out(sandbox: Sandbox, bot: Bot) -> None:
    shut(sandbox)
    assert [channel.name for channel in await bot.guild.fetch_channels()] == ["general"]
