"""The computer players: legal in every phase, the same when asked again, and far better than chance."""

import os
from typing import Any

import pytest

from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.social_snake.model import COLOURS, Moves, Starts, State, Vote
from bifrost_bot.engines.values import Slot
from bifrost_bot.tools.tournament import countdown, play_match, thinker, tournament, wanderer
from tests.games.social_snake.play import ENGINE, apples, begin, close, field, rows, started

pytestmark = pytest.mark.slow

NIGHTLY = os.environ.get("BIFROST_NIGHTLY") == "1"
THOUGHTS = 40


def asked(state: State, seat: str, thoughts: int = THOUGHTS) -> Any:
    return ENGINE.best_move(ENGINE.view(state, seat), Slot(seat), Rng("", state.number), countdown(thoughts))


def test_it_eats_what_is_out_of_everybodys_reach() -> None:
    grid = rows(
        """
        1 8 8 8 1 1 1 1 1 1
        1 0 0 0 0 0 0 0 0 0
        1 0 0 0 0 0 0 0 0 0
        1 0 0 0 0 0 0 0 0 0
        """
    )
    state = started({"red": "A1", "navy": "J4", "light-green": "J3"}, grids={"A": grid})
    move = asked(state, "red")
    assert isinstance(move, Moves)
    assert move.sequences["A"].ways.startswith("RRR")


def test_it_turns_where_turning_is_allowed_and_goes_far_for_much() -> None:
    grid = rows("0 0 0 0 0 0 0 0\n8 8 8 8 1 0 0 0\n1 1 1 8 1 0 0 0\n8 8 8 8 0 0 0 0\n0 0 0 0 0 0 0 0")
    state = started({"red": "A1", "navy": "H5", "light-green": "H1"}, grids={"A": grid}, free_rounds=[1], rounds=1)
    move = asked(state, "red")
    assert isinstance(move, Moves)
    after, _ = close(state, {"red": ENGINE.describe(move)})
    assert apples(after)["red"] >= 60


def test_the_more_it_may_think_the_longer_its_paths() -> None:
    state = started({"red": "A1", "navy": "T20", "light-green": "T1"}, grids={"A": field(20, 20)}, free_rounds=[1])
    lengths = [len(asked(state, "red", thoughts).sequences["A"].ways) for thoughts in (0, 5, 40)]
    assert lengths[0] <= lengths[1] <= lengths[2]
    assert lengths[0] < lengths[2]


def test_it_never_walks_onto_what_is_taken_or_off_the_grid() -> None:
    state = started({seat: f"{chr(65 + at)}1" for at, seat in enumerate(COLOURS)}, grids={"A": field(13, 13, "2")})
    while (phase := ENGINE.phase(state)) is not None and phase.name.startswith("round"):
        for slot in phase.to_act:
            move = asked(state, slot.seat, 8)
            read_back = ENGINE.read_back(ENGINE.view(state, slot.seat), slot, move, None)
            assert "stops there" not in read_back and "runs into" not in read_back
        moves = {slot: asked(state, slot.seat, 8) for slot in phase.to_act}
        for event in ENGINE.resolve(state, moves, Rng("", phase.number)):
            state = ENGINE.evolve(state, event)


def test_it_has_starts_and_votes_too() -> None:
    state = begin(grids={"A": field(4, 4)}, rounds=1)
    assert isinstance(asked(state, "red"), Starts)
    state, _ = close(state)
    state, _ = close(state)
    assert state.step == "vote"
    for move in (asked(state, "red"), ENGINE.random_move(ENGINE.view(state, "red"), Slot("red"), Rng("", 9))):
        assert isinstance(move, Vote)
        assert ENGINE.parse(ENGINE.describe(move), ENGINE.view(state, "red"), Slot("red"), None) == move


def test_it_spends_a_garnet_to_be_first_at_a_rich_cell_and_never_more_than_it_has() -> None:
    grid = rows("1 2 2 40 2 2 1\n" + "0 0 0 0 0 0 0\n" * 3)
    for held in (0, 2):
        cells = {"red": "A1", "navy": "G1", "light-green": "A4"}
        state = started(cells, grids={"A": grid}, garnets=held, rounds=1, free_rounds=[])
        move = asked(state, "red")
        assert isinstance(move, Moves)
        assert (move.sequences["A"].garnets > 0) == (held > 0)


def test_the_wanderer_does_everything_sooner_or_later() -> None:
    state = started({"red": "C3", "navy": "A1", "light-green": "E5"}, grids={"A": field(5, 5)}, free_rounds=[1])
    view = ENGINE.view(state, "red")
    said = [ENGINE.random_move(view, Slot("red"), Rng("wander", number)) for number in range(100)]
    sequences = [move.sequences["A"] for move in said if isinstance(move, Moves)]
    assert {sequence.garnets for sequence in sequences} == {0, 1, 2, 3}
    assert {letter for sequence in sequences for letter in sequence.ways} == set("UDLR")


def test_who_owes_nothing_is_not_asked() -> None:
    state = started({"red": "A1", "navy": "B1", "light-green": "C1"}, grids={"A": rows("1 1 1\n9 1 1")}, rounds=1)
    state, _ = close(state, {"red": "D"})
    assert state.step == "vote"
    with pytest.raises(ValueError, match="owes no answer"):
        asked(state, "navy")


def test_a_match_between_computer_players_is_the_same_when_played_again() -> None:
    players = {"red": thinker(5), "orange": wanderer(), "yellow": wanderer()}
    assert play_match(ENGINE, players, "again") == play_match(ENGINE, players, "again")


@pytest.mark.nightly
def test_the_good_player_beats_the_random_one_in_four_matches_of_five(capsys: pytest.CaptureFixture[str]) -> None:
    """All 200 matches at night; a seeded sample of them every time."""
    matches = 200 if NIGHTLY else 15
    tally = tournament(ENGINE, thinker(THOUGHTS), wanderer(), [f"tournament {number}" for number in range(matches)])
    with capsys.disabled():
        print(
            f"\nSocial Snake: the good player won {tally.rate:.1%} of {tally.matches} matches against two random ones"
        )
    assert tally.matches == matches
    assert tally.rate >= 0.8
