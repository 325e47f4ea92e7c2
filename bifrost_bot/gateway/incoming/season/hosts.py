"""`/season host …`: adds and removes hosts of a season."""

import discord
from discord import app_commands

from bifrost_bot.gateway.incoming.replies import RefusedError, answer
from bifrost_bot.gateway.incoming.season.lookup import (
    SeasonNumber,
    find_season,
    handle_command,
    season_view,
)
from bifrost_bot.gateway.incoming.servers import is_server_manager
from bifrost_bot.gateway.incoming.services import CommandGroup, user_id
from bifrost_bot.season.decide.hosts import AddHost, RemoveHost
from bifrost_bot.speech.texts import SEASON_OPTION


class HostCommands(CommandGroup, name="host", description="Choose who hosts the season"):
    """Commands that add and remove hosts of a season."""

    @app_commands.command()
    @app_commands.describe(season=SEASON_OPTION, member="Who hosts the season too")
    async def add(
        self,
        interaction: discord.Interaction,
        member: discord.Member,
        season: SeasonNumber | None = None,
    ) -> None:
        """Add a co-host to the season."""
        if member.bot:
            raise RefusedError("A bot cannot host a season. Name a person.")
        found = await find_season(interaction, season)
        command = AddHost(user_id(interaction), str(member.id), is_server_manager(interaction))
        change = await handle_command(interaction, found, command)
        text = (
            "{member} now hosts {season}." if change.events else "{member} already hosts {season}."
        )
        title = season_view(interaction, found).title
        await answer(interaction, text.format(member=member.mention, season=title))

    @app_commands.command()
    @app_commands.describe(season=SEASON_OPTION, member="Who no longer hosts the season")
    async def remove(
        self,
        interaction: discord.Interaction,
        member: discord.User,
        season: SeasonNumber | None = None,
    ) -> None:
        """Remove a host from the season."""
        found = await find_season(interaction, season)
        command = RemoveHost(user_id(interaction), str(member.id))
        change = await handle_command(interaction, found, command)
        if change.events:
            text = "{member} no longer hosts {season}."
        else:
            text = "{member} did not host {season}, so nothing changed."
        title = season_view(interaction, found).title
        await answer(interaction, text.format(member=member.mention, season=title))
