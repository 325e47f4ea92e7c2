"""The computer players: legal, the same when asked again, greedy without a thought, and better with every thought."""

import os
import random

import pytest

from bifrost_bot.engines.contract import Game
from bifrost_bot.engines.dont_connect_5 import GAME as dont_connect_5
from bifrost_bot.engines.dont_connect_5.board import BY_NAME, VERTICES, Vertex
from bifrost_bot.engines.dont_connect_5.model import Config, Event, Move, Pass, State, View
from bifrost_bot.engines.dont_connect_5.score import bits, points
from bifrost_bot.engines.dont_connect_5.search import ALL, Search, Table, each, openings
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.values import Slot
from bifrost_bot.tools.tournament import countdown, thinker, tournament, wanderer
from tests.games.dont_connect_5.play import begin, play, turn, whites

pytestmark = pytest.mark.slow

ENGINE: Game[Config, State, Move, Event, View] = dont_connect_5
"""The type checker holds the package to the contract here."""
NIGHTLY = os.environ.get("BIFROST_NIGHTLY") == "1"
GAINS = (3, 2, 1, 0, 0, 0)


def asked(state: State, budget: int = 0, seed: str = "") -> Move:
    """What the computer player on turn says after so many games in the mind."""
    phase = dont_connect_5.phase(state)
    assert phase is not None
    (slot,) = phase.to_act
    return dont_connect_5.best_move(dont_connect_5.view(state, slot.seat), slot, Rng(seed, 1), countdown(budget))


def named(*names: str) -> set[Vertex]:
    return {BY_NAME[name] for name in names}


def test_every_free_vertex_is_known_by_what_a_stone_there_would_change() -> None:
    dice = random.Random("openings")
    seen: set[tuple[int, int]] = set()
    for _ in range(300):
        own = bits(dice.sample(VERTICES, dice.randrange(60)))
        kinds = openings(own, ALL & ~own)
        assert sum(kinds) & own == 0
        assert sum(kind.bit_count() for kind in kinds) == sum(kinds).bit_count()
        for bit in each(ALL & ~own):
            place = next((number for number, kind in enumerate(kinds) if kind & bit), 6)
            gain = points(own | bit) - points(own)
            assert gain == GAINS[place] if place < 6 else gain < 0
            seen.add((place, gain))
    assert {place for place, _ in seen} == set(range(7))


def test_without_a_thought_it_takes_what_scores_most_at_once() -> None:
    three_to_four = whites("G5", "H5", "G4")
    for seed in ("a", "b", "c"):
        assert asked(three_to_four, seed=seed).vertex in named("H4", "F4", "I5", "H6")  # type: ignore[union-attr]
    pair_and_lone = whites("G5", "G4", "I5")
    for seed in ("a", "b", "c"):
        assert asked(pair_and_lone, seed=seed) == dont_connect_5.parse(
            "H5", dont_connect_5.view(pair_and_lone, "white"), Slot("white"), None
        )


@pytest.mark.parametrize("budget", [0, 40])
def test_it_passes_where_every_stone_would_cost_points(budget: int) -> None:
    free = named("H4")
    owned = [set[Vertex](), set[Vertex](), set[Vertex]()]
    owned[0] = named("G4", "G5", "H5", "I5")
    for number, vertex in enumerate(vertex for vertex in VERTICES if vertex not in free | owned[0]):
        owned[1 + number % 2].add(vertex)
    search = Search(Table([bits(stones) for stones in owned], 0, 0), 7)
    for _ in range(budget):
        search.think()
    assert search.best() == 0


def test_on_a_board_without_choice_there_is_nothing_to_think_about() -> None:
    table = Table([ALL, 0, 0], 1, 0)
    assert table.over
    assert Search(table, 1).settled


def test_thinking_leaves_the_table_as_it_was() -> None:
    table = Table([0, 0, 0], 0, 0)
    search = Search(table, 1)
    for _ in range(20):
        search.think()
    assert (table.owned, table.free, table.turn, table.idle) == ([0, 0, 0], ALL, 0, 0)


def test_with_the_same_key_and_the_same_time_to_think_the_move_is_the_same() -> None:
    assert asked(begin(), 20) == asked(begin(), 20)


def test_another_key_may_lead_to_another_move() -> None:
    assert len({asked(begin(), 3, str(seed)) for seed in range(12)}) > 1


def test_it_stops_thinking_when_it_is_told_to() -> None:
    calls: list[int] = []

    def more() -> bool:
        calls.append(1)
        return len(calls) < 5

    state = begin()
    dont_connect_5.best_move(dont_connect_5.view(state, "white"), Slot("white"), Rng("", 1), more)
    assert len(calls) == 5


def test_who_is_not_on_turn_has_no_move_to_think_of() -> None:
    view = dont_connect_5.view(begin(), "black")
    for answer in (
        lambda: dont_connect_5.best_move(view, Slot("black"), Rng("", 1), countdown(1)),
        lambda: dont_connect_5.random_move(view, Slot("black"), Rng("", 1)),
    ):
        with pytest.raises(ValueError, match="owes no move"):
            answer()


def test_the_random_player_never_passes_while_a_vertex_is_free() -> None:
    state = play("A1", None)
    view = dont_connect_5.view(state, "red")
    said = {dont_connect_5.random_move(view, Slot("red"), Rng(str(seed), 1)) for seed in range(20)}
    assert Pass() not in said and len(said) > 1
    for move in said:
        turn(state, dont_connect_5.describe(move))


@pytest.mark.nightly
def test_the_quick_player_beats_the_random_one_in_nine_matches_of_ten(capsys: pytest.CaptureFixture[str]) -> None:
    matches = 200 if NIGHTLY else 5
    tally = tournament(ENGINE, thinker(0), wanderer(), [f"quick {number}" for number in range(matches)])
    with capsys.disabled():
        print(f"\nthe quick player won {tally.rate:.1%} of {tally.matches} matches against two random ones")
    assert tally.matches == matches
    assert tally.rate >= 0.9


@pytest.mark.nightly
def test_the_good_player_beats_the_quick_one_in_seven_matches_of_ten(capsys: pytest.CaptureFixture[str]) -> None:
    # A computer player on Discord has time for many times as many games in the mind.
    matches, budget = (200, 100) if NIGHTLY else (3, 60)
    tally = tournament(ENGINE, thinker(budget), thinker(0), [f"good {number}" for number in range(matches)])
    with capsys.disabled():
        print(f"\nthe good player won {tally.rate:.1%} of {tally.matches} matches against two quick ones")
    assert tally.matches == matches
    assert tally.rate >= 0.7
