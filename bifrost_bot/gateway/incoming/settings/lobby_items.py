"""The buttons and menus under the message with a lobby's settings, and the menu of players."""

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
from bifrost_bot.gateway.incoming.settings.removal import (
    REMOVAL_MENU,
    remove_player,
    show_removal_menu,
)


class SettingMenu(
    PersistentMenu, template=SETTING_MENU + r":(?P<match>[0-9]{1,18}):(?:match|game):[0-9]"
):
    """A menu of settings; choosing one opens its form."""

    async def _act(self, interaction: discord.Interaction) -> None:
        services = services_of(interaction)
        match = await services.match(interaction, self._parts["match"])
        await show_setting_form(services, interaction, match, chosen_value(self.item))


class LobbySettingsButton(
    PersistentButton,
    template=SETTINGS_BUTTON + r":(?P<action>usual|toml|remove):(?P<match>[0-9]{1,18})",
):
    """A button that opens a form with several settings, or the menu of players to remove."""

    async def _act(self, interaction: discord.Interaction) -> None:
        services = services_of(interaction)
        match = await services.match(interaction, self._parts["match"])
        match self._parts["action"]:
            case "usual":
                await show_main_form(services, interaction, match)
            case "toml":
                await show_toml_form(services, interaction, match)
            case _:
                await show_removal_menu(interaction, match)


class RemovalMenu(PersistentMenu, template=REMOVAL_MENU + r":(?P<match>[0-9]{1,18}):[0-9]"):
    """The menu of those who have joined; choosing one takes them out of the lobby."""

    async def _act(self, interaction: discord.Interaction) -> None:
        services = services_of(interaction)
        match = await services.match(interaction, self._parts["match"])
        await remove_player(services, interaction, match, chosen_value(self.item))
