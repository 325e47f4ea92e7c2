"""The computer players: legal in every round, the same when asked again, and far better than chance."""

import os

import pytest

from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.three_towers.model import Divinity
from bifrost_bot.engines.values import Slot
from bifrost_bot.tools.tournament import play_match, thinker, tournament, wanderer
from tests.games.three_towers.play import ENGINE, begin, close

pytestmark = pytest.mark.slow

NIGHTLY = os.environ.get("BIFROST_NIGHTLY") == "1"


def never() -> bool:
    return False


def test_it_spends_its_garnets_on_the_configuration_that_is_worth_least() -> None:
    hand = ["###/???/???", "#.#/.#./#.#", "?#?/.??/?#?"]
    state = begin(configurations={"1": {"red": hand}})
    move = ENGINE.best_move(ENGINE.view(state, "red"), Slot("red"), Rng("", 1), never)
    assert isinstance(move.ability, Divinity)
    assert move.ability.number == 2
    assert len(move.declarations) == 3


def test_it_does_not_power_what_it_reserved_and_knows_no_garnets_it_has_not() -> None:
    state, _ = close(begin(garnets=0), red="reserve 1 2 3 4 5")
    view = ENGINE.view(state, "red")
    for move in (
        ENGINE.best_move(view, Slot("red"), Rng("", 2), never),
        ENGINE.random_move(view, Slot("red"), Rng("", 2)),
    ):
        assert not set(move.power) & {1, 2, 3, 4, 5}
        assert ENGINE.parse(ENGINE.describe(move), view, Slot("red"), None) == move


def test_the_wanderer_uses_everything_there_is_sooner_or_later() -> None:
    view = ENGINE.view(begin(), "red")
    said = [ENGINE.random_move(view, Slot("red"), Rng("wander", number)) for number in range(150)]
    assert {type(move.ability).__name__ for move in said} == {"NoneType", "Miracle", "Divinity", "Radiance"}
    assert {len(move.power) for move in said} == set(range(6))
    assert {len(move.declarations) for move in said} == set(range(4))
    assert any(move.reserve for move in said)


def test_a_match_over_owes_no_move() -> None:
    state, _ = close(begin(rounds=1))
    for ask in (
        lambda: ENGINE.best_move(ENGINE.view(state, "red"), Slot("red"), Rng("", 1), never),
        lambda: ENGINE.random_move(ENGINE.view(state, "red"), Slot("red"), Rng("", 1)),
    ):
        with pytest.raises(ValueError, match="owes no answer"):
            ask()


def test_a_match_between_computer_players_is_the_same_when_played_again() -> None:
    players = {"red": thinker(0), "blue": wanderer(), "green": wanderer()}
    assert play_match(ENGINE, players, "again") == play_match(ENGINE, players, "again")


@pytest.mark.nightly
def test_the_good_player_beats_the_random_one_in_four_matches_of_five(capsys: pytest.CaptureFixture[str]) -> None:
    """All 200 matches at night; a seeded sample of them every time."""
    matches = 200 if NIGHTLY else 20
    tally = tournament(ENGINE, thinker(0), wanderer(), [f"tournament {number}" for number in range(matches)])
    with capsys.disabled():
        print(
            f"\nThree Towers: the good player won {tally.rate:.1%} of {tally.matches} matches against two random ones"
        )
    assert tally.matches == matches
    assert tally.rate >= 0.8
