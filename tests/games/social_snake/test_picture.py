"""Pictures and texts: grids, steps, plans, reasons, suggestions."""

from bifrost_bot.engines.scene import Colour, Pattern, Scene, Sign, Tile
from bifrost_bot.engines.social_snake.model import COLOURS
from bifrost_bot.engines.values import Slot
from tests.games.social_snake.play import (
    ENGINE,
    begin,
    close,
    drawn,
    field,
    film,
    plan,
    rows,
    started,
    why,
)

CROWD = rows(
    """
    1 2 4 8 -2 g1
    0 1 1 1 1 1
    1 t:cyan 1 1 t:cyan 1
    1 1 1 1 12 g12
    """
)
STARTS = {"red": "A1", "navy": "D4", "light-green": "F2"}


def tile(scene: Scene, name: str) -> Tile:
    return next(one for one in scene.tiles if one.name == name)


def crowd():
    return started(STARTS, grids={"A": CROWD}, free_rounds=[1, 2, 3])


def test_cells_show_apples_and_gems_and_are_marked_with_what_they_hold() -> None:
    scene = drawn(crowd())
    shown = {
        name: (tile(scene, name).mark, tile(scene, name).sign, tile(scene, name).fill)
        for name in ("B1", "C1", "D1", "B2", "A2", "F1")
    }
    assert shown == {
        "B1": ("2", Sign.APPLE, Colour.TINT_4),
        "C1": ("4", Sign.APPLE, Colour.RED),
        "D1": ("8", Sign.APPLE, Colour.RED),
        "B2": ("1", Sign.APPLE, Colour.TINT_2),
        "A2": ("", None, Colour.EMPTY),
        "F1": ("g1", Sign.GEM, Colour.RED),
    }
    assert tile(scene, "C1").pale and not tile(scene, "D1").pale
    assert tile(scene, "E1").mark == "-2" and tile(scene, "E1").sign is Sign.BITTEN
    assert tile(scene, "B3").mark == tile(scene, "E3").mark == "@C"


def test_the_key_names_every_tunnel() -> None:
    grid = rows("t:red 1 t:light-green 1 t:red t:light-green")
    scene = drawn(begin(grids={"A": [*field(6, 3), *grid]}))
    assert scene.key[-2:] == ("@R = red tunnel", "@L = light green tunnel")


def test_heads_are_ringed_letters_and_bodies_arrows_by_which_the_head_left() -> None:
    state, _ = close(crowd(), {"red": "RDR"})
    scene = drawn(state)
    assert [tile(scene, name).mark for name in ("A1", "B1", "B2", "C2")] == ["R>", "Rv", "R>", "R"]
    assert tile(scene, "C2").ring is Colour.INK and tile(scene, "A1").ring is None
    own = drawn(state, "red")
    assert [one.mark for one in own.tiles if one.ring is Colour.ACCENT] == ["R"]
    assert {tile(scene, name).body for name in ("A1", "C2")} == {Colour.RED}
    assert [tile(scene, name).links for name in ("A1", "B1", "B2", "C2")] == ["R", "LD", "UR", "L"]
    assert "R = Red" in scene.key and "N = Navy" in scene.key


def test_thirteen_snakes_have_thirteen_colours_and_letters() -> None:
    cells = {seat: f"{chr(65 + at)}1" for at, seat in enumerate(COLOURS)}
    scene = drawn(started(cells, grids={"A": field(13, 3)}))
    heads = [one for one in scene.tiles if one.ring]
    assert len({one.mark for one in heads}) == len({one.body for one in heads}) == 13
    assert len(scene.tables[0].rows) == 13


def test_numbers_too_long_for_a_cell_are_told_below_the_board() -> None:
    scene = drawn(begin(grids={"A": [["1234", "g100", "-999", "1"]]}))
    assert [tile(scene, name).mark for name in ("A1", "B1", "C1")] == ["##", "##", "##"]
    assert "More than fits a cell: A1 1234, C1 -999, B1 g100." in scene.captions


def test_collisions_of_the_last_round_stand_below_the_board() -> None:
    state, _ = close(crowd(), {"red": "RRR", "navy": "LU", "light-green": "UL"})
    state, events = close(state, {"red": "L"})
    scene = drawn(state)
    assert any("Red into itself on C1" in caption for caption in scene.captions)
    assert "Grid A: Red runs into itself on C1 and keeps its apples." in [
        ENGINE.narrate(event) for event in events
    ]


def test_frames_go_step_by_step_from_the_board_before_to_the_board_after() -> None:
    before = crowd()
    state, _ = close(before, {"red": "RRD +1", "navy": "LLUU", "light-green": "U"})
    frames = film(state)
    first = drawn(before)
    last = drawn(state)
    assert [one.mark for one in frames[0].tiles] == [one.mark for one in first.tiles]
    assert frames[-1].tiles == last.tiles
    assert len(frames) == 1 + 5 + 1
    assert tile(frames[1], "B1").mark == "R"  # Red is one step early.
    assert tile(frames[1], "C4").mark != "N" == tile(frames[2], "C4").mark


