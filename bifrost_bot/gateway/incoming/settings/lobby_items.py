"""The buttons and menus under the message with a lobby's settings, recognized by their ids after
a restart.
"""

import re
from typing import Any, cast

import discord

from bifrost_bot.gateway.incoming.interaction_checks import carry_out, one_of
from bifrost_bot.gateway.incoming.services import services_of
from bifrost_bot.gateway.incoming.settings.lobby_forms import (
    show_setting_form,
    show_toml_form,
    show_usual_form,
)
from bifrost_bot.gateway.incoming.settings.lobby_message import SETTING_MENU, SETTINGS_BUTTON


class SettingMenu(
    discord.ui.DynamicItem[discord.ui.Select[Any]],
    template=SETTING_MENU + r":(?P<match>[0-9]{1,18}):(?:match|game):[0-9]",
):
    """A menu of settings; choosing one opens its form."""

    def __init__(self, menu: discord.ui.Select[Any], match_id: str) -> None:
        super().__init__(menu)
        self._match_id = match_id

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: discord.ui.Item[Any], match: re.Match[str]
    ) -> "SettingMenu":
        """Returns the menu that was used."""
        return cls(cast(discord.ui.Select[Any], item), match["match"])

    async def callback(self, interaction: discord.Interaction) -> None:
        """Opens the form of the setting."""
        await carry_out(interaction, lambda: self._open(interaction))

    async def _open(self, interaction: discord.Interaction) -> None:
        services = services_of(interaction)
        match = await services.match(interaction, self._match_id)
        await show_setting_form(services, interaction, match, one_of(self.item))


class LobbySettingsButton(
    discord.ui.DynamicItem[discord.ui.Button[Any]],
    template=SETTINGS_BUTTON + r":(?P<action>usual|toml):(?P<match>[0-9]{1,18})",
):
    """A button that opens a form with several settings."""

    def __init__(self, button: discord.ui.Button[Any], action: str, match_id: str) -> None:
        super().__init__(button)
        self._action = action
        self._match_id = match_id

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: discord.ui.Item[Any], match: re.Match[str]
    ) -> "LobbySettingsButton":
        """Returns the button that was pressed."""
        return cls(cast(discord.ui.Button[Any], item), match["action"], match["match"])

    async def callback(self, interaction: discord.Interaction) -> None:
        """Opens the form."""
        await carry_out(interaction, lambda: self._open(interaction))

    async def _open(self, interaction: discord.Interaction) -> None:
        services = services_of(interaction)
        match = await services.match(interaction, self._match_id)
        show = show_usual_form if self._action == "usual" else show_toml_form
        await show(services, interaction, match)
