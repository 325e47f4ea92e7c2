"""Rewards of a match: garnets, Tokens of Life, candidacy."""

from pathlib import Path

import pytest

from bifrost_bot.engines.values import Spoils
from tests.games.recorded_games import final_state, load, recorded
from tests.games.social_snake.play import ENGINE, close, field, started

CANDIDATES = {
    "all_silent": {"navy": "nobody voted, garnets were tied at 3, and a coin decided"},
    "all_tied": {"orange": "by the leaders' vote, 2 to 1"},
    "archipelago": {"red": "fewest apples (2)"},
    "coin_decides": {"cyan": "nobody voted, garnets were tied at 3, and a coin decided"},
    "collisions": {"navy": "by the leader's vote, 1 to 0"},
    "garnets_decide": {
        "yellow": "the leaders' vote was tied at 1, and fewer garnets decided, 1 to 3"
    },
    "no_vote_needed": {
        "yellow": "one of the two with the fewest apples (2)",
        "cyan": "one of the two with the fewest apples (1)",
    },
    "one_of_two_grids_closes": {
        "red": "one of the two with the fewest apples (2)",
        "light-green": "one of the two with the fewest apples (1)",
    },
    "second_place_by_vote": {
        "yellow": "by the leader's vote, 1 to 0",
        "cyan": "one of the two with the fewest apples (1)",
    },
    "shared_win": {"yellow": "fewest apples (1)"},
    "stage_ends_early": {"red": "fewest apples (1)"},
    "two_places_by_vote": {
        "orange": "by the leader's vote, 1 to 0",
        "navy": "by the leader's vote, 1 to 0",
    },
    "vote_decides": {"cyan": "by the leader's vote, 1 to 0"},
    "whole_match": {"red": "fewest apples (29)"},
}
"""Who is a candidate in each recorded match, and why."""


@pytest.mark.parametrize("path", recorded("social_snake"), ids=lambda path: path.stem)
def test_a_recorded_match_tells_what_everybody_has_at_the_end(path: Path) -> None:
    taken = ENGINE.spoils(final_state(ENGINE, path))
    for seat, listed in load(path)["seats"].items():
        has = taken[seat]
        assert (has.garnets, has.won, has.tokens) == (
            listed["garnets"] + listed["award"],
            listed["award"],
            listed["tokens"],
        )
        assert bool(has.candidate) == listed["elimination_candidate"]
    candidates = {seat: has.candidate for seat, has in taken.items() if has.candidate}
    assert candidates == CANDIDATES[path.stem]


def test_garnets_won_with_apples_come_on_top_of_those_in_hand() -> None:
    """S-44: 200 apples earn a garnet, 50 more another."""
    state = started(
        {"red": "A1", "navy": "A3", "light-green": "D3"}, grids={"A": field(4, 3, "90")}, rounds=1
    )
    state, _ = close(state, {"red": "RRR +1", "navy": "R", "light-green": "U"})
    assert ENGINE.spoils(state) == {}, "the vote is still to come"
    state, _ = close(state, {"red": "vote navy"})
    assert ENGINE.spoils(state) == {
        "red": Spoils(garnets=4, won=2, tokens=3),
        "navy": Spoils(garnets=3, won=0, tokens=1, candidate="by the leader's vote, 1 to 0"),
        "light-green": Spoils(garnets=3, won=0, tokens=1),
    }
