"""Refused settings and their sentences."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import pytest

from bifrost_bot.engines.errors import MOST_MISTAKES, ConfigError
from bifrost_bot.engines.registry import game_of
from bifrost_bot.match.decide.lobby import check_settings
from bifrost_bot.match.model import Settings

REFUSED: Final[Mapping[str, Sequence[tuple[dict[str, Any], str]]]] = {
    "bifrost": (
        (
            {"prefilled": "quad"},
            'prefilled: "quad" is not a ready-made start. Use trine or empty, or cells.',
        ),
        (
            {"prefilled": {"red": ["Z9"], "pink": ["A1"]}},
            'prefilled.red: "Z9" is not a cell of the board. Use cells from A1 to I5, such as C4.\n'
            'prefilled: "pink" is not a colour here. Use red, green or blue.',
        ),
        (
            {"prefilled": {"red": ["A1"], "blue": ["a1"]}},
            "prefilled.blue: A1 is coloured twice. Give each cell one colour.",
        ),
        (
            {"prefilled": {"red": ["A1", "A2", "A3", "A4", "A5"]}},
            "prefilled: red connects three edges from the start. Give red fewer cells.",
        ),
        (
            {"points": [2, 2, 2]},
            "points: all places earn the same, so nobody could win. Give first place more, such"
            " as 3, 2, 0.",
        ),
        (
            {"points": [0, 0, 0]},
            "points: all places earn the same, so nobody could win. Give first place more, such"
            " as 3, 2, 0.",
        ),
        (
            {"points": [1, 2, 3]},
            "points: a better place cannot earn fewer points. Give them in falling order, such "
            "as [3, 2, 0].",
        ),
        (
            {"points": [3, 2]},
            "points: give three whole numbers, for first, second and third place, such as [3, "
            "2, 0].",
        ),
        ({"half_break": 7200}, "half_break: give a whole number from 0 to 3600, not 7200."),
        ({"wait_for_finished": "yes"}, 'wait_for_finished: give true or false, not "yes".'),
        (
            {"move_seconds": 10, "warnings": [30, 20]},
            "warnings: a turn lasts 10 seconds, so none of these can be given. Give shorter "
            "ones, or leave them out.",
        ),
        ({"half_brake": 5}, "half_brake: Bifröst has no such setting. Did you mean half_break?"),
        (
            {"garnets": 5},
            "garnets: Bifröst has no such setting. It has prefilled, points, move_seconds, "
            "warnings, half_break and wait_for_finished.",
        ),
    ),
    "dont_connect_5": (
        ({"move_seconds": 0}, "move_seconds: give a whole number from 1 to 604800, not 0."),
        (
            {"warnings": [5, 10]},
            "warnings: give whole seconds above 0, each below the last, such as [30, 10, 5].",
        ),
        (
            {"warnings": [90]},
            "warnings: a turn lasts 1 minute, so none of these can be given. Give shorter "
            "ones, or leave them out.",
        ),
        (
            {"points": [3, 2, 0]},
            "points: Don't Connect 5 has no such setting. It has move_seconds and warnings.",
        ),
    ),
    "social_snake": (
        (
            {"edition": "atlantis"},
            'edition: "atlantis" is not an edition. Use original, mm2_5 or archipelago.',
        ),
        (
            {"free_rounds": [9]},
            "free_rounds: a stage has 5 rounds, so there is no round 9. Name other rounds, or "
            "play more of them.",
        ),
        (
            {"rounds": 1, "free_rounds": [1, 4, 5]},
            "free_rounds: a stage has 1 round, so there is no round 4 or 5. Name other rounds, "
            "or play more of them.",
        ),
        (
            {"free_rounds": [4, 4]},
            "free_rounds: a round is named twice. Name each once, such as [4, 5].",
        ),
        ({"rounds": 0}, "rounds: give a whole number from 1 to 50, not 0."),
        (
            {"failed_step_stops": False},
            "failed_step_stops: only the edition archipelago can have false here. Leave it out,"
            " or change the edition.",
        ),
        ({"schedule": [["A"], ["A"]]}, "schedule: grid A is played twice. Name each grid once."),
        ({"schedule": []}, "schedule: a match has 1 to 10 stages, not 0."),
        (
            {"schedule": [["A", "B", "C", "D", "E"]]},
            "schedule[0]: a stage has 1 to 4 grids, not 5.",
        ),
        (
            {"grids": {"Q": [["1", "1", "1"]]}},
            "grids: grid Q is in no stage. Add it to the schedule, which has A, B and C.",
        ),
        (
            {"grids": {"A": [["1", "1"]]}},
            "grids.A: 3 snakes need 3 cells that are not tunnels, and there are only 2. Add some.",
        ),
        (
            {"grids": {"A": [["0", "-1", "0"]]}},
            "grids.A: grid A has neither apples nor garnets to win. Add some.",
        ),
        (
            {"grids": {"A": [["1", "x", "1"], ["1"]]}},
            'grids.A, row 1, column B: "x" is not a cell of a grid. Write apples such as 2 or '
            "-3, garnets such as g1, or one end of a tunnel such as t:blue.",
        ),
        (
            {"grids": {"A": [["1", "t:red", "1", "1"]]}},
            "grids.A, row 1, column B: a tunnel needs exactly two ends of its colour, and red "
            "has 1 (B1).",
        ),
        (
            {"garnets": {"pink": 1}},
            'garnets: "pink" is not a seat of this match. Name seats such as red.',
        ),
        ({"garnets": -1}, "garnets: give a whole number from 0 to 1000000, not -1."),
        (
            {"round_seconds": 60, "warnings": [7200, 90]},
            "warnings: a turn lasts 1 minute, so none of these can be given. Give shorter "
            "ones, or leave them out.",
        ),
    ),
    "antisocial_snake": (
        (
            {"schedule": [["0", "1"], ["1"]]},
            "schedule: board 1 is listed twice. Name each board once.",
        ),
        (
            {"schedule": [["0", "1", "2"]]},
            "schedule[0]: a round has one or two boards, and this one has 3.",
        ),
        ({"schedule": []}, 'schedule: give at least one round with a board, such as [["0", "1"]].'),
        (
            {"variations": {"0": "chess"}},
            'variations.0: "chess" is not a variation. Use theme, addition, elemental, frame, '
            "swap, stale, toggle, redirect, quiz or bidding.",
        ),
        (
            {"twist_caps": {"44": 1}},
            "twist_caps.44: board 44 is not in the schedule, which has 0, 1, 2, 3, 4, 5, 6, 7, "
            "8 and 9.",
        ),
        (
            {"twist_caps": {"9": 4}},
            "twist_caps.9: on board 9 (bidding) each snake has its own limit of twists. Leave "
            "this out.",
        ),
        (
            {"boards": {"44": [["r"]]}},
            "boards.44: board 44 is not in the schedule, which has 0, 1, 2, 3, 4, 5, 6, 7, 8 "
            "and 9.",
        ),
        (
            {"schedule": [["0"]], "boards": {"0": [["r3", "r", "b", "b"]]}},
            "boards.0: board 0 has 2 red tiles, and for 2 players it needs 3, so that every "
            "snake finds one.\n"
            "boards.0: board 0 has 2 blue tiles, and for 2 players it needs 3, so that every "
            "snake finds one.",
        ),
        (
            {"schedule": [["0"]], "boards": {"0": [["r", "r", "r"]]}},
            "boards.0: board 0 has no apples to claim. Add some, such as r3.",
        ),
        (
            {"schedule": [["0"]], "boards": {"0": [["w", "k"]]}},
            "boards.0: snakes need a colour to start on. Add tiles of red, blue, green, yellow,"
            " purple or orange.",
        ),
        (
            {"schedule": [["9"]], "boards": {"9": [["r3", "r", "r"]]}},
            "boards.9: a board with bidding has four colours besides white and black; this one "
            "has 1.",
        ),
        (
            {"questions": [{"board": "0", "text": "Why?"}]},
            "questions[0].board: board 0 is not a quiz. Ask on one that is, or make it a quiz "
            "in variations.",
        ),
        (
            {"questions": [{"board": "8", "text": "Why?", "points": 0}]},
            "questions: a question of board 8 is worth 0 points. Give at least 1.",
        ),
        (
            {"questions": [{"board": "8", "text": "Why?"}, {"board": "8", "text": "Why?"}]},
            "questions: board 8 asks a question twice. Ask it once.",
        ),
        ({"questions": [{"board": "8"}]}, "questions[0].text: give a text of 1 to 200 characters."),
    ),
    "three_towers": (
        (
            {"power": 0},
            "power: with 0 Power nobody could light a tower. Give at least 1, such as 5.",
        ),
        ({"power": 19}, "power: give a whole number from 0 to 18, not 19."),
        ({"rounds": 0}, "rounds: give a whole number from 1 to 100, not 0."),
        (
            {"attributes": {"1": "DM"}},
            "attributes: you left out 2, 3, 4, 5, 6, 7, 8 and 9. Give two attributes to each of"
            " the nine towers.",
        ),
        (
            {
                "attributes": {
                    "1": "DD",
                    "2": "DM",
                    "3": "DM",
                    "4": "DM",
                    "5": "DM",
                    "6": "DM",
                    "7": "DM",
                    "8": "DM",
                    "9": "DM",
                }
            },
            'attributes.1: "DD" is not a pair of attributes. Use DM, DR or MR.',
        ),
        (
            {"garnets": {"yellow": 1}},
            'garnets: "yellow" is not a seat of this match. Name seats such as red.',
        ),
        (
            {
                "rounds": 2,
                "configurations": {"3": {"red": ["###/???/???", "###/???/???", "###/???/???"]}},
            },
            'configurations: "3" is not a round of this match, which has 2.',
        ),
        (
            {"configurations": {"1": {"red": ["###/???/???", "###/???/???"]}}},
            "configurations.1.red: give three patterns, such as ##?/???/?.? or ###/???/???.",
        ),
        (
            {"configurations": {"1": {"red": ["###/???/???", "###/???/???", "##?/???/???"]}}},
            "configurations.1.red[2]: write three rows of three signs: # for ON, . for OFF, ? "
            "for either, with # or . on at least three towers, such as ##?/???/?.?.",
        ),
    ),
}


@pytest.mark.parametrize(
    ("game", "settings", "told"),
    [(game, *row) for game, rows in REFUSED.items() for row in rows],
    ids=lambda one: str(one)[:60],
)
def test_a_wrong_setting_has_a_fix(game: str, settings: dict[str, Any], told: str) -> None:
    with pytest.raises(ConfigError) as refused:
        check_settings(Settings(game, settings))
    assert "\n".join(map(str, refused.value.mistakes)) == told


@pytest.mark.parametrize(
    ("game", "settings"),
    [
        ("bifrost", {"prefilled": {"red": ["A1", "A2", "A3", "A4", "A5"]}, "points": [0, 0, 0]}),
        ("social_snake", {"rounds": 1, "free_rounds": [4, 5], "grids": {"A": [["0", "0", "0"]]}}),
        (
            "antisocial_snake",
            {
                "twist_caps": {"9": 0},
                "questions": [{"board": "8", "text": "Why?", "points": 0}] * 2,
            },
        ),
        ("three_towers", {"power": 0, "warnings": [100_000]}),
    ],
)
def test_pointless_settings_still_play(game: str, settings: dict[str, Any]) -> None:
    engine = game_of(game)
    engine.configure(settings, engine.info.seats[: engine.info.fewest])


def test_all_that_is_wrong_with_a_match_is_told_at_once() -> None:
    settings = Settings(
        "bifrost", {"points": 3, "half_break": -1}, seconds=0, rooms="one", absent_after=-1
    )
    with pytest.raises(ConfigError) as refused:
        check_settings(settings)
    assert [mistake.place for mistake in refused.value.mistakes] == [
        "seconds",
        "absent_after",
        "points",
        "half_break",
    ]


def test_a_spreadsheet_full_of_mistakes_is_answered_with_the_first_twenty() -> None:
    rows = [["?"] * 26] * 26
    with pytest.raises(ConfigError) as refused:
        check_settings(Settings("social_snake", {"grids": {"A": rows}}))
    places = [mistake.place for mistake in refused.value.mistakes]
    assert len(places) == MOST_MISTAKES == 20
    assert (places[0], places[-1]) == ("grids.A, row 1, column A", "grids.A, row 1, column T")


def test_where_seats_are_chosen_a_setting_may_name_any_of_them() -> None:
    check_settings(Settings("social_snake", {"garnets": {"brown": 1}}))
    with pytest.raises(ConfigError) as refused:
        check_settings(Settings("social_snake", {"garnets": {"brown": 1}, "rounds": 0}))
    assert [mistake.place for mistake in refused.value.mistakes] == ["rounds"]
