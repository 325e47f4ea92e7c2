"""A person's live events: only those in channels that they can see."""

from collections.abc import Callable, Iterator
from typing import Any

from bifrost_bot.sandbox.client.command import offered_commands
from bifrost_bot.sandbox.world import events
from bifrost_bot.sandbox.world import permissions as allow
from bifrost_bot.sandbox.world.mention import pings
from bifrost_bot.sandbox.world.message_payloads import person_message_json
from bifrost_bot.sandbox.world.model import WITHOUT_TEXT, Channel, Guild, Json, Message, User
from bifrost_bot.sandbox.world.payloads import optional_id
from bifrost_bot.sandbox.world.world import World


class Feed:
    """A person's live event stream until `close`.

    Events go to `on_json`; by default they are collected in `events`.
    """

    def __init__(
        self, world: World, user: User, on_json: Callable[[Json], None] | None = None
    ) -> None:
        self.world = world
        self.user = user
        self.events: list[Json] = []
        self._on_json = on_json or self.events.append
        self._visible = {
            channel.id for channel in world.channels.values() if self._can_view(channel)
        }
        self._stop = world.subscribe(self._on_event)

    def close(self) -> None:
        """Ends the stream."""
        self._stop()

    def hello(self) -> Json:
        """Returns the first event: guilds with their visible channels, members and commands."""
        guilds = [guild for guild in self.world.guilds.values() if self.user.id in guild.members]
        return {
            "type": "hello",
            "user": _user_json(self.user, guilds),
            "guilds": list(map(self._guild_json, guilds)),
            "direct": self._summaries(None),
            "members": self._known_users(guilds),
            "commands": self.commands(),
        }

    def _known_users(self, guilds: list[Guild]) -> list[Json]:
        known = {self.user.id, self.world.bot.id}
        for guild in guilds:
            known.update(guild.members)
        users = self.world.users.values()
        return [_user_json(user, guilds) for user in users if user.id in known]

    def commands(self) -> list[Json]:
        """Returns the commands offered in the first channel where there are any."""
        for channel in self._visible_channels():
            commands = offered_commands(self.world, self.user, channel)
            if commands:
                return commands
        return []

    def summary(self, channel: Channel) -> Json:
        """Returns a channel as the page lists it."""
        granted = self.world.permissions_in(channel, self.user)
        unread, mentions = self._unread_counts(channel)
        return {
            "id": str(channel.id),
            "guild_id": optional_id(channel.guild_id),
            "name": channel.name or self._dm_name(channel),
            "type": channel.type,
            "parent_id": optional_id(channel.parent_id),
            "position": channel.position,
            "topic": channel.topic,
            "can_send": bool(granted & allow.SEND_MESSAGES) and channel.type not in WITHOUT_TEXT,
            "can_command": bool(granted & allow.USE_APPLICATION_COMMANDS),
            "unread": unread,
            "mentions": mentions,
        }

    def _dm_name(self, channel: Channel) -> str:
        return ", ".join(user.name for user in self.world.others_in(channel, self.user))

    def _unread_counts(self, channel: Channel) -> tuple[int, int]:
        """Returns the number of unread messages of others, and of those that ping."""
        mark = self.world.read_marks.get((self.user.id, channel.id), 0)
        unread = mentions = 0
        for id in channel.order:
            message = channel.messages[id]
            if id > mark and self._can_read(message) and message.author is not self.user:
                unread += 1
                mentions += self._pings(message)
        return unread, mentions

    def _pings(self, message: Message) -> bool:
        guild = None if message.guild_id is None else self.world.guilds[message.guild_id]
        return pings(guild, message, self.user.id)

    def _guild_json(self, guild: Guild) -> Json:
        channels = self._summaries(guild.id)
        roles = [
            {"id": str(role.id), "name": role.name, "colour": role.colour}
            for role in guild.roles.values()
        ]
        return self._guild_summary(guild) | {"channels": channels, "roles": roles}

    def _summaries(self, guild_id: int | None) -> list[Json]:
        """Returns the visible channels of a guild; for None, the direct conversations."""
        visible = self._visible_channels()
        return [self.summary(item) for item in visible if item.guild_id == guild_id]

    def _guild_summary(self, guild: Guild) -> Json:
        """Returns a guild's name, whether the bot is in it, and whether this person may add it."""
        return {
            "id": str(guild.id),
            "name": guild.name,
            "events": [
                {"name": event.name, "start_ms": event.start_ms, "place": event.location}
                for event in guild.current_events
            ],
            "has_bot": self.world.bot.id in guild.members,
            "can_add_bot": bool(allow.guild_permissions(guild, self.user.id) & allow.MANAGE_GUILD),
        }

    def _visible_channels(self) -> list[Channel]:
        channels = self.world.channels
        return [channels[id] for id in self._visible if id in channels]

    # Events

    def _can_view(self, channel: Channel) -> bool:
        return self.world.can_view(channel, self.user)

    def _can_read(self, message: Message) -> bool:
        return message.visible_to in (None, self.user.id)

    def _on_event(self, event: events.Event) -> None:
        for item in self._translate(event):
            self._on_json(item)

    def _translate(self, event: events.Event) -> Iterator[Json]:
        match event:
            case events.MessageCreated(message):
                yield from self._message_event("message_create", message)
            case events.MessageUpdated(message):
                yield from self._message_event("message_update", message)
            case events.MessageDeleted(message):
                yield from self._message_deleted(message)
            case events.MessagesBulkDeleted(_, messages):
                for message in messages:
                    yield from self._message_deleted(message)
            case events.ReactionChanged(message, _, _, _):
                yield from self._message_event("message_update", message)
            case events.TypingStarted(channel, user_id):
                if channel.id in self._visible and self._can_view(channel):
                    yield {"type": "typing", "channel_id": str(channel.id), "user_id": str(user_id)}
            case (
                events.ChannelCreated(channel)
                | events.ChannelUpdated(channel)
                | events.ChannelDeleted(channel)
                | events.ThreadMembersChanged(channel, _, _)
            ):
                yield from self._channel_event(channel, isinstance(event, events.ChannelDeleted))
            case _:
                yield from self._translate_rest(event)

    def _translate_rest(self, event: events.Event) -> Iterator[Json]:
        match event:
            case (
                events.RoleChanged()
                | events.MemberChanged()
                | events.GuildChanged()
                | events.GuildUnavailable()
                | events.GuildAvailable()
            ):
                yield from self._refresh_channels(event)
                yield {"type": "commands_update", "commands": self.commands()}
            case events.ScheduledEventChanged(scheduled, _):
                guild = self.world.guilds[scheduled.guild_id]
                if self.user.id in guild.members:
                    yield {"type": "guild_update", "guild": self._guild_summary(guild)}
            case events.GuildJoined(guild_id) | events.GuildLeft(guild_id):
                guild = self.world.guilds[guild_id]
                if self.user.id in guild.members:
                    yield {"type": "guild_update", "guild": self._guild_summary(guild)}
                yield {"type": "commands_update", "commands": self.commands()}
            case events.CommandsChanged():
                yield {"type": "commands_update", "commands": self.commands()}
            case events.ModalShown(interaction, modal):
                if interaction.user_id == self.user.id:
                    id = str(interaction.id)
                    channel_id = str(interaction.channel_id)
                    yield {"type": "modal", "modal": modal, "id": id, "channel_id": channel_id}
            case events.InteractionAnswered(interaction):
                if interaction.user_id == self.user.id and interaction.kind != 4:
                    id = str(interaction.id)
                    yield {"type": "interaction_done", "id": id, "answer": interaction.answer}
            case events.InteractionFailed(interaction):
                if interaction.user_id == self.user.id and interaction.kind != 4:
                    id = str(interaction.id)
                    reason = "The application did not respond"
                    yield {"type": "interaction_failed", "id": id, "reason": reason}
            case _:
                return

    def _message_event(self, kind: str, message: Message) -> Iterator[Json]:
        channel = self.world.channels.get(message.channel_id)
        if channel is None or not self._can_read(message) or not self._can_view(channel):
            return
        if channel.id not in self._visible:
            # A conversation appears in the list with its first message.
            yield from self._channel_event(channel, False)
        payload = person_message_json(self.world, message, self.user.id)
        yield {"type": kind, "message": payload, "pings": self._pings(message)}

    def _message_deleted(self, message: Message) -> Iterator[Json]:
        channel = self.world.channels.get(message.channel_id)
        if channel is not None and self._can_read(message) and self._can_view(channel):
            yield {"type": "message_delete", "channel_id": str(channel.id), "id": str(message.id)}

    def _channel_event(self, channel: Channel, deleted: bool) -> Iterator[Json]:
        known = channel.id in self._visible
        visible = not deleted and self._can_view(channel)
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

    def _refresh_channels(
        self,
        event: events.RoleChanged
        | events.MemberChanged
        | events.GuildChanged
        | events.GuildUnavailable
        | events.GuildAvailable,
    ) -> Iterator[Json]:
        if isinstance(event, events.MemberChanged) and event.member.user is not self.user:
            return
        for channel in tuple(self.world.channels.values()):
            if channel.guild_id == event.guild_id:
                yield from self._channel_event(channel, False)


def _user_json(user: User, guilds: list[Guild]) -> dict[str, Any]:
    roles: list[int] = []
    for guild in guilds:
        if user.id in guild.members:
            roles += guild.members[user.id].roles
    return {
        "id": str(user.id),
        "name": user.name,
        "bot": user.bot,
        "colour": user.colour,
        "role": user.part,
        "roles": list(map(str, roles)),
    }
