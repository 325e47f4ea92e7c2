"""Which channels the bot sees, so that it is told of those that its roles open or close to it."""

from typing import TYPE_CHECKING

from bifrost_bot.sandbox.world import events as happened
from bifrost_bot.sandbox.world import permissions as allow
from bifrost_bot.sandbox.world.model import Channel

if TYPE_CHECKING:
    from bifrost_bot.sandbox.world.world import World


class Sight:
    """The channels that the bot sees, server by server."""

    def __init__(self, world: "World") -> None:
        self._world = world
        self._seen = {guild_id: self._look(guild_id) for guild_id in world.guilds}

    def changed(self, event: happened.Event) -> list[Channel]:
        """The channels that a change of roles has brought into sight or taken out of it."""
        match event:
            case happened.RoleChanged(guild_id) | happened.MemberChanged(guild_id):
                before = self._seen.get(guild_id, set())
                self._seen[guild_id] = self._look(guild_id)
                channels = self._world.guilds[guild_id].channels
                return [
                    channels[id] for id in sorted(before ^ self._seen[guild_id]) if id in channels
                ]
            case (
                happened.ChannelCreated(channel)
                | happened.ChannelUpdated(channel)
                | happened.ChannelDeleted(channel)
            ):
                if channel.guild_id is not None:
                    self._seen[channel.guild_id] = self._look(channel.guild_id)
            case happened.GuildJoined(guild_id):
                self._seen[guild_id] = self._look(guild_id)
            case _:
                pass
        return []

    def _look(self, guild_id: int) -> set[int]:
        guild = self._world.guilds[guild_id]
        me = self._world.bot.id
        return {
            channel.id for channel in guild.channels.values() if allow.can_view(guild, channel, me)
        }
