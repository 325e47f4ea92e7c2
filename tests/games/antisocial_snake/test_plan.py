"""The plan and the read-back: the turn as far as the player can see it."""

from typing import Any

from bifrost_bot.engines.antisocial_snake.model import State
from bifrost_bot.engines.scene import Colour, Scene
from bifrost_bot.engines.taps import packed
from bifrost_bot.engines.values import Slot
from tests.games.antisocial_snake.play import ENGINE, begin, close, letter, one_board, submitted

RED = Slot("red")


def placed(rows: list[list[str]], variation: str, red: str, blue: str) -> State:
    """A board on which both have placed."""
    state = one_board(rows, variation)
    return close(state, red=f"0: {red}", blue=f"0: {blue}")[0]


def read_back(state: State, *texts: str) -> str:
    """What red reads after the last of these texts."""
    move = submitted(state, "red", *texts)
    before = submitted(state, "red", *texts[:-1])
    assert move is not None
    return ENGINE.read_back(ENGINE.view(state, "red"), RED, move, before)


def plan(state: State, *texts: str) -> Scene:
    """The drawing of what red plans."""
    move = submitted(state, "red", *texts)
    assert move is not None
    ((_, scene),) = ENGINE.plan(ENGINE.view(state, "red"), RED, move)
    return scene


def lines(scene: Scene, colour: Colour) -> list[tuple[float, float, float, float]]:
    return [(line.x, line.y, line.to_x, line.to_y) for line in scene.lines if line.colour is colour]


def ringed(scene: Scene, colour: Colour) -> set[str]:
    return {tile.name for tile in scene.tiles if tile.ring is colour}


ROW = [["r", "w5", "w7", "r", "w40"], ["r", "w", "w", "w", "r"]]
TWO = [["r", "w5", "b", "w6", "b"], ["r", "w", "w", "w", "w"], ["r", "b", "w", "w", "b"]]


def test_a_snake_in_plain_sight_halts_the_plan_and_is_named_with_its_tile() -> None:
    state = placed(ROW, "theme", "A1", "D1")
    own = letter(state, "red", "r")
    other = letter(state, "blue", "r")
    sentence = (
        f"{own} (red) RRRR: 2 steps to C1, then it halts: {other} (red) is on D1 (halved: 6 "
        "apples)."
    )
    text = read_back(state, "0: red RRRR")
    assert f"{sentence} " in text and "It will certainly halt there" in text
    assert "40" not in text
    scene = plan(state, "0: red RRRR")
    assert "6 points if" in scene.title
    assert any(line.startswith(sentence.rstrip(".")) for line in scene.aside)
    assert any(line.startswith(sentence) for line in scene.told)
    assert ringed(scene, Colour.RED) == {"C1"}
    assert lines(scene, Colour.RED) == [(2, 0, 3, 0)]


def test_a_snake_on_the_next_tile_halts_it_at_once_for_sure() -> None:
    state = placed([["r", "r", "w40"], ["r", "w", "w"]], "theme", "A1", "B1")
    own = letter(state, "red", "r")
    other = letter(state, "blue", "r")
    text = read_back(state, "0: red RR")
    assert (
        f"{own} (red) RR: no step from A1, then it halts: {other} (red) is on B1 (halved: 0 "
        "apples). That is certain." in text
    )
    assert "In all 0 points for certain." in text


def test_a_way_that_nobody_else_can_reach_in_time_is_called_sure() -> None:
    rows = [["r", "w5", "w", "w", "w", "w", "r"], ["w", "r", "w", "w", "w", "w", "w"]]
    state = placed(rows, "theme", "A1", "G1")
    own = letter(state, "red", "r")
    other = letter(state, "blue", "r")
    assert f"{own} (red) RR: 2 steps to C1 (5 apples). That is certain." in read_back(
        state, "0: red RR"
    )
    far = read_back(state, "0: red RRRR")
    assert f"Certain up to step 2: in step 3 {other} (red) may get there first." in far
    assert "In all 5 points if no other snake gets in the way." in far


