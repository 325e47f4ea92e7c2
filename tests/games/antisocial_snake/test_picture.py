"""Pictures and texts of a board: colours, steps, plans, results."""

import pytest

from bifrost_bot.drawing.font import Fonts
from bifrost_bot.drawing.layout import lay_out
from bifrost_bot.engines.antisocial_snake.model import State
from bifrost_bot.engines.errors import MoveError
from bifrost_bot.engines.scene import Colour, Scene, Table
from bifrost_bot.engines.values import EVERYTHING, Slot
from tests.games.antisocial_snake.play import ENGINE, begin, close, letter, one_board

ROWS = [
    ["r", "w4", "r3", "b100", "w"],
    ["w", "w", "k", "w", "w"],
    ["r", "b", "g2", "w", "w12"],
    ["b", "g", "w", "w", "w"],
]
PLACED = {"red": "0: A1 D1 B4", "blue": "0: A3 A4 C3"}


def placed(variation: str = "theme") -> State:
    state, _ = close(one_board(ROWS, variation), **PLACED)
    return state


def moved(variation: str = "theme") -> State:
    state, _ = close(placed(variation), red="0: red RR", blue="0: red U")
    return state


def drawn(state: State, viewer: str | None = None) -> Scene:
    return ENGINE.scene(ENGINE.view(state, viewer), "0")


def marks(scene: Scene) -> dict[str, str]:
    return {tile.name: tile.mark for tile in scene.tiles}


def test_tiles_carry_their_colours_letter_and_their_apples() -> None:
    found = marks(drawn(one_board(ROWS)))
    assert [found[name] for name in ("A1", "B1", "C1", "C2", "C3", "E3", "E1")] == [
        "r",
        "4",
        "r3",
        "#",
        "g2",
        "12",
        "",
    ]


def test_a_number_without_room_for_the_letter_is_told_with_its_colour_below() -> None:
    scene = drawn(one_board(ROWS))
    assert marks(scene)["D1"] == "100"
    assert "Large numbers: D1 blue 100." in scene.captions


def test_snakes_are_letters_with_the_way_they_left_and_bands_of_their_own_colour_over_the_tiles() -> (
    None
):
    state = moved()
    scene = drawn(state)
    own = letter(state, "red")
    found = marks(scene)
    assert (found["A1"], found["B1"], found["C1"]) == (f"{own}>", f"{own}>", own)
    looks = {tile.name: (tile.fill, tile.body, tile.links) for tile in scene.tiles}
    assert [looks[name] for name in ("A1", "B1", "C1", "E1")] == [
        (Colour.RED, Colour.RED, "R"),
        (Colour.WHITE, Colour.RED, "RL"),
        (Colour.RED, Colour.RED, "L"),
        (Colour.WHITE, None, ""),
    ]
    assert all(tile.pale for tile in scene.tiles)


def test_the_key_tells_ones_own_heads_from_others() -> None:
    state = moved()
    assert "gold ring = your heads" in drawn(state, "red").key
    assert "gold ring = your heads" not in drawn(state).key


def test_the_best_snakes_come_first_and_those_without_room_have_a_table_of_their_own() -> None:
    rows = [["r", "b", "g", "w5"] for _ in range(13)]
    placed = one_board(rows, seats=13)
    state, _ = close(close(placed)[0])
    first, second = (table for table in drawn(state).tables if table.title.endswith("nakes"))
    assert (first.title, len(first.rows), second.title) == ("Snakes", 10, "Further snakes")
    scores = [int(row[first.heads.index("Score")]) for row in (*first.rows, *second.rows)]
    assert scores == sorted(scores, reverse=True)


def test_own_heads_stand_out_for_their_player_alone() -> None:
    state = placed()

    def ring(viewer: str | None, name: str) -> Colour | None:
        return next(tile.ring for tile in drawn(state, viewer).tiles if tile.name == name)

    assert (ring("red", "A1"), ring("red", "A3")) == (Colour.ACCENT, Colour.INK)
    assert (ring("blue", "A1"), ring(None, "A1")) == (Colour.INK, Colour.INK)


def snake_tables(state: State, viewer: str | None) -> list[Table]:
    tables = drawn(state, viewer).tables
    return [table for table in tables if table.title.lower().endswith("snakes")]


