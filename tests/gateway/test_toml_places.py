"""Mistakes in a host's TOML file: each with line, column and what would be right, all at once."""

from typing import Any, cast

import discord
import pytest

from bifrost_bot.engines.errors import ConfigError
from bifrost_bot.engines.registry import all_games
from bifrost_bot.gateway.incoming import options
from bifrost_bot.gateway.incoming.replies import sentence
from bifrost_bot.gateway.incoming.toml import TYPED, example_for, locate_setting, parse_toml
from tests import samples
from tests.attached import Attached

TEXT = """# A match
points = [1, 2, 3]  # falling?

[grids]
"b" = [
    ["1", "x"],
    ["t:red", "2"],
]

[[questions]]
board = "8"
text = '''
[no.heading]
points = 7'''
[[questions]]
text = "board = 9", points = 1

[prefilled]
red.first = { cells = ["A1", "Z9"], more = 1.5 }
"""


@pytest.mark.parametrize(
    ("place", "line", "column"),
    [
        ("points", 2, 1),
        ("points[1]", 2, 14),
        ("grids", 4, 2),
        ("grids.B", 5, 1),
        ("grids.B, row 1, column B", 6, 11),
        ("grids.B, row 2", 7, 5),
        ("questions[0].text", 12, 1),
        ("questions[1].text", 16, 1),
        ("questions[1].answer", 15, 3),
        ("prefilled.red", 18, 2),
        ("prefilled.red.first.cells[1]", 19, 30),
        ("prefilled.red.first.more", 19, 37),
    ],
)
def test_a_setting_is_located_by_line_and_column(place: str, line: int, column: int) -> None:
    assert (
        locate_setting(place, "m.toml", TEXT) == f"m.toml, line {line}, column {column} ({place})"
    )


def test_what_a_file_does_not_set_keeps_its_place() -> None:
    assert locate_setting("rounds", "m.toml", TEXT) == "rounds"
    assert locate_setting("", "m.toml", TEXT) == ""


async def read_here(files: Any) -> list[Any]:
    return [file.settings() for file in files]


async def refusal(game: str, text: str, typed: str | None = None) -> str:
    files = [cast(discord.Attachment, Attached("m.toml", text.encode()))] if text else []
    with pytest.raises(ConfigError) as refused:
        await options.merge_settings(game, None, typed, files, read_here)
    return sentence(refused.value)


async def test_all_wrong_settings_are_listed_with_line_column_and_remedy() -> None:
    text = 'points = [1, 2]\nhalf_brake = 5\nadvance = "never"\n\n[prefilled]\nred = ["A1", "Z9"]\n'
    assert (await refusal("bifrost", text)).splitlines() == [
        "Please correct these 4 mistakes:",
        '• m.toml, line 3, column 1 (advance): must be "deadline" or "all_locked", not "never".',
        "• m.toml, line 2, column 1 (half_brake): Bifröst has no such setting. Did you mean "
        "half_break?",
        '• m.toml, line 6, column 1 (prefilled.red): "Z9" is not a cell of the board. '
        "Use cells from A1 to I5, such as C4.",
        "• m.toml, line 1, column 1 (points): give three whole numbers, for first, second and "
        "third place, such as "
        "[3, 2, 0].",
    ]


@pytest.mark.parametrize("game", samples.GAMES)
@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("rezerved = 2", "rezerved: There is no such setting. Did you mean reserved?"),
        ("deadline = '20:00'", "deadline: There is no such setting. Did you mean deadlines?"),
        (
            "rated = true",
            "rated: This is not written in TOML. Choose it in the lobby, behind Host: Settings, "
            "Rated.",
        ),
        (
            "absent_after = 2",
            "absent_after: This is not written in TOML. Choose it in the lobby, behind Host: "
            "Settings, Missed turns until hosts are told.",
        ),
    ],
)
async def test_a_setting_of_every_match_is_named_as_one(game: str, typed: str, told: str) -> None:
    assert await refusal(game, "", typed) == f"That setting cannot be used: {told}"


@pytest.mark.parametrize("game", samples.GAMES)
async def test_a_setting_like_one_of_the_game_is_named_as_that(game: str) -> None:
    own = all_games()[game].info.clock_settings[0]
    assert f"no such setting. Did you mean {own}?" in await refusal(game, "", f"{own}s = 60")


async def test_what_is_typed_and_what_is_attached_are_judged_together() -> None:
    told = await refusal("bifrost", "points = 3", "half_break = -1")
    assert "(points): give three whole numbers" in told
    assert "• half_break: give a whole number from 0 to 3600, not -1." in told


@pytest.mark.parametrize("game", samples.GAMES)
async def test_bad_toml_is_answered_with_line_column_and_an_example(game: str) -> None:
    info = all_games()[game].info
    told = await refusal(game, "\nx = = 1")
    example = example_for(info)
    assert told.startswith(
        "The settings file m.toml is not valid TOML: line 2, column 5: invalid value. Write key = "
    )
    assert example.split(" ")[0] in {*info.clock_settings, *(option.key for option in info.options)}
    all_games()[game].configure(parse_toml(TYPED, example), info.seats[: info.fewest])
    typed = await refusal(game, "", "x = = 1")
    assert typed.startswith(
        "The settings are not valid TOML: line 1, column 5: invalid value. Write key = value"
    )


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("rounds", "line 1, column 7"),
        ('x = """a\n\nb', "line 3, column 2"),
        ("[a\nb = 1", "line 1, column 3"),
    ],
)
def test_a_text_that_ends_too_early_has_a_line_and_column_too(text: str, where: str) -> None:
    with pytest.raises(ConfigError, match=f"not valid TOML: {where}: "):
        parse_toml(TYPED, text)
