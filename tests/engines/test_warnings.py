"""The default warnings are valid for every length of turn, in every game."""

from dataclasses import fields
from typing import Any

import pytest

from bifrost_bot.engines.contract import AnyGame
from bifrost_bot.engines.errors import ConfigError
from bifrost_bot.engines.registry import all_games
from tests import samples


def seats(game: AnyGame) -> tuple[str, ...]:
    return game.info.seats[: game.info.fewest]


def length_key(game: AnyGame) -> str:
    """The setting that is the length of a game's turns."""
    config = game.configure({}, seats(game))
    return next(field.name for field in fields(config) if field.name.endswith("_seconds"))


def usual(game: AnyGame) -> list[int]:
    return list(game.configure({}, seats(game)).warnings)


@pytest.mark.parametrize(
    "game_id", [id for id in samples.GAMES if hasattr(all_games()[id].types.config, "warnings")]
)
class TestWarnings:
    def test_default_warnings_written_out_are_taken_however_short_the_turn_and_those_that_fit_are_given(
        self, game_id: str
    ) -> None:
        game = all_games()[game_id]
        written = usual(game)
        for seconds in (1, written[-1], written[-1] + 1, written[0]):
            config = game.configure({length_key(game): seconds, "warnings": written}, seats(game))
            assert list(config.warnings) == [left for left in written if left < seconds]

    @pytest.mark.parametrize(
        "wrong", [[30, 60], [30, 30], [30, 0], [30, -1], [True], [30.0], "30", 30]
    )
    def test_warnings_that_do_not_fall_are_refused_as_before(
        self, game_id: str, wrong: Any
    ) -> None:
        game = all_games()[game_id]
        with pytest.raises(ConfigError) as refused:
            game.configure({"warnings": wrong}, seats(game))
        assert refused.value.place == "warnings"
