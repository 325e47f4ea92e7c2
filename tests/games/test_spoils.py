"""Games without garnets, Tokens or candidates give no rewards."""

import pytest

from bifrost_bot.engines.registry import game_of
from tests.match.world import played_out


@pytest.mark.parametrize("game", ["antisocial_snake", "bifrost", "dont_connect_5"])
def test_a_game_whose_source_names_nothing_to_keep_leaves_nothing(game: str) -> None:
    match = played_out(game).match
    assert match.outcome is not None
    assert game_of(game).spoils(match.state) == {}
