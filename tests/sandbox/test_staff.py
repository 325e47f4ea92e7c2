"""Staff's doings on a server, as the bot hears of them."""

import discord
import pytest

from bifrost_bot.sandbox import Person, Sandbox
from bifrost_bot.sandbox.client.command import PersonError
from bifrost_bot.sandbox.world import permissions as allow
from bifrost_bot.sandbox.world.errors import ApiError
from bifrost_bot.sandbox.world.model import CATEGORY, Channel, Overwrite

from .client import Bot, server


@pytest.fixture
def owner(sandbox: Sandbox) -> Person:
    return sandbox.person("Odin")


@pytest.fixture
def category(sandbox: Sandbox, owner: Person) -> Channel:
    """A category that Bo cannot see."""
    found = owner.make_channel(server(sandbox), "Staff only", CATEGORY)
    bo = sandbox.person("Bo").user
    owner.permit(found, bo, Overwrite(bo.id, 1, 0, allow.VIEW_CHANNEL))
    return found


async def heard(bot: Bot, event: str, times: int) -> None:
    """Returns once the client has received an event so often, and no further one of its kind."""
    await bot.until(lambda: bot.names().count(event) >= times)
    assert bot.names().count(event) == times


async def test_sync_replaces_all_overwrites_in_one_update(
    sandbox: Sandbox, bot: Bot, owner: Person, category: Channel
) -> None:
    bo = sandbox.person("Bo")
    cleo = sandbox.person("Cleo")
    room = owner.make_channel(server(sandbox), "Room", category=category)
    owner.permit(room, bo.user, None)
    owner.permit(room, cleo.user, Overwrite(cleo.id, 1, 0, allow.VIEW_CHANNEL))
    await heard(bot, "guild_channel_update", 3)
    owner.sync(room)
    await heard(bot, "guild_channel_update", 4)
    assert bot.room("room").permissions_synced
    assert "room" not in [channel.name for channel in bo.channels()]
    assert "room" in [channel.name for channel in cleo.channels()]


async def test_a_channel_in_no_category_cannot_be_synced(owner: Person) -> None:
    with pytest.raises(PersonError, match="in no category"):
        owner.sync("lobby")


async def test_staff_moves_renames_and_deletes_channels(
    bot: Bot, owner: Person, category: Channel
) -> None:
    owner.move("lobby", category)
    room = bot.room("lobby")
    await bot.until(lambda: room.category_id == category.id)
    assert room.overwrites == {}
    owner.change_channel("lobby", name="The Hall", topic="quiet")
    await bot.until(lambda: (room.name, room.topic) == ("the-hall", "quiet"))
    owner.move("the-hall", None)
    await bot.until(lambda: room.category_id is None)
    owner.delete_channel("the-hall")
    await heard(bot, "guild_channel_delete", 1)


async def test_a_purge_is_one_event(sandbox: Sandbox, bot: Bot, owner: Person) -> None:
    said = [sandbox.person("Bo").say("lobby", text) for text in ("one", "two", "three")]
    owner.purge("lobby", said[:2])
    await heard(bot, "raw_bulk_message_delete", 1)
    assert [message["content"] for message in owner.messages("lobby")] == ["three"]
    owner.purge("lobby")
    assert owner.messages("lobby") == []


async def test_a_full_category_is_named_in_the_inner_error(
    sandbox: Sandbox, bot: Bot, owner: Person, category: Channel
) -> None:
    room = owner.make_channel(server(sandbox), "Room", category=category)
    assert len(owner.fill(category)) == 49
    body = {
        "code": 50035,
        "message": "Invalid Form Body",
        "errors": {
            "parent_id": {
                "_errors": [
                    {
                        "code": "CHANNEL_PARENT_MAX_CHANNELS",
                        "message": "Maximum number of channels in category reached (50)",
                    }
                ]
            }
        },
    }
    for attempt in (
        lambda: owner.move("lobby", category),
        lambda: owner.make_channel(server(sandbox), "one more", category=category),
    ):
        with pytest.raises(ApiError) as refusal:
            attempt()
        assert refusal.value.body() == body
    with pytest.raises(discord.HTTPException, match="Maximum number of channels in category"):
        await bot.room("lobby").edit(category=discord.Object(category.id))  # pyright: ignore[reportCallIssue, reportArgumentType]
    owner.move(room, None)
    owner.move("lobby", category)


async def test_staff_gives_and_takes_roles(sandbox: Sandbox, bot: Bot, owner: Person) -> None:
    guild = server(sandbox)
    bo = sandbox.person("Bo").user
    role = owner.make_role(guild, "Seer")
    owner.give_role(guild, bo, role)
    await bot.until(lambda: bot.guild.get_role(role.id))
    await bot.until(lambda: has_role(bot, bo.id, role.id))
    owner.take_role(guild, bo, role)
    await bot.until(lambda: not has_role(bot, bo.id, role.id))
    owner.change_role(guild, role, name="Sage")
    await bot.until(lambda: name_of(bot, role.id) == "Sage")
    owner.delete_role(guild, role)
    await bot.until(lambda: bot.guild.get_role(role.id) is None)


