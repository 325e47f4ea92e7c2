"""The computer players: legal everywhere, the same when asked again, and far better than chance."""

import os
import random

import pytest

from bifrost_bot.engines.antisocial_snake.snake.movement import twists
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.values import Slot
from bifrost_bot.tools.tournament import play_match, thinker, tournament, wanderer
from tests.games.antisocial_snake.play import ENGINE, VARIATIONS, begin, close, resolved, small_board, wandering

pytestmark = pytest.mark.slow

NIGHTLY = os.environ.get("BIFROST_NIGHTLY") == "1"


def never() -> bool:
    return False


@pytest.mark.parametrize("variation", VARIATIONS)
@pytest.mark.parametrize("player", ["suggest", "wander"])
def test_what_it_sends_would_be_taken_on_every_board(variation: str, player: str) -> None:
    for seed in range(6):
        dice = random.Random(seed)
        rows = small_board(dice, "rbgy" if variation == "bidding" else "rbg", 3)
        state = begin(3, schedule=[["0"]], variations={"0": variation}, boards={"0": rows})
        for _ in range(2):
            for seat in state.seats:
                view, slot, rng = ENGINE.view(state, seat), Slot(seat), Rng(f"{seed}", state.number)
                move = (
                    ENGINE.best_move(view, slot, rng, never)
                    if player == "suggest"
                    else ENGINE.random_move(view, slot, rng)
                )
                assert ENGINE.parse(ENGINE.describe(move), view, slot, None) == move
            state, _ = resolved(state, wandering(state, dice, 0.0), f"{seed}")


def test_it_goes_where_the_apples_are_and_shares_its_twists() -> None:
    rows = [["r", "w9", "w", "w", "r", "w", "w", "w", "w"], ["w"] * 9, ["b", "w", "w9", "w", "b", "w", "w", "w", "w"]]
    rows[1][1], rows[1][2] = "w9", "w9"
    state = begin(2, schedule=[["0"]], boards={"0": rows}, twist_caps={"0": 1})
    state, _ = close(state, red="0: A1 A3", blue="0: E1 E3")
    move = ENGINE.best_move(ENGINE.view(state, "red"), Slot("red"), Rng("", 2), never)
    assert sum(twists(moves) for _, moves in move.entries("0", "move")) == 1
    after, _ = resolved(state, {Slot("red"): move})
    assert after.points["red"]["0"] >= 18


def test_a_match_over_owes_no_move() -> None:
    state = begin(2, schedule=[["0"]])
    for _ in range(2):
        state, _ = close(state)
    for ask in (
        lambda: ENGINE.best_move(ENGINE.view(state, "red"), Slot("red"), Rng("", 1), never),
        lambda: ENGINE.random_move(ENGINE.view(state, "red"), Slot("red"), Rng("", 1)),
    ):
        with pytest.raises(ValueError, match="owes no answer"):
            ask()


def test_a_match_between_computer_players_is_the_same_when_played_again() -> None:
    players = {"red": thinker(0), "blue": wanderer()}
    assert play_match(ENGINE, players, "again") == play_match(ENGINE, players, "again")


@pytest.mark.nightly
def test_the_good_player_beats_the_random_one_in_four_matches_of_five(capsys: pytest.CaptureFixture[str]) -> None:
    """All 200 matches at night; a seeded sample of them every time."""
    matches = 200 if NIGHTLY else 6
    tally = tournament(ENGINE, thinker(0), wanderer(), [f"tournament {number}" for number in range(matches)])
    with capsys.disabled():
        print(f"\nAntisocial Snake: the good player won {tally.rate:.1%} of {tally.matches} matches")
    assert tally.matches == matches
    assert tally.rate >= 0.8
