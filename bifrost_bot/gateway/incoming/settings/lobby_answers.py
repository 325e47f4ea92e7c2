"""The answers to the buttons *Details* and *Host* under a lobby's message."""

import discord

from bifrost_bot.gateway.incoming.replies import answer
from bifrost_bot.gateway.incoming.services import Services, user_id
from bifrost_bot.gateway.incoming.settings.lobby_message import require_open
from bifrost_bot.gateway.outgoing.rendering import buttons
from bifrost_bot.match.events import PlayerJoined
from bifrost_bot.match.model import Match
from bifrost_bot.messages.lobby_details import details_post
from bifrost_bot.messages.post import host_buttons


async def show_details(services: Services, interaction: discord.Interaction, match: Match) -> None:
    """Shows anybody all terms of a match, and what fixes its chance."""
    own = await own_nonces(services, interaction, match)
    left = services.upkeep.people.players_gone(interaction.guild_id or 0, match)
    post = details_post(match, own, left)
    await answer(interaction, post.text, view=buttons(match.id, post.buttons))


async def show_host_buttons(interaction: discord.Interaction, match: Match) -> None:
    """Shows a host the buttons with which an open lobby is run.

    Raises:
        MatchError: When the user is not a host, or the match has begun.
    """
    require_open(match, user_id(interaction))
    text = f"**For the host of match {match.id}**"
    await answer(interaction, text, view=buttons(match.id, host_buttons(match)))


async def own_nonces(
    services: Services, interaction: discord.Interaction, match: Match
) -> list[str]:
    """Returns what the user's own presses on *Join* have added to the match's chance."""
    by = user_id(interaction)
    history = await services.runner.history(match.id)
    return [
        event.nonce
        for event in history
        if isinstance(event, PlayerJoined) and event.player.id == by and event.nonce
    ]
