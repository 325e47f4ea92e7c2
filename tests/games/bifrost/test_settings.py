"""A host's settings: every default, every refusal with its place."""

import pytest

from bifrost_bot.engines.bifrost import GAME as bifrost
from bifrost_bot.engines.bifrost.model import COLOURS
from bifrost_bot.engines.errors import ConfigError
from tests.games.bifrost.play import cells


def configure(**settings: object):
    return bifrost.configure(settings, COLOURS)


def test_every_key_has_a_default() -> None:
    config = configure()
    assert config.start == cells(red="C4 E2", green="F3 H5", blue="F6 B5")
    assert (config.points, config.move_seconds, config.warnings) == ((3, 2, 0), 60, (30, 10, 5))


def test_the_presets_are_trine_and_empty() -> None:
    assert configure(prefilled="trine") == configure()
    assert configure(prefilled="empty").start == cells()
    assert set(bifrost.info.presets) == {"trine", "empty"}


def test_a_host_may_colour_any_cells_and_leave_colours_out() -> None:
    assert configure(prefilled={"red": ["A1", "b2"], "blue": []}).start == cells(red="A1 B2")


def test_warnings_that_do_not_fit_a_short_turn_are_left_out() -> None:
    assert configure(move_seconds=10).warnings == (5,)
    assert configure(move_seconds=11).warnings == (10, 5)
    assert configure(move_seconds=1).warnings == ()


def test_the_rules_name_points_and_skipped_turns_and_what_a_host_set_otherwise() -> None:
    skipped = "All games share each turn. A turn in which nobody has a move to make is skipped."
    assert bifrost.terms(configure()) == ("Places are worth 3, 2 and 0 points.", skipped)
    assert bifrost.terms(configure(prefilled="empty"))[0] == "All boards begin empty."
    assert bifrost.terms(
        configure(
            prefilled={"red": ["A1", "B2"], "blue": ["I5"]},
            points=[5, 1, 0],
            half_break=300,
            wait_for_finished=True,
        )
    ) == (
        "Coloured from the start on every board: Red A1 and B2; Blue I5.",
        "Places are worth 5, 1 and 0 points.",
        "Before the second half there is a break of 300 seconds. You can send moves for its first "
        "turn during the break.",
        "All games share each turn. A turn in which nobody has a move to make lasts as long as "
        "any other.",
    )


def test_a_host_may_do_without_warnings() -> None:
    assert configure(warnings=[]).warnings == ()


@pytest.mark.parametrize(
    ("settings", "place", "part"),
    [
        (
            {"colour": 1},
            "colour",
            "no such setting. It has prefilled, points, move_seconds, warnings",
        ),
        ({"Points": [3, 2, 0]}, "Points", "no such setting. Did you mean points?"),
        (
            {"prefilled": "quad"},
            "prefilled",
            '"quad" is not a ready-made start. Use trine or empty, or cells.',
        ),
        ({"prefilled": 3}, "prefilled", "trine, empty, or cells by colour"),
        ({"prefilled": None}, "prefilled", "trine, empty, or cells by colour"),
        ({"prefilled": ["A1"]}, "prefilled", "trine, empty, or cells by colour"),
        (
            {"prefilled": {"yellow": []}},
            "prefilled",
            '"yellow" is not a colour here. Use red, green or blue.',
        ),
        ({"prefilled": {"red": "A1"}}, "prefilled.red", "a list of cells"),
        ({"prefilled": {"red": None}}, "prefilled.red", "a list of cells"),
        ({"prefilled": {"red": ["A0"]}}, "prefilled.red", '"A0" is not a cell of the board'),
        ({"prefilled": {"red": [1]}}, "prefilled.red", "1 is not a cell of the board"),
        ({"prefilled": {"red": ["A1", "a1"]}}, "prefilled.red", "A1 is coloured twice"),
        ({"prefilled": {"red": ["A1"], "blue": ["A1"]}}, "prefilled.blue", "A1 is coloured twice"),
        ({"points": [3, 2]}, "points", "three whole numbers"),
        ({"points": "320"}, "points", "three whole numbers"),
        ({"points": 3}, "points", "three whole numbers"),
        ({"points": [3, 2, 0.0]}, "points", "whole number from 0 to 1000"),
        ({"points": [3, 2, True]}, "points", "whole number from 0 to 1000"),
        ({"points": [2, 3, 0]}, "points", "in falling order"),
        ({"points": [3, 2, -1]}, "points", "from 0 to 1000"),
        ({"points": [1001, 2, 0]}, "points", "from 0 to 1000"),
        ({"move_seconds": 0}, "move_seconds", "from 1 to 604800"),
        ({"move_seconds": 604801}, "move_seconds", "from 1 to 604800"),
        ({"move_seconds": True}, "move_seconds", "whole number"),
        ({"move_seconds": 60.0}, "move_seconds", "whole number"),
        ({"move_seconds": "60"}, "move_seconds", "whole number"),
        ({"half_break": -1}, "half_break", "whole number from 0 to 3600"),
        ({"half_break": 3601}, "half_break", "whole number from 0 to 3600"),
        ({"half_break": True}, "half_break", "whole number from 0 to 3600"),
        ({"wait_for_finished": 1}, "wait_for_finished", "true or false"),
        ({"warnings": 30}, "warnings", "a list of seconds"),
        ({"warnings": [10, 10]}, "warnings", "each below the last"),
        ({"warnings": [5, 10]}, "warnings", "each below the last"),
        ({"warnings": [10, 0]}, "warnings", "above 0"),
        ({"warnings": [True]}, "warnings", "whole seconds"),
    ],
)
def test_a_wrong_setting_is_refused_with_its_place(
    settings: dict[str, object], place: str, part: str
) -> None:
    with pytest.raises(ConfigError) as refused:
        bifrost.configure(settings, COLOURS)
    assert refused.value.place == place
    assert part in refused.value.sentence
    assert len(refused.value.sentence) < 160


@pytest.mark.parametrize("seats", [(), ("red",), ("green", "red", "blue"), ("ann", "bob", "eve")])
def test_other_seats_than_red_green_and_blue_are_refused(seats: tuple[str, ...]) -> None:
    with pytest.raises(ConfigError) as refused:
        bifrost.configure({}, seats)
    assert refused.value.place == "seats"


def test_a_very_long_value_is_not_echoed_whole() -> None:
    with pytest.raises(ConfigError) as refused:
        configure(prefilled="x" * 5000)
    assert len(str(refused.value)) < 160
