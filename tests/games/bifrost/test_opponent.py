"""The computer players: legal, the same when asked again, alert to wins in one, and far better than chance."""

import os
from fractions import Fraction

import pytest

from bifrost_bot.engines.bifrost import GAME as bifrost
from bifrost_bot.engines.bifrost.model import (
    COLOURS,
    EMPTY,
    LATTICE,
    BoardState,
    Colour,
    Config,
    Event,
    Move,
    Pass,
    State,
    View,
)
from bifrost_bot.engines.bifrost.rules import can_connect
from bifrost_bot.engines.bifrost.search import Search, Table
from bifrost_bot.engines.contract import Game
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.values import Outcome, Slot
from bifrost_bot.tools.tournament import countdown, play_match, share, thinker, tournament, wanderer
from tests.games.bifrost.play import RED_AND_GREEN_SHUT_OUT, STAR, TOP, begin, cells

pytestmark = pytest.mark.slow

ENGINE: Game[Config, State, Move, Event, View] = bifrost
"""The type checker holds the package to the contract here."""
NIGHTLY = os.environ.get("BIFROST_NIGHTLY") == "1"


def asked(owned: str, seat: str = "red", budget: int = 0, seed: str = "") -> str:
    """What the good player says on board 1 with these cells, on its turn."""
    state = State(begin().config, 1, 1, (BoardState("1", owned, seat),))
    move = bifrost.best_move(bifrost.view(state, seat), Slot(seat, "1"), Rng(seed, 1), countdown(budget))
    return bifrost.describe(move)


def test_a_win_in_one_is_taken_without_thinking() -> None:
    assert asked(cells(red=TOP[:4], green="E5 F5", blue="H1 H2")) == "A5"
    assert asked(cells(red="C4 I1", green="A1 A2 A3 A4", blue="H1 H2"), "green") == "A5"


def test_the_next_players_win_in_one_is_blocked_if_nothing_better_is_at_hand() -> None:
    position = cells(red="E2 E4 C4", green="A1 A2 A3 A4", blue="H4 F6 G3")
    assert asked(position, budget=400) == "A5"


def test_being_shut_out_by_the_last_cell_of_an_enclosure_is_avoided() -> None:
    """Twelve of the thirteen cells of the star are foreign: red must hold the gap, or the next player closes it."""
    for seed in ("a", "b", "c"):
        gap = "C3"
        rest = [cell for cell in STAR if cell != gap]
        position = cells(green=rest[::2], blue=rest[1::2], red="C4 D3")
        assert can_connect(position, "red")
        assert asked(position, budget=300, seed=seed) == gap


def test_with_the_same_key_and_the_same_time_to_think_the_move_is_the_same() -> None:
    position = begin().config.start
    assert asked(position, budget=20) == asked(position, budget=20)


def test_another_key_may_lead_to_another_move() -> None:
    position = begin().config.start
    assert len({asked(position, budget=3, seed=str(seed)) for seed in range(12)}) > 1


def test_it_stops_thinking_when_it_is_told_to() -> None:
    calls: list[int] = []

    def more() -> bool:
        calls.append(1)
        return len(calls) <= 5

    bifrost.best_move(bifrost.view(begin(), "red"), Slot("red", "1"), Rng("", 1), more)
    assert len(calls) == 6


def test_it_draws_from_the_match_only_once() -> None:
    rng = Rng("", 1)
    bifrost.best_move(bifrost.view(begin(), "red"), Slot("red", "1"), rng, countdown(5))
    assert [draw.purpose for draw in rng.draws] == ["search"]


def test_the_only_empty_cell_is_found() -> None:
    names = [name for name in LATTICE.names if name != "E5"]
    position = cells(red=names[::3], green=names[1::3], blue=names[2::3])
    assert asked(position, budget=5) == "E5"


def test_a_slot_that_owes_nothing_gets_no_suggestion() -> None:
    view = bifrost.view(begin(), "red")
    for ask in (
        lambda: bifrost.best_move(view, Slot("red", "2"), Rng("", 1), countdown(1)),
        lambda: bifrost.random_move(view, Slot("red", "2"), Rng("", 1)),
    ):
        with pytest.raises(ValueError, match="owes no move"):
            ask()


def test_the_wanderer_names_every_empty_cell_sooner_or_later() -> None:
    view = bifrost.view(begin(), "red")
    said = {bifrost.random_move(view, Slot("red", "1"), Rng("wander", phase)) for phase in range(800)}
    empty = {Colour(name) for name, content in zip(LATTICE.names, begin().config.start, strict=True) if content == "."}
    assert said == empty


@pytest.mark.parametrize(
    "prefilled", ["trine", "empty", {"green": TOP}, RED_AND_GREEN_SHUT_OUT], ids=["trine", "empty", "won", "lost"]
)
def test_the_searchs_own_board_knows_the_same_wins_and_losses_as_the_rules(prefilled: object) -> None:
    """Both play the same random boards; the search must never believe in a game that is not the one played."""
    start = begin(prefilled=prefilled).config.start
    for seed in range(5):
        rng = Rng("same", seed)
        state = State(begin().config, 1, 1, (BoardState("1", start, "red"),))
        table = Table([3 if content == EMPTY else "RGB".index(content) for content in start], [None] * 3)
        while state.boards[0].turn is not None:
            seat = state.boards[0].to_act
            moves: dict[Slot, Colour | Pass | None] = {}
            if seat is not None:
                assert COLOURS[table.turn] == seat
                slot = Slot(seat, "1")
                move = moves[slot] = bifrost.random_move(bifrost.view(state, seat), slot, rng)
                table.play(LATTICE.names.index(move.cell) if isinstance(move, Colour) else None)
            for event in bifrost.resolve(state, moves, rng):
                state = bifrost.evolve(state, event)
            known = tuple(None if player is None else COLOURS[player] for player in table.places)
            assert known == state.boards[0].placements


def test_thinking_leaves_the_board_as_it_is() -> None:
    table = Table([3] * 61, [None, None, None])
    search = Search(table, (1.0, 0.6, 0.0), 7)
    for _ in range(30):
        search.think()
    assert (table.owner, table.stones, table.places, table.turn) == ([3] * 61, [0, 0, 0], [None] * 3, 0)


def test_a_match_between_computer_players_is_the_same_when_played_again() -> None:
    players = {"red": thinker(2), "green": wanderer(), "blue": wanderer()}
    assert play_match(ENGINE, players, "again") == play_match(ENGINE, players, "again")


def test_a_shared_win_counts_as_a_fraction() -> None:
    outcome = Outcome((("red", "blue"), ("green",)), "")
    assert share(outcome, "red") == Fraction(1, 2)
    assert share(outcome, "green") == 0


@pytest.mark.nightly
def test_the_good_player_beats_the_random_one_in_four_matches_of_five(capsys: pytest.CaptureFixture[str]) -> None:
    matches, budget = (200, 60) if NIGHTLY else (5, 20)
    tally = tournament(ENGINE, thinker(budget), wanderer(), [f"tournament {number}" for number in range(matches)])
    with capsys.disabled():
        print(f"\nthe good player won {tally.rate:.1%} of {tally.matches} matches against two random ones")
    assert tally.matches == matches
    assert tally.rate >= 0.8
