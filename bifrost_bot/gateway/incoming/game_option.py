"""The game option of commands: a menu, or suggestions if there are too many games for a menu."""

from collections.abc import Iterable
from typing import Any, Final

import discord
from discord import app_commands

from bifrost_bot.engines.contract import AnyGame
from bifrost_bot.engines.registry import all_games
from bifrost_bot.gateway.incoming.replies import RefusedError
from bifrost_bot.speech.texts.command import LookupText
from bifrost_bot.speech.wording import clean

MOST_CHOICES: Final = 25
"""The maximum number of entries in Discord's menus, and of suggestions."""


def offer_games(
    commands: Iterable[app_commands.Command[Any, ..., Any] | app_commands.Group],
) -> None:
    """Lets the commands offer the games that there are now for their option `game`, where they have
    one.

    A bot does so before it registers its commands; decorators of discord.py would take the games of
    the first import.
    """
    for command in commands:
        option = None if isinstance(command, app_commands.Group) else command.get_parameter("game")
        if option is not None:
            _offer(option)


def _offer(option: app_commands.Parameter) -> None:
    choices = _choices("")
    # discord.py shares the option between the bots of a process, and an option never stops
    # suggesting.
    suggests = option.autocomplete or len(choices) > MOST_CHOICES
    app_commands.choices(game=[] if suggests else choices)(option.command)
    if suggests:
        app_commands.autocomplete(game=suggested)(option.command)


async def suggested(
    interaction: discord.Interaction[Any], current: str
) -> list[app_commands.Choice[str]]:
    """Returns the games whose title or id contains the text typed so far."""
    del interaction
    return _choices(current)[:MOST_CHOICES]


def _choices(typed: str) -> list[app_commands.Choice[str]]:
    return [
        app_commands.Choice(name=game.info.title, value=game_id)
        for game_id, game in all_games().items()
        if typed.lower() in game.info.title.lower() or typed.lower() in game_id
    ]


def chosen(game_id: str) -> AnyGame:
    """Returns the game of an option, which may have been typed instead of chosen.

    Raises:
        RefusedError: When there is no such game.
    """
    game = all_games().get(game_id)
    if game is None:
        raise RefusedError(LookupText.no_such_game.format(game=clean(game_id)))
    return game