def test_a_collision_is_ringed_in_its_step_and_items_stay_until_they_vanish() -> None:
    state = started(
        {"red": "A1", "navy": "E1", "light-green": "A2"}, grids={"A": rows("1 2 8 2 1\n1 1 1 1 1")}
    )
    state, _ = close(state, {"red": "RR", "navy": "LL"})
    frames = film(state)
    assert [tile(frame, "C1").mark for frame in frames] == ["8", "8", "", ""]
    assert [tile(frame, "C1").ring for frame in frames] == [None, None, Colour.RED, None]


def test_items_that_vanished_stay_away_when_the_same_cell_is_collided_on_again() -> None:
    starts = {"red": "A1", "navy": "E1", "light-green": "A2"}
    state = started(starts, grids={"A": rows("1 2 8 2 1\n1 1 1 1 1")}, free_rounds=[1, 2])
    state, _ = close(state, {"red": "RR", "navy": "LL"})
    state, _ = close(state, {"red": "R", "navy": "L"})
    frames = film(state)
    assert [tile(frame, "C1").mark for frame in frames] == ["", "", ""]
    assert [tile(frame, "C1").ring for frame in frames] == [None, Colour.RED, None]


def test_there_are_no_frames_of_a_phase_without_moves_or_long_ago() -> None:
    state = crowd()
    assert film(state) == ()
    moved, _ = close(state, {"red": "R"})
    assert film(close(moved)[0]) == ()


def test_a_very_long_round_is_shown_in_fewer_frames() -> None:
    ring = "R" * 25 + "D" + "L" * 25 + "D" + "R" * 25
    cells = {"red": "A1", "navy": "A26", "light-green": "B26"}
    state, _ = close(started(cells, grids={"A": field(26, 26)}, free_rounds=[1]), {"red": ring})
    assert 20 < len(film(state)) <= 50


def test_a_plan_is_drawn_striped_with_what_it_runs_into() -> None:
    state = started({"red": "A1", "navy": "D1", "light-green": "A3"}, grids={"A": field(12, 12)})
    ((board, scene),) = plan(state, "RRRR")
    assert board == "A"
    assert [tile(scene, name).mark for name in ("A1", "B1", "C1")] == ["R>", "R>", "R"]
    assert tile(scene, "C1").pattern is Pattern.STRIPES
    assert tile(scene, "D1").ring is Colour.RED
    assert len(scene.tiles) < 144


def test_a_start_list_is_drawn_and_a_vote_or_no_move_is_not() -> None:
    state = begin(grids={"A": field(5, 5)})
    ((_, scene),) = plan(state, "B2 C3 D4")
    assert [tile(scene, name).mark for name in ("B2", "C3", "D4")] == ["#1", "#2", "#3"]
    assert plan(close(state)[0], "stay") == ()


def test_a_player_learns_step_by_step_what_happened_and_nobody_else_does() -> None:
    state = started(
        {"red": "A1", "navy": "E1", "light-green": "C3"},
        grids={"A": rows("1 2 4 8 1\n1 1 1 1 1\n1 1 1 1 1")},
    )
    told = why(state, "red")
    assert told == ("Grid A: you asked for A1, B1, C1 and start on A1, your first choice.",)
    state, _ = close(state, {"red": "RRRR +1", "navy": "L"})
    assert why(state, "red") == (
        "Grid A, round 1: you sent RRRR.",
        "1 garnet spent: your moves came 1 step early.",
        "Moves 1 to 2: right to B1 (+2), right to C1 (+4).",
        "Without that you would have been first on each of these cells too.",
        "Move 3: right onto D1, the body of Navy: you went back and gave it the 6 apples of this "
        "round.",
        "The round did not change your apples on grid A.",
    )
    navy = why(state, "navy")
    assert any("Red (6) ran into your body on D1" in line for line in navy)
    assert why(state, None) == ()


def test_a_meeting_and_a_cut_are_explained() -> None:
    state = started({"red": "A1", "navy": "C1", "light-green": "A2"}, grids={"A": field(5, 4)})
    state, _ = close(state, {"red": "R", "navy": "L", "light-green": "RRU"})
    assert any("where Navy came at the same time" in line for line in why(state, "red"))
    green = why(state, "light-green")
    assert any(line.startswith("It stopped there: move 3 goes up after right") for line in green)


def test_results_and_notes_name_apples_in_order_of_rank() -> None:
    state, _ = close(started(STARTS, grids={"A": CROWD}, rounds=1), {"navy": "RRR", "red": "R"})
    table = ENGINE.results(ENGINE.view(state, None))
    assert table.heads == ("Player", "Apples", "Grid A")
    best_first = [row[0] for row in table.rows]
    assert [int(row[1]) for row in table.rows] == sorted(
        (int(row[1]) for row in table.rows), reverse=True
    )
    notes = ENGINE.notes(ENGINE.view(state, None))
    assert [note.split(":")[0] for note in notes[-3:]] == best_first
    assert best_first != ["Red", "Light green", "Navy"]
    assert not any("garnet" in line or "Token" in line for line in notes)


def test_suggestions_go_on_from_what_is_typed() -> None:
    view = ENGINE.view(crowd(), "red")
    texts = ENGINE.complete(view, Slot("red"), None, "A: r")
    assert "A: R" in texts and "A: RRR" in texts and "A: RD" in texts
    lists = ENGINE.complete(
        ENGINE.view(begin(grids={"A": CROWD}), "red"), Slot("red"), None, "a: c1 "
    )
    assert lists and all(text.startswith("A: C1 ") for text in lists)
    assert not any("B3" in text for text in lists)
