"""The computer players: legal, the same when asked again, greedy without a thought, and better with every thought."""

import os
import random

import pytest

from bifrost_bot.engines.contract import Game
from bifrost_bot.engines.dont_connect_5 import GAME as dont_connect_5
from bifrost_bot.engines.dont_connect_5.board import BY_NAME, VERTICES, Vertex
from bifrost_bot.engines.dont_connect_5.model import Config, Event, Move, Pass, State, View
from bifrost_bot.engines.dont_connect_5.score import bits, points
from bifrost_bot.engines.dont_connect_5.thinking.dice import Dice
from bifrost_bot.engines.dont_connect_5.thinking.lanes import COUNT, Lanes
from bifrost_bot.engines.dont_connect_5.thinking.openings import ALL, each, openings
from bifrost_bot.engines.dont_connect_5.thinking.table import Table
from bifrost_bot.engines.dont_connect_5.thinking.tree import Search
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.values import Slot
from bifrost_bot.tools.tournament import Player, countdown, thinker, tournament, wanderer
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


def test_games_side_by_side_are_played_by_the_rules_and_in_turn() -> None:
    """Each table's players are judged in seat order, whoever is on turn; a full board is worth its score."""
    dice = random.Random("lanes")
    tables: list[Table] = []
    for number in range(COUNT):
        shuffled = dice.sample(VERTICES, len(VERTICES))[: 96 - number % 4]
        tables.append(Table([bits(shuffled[player::3]) for player in range(3)], number % 3, 0))
    before = [table.copy() for table in tables]
    reached = Lanes(Dice(1)).play(tables)
    for table, old, judged in zip(tables, before, reached, strict=True):
        assert (table.owned, table.free) == (old.owned, old.free)
        if not table.free:
            assert judged == [points(own) for own in table.owned]
    assert len({tuple(judged) for judged in reached}) > 1


def test_a_game_in_a_lane_is_what_the_rules_make_of_its_stones() -> None:
    """Played to the end with one free vertex: whoever is on turn takes it if it costs nothing."""
    dice = random.Random("one left")
    tables: list[Table] = []
    for number in range(COUNT):
        stones = dice.sample(VERTICES, len(VERTICES) - 1)
        tables.append(Table([bits(stones[player::3]) for player in range(3)], number % 3, 0))
    for table, judged in zip(tables, Lanes(Dice(1)).play(tables), strict=True):
        expected = [points(own) for own in table.owned]
        # Whose turn it is, then the next: the first whom the stone does not cost points.
        for step in range(3):
            player = (table.turn + step) % 3
            with_it = points(table.owned[player] | table.free)
            if with_it >= expected[player]:
                expected[player] = with_it
                break
        assert judged == expected


def test_it_ends_the_game_by_a_pass_when_it_leads_and_others_have_passed() -> None:
    table = whites("G5", "H5", "G4", "F4")
    state, _ = turn(table, "pass") if dont_connect_5.view(table, "white").to_act == "white" else (table, ())
    owned = [bits(state.game.stones_of(player)) for player in range(3)]
    search = Search(Table(owned, 0, 2), 5)
    for _ in range(8):
        search.think()
    assert search.best() == 0


def test_the_easy_player_takes_points_and_forgets_the_fifth_stone() -> None:
    three = whites("G5", "H5", "G4")
    view = dont_connect_5.view(three, "white")
    said = [dont_connect_5.easy_move(view, Slot("white"), Rng(str(seed), 1)) for seed in range(40)]
    gains = [points(bits([*three.game.stones_of(0), move.vertex])) - 1 for move in said if not isinstance(move, Pass)]
    assert len(gains) == 40 and max(gains) == 2
    assert 20 <= gains.count(2) < 40
    four = whites("G5", "H5", "G4", "F4")
    view = dont_connect_5.view(four, "white")
    costly = [dont_connect_5.easy_move(view, Slot("white"), Rng(str(seed), 1)) for seed in range(40)]
    assert any(
        points(bits([*four.game.stones_of(0), move.vertex])) == 0 for move in costly if not isinstance(move, Pass)
    )


def easy() -> Player:
    """The easy player, for a tournament."""
    return lambda game, view, slot, rng: game.easy_move(view, slot, rng)


RATES = (
    ("quick", thinker(0), "random", wanderer(), 200, 6, 0.9, 1.0),
    ("easy", easy(), "quick", thinker(0), 200, 6, 0.0, 0.2),
    ("good", thinker(10), "quick", thinker(0), 60, 2, 0.6, 1.0),
    ("best", thinker(12), "those with a sixth of its time", thinker(2), 60, 2, 0.4, 1.0),
)
"""One player against two others: names and players, matches by night and by day, least and greatest share of wins.

A call of `more` is some 3 ms, so a computer player on Discord has time for twenty times as much thought as here.
"""


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("name", "one", "others", "two", "night", "day", "least", "most"), RATES, ids=[rate[0] for rate in RATES]
)
def test_each_player_wins_as_often_as_its_level_says(
    name: str,
    one: Player,
    others: str,
    two: Player,
    night: int,
    day: int,
    least: float,
    most: float,
    capsys: pytest.CaptureFixture[str],
) -> None:
    matches = night if NIGHTLY else day
    tally = tournament(ENGINE, one, two, [f"{name} {number}" for number in range(matches)])
    with capsys.disabled():
        print(f"\nDon't Connect 5: {name} won {tally.rate:.1%} of {tally.matches} matches against two of {others}")
    assert tally.matches == matches
    assert least <= tally.rate <= most
