"""The state of the local Discord; every change happens here and is emitted as an event.

Permissions are not checked here; `message_service`, the routes and `Person` check before they call.
"""

import asyncio
import secrets
from bisect import insort
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

from bifrost_bot.sandbox.world import events
from bifrost_bot.sandbox.world import permissions as allow
from bifrost_bot.sandbox.world.draft import Draft
from bifrost_bot.sandbox.world.errors import not_found
from bifrost_bot.sandbox.world.files import FileStore, clean_filename, content_type, picture_size
from bifrost_bot.sandbox.world.model import (
    CATEGORY,
    DM,
    EPHEMERAL,
    FORWARDED,
    LOADING,
    Application,
    Attachment,
    Channel,
    Guild,
    Interaction,
    Json,
    Member,
    Mentions,
    Message,
    Overwrite,
    Reference,
    Role,
    ScheduledEvent,
    Setup,
    Thread,
    Upload,
    User,
)
from bifrost_bot.sandbox.world.quota import Quota
from bifrost_bot.sandbox.world.seed_data import add_bot_role, populate
from bifrost_bot.sandbox.world.snowflake import Snowflakes

Listener = Callable[[events.Event], None]
Recorder = Callable[..., None]
_KEPT_INTERACTIONS = 5000
_NO_MENTIONS = Mentions()