def test_own_snakes_halt_each_other_in_the_plan() -> None:
    state = placed(TWO, "theme", "A1 C1", "A3 E3")
    red, blue = (letter(state, "red", colour) for colour in "rb")
    text = read_back(state, "0: red R blue L")
    assert (
        f"{red} (red) R: no step from A1, then it halts: your own {blue} (blue) goes to B1 in the "
        "same step (halved: 0 apples). That is certain." in text
    )
    assert (
        f"{blue} (blue) L: no step from C1, then it halts: your own {red} (red) goes to B1 in the "
        "same step (halved: 0 apples). That is certain." in text
    )
    trail = read_back(state, "0: red DRR blue LDD")
    assert (
        f"then it halts: your own {red} (red) has been on B2 since step 2" in trail
        or "goes to B2" in trail
    )


def test_own_direction_tiles_turn_the_plan_and_are_drawn() -> None:
    state = placed(
        [["r", "w5", "w7", "r"], ["w", "w9", "w", "w"], ["r", "w", "w", "w"]],
        "redirect",
        "A1",
        "D1",
    )
    own = letter(state, "red", "r")
    text = read_back(state, "0: cw B1", "0: red RR")
    assert f"{own} (red) RR: 2 steps to B2 (14 apples)." in text
    assert "no other player's direction tiles change it" in text
    scene = plan(state, "0: red RR; 0: cw B1")
    assert "Your direction tiles: cw B1." in scene.aside
    assert lines(scene, Colour.ACCENT) == [(0, 0, 1, 0), (1, 0, 1, 1)]
    assert "B1" in ringed(plan(state, "0: cw B1"), Colour.ORANGE)


def test_own_swaps_are_made_in_the_plan_and_drawn() -> None:
    state = placed([["r", "w5", "w7", "r"], ["r", "w9", "w", "w"]], "swap", "A1", "D1")
    scene = plan(state, "0: red R", "0: swap B1-B2")
    assert {tile.name: tile.mark for tile in scene.tiles}["B2"] == "5"
    assert "9 points if" in scene.title
    assert sorted(lines(scene, Colour.PURPLE)) == [(1, 0, 1, 1), (1, 1, 1, 0)]


def test_own_swaps_that_void_each_other_are_warned_of() -> None:
    state = placed([["r", "w5", "w7", "r"], ["r", "w9", "w", "w"]], "swap", "A1", "D1")
    text = read_back(state, "0: swap B1-B2 B1-C1")
    for pair in ("B1-B2", "B1-C1"):
        assert f"Your swap {pair} will certainly fail: you paired B1 with two tiles." in text


def test_frames_and_toggles_are_drawn_and_told() -> None:
    rows = [
        ["r", "w5", "b3"],
        ["w", "w", "r"],
        ["b", "r", "w"],
        ["w", "b", "w"],
        ["w", "k", "w"],
        ["w", "w", "w"],
    ]
    state = one_board(rows, "frame")
    scene = plan(state, "0: frame B1 A1")
    assert lines(scene, Colour.PURPLE) == [(1, 0, 1, 4), (0, 0, 0, 4)]
    assert "Frame B1: its 5 apples would be lost, because B5 is black." in scene.told
    text = read_back(state, "0: frame B1 A1 C1")
    assert "Frame A1: it holds no apples, so nothing falls." in text
    assert "Frame: 3 apples from C1 to C5, where no snake is placed on either tile." in text
    state = one_board(rows, "toggle")
    scene = plan(state, "0: toggle B3")
    assert lines(scene, Colour.PURPLE) == [(1, 2, 1, 1), (1, 2, 0, 2), (1, 2, 2, 2), (1, 2, 1, 3)]
    sentence = (
        "Your toggles make A3 red, B3 blue and B4 red, if no snake is there and no other "
        "player toggles them."
    )
    assert sentence in scene.told


