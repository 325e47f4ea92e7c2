"""The menu for the colours of a server's public boards, under a small sample picture."""

from dataclasses import replace
from typing import Any

import discord

from bifrost_bot.drawing.palette import PALETTES
from bifrost_bot.gateway.incoming.forms.preferences_form import palette_sample
from bifrost_bot.gateway.incoming.interaction_checks import chosen_value
from bifrost_bot.gateway.incoming.persistent_item import PersistentButton, PersistentMenu
from bifrost_bot.gateway.incoming.replies import answer
from bifrost_bot.gateway.incoming.servers import require_server_manager
from bifrost_bot.gateway.incoming.services import services_of
from bifrost_bot.gateway.outgoing.rendering import view_of
from bifrost_bot.store.server_settings import GuildSettings


class PaletteButton(PersistentButton, template=r"bifrost-server:colours"):
    """The button that shows the menu."""

    async def _act(self, interaction: discord.Interaction) -> None:
        require_server_manager(interaction)
        services = services_of(interaction)
        now = await services.servers.settings.of(interaction.guild_id or 0)
        files = await palette_sample(services, now.board_palette)
        await answer(interaction, _text(now), files=files, view=_view(now))


class PaletteMenu(PersistentMenu, template=r"bifrost-server:palette"):
    """The menu of palettes."""

    async def _act(self, interaction: discord.Interaction) -> None:
        require_server_manager(interaction)
        services = services_of(interaction)
        palette = chosen_value(self.item, PALETTES)
        _, now = await services.servers.settings.change(
            interaction.guild_id or 0, lambda now: replace(now, board_palette=palette)
        )
        files = await palette_sample(services, now.board_palette)
        await interaction.response.edit_message(
            content=_text(now), view=_view(now), attachments=files
        )


def _text(now: GuildSettings) -> str:
    return (
        f"Public boards of this server, its lobbies, results and seasons: **{now.board_palette}**, "
        "from the next picture on. Players choose the colours of their own channels with /settings."
    )


def _view(now: GuildSettings) -> discord.ui.View:
    menu = discord.ui.Select[Any](custom_id="bifrost-server:palette")
    for name in PALETTES:
        menu.add_option(label=name, value=name, default=name == now.board_palette)
    return view_of(menu)
