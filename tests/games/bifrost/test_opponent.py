"""Computer players of Bifröst: legal, reproducible, alert, far better than chance."""

from collections.abc import Iterable

import pytest

from bifrost_bot.dev.benches.tournament import countdown
from bifrost_bot.engines.bifrost import GAME as bifrost
from bifrost_bot.engines.bifrost.ai.games import GAMES, RandomGames
from bifrost_bot.engines.bifrost.ai.position import Position
from bifrost_bot.engines.bifrost.ai.tree import Search
from bifrost_bot.engines.bifrost.model import (
    COLOURS,
    EMPTY,
    LATTICE,
    LETTERS,
    BoardState,
    Colour,
    Config,
    Event,
    Move,
    Pass,
    State,
    View,
)
from bifrost_bot.engines.bifrost.rules import can_connect, has_connected
from bifrost_bot.engines.contract import Game
from bifrost_bot.engines.fast_rng import FastRng
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.values import Slot
from bifrost_bot.gamekit.conformance.play import fold
from tests.games.bifrost.play import RED_AND_GREEN_SHUT_OUT, STAR, TOP, begin, cells

pytestmark = pytest.mark.slow

ENGINE: Game[Config, State, Move, Event, View] = bifrost
"""The type checker holds the package to the contract here."""


def best_move_of(owned: str, seat: str = "red", budget: int = 0, seed: str = "") -> str:
    """What the good player says on board 1 with these cells, on its turn."""
    state = State(begin().config, 1, 1, (BoardState("1", owned, seat),))
    move = bifrost.best_move(
        bifrost.view(state, seat), Slot(seat, "1"), Rng(seed, 1), countdown(budget)
    )
    return bifrost.describe(move)


def test_a_win_in_one_is_taken_without_thinking() -> None:
    assert best_move_of(cells(red=TOP[:4], green="E5 F5", blue="H1 H2")) == "A5"
    assert best_move_of(cells(red="C4 I1", green="A1 A2 A3 A4", blue="H1 H2"), "green") == "A5"


def test_the_next_players_win_in_one_is_blocked_if_nothing_better_is_at_hand() -> None:
    position = cells(red="E2 E4 C4", green="A1 A2 A3 A4", blue="H4 F6 G3")
    for budget in (0, 30):
        assert best_move_of(position, budget=budget) == "A5"


def test_where_two_are_left_the_others_win_in_one_is_blocked_without_thinking() -> None:
    owned = cells(red="E2 E4 C4", green="A1 A2 A3 A4", blue="H4 F6 G3")
    for places in (("blue", None, None), (None, None, "blue")):
        state = State(begin().config, 1, 1, (BoardState("1", owned, "red", places),))
        view = bifrost.view(state, "red")
        move = bifrost.best_move(
            view, Slot("red", "1"), Rng("", 1), lambda: pytest.fail("there is nothing to think of")
        )
        assert move == Colour("A5")


def test_being_shut_out_by_the_last_cell_of_an_enclosure_is_avoided() -> None:
    """Twelve of the thirteen cells of the star are foreign: red must hold the gap, or the next
    player closes it.
    """
    for seed in ("a", "b", "c"):
        gap = "C3"
        rest = [cell for cell in STAR if cell != gap]
        position = cells(green=rest[::2], blue=rest[1::2], red="C4 D3")
        assert can_connect(position, "red")
        assert best_move_of(position, budget=30, seed=seed) == gap


def test_it_draws_from_the_match_only_once() -> None:
    rng = Rng("", 1)
    bifrost.best_move(bifrost.view(begin(), "red"), Slot("red", "1"), rng, countdown(5))
    assert [draw.purpose for draw in rng.draws] == ["search"]


def test_the_only_empty_cell_is_found() -> None:
    names = [name for name in LATTICE.names if name != "E5"]
    position = cells(red=names[::3], green=names[1::3], blue=names[2::3])
    assert best_move_of(position, budget=5) == "E5"


def test_the_wanderer_names_every_empty_cell_sooner_or_later() -> None:
    view = bifrost.view(begin(), "red")
    said = {
        bifrost.random_move(view, Slot("red", "1"), Rng("wander", phase)) for phase in range(800)
    }
    empty = {
        Colour(name)
        for name, content in zip(LATTICE.names, begin().config.start, strict=True)
        if content == "."
    }
    assert said == empty


