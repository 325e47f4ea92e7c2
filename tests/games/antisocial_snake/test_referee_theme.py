"""Antisocial Snake through the referee: placement, movement, worked cases."""

import pytest

from tests.games.antisocial_snake.single_board import Ended, document, play
from tests.tools.refereeing import answer

STRIP = ("r1 w1 w2 w3 w4 r5", "r1 w1 w2 w3 w4 r5", "w0 w0 w0 w0 w0 w0")
"""Two rows with red ends."""


# Placement


def starts(ended: Ended, seats: str = "ann bob cid") -> list[str]:
    return [ended.snake(seat)["path"][0] for seat in seats.split()]


def test_a_tile_that_one_player_wants_is_theirs_and_its_apples_are_gone() -> None:
    ended = play(STRIP, {"ann": "A1", "bob": "F2"}, {})
    assert starts(ended, "ann bob") == ["A1", "F2"]
    assert (ended.tile("A1"), ended.tile("F2"), ended.tile("A2")) == ("r", "r", "r1")


def test_the_better_priority_stays_and_the_other_goes_to_the_nearest_tile_of_the_colour() -> None:
    lines = ("r w w w w b", "w r w w w w", "w w w w w w", "b w b w w r")
    ended = play(lines, {"ann": "A1 F1", "bob": "A4 A1"}, {})
    assert ended.path("ann") == "A1"
    assert ended.path("bob") == "B2"
    assert ended.path("bob", "blue") == "A4"


def test_on_a_tie_for_the_best_priority_all_are_booted_and_none_comes_back_to_that_tile() -> None:
    ended = play(("r w r w r w w r",), {"ann": "C1", "bob": "C1"}, {})
    assert sorted(starts(ended, "ann bob")) == ["A1", "E1"]


def starts_of_three(lines: tuple[str, ...], tile: str, seed: str) -> tuple[str, ...]:
    """Where three players begin who want the same tile."""
    asked = document(lines, dict.fromkeys(("ann", "bob", "cid"), tile), {}, seats=3)
    return tuple(starts(Ended(answer({**asked, "seed": seed}), "0")))


def test_a_booted_snake_may_take_a_tile_from_which_everybody_else_was_booted() -> None:
    lines = ("r r w w w w w w r r",)
    for seed in range(6):
        assert sorted(starts_of_three(lines, "A1", str(seed))) == ["B1", "I1", "J1"]


def test_three_booted_from_one_tile_take_the_three_nearest_in_a_random_order() -> None:
    lines = ("w r w r r r w w w w w w r",)
    orders = {starts_of_three(lines, "D1", f"order {seed}") for seed in range(40)}
    assert {tuple(sorted(order)) for order in orders} == {("B1", "E1", "F1")}
    assert len(orders) >= 4


def test_a_player_who_names_nothing_gets_a_random_free_tile_of_each_colour_after_all_others() -> (
    None
):
    ended = play(("r b w r b",), {"ann": "A1 B1"}, {})
    assert (ended.path("ann"), ended.path("bob")) == ("A1", "D1")
    assert ended.path("bob", "blue") == "E1"


def test_a_snake_that_finds_no_tile_sits_the_board_out_with_nothing() -> None:
    ended = play(
        ("r w r",),
        {"ann": "A1", "bob": "C1", "cid": "C1"},
        {"cid": "red L", "ann": "red R"},
        seats=3,
    )
    out = [snake for snake in ended.board["snakes"] if not snake["path"]]
    assert sorted(snake["owner"] for snake in out) == ["bob", "cid"]
    assert all((snake["apples"], snake["score"], snake["halted"]) == (0, 0, False) for snake in out)
    assert "found no tile" in ended.public


