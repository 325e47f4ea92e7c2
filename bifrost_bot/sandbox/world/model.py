"""The objects of a Discord server, and the Setup of a world; `world.py` changes them."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

Json = dict[str, Any]

# Types of channels.
TEXT = 0
DM = 1
VOICE = 2
CATEGORY = 4
ANNOUNCEMENT = 5
ANNOUNCEMENT_THREAD = 10
PUBLIC_THREAD = 11
PRIVATE_THREAD = 12
STAGE = 13
FORUM = 15

WITH_SOUND = (VOICE, STAGE)
"""The channels where people talk; each has a text chat."""

WITHOUT_TEXT = (CATEGORY, FORUM)
"""The channels that take no message of their own."""

# Types of messages.
PIN_NOTICE = 6
THREAD_CREATED = 18
REPLY = 19
POLL_RESULT = 46

# The type of interactions that ask for choices while a user types.
AUTOCOMPLETE = 4

# Flags of messages.
EPHEMERAL = 1 << 6
LOADING = 1 << 7
SUPPRESS_NOTIFICATIONS = 1 << 12
FORWARDED = 1 << 14
COMPONENTS_V2 = 1 << 15


@dataclass(slots=True)
class User:
    """A user account; `part` is the person's role on the page.

    `two_factor` says whether the account has 2FA; for a bot, whether its owner's has.
    """

    id: int
    name: str
    bot: bool = False
    part: str = "player"
    colour: str = "#5865f2"
    accepts_dms: bool = True
    two_factor: bool = True


@dataclass(slots=True)
class Role:
    """A named set of permissions in a guild."""

    id: int
    name: str
    permissions: int
    position: int
    colour: int = 0
    hoist: bool = False
    mentionable: bool = False
    bot_id: int | None = None


@dataclass(slots=True)
class Member:
    """A user in a guild; `pending` until they have accepted its rules."""

    user: User
    joined_ms: int
    roles: set[int] = field(default_factory=set)
    nick: str | None = None
    pending: bool = False
    timed_out_until_ms: int = 0


@dataclass(frozen=True, slots=True)
class Overwrite:
    """A channel's allowed and denied permissions for one role (kind 0) or member (kind 1)."""

    id: int
    kind: int
    allow: int
    deny: int


@dataclass(slots=True)
class Thread:
    """The fields that a thread has beyond a channel's."""

    owner_id: int
    created_ms: int
    auto_archive_minutes: int = 4320
    archived: bool = False
    locked: bool = False
    invitable: bool = True
    members: dict[int, int] = field(default_factory=dict)
    message_count: int = 0


@dataclass(slots=True)
class Attachment:
    """A file of a message; its bytes are in the world's file store."""

    id: int
    channel_id: int
    filename: str
    size: int
    content_type: str
    width: int | None = None
    height: int | None = None
    description: str | None = None
    ephemeral: bool = False


@dataclass(frozen=True, slots=True)
class Upload:
    """An uploaded file."""

    filename: str
    data: bytes
    description: str | None = None


@dataclass(frozen=True, slots=True)
class Mentions:
    """The users and roles that a message pings."""

    users: tuple[int, ...] = ()
    roles: tuple[int, ...] = ()
    everyone: bool = False


@dataclass(frozen=True, slots=True)
class Reference:
    """The message that a message answers or forwards (kind 1), or the thread that it announces."""

    channel_id: int
    message_id: int | None
    guild_id: int | None
    kind: int = 0


@dataclass(slots=True)
class Message:
    """A message in a channel. `visible_to` is set on ephemeral messages only.

    `webhook_id` is that of the webhook that wrote it; `snapshot` is the message that it forwards.
    """

    id: int
    channel_id: int
    guild_id: int | None
    author: User
    content: str
    type: int = 0
    attachments: list[Attachment] = field(default_factory=list)
    embeds: list[Json] = field(default_factory=list)
    components: list[Json] = field(default_factory=list)
    flags: int = 0
    tts: bool = False
    mentions: Mentions = Mentions()
    nonce: str | int | None = None
    reference: Reference | None = None
    edited_ms: int | None = None
    pinned_ms: int | None = None
    reactions: dict[str, list[int]] = field(default_factory=dict)
    interaction: "Interaction | None" = None
    visible_to: int | None = None
    thread_id: int | None = None
    webhook_id: int | None = None
    poll: Json | None = None
    snapshot: "Message | None" = None

    @property
    def answered_id(self) -> int:
        """The message that it answers; 0 if none."""
        return (self.reference.message_id or 0) if self.reference else 0


@dataclass(slots=True)
class Channel:
    """A channel of any type; `order` sorts its message ids."""

    id: int
    type: int
    name: str = ""
    guild_id: int | None = None
    position: int = 0
    parent_id: int | None = None
    topic: str | None = None
    nsfw: bool = False
    rate_limit_per_user: int = 0
    default_auto_archive_duration: int | None = None
    overwrites: dict[int, Overwrite] = field(default_factory=dict)
    recipients: tuple[int, ...] = ()
    messages: dict[int, Message] = field(default_factory=dict)
    order: list[int] = field(default_factory=list)
    last_message_id: int | None = None
    thread: Thread | None = None


