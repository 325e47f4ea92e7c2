"""`/match create` without a game: a menu of the games, and the form that opens the lobby."""

import asyncio
import logging
from typing import Any, Final

import discord

from bifrost_bot.engines.contract import AnyGame
from bifrost_bot.engines.registry import USUAL, all_games
from bifrost_bot.gateway.incoming import options
from bifrost_bot.gateway.incoming.create_lobby import (
    announce,
    default_settings,
    open_lobby,
    refuse_if_unready,
    show_next_steps,
)
from bifrost_bot.gateway.incoming.game_option import game_by_id
from bifrost_bot.gateway.incoming.interaction_checks import chosen_value
from bifrost_bot.gateway.incoming.persistent_item import PersistentButton, PersistentMenu
from bifrost_bot.gateway.incoming.replies import answer
from bifrost_bot.gateway.incoming.services import Services, services_of
from bifrost_bot.gateway.incoming.settings.files_form import FilesForm
from bifrost_bot.gateway.incoming.settings.menu import menus
from bifrost_bot.gateway.incoming.settings.sample_board import sample_board
from bifrost_bot.gateway.incoming.settings.setting import LONGEST_SHOWN, main_settings
from bifrost_bot.gateway.incoming.settings.settings_form import SettingsForm
from bifrost_bot.gateway.outgoing.rendering import view_of
from bifrost_bot.match.model import Settings
from bifrost_bot.messages.post import Picture
from bifrost_bot.speech.wording import fit

log = logging.getLogger(__name__)
_MENU: Final = "bifrost-create"
_NEXT: Final = "bifrost-open"
_FROM_FILES: Final = "bifrost-files"


async def show_games(services: Services, interaction: discord.Interaction) -> None:
    """Answers a host with a menu of the games, which only they see."""
    games = all_games()
    game = games.get(USUAL) or next(iter(games.values()))
    files = await _pictures(services, game)
    await answer(interaction, _description(game), view=_view(game), files=files)


class GameMenu(PersistentMenu, template=_MENU + r":(?P<page>[0-9])"):
    """The menu of the games; the message shows the one chosen last."""

    async def _act(self, interaction: discord.Interaction) -> None:
        services = services_of(interaction)
        game = game_by_id(chosen_value(self.item))
        services.filled_forms.keep(*_choice_key(interaction), (game.info.id,))
        files = await _pictures(services, game)
        if _chosen_last(services, interaction) in (None, game.info.id):
            await interaction.response.edit_message(
                content=_description(game), view=_view(game), attachments=files
            )
        else:
            # Another game was chosen while this one was drawn; the message is to show that one.
            await interaction.response.defer()


class OpenButton(PersistentButton, template=rf"(?P<form>{_NEXT}|{_FROM_FILES}):(?P<game>.+)"):
    """A button that opens a form of the game chosen last; after a restart, of the one shown."""

    async def _act(self, interaction: discord.Interaction) -> None:
        services = services_of(interaction)
        # The message may still have the button of the game before, while the last one is drawn.
        game_id = _chosen_last(services, interaction) or self._parts["game"]
        show = show_create_form if self._parts["form"] == _NEXT else show_create_files_form
        await show(services, interaction, game_id)


async def show_create_form(
    services: Services, interaction: discord.Interaction, game_id: str, *, again: bool = False
) -> None:
    """Shows a host the form that opens a lobby; `again` refills it with what they typed.

    Raises:
        RefusedError: When they cannot host here, or the server is not ready for such a match.
    """
    usual = await _usual_of(services, interaction, game_by_id(game_id))
    await refuse_if_unready(services, interaction, usual)
    await CreateForm(services, usual).show(interaction, again=again)


class CreateForm(SettingsForm):
    """A form with the main settings of a new match; unchanged fields keep their defaults."""

    def __init__(self, services: Services, usual: Settings) -> None:
        title = _form_title(game_by_id(usual.game))
        asked = main_settings(usual, usual)
        super().__init__(services, title, f"create:0:{usual.game}", asked, usual)
        self._game_id = usual.game

    async def carry_out(self, interaction: discord.Interaction) -> None:
        """Opens the lobby, and replaces the menu by the next steps."""
        usual = await _usual_of(self._services, interaction, game_by_id(self._game_id))
        await _open(self._services, interaction, self.apply_to(usual))


