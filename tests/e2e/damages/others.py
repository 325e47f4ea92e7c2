"""Things that others have made on a server: the bot must never change or delete them."""

from collections.abc import Collection, Iterator
from typing import Any

from bifrost_bot.sandbox.world.model import Channel, Guild, Member, Role, User

Others = dict[str, Any]


def others_of(guild: Guild, bot: User, own: Collection[int]) -> Others:
    """Returns what others have made, by what it is called; `own` are the bot's channels and roles.

    What is new at a second look is of no account, as the bot may have made it.
    """
    found: Others = {}
    for channel in guild.channels.values():
        if channel.id not in own:
            found[f"channel {channel.name} ({channel.id})"] = _channel(guild, channel)
        for message in channel.messages.values():
            if message.author is not bot:
                found[f"message {message.id} in {channel.id}"] = message.content
    for role in guild.roles.values():
        if role.id not in own:
            found[f"role {role.name} ({role.id})"] = _role(role)
    for member in guild.members.values():
        if member.user is not bot:
            found[f"member {member.user.name}"] = _member(member, own)
    return found


def _channel(guild: Guild, channel: Channel) -> tuple[Any, ...]:
    parent = guild.channels.get(channel.parent_id or 0)
    overwrites: Any = dict(channel.overwrites)
    # A channel that its staff keeps in step with a category follows that.
    if parent is not None and parent.overwrites == channel.overwrites:
        overwrites = "in step"
    return channel.name, channel.topic, channel.type, channel.parent_id, overwrites


def _role(role: Role) -> tuple[Any, ...]:
    return role.name, role.permissions


def _member(member: Member, own: Collection[int]) -> tuple[Any, ...]:
    return frozenset(member.roles - set(own)), member.nick, member.timed_out_until_ms


def changed(before: Others, now: Others) -> Iterator[str]:
    """Yields what others had made and what is not as it was."""
    for what, value in before.items():
        if what not in now:
            yield f"{what}, made by others, is gone"
        elif now[what] != value:
            yield f"{what}, made by others, was {value} and is {now[what]}"