def test_letters_are_dealt_from_the_seed_and_listed_in_order() -> None:
    lines = ("r b g y p o", "r b g y p o", "r b g y p o")
    place = {"ann": "A1 B1 C1 D1 E1 F1", "bob": "A2 B2 C2 D2 E2 F2"}
    seen: set[tuple[str, ...]] = set()
    for seed in range(5):
        answered = answer({**document(lines, place, {}), "seed": str(seed)})
        snakes = answered["boards"]["0"]["snakes"]
        assert [snake["letter"] for snake in snakes] == list("ABCDEFGHIJKL")
        seen.add(tuple(snake["owner"] for snake in snakes))
    assert len(seen) > 1


# Movement


def test_apples_are_claimed_on_entering_and_double_on_the_own_colour() -> None:
    ended = play(("r9 w2 r3 b4 r b",), {"ann": "A1 D1", "bob": "E1 F1"}, {"ann": "red RR"})
    assert ended.snake("ann")["apples"] == 2 + 2 * 3
    assert [ended.tile(name) for name in ("A1", "B1", "C1", "D1")] == ["r", "w", "r", "b"]
    assert ended.points("ann") == 8


def test_snakes_that_stay_score_nothing_and_are_not_halted() -> None:
    ended = play(STRIP, {"ann": "A1", "bob": "F2"}, {"ann": "stay"})
    assert all((snake["apples"], snake["halted"]) == (0, False) for snake in ended.board["snakes"])


def test_a_convoy_the_follower_halts_at_once_though_the_one_in_front_moves_on() -> None:
    ended = play(("r r5 w1 w1 w1",), {"ann": "A1", "bob": "B1"}, {"ann": "red R", "bob": "red RRR"})
    assert (ended.path("ann"), ended.snake("ann")["halted"]) == ("A1", True)
    assert (ended.path("bob"), ended.snake("bob")["apples"]) == ("B1 C1 D1 E1", 3)


def test_a_swap_of_neighbours_halts_both() -> None:
    ended = play(("r r w w",), {"ann": "A1", "bob": "B1"}, {"ann": "red R", "bob": "red L"})
    assert (ended.snake("ann")["halted"], ended.snake("bob")["halted"]) == (True, True)


def test_three_into_one_tile_all_halt_and_the_tile_keeps_its_apples() -> None:
    lines = ("w r w", "r w7 w", "w r w")
    move = {"ann": "red D", "bob": "red R", "cid": "red U"}
    ended = play(lines, {"ann": "B1", "bob": "A2", "cid": "B3"}, move, seats=3)
    assert [ended.snake(seat)["halted"] for seat in ("ann", "bob", "cid")] == [True] * 3
    assert ended.tile("B2") == "w7"


def test_a_contested_tile_can_be_entered_and_claimed_a_step_later() -> None:
    lines = ("w r w w", "r w7 w r", "w w w w")
    move = {"ann": "red D", "bob": "red R", "cid": "red LL"}
    ended = play(lines, {"ann": "B1", "bob": "A2", "cid": "D2"}, move, seats=3)
    assert ended.path("cid") == "D2 C2 B2"
    assert (ended.snake("cid")["apples"], ended.snake("cid")["halted"]) == (7, False)


def test_head_on_with_one_tile_between_contests_it() -> None:
    ended = play(("r w3 r",), {"ann": "A1", "bob": "C1"}, {"ann": "red RR", "bob": "red LL"})
    assert (ended.path("ann"), ended.path("bob"), ended.tile("B1")) == ("A1", "C1", "w3")


def test_head_on_with_two_tiles_between_halts_both_before_each_others_tile() -> None:
    ended = play(("r w3 w4 r",), {"ann": "A1", "bob": "D1"}, {"ann": "red RR", "bob": "red LL"})
    assert (ended.path("ann"), ended.path("bob")) == ("A1 B1", "D1 C1")
    assert (ended.snake("ann")["apples"], ended.snake("bob")["apples"]) == (1, 2)


def test_a_snake_that_has_finished_blocks_with_its_whole_trail_and_is_not_halved() -> None:
    lines = ("w w w w", "r w4 w w", "w w w w", "w r w w")
    ended = play(lines, {"ann": "A2", "bob": "B4"}, {"ann": "red RR", "bob": "red UU"})
    assert (ended.snake("ann")["apples"], ended.snake("ann")["halted"]) == (4, False)
    assert (ended.path("bob"), ended.snake("bob")["halted"]) == ("B4 B3", True)


