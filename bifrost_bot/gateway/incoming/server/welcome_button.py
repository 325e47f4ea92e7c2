"""The buttons under the welcome, recognized by their ids."""

import re
from typing import Any, cast

import discord

from bifrost_bot.gateway.incoming.hosting.preflight import channels_of, show_preflight
from bifrost_bot.gateway.incoming.interaction_checks import carry_out
from bifrost_bot.gateway.incoming.services import Services, services_of
from bifrost_bot.gateway.incoming.settings.create_menu import show_games


class WelcomeButton(
    discord.ui.DynamicItem[discord.ui.Button[Any]],
    template=r"bifrost-welcome:(?P<action>check|first)",
):
    """*Check this server* or *First match*, for whoever may host."""

    def __init__(self, button: discord.ui.Button[Any], action: str) -> None:
        super().__init__(button)
        self._action = action

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: discord.ui.Item[Any], match: re.Match[str]
    ) -> "WelcomeButton":
        """Returns the button that was pressed."""
        return cls(cast(discord.ui.Button[Any], item), match["action"])

    async def callback(self, interaction: discord.Interaction) -> None:
        """Checks the server, or begins its first match."""
        await carry_out(interaction, lambda: self._act(services_of(interaction), interaction))

    async def _act(self, services: Services, interaction: discord.Interaction) -> None:
        await services.hosting.servers.require_right_to_host(interaction)
        if self._action == "check":
            await show_preflight(services, interaction, None, channels_of(None))
        else:
            await begin_first_match(services, interaction)


async def begin_first_match(services: Services, interaction: discord.Interaction) -> None:
    """Shows a host the menu of the games, as `/match create` does; the lobby opens where the
    welcome is.
    """
    await show_games(services, interaction)
