"""The form that ends a match without a result."""

import discord

from bifrost_bot.gateway.incoming.forms.form import Form
from bifrost_bot.gateway.incoming.replies import answer
from bifrost_bot.gateway.incoming.services import Services
from bifrost_bot.match.decide.phases import Abandon
from bifrost_bot.speech.wording import clean


class AbandonForm(Form):
    """A form that confirms the end of a match and asks for the reason."""

    reason: discord.ui.TextInput["AbandonForm"] = discord.ui.TextInput(
        label="Why? Everybody is told.", required=False, max_length=200, placeholder="Leave empty to give no reason"
    )

    def __init__(self, services: Services, match_id: str) -> None:
        super().__init__(title=f"End match {match_id} without a result?")
        self._services = services
        self._match_id = match_id

    async def on_submit(self, interaction: discord.Interaction) -> None:
        """Ends the match."""
        reason = clean(self.reason.value, 200) if self.reason.value.strip() else ""
        await self._services.runner.handle(self._match_id, Abandon(str(interaction.user.id), reason))
        await answer(interaction, f"Match {self._match_id} is ended.{await removal(self._services, self._match_id)}")


async def removal(services: Services, match_id: str) -> str:
    """Returns how the channels of a match that is over are removed; empty if it has none."""
    return " /match delete removes its channels." if await services.directory.holds(match_id) else ""
