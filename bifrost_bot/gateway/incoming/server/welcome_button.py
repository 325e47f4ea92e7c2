"""The buttons under the welcome."""

import discord

from bifrost_bot.gateway.incoming.hosting.preflight import channels_of, show_preflight
from bifrost_bot.gateway.incoming.persistent_item import PersistentButton
from bifrost_bot.gateway.incoming.services import services_of
from bifrost_bot.gateway.incoming.settings.create_menu import show_games


class WelcomeButton(PersistentButton, template=r"bifrost-welcome:(?P<action>check|first)"):
    """*Check this server* or *First match*, for users who may host."""

    async def _act(self, interaction: discord.Interaction) -> None:
        services = services_of(interaction)
        await services.servers.require_right_to_host(interaction)
        if self._parts["action"] == "check":
            await show_preflight(services, interaction, None, channels_of(None))
        else:
            await show_games(services, interaction)
