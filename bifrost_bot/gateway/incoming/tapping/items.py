"""The menus and buttons of answers by taps, recognized by their ids."""

import discord

from bifrost_bot.engines.taps import Path, fits, read_path
from bifrost_bot.gateway.incoming.interaction_checks import chosen_values
from bifrost_bot.gateway.incoming.persistent_item import PersistentButton, PersistentMenu
from bifrost_bot.gateway.incoming.replies import RefusedError
from bifrost_bot.gateway.incoming.services import services_of
from bifrost_bot.gateway.incoming.tapping.answering import go_on
from bifrost_bot.gateway.incoming.tapping.panel import BUTTON_ID, MENU_ID
from bifrost_bot.speech.texts import NOT_OFFERED


class TapButton(PersistentButton, template=BUTTON_ID):
    """A button that leads to a path."""

    async def _act(self, interaction: discord.Interaction) -> None:
        path = read_path(self._parts["path"])
        await go_on(services_of(interaction), interaction, int(self._parts["phase"]), path)


class TapMenu(PersistentMenu, template=MENU_ID):
    """A menu that appends the choices to its path."""

    async def _act(self, interaction: discord.Interaction) -> None:
        chosen = ",".join(chosen_values(self.item))
        path: Path = (*read_path(self._parts["path"]), chosen)
        if not fits(path):
            raise RefusedError(NOT_OFFERED)
        await go_on(services_of(interaction), interaction, int(self._parts["phase"]), path)
