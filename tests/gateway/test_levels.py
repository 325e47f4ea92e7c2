"""The question for the level of computer players."""

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from bifrost_bot.arena.levels import LEVELS
from bifrost_bot.engines.contract import AnyGame
from bifrost_bot.engines.registry import OWN, USUAL, game_of
from bifrost_bot.gateway.incoming.settings.computers import skill_option


def labels(**ratings: int) -> list[str]:
    game = game_of(USUAL)
    game = replace(game, info=replace(game.info, ratings=ratings))
    match: Any = SimpleNamespace(game=game)
    option = skill_option(match)
    return [option.usual, *(choice.label for choice in option.choices)]


def test_levels_are_in_words_with_their_measured_worth() -> None:
    assert labels()[0] == "good: they think a little"
    found = labels(good=1240, random=980)
    assert (found[0], found[-1]) == (
        "good: they think a little; strength 1240",
        "random: they take anything; strength 980",
    )
    assert found[1] == labels()[1]


@pytest.mark.parametrize("game", [*map(game_of, OWN)], ids=OWN)
def test_each_game_of_ours_tells_what_each_level_is_worth(game: AnyGame) -> None:
    assert set(game.info.ratings) == set(LEVELS)
    taking_anything, easy, quick, good, best = (game.info.ratings[level] for level in LEVELS)
    assert taking_anything < easy < quick < min(good, best)