@dataclass(slots=True)
class Guild:
    """A server: roles (the one with the guild's own id is @everyone), members, channels, threads.

    `outage` is the status of requests about it while it is unavailable. AutoMod blocks messages
    with one of the `blocked_words`. `command_roles` are the roles to which its managers opened
    commands under Integrations, by the command's name.
    """

    id: int
    name: str
    owner_id: int
    roles: dict[int, Role] = field(default_factory=dict)
    members: dict[int, Member] = field(default_factory=dict)
    channels: dict[int, Channel] = field(default_factory=dict)
    threads: dict[int, Channel] = field(default_factory=dict)
    joined_ms: int = 0
    outage: int | None = None
    mfa_level: int = 0
    blocked_words: set[str] = field(default_factory=set)
    system_channel_id: int | None = None
    bot_added_by: int | None = None
    command_roles: dict[str, frozenset[int]] = field(default_factory=dict)
    scheduled_events: dict[int, "ScheduledEvent"] = field(default_factory=dict)

    def all_channels(self) -> Iterator[Channel]:
        """Yields channels, then threads."""
        yield from self.channels.values()
        yield from self.threads.values()

    def children(self, category_id: int) -> list[Channel]:
        """Returns the channels in a category."""
        return [item for item in self.channels.values() if item.parent_id == category_id]

    @property
    def current_events(self) -> list["ScheduledEvent"]:
        """The scheduled events that are not over."""
        return [event for event in self.scheduled_events.values() if not event.over]

    def members_by_prefix(self, prefix: str) -> list[Member]:
        """Returns the members whose name begins with a prefix, in any case."""
        start = prefix.lower()
        return [item for item in self.members.values() if item.user.name.lower().startswith(start)]


@dataclass(slots=True)
class Interaction:
    """A command, click, autocomplete or modal, and the bot's answer.

    `kind` is Discord's type: 2 command, 3 component, 4 autocomplete, 5 modal.
    """

    id: int
    token: str
    kind: int
    user_id: int
    channel_id: int
    guild_id: int | None
    created_ms: int
    data: Json
    name: str = ""
    source: Message | None = None
    trigger: "Interaction | None" = None
    answer: int | None = None
    original: Message | None = None
    choices: list[Json] = field(default_factory=list)
    modal: Json | None = None
    failed: bool = False

    @property
    def answered(self) -> bool:
        """Whether the bot has given its first answer."""
        return self.answer is not None

    @property
    def over(self) -> bool:
        """Whether it was answered or given up."""
        return self.answered or self.failed


@dataclass(slots=True)
class Application:
    """The bot's application as the developer portal has it."""

    id: int
    name: str
    token: str
    user: User
    message_content: bool
    members: bool
    presences: bool
    commands: dict[int, Json] = field(default_factory=dict)
    guild_commands: dict[int, dict[int, Json]] = field(default_factory=dict)
    emojis: dict[int, "ApplicationEmoji"] = field(default_factory=dict)


@dataclass(slots=True)
class ScheduledEvent:
    """An event in a server's list, at a place outside of Discord's channels.

    `status` is Discord's: 1 scheduled, 2 active, 3 completed, 4 cancelled.
    """

    id: int
    guild_id: int
    creator_id: int
    name: str
    description: str | None
    location: str
    start_ms: int
    end_ms: int
    status: int = 1

    @property
    def over(self) -> bool:
        """Whether it has ended or was called off."""
        return self.status > 2


@dataclass(slots=True)
class ApplicationEmoji:
    """An emoji that the application owns; it can be used on every server."""

    id: int
    name: str
    image: bytes


@dataclass(frozen=True, slots=True)
class PersonSetup:
    """A person in a setup; `part` is one of host, player, spectator, owner, admin.

    `passed` says whether they have passed the gate, on servers that have one.
    """

    name: str
    part: str = "player"
    accepts_dms: bool = True
    passed: bool = True


DEFAULT_PEOPLE = (
    PersonSetup("Odin", "owner"),
    PersonSetup("Hilda", "host"),
    PersonSetup("Astrid"),
    PersonSetup("Bo"),
    PersonSetup("Cleo"),
    PersonSetup("Sven", "spectator"),
    PersonSetup("Admin Ada", "admin"),
)


@dataclass(frozen=True, slots=True)
class Setup:
    """The initial content of a world, and its limits.

    `bot_permissions` None is the default set; guild ids differ in `id >> 22`, so that they spread
    over shards. Sizes are in bytes.

    Attributes:
        room_permissions: what @everyone may do in a channel beyond the server, by channel name.
        bot_joined: whether the bot is already on the servers.
        mfa_level: 1 for servers that require 2FA of moderators.
        owner_two_factor: whether the bot's owner has 2FA.
        identify_ms: how long after an IDENTIFY the next is refused (`max_concurrency` 1), or 0.
        refusals: how many requests may be refused in ten minutes before a ban of an hour.
        member_permissions: of the role Member, for those who passed the gate; None for no gate.
    """

    guilds: tuple[str, ...] = ("Midgard Games",)
    people: tuple[PersonSetup, ...] = DEFAULT_PEOPLE
    channels: tuple[str, ...] = ("general", "lobby")
    bot_name: str = "Bifrost"
    bot_joined: bool = True
    bot_permissions: int | None = None
    everyone_permissions: int | None = None
    host_permissions: int | None = None
    room_permissions: tuple[tuple[str, int], ...] = ()
    member_permissions: int | None = None
    mfa_level: int = 0
    owner_two_factor: bool = True
    message_content: bool = True
    members_intent: bool = True
    presences_intent: bool = False
    route_limits: bool = True
    global_limit: int | None = 50
    channels_a_day: int = 500
    commands_a_day: int = 200
    identifies_a_day: int = 1000
    identify_ms: int = 5_000
    refusals: int = 10_000
    kept_file_bytes: int = 128 * 2**20
    replay_events: int = 5000
    resume_ms: int = 300_000
    heartbeat_ms: int = 41_250
    answer_ms: int = 3_000
    token_ms: int = 900_000
    nonce_ms: int = 300_000
