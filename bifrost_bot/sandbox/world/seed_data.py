"""The initial content of a world."""

import secrets
from typing import TYPE_CHECKING

from bifrost_bot.sandbox.world import permissions as allow
from bifrost_bot.sandbox.world.json_values import or_default
from bifrost_bot.sandbox.world.model import (
    TEXT,
    Application,
    Channel,
    Guild,
    Member,
    Overwrite,
    PersonSetup,
    Role,
    User,
)
from bifrost_bot.sandbox.world.snowflake import instant_ms

if TYPE_CHECKING:
    from bifrost_bot.sandbox.world.world import World

_COLOURS = ("#e8804b", "#4bb3e8", "#9b6fe0", "#5fbf6a", "#e0b84b", "#e06f9b", "#6f8fe0", "#4bc7b5")


def populate(world: "World") -> Application:
    """Fills an empty world as its setup says; returns the bot's application."""
    setup = world.setup
    identity = world.snowflakes.next()
    account = User(
        identity, setup.bot_name, bot=True, part="bot", two_factor=setup.owner_two_factor
    )
    world.users[account.id] = account
    people = [_person(world, person, index) for index, person in enumerate(setup.people)]
    for name in setup.guilds:
        _add_guild(world, name, account, people)
    return Application(
        id=account.id,
        name=setup.bot_name,
        token=secrets.token_urlsafe(48),
        user=account,
        message_content=setup.message_content,
        members=setup.members_intent,
        presences=setup.presences_intent,
    )


def _person(world: "World", person: PersonSetup, index: int) -> User:
    user = User(
        world.snowflakes.next(),
        person.name,
        part=person.part,
        colour=_COLOURS[index % len(_COLOURS)],
        accepts_dms=person.accepts_dms,
    )
    world.users[user.id] = user
    return user


def _add_guild(world: "World", name: str, account: User, people: list[User]) -> None:
    setup = world.setup
    now = world.clock()
    # Shards are chosen by id >> 22, the millisecond: consecutive ones spread guilds evenly.
    first = instant_ms(next(iter(world.guilds))) if world.guilds else now
    identity = world.snowflakes.next(first + len(world.guilds))
    owner = next((user for user in people if user.part == "owner"), None)
    if owner is None:
        owner = _person(world, PersonSetup("Odin", "owner"), len(people))
    guild = Guild(identity, name, owner.id, joined_ms=now, mfa_level=setup.mfa_level)
    world.guilds[guild.id] = guild
    everyone = or_default(setup.everyone_permissions, allow.EVERYONE_DEFAULT)
    guild.roles[guild.id] = Role(guild.id, "@everyone", everyone, 0)
    host_permissions = or_default(setup.host_permissions, allow.HOST_DEFAULT)
    host = _add_role(world, guild, "Host", host_permissions, mentionable=True)
    admin = _add_role(world, guild, "Admin", allow.ADMINISTRATOR)
    if setup.bot_joined:
        bot_role = add_bot_role(world, guild, account)
        guild.members[account.id] = Member(account, now, {bot_role.id})
    roles = {"host": {host.id}, "admin": {admin.id}}
    for user in (owner, *people):
        own = set(roles.get(user.part, ()))
        guild.members[user.id] = Member(user, now, own)
    _assign_member_role(world, guild)
    for position, channel_name in enumerate(setup.channels):
        _add_channel(world, guild, channel_name, position)


def _assign_member_role(world: "World", guild: Guild) -> None:
    """Gives members who have passed the gate the role for it."""
    if world.setup.member_permissions is None:
        return
    role = _add_role(world, guild, "Member", world.setup.member_permissions)
    outside = {person.name for person in world.setup.people if not person.passed}
    for member in guild.members.values():
        if not member.user.bot and member.user.name not in outside:
            member.roles.add(role.id)


def _add_channel(world: "World", guild: Guild, name: str, position: int) -> None:
    allowed = dict(world.setup.room_permissions).get(name)
    overwrites = {} if allowed is None else {guild.id: Overwrite(guild.id, 0, allowed, 0)}
    channel = Channel(
        world.snowflakes.next(), TEXT, name, guild.id, position, overwrites=overwrites
    )
    guild.channels[channel.id] = world.channels[channel.id] = channel


def add_bot_role(world: "World", guild: Guild, account: User) -> Role:
    """Adds the bot's own role, with the permissions of its invitation."""
    setup = world.setup
    permissions = or_default(setup.bot_permissions, allow.BOT_DEFAULT)
    role = _add_role(world, guild, setup.bot_name, permissions)
    role.bot_id = account.id
    return role


def _add_role(
    world: "World", guild: Guild, name: str, permissions: int, mentionable: bool = False
) -> Role:
    role = Role(
        world.snowflakes.next(), name, permissions, len(guild.roles), mentionable=mentionable
    )
    guild.roles[role.id] = role
    return role
