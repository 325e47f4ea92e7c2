"""Computer players: legal, reproducible, better with more thinking."""

import random

import pytest

from bifrost_bot.dev.benches.tournament import countdown
from bifrost_bot.engines.contract import Game
from bifrost_bot.engines.dont_connect_5 import GAME as dont_connect_5
from bifrost_bot.engines.dont_connect_5.ai.growth import Outlook
from bifrost_bot.engines.dont_connect_5.ai.openings import ALL, each, openings, spread
from bifrost_bot.engines.dont_connect_5.ai.table import Table
from bifrost_bot.engines.dont_connect_5.ai.tree import Search
from bifrost_bot.engines.dont_connect_5.board import BY_NAME, VERTICES, Vertex
from bifrost_bot.engines.dont_connect_5.model import Config, Event, Move, Pass, State, View
from bifrost_bot.engines.dont_connect_5.score import bits, points
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.values import Slot
from tests.games.dont_connect_5.play import play, turn, whites

pytestmark = pytest.mark.slow

ENGINE: Game[Config, State, Move, Event, View] = dont_connect_5
"""The type checker holds the package to the contract here."""
GAINS = (3, 2, 1, 0, 0, 0)


def best_move_of(state: State, budget: int = 0, seed: str = "") -> Move:
    """What the computer player on turn says after so many thoughts."""
    phase = dont_connect_5.phase(state)
    assert phase is not None
    (slot,) = phase.to_act
    return dont_connect_5.best_move(
        dont_connect_5.view(state, slot.seat), slot, Rng(seed, 1), countdown(budget)
    )


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


def test_without_a_thought_it_takes_what_is_worth_most_at_once() -> None:
    three_to_four = whites("G5", "H5", "G4")
    for seed in ("a", "b", "c"):
        assert best_move_of(three_to_four, seed=seed).vertex in named("H4", "F4", "I5", "H6")  # type: ignore[union-attr]


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


def test_the_random_player_never_passes_while_a_vertex_is_free() -> None:
    state = play("A1", None)
    view = dont_connect_5.view(state, "red")
    said = {dont_connect_5.random_move(view, Slot("red"), Rng(str(seed), 1)) for seed in range(20)}
    assert Pass() not in said and len(said) > 1
    for move in said:
        turn(state, dont_connect_5.describe(move))


@pytest.mark.parametrize("stones", [0, 1, 12, 30, 60])
def test_what_a_stone_gains_and_takes_is_the_change_of_what_the_stones_are_worth(
    stones: int,
) -> None:
    dice = random.Random(stones)
    for _ in range(12):
        taken = dice.sample(VERTICES, min(96, 2 * stones))
        own = bits(taken[:stones])
        free = ALL & ~bits(taken)
        outlook = Outlook(own)
        losses = outlook.losses(free)
        assert set(losses) <= set(each(free))
        for bit in each(free):
            after = Outlook(own | bit).worth(free ^ bit)
            assert outlook.worth(free) + outlook.gain(bit, free) == pytest.approx(after)
            assert outlook.worth(free) - losses.get(bit, 0.0) == pytest.approx(
                outlook.worth(free ^ bit)
            )


def test_stones_that_cannot_grow_are_worth_their_points_and_more_room_is_worth_more() -> None:
    pair = bits(named("G4", "G5"))
    four = bits(named("G4", "G5", "H5", "I5"))
    room = list(each(spread(pair) & ALL & ~pair))
    assert Outlook(four).worth(ALL & ~four) == points(four) == 3
    assert Outlook(pair).worth(0) == 0
    assert (
        Outlook(pair).worth(room[0])
        < Outlook(pair).worth(room[0] | room[1])
        < Outlook(pair).worth(ALL & ~pair)
    )


def test_it_ends_the_game_by_a_pass_when_it_leads_and_others_have_passed() -> None:
    table = whites("G5", "H5", "G4", "F4")
    state, _ = (
        turn(table, "pass")
        if dont_connect_5.view(table, "white").to_act == "white"
        else (table, ())
    )
    owned = [bits(state.game.stones_of(player)) for player in range(3)]
    search = Search(Table(owned, 0, 2), 5)
    for _ in range(8):
        search.think()
    assert search.best() == 0


def test_the_easy_player_takes_points_and_forgets_the_fifth_stone() -> None:
    three = whites("G5", "H5", "G4")
    view = dont_connect_5.view(three, "white")
    said = [dont_connect_5.easy_move(view, Slot("white"), Rng(str(seed), 1)) for seed in range(40)]
    gains = [
        points(bits([*three.game.stones_of(0), move.vertex])) - 1
        for move in said
        if not isinstance(move, Pass)
    ]
    assert len(gains) == 40 and max(gains) == 2
    assert 20 <= gains.count(2) < 40
    four = whites("G5", "H5", "G4", "F4")
    view = dont_connect_5.view(four, "white")
    costly = [
        dont_connect_5.easy_move(view, Slot("white"), Rng(str(seed), 1)) for seed in range(40)
    ]
    assert any(
        points(bits([*four.game.stones_of(0), move.vertex])) == 0
        for move in costly
        if not isinstance(move, Pass)
    )