class World:
    """Users, guilds, channels, messages and interactions, and the listeners to their changes.

    Attributes:
        recorder: called with (method, template, path, query, headers, request, status, answer) for
            every exchange of the bot.
        gateway_recorder: called with (event name, data) for every event sent to the bot.
        unmatched: requested routes that do not exist here.
    """

    def __init__(self, setup: Setup, clock: Callable[[], int]) -> None:
        self.setup = setup
        self.clock = clock
        self.snowflakes = Snowflakes(clock)
        self.files = FileStore(setup.kept_file_bytes)
        self.users: dict[int, User] = {}
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}
        self.interactions: dict[str, Interaction] = {}
        self.read_marks: dict[tuple[int, int], int] = {}
        self.recorder: Recorder | None = None
        self.gateway_recorder: Callable[[str, Any], None] | None = None
        self.unmatched: list[str] = []
        self.dead_interactions = 0
        self.message_count = 0
        self.identifies = Quota(clock, setup.identifies_a_day)
        self._channel_quotas: dict[int, Quota] = {}
        self._command_quotas: dict[int | None, Quota] = {}
        self._nonces: dict[tuple[int, str], tuple[Message, int]] = {}
        self._listeners: list[Listener] = []
        self._waiting: list[tuple[Callable[[], Any], asyncio.Future[Any]]] = []
        self.application: Application = populate(self)

    # Listeners

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Calls `listener` with every event from now on; returns a function that ends that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def emit(self, event: events.Event) -> None:
        """Calls all listeners."""
        for listener in tuple(self._listeners):
            listener(event)
        self.notice()

    def notice(self) -> None:
        """Checks again what `until` waits for."""
        if not self._waiting:
            return
        for entry in tuple(self._waiting):
            predicate, future = entry
            if future.done():
                self._waiting.remove(entry)
                continue
            value = predicate()
            if value:
                future.set_result(value)
                self._waiting.remove(entry)

    async def until(self, predicate: Callable[[], Any], seconds: float = 60.0) -> Any:
        """Returns the first true value of `predicate`, called now and after every event.

        Raises:
            TimeoutError: after `seconds`.
        """
        value = predicate()
        if value:
            return value
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting.append((predicate, future))
        async with asyncio.timeout(seconds):
            return await future

    # Lookups

    @property
    def bot(self) -> User:
        """The bot's account."""
        return self.application.user

    def user(self, who: int | str) -> User:
        """Returns a user by id or by name, in any case."""
        if isinstance(who, int) and who in self.users:
            return self.users[who]
        for user in self.users.values():
            if user.name.lower() == str(who).lower():
                return user
        raise not_found("User")

    def guild(self, guild_id: int) -> Guild:
        """Returns a guild by id, or raises ApiError 10004."""
        if guild_id not in self.guilds:
            raise not_found("Guild")
        return self.guilds[guild_id]

    def channel(self, which: int | str) -> Channel:
        """Returns a channel by id, or the first one of a name; else raises ApiError 10003."""
        if isinstance(which, int):
            if which in self.channels:
                return self.channels[which]
        else:
            for channel in self.channels.values():
                if channel.name == which.removeprefix("#"):
                    return channel
        raise not_found("Channel")

    def guild_of(self, channel: Channel) -> Guild | None:
        """Returns the guild of a channel, None for a direct conversation."""
        return None if channel.guild_id is None else self.guilds[channel.guild_id]

    def permissions_in(self, channel: Channel, user: User) -> int:
        """Returns a user's permissions in a channel; 0 if it is invisible to them."""
        return allow.channel_permissions(self.guild_of(channel), channel, user.id)

    def can_view(self, channel: Channel, user: User) -> bool:
        """Returns whether a user may know that this channel exists and read it."""
        return allow.can_view(self.guild_of(channel), channel, user.id)

    def require(self, channel: Channel, user: User, *needed: int) -> int:
        """Returns a user's permissions in a channel; raises as `permissions.require` does."""
        return allow.require(self.guild_of(channel), channel, user.id, *needed)

    def link(self, attachment: Attachment) -> str:
        """Returns the present address of an attachment."""
        return self.files.link(attachment, self.clock())

    def message(self, channel: Channel, message_id: int) -> Message:
        """Returns a message by id, ephemeral ones included, or raises ApiError 10008."""
        if message_id not in channel.messages:
            raise not_found("Message")
        return channel.messages[message_id]

    # Daily quotas

    def channels_left(self, guild_id: int) -> Quota:
        """Returns today's quota of channels in a guild."""
        quota = Quota(self.clock, self.setup.channels_a_day)
        return self._channel_quotas.setdefault(guild_id, quota)

    def commands_left(self, guild_id: int | None) -> Quota:
        """Returns today's quota of commands, in a guild or global."""
        quota = Quota(self.clock, self.setup.commands_a_day)
        return self._command_quotas.setdefault(guild_id, quota)

    # Messages

    def post(
        self,
        channel: Channel,
        author: User,
        draft: Draft,
        *,
        mentions: Mentions = _NO_MENTIONS,
        kind: int = 0,
        interaction: Interaction | None = None,
        visible_to: int | None = None,
        reference: Reference | None = None,
        loading: bool = False,
        at_ms: int | None = None,
        webhook_id: int | None = None,
        snapshot: Message | None = None,
        identity: int | None = None,
    ) -> Message:
        """Adds a message, stamped now or at `at_ms`; an archived thread opens again."""
        if channel.thread is not None and channel.thread.archived:
            self.change_thread(channel, archived=False)
        flags = draft.flags
        if loading:
            flags |= LOADING
        if visible_to is not None:
            flags |= EPHEMERAL
        if snapshot is not None:
            flags |= FORWARDED
        message = Message(
            id=self.snowflakes.next(at_ms) if identity is None else identity,
            channel_id=channel.id,
            guild_id=channel.guild_id,
            author=author,
            content=draft.content or "",
            type=kind,
            embeds=draft.embeds or [],
            components=draft.components or [],
            flags=flags,
            tts=draft.tts,
            mentions=mentions,
            nonce=draft.nonce,
            reference=reference,
            interaction=interaction,
            visible_to=visible_to,
            webhook_id=webhook_id,
            poll=draft.poll,
            snapshot=snapshot,
        )
        message.attachments = self._attach(message, draft)
        channel.messages[message.id] = message
        insort(channel.order, message.id)
        if visible_to is None:
            channel.last_message_id = max(channel.last_message_id or 0, message.id)
        if channel.thread is not None:
            channel.thread.message_count += 1
        self.message_count += 1
        self.emit(events.MessageCreated(message))
        return message

    def edit(self, message: Message, draft: Draft, mentions: Mentions | None = None) -> None:
        """Edits a message; if the draft lists attachments, others are removed."""
        if draft.content is not None:
            message.content = draft.content
        if draft.embeds is not None:
            message.embeds = draft.embeds
        if draft.components is not None:
            message.components = draft.components
        if mentions is not None:
            message.mentions = mentions
        if draft.kept_attachments is not None:
            for item in tuple(message.attachments):
                if item.id not in draft.kept_attachments:
                    message.attachments.remove(item)
                    self.files.drop(item.id)
        message.attachments.extend(self._attach(message, draft))
        if message.flags & LOADING:
            message.flags &= ~LOADING
        else:
            message.edited_ms = self.clock()
        self.emit(events.MessageUpdated(message))

    def _attach(self, message: Message, draft: Draft) -> list[Attachment]:
        ephemeral = message.visible_to is not None
        return [self.keep_file(upload, message.channel_id, ephemeral) for upload in draft.uploads]

    def keep_file(self, upload: Upload, channel_id: int, ephemeral: bool) -> Attachment:
        """Keeps a file of a message, an option or a form."""
        width, height = picture_size(upload.data) or (None, None)
        attachment = Attachment(
            id=self.snowflakes.next(),
            channel_id=channel_id,
            filename=clean_filename(upload.filename),
            size=len(upload.data),
            content_type=content_type(upload.filename, upload.data),
            width=width,
            height=height,
            description=upload.description,
            ephemeral=ephemeral,
        )
        self.files.put(attachment.id, upload.data)
        return attachment

    def delete(self, message: Message) -> None:
        """Deletes a message."""
        self._forget(message)
        self.emit(events.MessageDeleted(message))

    def bulk_delete(self, channel: Channel, messages: Sequence[Message]) -> None:
        """Deletes several messages of one channel."""
        for message in messages:
            self._forget(message)
        self.emit(events.MessagesBulkDeleted(channel, tuple(messages)))

    def _forget(self, message: Message) -> None:
        channel = self.channels[message.channel_id]
        del channel.messages[message.id]
        channel.order.remove(message.id)
        for attachment in message.attachments:
            self.files.drop(attachment.id)

    def message_by_nonce(self, author: User, nonce: str | int) -> Message | None:
        """Returns the author's recent message with the same nonce, even if deleted."""
        message, since = self._nonces.get((author.id, str(nonce)), (None, 0))
        return None if self.clock() - since > self.setup.nonce_ms else message

    def remember_nonce(self, message: Message, nonce: str | int) -> None:
        """Makes a repeated nonce recognisable for some minutes."""
        now = self.clock()
        while self._nonces:
            key, (_, since) = next(iter(self._nonces.items()))
            if now - since <= self.setup.nonce_ms:
                break
            del self._nonces[key]
        self._nonces[message.author.id, str(nonce)] = (message, now)

    def react(self, message: Message, user: User, emoji: str, added: bool) -> None:
        """Adds or removes a reaction; repeating it changes nothing."""
        users = message.reactions.setdefault(emoji, [])
        if (user.id in users) is not added:
            change = users.append if added else users.remove
            change(user.id)
            self.emit(events.ReactionChanged(message, user.id, emoji, added))
        if not users:
            del message.reactions[emoji]

    def clear_reactions(self, message: Message, emoji: str | None) -> None:
        """Removes all reactions, or those with one emoji."""
        for name in tuple(message.reactions) if emoji is None else (emoji,):
            for user_id in tuple(message.reactions.get(name, ())):
                self.react(message, self.users[user_id], name, False)

    def pin(self, message: Message, pinned: bool) -> None:
        """Pins or unpins a message."""
        message.pinned_ms = self.clock() if pinned else None
        self.emit(events.MessageUpdated(message))
        self.emit(events.PinsChanged(self.channels[message.channel_id]))

    def type_in(self, channel: Channel, user: User) -> None:
        """Shows a user as typing."""
        self.emit(events.TypingStarted(channel, user.id))

    # Channels

    def create_channel(self, channel: Channel) -> Channel:
        """Adds a channel, thread or direct conversation."""
        self.channels[channel.id] = channel
        if channel.guild_id is not None:
            guild = self.guilds[channel.guild_id]
            table = guild.channels if channel.thread is None else guild.threads
            table[channel.id] = channel
        if channel.type != DM:
            self.emit(events.ChannelCreated(channel))
        return channel

    def open_dm(self, first: User, second: User) -> Channel:
        """Returns the direct conversation of two users, created if necessary."""
        pair = (first.id, second.id)
        for channel in self.channels.values():
            if channel.type == DM and set(channel.recipients) == set(pair):
                return channel
        return self.create_channel(Channel(id=self.snowflakes.next(), type=DM, recipients=pair))

    def others_in(self, channel: Channel, user: User) -> list[User]:
        """Returns the users of a direct conversation besides this one."""
        return [self.users[id] for id in channel.recipients if id != user.id]

    def change_channel(self, channel: Channel, **changes: Any) -> None:
        """Sets fields of a channel; children synced with their category follow its overwrites."""
        synced: list[Channel] = []
        guild = self.guild_of(channel)
        if "overwrites" in changes and channel.type == CATEGORY and guild is not None:
            children = guild.children(channel.id)
            synced = [item for item in children if item.overwrites == channel.overwrites]
        for name, value in changes.items():
            setattr(channel, name, value)
        self.emit(events.ChannelUpdated(channel))
        for child in synced:
            child.overwrites = dict(channel.overwrites)
            self.emit(events.ChannelUpdated(child))

    def set_overwrite(self, channel: Channel, target: int, overwrite: Overwrite | None) -> None:
        """Sets or removes a channel's overwrite for one role or member."""
        overwrites = dict(channel.overwrites)
        overwrites.pop(target, None)
        if overwrite is not None:
            overwrites[target] = overwrite
        self.change_channel(channel, overwrites=overwrites)

    def delete_channel(self, channel: Channel) -> None:
        """Deletes a channel with its messages; a category's children lose their parent."""
        guild = self.guild_of(channel)
        del self.channels[channel.id]
        for message in channel.messages.values():
            for attachment in message.attachments:
                self.files.drop(attachment.id)
        if guild is None:
            return
        guild.channels.pop(channel.id, None)
        guild.threads.pop(channel.id, None)
        # Listeners judge visibility by the parent, so they are called before its children change.
        self.emit(events.ChannelDeleted(channel))
        for thread in tuple(guild.threads.values()):
            if thread.parent_id == channel.id:
                self.delete_channel(thread)
        for child in tuple(guild.channels.values()):
            if child.parent_id == channel.id:
                self.change_channel(child, parent_id=None)

    def change_thread(self, channel: Channel, **changes: Any) -> None:
        """Sets fields of a thread's state."""
        assert channel.thread is not None
        channel.thread = replace(channel.thread, **changes)
        self.emit(events.ChannelUpdated(channel))

    def create_thread(
        self, parent: Channel, owner: User, name: str, kind: int, at: Message | None
    ) -> Channel:
        """Adds a thread, on a message if one is given (it then has the message's id)."""
        now = self.clock()
        identity = at.id if at is not None else self.snowflakes.next()
        thread = Thread(owner.id, now, members={owner.id: now})
        channel = Channel(identity, kind, name, parent.guild_id, parent_id=parent.id, thread=thread)
        self.create_channel(channel)
        if at is not None:
            at.thread_id = channel.id
            self.emit(events.MessageUpdated(at))
        return channel

    def join_thread(self, channel: Channel, user_id: int, joins: bool) -> None:
        """Adds a member to a thread or removes one."""
        assert channel.thread is not None
        members = channel.thread.members
        if joins is (user_id in members):
            return
        if joins:
            members[user_id] = self.clock()
            self.emit(events.ThreadMembersChanged(channel, (user_id,), ()))
        else:
            del members[user_id]
            self.emit(events.ThreadMembersChanged(channel, (), (user_id,)))

    # Outages

    def take_down(self, guild: Guild, status: int = 503) -> None:
        """Makes a guild unavailable; requests about it are answered with `status`."""
        guild.outage = status
        self.emit(events.GuildUnavailable(guild.id))

    def bring_back(self, guild: Guild) -> None:
        """Ends a guild's outage."""
        guild.outage = None
        self.emit(events.GuildAvailable(guild.id))

    def change_owner(self, guild: Guild, user_id: int) -> None:
        """Makes a member the owner of a guild."""
        guild.owner_id = user_id
        self.emit(events.GuildChanged(guild.id))

    # Roles and members

    def put_role(self, guild: Guild, role: Role) -> Role:
        """Adds a role, or replaces the one with its id."""
        change = "UPDATE" if role.id in guild.roles else "CREATE"
        guild.roles[role.id] = role
        self.emit(events.RoleChanged(guild.id, role, change))
        return role

    def delete_role(self, guild: Guild, role: Role) -> None:
        """Removes a role from the guild, its members and its channels."""
        for member in guild.members.values():
            member.roles.discard(role.id)
        for channel in guild.channels.values():
            if role.id in channel.overwrites:
                self.set_overwrite(channel, role.id, None)
        del guild.roles[role.id]
        self.emit(events.RoleChanged(guild.id, role, "DELETE"))

    def change_member(self, guild: Guild, user_id: int, **changes: Any) -> None:
        """Sets `roles`, `nick`, `pending` or `timed_out_until_ms` of a member."""
        member = guild.members[user_id]
        for name, value in changes.items():
            setattr(member, name, value)
        self.emit(events.MemberChanged(guild.id, member, "UPDATE"))

    def add_member(self, guild: Guild, user: User) -> None:
        """Adds a user to a guild; the bot also gets its own role."""
        member = Member(user, self.clock())
        guild.members[user.id] = member
        if user is self.bot:
            member.roles.add(add_bot_role(self, guild, user).id)
            guild.joined_ms = self.clock()
            self.emit(events.GuildJoined(guild.id))
        else:
            self.emit(events.MemberChanged(guild.id, member, "ADD"))

    def remove_member(self, guild: Guild, user_id: int) -> None:
        """Removes a user from a guild, with all channel overwrites that name them.

        The bot's own role goes with it.
        """
        member = guild.members.pop(user_id)
        if user_id == self.bot.id:
            self.emit(events.GuildLeft(guild.id))
            for role in tuple(guild.roles.values()):
                if role.bot_id == user_id:
                    self.delete_role(guild, role)
        else:
            self.emit(events.MemberChanged(guild.id, member, "REMOVE"))
        for channel in guild.channels.values():
            if user_id in channel.overwrites:
                self.set_overwrite(channel, user_id, None)

    def add_user(self, name: str) -> User:
        """Adds an account that is in no guild."""
        user = User(self.snowflakes.next(), name)
        self.users[user.id] = user
        return user

    # Scheduled events

    def put_event(self, event: ScheduledEvent) -> ScheduledEvent:
        """Adds an event to its guild's list, or says that it changed."""
        guild = self.guilds[event.guild_id]
        change = "UPDATE" if event.id in guild.scheduled_events else "CREATE"
        guild.scheduled_events[event.id] = event
        self.emit(events.ScheduledEventChanged(event, change))
        return event

    def delete_event(self, event: ScheduledEvent) -> None:
        """Removes an event from its guild's list."""
        del self.guilds[event.guild_id].scheduled_events[event.id]
        self.emit(events.ScheduledEventChanged(event, "DELETE"))

    # Commands and interactions

    def set_commands(self, guild_id: int | None, commands: Iterable[Json]) -> None:
        """Replaces the bot's commands, in one guild or everywhere."""
        table = {int(command["id"]): command for command in commands}
        if guild_id is None:
            self.application.commands = table
        else:
            self.application.guild_commands[guild_id] = table
        self.emit(events.CommandsChanged(guild_id))

    def open_command(self, guild: Guild, name: str, roles: Iterable[int]) -> None:
        """Lets members with these roles use a command despite its default permissions."""
        guild.command_roles[name] = frozenset(roles)
        self.emit(events.CommandsChanged(guild.id))

    def start_interaction(
        self,
        kind: int,
        user: User,
        channel: Channel,
        data: Json,
        *,
        name: str = "",
        source: Message | None = None,
        trigger: Interaction | None = None,
        at_ms: int | None = None,
    ) -> Interaction:
        """Starts an interaction: a user used a command, component or form."""
        interaction = Interaction(
            id=self.snowflakes.next(at_ms),
            token=secrets.token_urlsafe(48),
            kind=kind,
            user_id=user.id,
            channel_id=channel.id,
            guild_id=channel.guild_id,
            created_ms=self.clock(),
            data=data,
            name=name,
            source=source,
            trigger=trigger,
        )
        self.interactions[interaction.token] = interaction
        if len(self.interactions) > _KEPT_INTERACTIONS:
            del self.interactions[next(iter(self.interactions))]
        self.emit(events.InteractionStarted(interaction))
        return interaction

    def answer(self, interaction: Interaction, kind: int) -> None:
        """Records the bot's first answer; `kind` is Discord's callback type."""
        interaction.answer = kind
        self.emit(events.InteractionAnswered(interaction))

    def show_modal(self, interaction: Interaction, modal: Json) -> None:
        """Shows a form to the user who started the interaction."""
        interaction.modal = modal
        self.answer(interaction, 9)
        self.emit(events.ModalShown(interaction, modal))

    def give_up(self, interaction: Interaction) -> None:
        """Fails an interaction that was not answered in time."""
        if interaction.over:
            return
        interaction.failed = True
        self.dead_interactions += 1
        self.emit(events.InteractionFailed(interaction))
