"""Lengths of matches as their games announce them."""

from typing import Any

import pytest

from bifrost_bot.engines.registry import all_games
from bifrost_bot.engines.values import Outline


def outline(game: str, **settings: Any) -> Outline:
    """What a game with its fewest seats tells of a match with these settings."""
    engine = all_games()[game]
    seats = engine.info.seats[: engine.info.fewest]
    return engine.outline(engine.configure(settings, seats), seats)


@pytest.mark.parametrize(
    ("game", "settings", "told"),
    [
        ("three_towers", {}, Outline(("1",), (6, 6), 6)),
        ("three_towers", {"rounds": 2}, Outline(("1",), (2, 2), 2)),
        ("antisocial_snake", {}, Outline(tuple("0123456789"), (6, 6), 5)),
        (
            "antisocial_snake",
            {"schedule": [["3"], ["7", "8"]]},
            Outline(("3", "7", "8"), (3, 3), 2),
        ),
        ("social_snake", {}, Outline(("A", "B", "C"), (4, 13), 5, 12)),
        ("social_snake", {"edition": "mm2_5"}, Outline(("A", "B"), (2, 7), 5, 6)),
        ("social_snake", {"rounds": 2, "schedule": [["X"]]}, Outline(("X",), (2, 4), 2, 3)),
        ("dont_connect_5", {}, Outline(("1",), (3, 288), None, 96)),
        ("bifrost", {}, Outline(tuple("123456"), (12, 672), None, 100)),
        ("bifrost", {"prefilled": "empty"}, Outline(tuple("123456"), (12, 744), None, 112)),
        (
            "bifrost",
            {"prefilled": {"red": ["A1", "A2", "A3"]}},
            Outline(tuple("123456"), (4, 708), None, 106),
        ),
    ],
)
def test_a_match_is_told_to_have_as_many_phases_boards_and_rounds_as_its_settings_give_it(
    game: str, settings: dict[str, Any], told: Outline
) -> None:
    assert outline(game, **settings) == told
