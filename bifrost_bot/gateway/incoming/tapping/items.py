"""The menus and buttons of answers by taps, recognized by their ids."""

import re
from typing import Any, cast

import discord

from bifrost_bot.engines.taps import Path, fits, read_path
from bifrost_bot.gateway.incoming.interaction_checks import carry_out, chosen_values
from bifrost_bot.gateway.incoming.replies import RefusedError
from bifrost_bot.gateway.incoming.services import services_of
from bifrost_bot.gateway.incoming.tapping.answering import go_on
from bifrost_bot.gateway.incoming.tapping.panel import BUTTON_ID, MENU_ID
from bifrost_bot.speech.texts import NOT_OFFERED


class TapButton(discord.ui.DynamicItem[discord.ui.Button[Any]], template=BUTTON_ID):
    """A button that leads to a path."""

    def __init__(self, button: discord.ui.Button[Any], phase: int, path: Path) -> None:
        super().__init__(button)
        self._phase = phase
        self._path = path

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: discord.ui.Item[Any], match: re.Match[str]
    ) -> "TapButton":
        """Returns the button that was pressed."""
        return cls(
            cast(discord.ui.Button[Any], item), int(match["phase"]), read_path(match["path"])
        )

    async def callback(self, interaction: discord.Interaction) -> None:
        """Continues along the button's path."""
        services = services_of(interaction)
        await carry_out(interaction, lambda: go_on(services, interaction, self._phase, self._path))


class TapMenu(discord.ui.DynamicItem[discord.ui.Select[Any]], template=MENU_ID):
    """A menu that appends the choices to its path."""

    def __init__(self, menu: discord.ui.Select[Any], phase: int, path: Path) -> None:
        super().__init__(menu)
        self._phase = phase
        self._path = path

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: discord.ui.Item[Any], match: re.Match[str]
    ) -> "TapMenu":
        """Returns the menu that was used."""
        return cls(
            cast(discord.ui.Select[Any], item), int(match["phase"]), read_path(match["path"])
        )

    async def callback(self, interaction: discord.Interaction) -> None:
        """Continues along the menu's path and the choices."""
        services = services_of(interaction)
        await carry_out(
            interaction, lambda: go_on(services, interaction, self._phase, self._chosen_path())
        )

    def _chosen_path(self) -> Path:
        path = (*self._path, ",".join(chosen_values(self.item)))
        if not fits(path):
            raise RefusedError(NOT_OFFERED)
        return path
