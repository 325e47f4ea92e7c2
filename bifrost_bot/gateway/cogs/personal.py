"""What concerns one person alone: `/settings`."""

import discord
from discord import app_commands
from discord.ext import commands

from bifrost_bot.gateway.desk import Desk
from bifrost_bot.gateway.settings_form import show_settings


class PersonalCog(commands.Cog):
    """Everybody's own settings."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    @app_commands.command()
    @app_commands.guild_only()
    async def settings(self, interaction: discord.Interaction) -> None:
        """Choose colours, text boards, reminders and quiet hours for yourself."""
        await show_settings(self._desk, interaction)
