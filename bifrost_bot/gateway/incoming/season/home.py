"""The channel in which a season is announced: one that a host chooses, or in a category of its
own.
"""

import discord

from bifrost_bot.gateway.channels.permissions import lacking_to_tell
from bifrost_bot.gateway.incoming.create_lobby import require_fit
from bifrost_bot.gateway.incoming.replies import RefusedError
from bifrost_bot.gateway.incoming.services import Services
from bifrost_bot.speech.texts.season.command import SeasonAnswerText
from bifrost_bot.speech.wording import listing
from bifrost_bot.store.seasons.journal import UNMADE

_CHANNELS = 2


async def home_for(
    services: Services, interaction: discord.Interaction, channel: discord.TextChannel | None
) -> int:
    """Returns the channel in which a season is to be announced, or that its own is to be made.

    Raises:
        RefusedError: When the bot cannot announce in the channel, or the server lacks what one of
        its own needs.
    """
    guild = interaction.guild
    assert guild is not None
    if channel is None:
        await require_fit(services, guild, _CHANNELS, interaction.client.intents)
        return UNMADE
    require_room(channel)
    return channel.id


def require_room(channel: discord.TextChannel) -> None:
    """Refuses a channel in which the bot cannot announce.

    Raises:
        RefusedError: With what it lacks there.
    """
    missing = lacking_to_tell(channel.permissions_for(channel.guild.me))
    if missing:
        raise RefusedError(
            SeasonAnswerText.cannot_tell.format(
                permissions=listing(missing), channel=channel.mention
            )
        )
