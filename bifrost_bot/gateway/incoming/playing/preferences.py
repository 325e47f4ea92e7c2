"""`/settings`: a user's own preferences."""

import discord
from discord import app_commands
from discord.ext import commands

from bifrost_bot.gateway.incoming.forms.preferences_form import show_settings
from bifrost_bot.gateway.incoming.services import Services


class PreferencesCog(commands.Cog):
    """The command for a user's own preferences."""

    def __init__(self, services: Services) -> None:
        self._services = services

    @app_commands.command()
    @app_commands.guild_only()
    async def settings(self, interaction: discord.Interaction) -> None:
        """Choose colours, text boards, reminders and quiet hours for yourself."""
        await show_settings(self._services, interaction)
