"""The option by which commands ask for a game: a menu, and suggestions once there are too many games for a menu."""

from dataclasses import replace
from typing import Any, cast

import discord
import pytest
from discord import app_commands

from bifrost_bot.engines.registry import all_games
from bifrost_bot.gateway.incoming.game_option import MOST_CHOICES, chosen, game_option, suggested
from bifrost_bot.gateway.incoming.replies import RefusedError
from bifrost_bot.template.duel_game import GAME
from tests.plugged import plug_in

ASKED = cast("discord.Interaction[Any]", None)


def command() -> app_commands.Command[Any, ..., Any]:
    @app_commands.command()
    @game_option()
    async def play(interaction: discord.Interaction, game: str) -> None:
        """Play."""

    return cast("app_commands.Command[Any, ..., Any]", play)


def plug_in_many(monkeypatch: pytest.MonkeyPatch) -> None:
    many = (replace(GAME, info=replace(GAME.info, id=f"duel_{n}", title=f"Duel of {n}")) for n in range(40))
    plug_in(monkeypatch, *many)


def test_a_menu_offers_every_game() -> None:
    (option,) = command().parameters
    assert [choice.value for choice in option.choices] == list(all_games())


async def test_more_games_than_a_menu_has_are_suggested_by_what_is_typed(monkeypatch: pytest.MonkeyPatch) -> None:
    plug_in_many(monkeypatch)
    (option,) = command().parameters
    assert (option.choices, option.autocomplete) == ([], True)
    assert len(await suggested(ASKED, "")) == MOST_CHOICES
    assert [choice.value for choice in await suggested(ASKED, "OF 39")] == ["duel_39"]


def test_a_game_that_is_not_there_is_refused_by_name() -> None:
    with pytest.raises(RefusedError, match="There is no game checkers"):
        chosen("checkers")
