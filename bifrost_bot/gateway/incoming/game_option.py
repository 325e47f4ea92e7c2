"""The option `game` of commands: a menu, or suggestions if there are too many games for one."""

import asyncio
from collections.abc import Iterable
from typing import Any, Final

import discord
from discord import app_commands

from bifrost_bot.engines.contract import AnyGame
from bifrost_bot.engines.registry import all_games, all_loaded, load_all, titles
from bifrost_bot.gateway.incoming.replies import RefusedError
from bifrost_bot.gateway.incoming.suggestions import Choices
from bifrost_bot.speech.wording import clean

MOST_CHOICES: Final = 25
"""The maximum number of entries in Discord's menus, and of suggestions."""


def offer_games(
    commands: Iterable[app_commands.Command[Any, ..., Any] | app_commands.Group],
) -> None:
    """Sets the games that the commands offer for their option `game`.

    This happens before a bot registers its commands, because decorators would take the games that
    were known when the module was imported.
    """
    for command in commands:
        if isinstance(command, app_commands.Group):
            continue
        option = command.get_parameter("game")
        if option is not None:
            _offer(option)


def _offer(option: app_commands.Parameter) -> None:
    choices = _matching_games("")
    # discord.py shares the option between a process's bots, and cannot remove an autocompletion.
    if option.autocomplete or len(choices) > MOST_CHOICES:
        app_commands.choices(game=[])(option.command)
        app_commands.autocomplete(game=suggest_games)(option.command)
    else:
        app_commands.choices(game=choices)(option.command)


async def load_games() -> None:
    """Loads all games in a thread, once; a start loads only those of its live matches."""
    if not all_loaded():
        await asyncio.to_thread(load_all)


async def suggest_games(interaction: discord.Interaction[Any], current: str) -> Choices:
    """Returns the games whose title or id contains the text typed so far."""
    del interaction
    return _matching_games(current)[:MOST_CHOICES]


def _matching_games(typed: str) -> Choices:
    choices: Choices = []
    for id, title in titles().items():
        if typed.lower() in title.lower() or typed.lower() in id:
            choices.append(app_commands.Choice(name=title, value=id))
    return choices


def game_by_id(game_id: str) -> AnyGame:
    """Returns the game with an id, which may have been typed.

    Raises:
        RefusedError: When there is no such game.
    """
    game = all_games().get(game_id)
    if game is None:
        raise RefusedError(f"There is no game {clean(game_id)}. Choose one that is suggested.")
    return game
