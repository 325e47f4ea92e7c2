"""The board: B-1 to B-4 and the edge lists (section 8.2 of the rulings)."""

from collections.abc import Iterable
from itertools import combinations

from bifrost_bot.engines.bifrost.model import EMPTY, LATTICE
from bifrost_bot.engines.bifrost.rules import can_connect, has_connected
from bifrost_bot.engines.bifrost.score import report
from tests.games.bifrost.bitboard import EDGES
from tests.games.bifrost.play import BOTTOM, STAR, TOP, begin, cells

CORNERS = ["A1", "A5", "E9", "I5", "I1", "E1"]


def around(name: str) -> set[str]:
    return {LATTICE.names[other] for other in LATTICE.neighbours[LATTICE.index[name]]}


def groups(size: int) -> set[frozenset[int]]:
    """All connected groups of that many cells."""
    found = {frozenset((cell,)) for cell in range(61)}
    for _ in range(size - 1):
        found = {
            group | {other}
            for group in found
            for cell in group
            for other in LATTICE.neighbours[cell]
            if other not in group
        }
    return found


def winning(size: int) -> set[frozenset[str]]:
    by_name = map(names_of, groups(size))
    return {names for names in by_name if has_connected(cells(red=sorted(names)), "red")}


def names_of(group: Iterable[int]) -> frozenset[str]:
    return frozenset(LATTICE.names[cell] for cell in group)


def test_b1_there_are_61_cells_in_nine_rows() -> None:
    assert len(LATTICE.names) == 61
    assert [len(LATTICE.row(letter)) for letter in "ABCDEFGHI"] == [5, 6, 7, 8, 9, 8, 7, 6, 5]
    assert LATTICE.letters == "ABCDEFGHI"


def test_b1_the_six_edges_are_those_printed() -> None:
    assert set(map(names_of, LATTICE.sides)) == {frozenset(edge.split()) for edge in EDGES}


def test_b1_each_corner_lies_on_two_edges_and_every_other_cell_on_one_at_most() -> None:
    for cell, name in enumerate(LATTICE.names):
        on = sum(cell in side for side in LATTICE.sides)
        assert on == 2 if name in CORNERS else on <= 1


def test_b2_neighbours_are_those_of_the_rule_in_the_upper_half() -> None:
    assert around("C4") == {"C3", "C5", "D4", "D5", "B3", "B4"}


def test_b2_neighbours_are_those_of_the_rule_in_the_lower_half() -> None:
    assert around("G3") == {"G2", "G4", "F3", "F4", "H2", "H3"}


def test_b2_neighbours_in_the_middle_row_are_lower_and_equal_numbers_on_both_sides() -> None:
    assert around("E5") == {"E4", "E6", "D4", "D5", "F4", "F5"}


def test_b2_touching_is_mutual() -> None:
    assert all(name in around(other) for name in LATTICE.names for other in around(name))


def test_b2_cells_touch_exactly_when_they_are_drawn_one_apart() -> None:
    for (one, (x, y)), (other, (x2, y2)) in combinations(
        zip(LATTICE.names, LATTICE.centres, strict=True), 2
    ):
        apart = ((x - x2) ** 2 + (y - y2) ** 2) ** 0.5
        assert (other in around(one)) == (apart < 1.1)
        assert apart > 0.99


def test_b3_37_cells_have_six_neighbours_18_four_and_the_corners_three() -> None:
    counts = {name: len(around(name)) for name in LATTICE.names}
    assert [list(counts.values()).count(number) for number in (6, 4, 3)] == [37, 18, 6]
    assert {name for name, number in counts.items() if number == 3} == set(CORNERS)


def test_b4_the_default_start_is_the_trine_on_every_board() -> None:
    start = {"C4": "red", "E2": "red", "F3": "green", "H5": "green", "F6": "blue", "B5": "blue"}
    assert [board["cells"] for board in report(begin()).boards.values()] == [start] * 3  # type: ignore[index,call-overload]


def test_b4_the_trine_looks_the_same_to_every_colour() -> None:
    """A turn of the board by 120 degrees about its centre carries red to green, green to blue
    and blue to red.
    """
    turned: dict[tuple[str, int], str] = {}
    for name, (x, y) in zip(LATTICE.names, LATTICE.centres, strict=True):
        half = -0.5
        root = 3**0.5 / 2
        for sign in (1, -1):
            there = (half * x - sign * root * y, sign * root * x + half * y)
            turned[name, sign] = min(
                LATTICE.names,
                key=lambda other: (
                    (LATTICE.centres[LATTICE.index[other]][0] - there[0]) ** 2
                    + (LATTICE.centres[LATTICE.index[other]][1] - there[1]) ** 2
                ),
            )
    start = {
        name: c for name, c in zip(LATTICE.names, begin().config.start, strict=True) if c != EMPTY
    }
    following = {"R": "G", "G": "B", "B": "R"}
    moved = {name: following[content] for name, content in start.items()}
    clockwise = {turned[name, 1]: content for name, content in moved.items()}
    back = {turned[name, -1]: content for name, content in moved.items()}
    assert start in (clockwise, back)


def test_8_2_a_full_side_wins_and_nothing_of_its_size_or_smaller_does() -> None:
    assert winning(5) == {frozenset(edge.split()) for edge in EDGES}
    assert not any(winning(size) for size in (1, 2, 3, 4))


def test_8_2_120_connected_groups_of_six_win() -> None:
    assert len(winning(6)) == 120


def test_8_2_a_corner_connected_to_an_edge_that_does_not_meet_in_it_wins() -> None:
    assert has_connected(cells(red="A1 B2 C3 D4 D5 D6 D7 D8"), "red")
    assert not has_connected(cells(red="A1 B2 C3 D4 D5 D6 D7"), "red")


def test_8_2_an_interior_group_that_reaches_three_edges_wins_without_a_corner() -> None:
    assert has_connected(cells(red="A3 B3 C3 D4 E5 E6 E7 D7 D8 F4 G3 H2 H1"), "red")


def test_8_2_unconnected_cells_on_three_edges_do_not_win() -> None:
    assert not has_connected(cells(red="A1 C7 I3 F8"), "red")
    assert not has_connected(cells(red="A1 A2 A3 A5"), "red")


def test_8_2_two_players_can_be_connected_on_one_board() -> None:
    position = cells(red=TOP, green=BOTTOM)
    assert [has_connected(position, seat) for seat in ("red", "green", "blue")] == [
        True,
        True,
        False,
    ]


def test_8_2_three_players_can_be_connected_on_one_board() -> None:
    position = cells(red=TOP, green=EDGES[2], blue=EDGES[4])
    assert all(has_connected(position, seat) for seat in ("red", "green", "blue"))


def test_8_2_the_star_of_thirteen_shuts_its_victim_out() -> None:
    assert not can_connect(cells(green=STAR[::2], blue=STAR[1::2]), "red")


def test_8_2_no_twelve_cells_of_the_star_shut_anybody_out() -> None:
    for left_out in STAR:
        rest = [cell for cell in STAR if cell != left_out]
        assert can_connect(cells(green=rest[::2], blue=rest[1::2]), "red"), left_out


def test_8_2_an_empty_board_shuts_nobody_out_and_connects_nobody() -> None:
    for seat in ("red", "green", "blue"):
        assert can_connect(cells(), seat)
        assert not has_connected(cells(), seat)


def test_8_2_a_colour_that_owns_the_whole_board_is_connected_and_the_others_are_hopeless() -> None:
    everything = cells(blue=LATTICE.names)
    assert has_connected(everything, "blue")
    assert not can_connect(everything, "red")
    assert not can_connect(everything, "green")
