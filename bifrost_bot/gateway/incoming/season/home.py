"""The channel in which a season is announced: one that a host chooses, or in a category of its own."""

import discord

from bifrost_bot.gateway.channels.permissions import lacking_to_tell, over_season
from bifrost_bot.gateway.channels.snowflake import stamp_ms
from bifrost_bot.gateway.incoming.opening import require_fit
from bifrost_bot.gateway.incoming.replies import RefusedError
from bifrost_bot.gateway.incoming.services import Services
from bifrost_bot.match.notice import Kind
from bifrost_bot.speech.texts.season.command import SeasonAnswerText
from bifrost_bot.speech.wording import listing, one_line

_CHANNELS = 2


def require_room(channel: discord.TextChannel) -> None:
    """Refuses a channel in which the bot cannot announce.

    Raises:
        RefusedError: With what it lacks there.
    """
    missing = lacking_to_tell(channel.permissions_for(channel.guild.me))
    if missing:
        raise RefusedError(SeasonAnswerText.cannot_tell.format(permissions=listing(missing), channel=channel.mention))


async def make_home(services: Services, interaction: discord.Interaction, name: str) -> discord.TextChannel:
    """Creates a category for a season, with a channel for its announcements, in which only the bot writes.

    Raises:
        RefusedError: When the server lacks what that needs.
    """
    guild = interaction.guild
    assert guild is not None
    await require_fit(services, guild, _CHANNELS, interaction.client.intents)
    overwrites = over_season(guild)
    await services.outgoing.limiter.take(Kind.LINE.rank)
    category = await guild.create_category(one_line(name), overwrites=overwrites)
    await services.directory.note_creation(guild.id, stamp_ms(category.id))
    await services.outgoing.limiter.take(Kind.LINE.rank)
    made = await guild.create_text_channel(
        SeasonAnswerText.announcements,
        category=category,
        overwrites=overwrites,
        topic=SeasonAnswerText.category_topic,
    )
    await services.directory.note_creation(guild.id, stamp_ms(made.id))
    return made
