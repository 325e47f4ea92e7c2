"""Contact sheets: which boards they show, and how colour-blind people see them."""

from pathlib import Path

import pytest
from PIL import Image

from bifrost_bot.dev.benches.sheets import SIGHTS, as_seen, write_sheets
from bifrost_bot.engines.registry import all_games


def seen(sight: str, colour: tuple[int, int, int]) -> tuple[int, ...]:
    matrix = SIGHTS[sight]
    assert matrix is not None
    found = as_seen(Image.new("RGB", (1, 1), colour), matrix).getpixel((0, 0))
    assert isinstance(found, tuple)
    return found


@pytest.mark.parametrize("sight", ["deuteranopia", "protanopia"])
def test_greys_stay_grey_and_red_and_green_become_one_hue(sight: str) -> None:
    for value in (0, 64, 128, 255):
        assert all(abs(part - value) <= 3 for part in seen(sight, (value, value, value)))
    for colour in ((214, 59, 59), (38, 130, 63)):
        red, green, blue = seen(sight, colour)
        # Yellow to brown: hardly any difference between red and green, and less blue.
        assert abs(red - green) < 45
        assert blue < max(red, green)


def test_a_sheet_has_four_palettes_in_two_sizes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = {"dont_connect_5": all_games()["dont_connect_5"]}
    monkeypatch.setattr("bifrost_bot.dev.benches.sheets.all_games", lambda: one)
    paths = list(write_sheets(tmp_path, "fewest"))
    assert [path.name for path in paths] == [
        "dont_connect_5-fewest-full.png",
        "dont_connect_5-fewest-deuteranopia.png",
        "dont_connect_5-fewest-protanopia.png",
    ]
    with Image.open(paths[0]) as sheet:
        assert sheet.size == (2 * 1100 + 550, 4 * 700)
        # The dark palette is the last row.
        paper = sheet.convert("L").getpixel((1099, 3 * 700 + 690))
        assert isinstance(paper, int)
        assert paper < 40
