"""`/match judge`: a host decides which answers to their own questions are right."""

import discord
from discord import app_commands

from bifrost_bot.gateway.incoming.options import MATCH_OPTION, MatchNumber
from bifrost_bot.gateway.incoming.services import Services
from bifrost_bot.gateway.outgoing.rendering import buttons
from bifrost_bot.match.decide.hosts import require_impartial
from bifrost_bot.match.decide.verdicts import Judge
from bifrost_bot.match.model import Match
from bifrost_bot.messages.verdict import CLAIMS_A_PHASE, judge_post


class VerdictCommands(app_commands.Group):
    """The command that shows the answers waiting for a verdict, one at a time."""

    def __init__(self, services: Services) -> None:
        super().__init__(name="judging", description="Answers to a host's own questions")
        self._services = services

    @app_commands.command()
    @app_commands.describe(match=MATCH_OPTION)
    async def judge(self, interaction: discord.Interaction, match: MatchNumber | None = None) -> None:
        """Judge the answers to your own questions that a match waits for."""
        found = await self._services.match(interaction, match)
        require_impartial(found, str(interaction.user.id))
        post = judge_post(found)
        view = buttons(found.id, post.buttons) if post.buttons else discord.utils.MISSING
        await interaction.response.send_message(post.text, view=view, ephemeral=True)


async def give_verdict(
    services: Services, interaction: discord.Interaction, match: Match, number: int, right: bool
) -> None:
    """Records the verdict of the button `Right` or `Wrong`, and shows the next answer in the same message."""
    phase, claim = divmod(number, CLAIMS_A_PHASE)
    change = await services.runner.handle(match.id, Judge(str(interaction.user.id), phase, claim, right))
    post = judge_post(change.match)
    view = buttons(match.id, post.buttons) if post.buttons else None
    await interaction.response.edit_message(content=post.text, view=view)
