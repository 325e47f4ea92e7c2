"""The answer to the button *All scores* under a result."""

import discord

from bifrost_bot.gateway.incoming.replies import RefusedError, answer
from bifrost_bot.match.model import Match
from bifrost_bot.messages.result import scores_text


async def show_scores(interaction: discord.Interaction, match: Match) -> None:
    """Shows all figures and notes at the end of a match.

    Raises:
        RefusedError: When it is not over.
    """
    if not match.over or match.state is None:
        raise RefusedError(f"Match {match.id} has no result yet.")
    await answer(interaction, scores_text(match))