@pytest.mark.parametrize(
    "prefilled",
    ["trine", "empty", {"green": TOP}, RED_AND_GREEN_SHUT_OUT],
    ids=["trine", "empty", "won", "lost"],
)
def test_the_searchs_own_board_knows_the_same_wins_and_losses_as_the_rules(
    prefilled: object,
) -> None:
    """Both play the same random boards; the search must never believe in a game that is not the
    one played.
    """
    start = begin(prefilled=prefilled).config.start
    for seed in range(5):
        rng = Rng("same", seed)
        state = State(begin().config, 1, 1, (BoardState("1", start, "red"),))
        position = position_of(start)
        while state.boards[0].turn is not None:
            seat = state.boards[0].to_act
            moves: dict[Slot, Colour | Pass | None] = {}
            if seat is not None:
                assert COLOURS[position.turn] == seat
                slot = Slot(seat, "1")
                move = moves[slot] = bifrost.random_move(bifrost.view(state, seat), slot, rng)
                wins = [LATTICE.names[cell] for cell in position.winning_cells(position.turn)]
                position = position.after(
                    LATTICE.names.index(move.cell) if isinstance(move, Colour) else None
                )
                if isinstance(move, Colour):
                    board = state.boards[0].cells
                    at = LATTICE.index[move.cell]
                    assert (move.cell in wins) == has_connected(
                        board[:at] + LETTERS[seat] + board[at + 1 :], seat
                    )
            state = fold(bifrost, state, bifrost.resolve(state, moves, rng))
            known = tuple(None if player is None else COLOURS[player] for player in position.places)
            assert known == state.boards[0].placements


def position_of(owned: str) -> Position:
    """The search's own board with these cells, red on turn."""
    return Position(
        [3 if content == EMPTY else "RGB".index(content) for content in owned], [None] * 3
    )


def players_in(games: Iterable[int], game: int) -> list[int]:
    """The players whose set of games has this one."""
    return [player for player, own in enumerate(games) if own >> game & 1]


@pytest.mark.parametrize(
    "owned",
    [cells(), begin().config.start, cells(red=TOP[:4], green="E5 F5", blue="H1 H2")],
    ids=str,
)
def test_random_games_end_as_the_rules_say(owned: str) -> None:
    """Game by game, by the cells at its end: who is connected comes before the others, who is
    shut out after them.
    """
    played = RandomGames(position_of(owned), FastRng(7))
    for game in range(GAMES):
        takers = [players_in(ends, game) for ends in played.ends]
        assert sorted(takers) == [[0], [1], [2]]
        owners = [players_in(own, game) for own in zip(*played.own, strict=True)]
        assert max(map(len, owners)) == 1
        board = "".join("RGB"[owner[0]] if owner else EMPTY for owner in owners)
        connected = [player for player, seat in enumerate(COLOURS) if has_connected(board, seat)]
        hopeless = [player for player, seat in enumerate(COLOURS) if not can_connect(board, seat)]
        assert len(connected) + len(hopeless) >= 2
        assert len(connected) != 1 or takers[0] == connected
        assert len(hopeless) != 1 or takers[2] == hopeless


def test_thinking_leaves_the_board_as_it_is() -> None:
    position = position_of(cells())
    search = Search(position, (1.0, 0.6, 0.0), FastRng(7))
    for _ in range(30):
        search.think()
    assert (position.owner, position.places, position.turn) == ([3] * 61, [None] * 3, 0)


def test_the_newcomer_overlooks_things_now_and_then() -> None:
    """It takes most of its immediate wins, but not all."""
    state = State(
        begin().config,
        1,
        1,
        (BoardState("1", cells(red=TOP[:4], green="E5 F5", blue="H1 H2"), "red"),),
    )
    said = [
        bifrost.describe(
            bifrost.easy_move(bifrost.view(state, "red"), Slot("red", "1"), Rng("new", phase))
        )
        for phase in range(40)
    ]
    assert 20 < said.count("A5") < 40
