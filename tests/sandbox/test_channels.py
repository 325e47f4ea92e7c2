"""Channels, overwrites, roles, members and threads through the real client."""

import discord
import pytest

from bifrost_bot.sandbox import Sandbox, Setup
from bifrost_bot.sandbox.world import permissions as allow
from bifrost_bot.sandbox.world.model import PUBLIC_THREAD, Overwrite

from .client import EVERY_ROUTE, Bot
from .conftest import StartBot, StartSandbox

HIDDEN = discord.PermissionOverwrite(view_channel=False)
SHOWN = discord.PermissionOverwrite(view_channel=True, send_messages=True)


def private_to(
    bot: Bot, user_id: int
) -> dict[discord.Role | discord.Member | discord.Object, discord.PermissionOverwrite]:
    """Overwrites that show a channel to one member and the bot."""
    member = bot.guild.get_member(user_id)
    assert member is not None
    return {bot.guild.default_role: HIDDEN, member: SHOWN, bot.guild.me: SHOWN}


async def test_a_private_channel_is_seen_by_its_player_only(sandbox: Sandbox, bot: Bot) -> None:
    astrid = sandbox.person("Astrid")
    bo = sandbox.person("Bo")
    category = await bot.guild.create_category("Match 1")
    channel = await category.create_text_channel(
        "red-game1", overwrites=private_to(bot, astrid.id), topic="Your moves"
    )
    await bot.until(lambda: bot.guild.get_channel(channel.id))
    assert channel.category_id == category.id
    assert "red-game1" in [item.name for item in astrid.channels()]
    assert "red-game1" not in [item.name for item in bo.channels()]
    with pytest.raises(Exception, match="sees no channel"):
        bo.say("red-game1", "hello")
    astrid.say("red-game1", "A1")
    await bot.until(lambda: bot.texts() == ["A1"])


async def test_a_channel_without_overwrites_takes_those_of_its_category(bot: Bot) -> None:
    category = await bot.guild.create_category(
        "Match", overwrites={bot.guild.default_role: HIDDEN, bot.guild.me: SHOWN}
    )
    child = await category.create_text_channel("child")
    assert child.overwrites_for(bot.guild.default_role).view_channel is False
    assert child.permissions_synced


async def test_children_in_step_follow_their_category(sandbox: Sandbox, bot: Bot) -> None:
    category = await bot.guild.create_category("Match", overwrites={bot.guild.me: SHOWN})
    synced = await category.create_text_channel("synced")
    own = await category.create_text_channel(
        "own", overwrites=private_to(bot, sandbox.person("Bo").id)
    )
    await category.set_permissions(bot.guild.default_role, overwrite=HIDDEN)
    names = [item.name for item in sandbox.person("Cleo").channels()]
    assert "synced" not in names
    await bot.until(
        lambda: bot.room("synced").overwrites_for(bot.guild.default_role).view_channel is False
    )
    assert bot.room("synced").id == synced.id
    assert len(own.overwrites) == 3


async def test_overwrites_are_set_and_removed_one_by_one(sandbox: Sandbox, bot: Bot) -> None:
    channel = bot.room("lobby")
    await channel.set_permissions(bot.guild.default_role, send_messages=False)
    with pytest.raises(Exception, match="Missing Permissions"):
        sandbox.person("Astrid").say("lobby", "hello")
    await channel.set_permissions(bot.guild.default_role, overwrite=None)
    sandbox.person("Astrid").say("lobby", "hello")
    await bot.until(lambda: "hello" in bot.texts())


async def test_editing_and_deleting_a_channel_is_heard(sandbox: Sandbox, bot: Bot) -> None:
    channel = await bot.guild.create_text_channel("board")
    await channel.edit(name="Board One", topic="turn 2")
    await bot.until(lambda: discord.utils.get(bot.guild.text_channels, name="board-one"))
    category = await bot.guild.create_category("old")
    await channel.edit(category=category)
    await bot.until(lambda: bot.room("board-one").category_id == category.id)
    await category.delete()
    await bot.until(lambda: bot.room("board-one").category_id is None)
    await channel.delete(reason="over")
    await bot.until(lambda: "guild_channel_delete" in bot.names())
    with pytest.raises(discord.NotFound) as refusal:
        await channel.send("anybody?")
    assert refusal.value.code == 10003
    assert "board-one" not in [item.name for item in sandbox.person("Bo").channels()]


async def test_channels_can_be_reordered(bot: Bot) -> None:
    lobby = bot.room("lobby")
    await lobby.edit(position=0)
    await bot.until(lambda: lobby.position == 0)


async def test_fetching_gives_what_the_gateway_gave(sandbox: Sandbox, bot: Bot) -> None:
    channel = await bot.fetch_channel(bot.room("lobby").id)
    assert isinstance(channel, discord.TextChannel)
    assert channel.name == "lobby"
    assert {item.name for item in await bot.guild.fetch_channels()} == {"general", "lobby"}
    member = await bot.guild.fetch_member(sandbox.person("Hilda").id)
    assert [role.name for role in member.roles] == ["@everyone", "Host"]
    guild = await bot.fetch_guild(bot.guild.id)
    assert (guild.name, guild.approximate_member_count) == ("Midgard Games", 8)
    assert [item.name async for item in bot.fetch_guilds()] == ["Midgard Games"]
    assert len([member async for member in bot.guild.fetch_members()]) == 8


