"""Counts the push notifications that the bot's messages cause, with default settings."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bifrost_bot.sandbox.world import events
from bifrost_bot.sandbox.world import permissions as allow
from bifrost_bot.sandbox.world.mention import pings
from bifrost_bot.sandbox.world.model import SUPPRESS_NOTIFICATIONS, Channel, Json, Message

if TYPE_CHECKING:
    from bifrost_bot.sandbox.world.world import World


@dataclass(frozen=True, slots=True)
class PushCounts:
    """Notifications of one person.

    Attributes:
        loud: messages without the flag that suppresses notifications.
        mentions: messages that mention them, or are direct messages, with the flag or without.
        pushes: messages that are one or the other.
    """

    loud: int = 0
    mentions: int = 0
    pushes: int = 0

    def __add__(self, other: "PushCounts") -> "PushCounts":
        return PushCounts(
            self.loud + other.loud, self.mentions + other.mentions, self.pushes + other.pushes
        )


class Pushes:
    """Counts the bot's messages that notify each person in each channel."""

    def __init__(self, world: "World") -> None:
        self._world = world
        self._counts: dict[tuple[int, int], PushCounts] = {}
        world.subscribe(self._on_event)

    def of(self, user_id: int, channel_id: int | None = None) -> PushCounts:
        """Returns a person's counts in one channel or in all."""
        total = PushCounts()
        for (user, channel), counts in self._counts.items():
            if user == user_id and channel_id in (None, channel):
                total += counts
        return total

    def clear(self) -> None:
        """Resets all counts."""
        self._counts.clear()

    def by_person(self) -> Json:
        """Returns the pushes by person and channel, with ids as keys."""
        table: dict[str, dict[str, int]] = {}
        for (user, channel), counts in self._counts.items():
            table.setdefault(str(user), {})[str(channel)] = counts.pushes
        return table

    def _on_event(self, event: events.Event) -> None:
        if isinstance(event, events.MessageCreated) and event.message.author is self._world.bot:
            self._count_message(event.message, self._world.channels[event.message.channel_id])

    def _count_message(self, message: Message, channel: Channel) -> None:
        guild = self._world.guild_of(channel)
        loud = not message.flags & SUPPRESS_NOTIFICATIONS
        for user_id in channel.recipients if guild is None else guild.members:
            reads = message.visible_to is None and allow.can_view(guild, channel, user_id)
            if not reads or self._world.users[user_id].bot:
                continue
            mentioned = pings(guild, message, user_id)
            if loud or mentioned:
                key = (user_id, channel.id)
                before = self._counts.get(key, PushCounts())
                self._counts[key] = before + PushCounts(int(loud), int(mentioned), 1)
