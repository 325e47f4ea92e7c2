"""A person who looks at a server: the channels and messages that they can see."""

from collections.abc import Iterable, Mapping
from typing import Any

from bifrost_bot.sandbox.client.acquaintance import known_users, with_names
from bifrost_bot.sandbox.client.command import PersonError
from bifrost_bot.sandbox.client.event_stream import Feed
from bifrost_bot.sandbox.world.message_payloads import person_message_json
from bifrost_bot.sandbox.world.message_service import history, pinned_messages, visible_message
from bifrost_bot.sandbox.world.model import Channel, Json, Message, User
from bifrost_bot.sandbox.world.world import World

AnyChannel = Channel | int | str
AnyMessage = Message | Mapping[str, Any] | int | str


class Viewer:
    """A user who reads.

    Channels are given as objects, ids, or names (the first one visible); messages as objects, JSON
    or ids.
    """

    def __init__(self, world: World, user: User) -> None:
        self.world = world
        self.user = user

    @property
    def id(self) -> int:
        """The user's id."""
        return self.user.id

    def channels(self) -> list[Channel]:
        """Returns the channels and direct conversations that the person can see."""
        return [item for item in self.world.channels.values() if self._can_view(item)]

    def _can_view(self, channel: Channel) -> bool:
        return self.world.can_view(channel, self.user)

    def channel(self, which: AnyChannel) -> Channel:
        """Returns a visible channel.

        Raises:
            PersonError: if it is hidden or does not exist.
        """
        if isinstance(which, Channel):
            which = which.id
        text = str(which).removeprefix("#")
        if text.isdigit() and int(text) in self.world.channels:
            found = self.world.channels[int(text)]
            candidates: Iterable[Channel] = (found,)
        else:
            candidates = (item for item in self.world.channels.values() if item.name == text)
        for candidate in candidates:
            if self._can_view(candidate):
                return candidate
        raise PersonError(f"{self.user.name} sees no channel {text}.")

    def message(self, which: AnyMessage) -> Message:
        """Returns a visible message, ephemeral ones for this person included."""
        if isinstance(which, Message):
            which = which.id
        identity = int(which["id"] if isinstance(which, Mapping) else which)
        for channel in self.world.channels.values():
            if identity in channel.messages and self._can_view(channel):
                return visible_message(self.world, channel, identity, self.user)
        raise PersonError("There is no such message.")

    def messages(
        self, channel: AnyChannel, limit: int = 50, before: int | None = None
    ) -> list[Json]:
        """Returns a channel's messages as Discord's JSON, oldest first."""
        query = {"limit": limit} | ({} if before is None else {"before": before})
        found = history(self.world, self.channel(channel), self.user, query)
        return list(map(self.message_json, reversed(found)))

    def pins(self, channel: AnyChannel) -> list[Json]:
        """Returns a channel's pinned messages as Discord's JSON, the one pinned last first."""
        return list(map(self.message_json, pinned_messages(self.channel(channel))))

    def message_json(self, message: Message) -> Json:
        """Returns a message's JSON for this person, with ephemeral messages marked."""
        return person_message_json(self.world, message, self.id)

    def read(self, message: Message) -> str:
        """Returns a message's text as the person's client shows it: of strangers the number."""
        known = known_users(self.world, self.user) | set(message.mentions.users)
        return with_names(message.content, self.world, known)

    def feed(self, on_json: Any = None) -> Feed:
        """Opens the person's live event stream; `on_json` is called with each event."""
        return Feed(self.world, self.user, on_json)

    def mark_read(self, channel: AnyChannel) -> None:
        """Marks a channel as read to its end."""
        found = self.channel(channel)
        last_id = found.order[-1] if found.order else 0
        self.world.read_marks[self.id, found.id] = last_id