async def test_a_category_takes_50_channels_and_a_guild_500(sandbox: Sandbox, bot: Bot) -> None:
    category = await bot.guild.create_category("full")
    for number in range(50):
        await category.create_text_channel(f"c{number}")
    with pytest.raises(
        discord.HTTPException, match="Maximum number of channels in category"
    ) as refusal:
        await category.create_text_channel("one too many")
    assert refusal.value.code == 50035
    guild = sandbox.world.guilds[bot.guild.id]
    shelf = next(iter(guild.channels.values()))
    guild.channels |= dict.fromkeys(range(500 - len(guild.channels)), shelf)
    with pytest.raises(discord.HTTPException) as refusal:
        await bot.guild.create_text_channel("one too many")
    assert refusal.value.code == 30013


async def test_a_missing_right_is_50013(start_sandbox: StartSandbox, start_bot: StartBot) -> None:
    bare = allow.EVERYONE_DEFAULT
    sandbox = await start_sandbox(Setup(bot_permissions=bare))
    bot = await start_bot(sandbox)
    with pytest.raises(discord.Forbidden) as refusal:
        await bot.guild.create_text_channel("mine")
    assert refusal.value.code == 50013
    with pytest.raises(discord.Forbidden):
        await bot.room("lobby").set_permissions(bot.guild.default_role, send_messages=False)
    with pytest.raises(discord.Forbidden):
        await bot.guild.create_role(name="Seer")
    said = sandbox.person("Astrid").say("general", "mine")
    with pytest.raises(discord.Forbidden):
        await bot.room("general").get_partial_message(said.id).delete()


async def test_a_bot_that_shuts_itself_out_gets_50001(sandbox: Sandbox, bot: Bot) -> None:
    channel = await bot.guild.create_text_channel(
        "oops", overwrites={bot.guild.default_role: HIDDEN}
    )
    sandbox.person("Odin").say("oops", "nobody hears this")
    with pytest.raises(discord.Forbidden) as refusal:
        await channel.send("hello?")
    assert refusal.value.code == 50001
    assert bot.texts() == []


@pytest.mark.parametrize("allowed", [True, False])
async def test_a_bot_grants_only_rights_it_holds(sandbox: Sandbox, bot: Bot, allowed: bool) -> None:
    channel = bot.room("lobby")
    everyone = bot.guild.default_role
    # What it holds in a channel only is not enough.
    me = sandbox.world.bot.id
    sandbox.world.set_overwrite(
        sandbox.world.channel("lobby"), me, Overwrite(me, 1, allow.KICK_MEMBERS, 0)
    )
    for wish in (
        discord.PermissionOverwrite(kick_members=allowed),
        discord.PermissionOverwrite(manage_roles=allowed),
    ):
        for attempt in (
            bot.guild.create_text_channel("mine", overwrites={everyone: wish}),
            channel.edit(overwrites={everyone: wish}),
            channel.set_permissions(everyone, overwrite=wish),
        ):
            with pytest.raises(discord.Forbidden) as refusal:
                await attempt
            assert refusal.value.code == 50013
    assert [item.name for item in sandbox.world.channels.values()] == ["general", "lobby"]
    await channel.set_permissions(everyone, add_reactions=allowed)


async def test_roles_are_managed_below_the_bots_own(sandbox: Sandbox, bot: Bot) -> None:
    role = await bot.guild.create_role(name="Seer", mentionable=True, colour=discord.Colour.red())
    await bot.until(lambda: bot.guild.get_role(role.id))
    member = await bot.guild.fetch_member(sandbox.person("Bo").id)
    await member.add_roles(role)
    await bot.until(lambda: "member_update" in bot.names())
    assert role.id in sandbox.world.guilds[bot.guild.id].members[member.id].roles
    await member.remove_roles(role)
    await role.edit(name="Sage")
    await role.delete()
    await bot.until(lambda: "guild_role_delete" in bot.names())
    own = bot.guild.me.top_role
    with pytest.raises(discord.Forbidden):
        await member.add_roles(own)


async def test_members_who_come_and_go_are_heard(sandbox: Sandbox, bot: Bot) -> None:
    guild = sandbox.world.guilds[bot.guild.id]
    guest = sandbox.world.add_user("Guest")
    sandbox.world.add_member(guild, guest)
    await bot.until(lambda: "member_join" in bot.names())
    sandbox.world.remove_member(guild, guest.id)
    await bot.until(lambda: "member_remove" in bot.names())
    assert bot.guild.get_member(guest.id) is None


