"""What one person sees live. Whatever goes through here has passed the question whether he may
see the channel.
"""

from collections.abc import Callable, Iterator
from typing import Any

from bifrost_bot.sandbox.client.command import offered
from bifrost_bot.sandbox.world import events as happened
from bifrost_bot.sandbox.world import permissions as allow
from bifrost_bot.sandbox.world.mention import pings
from bifrost_bot.sandbox.world.message_payloads import message_json
from bifrost_bot.sandbox.world.model import CATEGORY, DM, Channel, Guild, Json, Message, User
from bifrost_bot.sandbox.world.world import World


class Feed:
    """A person's live stream while it is open.

    `heard` is called with each event; without it events gather in `events`.
    """

    def __init__(
        self, world: World, user: User, heard: Callable[[Json], None] | None = None
    ) -> None:
        self.world = world
        self.user = user
        self.events: list[Json] = []
        self._heard = heard or self.events.append
        self._visible = {channel.id for channel in world.channels.values() if self._sees(channel)}
        self._stop = world.subscribe(self._hear)

    def close(self) -> None:
        """Ends the stream."""
        self._stop()

    def hello(self) -> Json:
        """The state the stream starts from: guilds with their visible channels, members,
        commands.
        """
        guilds = [guild for guild in self.world.guilds.values() if self.user.id in guild.members]
        return {
            "type": "hello",
            "user": _person(self.user, guilds),
            "guilds": [self._guild(guild) for guild in guilds],
            "direct": [self.summary(item) for item in self._listed() if item.type == DM],
            "members": [_person(user, guilds) for user in self._acquaintances(guilds)],
            "commands": self.commands(),
        }

    def _acquaintances(self, guilds: list[Guild]) -> list[User]:
        known = {self.user.id, self.world.bot.id}.union(*(guild.members for guild in guilds))
        return [user for user in self.world.users.values() if user.id in known]

    def commands(self) -> list[Json]:
        """The commands offered to him in the first channel he can write in, guild by guild."""
        found: dict[str, Json] = {}
        for channel in self._listed():
            if channel.type != CATEGORY:
                found |= {
                    command["id"]: command for command in offered(self.world, self.user, channel)
                }
                if found:
                    break
        return list(found.values())

    def summary(self, channel: Channel) -> Json:
        """A channel as the page lists it."""
        held = allow.channel_permissions(self.world.guild_of(channel), channel, self.user.id)
        unread, mentions = self._unread(channel)
        return {
            "id": str(channel.id),
            "guild_id": None if channel.guild_id is None else str(channel.guild_id),
            "name": channel.name or self._partner(channel),
            "type": channel.type,
            "parent_id": None if channel.parent_id is None else str(channel.parent_id),
            "position": channel.position,
            "topic": channel.topic,
            "can_send": bool(held & allow.SEND_MESSAGES) and channel.type != CATEGORY,
            "can_command": bool(held & allow.USE_APPLICATION_COMMANDS),
            "unread": unread,
            "mentions": mentions,
        }

    def _partner(self, channel: Channel) -> str:
        return ", ".join(
            self.world.users[who].name for who in channel.recipients if who != self.user.id
        )

    def _unread(self, channel: Channel) -> tuple[int, int]:
        mark = self.world.read_marks.get((self.user.id, channel.id), 0)
        fresh = [
            channel.messages[identity]
            for identity in channel.order
            if identity > mark and self._meant(channel.messages[identity])
        ]
        others = [message for message in fresh if message.author is not self.user]
        return len(others), sum(self._pings(message) for message in others)

    def _pings(self, message: Message) -> bool:
        guild = None if message.guild_id is None else self.world.guilds[message.guild_id]
        return pings(guild, message, self.user.id)

    def _guild(self, guild: Guild) -> Json:
        channels = [self.summary(item) for item in self._listed() if item.guild_id == guild.id]
        roles = [
            {"id": str(role.id), "name": role.name, "colour": role.colour}
            for role in guild.roles.values()
        ]
        return self._outline(guild) | {"channels": channels, "roles": roles}

    def _outline(self, guild: Guild) -> Json:
        """A guild's name, whether the bot is there, and whether he may add it."""
        return {
            "id": str(guild.id),
            "name": guild.name,
            "has_bot": self.world.bot.id in guild.members,
            "can_add_bot": bool(allow.guild_permissions(guild, self.user.id) & allow.MANAGE_GUILD),
        }

    def _listed(self) -> list[Channel]:
        return [
            self.world.channels[identity]
            for identity in self._visible
            if identity in self.world.channels
        ]

    # The filter

    def _sees(self, channel: Channel) -> bool:
        return allow.can_view(self.world.guild_of(channel), channel, self.user.id)

    def _meant(self, message: Message) -> bool:
        return message.visible_to in (None, self.user.id)

    def _hear(self, event: happened.Event) -> None:
        for item in self._told(event):
            self._heard(item)

    def _told(self, event: happened.Event) -> Iterator[Json]:
        match event:
            case happened.MessageCreated(message):
                yield from self._message("message_create", message)
            case happened.MessageUpdated(message):
                yield from self._message("message_update", message)
            case happened.MessageDeleted(message):
                yield from self._gone(message)
            case happened.MessagesBulkDeleted(_, messages):
                for message in messages:
                    yield from self._gone(message)
            case happened.ReactionChanged(message, _, _, _):
                yield from self._message("message_update", message)
            case happened.TypingStarted(channel, user_id):
                if channel.id in self._visible and self._sees(channel):
                    yield {"type": "typing", "channel_id": str(channel.id), "user_id": str(user_id)}
            case (
                happened.ChannelCreated(channel)
                | happened.ChannelUpdated(channel)
                | happened.ChannelDeleted(channel)
                | happened.ThreadMembersChanged(channel, _, _)
            ):
                yield from self._channel(channel, isinstance(event, happened.ChannelDeleted))
            case _:
                yield from self._other(event)

    def _other(self, event: happened.Event) -> Iterator[Json]:
        match event:
            case (
                happened.RoleChanged()
                | happened.MemberChanged()
                | happened.GuildUnavailable()
                | happened.GuildAvailable()
            ):
                yield from self._look_again(event)
                yield {"type": "commands_update", "commands": self.commands()}
            case happened.GuildJoined(guild_id) | happened.GuildLeft(guild_id):
                guild = self.world.guilds[guild_id]
                if self.user.id in guild.members:
                    yield {"type": "guild_update", "guild": self._outline(guild)}
                yield {"type": "commands_update", "commands": self.commands()}
            case happened.CommandsChanged():
                yield {"type": "commands_update", "commands": self.commands()}
            case happened.ModalShown(interaction, modal):
                if interaction.user_id == self.user.id:
                    base: Json = {
                        "id": str(interaction.id),
                        "channel_id": str(interaction.channel_id),
                    }
                    yield {"type": "modal", "modal": modal} | base
            case happened.InteractionAnswered(interaction):
                if interaction.user_id == self.user.id and interaction.kind != 4:
                    yield {
                        "type": "interaction_done",
                        "id": str(interaction.id),
                        "answer": interaction.answer,
                    }
            case happened.InteractionFailed(interaction):
                if interaction.user_id == self.user.id and interaction.kind != 4:
                    reason = "The application did not respond"
                    yield {
                        "type": "interaction_failed",
                        "id": str(interaction.id),
                        "reason": reason,
                    }
            case _:
                return

    def _message(self, kind: str, message: Message) -> Iterator[Json]:
        channel = self.world.channels.get(message.channel_id)
        if channel is None or not self._meant(message) or not self._sees(channel):
            return
        if channel.id not in self._visible:
            # A conversation appears in the list with its first message.
            yield from self._channel(channel, False)
        payload = message_json(self.world, message, self.user.id)
        if message.guild_id is not None:
            payload["guild_id"] = str(message.guild_id)
        if message.visible_to is not None:
            payload["ephemeral"] = True
        yield {"type": kind, "message": payload, "pings": self._pings(message)}

    def _gone(self, message: Message) -> Iterator[Json]:
        channel = self.world.channels.get(message.channel_id)
        if channel is not None and self._meant(message) and self._sees(channel):
            yield {"type": "message_delete", "channel_id": str(channel.id), "id": str(message.id)}

    def _channel(self, channel: Channel, deleted: bool) -> Iterator[Json]:
        known = channel.id in self._visible
        visible = not deleted and self._sees(channel)
        if visible:
            self._visible.add(channel.id)
            yield {
                "type": "channel_update" if known else "channel_create",
                "channel": self.summary(channel),
            }
        elif known:
            self._visible.discard(channel.id)
            yield {
                "type": "channel_delete",
                "channel": {"id": str(channel.id), "name": channel.name},
            }

    def _look_again(
        self,
        event: happened.RoleChanged
        | happened.MemberChanged
        | happened.GuildUnavailable
        | happened.GuildAvailable,
    ) -> Iterator[Json]:
        if isinstance(event, happened.MemberChanged) and event.member.user is not self.user:
            return
        for channel in tuple(self.world.channels.values()):
            if channel.guild_id == event.guild_id:
                yield from self._channel(channel, False)


def _person(user: User, guilds: list[Guild]) -> dict[str, Any]:
    roles = [
        role
        for guild in guilds
        if user.id in guild.members
        for role in guild.members[user.id].roles
    ]
    return {
        "id": str(user.id),
        "name": user.name,
        "bot": user.bot,
        "colour": user.colour,
        "role": user.part,
        "roles": [str(role) for role in roles],
    }
