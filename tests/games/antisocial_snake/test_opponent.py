"""The computer players: legal everywhere, the same when asked again, and far better than chance."""

import random

import pytest

from bifrost_bot.dev.benches.tournament import (
    Player,
    countdown,
    newcomer,
    random_player,
    thinker,
)
from bifrost_bot.engines.antisocial_snake.ai.fast_board import (
    Route,
    fast_board,
    moves_of,
    play_routes,
    route_along,
)
from bifrost_bot.engines.antisocial_snake.ai.parts import plan_frame, plan_toggle
from bifrost_bot.engines.antisocial_snake.model import State, Submission
from bifrost_bot.engines.antisocial_snake.movement import CLOCKWISE, lanes, orders, twists
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.values import Slot
from tests.games.antisocial_snake.play import (
    ENGINE,
    VARIATIONS,
    close,
    one_board,
    resolved,
    small_board,
    submitted,
    wandering,
)

pytestmark = pytest.mark.slow


def never() -> bool:
    return False


PLAYERS: dict[str, Player] = {
    "best": thinker(12),
    "quick": thinker(0),
    "easy": newcomer(),
    "random": random_player(),
}


@pytest.mark.nightly(by_day=10)
@pytest.mark.parametrize("variation", VARIATIONS)
@pytest.mark.parametrize("player", PLAYERS)
def test_what_it_sends_would_be_taken_on_every_board(variation: str, player: str) -> None:
    for seed in range(2 if player == "best" else 6):
        dice = random.Random(seed)
        rows = small_board(dice, "rbgy" if variation == "bidding" else "rbg", 3)
        state = one_board(rows, variation, seats=3)
        for _ in range(2):
            for seat in state.seats:
                view = ENGINE.view(state, seat)
                slot = Slot(seat)
                rng = Rng(f"{seed}", state.number)
                move = PLAYERS[player](ENGINE, view, slot, rng)
                assert ENGINE.parse(ENGINE.describe(move), view, slot, None) == move
            state, _ = resolved(state, wandering(state, dice, 0.0), f"{seed}")


def test_a_thinker_bids_its_chips_in_unequal_shares_and_a_newcomer_nothing() -> None:
    rows = small_board(random.Random(0), "rbgy", 3)
    state = one_board(rows, "bidding", seats=3)
    view = ENGINE.view(state, "red")

    def bids(player: str) -> list[list[str]]:
        move = PLAYERS[player](ENGINE, view, Slot("red"), Rng("0", state.number))
        found = [dict(part.entries) for part in move.parts if part.kind == "bid"]
        return [sorted(bid.values()) for bid in found]

    assert bids("quick") == [["10", "20", "30", "40"]]
    assert bids("easy") == []


@pytest.mark.parametrize("variation", ["theme", "addition", "elemental", "stale"])
def test_routes_meet_and_give_as_the_rules_say(variation: str) -> None:
    """The search has a fast model of movement: halts and scores equal those of the rules."""
    for seed in range(12):
        dice = random.Random(f"{variation} {seed}")
        rows = small_board(dice, "rbg", 4)
        state = one_board(rows, variation, seats=4, twist_caps={"0": 9})
        state, _ = resolved(state, wandering(state, dice), "")
        board = state.boards[0]
        answers = wandering(state, dice, 0.0)
        said = orders(
            board, {slot.seat: answer for slot, answer in answers.items() if answer is not None}
        )
        table = fast_board(board)
        tables = dict(zip(CLOCKWISE, lanes(board.tiles), strict=True))
        routes: list[Route] = []
        for snake in board.snakes:
            path = list(snake.path)
            for move in said[snake.letter]:
                path.append(tables[move][path[-1]])
            routes.append(route_along(table, snake.colour, tuple(path)))
            assert moves_of(table, path) == said[snake.letter]
        after, _ = resolved(state, answers)
        ends = [
            (route.path[: end.length], end.halted, table.points(route, end))
            for route, end in play_routes(routes)
        ]
        assert ends == [(snake.path, snake.halted, snake.score) for snake in after.boards[0].snakes]


