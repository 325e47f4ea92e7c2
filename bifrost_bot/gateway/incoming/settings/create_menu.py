"""`/match create` without a game: a menu of the games with a picture, and the form that opens
the lobby.
"""

import asyncio
import logging
import re
from typing import Any, Final, cast

import discord

from bifrost_bot.engines.contract import AnyGame
from bifrost_bot.engines.registry import USUAL, all_games
from bifrost_bot.gateway.incoming.create_lobby import (
    announce,
    open_lobby,
    opened,
    refuse_if_unready,
    usual_for,
)
from bifrost_bot.gateway.incoming.game_option import chosen
from bifrost_bot.gateway.incoming.interaction_checks import carry_out, one_of
from bifrost_bot.gateway.incoming.services import Services, services_of
from bifrost_bot.gateway.incoming.settings.menu import menus
from bifrost_bot.gateway.incoming.settings.sample_board import sample_board
from bifrost_bot.gateway.incoming.settings.setting import LONGEST_SHOWN, usual_settings
from bifrost_bot.gateway.incoming.settings.settings_form import SettingsForm
from bifrost_bot.match.model import Settings
from bifrost_bot.messages.post import Picture
from bifrost_bot.speech.texts.setup import SetupText
from bifrost_bot.speech.wording import fit

log = logging.getLogger(__name__)
_MENU: Final = "bifrost-create"
_NEXT: Final = "bifrost-open"


async def show_games(services: Services, interaction: discord.Interaction) -> None:
    """Answers a host with a menu of the games, which only they see."""
    games = all_games()
    game = games.get(USUAL) or next(iter(games.values()))
    text, view, files = _words(game), _view(game), await _pictures(services, game)
    await interaction.response.send_message(text, view=view, files=files, ephemeral=True)


class GameMenu(
    discord.ui.DynamicItem[discord.ui.Select[Any]], template=_MENU + r":(?P<page>[0-9])"
):
    """The menu of the games; the message shows the one chosen last."""

    def __init__(self, menu: discord.ui.Select[Any]) -> None:
        super().__init__(menu)

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: discord.ui.Item[Any], match: re.Match[str]
    ) -> "GameMenu":
        """Returns the menu that was used."""
        return cls(cast(discord.ui.Select[Any], item))

    async def callback(self, interaction: discord.Interaction) -> None:
        """Shows the game that was chosen."""
        await carry_out(interaction, lambda: self._show(interaction))

    async def _show(self, interaction: discord.Interaction) -> None:
        services, game = services_of(interaction), chosen(one_of(self.item))
        services.people.filled.keep(*_choice(interaction), (game.info.id,))
        files = await _pictures(services, game)
        if _chosen_last(services, interaction) in (None, game.info.id):
            await interaction.response.edit_message(
                content=_words(game), view=_view(game), attachments=files
            )
        else:
            # Another game was chosen while this one was drawn; the message is to show that one.
            await interaction.response.defer()


class NextButton(discord.ui.DynamicItem[discord.ui.Button[Any]], template=_NEXT + r":(?P<game>.+)"):
    """The button that asks for the usual settings of the game that was chosen last; after a
    restart, that is shown.
    """

    def __init__(self, button: discord.ui.Button[Any], game_id: str) -> None:
        super().__init__(button)
        self._game_id = game_id

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: discord.ui.Item[Any], match: re.Match[str]
    ) -> "NextButton":
        """Returns the button that was pressed."""
        return cls(cast(discord.ui.Button[Any], item), match["game"])

    async def callback(self, interaction: discord.Interaction) -> None:
        """Opens the form."""
        await carry_out(interaction, lambda: self._open(interaction))

    async def _open(self, interaction: discord.Interaction) -> None:
        services = services_of(interaction)
        # The game chosen last may still be being drawn, with the button of the one before below the
        # menu.
        await show_create_form(
            services, interaction, _chosen_last(services, interaction) or self._game_id
        )


async def show_create_form(
    services: Services, interaction: discord.Interaction, game_id: str, *, again: bool = False
) -> None:
    """Shows a host the form that opens a lobby; `again` as they filled it in when it was refused.

    Raises:
        RefusedError: When they cannot host here, or the server lacks what a match of that game
        needs.
    """
    await services.hosting.servers.require_right_to_host(interaction)
    usual = await usual_for(services, interaction.guild_id or 0, chosen(game_id))
    await refuse_if_unready(services, interaction, usual)
    await CreateForm(services, usual).show(interaction, again=again)


class CreateForm(SettingsForm):
    """A form with the usual settings of a match to be opened; sent off as it is, all is as
    usual.
    """

    def __init__(self, services: Services, usual: Settings) -> None:
        title = fit(SetupText.open_lobby.format(game=chosen(usual.game).info.title), 45)
        super().__init__(
            services, title, f"create:0:{usual.game}", usual_settings(usual, usual), usual
        )
        self._game_id = usual.game

    async def carry_out(self, interaction: discord.Interaction) -> None:
        """Opens the lobby, and puts what to do next in the place of the menu."""
        services = self._services
        await services.hosting.servers.require_right_to_host(interaction)
        usual = await usual_for(services, interaction.guild_id or 0, chosen(self._game_id))
        match = await open_lobby(services, interaction, self.changed(usual), ())
        await interaction.response.edit_message(content=opened(match), view=None, attachments=[])
        await announce(services, interaction, match)


def _choice(interaction: discord.Interaction) -> tuple[int, int | None, str]:
    """Returns what the choice of a game is kept under: who chose, where, and in which message."""
    message = interaction.message.id if interaction.message else 0
    return interaction.user.id, interaction.channel_id, f"games:{message}"


def _chosen_last(services: Services, interaction: discord.Interaction) -> str | None:
    """Returns the id of the game that was chosen last in a message; None where that is not known
    any more.
    """
    kept = services.people.filled.of(*_choice(interaction))
    return kept.values[0] if kept.values else None


def _words(game: AnyGame) -> str:
    info = game.info
    if info.fewest == info.most:
        return SetupText.which_game.format(game=info.title, players=info.most, pitch=info.pitch)
    return SetupText.which_game_of_range.format(
        game=info.title, fewest=info.fewest, most=info.most, pitch=info.pitch
    )


def _view(game: AnyGame) -> discord.ui.View:
    """Returns the menu and the button; clicks are recognized by their ids, so that old ones
    still work.
    """
    view = discord.ui.View(timeout=None)
    entries = [
        discord.SelectOption(
            label=fit(one.info.title, LONGEST_SHOWN),
            value=id,
            description=fit(one.info.pitch, LONGEST_SHOWN),
            default=id == game.info.id,
        )
        for id, one in all_games().items()
    ]
    for menu in menus(_MENU, SetupText.games, entries):
        view.add_item(menu)
    style = discord.ButtonStyle.primary
    view.add_item(
        discord.ui.Button(label=SetupText.next, style=style, custom_id=f"{_NEXT}:{game.info.id}")
    )
    view.stop()
    return view


async def _pictures(services: Services, game: AnyGame) -> list[discord.File]:
    """Returns the picture of a board; none where the game cannot be played by chance, since
    words matter more.
    """
    try:
        scene = await asyncio.to_thread(sample_board, game)
    except Exception:
        log.exception("no sample board of %s could be made", game.info.id)
        return []
    return await services.outgoing.renderer.files([Picture(scene, f"{game.info.id}.png")])
