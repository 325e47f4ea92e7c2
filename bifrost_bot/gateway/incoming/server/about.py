"""`/about`: which bot this is, and where to learn more."""

from importlib.metadata import version

import discord
from discord import app_commands
from discord.ext import commands

from bifrost_bot.config import AboutSettings
from bifrost_bot.engines.registry import all_games
from bifrost_bot.gateway.channels.permissions import invitation
from bifrost_bot.gateway.incoming.replies import answer
from bifrost_bot.gateway.incoming.services import Services
from bifrost_bot.speech.texts.server import HelpText
from bifrost_bot.speech.wording import listing


class AboutCog(commands.Cog):
    """The command `/about`."""

    def __init__(self, services: Services) -> None:
        self._services = services

    @app_commands.command()
    @app_commands.guild_only()
    async def about(self, interaction: discord.Interaction) -> None:
        """Show this bot's version, its games and licence, and links to more."""
        await answer(
            interaction, about_text(self._services.settings.about, interaction.application_id)
        )


def about_text(settings: AboutSettings, application_id: int) -> str:
    """Returns what the bot says of itself.

    Args:
        settings: The addresses of this installation.
        application_id: The bot's application, for the link that invites it.
    """
    games = listing([game.info.title for game in all_games().values()])
    lines = [HelpText.about.format(version=version("bifrost-bot"), games=games)]
    lines += [HelpText.invite.format(url=invitation(application_id))] if settings.invite else []
    lines += (
        [HelpText.privacy_policy.format(url=settings.privacy_url)] if settings.privacy_url else []
    )
    lines += [HelpText.support.format(url=settings.support_url)] if settings.support_url else []
    return "\n".join([*lines, HelpText.stored])
