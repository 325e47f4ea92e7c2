"""The button that looks again at what a server lacks."""

import re
from typing import Any, cast

import discord

from bifrost_bot.gateway.incoming.hosting.preflight import ANY_GAME, channels_of, show_preflight
from bifrost_bot.gateway.incoming.interaction_checks import carry_out
from bifrost_bot.gateway.incoming.services import services_of


class PreflightButton(
    discord.ui.DynamicItem[discord.ui.Button[Any]],
    template=r"bifrost-preflight:(?P<game>[^:]+)(?::(?P<needed>[0-9]{1,3}))?",
):
    """The button *Look again* under `/match preflight`; its id holds the game and how many
    channels are to be made.
    """

    def __init__(self, button: discord.ui.Button[Any], game: str, needed: int | None) -> None:
        super().__init__(button)
        self._game = game
        self._needed = needed

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: discord.ui.Item[Any], match: re.Match[str]
    ) -> "PreflightButton":
        """Returns the button that was clicked."""
        needed = match["needed"]  # Earlier programs named the game only.
        return cls(
            cast(discord.ui.Button[Any], item), match["game"], int(needed) if needed else None
        )

    async def callback(self, interaction: discord.Interaction) -> None:
        """Replaces what the message says by what is found now."""
        await carry_out(interaction, lambda: self._look(interaction))

    async def _look(self, interaction: discord.Interaction) -> None:
        game = None if self._game == ANY_GAME else self._game
        needed = channels_of(game) if self._needed is None else self._needed
        await show_preflight(services_of(interaction), interaction, game, needed, again=True)