async def show_create_files_form(
    services: Services, interaction: discord.Interaction, game_id: str, *, again: bool = False
) -> None:
    """Shows a host the form that opens a lobby from files; `again` refills it.

    Raises:
        RefusedError: When they cannot host here, or the server is not ready for such a match.
    """
    game = game_by_id(game_id)
    await refuse_if_unready(services, interaction, await _usual_of(services, interaction, game))
    await CreateFilesForm(services, game).show(interaction, again=again)


class CreateFilesForm(FilesForm):
    """A form that opens a lobby with settings from files or typed as TOML."""

    def __init__(self, services: Services, game: AnyGame) -> None:
        super().__init__(services, _form_title(game), f"files:0:{game.info.id}", game)

    async def carry_out(self, interaction: discord.Interaction) -> None:
        """Opens the lobby, and replaces the menu by the next steps."""
        usual = await _usual_of(self._services, interaction, self._game)
        raw = await self.entered_settings(interaction)
        await _open(self._services, interaction, options.with_typed(usual, raw))


async def _usual_of(
    services: Services, interaction: discord.Interaction, game: AnyGame
) -> Settings:
    """Returns a game's default settings on a server, for a user who can host there."""
    await services.servers.require_right_to_host(interaction)
    return await default_settings(services, interaction.guild_id or 0, game)


async def _open(services: Services, interaction: discord.Interaction, wanted: Settings) -> None:
    """Opens a lobby, and replaces the menu by the next steps."""
    match = await open_lobby(services, interaction, wanted, ())
    await show_next_steps(interaction, match, replace=True)
    await announce(services, interaction, match)


def _form_title(game: AnyGame) -> str:
    return fit(f"Open a lobby: {game.info.title}", 45)


def _choice_key(interaction: discord.Interaction) -> tuple[int, int | None, str]:
    """Returns the key of a chosen game in `FilledForms`: user, channel and message."""
    message = interaction.message.id if interaction.message else 0
    return interaction.user.id, interaction.channel_id, f"games:{message}"


def _chosen_last(services: Services, interaction: discord.Interaction) -> str | None:
    """Returns the id of the game chosen last in a message; None after a restart."""
    kept = services.filled_forms.of(*_choice_key(interaction))
    return kept.values[0] if kept.values else None


def _description(game: AnyGame) -> str:
    info = game.info
    number = info.most if info.fewest == info.most else f"{info.fewest} to {info.most}"
    return f"Which game do you want to host?\n**{info.title}**, for {number} players: {info.pitch}"


def _view(game: AnyGame) -> discord.ui.View:
    """Returns the menu and the button *Next*; clicks are recognized by custom id."""
    entries: list[discord.SelectOption] = []
    for id, offered in all_games().items():
        title = fit(offered.info.title, LONGEST_SHOWN)
        pitch = fit(offered.info.pitch, LONGEST_SHOWN)
        is_shown = id == game.info.id
        entries.append(
            discord.SelectOption(label=title, value=id, description=pitch, default=is_shown)
        )
    next_id = f"{_NEXT}:{game.info.id}"
    primary = discord.ButtonStyle.primary
    next_button = discord.ui.Button[Any](label="Next", style=primary, custom_id=next_id)
    files_id = f"{_FROM_FILES}:{game.info.id}"
    files_button = discord.ui.Button[Any](label="From files", custom_id=files_id)
    return view_of(*menus(_MENU, "Games", entries), next_button, files_button)


async def _pictures(services: Services, game: AnyGame) -> list[discord.File]:
    """Returns the picture of a board; none if the sample cannot be made, as it is not essential."""
    try:
        scene = await asyncio.to_thread(sample_board, game)
    except Exception:
        log.exception("no sample board of %s could be made", game.info.id)
        return []
    return await services.renderer.files([Picture(scene, f"{game.info.id}.png")])