@pytest.mark.parametrize("kicked", [False, True])
async def test_who_leaves_loses_overwrites_and_roles_for_good(
    sandbox: Sandbox, bot: Bot, kicked: bool
) -> None:
    guild = sandbox.world.guilds[bot.guild.id]
    bo = sandbox.person("Bo")
    category = await bot.guild.create_category("Match 1")
    rooms = [
        await category.create_text_channel(name, overwrites=private_to(bot, bo.id))
        for name in ("red", "green")
    ]
    role = await bot.guild.create_role(name="Seer")
    await (await bot.guild.fetch_member(bo.id)).add_roles(role)
    await bot.until(lambda: all(bo.id in heard_overwrites(bot, room.id) for room in rooms))
    before = bot.names().count("guild_channel_update")
    if kicked:
        sandbox.person("Odin").kick(guild, bo.user)
    else:
        bo.leave(guild)
    await bot.until(lambda: not any(bo.id in heard_overwrites(bot, room.id) for room in rooms))
    assert bot.names().count("guild_channel_update") == before + len(rooms)
    bo.join(guild)
    assert not any(bo.id in sandbox.world.channels[room.id].overwrites for room in rooms)
    assert guild.members[bo.id].roles == set()
    assert not {"red", "green"} & {channel.name for channel in bo.channels()}


def heard_overwrites(bot: Bot, channel_id: int) -> set[int]:
    """The ids of the overwrites that the client knows of a channel."""
    channel = bot.guild.get_channel(channel_id)
    return set() if channel is None else {item.id for item in channel.overwrites}


async def test_the_bot_can_be_removed_and_let_in_again(sandbox: Sandbox, bot: Bot) -> None:
    guild = sandbox.world.guilds[bot.guild.id]
    room = bot.room("general")
    owner = sandbox.person(guild.owner_id)
    own = await bot.guild.create_text_channel("mine", overwrites={bot.guild.me: SHOWN})
    owner.kick(guild, sandbox.world.bot)
    assert not any(role.bot_id for role in guild.roles.values())
    await bot.until(lambda: "guild_remove" in bot.names())
    for channel in (room, own):
        with pytest.raises(discord.Forbidden):
            await channel.send("still here?")
    owner.invite_bot(guild)
    await bot.until(lambda: "guild_join" in bot.names())
    await bot.room("general").send("back")


async def test_threads_are_made_joined_written_in_and_archived(sandbox: Sandbox, bot: Bot) -> None:
    room = bot.room("general")
    start = await room.send("talk about it")
    public = await start.create_thread(name="public talk")
    private = await room.create_thread(name="private talk", type=discord.ChannelType.private_thread)
    bo = sandbox.person("Bo")
    assert "private talk" not in [item.name for item in bo.channels()]
    await private.add_user(discord.Object(bo.id))
    assert "private talk" in [item.name for item in bo.channels()]
    await public.send("first")
    bo.say(public.id, "second")
    await bot.until(lambda: "second" in bot.texts())
    await public.edit(archived=True, locked=True)
    await bot.until(lambda: "thread_update" in bot.names())
    assert {thread.name for thread in await bot.guild.active_threads()} == {"private talk"}
    await private.delete()
    await bot.until(lambda: "thread_delete" in bot.names())


async def test_an_archived_thread_refuses_changes_until_somebody_writes(
    sandbox: Sandbox, bot: Bot
) -> None:
    thread = await bot.room("general").create_thread(
        name="talk", type=discord.ChannelType.public_thread
    )
    sent = await thread.send("board")
    await thread.edit(archived=True)
    for attempt in (
        sent.edit(content="new board"),
        sent.delete(),
        sent.add_reaction("👍"),
        thread.edit(name="other talk"),
        thread.add_user(discord.Object(sandbox.person("Cleo").id)),
    ):
        with pytest.raises(discord.HTTPException) as refusal:
            await attempt
        assert (refusal.value.status, refusal.value.code) == (400, 50083)
    sandbox.person("Bo").say(thread.id, "go on")
    await bot.until(lambda: bot.guild.get_thread(thread.id))
    await sent.edit(content="new board")
    await thread.edit(archived=True)
    await thread.send("another")
    await sent.edit(content="newer board")
    await thread.edit(archived=True)
    await thread.edit(archived=False)
    await sent.edit(content="newest board")


async def test_a_members_thread_is_opened_again_unless_it_is_locked(
    start_sandbox: StartSandbox, start_bot: StartBot
) -> None:
    sandbox = await start_sandbox(Setup(bot_permissions=EVERY_ROUTE & ~allow.MANAGE_THREADS))
    bot = await start_bot(sandbox)
    world = sandbox.world
    bo = sandbox.person("Bo").user
    thread = world.create_thread(world.channel("general"), bo, "talk", PUBLIC_THREAD, None)
    world.change_thread(thread, archived=True)
    await bot.http.edit_channel(thread.id, reason=None, archived=False)
    assert thread.thread is not None
    assert not thread.thread.archived
    world.change_thread(thread, archived=True, locked=True)
    with pytest.raises(discord.Forbidden):
        await bot.http.edit_channel(thread.id, reason=None, archived=False)
