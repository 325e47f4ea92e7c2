"""The button *Look again* under `/match preflight`."""

import discord

from bifrost_bot.gateway.incoming.hosting.preflight import ANY_GAME, channels_of, show_preflight
from bifrost_bot.gateway.incoming.persistent_item import PersistentButton
from bifrost_bot.gateway.incoming.services import services_of


class PreflightButton(
    PersistentButton, template=r"bifrost-preflight:(?P<game>[^:]+)(?::(?P<needed>[0-9]{1,3}))?"
):
    """A button whose id holds the game and the number of channels that are still to be made."""

    async def _act(self, interaction: discord.Interaction) -> None:
        named = self._parts["game"]
        game = None if named == ANY_GAME else named
        needed = self._parts["needed"]  # Earlier programs named the game only.
        channels = int(needed) if needed else channels_of(game)
        await show_preflight(services_of(interaction), interaction, game, channels, again=True)
