"""The form that ends a match without a result."""

import discord

from bifrost_bot.gateway.incoming.forms.form import Form
from bifrost_bot.gateway.incoming.replies import RefusedError, answer
from bifrost_bot.gateway.incoming.services import Services, user_id
from bifrost_bot.match.decide.corrections import Preview
from bifrost_bot.match.decide.hosts import require_host
from bifrost_bot.match.decide.phases import Abandon
from bifrost_bot.match.model import Match
from bifrost_bot.speech.wording import clean


async def show_abandon_form(
    services: Services, interaction: discord.Interaction, match: Match, *, again: bool = False
) -> None:
    """Shows a host the form that ends a match; `again` refills it with what they typed.

    Raises:
        MatchError: When the user is not a host.
        RefusedError: When the match is over.
    """
    by = user_id(interaction)
    require_host(match, by)
    if match.over:
        raise RefusedError(await _over_text(services, match, "Match {match} is already over."))
    await services.runner.handle(match.id, Preview(by, "abandon"))
    await AbandonForm(services, match.id).show(interaction, again=again)


class AbandonForm(Form):
    """A form that confirms the end of a match and asks for the reason."""

    reason: discord.ui.TextInput["AbandonForm"] = discord.ui.TextInput(
        label="Why? Everybody will read this.",
        required=False,
        max_length=200,
        placeholder="Leave this empty to give no reason",
    )

    def __init__(self, services: Services, match_id: str) -> None:
        super().__init__(services, f"End match {match_id} without a result?", f"abandon:{match_id}")
        self._match_id = match_id

    async def carry_out(self, interaction: discord.Interaction) -> None:
        """Ends the match."""
        reason = clean(self.reason.value, 200) if self.reason.value.strip() else ""
        command = Abandon(user_id(interaction), reason)
        change = await self._services.runner.handle(self._match_id, command)
        await answer(
            interaction, await _over_text(self._services, change.after, "Match {match} has ended.")
        )


async def _over_text(services: Services, match: Match, text: str) -> str:
    """Returns that a match is over, and how to remove its channels unless the bot does so."""
    over = text.format(match=match.id)
    if match.settings.private or not await services.directory.holds(match.id):
        return over
    return f"{over} Remove its channels with /match delete."
