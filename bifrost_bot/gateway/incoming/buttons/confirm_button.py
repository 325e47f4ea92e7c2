"""The button that confirms an action."""

import discord

from bifrost_bot.gateway.incoming.persistent_item import PersistentButton
from bifrost_bot.gateway.incoming.services import services_of


class ConfirmButton(PersistentButton, template=r"bifrost-confirm:(?P<token>[0-9a-f]{16})"):
    """A button that confirms the action of a token; the bot forgets actions when it restarts."""

    async def _act(self, interaction: discord.Interaction) -> None:
        confirmations = services_of(interaction).confirmations
        await confirmations.carry_out(interaction, self._parts["token"])