def has_role(bot: Bot, user_id: int, role_id: int) -> bool:
    member = bot.guild.get_member(user_id)
    return member is not None and member.get_role(role_id) is not None


def name_of(bot: Bot, role_id: int) -> str | None:
    role = bot.guild.get_role(role_id)
    return None if role is None else role.name


async def test_a_role_above_the_bots_is_out_of_its_reach(
    sandbox: Sandbox, bot: Bot, owner: Person
) -> None:
    guild = server(sandbox)
    role = await bot.guild.create_role(name="Seer")
    member = await bot.guild.fetch_member(sandbox.person("Bo").id)
    await member.add_roles(role)
    owner.raise_role(guild, guild.roles[role.id], guild.roles[bot.guild.me.top_role.id])
    await bot.until(lambda: position_of(bot, role.id) > bot.guild.me.top_role.position)
    assert sorted(item.position for item in guild.roles.values()) == list(range(len(guild.roles)))
    for attempt in (
        member.add_roles(role),
        member.remove_roles(role),
        member.edit(roles=[]),
        role.edit(name="Sage"),
        role.delete(),
    ):
        with pytest.raises(discord.Forbidden) as refusal:
            await attempt
        assert refusal.value.code == 50013
    assert role.id in guild.members[member.id].roles


def position_of(bot: Bot, role_id: int) -> int:
    role = bot.guild.get_role(role_id)
    return -1 if role is None else role.position


async def test_managed_roles_are_not_given(sandbox: Sandbox, bot: Bot, owner: Person) -> None:
    guild = server(sandbox)
    other = owner.make_role(guild, "Another bot")
    owner.change_role(guild, other, bot_id=1)
    member = await bot.guild.fetch_member(sandbox.person("Bo").id)
    with pytest.raises(discord.Forbidden) as refusal:
        await member.add_roles(discord.Object(other.id))
    assert refusal.value.code == 50013
    with pytest.raises(ApiError, match="Missing Permissions"):
        owner.give_role(guild, sandbox.person("Bo").user, other)
    with pytest.raises(PersonError, match="cannot be deleted"):
        owner.delete_role(guild, other)
    role = await bot.guild.fetch_role(other.id)
    with pytest.raises(discord.HTTPException) as invalid:
        await role.delete()
    assert invalid.value.code == 50028


async def test_a_guild_has_250_roles(sandbox: Sandbox, bot: Bot, owner: Person) -> None:
    guild = server(sandbox)
    for number in range(250 - len(guild.roles)):
        owner.make_role(guild, f"r{number}")
    with pytest.raises(discord.HTTPException) as refusal:
        await bot.guild.create_role(name="one too many")
    assert refusal.value.code == 30005
    with pytest.raises(ApiError, match=r"Maximum number of server roles reached \(250\)"):
        owner.make_role(guild, "one too many")


async def test_who_is_timed_out_hears_nothing_until_it_ends(
    sandbox: Sandbox, bot: Bot, owner: Person
) -> None:
    guild = server(sandbox)
    bo = sandbox.person("Bo")
    owner.time_out(guild, bo.user, 60)
    await heard(bot, "member_update", 1)
    with pytest.raises(ApiError, match="Missing Permissions"):
        bo.say("lobby", "hello")
    owner.time_out(guild, bo.user, 0)
    bo.say("lobby", "hello")


async def test_an_owner_hands_a_server_over(sandbox: Sandbox, bot: Bot, owner: Person) -> None:
    guild = server(sandbox)
    bo = sandbox.person("Bo")
    with pytest.raises(PersonError, match="Only the owner"):
        bo.hand_over(guild, bo.user)
    owner.hand_over(guild, bo.user)
    await heard(bot, "guild_update", 1)
    assert bot.guild.owner_id == bo.id
    bo.make_role(guild, "Seer")


@pytest.mark.parametrize("name", ["Bo", "Hilda"])
async def test_staff_needs_the_permission(
    sandbox: Sandbox, owner: Person, name: str, category: Channel
) -> None:
    guild = server(sandbox)
    person = sandbox.person(name)
    role = owner.make_role(guild, "Seer")
    bo = sandbox.person("Bo").user
    attempts = [
        lambda: person.make_role(guild, "mine"),
        lambda: person.give_role(guild, bo, role),
        lambda: person.raise_role(guild, role, role),
        lambda: person.time_out(guild, bo, 60),
        lambda: person.permit("lobby", bo, None),
    ]
    if name == "Bo":
        attempts += [
            lambda: person.make_channel(guild, "mine"),
            lambda: person.change_channel("lobby", name="mine"),
            lambda: person.move("lobby", None),
            lambda: person.purge("lobby"),
            lambda: person.delete_channel("lobby"),
        ]
    for attempt in attempts:
        with pytest.raises(ApiError, match="Missing"):
            attempt()