def test_halving_comes_after_doubling_and_rounds_down_once() -> None:
    ended = play(("r r3 w1 r",), {"ann": "A1", "bob": "D1"}, {"ann": "red RRR"})
    assert (ended.snake("ann")["apples"], ended.snake("ann")["halted"]) == ((2 * 3 + 1) // 2, True)


def test_a_snake_halted_by_its_first_move_has_half_of_nothing() -> None:
    ended = play(("r r w",), {"ann": "A1", "bob": "B1"}, {"ann": "red RR"})
    assert (ended.snake("ann")["apples"], ended.snake("ann")["halted"]) == (0, True)


def test_own_snakes_cross_at_their_players_fault() -> None:
    lines = ("r w5 w", "w b w", "r b w")
    ended = play(lines, {"ann": "A1 B2", "bob": "A3 B3"}, {"ann": "red R blue U"})
    assert (ended.snake("ann")["halted"], ended.snake("ann", "blue")["halted"]) == (True, True)
    assert ended.tile("B1") == "w5"


def test_the_printed_example_of_twists_ends_on_its_own_start_and_is_refused() -> None:
    lines = ("w w w w", "w w w w", "r w w w", "w w w r")
    answered = answer(document(lines, {"ann": "A3"}, {"ann": "red UURRDDLL"}, twist_caps={"0": 9}))
    (reply,) = answered["phases"][1]["replies"]
    assert (reply["ok"], "A3" in reply["reply"]) == (False, True)


def test_up_and_then_down_runs_into_itself_and_is_refused() -> None:
    answered = answer(document(("r w", "w w", "r w"), {"ann": "A3"}, {"ann": "red UD"}))
    assert answered["phases"][1]["replies"][0]["ok"] is False


@pytest.mark.parametrize(
    ("moves", "twists"),
    [("UURR", 1), ("UURUR", 3), ("RRRR", 0), ("URDRU", 4)],
    ids=["one", "three", "none", "four"],
)
def test_twists_are_changes_of_direction_and_the_cap_holds_for_all_snakes_together(
    moves: str, twists: int
) -> None:
    lines = ("w w w w w w",) * 4 + ("r w w w w w", "w w w w w b", "r w w w w b")
    for cap in (twists, twists + 1):
        asked = document(
            lines,
            {"ann": "A5 F6", "bob": "A7 F7"},
            {"ann": f"red {moves} blue LUU"},
            twist_caps={"0": cap},
        )
        assert answer(asked)["phases"][1]["replies"][0]["ok"] is (cap > twists)


def test_the_usual_cap_is_one_more_than_a_player_has_snakes() -> None:
    lines = ("w w w w w w",) * 3 + ("r w w w w r",)
    for moves, taken in (("UUR", True), ("URU", True), ("URUR", False)):
        asked = document(lines, {"ann": "A4"}, {"ann": f"red {moves}"})
        assert answer(asked)["phases"][1]["replies"][0]["ok"] is taken


def test_paths_of_different_length_end_when_the_last_has_no_moves_left() -> None:
    ended = play(STRIP, {"ann": "A1", "bob": "F2"}, {"ann": "red RRRR", "bob": "red L"})
    assert ended.path("ann") == "A1 B1 C1 D1 E1"
    assert "after 4 steps" in ended.public


def test_ties_share_the_place_and_most_points_win() -> None:
    ended = play(STRIP, {"ann": "A1", "bob": "A2"}, {"ann": "red R", "bob": "red R"})
    assert ended.answered["ranking"] == [["ann", "bob"]]
    ended = play(STRIP, {"ann": "A1", "bob": "A2"}, {"ann": "red RR", "bob": "red R"})
    assert ended.answered["ranking"] == [["ann"], ["bob"]]
