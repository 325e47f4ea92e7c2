"""The button that looks again at what a server lacks."""

import re
from typing import Any, cast

import discord

from bifrost_bot.gateway.incoming.gate import carry_out
from bifrost_bot.gateway.incoming.hosting.preflight import show_preflight
from bifrost_bot.gateway.incoming.services import services_of


class PreflightButton(discord.ui.DynamicItem[discord.ui.Button[Any]], template=r"bifrost-preflight:(?P<game>.+)"):
    """The button *Look again* under `/match preflight`, recognized by the game in its id."""

    def __init__(self, button: discord.ui.Button[Any], game: str) -> None:
        super().__init__(button)
        self._game = game

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: discord.ui.Item[Any], match: re.Match[str]
    ) -> "PreflightButton":
        """Returns the button that was clicked."""
        return cls(cast(discord.ui.Button[Any], item), match["game"])

    async def callback(self, interaction: discord.Interaction) -> None:
        """Replaces what the message says by what is found now."""
        services = services_of(interaction)
        await carry_out(interaction, lambda: show_preflight(services, interaction, self._game, again=True))
