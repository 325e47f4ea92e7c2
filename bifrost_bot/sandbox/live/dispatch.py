"""Gateway dispatches: each event's name, data, and the intents that it needs."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bifrost_bot.sandbox.world import events
from bifrost_bot.sandbox.world.message_payloads import (
    emoji_json,
    gateway_message_json,
    interaction_json,
)
from bifrost_bot.sandbox.world.model import DM, Channel, Guild, Json, Message
from bifrost_bot.sandbox.world.payloads import (
    channel_json,
    channel_json_for,
    guild_create_json,
    guild_json,
    member_json,
    role_json,
    scheduled_event_json,
    thread_members_json,
    user_json,
)
from bifrost_bot.sandbox.world.snowflake import iso

if TYPE_CHECKING:
    from bifrost_bot.sandbox.world.world import World

# Intents.
GUILDS = 1 << 0
GUILD_MEMBERS = 1 << 1
GUILD_PRESENCES = 1 << 8
GUILD_MESSAGES = 1 << 9
GUILD_MESSAGE_REACTIONS = 1 << 10
GUILD_MESSAGE_TYPING = 1 << 11
DIRECT_MESSAGES = 1 << 12
DIRECT_MESSAGE_REACTIONS = 1 << 13
DIRECT_MESSAGE_TYPING = 1 << 14
MESSAGE_CONTENT = 1 << 15
GUILD_SCHEDULED_EVENTS = 1 << 16


@dataclass(frozen=True, slots=True)
class Dispatch:
    """An event for the bot.

    Attributes:
        needs: the intents, one of which a session must have to receive it; 0 for none.
        hidden: the data for sessions without the message content intent, if that differs.
        plain_members: the data for sessions without presences, if that differs.
    """

    name: str
    guild_id: int | None
    data: Json
    needs: int = 0
    hidden: Json | None = None
    plain_members: Json | None = None

    def allowed_for(self, intents: int) -> bool:
        """Returns whether a session with these intents receives it."""
        return not self.needs or bool(intents & self.needs)

    def for_intents(self, intents: int) -> Json:
        """Returns the data for a session with these intents."""
        if self.hidden is not None and not intents & MESSAGE_CONTENT:
            return self.hidden
        if self.plain_members is not None and not intents & GUILD_PRESENCES:
            return self.plain_members
        return self.data


def dispatches(world: "World", event: events.Event) -> Iterator[Dispatch]:
    """Yields the dispatches for an event; none about places that the bot cannot see."""
    match event:
        case events.MessageCreated(message):
            yield from _message(world, "MESSAGE_CREATE", message)
        case events.MessageUpdated(message):
            yield from _message(world, "MESSAGE_UPDATE", message)
        case events.MessageDeleted(message):
            yield from _message_deleted(world, message)
        case events.MessagesBulkDeleted(channel, messages):
            data: Json = {"ids": [str(item.id) for item in messages], "channel_id": str(channel.id)}
            yield from _in_channel(world, channel, "MESSAGE_DELETE_BULK", data, GUILD_MESSAGES)
        case events.ReactionChanged(message, user_id, emoji, added):
            yield from _reaction(world, message, user_id, emoji, added)
        case events.PinsChanged(channel):
            last_ms = max((item.pinned_ms or 0 for item in channel.messages.values()), default=0)
            last = iso(last_ms) if last_ms else None
            data = {"channel_id": str(channel.id), "last_pin_timestamp": last}
            yield from _in_channel(world, channel, "CHANNEL_PINS_UPDATE", data, GUILDS)
        case events.TypingStarted(channel, user_id):
            yield from _typing(world, channel, user_id)
        case (
            events.InteractionAnswered()
            | events.InteractionFailed()
            | events.ModalShown()
            | events.CommandsChanged()
        ):
            return
        case events.InteractionStarted(interaction):
            yield Dispatch(
                "INTERACTION_CREATE", interaction.guild_id, interaction_json(world, interaction)
            )
        case _:
            yield from _guild_event(world, event)


def _guild_event(world: "World", event: events.Event) -> Iterator[Dispatch]:
    match event:
        case (
            events.ChannelCreated(channel)
            | events.ChannelUpdated(channel)
            | events.ChannelDeleted(channel)
        ):
            yield from _channel(world, channel, type(event).__name__.removeprefix("Channel"))
        case events.ThreadMembersChanged(channel, added, removed):
            yield from _thread_members(world, channel, added, removed)
        case events.RoleChanged(guild_id, role, change):
            data: Json = {"guild_id": str(guild_id)}
            if change == "DELETE":
                data["role_id"] = str(role.id)
            else:
                data["role"] = role_json(role)
            dispatch = Dispatch(f"GUILD_ROLE_{change}", guild_id, data, GUILDS)
            yield from _if_member(world, guild_id, dispatch)
        case events.ScheduledEventChanged(scheduled, change):
            data = scheduled_event_json(scheduled)
            name = f"GUILD_SCHEDULED_EVENT_{change}"
            dispatch = Dispatch(name, scheduled.guild_id, data, GUILD_SCHEDULED_EVENTS)
            yield from _if_member(world, scheduled.guild_id, dispatch)
        case events.MemberChanged(guild_id, member, change):
            data = {"guild_id": str(guild_id)}
            data |= {"user": user_json(member.user)} if change == "REMOVE" else member_json(member)
            # A bot always receives changes to itself.
            needs = 0 if member.user is world.bot else GUILD_MEMBERS
            dispatch = Dispatch(f"GUILD_MEMBER_{change}", guild_id, data, needs)
            yield from _if_member(world, guild_id, dispatch)
        case events.GuildChanged(guild_id):
            data = guild_json(world.guilds[guild_id])
            yield from _if_member(world, guild_id, Dispatch("GUILD_UPDATE", guild_id, data, GUILDS))
        case events.GuildJoined(guild_id):
            yield guild_dispatch(world, world.guilds[guild_id], joined=True)
        case events.GuildLeft(guild_id):
            yield Dispatch("GUILD_DELETE", guild_id, {"id": str(guild_id)}, GUILDS)
        case events.GuildUnavailable(guild_id):
            yield from _if_member(world, guild_id, unavailable_dispatch(guild_id))
        case events.GuildAvailable(guild_id):
            yield from _if_member(world, guild_id, guild_dispatch(world, world.guilds[guild_id]))
        case _:
            return


def guild_dispatch(world: "World", guild: Guild, joined: bool = False) -> Dispatch:
    """Returns a GUILD_CREATE; without the presences intent, its only member is the bot."""
    full = guild_create_json(guild, guild.members.values(), world.bot.id)
    if joined:
        # Only this tells clients a new guild from one that was unavailable.
        del full["unavailable"]
    alone = full | {"members": [member_json(guild.members[world.bot.id])]}
    return Dispatch("GUILD_CREATE", guild.id, full, GUILDS, plain_members=alone)


def unavailable_dispatch(guild_id: int) -> Dispatch:
    """Returns the GUILD_DELETE of an unavailable guild."""
    return Dispatch("GUILD_DELETE", guild_id, {"id": str(guild_id), "unavailable": True}, GUILDS)


def _if_member(world: "World", guild_id: int, dispatch: Dispatch) -> Iterator[Dispatch]:
    if world.bot.id in world.guilds[guild_id].members:
        yield dispatch


def _bot_sees(world: "World", channel: Channel) -> bool:
    return world.can_view(channel, world.bot)


def _in_channel(
    world: "World", channel: Channel, name: str, data: Json, needs: int
) -> Iterator[Dispatch]:
    if _bot_sees(world, channel):
        if channel.guild_id is not None:
            data = data | {"guild_id": str(channel.guild_id)}
        yield Dispatch(name, channel.guild_id, data, needs)


def _message(world: "World", name: str, message: Message) -> Iterator[Dispatch]:
    channel = world.channels[message.channel_id]
    if message.visible_to is not None or not _bot_sees(world, channel):
        return
    data = gateway_message_json(world, message)
    if message.guild_id is None:
        yield Dispatch(name, None, data, DIRECT_MESSAGES)
        return
    hidden: Json | None = None
    if message.author is not world.bot and world.bot.id not in message.mentions.users:
        no_content: Json = {"content": "", "embeds": [], "attachments": [], "components": []}
        hidden = data | no_content
    yield Dispatch(name, message.guild_id, data, GUILD_MESSAGES, hidden)


def _message_deleted(world: "World", message: Message) -> Iterator[Dispatch]:
    if message.visible_to is None:
        channel = world.channels[message.channel_id]
        needs = GUILD_MESSAGES if channel.guild_id is not None else DIRECT_MESSAGES
        data: Json = {"id": str(message.id), "channel_id": str(channel.id)}
        yield from _in_channel(world, channel, "MESSAGE_DELETE", data, needs)


def _reaction(
    world: "World", message: Message, user_id: int, emoji: str, added: bool
) -> Iterator[Dispatch]:
    channel = world.channels[message.channel_id]
    data: Json = {
        "user_id": str(user_id),
        "channel_id": str(channel.id),
        "message_id": str(message.id),
        "message_author_id": str(message.author.id),
        "emoji": emoji_json(emoji),
        "burst": False,
        "type": 0,
    }
    guild = world.guild_of(channel)
    if added and guild is not None and user_id in guild.members:
        data["member"] = member_json(guild.members[user_id])
    name = "MESSAGE_REACTION_ADD" if added else "MESSAGE_REACTION_REMOVE"
    needs = DIRECT_MESSAGE_REACTIONS if guild is None else GUILD_MESSAGE_REACTIONS
    if message.visible_to is None:
        yield from _in_channel(world, channel, name, data, needs)


def _typing(world: "World", channel: Channel, user_id: int) -> Iterator[Dispatch]:
    guild = world.guild_of(channel)
    data: Json = {
        "channel_id": str(channel.id),
        "user_id": str(user_id),
        "timestamp": world.clock() // 1000,
    }
    if guild is not None and user_id in guild.members:
        data["member"] = member_json(guild.members[user_id])
    needs = DIRECT_MESSAGE_TYPING if guild is None else GUILD_MESSAGE_TYPING
    yield from _in_channel(world, channel, "TYPING_START", data, needs)


def _channel(world: "World", channel: Channel, change: str) -> Iterator[Dispatch]:
    """Yields channel changes, of hidden channels without their name; of hidden threads none."""
    if channel.type == DM or channel.guild_id is None:
        return
    verb = {"Created": "CREATE", "Updated": "UPDATE", "Deleted": "DELETE"}[change]
    if channel.thread is None:
        data = channel_json_for(world.guilds[channel.guild_id], channel, world.bot.id)
        dispatch = Dispatch(f"CHANNEL_{verb}", channel.guild_id, data, GUILDS)
    elif change == "Deleted":
        deleted: Json = {
            "id": str(channel.id),
            "guild_id": str(channel.guild_id),
            "type": channel.type,
            "parent_id": str(channel.parent_id),
        }
        dispatch = Dispatch("THREAD_DELETE", channel.guild_id, deleted, GUILDS)
    elif _bot_sees(world, channel):
        data = channel_json(channel, for_user=world.bot.id)
        if verb == "CREATE":
            data["newly_created"] = True
        dispatch = Dispatch(f"THREAD_{verb}", channel.guild_id, data, GUILDS)
    else:
        return
    yield from _if_member(world, channel.guild_id, dispatch)


def _thread_members(
    world: "World", channel: Channel, added: tuple[int, ...], removed: tuple[int, ...]
) -> Iterator[Dispatch]:
    assert channel.thread is not None
    data: Json = {
        "id": str(channel.id),
        "member_count": len(channel.thread.members),
        "added_members": thread_members_json(channel, added),
        "removed_member_ids": list(map(str, removed)),
    }
    yield from _in_channel(world, channel, "THREAD_MEMBERS_UPDATE", data, GUILD_MEMBERS)
