"""The button that confirms an action."""

import re
from typing import Any, cast

import discord

from bifrost_bot.gateway.incoming.interaction_checks import carry_out
from bifrost_bot.gateway.incoming.services import services_of


class ConfirmButton(
    discord.ui.DynamicItem[discord.ui.Button[Any]],
    template=r"bifrost-confirm:(?P<token>[0-9a-f]{16})",
):
    """A confirm button, recognized by the token in its id; a restart forgets what it stands for."""

    def __init__(self, button: discord.ui.Button[Any], token: str) -> None:
        super().__init__(button)
        self._token = token

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: discord.ui.Item[Any], match: re.Match[str]
    ) -> "ConfirmButton":
        """Returns the button that was clicked."""
        return cls(cast(discord.ui.Button[Any], item), match["token"])

    async def callback(self, interaction: discord.Interaction) -> None:
        """Carries out the confirmed action."""
        confirmations = services_of(interaction).hosting.confirmations
        await carry_out(interaction, lambda: confirmations.carry_out(interaction, self._token))
