"""`/why`: halts, placements, boots, and whether a named tile took effect."""

import pytest

from bifrost_bot.engines.antisocial_snake.model import State
from bifrost_bot.engines.values import EVERYTHING
from tests.games.antisocial_snake.play import ENGINE, begin, close, letter

ROWS = [["r", "w5", "w7", "r"], ["b", "w", "w", "b"], ["r", "b", "w", "r"]]
TALL = [
    ["r", "w5", "b3"],
    ["w", "w", "r"],
    ["b", "r", "w"],
    ["r", "b", "w"],
    ["w", "k", "w"],
    ["w", "w", "w"],
]


def opened(variation: str = "theme", rows: list[list[str]] = ROWS) -> State:
    """A match of two rounds, which continues when the first board is over."""
    kinds = {"0": variation, "1": "theme"}
    return begin(2, schedule=[["0"], ["1"]], boards={"0": rows, "1": ROWS}, variations=kinds)


def moved(red: str, blue: str = "", variation: str = "theme") -> State:
    """The state after both placed in the upper corners and sent these texts."""
    state, _ = close(opened(variation), red="0: A1 A2", blue="0: D1 D2")
    return close(state, red=red, blue=blue or "0: stay")[0]


def why(state: State, viewer: str | None) -> tuple[str, ...]:
    return ENGINE.why(ENGINE.view(state, viewer))


def test_a_halt_is_told_with_tile_step_and_whose_snake_it_met() -> None:
    state = moved("0: red RRR", "0: blue L")
    red = letter(state, "red")
    blue = letter(state, "blue")
    sentence = (
        f"{red} (red): B1 5, C1 7; 12 in all, halted in step 3 because {blue} (red) is on D1, "
        "and halved: 6."
    )
    assert f"Board 0, {sentence}" in why(state, "red")
    assert (
        f"Board 0, step 3: {red} (red) halts on C1 because your own {blue} (red) is on D1."
        in why(state, "blue")
    )
    assert why(state, None) == (
        f"Board 0, step 3: {red} (red) halts on C1 because {blue} (red) is on D1.",
    )
    assert sum(" of Red: " in line for line in why(state, EVERYTHING)) == 2


def test_two_that_enter_a_tile_in_the_same_step_are_both_told() -> None:
    state, _ = close(opened(rows=[["r", "w", "r", "r"]]), red="0: A1", blue="0: C1")
    state, _ = close(state, red="0: red R", blue="0: red L")
    blue = letter(state, "blue")
    assert any(
        f"halted in step 1 because {blue} (red) goes to B1 in the same step" in line
        for line in why(state, "red")
    )


def test_an_own_snake_in_the_way_is_called_ones_own() -> None:
    state = moved("0: red D")
    assert any(
        f"because your own {letter(state, 'red', 'b')} (blue) is on A2" in line
        for line in why(state, "red")
    )


def test_a_placement_that_stood_and_one_that_did_not_are_told_with_tile_and_reason() -> None:
    state, _ = close(opened(), red="0: A1 A2", blue="0: D2 A1")
    mine = letter(state, "red")
    other = letter(state, "blue")
    assert f"Board 0, {mine} (red): you named A1, and it is there." in why(state, "red")
    (sentence,) = [line for line in why(state, "blue") if f"{other} (red)" in line]
    cell = state.boards[0].tiles.lattice.names[
        next(s.path[0] for s in state.boards[0].snakes if s.letter == other)
    ]
    before = (
        f"Board 0, {other} (red): you named A1, but another player listed it earlier and has "
        f"{mine} (red) there"
    )
    assert sentence.startswith(f"{before}; it was booted to {cell}, ")


def test_a_tie_over_a_tile_is_told_and_names_nobody() -> None:
    state, _ = close(opened(), red="0: A1 A2", blue="0: A1 D2")
    (sentence,) = [line for line in why(state, "red") if f"{letter(state, 'red')} (red)" in line]
    assert (
        "you named A1, but several players listed it equally early, so nobody got it; it was "
        "booted to " in sentence
    )
    assert letter(state, "blue") not in sentence.split(":")[1]


def test_who_named_nothing_is_told_that_chance_placed_its_snakes() -> None:
    state, _ = close(opened(), red="0: A1 A2")
    assert all("you named no tile, so it was put on " in line for line in why(state, "blue"))


def test_a_swap_that_was_made_and_swaps_that_failed_are_told_with_the_reason() -> None:
    state = moved("0: swap B1-B2 C1-C2", "0: swap C2-C3", variation="swap")
    assert "Board 0, your swap B1-B2 was made." in why(state, "red")
    failed = "failed: another player paired one of its tiles with a different one"
    assert f"Board 0, your swap C1-C2 {failed}." in why(state, "red")
    state = moved("0: swap B1-B2 B1-C1 B3-C3", variation="swap")
    for pair in ("B1-B2", "B1-C1"):
        assert f"Board 0, your swap {pair} failed: you paired B1 with two tiles." in why(
            state, "red"
        )


def test_a_direction_tile_in_force_and_one_voided_are_told_and_a_stop_for_good() -> None:
    state = moved("0: ccw B1 cw C1; 0: red RR", "0: ccw C1", variation="redirect")
    lines = why(state, "red")
    assert "Board 0, your ccw B1 took effect." in lines
    assert "Board 0, your cw C1 was void: another player put the opposite one there." in lines
    assert any(
        "5 in all, stopped for good in step 2 because the board ends there, but not halved." in one
        for one in lines
    )


def test_what_ones_frame_did_is_told() -> None:
    state, _ = close(opened("frame", TALL), red="0: A1 C1; 0: frame A1 B1 A2", blue="0: C2 A3")
    lines = why(state, "red")
    assert (
        f"Board 0, your frame A1: nothing fell, because {letter(state, 'red')} (red) is there."
        in lines
    )
    assert (
        "Board 0, your frame B1: 5 apples fell to B5, which is black, so nobody gets any." in lines
    )
    assert "Board 0, your frame A2: it held no apples." in lines


def test_what_ones_toggle_did_is_told_tile_by_tile() -> None:
    state, _ = close(
        opened("toggle", TALL), red="0: A1 C1; 0: toggle B3", blue="0: C2 A3; 0: toggle B4"
    )
    (sentence,) = [line for line in why(state, "red") if "toggle" in line]
    assert f"A3 stays blue under {letter(state, 'blue', 'b')} (blue)" in sentence
    assert "B3 stays red, because it was toggled an even number of times" in sentence


def test_what_ones_bids_bought_is_told() -> None:
    rows = [["r", "b", "g", "y"] for _ in range(4)]
    state, _ = close(
        opened("bidding", rows),
        red="0: A1 B1 C1 D1; 0: bid red 60",
        blue="0: A2 B2 C2 D2; 0: bid red 10",
    )
    assert any("your bids: red: 60 chips, 3 twists; " in line for line in why(state, "red"))
    assert any("your bids: red: 10 chips, 2 twists; " in line for line in why(state, "blue"))


@pytest.mark.parametrize("viewer", ["red", "blue", None])
def test_of_a_match_of_the_first_version_is_told_what_it_holds(viewer: str | None) -> None:
    first = ENGINE.earlier[1]
    state, _ = close(opened(), "", first, red="0: A1 A2", blue="0: A1 D2")
    assert all("you named no tile" not in line for line in why(state, viewer))
    state, _ = close(state, "", first, red="0: stay", blue="0: stay")
    assert all(line.endswith(".") for line in why(state, viewer))
