"""The ephemeral message with the settings of an open lobby."""

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

import discord

from bifrost_bot.gateway.incoming.create_lobby import default_settings
from bifrost_bot.gateway.incoming.replies import RefusedError, answer
from bifrost_bot.gateway.incoming.services import Services, user_id
from bifrost_bot.gateway.incoming.settings import computers
from bifrost_bot.gateway.incoming.settings.menu import menus
from bifrost_bot.gateway.incoming.settings.setting import (
    GAME,
    LONGEST_SHOWN,
    MATCH,
    Setting,
    all_settings,
    main_settings,
)
from bifrost_bot.gateway.outgoing.rendering import view_of
from bifrost_bot.match.decide.hosts import require_host
from bifrost_bot.match.errors import LobbyError
from bifrost_bot.match.model import Match, Settings, Status
from bifrost_bot.match.preferences import zone_text
from bifrost_bot.speech.wording import fit, fit_lines, listing

SETTING_MENU: Final = "bifrost-setting"
SETTINGS_BUTTON: Final = "bifrost-lobby"
COMPUTERS: Final = f"{MATCH}:computers"


async def show_lobby_settings(
    services: Services, interaction: discord.Interaction, match: Match
) -> None:
    """Answers a host with the settings of an open lobby, and with menus that change them.

    Raises:
        MatchError: When the user is not a host, or the match has begun.
    """
    require_open(match, user_id(interaction))
    text, view = await settings_message(services, interaction, match)
    await answer(interaction, text, view=view)


def require_open(match: Match, by: str) -> None:
    """Raises unless a host asks and the match is still in its lobby.

    Raises:
        MatchError: When the user is not a host, or the match has begun.
    """
    require_host(match, by)
    if match.status is not Status.LOBBY:
        raise LobbyError(
            "The match is over, so its settings no longer change."
            if match.over
            else "The match has begun, so its settings no longer change."
        )


async def settings_message(
    services: Services, interaction: discord.Interaction, match: Match, head: str = ""
) -> tuple[str, discord.ui.View]:
    """Returns the message's text, which begins with `head`, and its buttons and menus."""
    usual = await default_settings_of(services, match)
    settings = match.settings
    game = match.game.info.title
    lines = [head] if head else []
    lines.append(f"**Settings of match {match.id}, {game}**")
    asked = main_settings(settings, usual)
    lines += [f"• {setting.option.title}: {setting.label(settings)}" for setting in asked]
    lines += _zones(services, match)
    lines.append(
        "**Usual settings** changes these. The menus have all settings, and **As TOML** "
        "takes several at once, and files."
    )
    usual_button = _button("Usual settings", "usual", match, discord.ButtonStyle.primary)
    toml_button = _button("As TOML", "toml", match, discord.ButtonStyle.secondary)
    menus = _menus(match, all_settings(settings, usual), user_id(interaction))
    return fit_lines(lines), view_of(usual_button, toml_button, *menus)


def _zones(services: Services, match: Match) -> list[str]:
    """Returns the time zones of the players who let hosts see them, without names."""
    zones: Counter[str] = Counter()
    for player in match.people:
        chosen = services.preferences.of(player.id)
        if chosen.share_zone:
            zones[zone_text(chosen.zone)] += 1
    if not zones:
        return []
    counts = listing([f"{zone} {number}" for zone, number in zones.most_common()])
    return [f"• Players' time zones, as far as they show them: {counts}"]


async def default_settings_of(services: Services, match: Match) -> Settings:
    """Returns the default settings of a match of this game on this server."""
    home = await services.runner.home(match.id)
    return await default_settings(services, home.guild_id, match.game)


async def setting_named(services: Services, match: Match, id: str, by: str) -> Setting:
    """Returns a setting of a lobby that a host wants to change.

    Raises:
        RefusedError: When there is none of that id, or it is hidden from the host, who plays.
    """
    usual = await default_settings_of(services, match)
    for setting in all_settings(match.settings, usual):
        if setting.id == id:
            if is_hidden(match, setting, by):
                raise RefusedError(
                    f"You play in this match, so you cannot see “{setting.option.title}”. A "
                    "host who does not play can change it."
                )
            return setting
    raise RefusedError("This match has no such setting. Open its settings again.")


def _menus(match: Match, settings: Sequence[Setting], by: str) -> list[discord.ui.Select[Any]]:
    of_game: list[discord.SelectOption] = []
    of_match: list[discord.SelectOption] = []
    for setting in settings:
        label = setting.label(match.settings)
        if is_hidden(match, setting, by):
            label = "secret"
        entries = of_game if setting.is_of_game else of_match
        entries.append(_entry(setting.option.title, setting.id, label))
    present = computers.computers_text(match)
    of_match.append(_entry("Computer players", COMPUTERS, present))
    id = f"{SETTING_MENU}:{match.id}"
    game = match.game.info.title
    title = fit(f"Settings of {game}", LONGEST_SHOWN)
    return [
        *menus(f"{id}:{GAME}", title, of_game, 3),
        *menus(f"{id}:{MATCH}", "Settings of every match", of_match, 1),
    ]


def _entry(title: str, id: str, value: str) -> discord.SelectOption:
    return discord.SelectOption(label=title, value=id, description=value)


def is_hidden(match: Match, setting: Setting, by: str) -> bool:
    """Returns whether a setting holds a secret from a host who plays."""
    secret = setting.is_of_game and setting.option.key in match.game.info.secret_settings
    return secret and match.player(by) is not None and setting.get(match.settings) is not None


def _button(
    label: str, action: str, match: Match, style: discord.ButtonStyle
) -> discord.ui.Button[Any]:
    custom_id = f"{SETTINGS_BUTTON}:{action}:{match.id}"
    return discord.ui.Button(label=label, style=style, custom_id=custom_id)
