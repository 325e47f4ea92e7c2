"""Opens a lobby with given settings, if the server is ready for it."""

import logging
from collections.abc import Sequence

import discord

from bifrost_bot.gateway.channels import preflight
from bifrost_bot.gateway.channels.access import REQUEST_ERRORS
from bifrost_bot.gateway.channels.permissions import lacking_to_tell
from bifrost_bot.gateway.incoming.game_option import chosen
from bifrost_bot.gateway.incoming.replies import RefusedError, answer
from bifrost_bot.gateway.incoming.services import Services
from bifrost_bot.match.decide.lobby import AddComputer
from bifrost_bot.match.model import Match, Settings
from bifrost_bot.match.notice import Kind
from bifrost_bot.match.player import Skill
from bifrost_bot.speech.wording import listing
from bifrost_bot.store.journal import Home

log = logging.getLogger(__name__)


async def open_lobby(
    services: Services, interaction: discord.Interaction, settings: Settings, computers: Sequence[Skill]
) -> Match:
    """Opens a match in the channel of an interaction and returns it, with its first computer players.

    Raises:
        RefusedError: When the server or the number of players does not fit.
        ConfigError: When a setting is wrong.
    """
    await refuse_if_unready(services, interaction, settings.game)
    info = chosen(settings.game).info
    if len(computers) > info.most:
        raise RefusedError(f"{info.title} has {info.most} places, so {len(computers)} computer players do not fit.")
    by = str(interaction.user.id)
    match = await services.runner.create(settings, by, Home(interaction.guild_id or 0, interaction.channel_id or 0))
    for skill in computers:
        await services.runner.handle(match.id, AddComputer(by, skill))
    return match


async def announce(services: Services, interaction: discord.Interaction, match: Match) -> None:
    """Announces a match that was just opened where the server's settings say; tells its host if that fails."""
    guild = interaction.guild
    assert guild is not None
    channel_id = (await services.hosting.servers.settings(guild.id)).announcement_channel_id
    channel = guild.get_channel(channel_id or 0)
    if not isinstance(channel, discord.TextChannel):
        return
    missing = lacking_to_tell(channel.permissions_for(guild.me))
    if missing:
        await answer(interaction, f"The bot lacks {listing(missing)} in {channel.mention}: the match is not announced.")
        return
    text = f"**{match.game.info.title} · match {match.id}**: join in <#{interaction.channel_id}>."
    await services.outgoing.limiter.take(Kind.LINE)
    try:
        await channel.send(text, allowed_mentions=discord.AllowedMentions.none())
    except REQUEST_ERRORS as problem:
        log.warning("match %s cannot be announced: %s", match.id, problem)
        await answer(interaction, f"Discord did not take the announcement in {channel.mention}: tell people yourself.")


async def refuse_if_unready(services: Services, interaction: discord.Interaction, game: str) -> None:
    """Refuses if the server, or this channel as the lobby, lacks what a match of that game needs.

    Raises:
        RefusedError: With all that is missing.
    """
    guild = interaction.guild
    assert guild is not None
    info = chosen(game).info
    needed = preflight.channels_needed(info, info.most)
    await require_fit(services, guild, needed, interaction.client.intents, preflight.rights_here(interaction))


async def require_fit(
    services: Services,
    guild: discord.Guild,
    needed: int,
    intents: discord.Intents,
    here: discord.Permissions | None = None,
) -> None:
    """Refuses if anything prevents a match of that many channels; see `preflight.problems`.

    Raises:
        RefusedError: With all problems and their remedies.
    """
    today = await services.channels.quota.channels(guild.id)
    found = preflight.problems(guild, needed, intents, today, here)
    if found:
        raise RefusedError(preflight.not_ready(f"• {line}" for line in found))
