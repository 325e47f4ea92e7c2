"""Events of a world, past tense; the gateway and the people's feeds translate them."""

from dataclasses import dataclass

from bifrost_bot.sandbox.world.model import (
    Channel,
    Interaction,
    Json,
    Member,
    Message,
    Role,
    ScheduledEvent,
)


@dataclass(frozen=True, slots=True)
class MessageCreated:
    """A message was sent."""

    message: Message


@dataclass(frozen=True, slots=True)
class MessageUpdated:
    """A message changed."""

    message: Message


@dataclass(frozen=True, slots=True)
class MessageDeleted:
    """A message was deleted."""

    message: Message


@dataclass(frozen=True, slots=True)
class MessagesBulkDeleted:
    """Several messages of one channel were deleted at once."""

    channel: Channel
    messages: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class ReactionChanged:
    """A reaction was added to a message, or removed."""

    message: Message
    user_id: int
    emoji: str
    added: bool


@dataclass(frozen=True, slots=True)
class PinsChanged:
    """The pinned messages of a channel changed."""

    channel: Channel


@dataclass(frozen=True, slots=True)
class TypingStarted:
    """A user is typing."""

    channel: Channel
    user_id: int


@dataclass(frozen=True, slots=True)
class ChannelCreated:
    """A channel or thread was created."""

    channel: Channel


@dataclass(frozen=True, slots=True)
class ChannelUpdated:
    """A channel or thread changed, perhaps also its visibility."""

    channel: Channel


@dataclass(frozen=True, slots=True)
class ChannelDeleted:
    """A channel or thread was deleted."""

    channel: Channel


@dataclass(frozen=True, slots=True)
class ThreadMembersChanged:
    """A user joined or left a thread."""

    channel: Channel
    added: tuple[int, ...]
    removed: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RoleChanged:
    """A role was made (`change` is CREATE), changed (UPDATE) or removed (DELETE)."""

    guild_id: int
    role: Role
    change: str


@dataclass(frozen=True, slots=True)
class MemberChanged:
    """A member came (`change` is ADD), changed (UPDATE) or went (REMOVE)."""

    guild_id: int
    member: Member
    change: str


@dataclass(frozen=True, slots=True)
class ScheduledEventChanged:
    """An event of a server was made (`change` is CREATE), changed (UPDATE) or removed (DELETE)."""

    event: ScheduledEvent
    change: str


@dataclass(frozen=True, slots=True)
class GuildChanged:
    """A guild has another owner."""

    guild_id: int


@dataclass(frozen=True, slots=True)
class GuildJoined:
    """The bot was added to a guild."""

    guild_id: int


@dataclass(frozen=True, slots=True)
class GuildLeft:
    """The bot left a guild or was removed from it."""

    guild_id: int


@dataclass(frozen=True, slots=True)
class GuildUnavailable:
    """A guild became unavailable."""

    guild_id: int


@dataclass(frozen=True, slots=True)
class GuildAvailable:
    """An unavailable guild is available again."""

    guild_id: int


@dataclass(frozen=True, slots=True)
class CommandsChanged:
    """The bot's commands changed; guild_id None means everywhere."""

    guild_id: int | None


@dataclass(frozen=True, slots=True)
class InteractionStarted:
    """A person used a command, component or modal."""

    interaction: Interaction


@dataclass(frozen=True, slots=True)
class InteractionAnswered:
    """The bot gave its first answer."""

    interaction: Interaction


@dataclass(frozen=True, slots=True)
class InteractionFailed:
    """The bot did not answer in time."""

    interaction: Interaction


@dataclass(frozen=True, slots=True)
class ModalShown:
    """The bot answered with a form."""

    interaction: Interaction
    modal: Json


Event = (
    MessageCreated
    | MessageUpdated
    | MessageDeleted
    | MessagesBulkDeleted
    | ReactionChanged
    | PinsChanged
    | TypingStarted
    | ChannelCreated
    | ChannelUpdated
    | ChannelDeleted
    | ThreadMembersChanged
    | RoleChanged
    | MemberChanged
    | ScheduledEventChanged
    | GuildChanged
    | GuildJoined
    | GuildLeft
    | GuildUnavailable
    | GuildAvailable
    | CommandsChanged
    | InteractionStarted
    | InteractionAnswered
    | InteractionFailed
    | ModalShown
)
