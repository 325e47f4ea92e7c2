"""What people do to the server that matches need, and `/match repair`."""

import discord
from discord import app_commands
from discord.ext import commands

from bifrost_bot.gateway.incoming.options import MATCH_OPTION, MatchNumber
from bifrost_bot.gateway.incoming.replies import RefusedError, answer
from bifrost_bot.gateway.incoming.services import Services
from bifrost_bot.match.decide.hosts import require_host


class ServerChanges(commands.Cog):
    """Hears what was taken away, or given back."""

    def __init__(self, services: Services) -> None:
        self._services = services

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Somebody deleted a channel or category."""
        await self._services.channels.repairs.look_over(channel.guild.id)

    @commands.Cog.listener()
    async def on_guild_channel_update(self, before: discord.abc.GuildChannel, after: discord.abc.GuildChannel) -> None:
        """Somebody changed a channel, maybe also what the bot may do there."""
        me = after.guild.me
        if before.permissions_for(me) != after.permissions_for(me):
            await self._services.channels.repairs.look_over(after.guild.id)

    @commands.Cog.listener()
    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        """Somebody changed a role, maybe one of the bot's."""
        if before.permissions != after.permissions:
            await self._services.channels.repairs.look_over(after.guild.id)

    @commands.Cog.listener()
    async def on_guild_role_delete(self, role: discord.Role) -> None:
        """Somebody deleted a role, maybe one of the bot's."""
        await self._services.channels.repairs.look_over(role.guild.id)

    @commands.Cog.listener()
    async def on_member_update(self, before: discord.Member, after: discord.Member) -> None:
        """Somebody changed the bot's own roles; of others' it hears nothing."""
        if after == after.guild.me and before.roles != after.roles:
            await self._services.channels.repairs.look_over(after.guild.id)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """The bot was let in, maybe once more."""
        await self._services.channels.repairs.look_over(guild.id)

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        """A server is there again that Discord had in trouble."""
        await self._services.channels.repairs.look_over(guild.id)

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The bot was taken off a server."""
        await self._services.channels.repairs.look_over(guild.id)


class RepairCommands(app_commands.Group):
    """Mends what a host sees broken."""

    def __init__(self, services: Services) -> None:
        super().__init__(name="repairing", description="Repair a match's channels")
        self._services = services

    @app_commands.command()
    @app_commands.describe(match=MATCH_OPTION)
    async def repair(self, interaction: discord.Interaction, match: MatchNumber | None = None) -> None:
        """Make lost channels anew and set the bot's permissions there; a lost lobby moves to this channel."""
        found = await self._services.match(interaction, match)
        require_host(found, str(interaction.user.id))
        if found.over:
            raise RefusedError(f"Match {found.id} is over; its channels are not made anew.")
        await interaction.response.defer(ephemeral=True, thinking=True)
        done = await self._services.channels.repairs.repair(found, interaction.channel_id or 0)
        await answer(interaction, "\n".join(done)[:2000] or f"Match {found.id} has all that it needs.")
