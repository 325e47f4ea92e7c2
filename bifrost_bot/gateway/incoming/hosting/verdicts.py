"""`/match judge`: hosts judge the answers to their own questions."""

from typing import Literal

import discord
from discord import app_commands

from bifrost_bot.gateway.incoming.hosting.consent import LONGEST_REASON, ask_players, reason_text
from bifrost_bot.gateway.incoming.options import MatchNumber
from bifrost_bot.gateway.incoming.replies import RefusedError, answer
from bifrost_bot.gateway.incoming.services import CommandGroup, Services, user_id
from bifrost_bot.gateway.outgoing.rendering import buttons
from bifrost_bot.match.decide.corrections import Preview
from bifrost_bot.match.decide.hosts import needs_consent, require_impartial
from bifrost_bot.match.decide.verdicts import ConfirmVerdicts, Judge, require_held
from bifrost_bot.match.host_action import JudgeAll
from bifrost_bot.match.model import Match
from bifrost_bot.messages.post import Post
from bifrost_bot.messages.verdict import CLAIMS_A_PHASE, judge_post, verdicts_post
from bifrost_bot.speech.texts import MATCH_OPTION, OUTDATED_BUTTON


class VerdictCommands(CommandGroup, name="judging"):
    """The command that shows the answers that wait for a verdict, one at a time."""

    @app_commands.command()
    @app_commands.describe(
        match=MATCH_OPTION,
        all="Give all waiting answers the same verdict, without seeing them",
        reason="Why; players who have to agree will read it",
    )
    async def judge(
        self,
        interaction: discord.Interaction,
        all: Literal["right", "wrong"] | None = None,
        reason: app_commands.Range[str, 1, LONGEST_REASON] = "",
        match: MatchNumber | None = None,
    ) -> None:
        """Judge the answers to your own questions."""
        found = await self._services.hosted(interaction, match)
        by = user_id(interaction)
        if all is not None:
            action = JudgeAll(by, found.number, all == "right", reason_text(reason))
            await self._judge_all(interaction, found, action)
            return
        if needs_consent(found, by):
            raise RefusedError(
                "You play in this match, and so does every other host, so you cannot see "
                "these answers. Add a host who does not play with /match host add, or ask "
                "the other players to count all of them alike: /match judge with all and "
                "reason."
            )
        if found.held is not None:
            await self._services.runner.handle(found.id, Preview(by, "judge", found.number))
        require_impartial(found, by)
        await interaction.response.defer(ephemeral=True, thinking=True)
        await _show(self._services, interaction, found, judge_post(found))

    async def _judge_all(
        self, interaction: discord.Interaction, match: Match, action: JudgeAll
    ) -> None:
        if needs_consent(match, action.by):
            await ask_players(self._services, interaction, match, action)
            return
        await self._services.runner.handle(match.id, action)
        verdict = "right" if action.right else "wrong"
        await answer(interaction, f"All waiting answers count as {verdict}.")


async def give_verdict(
    services: Services, interaction: discord.Interaction, match: Match, number: int, right: bool
) -> None:
    """Records the verdict of the button `Right` or `Wrong`, and shows the next answer in place."""
    phase, claim = divmod(number, CLAIMS_A_PHASE)
    command = Judge(user_id(interaction), phase, claim, right)
    change = await services.runner.handle(match.id, command)
    await interaction.response.defer()
    held = change.after.held
    has_more = held is not None and bool(held.open)
    post = judge_post(change.after) if has_more else verdicts_post(change.after, claim)
    await _show(services, interaction, change.after, post)


async def review_verdicts(
    services: Services, interaction: discord.Interaction, match: Match, number: int, listed: bool
) -> None:
    """Shows an answer again, or the list of verdicts, in place: `Change`, `Back`, `Next`."""
    phase, claim = divmod(number, CLAIMS_A_PHASE)
    require_impartial(match, user_id(interaction))
    require_held(match, phase)
    await interaction.response.defer()
    post = verdicts_post(match, claim) if listed else judge_post(match, claim)
    await _show(services, interaction, match, post)


async def confirm_verdicts(
    services: Services, interaction: discord.Interaction, match: Match, phase: int, seen: str
) -> None:
    """Confirms the verdicts that the host has seen: the button `Confirm verdicts`."""
    if not seen.isdecimal():
        raise RefusedError(OUTDATED_BUTTON)
    command = ConfirmVerdicts(user_id(interaction), phase, int(seen))
    await services.runner.handle(match.id, command)
    text = f"The verdicts of match {match.id} are confirmed, and the turn is resolved."
    await interaction.response.edit_message(content=text, view=None, attachments=[])


async def _show(
    services: Services, interaction: discord.Interaction, match: Match, post: Post
) -> None:
    """Shows a post, adapted to the host's preferences, in the original response."""
    text, files = await services.apply_preferences(interaction, post)
    view = buttons(match.id, post.buttons) if post.buttons else None
    await interaction.edit_original_response(content=text, view=view, attachments=files)
