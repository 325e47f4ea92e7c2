"""`/about`: the bot's version, games and licence, and links."""

from importlib.metadata import version

import discord
from discord import app_commands

from bifrost_bot.config import AboutSettings
from bifrost_bot.engines.registry import titles
from bifrost_bot.gateway.channels.permissions import invitation
from bifrost_bot.gateway.incoming.replies import answer
from bifrost_bot.gateway.incoming.services import ServiceCog
from bifrost_bot.speech.wording import listing


class AboutCog(ServiceCog):
    """The command `/about`."""

    @app_commands.command()
    @app_commands.guild_only()
    async def about(self, interaction: discord.Interaction) -> None:
        """Show this bot's version, its games and licence, and links to more."""
        settings = self._services.settings.about
        await answer(interaction, _about_text(settings, interaction.application_id))


def _about_text(settings: AboutSettings, application_id: int) -> str:
    """Returns the text, with the links that this installation has.

    Args:
        settings: The links of this installation.
        application_id: The bot's application, for the link that invites it.
    """
    games = listing(list(titles().values()))
    lines = [
        (
            f"**Bifrost Bot {version('bifrost-bot')}** hosts strategy matches on Discord: "
            f"{games}.\n"
            "Free software under the MIT licence."
        )
    ]
    if settings.invite:
        lines.append(f"Add it to your server: <{invitation(application_id)}>")
    if settings.privacy_url:
        lines.append(f"Privacy policy: <{settings.privacy_url}>")
    if settings.support_url:
        lines.append(f"Support: <{settings.support_url}>")
    lines.append("See what it stores about you with /privacy export.")
    return "\n".join(lines)
