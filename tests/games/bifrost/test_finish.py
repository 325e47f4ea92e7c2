"""Drawing of a finished colour: its connection, or the cells that shut it out."""

import random
from itertools import combinations, pairwise

import pytest

from bifrost_bot.drawing.text import board_text
from bifrost_bot.engines.bifrost import GAME as bifrost
from bifrost_bot.engines.bifrost.finish import connection, wall
from bifrost_bot.engines.bifrost.model import COLOURS, EMPTY, LATTICE, LETTERS
from bifrost_bot.engines.bifrost.rules import can_connect, has_connected
from bifrost_bot.engines.scene import Colour, Line, Scene
from tests.games.bifrost.play import GREEN_SHUT_OUT, RED_AND_GREEN_SHUT_OUT, TOP, begin, cells, play


def names(found: object) -> list[str]:
    return [LATTICE.names[cell] for cell in found]  # type: ignore[attr-defined]


def flat(paths: tuple[tuple[int, ...], ...]) -> set[int]:
    return {cell for path in paths for cell in path}


def random_boards(count: int):
    """Boards of which each cell has a colour or none by chance."""
    dice = random.Random("finish")
    for _ in range(count):
        yield "".join(dice.choice("RRGGBB.") for _ in LATTICE.names)


def lines(scene: Scene, colour: Colour) -> list[Line]:
    return [line for line in scene.lines if line.colour is colour and line.over]


class TestConnection:
    def test_a_full_side_connects_three_edges_by_its_corners(self) -> None:
        (path,) = connection(cells(red=TOP), "red")
        assert sorted(names(path)) == TOP

    def test_of_a_large_group_only_the_fewest_cells_that_connect_are_drawn(self) -> None:
        found = connection(cells(red=[*TOP, "B1", "B2", "C3", "D4", "E5"]), "red")
        assert len(flat(found)) == 5

    def test_three_arms_meet_in_one_cell(self) -> None:
        arms = ["E5", "D4", "C4", "B3", "A3", "F5", "G5", "G6", "G7", "F4", "G3", "G2", "G1"]
        through, third = connection(cells(red=arms), "red")
        assert set(names(through)) | set(names(third)) == set(arms)
        assert third[0] in through

    def test_who_has_not_connected_has_none(self) -> None:
        assert connection(cells(red="A1 A2"), "red") == ()

    def test_on_random_boards_it_connects_in_steps_and_no_cell_of_it_can_be_left_out(self) -> None:
        seen = 0
        for board in random_boards(800):
            for seat in COLOURS:
                found = connection(board, seat)
                assert bool(found) == has_connected(board, seat)
                if not found:
                    continue
                seen += 1
                assert all(board[cell] == LETTERS[seat] for cell in flat(found))
                assert all(b in LATTICE.neighbours[a] for path in found for a, b in pairwise(path))
                assert has_connected(cells(**{seat: names(flat(found))}), seat)
                for cell in flat(found):
                    assert not has_connected(cells(**{seat: names(flat(found) - {cell})}), seat)
        assert seen > 100

    @pytest.mark.parametrize("least", [5, 6])
    def test_no_smaller_part_of_a_group_connects(self, least: int) -> None:
        own = (
            ["A1", "A2", "A3", "A4", "A5"]
            if least == 5
            else ["A2", "B2", "B3", "C4", "D5", "E5", "B1", "C1", "A3"]
        )
        board = cells(red=own)
        found = flat(connection(board, "red"))
        for size in range(len(found)):
            for part in combinations(own, size):
                assert not has_connected(cells(red=list(part)), "red")


class TestWall:
    def test_the_wall_is_what_parts_the_shut_out_from_the_edges_they_do_not_reach(self) -> None:
        board = cells(red=["B1", "B2", "A2"], green="A1")
        found = dict(wall(board, "green"))
        assert found == {}, "green still has the empty cells"
        shut = cells(**GREEN_SHUT_OUT)
        assert not can_connect(shut, "green")
        assert found != dict(wall(shut, "green"))

    def test_who_can_still_connect_has_no_wall(self) -> None:
        assert wall(cells(), "red") == ()

    @pytest.mark.slow
    def test_on_random_boards_the_wall_is_of_others_cuts_off_and_needs_every_cell(self) -> None:
        seen = 0
        for board in random_boards(300):
            for seat in COLOURS:
                found = wall(board, seat)
                if can_connect(board, seat):
                    assert found == ()
                    continue
                built = {cell for cell, _ in found}
                assert all(board[cell] not in (LETTERS[seat], EMPTY) for cell in built)
                if not built:
                    continue
                seen += 1
                # Behind it the colour could not connect on any other board either: all but
                # these cells are free.
                inner = {other for _, facing in found for other in facing}
                assert _edges_from(inner, built) < 3
                for cell in built:
                    assert _edges_from(inner, built - {cell}) > _edges_from(inner, built)
        assert seen > 100


def _edges_from(start: set[int], walls: set[int]) -> int:
    """How many edges are reached from cells if only these cells are in the way."""
    reached = set(start)
    todo = list(start)
    while todo:
        fresh = set(LATTICE.neighbours[todo.pop()]) - walls - reached
        reached |= fresh
        todo += fresh
    return sum(bool(reached & set(side)) for side in LATTICE.sides)


class TestDrawing:
    def test_the_winning_cells_are_outlined_in_their_colour_and_the_wall_is_lined_in_the_losers(
        self,
    ) -> None:
        state = play(begin(prefilled=GREEN_SHUT_OUT), {"1": "C7"}, {})
        drawn = bifrost.scene(bifrost.view(state, None), "1")
        assert lines(drawn, Colour.RED) and lines(drawn, Colour.GREEN)
        assert not lines(drawn, Colour.BLUE), "the last one left has neither"
        assert "red line = Red's connection" in drawn.key
        assert "green line = shuts Green out" in drawn.key

    def test_while_nobody_has_finished_no_line_is_drawn(self) -> None:
        drawn = bifrost.scene(bifrost.view(begin(), None), "1")
        assert not drawn.lines
        assert not any("line" in entry for entry in drawn.key)

    def test_the_text_board_names_the_cells_of_both_each_once(self) -> None:
        state = play(begin(prefilled=GREEN_SHUT_OUT), {"1": "C7"}, {})
        told = " ".join(board_text(bifrost.scene(bifrost.view(state, None), "1")).split())
        assert "Red's connection: R C7, R C6, R C5, R C4, R C3, R B2, R A1" in told
        shut = "What shuts Green out: R A1, R B2, R C3, R D4, R E5, B F4, B G3, B H2, B I1"
        assert shut in told

    def test_who_was_merely_the_last_left_has_no_line(self) -> None:
        state = play(begin(prefilled=RED_AND_GREEN_SHUT_OUT), {}, {})
        drawn = bifrost.scene(bifrost.view(state, None), "1")
        assert {line.colour for line in drawn.lines} == {Colour.RED, Colour.GREEN}

    def test_walls_against_two_colours_in_the_same_cells_are_both_seen(self) -> None:
        state = play(begin(prefilled=RED_AND_GREEN_SHUT_OUT), {}, {})
        drawn = bifrost.scene(bifrost.view(state, None), "1").lines
        ends = [(line.x, line.y, line.to_x, line.to_y) for line in drawn]
        assert len(set(ends)) == len(ends)
