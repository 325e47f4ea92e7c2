"""The message with the settings of an open lobby, which only the host who asked for it sees."""

from collections.abc import Sequence
from typing import Any, Final

import discord

from bifrost_bot.gateway.incoming.create_lobby import usual_for
from bifrost_bot.gateway.incoming.replies import RefusedError
from bifrost_bot.gateway.incoming.services import Services
from bifrost_bot.gateway.incoming.settings import computers
from bifrost_bot.gateway.incoming.settings.menu import menus
from bifrost_bot.gateway.incoming.settings.setting import (
    GAME,
    LONGEST_SHOWN,
    MATCH,
    Setting,
    all_settings,
    usual_settings,
)
from bifrost_bot.match.decide.hosts import require_host
from bifrost_bot.match.errors import LobbyError
from bifrost_bot.match.model import Match, Settings, Status
from bifrost_bot.speech.texts.setup import SettingText, SetupText
from bifrost_bot.speech.wording import fit

SETTING_MENU: Final = "bifrost-setting"
SETTINGS_BUTTON: Final = "bifrost-lobby"
COMPUTERS: Final = f"{MATCH}:computers"


async def show_lobby_settings(
    services: Services, interaction: discord.Interaction, match: Match
) -> None:
    """Answers a host with the settings of an open lobby, and what changes them.

    Raises:
        MatchError: When the user is not a host, or the match has begun.
    """
    require_open(match, str(interaction.user.id))
    text, view = await settings_message(services, interaction, match)
    await interaction.response.send_message(text, view=view, ephemeral=True)


def require_open(match: Match, by: str) -> None:
    """Requires a host, and a match whose settings can still be changed.

    Raises:
        MatchError: When it is too late, or the user is not a host.
    """
    require_host(match, by)
    if match.status is not Status.LOBBY:
        raise LobbyError(SetupText.match_over if match.over else SetupText.match_begun)


async def settings_message(
    services: Services, interaction: discord.Interaction, match: Match, told: str = ""
) -> tuple[str, discord.ui.View]:
    """Returns what the message says, `told` first, with its buttons and menus, known by their
    ids.
    """
    usual, by = await usual_of(services, match), str(interaction.user.id)
    settings = match.settings
    asked = usual_settings(settings, usual)
    lines = [SetupText.settings.format(match=match.id, game=match.game.info.title)]
    lines += [f"• {setting.option.title}: {setting.shown(settings)}" for setting in asked]
    lines.append(SetupText.how_to_change)
    view = discord.ui.View(timeout=None)
    view.add_item(_button(SetupText.usual_button, "usual", match, discord.ButtonStyle.primary))
    view.add_item(_button(SetupText.toml_button, "toml", match, discord.ButtonStyle.secondary))
    for menu in _menus(match, all_settings(settings, usual), by):
        view.add_item(menu)
    view.stop()
    return fit("\n".join(filter(None, (told, *lines)))), view


async def usual_of(services: Services, match: Match) -> Settings:
    """Returns the settings that a match would have if its host had chosen nothing."""
    home = await services.runner.home(match.id)
    return await usual_for(services, home.guild_id, match.game)


async def setting_named(services: Services, match: Match, id: str, by: str) -> Setting:
    """Returns a setting of a lobby that a host wants to change.

    Raises:
        RefusedError: When there is none of that id, or it says what the host, who plays, may not
        know.
    """
    found = {
        setting.id: setting
        for setting in all_settings(match.settings, await usual_of(services, match))
    }
    if id not in found:
        raise RefusedError(SetupText.no_such_setting)
    if is_hidden(match, found[id], by):
        raise RefusedError(SetupText.setting_hidden.format(setting=found[id].option.title))
    return found[id]


def _menus(match: Match, settings: Sequence[Setting], by: str) -> list[discord.ui.Select[Any]]:
    entries = {whose: _entries(match, settings, whose, by) for whose in (GAME, MATCH)}
    entries[MATCH].append(_entry(SettingText.computers, COMPUTERS, computers.shown(match)))
    found = menus(
        f"{SETTING_MENU}:{match.id}:{MATCH}", SetupText.menu_of_every_match, entries[MATCH], 1
    )
    if entries[GAME]:
        title = fit(SetupText.menu_of_game.format(game=match.game.info.title), LONGEST_SHOWN)
        found = [*menus(f"{SETTING_MENU}:{match.id}:{GAME}", title, entries[GAME], 3), *found]
    return found


def _entries(
    match: Match, settings: Sequence[Setting], whose: str, by: str
) -> list[discord.SelectOption]:
    return [
        _entry(
            one.option.title,
            one.id,
            SetupText.value_hidden if is_hidden(match, one, by) else one.shown(match.settings),
        )
        for one in settings
        if one.id.startswith(f"{whose}:")
    ]


def _entry(title: str, id: str, shown: str) -> discord.SelectOption:
    return discord.SelectOption(label=title, value=id, description=shown)


def is_hidden(match: Match, setting: Setting, by: str) -> bool:
    """Returns whether a setting says what a host who plays may not know."""
    secret = (
        setting.id.startswith(f"{GAME}:") and setting.option.key in match.game.info.secret_settings
    )
    return secret and match.player(by) is not None and setting.get(match.settings) is not None


def _button(
    label: str, action: str, match: Match, style: discord.ButtonStyle
) -> discord.ui.Button[Any]:
    return discord.ui.Button(
        label=label, style=style, custom_id=f"{SETTINGS_BUTTON}:{action}:{match.id}"
    )
