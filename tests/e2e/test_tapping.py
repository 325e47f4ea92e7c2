"""Answers given by taps: a short match of each game, and taps that are late or somebody else's."""

import pytest

from tests.e2e.table import Table
from tests.e2e.tapping import Tappers, Wire
from tests.samples import GAMES


@pytest.mark.parametrize("game", GAMES)
async def test_a_match_is_played_to_its_end_by_taps_alone(table: Table, game: str) -> None:
    tappers = Tappers(table, game, Wire(table))
    await tappers.begin()
    await tappers.play()
    assert (await tappers.match()).outcome is not None
    print(f"{game}: {tappers.tally}")
