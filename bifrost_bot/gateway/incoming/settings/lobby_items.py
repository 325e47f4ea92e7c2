"""The buttons and menus under the message with a lobby's settings."""

import discord

from bifrost_bot.gateway.incoming.interaction_checks import chosen_value
from bifrost_bot.gateway.incoming.persistent_item import PersistentButton, PersistentMenu
from bifrost_bot.gateway.incoming.services import services_of
from bifrost_bot.gateway.incoming.settings.lobby_forms import (
    show_main_form,
    show_setting_form,
    show_toml_form,
)
from bifrost_bot.gateway.incoming.settings.lobby_message import SETTING_MENU, SETTINGS_BUTTON


class SettingMenu(
    PersistentMenu, template=SETTING_MENU + r":(?P<match>[0-9]{1,18}):(?:match|game):[0-9]"
):
    """A menu of settings; choosing one opens its form."""

    async def _act(self, interaction: discord.Interaction) -> None:
        services = services_of(interaction)
        match = await services.match(interaction, self._parts["match"])
        await show_setting_form(services, interaction, match, chosen_value(self.item))


class LobbySettingsButton(
    PersistentButton, template=SETTINGS_BUTTON + r":(?P<action>usual|toml):(?P<match>[0-9]{1,18})"
):
    """A button that opens a form with several settings."""

    async def _act(self, interaction: discord.Interaction) -> None:
        services = services_of(interaction)
        match = await services.match(interaction, self._parts["match"])
        if self._parts["action"] == "usual":
            await show_main_form(services, interaction, match)
        else:
            await show_toml_form(services, interaction, match)
