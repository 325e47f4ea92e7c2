"""A season of six from start to end, with a restart and a correction."""

import pytest

from tests.e2e.helpers.season import Stage
from tests.e2e.seasons.season_walk import SIX, Walk, Wire, fix_chance


@pytest.mark.parametrize("table", [SIX], indirect=True)
@pytest.mark.slow
async def test_a_season_of_six_is_walked_through_to_its_end(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    fix_chance(monkeypatch)
    driver = Wire(stage)
    await Walk(stage, driver).whole()
    assert driver.seen == [
        "opening",
        "vote",
        "opponent",
        "episode",
        "question",
        "computer",
        "coin",
        "end",
        "board",
    ]
