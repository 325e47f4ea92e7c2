"""How often the bot's messages make a person's devices ring, where nobody has changed their
settings.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bifrost_bot.sandbox.world import events as happened
from bifrost_bot.sandbox.world import permissions as allow
from bifrost_bot.sandbox.world.mention import pings
from bifrost_bot.sandbox.world.model import SUPPRESS_NOTIFICATIONS, Channel, Json, Message

if TYPE_CHECKING:
    from bifrost_bot.sandbox.world.world import World


@dataclass(frozen=True, slots=True)
class Rung:
    """How often it rang for one person.

    Attributes:
        loud: messages without the flag that suppresses notifications.
        mentions: messages that mention them (or come to them directly), with the flag or without.
        pushes: messages that are one or the other.
    """

    loud: int = 0
    mentions: int = 0
    pushes: int = 0

    def __add__(self, other: "Rung") -> "Rung":
        return Rung(
            self.loud + other.loud, self.mentions + other.mentions, self.pushes + other.pushes
        )


class Pushes:
    """Counts, for each person and channel, the bot's messages that they are notified of."""

    def __init__(self, world: "World") -> None:
        self._world = world
        self._rung: dict[tuple[int, int], Rung] = {}
        world.subscribe(self._hear)

    def of(self, user_id: int, channel_id: int | None = None) -> Rung:
        """Returns how often it rang for a person, in one channel or everywhere."""
        theirs = {where: rung for (who, where), rung in self._rung.items() if who == user_id}
        return (
            sum(theirs.values(), Rung()) if channel_id is None else theirs.get(channel_id, Rung())
        )

    def clear(self) -> None:
        """Begins to count again."""
        self._rung.clear()

    def shown(self) -> Json:
        """Returns the pushes of everybody in every channel, by their ids."""
        table: dict[str, dict[str, int]] = {}
        for (who, where), rung in self._rung.items():
            table.setdefault(str(who), {})[str(where)] = rung.pushes
        return table

    def _hear(self, event: happened.Event) -> None:
        if isinstance(event, happened.MessageCreated) and event.message.author is self._world.bot:
            self._count(event.message, self._world.channels[event.message.channel_id])

    def _count(self, message: Message, channel: Channel) -> None:
        guild = self._world.guild_of(channel)
        loud = not message.flags & SUPPRESS_NOTIFICATIONS
        for user_id in channel.recipients if guild is None else guild.members:
            reads = message.visible_to is None and allow.can_view(guild, channel, user_id)
            if not reads or self._world.users[user_id].bot:
                continue
            mentioned = pings(guild, message, user_id)
            if loud or mentioned:
                key = (user_id, channel.id)
                self._rung[key] = self._rung.get(key, Rung()) + Rung(int(loud), int(mentioned), 1)
