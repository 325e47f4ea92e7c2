"""The option that asks for a game: a menu, or completion for many games."""

from dataclasses import replace
from typing import Any, cast

import discord
import pytest
from discord import app_commands

from bifrost_bot.engines.registry import all_games
from bifrost_bot.gamekit.template.duel_game import GAME
from bifrost_bot.gateway.incoming.game_option import (
    MOST_CHOICES,
    game_by_id,
    offer_games,
    suggest_games,
)
from bifrost_bot.gateway.incoming.replies import RefusedError
from tests.plugged import plug_in

ASKED = cast("discord.Interaction[Any]", None)


@pytest.fixture
def command() -> app_commands.Command[Any, ..., Any]:
    @app_commands.command()
    async def play(interaction: discord.Interaction, game: str) -> None:
        """Play."""

    return cast("app_commands.Command[Any, ..., Any]", play)


def offered_menu(command: app_commands.Command[Any, ..., Any]) -> tuple[list[Any], bool]:
    """The command's menu of a bot that starts now, and whether the option has suggestions."""
    offer_games([app_commands.Group(name="group", description="Without options"), command])
    (option,) = command.parameters
    return [choice.value for choice in option.choices], option.autocomplete


def plug_in_many(monkeypatch: pytest.MonkeyPatch) -> None:
    many = (
        replace(GAME, info=replace(GAME.info, id=f"duel_{n}", title=f"Duel of {n}"))
        for n in range(40)
    )
    plug_in(monkeypatch, *many)


def test_a_menu_offers_every_game(command: app_commands.Command[Any, ..., Any]) -> None:
    assert offered_menu(command) == (list(all_games()), False)


def test_a_game_that_comes_between_two_bots_is_in_the_menu_of_the_second(
    command: app_commands.Command[Any, ..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    before, _ = offered_menu(command)
    plug_in(monkeypatch, GAME)
    assert offered_menu(command) == ([*before, "duel"], False)


async def test_more_games_than_a_menu_has_are_suggested_by_what_is_typed(
    command: app_commands.Command[Any, ..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    offered_menu(command)
    with monkeypatch.context() as for_a_while:
        plug_in_many(for_a_while)
        assert offered_menu(command) == ([], True)
        assert len(await suggest_games(ASKED, "")) == MOST_CHOICES
        assert [choice.value for choice in await suggest_games(ASKED, "OF 39")] == ["duel_39"]
    # Discord refuses an option that has a menu and asks for suggestions.
    assert offered_menu(command) == ([], True)


def test_a_game_that_is_not_there_is_refused_by_name() -> None:
    with pytest.raises(RefusedError, match="There is no game checkers"):
        game_by_id("checkers")
