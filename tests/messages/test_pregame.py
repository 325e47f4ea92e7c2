"""A game's pregame is the lobby of a match with a scheduled start."""

from typing import Any

import pytest

from bifrost_bot.engines.registry import all_games
from bifrost_bot.match.decide.lobby import CallReady
from bifrost_bot.match.decide.scheduled_start import PlanStart
from bifrost_bot.match.model import Settings
from bifrost_bot.messages.post import lobby_post
from tests.match.world import HOST, World

DAY_MS = 24 * 3_600_000
PREGAME = [game for game in sorted(all_games()) if all_games()[game].info.pregame_hours]


def planned_lobby(game: str) -> World:
    """A lobby whose match begins in a day."""
    world = World(Settings(game))
    world.do(PlanStart(HOST, world.now_ms + DAY_MS))
    return world


def test_both_snakes_have_a_pregame_of_a_day() -> None:
    assert {game: all_games()[game].info.pregame_hours for game in PREGAME} == {
        "antisocial_snake": 24,
        "social_snake": 24,
    }


def test_a_lobby_with_a_set_start_is_called_the_pregame() -> None:
    world = planned_lobby("social_snake")
    at = f"<t:{(world.now_ms + DAY_MS) // 1000}:F>"
    assert (
        f"**Pregame** until {at}: press **Join** and choose a colour; press it again to change "
        "it. Nothing else is due until then."
    ) in lobby_post(world.match).text


def test_where_seats_are_dealt_the_pregame_asks_only_who_plays() -> None:
    text = lobby_post(planned_lobby("antisocial_snake").match).text
    assert ": press **Join** to play. Nothing else is due until then." in text


@pytest.mark.parametrize("game", sorted(all_games()))
def test_without_a_set_start_or_a_pregame_a_lobby_reads_as_before(game: Any) -> None:
    assert "Pregame" not in lobby_post(World(Settings(game)).match).text
    assert " · *begins <t:" in lobby_post(planned_lobby(game).match).text
    if game not in PREGAME:
        assert "Pregame" not in lobby_post(planned_lobby(game).match).text


def test_the_ready_check_at_its_end_is_no_pregame_any_more() -> None:
    world = World(Settings("social_snake"))
    world.join()
    world.do(CallReady(HOST))
    assert "Pregame" not in lobby_post(world.match).text