def test_the_table_of_snakes_tells_owners_only_to_whom_they_belong() -> None:
    running, _ = close(begin(2, schedule=[["0"], ["1"]], boards={"0": ROWS}), **PLACED)
    state, _ = close(running, red="0: red RR", blue="0: red U")
    everyone = snake_tables(state, None)[0]
    assert everyone.title == "Snakes"
    assert "Whose" not in everyone.heads
    yours, others = snake_tables(state, "red")
    assert (yours.title, others.title) == ("Your snakes", "Other snakes")
    assert {row[0][0] for row in yours.rows} == {letter(state, "red", colour) for colour in "rbg"}
    assert {row[0][0] for row in others.rows} == {letter(state, "blue", colour) for colour in "rbg"}
    ended, _ = close(state)
    at_end = next(table for table in drawn(ended).tables if table.title == "Snakes")
    for table in (snake_tables(state, EVERYTHING)[0], at_end):
        assert sorted(row[-1] for row in table.rows) == ["Blue"] * 3 + ["Red"] * 3


def test_points_by_board_stand_once_with_a_row_for_each_board() -> None:
    boards = ("0", "1", "2")
    state = begin(2, schedule=[[board] for board in boards], boards=dict.fromkeys(boards, ROWS))
    running, _ = close(state, **PLACED)
    ended, *_ = close(running, red="0: red RR", blue="0: red U")
    for _ in boards[1:]:
        ended, *_ = close(ended)
    view = ENGINE.view(ended, None)
    tables = [
        [table for table in ENGINE.scene(view, board).tables if "board" in table.title]
        for board in boards
    ]
    assert tables[:2] == [[], []]
    (table,) = tables[2]
    assert table.heads == ("Board", "Red", "Blue")
    assert [row[0] for row in table.rows] == ["0", "1", "2"]


def variation_rule(scene: Scene) -> str:
    """The caption that tells the board's rule."""
    (rule,) = (line for line in scene.captions if line.startswith(scene.aside[0].split(", ")[1]))
    return rule


def test_a_picture_has_the_boards_rule_and_the_ruling_that_could_be_doubted_stands_beside_it() -> (
    None
):
    for variation, ruling in (
        ("frame", "removed before apples fall"),
        ("swap", "not halved"),
        ("redirect", "not halved"),
    ):
        scene = drawn(one_board(ROWS, variation))
        assert any(line.startswith("House ruling: ") and ruling in line for line in scene.captions)
        words = " ".join(word.text for word in lay_out(scene, Fonts()).words)
        assert variation_rule(scene) in words
        assert "ruling" not in words
    assert any("share the better rank" in line for line in ENGINE.info.brief)


def test_a_round_that_opens_is_told_with_rule_and_ruling() -> None:
    state = begin(2, schedule=[["0"], ["3"]], boards={"0": ROWS})
    _, events = close(state)
    sentence = [ENGINE.narrate(event) for event in events if ENGINE.board_of(event) == "3"]
    assert len(sentence) == 1
    assert "Frame: " in sentence[0] and "House ruling: " in sentence[0]


def test_steps_are_drawn_from_the_starts_to_the_end() -> None:
    state = moved()
    frames = ENGINE.frames(ENGINE.view(state, None), "0")
    own = letter(state, "red")
    assert [marks(frame)["B1"] for frame in frames] == ["4", own, f"{own}>"]
    assert marks(frames[0])["A1"] == own
    assert (frames[-1].tiles, frames[-1].tables) == (drawn(state).tiles, drawn(state).tables)
    assert [frame.pill and frame.pill.text for frame in frames] == [
        "Before the first step",
        "Step 1 of 2",
        "After 2 steps",
    ]
    assert ENGINE.frames(ENGINE.view(placed(), None), "0") == ()


def red_rings(frame: Scene) -> set[str]:
    return {tile.name for tile in frame.tiles if tile.ring is Colour.RED}


def test_a_halt_is_ringed_and_told_in_the_step_in_which_it_happens() -> None:
    rows = [["r", "w5", "w7", "r"], ["b", "w", "w", "b"]]
    state = one_board(rows)
    state, _ = close(state, red="0: A1 A2", blue="0: D1 D2")
    state, _ = close(state, red="0: red RRR")
    frames = ENGINE.frames(ENGINE.view(state, None), "0")
    own = letter(state, "red")
    assert [red_rings(frame) for frame in frames] == [set(), set(), set(), {"C1"}]
    met = letter(state, "blue")
    sentence = f"{own} (red) halts on C1 before D1, by {met} (red)"
    assert [frame.aside[1:] for frame in frames[2:]] == [(), (sentence,)]
    assert all(
        tile.body is Colour.RED
        for frame in frames
        for tile in frame.tiles
        if tile.mark.startswith(own)
    )


