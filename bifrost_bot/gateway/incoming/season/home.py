"""The channel in which a season is announced: chosen by a host, or in its own category."""

import discord

from bifrost_bot.gateway.incoming.create_lobby import require_ready_server
from bifrost_bot.gateway.incoming.replies import RefusedError
from bifrost_bot.gateway.incoming.servers import posting_refusal
from bifrost_bot.gateway.incoming.services import Services
from bifrost_bot.store.journal import UNMADE

_CHANNELS = 2


async def home_for(
    services: Services, interaction: discord.Interaction, channel: discord.TextChannel | None
) -> int:
    """Returns the id of the chosen channel, or `UNMADE` if the season gets its own.

    Raises:
        RefusedError: When the bot cannot announce there, or cannot make the season's own channels.
    """
    if channel is None:
        await require_ready_server(services, interaction, _CHANNELS)
        return UNMADE
    require_room(channel)
    return channel.id


def require_room(channel: discord.TextChannel) -> None:
    """Raises unless the bot can announce in a channel.

    Raises:
        RefusedError: With the missing permissions.
    """
    refusal = posting_refusal(channel)
    if refusal:
        raise RefusedError(f"{refusal}. Grant that, or choose another channel.")
