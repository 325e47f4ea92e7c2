"""Rewards of a match: garnets and Elimination Candidates."""

import pytest

from bifrost_bot.engines.values import Spoils
from tests.games.recorded_games import final_state, load, recorded
from tests.games.three_towers.play import ENGINE, PLAIN, begin, close, hands

FILES = {path.stem: path for path in recorded("three_towers")}


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ({"red": "declare 1 off, 2 off", "blue": "declare 2 off"}, {"green": "fewest points (0)"}),
        (
            {"red": "declare 1 off", "blue": "use miracle"},
            {"green": "points were tied at 0, and fewer garnets decided, 3 to 4"},
        ),
        (
            {"red": "declare 1 off"},
            dict.fromkeys(
                ("blue", "green"),
                "fewest points (0), shared by Blue and Green with equal garnets (3)",
            ),
        ),
        (
            {"red": "use miracle"},
            dict.fromkeys(
                ("blue", "green"),
                "points were tied at 0, and fewer garnets decided, 3 to 4, shared by Blue and Green",
            ),
        ),
        ({}, {}),
    ],
)
def test_a_candidate_is_named_with_what_decided(said: dict[str, str], why: dict[str, str]) -> None:
    """T-26, R-117."""
    state = begin(rounds=1, **hands(red=PLAIN, blue=PLAIN, green=PLAIN))
    assert ENGINE.spoils(state) == {}
    state, _ = close(state, **said)
    assert {
        seat: has.candidate for seat, has in ENGINE.spoils(state).items() if has.candidate
    } == why


@pytest.mark.parametrize("recording", sorted(FILES))
def test_a_recorded_match_leaves_its_garnets_and_neither_awards_nor_tokens(recording: str) -> None:
    game = load(FILES[recording])
    spoils = ENGINE.spoils(final_state(ENGINE, FILES[recording]))
    for seat, has in spoils.items():
        assert has == Spoils(game["seats"][seat]["garnets"], candidate=has.candidate)
        assert bool(has.candidate) == (len(game["ranking"]) > 1 and seat in game["ranking"][-1])
