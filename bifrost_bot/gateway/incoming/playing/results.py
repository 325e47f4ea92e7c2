"""The answers to the buttons *All scores* and *Was it fair?* under a result."""

import discord

from bifrost_bot.gateway.incoming.replies import RefusedError, answer
from bifrost_bot.gateway.incoming.services import Services
from bifrost_bot.gateway.incoming.settings.lobby_answers import own_nonces
from bifrost_bot.match.model import Match
from bifrost_bot.messages.fairness import fairness_text
from bifrost_bot.messages.result import scores_text


async def show_scores(interaction: discord.Interaction, match: Match) -> None:
    """Shows all figures and notes at the end of a match.

    Raises:
        RefusedError: When it is not over.
    """
    if not match.over or match.state is None:
        raise RefusedError(f"Match {match.id} has no result yet.")
    await answer(interaction, scores_text(match))


async def show_fairness(services: Services, interaction: discord.Interaction, match: Match) -> None:
    """Shows what fixes a match, and how to check it once it is over."""
    await answer(interaction, fairness_text(match, await own_nonces(services, interaction, match)))