def test_a_plan_is_drawn_with_its_path_and_what_it_would_give() -> None:
    state = placed()
    view = ENGINE.view(state, "red")
    slot = Slot("red")
    move = ENGINE.parse("0: red RR", view, slot, None)
    ((board, scene),) = ENGINE.plan(view, slot, move)
    own = letter(state, "red")
    assert board == "0"
    assert [marks(scene)[name] for name in ("A1", "B1", "C1")] == [f"{own}>", f"{own}>", own]
    assert scene.title.endswith("your plan, 10 points for certain")
    assert [(line.x, line.to_x, line.arrow) for line in scene.lines] == [(0, 1, True), (1, 2, True)]


def test_wanted_starts_are_ringed_in_a_sketch() -> None:
    state = one_board(ROWS)
    view = ENGINE.view(state, "red")
    slot = Slot("red")
    ((_, scene),) = ENGINE.plan(view, slot, ENGINE.parse(PLACED["red"], view, slot, None))
    assert {tile.name for tile in scene.tiles if tile.ring} == {"A1", "D1", "B4"}
    assert "in this order: A1 D1 B4" in scene.title


def test_the_account_goes_tile_by_tile() -> None:
    state = moved("addition")
    own = letter(state, "red")
    lines = ENGINE.why(ENGINE.view(state, "red"))
    assert f"Board 0, {own} (red): B1 4, C1 3x2=6; 10 in all; digit sum 1." in lines
    assert len(lines) == 3
    assert ENGINE.why(ENGINE.view(state, None)) == ()
    assert sum(" of Red: " in line for line in ENGINE.why(ENGINE.view(state, EVERYTHING))) == 3


def test_the_account_tells_staleness_and_halving() -> None:
    rows = [["r", "b9", "w7", "r"], ["b", "w", "w", "b"]]
    state = one_board(rows, "stale")
    state, _ = close(state, red="0: A1 A2", blue="0: D1 D2")
    state, _ = close(state, red="0: red RRR")
    met = letter(state, "blue")
    sentence = (
        f"B1 9-1=8, C1 7-1=6; 14 in all, halted in step 3 because {met} (red) is on D1, and "
        "halved: 7."
    )
    assert any(sentence in line for line in ENGINE.why(ENGINE.view(state, "red")))


def test_suggestions_go_on_from_what_is_typed() -> None:
    state = one_board(ROWS)
    view = ENGINE.view(state, "red")
    slot = Slot("red")
    for typed in ("0: a1", "0: a1 d1", "0: c1 b3"):
        found = ENGINE.complete(view, slot, None, typed)
        assert found
        assert all(
            text.startswith(typed) and ENGINE.parse(text, view, slot, None) for text in found
        )
    view = ENGINE.view(placed(), "red")
    assert "0: red rr" in ENGINE.complete(view, slot, None, "0: red r")
    assert "0: stay" in ENGINE.complete(view, slot, None, "")


def refused(state: State, text: str) -> str:
    """The sentence by which a text of Red is refused."""
    with pytest.raises(MoveError) as caught:
        ENGINE.parse(text, ENGINE.view(state, "red"), Slot("red"), None)
    return str(caught.value)


def test_a_refusal_shows_examples_as_the_prompt_does() -> None:
    assert refused(placed(), "0: hello").endswith(" Type 0: red UUU.")
    told = refused(one_board(ROWS), "0: hello")
    assert told.endswith(" Type 0: A1 D1 C3.")
    assert ENGINE.parse(
        told[:-1].split(" Type ")[1], ENGINE.view(one_board(ROWS), "red"), Slot("red"), None
    )


def test_one_tile_named_twice_is_not_two_tiles_of_a_colour() -> None:
    state = one_board(ROWS)
    assert refused(state, "0: A1 A1") == "You named A1 twice. Name one tile of each colour."
    assert refused(state, "0: A1 C1").startswith("A1 and C1 are both red.")


def test_the_pill_says_when_the_match_is_over() -> None:
    pills = [scene.pill and scene.pill.text for scene in (drawn(placed()), drawn(moved()))]
    assert pills == ["movement", "the match is over"]


def test_the_key_of_an_animation_has_halts_only_where_a_snake_is_halted() -> None:
    for frame in ENGINE.frames(ENGINE.view(moved(), None), "0"):
        assert not any("halted" in entry for entry in (*frame.key, *(frame.legend or ())))
