"""`/match repair`, and the listener for server changes that affect matches."""

import discord
from discord import app_commands
from discord.ext import commands

from bifrost_bot.gateway.incoming.options import MatchNumber
from bifrost_bot.gateway.incoming.playing.startup import Hearing
from bifrost_bot.gateway.incoming.replies import RefusedError, answer
from bifrost_bot.gateway.incoming.services import CommandGroup, Services
from bifrost_bot.speech.texts import MATCH_OPTION


class ServerChanges(commands.Cog):
    """The listener for changes to a server's channels, roles, people and messages."""

    def __init__(self, client: discord.Client, services: Services, hearing: Hearing) -> None:
        self._client = client
        self._hearing = hearing
        self._upkeep = services.upkeep
        self._departures = services.departures
        self._seasons = services.season_upkeep

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Checks the server's matches and seasons when a channel or category was deleted."""
        self._upkeep.trust_cache(channel.id)
        # It may have been made just now, and be deleted before the bot knew that.
        await self._upkeep.check_server(channel.guild.id)

    @commands.Cog.listener()
    async def on_guild_channel_update(
        self, before: discord.abc.GuildChannel, after: discord.abc.GuildChannel
    ) -> None:
        """Checks the match or season of a channel whose permissions, place or slow mode changed."""
        is_moved = before.category_id != after.category_id
        is_slowed = getattr(before, "slowmode_delay", 0) != getattr(after, "slowmode_delay", 0)
        if is_moved or is_slowed or before.overwrites != after.overwrites:
            self._upkeep.on_channel(after.id)

    @commands.Cog.listener()
    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        """Checks the server when a role's permissions or place changed: of the bot, or players."""
        if before.permissions != after.permissions:
            await self._upkeep.check_server(after.guild.id, asks=True)
        elif before.position != after.position:
            await self._upkeep.check_server(after.guild.id)

    @commands.Cog.listener()
    async def on_guild_role_create(self, role: discord.Role) -> None:
        """Checks the server when a role was made, perhaps by the bot for those who wait for it."""
        await self._upkeep.check_server(role.guild.id)

    @commands.Cog.listener()
    async def on_guild_role_delete(self, role: discord.Role) -> None:
        """Checks the server when a role was deleted, as the bot or players may have had it."""
        await self._upkeep.check_server(role.guild.id, asks=True)

    @commands.Cog.listener()
    async def on_guild_update(self, before: discord.Guild, after: discord.Guild) -> None:
        """Checks the players' permissions when the owner changed, who can read every channel."""
        if before.owner_id != after.owner_id:
            await self._upkeep.check_server(after.id, asks=True)

    @commands.Cog.listener()
    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Notes the user of a command or button."""
        await self._upkeep.seen(interaction.user)

    @commands.Cog.listener()
    async def on_message(self, message: discord.Message) -> None:
        """Notes a message's author; of the bot's own, whom it called who is no member."""
        if message.author != self._client.user:
            await self._upkeep.seen(message.author)
        elif message.guild is not None:
            # Discord lists no one among the mentions who is not on the server.
            members = {user.id for user in message.mentions if isinstance(user, discord.Member)}
            for id in {*message.raw_mentions} - members:
                self._upkeep.unseen(id)

    @commands.Cog.listener()
    async def on_raw_message_delete(self, event: discord.RawMessageDeleteEvent) -> None:
        """Checks whether a deleted message was one that must be shown."""
        message = event.cached_message
        if message is not None and message.type is discord.MessageType.pins_add:
            return
        if message is None or message.author == self._client.user:
            self._upkeep.on_deleted(event.channel_id, [event.message_id])

    @commands.Cog.listener()
    async def on_raw_bulk_message_delete(self, event: discord.RawBulkMessageDeleteEvent) -> None:
        """Checks whether one of many deleted messages was one that must be shown."""
        self._upkeep.on_deleted(event.channel_id, event.message_ids)

    @commands.Cog.listener()
    async def on_member_update(self, before: discord.Member, after: discord.Member) -> None:
        """Checks the server when the bot's own roles changed; others are not reported."""
        if after == after.guild.me and before.roles != after.roles:
            await self._upkeep.check_server(after.guild.id)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Checks the server's matches when the bot joined it, maybe not for the first time."""
        await self._upkeep.check_server(guild.id)

    @commands.Cog.listener()
    async def on_guild_unavailable(self, guild: discord.Guild) -> None:
        """Pauses the clocks of a server's matches while Discord has an outage there."""
        await self._hearing.loses_server(guild)

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Credits the server's matches with an outage's time, and checks them once clocks run."""
        # At startup, permissions are checked later, when the matches are resumed.
        is_startup = not self._client.is_ready()
        self._hearing.start(self._resume(guild, rights=not is_startup))

    async def _resume(self, guild: discord.Guild, *, rights: bool) -> None:
        await self._hearing.regains_server(guild)
        await self._hearing.heard.wait()
        await self._upkeep.check_server(guild.id, asks=rights)
        await self._seasons.resume(guild.id)

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Checks the server's matches when the bot was removed; its data is deleted later."""
        await self._hearing.leaves_server(guild)
        await self._departures.record_left(self._client.application_id or 0, guild.id)
        await self._upkeep.check_server(guild.id)


class RepairCommands(CommandGroup, name="repairing"):
    """The command that repairs a match's channels."""

    @app_commands.command()
    @app_commands.describe(match=MATCH_OPTION)
    async def repair(
        self, interaction: discord.Interaction, match: MatchNumber | None = None
    ) -> None:
        """Recreate missing channels, reset permissions, send queued messages; a lost lobby moves
        here.
        """
        found = await self._services.hosted(interaction, match)
        if not found.over:
            await interaction.response.defer(ephemeral=True, thinking=True)
        done = await self._services.match_upkeep.repair(found, interaction.channel_id or 0)
        if found.over and not done:
            raise RefusedError(f"Match {found.id} is over, so its channels are not recreated.")
        text = "\n".join(done)[:2000]
        await answer(interaction, text or f"Match {found.id} has everything it needs.")
