"""`/match judge`: a host decides which answers to their own questions are right."""

from typing import Literal

import discord
from discord import app_commands

from bifrost_bot.gateway.incoming.hosting.consent import LONGEST_REASON, ask_players
from bifrost_bot.gateway.incoming.options import MATCH_OPTION, MatchNumber
from bifrost_bot.gateway.incoming.replies import RefusedError, answer
from bifrost_bot.gateway.incoming.services import Services
from bifrost_bot.gateway.outgoing.rendering import buttons
from bifrost_bot.match.decide.corrections import Preview
from bifrost_bot.match.decide.hosts import needs_consent, require_host, require_impartial
from bifrost_bot.match.decide.verdicts import Judge
from bifrost_bot.match.deed import JudgeAll
from bifrost_bot.match.model import Match
from bifrost_bot.messages.verdict import CLAIMS_A_PHASE, judge_post
from bifrost_bot.speech.wording import clean

_UNSEEN = (
    "You play in this match, and so does every other host, so you cannot see these answers. Add a host who does not "
    "play with /match host add, or ask the other players to count all of them alike: /match judge with all and reason."
)


class VerdictCommands(app_commands.Group):
    """The command that shows the answers waiting for a verdict, one at a time."""

    def __init__(self, services: Services) -> None:
        super().__init__(name="judging", description="Answers to a host's own questions")
        self._services = services

    @app_commands.command()
    @app_commands.describe(
        all="Count all that wait alike, without seeing them",
        reason="Why all alike; the players are told if they have to agree",
        match=MATCH_OPTION,
    )
    async def judge(
        self,
        interaction: discord.Interaction,
        all: Literal["right", "wrong"] | None = None,
        reason: app_commands.Range[str, 1, LONGEST_REASON] = "",
        match: MatchNumber | None = None,
    ) -> None:
        """Judge the answers to your own questions that a match waits for."""
        found = await self._services.match(interaction, match)
        by = str(interaction.user.id)
        require_host(found, by)
        if all is not None:
            why = clean(reason, LONGEST_REASON) if reason else ""
            await self._judge_all(interaction, found, JudgeAll(by, found.number, all == "right", why))
            return
        if needs_consent(found, by):
            raise RefusedError(_UNSEEN)
        if found.held is not None:
            await self._services.runner.handle(found.id, Preview(by, "judge", found.number))
        require_impartial(found, by)
        post = judge_post(found)
        view = buttons(found.id, post.buttons) if post.buttons else discord.utils.MISSING
        await interaction.response.send_message(post.text, view=view, ephemeral=True)

    async def _judge_all(self, interaction: discord.Interaction, match: Match, deed: JudgeAll) -> None:
        if needs_consent(match, deed.by):
            await ask_players(self._services, interaction, match, deed)
            return
        await self._services.runner.handle(match.id, deed)
        await answer(interaction, f"All answers that waited count as {'right' if deed.right else 'wrong'}.")


async def give_verdict(
    services: Services, interaction: discord.Interaction, match: Match, number: int, right: bool
) -> None:
    """Records the verdict of the button `Right` or `Wrong`, and shows the next answer in the same message."""
    phase, claim = divmod(number, CLAIMS_A_PHASE)
    change = await services.runner.handle(match.id, Judge(str(interaction.user.id), phase, claim, right))
    post = judge_post(change.match)
    view = buttons(match.id, post.buttons) if post.buttons else None
    await interaction.response.edit_message(content=post.text, view=view)
