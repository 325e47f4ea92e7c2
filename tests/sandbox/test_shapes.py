"""The routes and bodies of discord.py 2.7.1 that no other test of this folder sends.

The bot may begin to use them later. Only their shapes count here, which the fixtures check; and
that a planted fault is found.
"""

import re
from typing import Any

import discord
import pytest
from discord.http import Route

from bifrost_bot.sandbox import Sandbox
from bifrost_bot.sandbox.rest import channel, command, guild, interaction, message
from tests.openapi.description import load
from tests.openapi.recorder import Recorder

from .client import Bot
from .test_interactions import offer_answer
from .test_messages import picture


async def test_members_and_roles(sandbox: Sandbox, bot: Bot) -> None:
    found = await bot.http.request(
        Route("GET", f"/guilds/{bot.guild.id}/members/search"), params={"query": "Bo", "limit": 2}
    )
    assert [each["user"]["username"] for each in found] == ["bo"]
    role = await bot.guild.create_role(name="red", permissions=discord.Permissions(1024))
    await role.edit(name="blue", hoist=True)
    assert role.id in {each.id for each in await bot.guild.fetch_roles()}
    member = await bot.guild.fetch_member(sandbox.person("Bo").id)
    await member.edit(roles=[role])
    await bot.guild.me.edit(nick="Heimdall")
    with pytest.raises(discord.Forbidden):
        await bot.guild.create_role(name="all", permissions=discord.Permissions(administrator=True))


async def test_commands(bot: Bot) -> None:
    await offer_answer(bot, lambda item: item.response.defer())
    (made,) = await bot.tree.fetch_commands(guild=bot.guild)
    fetched = await bot.tree.fetch_command(made.id, guild=bot.guild)
    await fetched.edit(
        description="all about matches", default_member_permissions=discord.Permissions(1024)
    )
    await fetched.delete()
    assert bot.application_id
    alone: Any = {"name": "alone", "description": "one", "type": 1}
    await bot.http.upsert_global_command(bot.application_id, alone)
    assert [each.name for each in await bot.tree.fetch_commands()] == ["alone"]


async def test_channels_and_threads(sandbox: Sandbox, bot: Bot) -> None:
    room = bot.room("general")
    seen = discord.PermissionOverwrite(view_channel=True)
    await room.edit(name="red", overwrites={bot.guild.me: seen}, slowmode_delay=5)
    thread = await room.create_thread(name="talk", type=discord.ChannelType.public_thread)
    bo = discord.Object(sandbox.person("Bo").id)
    await thread.add_user(bo)
    await thread.leave()
    await thread.join()
    assert bo.id in {each.id for each in await thread.fetch_members()}
    await thread.remove_user(bo)
    with pytest.raises(discord.NotFound):
        await bot.fetch_channel(1)


async def test_reactions(sandbox: Sandbox, bot: Bot) -> None:
    said = await bot.room("general").send("vote")
    await said.add_reaction("✅")
    sandbox.person("Astrid").react(said.id, "✅")
    said = await said.fetch()
    reactors = [each async for each in said.reactions[0].users()]
    assert len(reactors) == 2
    for reactor in reactors:
        await said.remove_reaction("✅", reactor)
    assert (await said.fetch()).reactions == []
    for clear in (lambda: said.clear_reaction("✅"), said.clear_reactions):
        await said.add_reaction("✅")
        await clear()
        assert (await said.fetch()).reactions == []


async def test_messages_with_everything(bot: Bot) -> None:
    room = bot.room("general")
    with pytest.raises(discord.NotFound):
        await room.fetch_message(1)
    panel = discord.ui.View().add_item(discord.ui.Button(label="Undo", custom_id="undo"))
    board = await room.send(
        f"{bot.guild.me.mention} to move",
        files=[picture("board.png"), picture("small.png")],
        embed=discord.Embed(title="Board", colour=0xFF0000).add_field(name="red", value="3"),
        view=panel,
        nonce="7",
        silent=True,
        allowed_mentions=discord.AllowedMentions(users=True),
    )
    await board.edit(content="next", attachments=[board.attachments[0]], suppress=True)
    await board.edit(view=None, embed=None)
    layout = discord.ui.LayoutView().add_item(discord.ui.TextDisplay("Turn 3"))
    await room.send(view=layout)


async def test_a_planted_field_of_a_request_is_found(sandbox: Sandbox, bot: Bot) -> None:
    recorder = listen(sandbox)
    await bot.http.request(
        Route("POST", f"/channels/{bot.room('general').id}/messages"),
        json={"content": "A1", "planted": 1},
    )
    with pytest.raises(
        AssertionError, match=r"create_message request at \$: unknown field 'planted'"
    ):
        recorder.assert_clean()


def listen(sandbox: Sandbox) -> Recorder:
    """Records in the overseer's place, which would fail the test for what it plants."""
    recorder = Recorder()
    sandbox.world.recorder = recorder.record
    return recorder


async def test_planted_answers_are_found(sandbox: Sandbox, bot: Bot) -> None:
    recorder = listen(sandbox)
    panel = discord.ui.View().add_item(discord.ui.Button(label="Undo", custom_id="undo"))
    said = await bot.room("general").send("A1", view=panel)
    recorder.assert_clean()
    sandbox.world.channels[said.channel.id].messages[said.id].components[0]["planted"] = 1
    await said.fetch()
    with pytest.raises(
        AssertionError,
        match=r"get_message answer 200 at \$.components\[0\]: unknown field 'planted'",
    ):
        recorder.assert_clean()


async def test_a_route_that_discord_does_not_have_is_found(sandbox: Sandbox, bot: Bot) -> None:
    recorder = listen(sandbox)
    with pytest.raises(discord.NotFound):
        await bot.http.request(Route("GET", "/channels/1/letters"))
    with pytest.raises(AssertionError, match=r"GET /channels/\{id\}/letters is not described"):
        recorder.assert_clean()
    sandbox.world.unmatched.clear()


def test_every_route_of_the_local_discord_is_one_that_discord_has() -> None:
    modules = (channel, command, guild, interaction, message)
    asked = [
        (each.method, re.sub(r"\{[^}]+\}", "1", each.template))
        for module in modules
        for each in module.ROUTES
    ]
    assert len(asked) > 50
    description = load()
    assert [each for each in asked if description.find(*each) is None] == []
