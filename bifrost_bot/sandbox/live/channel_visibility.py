"""The channels that the bot sees, to report those that role changes open or close."""

from typing import TYPE_CHECKING

from bifrost_bot.sandbox.world import events
from bifrost_bot.sandbox.world import permissions as allow
from bifrost_bot.sandbox.world.model import Channel

if TYPE_CHECKING:
    from bifrost_bot.sandbox.world.world import World


class VisibleChannels:
    """The channels that the bot sees, by guild."""

    def __init__(self, world: "World") -> None:
        self._world = world
        self._visible = {guild_id: self._visible_ids(guild_id) for guild_id in world.guilds}

    def update(self, event: events.Event) -> list[Channel]:
        """Returns the channels that a role or member change has made visible or hidden."""
        match event:
            case events.RoleChanged(guild_id) | events.MemberChanged(guild_id):
                before = self._visible.get(guild_id, set())
                self._visible[guild_id] = self._visible_ids(guild_id)
                changed = sorted(before ^ self._visible[guild_id])
                channels = self._world.guilds[guild_id].channels
                return [channels[id] for id in changed if id in channels]
            case (
                events.ChannelCreated(channel)
                | events.ChannelUpdated(channel)
                | events.ChannelDeleted(channel)
            ):
                if channel.guild_id is not None:
                    self._visible[channel.guild_id] = self._visible_ids(channel.guild_id)
            case events.GuildJoined(guild_id):
                self._visible[guild_id] = self._visible_ids(guild_id)
            case _:
                pass
        return []

    def _visible_ids(self, guild_id: int) -> set[int]:
        guild = self._world.guilds[guild_id]
        bot_id = self._world.bot.id
        channels = guild.channels.values()
        return {channel.id for channel in channels if allow.can_view(guild, channel, bot_id)}