def test_a_second_text_for_a_board_says_by_name_what_it_replaced() -> None:
    state = placed(TWO, "theme", "A1 C1", "A3 E3")
    red, blue = (letter(state, "red", colour) for colour in "rb")
    text = read_back(state, "0: blue D", "0: red R")
    assert f"  {blue} (blue) stays on C1." in text
    assert f"  {red} (red) R: " in text
    replaced = (
        f"Your earlier moves for blue ({blue}) were replaced: send all snakes of a board "
        "in one text."
    )
    assert text.startswith(f"Now recorded: red R on board 0. {replaced}")
    assert "replaced" not in read_back(state, "0: blue D", "0: red R blue D")


def test_tapping_a_second_snake_keeps_the_moves_of_the_first() -> None:
    state = placed(TWO, "theme", "A1 C1", "A3 E3")
    view = ENGINE.view(state, "red")
    taps = ENGINE.taps(
        view, RED, submitted(state, "red", "0: blue D"), ("0", "red", packed("R"), "send")
    )
    assert taps is not None and taps.text == "0: red R blue D"


def test_the_pad_says_what_halts_a_snake_with_all_that_is_recorded() -> None:
    state = placed(ROW, "theme", "A1", "D1")
    taps = ENGINE.taps(
        ENGINE.view(state, "red"), RED, submitted(state, "red", "0: red RRR"), ("0", "red")
    )
    assert taps is not None
    assert "then it halts" in taps.says and "0 of 2 twists" in taps.says


def test_snakes_are_named_by_letter_and_colour_wherever_they_are_named() -> None:
    state = placed(TWO, "theme", "A1 C1", "A3 E3")
    red, blue = (letter(state, "red", colour) for colour in "rb")
    own = " and ".join(sorted((f"{red} (red)", f"{blue} (blue)")))
    view = ENGINE.view(state, "red")
    assert any(f"Your snakes: {own}." in note for note in ENGINE.notes(view))
    assert f"Yours: {own}." in ENGINE.scene(view, "0").alt
    _, events = close(one_board(TWO), red="0: A1 C1", blue="0: A3 E3")
    sentence = [ENGINE.narrate(event) for event in events]
    assert any(
        line.startswith("Yours on board 0: ") and "(red)" in line and "(blue)" in line
        for line in sentence
    )


def test_tapping_a_part_again_goes_on_from_what_was_there() -> None:
    state = placed([["r", "w5", "w7", "r"], ["r", "w9", "w", "w"]], "swap", "A1", "D1")
    view = ENGINE.view(state, "red")
    given = submitted(state, "red", "0: swap B1-B2")
    taps = ENGINE.taps(view, RED, given, ("0", "swap"))
    assert taps is not None and "Swap: B1-B2." in taps.says
    (again,) = [
        press
        for row in taps.rows
        if isinstance(row, tuple)
        for press in row
        if press.label == "Start again"
    ]
    anew = ENGINE.taps(view, RED, given, again.path)
    assert anew is not None and "choose up to 5 swaps" in anew.says


def test_bids_are_tapped_on_from_what_was_there() -> None:
    state = one_board([["r", "b", "g", "y"]] * 3, "bidding")
    given = submitted(state, "red", "0: bid red 40 yellow 5")
    taps = ENGINE.taps(ENGINE.view(state, "red"), RED, given, ("0", "bid"))
    assert taps is not None and "red 40" in taps.says and "yellow 5" in taps.says


def test_a_read_back_of_many_snakes_leaves_room_for_what_is_missing() -> None:
    rows = [["r", "b", "g", "y", "p", "o", *["w3"] * 20] for _ in range(26)]
    two: dict[str, Any] = {
        "schedule": [["0", "1"], ["2"]],
        "boards": {"0": rows, "1": rows},
        "variations": {"1": "theme"},
    }
    state, _ = close(begin(2, **two), red="0: A1 B3 C5 D7 E9 F11; 1: A1 B3 C5 D7 E9 F11")
    moves = " ".join(
        f"{colour} {'D' * 15}" for colour in ("red", "blue", "green", "yellow", "purple", "orange")
    )
    text = read_back(state, f"0: {moves}; 1: {moves}")
    assert len(text) < 2000
    assert text.endswith("Still missing: the tiles of board 2.")
    assert text.count("In all ") == 2
