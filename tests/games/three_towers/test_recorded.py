"""Recorded games of Three Towers, one for each way to end."""

from bifrost_bot.engines.values import Outcome
from tests.games.recorded_games import final_state, load, recorded
from tests.games.three_towers.play import ENGINE

RECORDED = recorded("three_towers")


def decided(outcome: Outcome) -> str:
    if len(outcome.ranking[0]) > 1:
        return "shared"
    return "garnets" if "garnets" in outcome.reason else "points"


def test_there_is_a_recorded_game_for_every_way_a_match_can_end_and_for_a_void_ability() -> None:
    states = [final_state(ENGINE, path) for path in RECORDED]
    outcomes = [state.outcome for state in states if state.outcome is not None]
    assert {decided(outcome) for outcome in outcomes} == {"points", "garnets", "shared"}
    assert any(not load(path)["document"]["phases"] for path in RECORDED)
    uses = [use for state in states for closed in state.closed for use in closed.uses]
    assert {(use.ability, use.void) for use in uses} >= {
        ("radiance", True),
        ("radiance", False),
        ("divinity", False),
        ("miracle", False),
    }