def halves(
    rows: list[list[str]], starts: tuple[str, str], variation: str = "theme", cap: int = 1
) -> State:
    """A board of one colour with two placed snakes, before they move."""
    state = one_board(rows, variation, twist_caps={"0": cap})
    state, _ = close(state, red=f"0: {starts[0]}", blue=f"0: {starts[1]}")
    return state


def answer(state: State, calls: int) -> Submission:
    """Returns red's answer after so many calls of `more`."""
    return ENGINE.best_move(ENGINE.view(state, "red"), Slot("red"), Rng("", 2), countdown(calls))


def test_it_lets_others_have_what_they_reach_first() -> None:
    """The rich tiles are three steps from red and one from blue; at first red goes there anyway."""
    row = ["r", "w1", "w1", "w9", "r", "w", "r"]
    rows = [["w1"] * 3 + ["k"] * 4, row, ["w2"] * 3 + ["k"] * 4, ["w2"] * 3 + ["k"] * 4]
    state = halves(rows, ("A2", "E2"))
    assert answer(state, 0).entries("0", "move") == (("red", "RRR"),)
    move = answer(state, 40)
    after, _ = resolved(
        state, {Slot("red"): move, Slot("blue"): submitted(state, "blue", "0: red L")}
    )
    red = next(snake for snake in after.boards[0].snakes if snake.path[0] == 7)
    assert not red.halted and red.apples >= 6


def test_direction_tiles_save_twists_and_turn_others_away() -> None:
    rows = [
        ["r", "w1", "w9", "w9", "w"],
        ["w", "w", "w", "w", "w9"],
        ["w", "w", "w", "w", "w9"],
        ["r", "w", "r", "w9", "w9"],
    ]
    move = answer(halves(rows, ("A1", "A4"), "redirect", 0), 40)
    signs = move.entries("0", "redirect")
    assert all(twists(moves) == 0 for _, moves in move.entries("0", "move"))
    assert signs
    after, _ = resolved(halves(rows, ("A1", "A4"), "redirect", 0), {Slot("red"): move})
    red = next(snake for snake in after.boards[0].snakes if snake.path[0] == 0)
    assert red.apples > 19, "straight on there are only 19"


def test_a_quiz_is_answered_by_what_is_foreseen() -> None:
    """Both snakes are enclosed, so that nothing can happen."""
    rows = [["r", "k", "r", "k"], ["k", "w9", "k", "r"]]
    move = answer(halves(rows, ("A1", "C1"), "quiz"), 20)
    said = {item: move.entries("0", f"answer {item}")[0][0] for item in range(1, 6)}
    assert (said[1], said[2], said[4], said[5]) == ("0", "0", "yes", "2")


def test_swaps_bring_apples_into_the_way() -> None:
    state = halves(
        [["r", "w", "w", "w5"], ["k", "k", "w9", "k"], ["r", "k", "r", "k"]],
        ("A1", "A3"),
        "swap",
        0,
    )
    assert answer(state, 0).entries("0", "swap") == (("C1", "C2"),)


def test_frames_and_toggles_help_the_planned_ways() -> None:
    board = one_board([["r", "w7", "b3"], *[["r", "k", "k"]] * 3, ["r", "w", "w"]]).boards[0]
    table = fast_board(board)
    assert plan_frame(board, (route_along(table, "r", (12, 13, 14)),)) == (("B1",), ("C1",))
    assert plan_toggle(board, (route_along(table, "r", (0, 1, 2)),)) == (("B1",),)


def test_it_goes_where_the_apples_are_and_shares_its_twists() -> None:
    rows = [
        ["r", "w9", "w", "w", "r", "w", "w", "w", "w"],
        ["w"] * 9,
        ["b", "w", "w9", "w", "b", "w", "w", "w", "w"],
    ]
    rows[1][1] = "w9"
    rows[1][2] = "w9"
    state = one_board(rows, twist_caps={"0": 1})
    state, _ = close(state, red="0: A1 A3", blue="0: E1 E3")
    move = ENGINE.best_move(ENGINE.view(state, "red"), Slot("red"), Rng("", 2), never)
    assert sum(twists(moves) for _, moves in move.entries("0", "move")) == 1
    after, _ = resolved(state, {Slot("red"): move})
    assert after.points["red"]["0"] >= 18
