"""The board of Don't Connect 5 and what stones on it score, against a search of all paths."""

import random
from collections import Counter
from itertools import pairwise

import pytest

from bifrost_bot.engines.dont_connect_5.board import (
    BY_NAME,
    NAMES,
    NEIGHBOURS,
    VERTICES,
    is_legal,
    is_over,
    on_board,
    place,
)
from bifrost_bot.engines.dont_connect_5.score import POINTS, score, scoring_groups
from tests.games.dont_connect_5 import longest_path as search
from tests.nightly import NIGHTLY

STAR = [(1, 0, 0), (1, 0, 1), (1, 1, 0), (2, 0, 0)]
RING = [(1, 0, 0), (1, 1, 0), (0, 1, 0), (0, 1, 1), (0, 0, 1), (1, 0, 1)]


def test_the_board_has_96_vertices_and_132_edges_of_which_72_vertices_have_three() -> None:
    degrees = [len(NEIGHBOURS[vertex]) for vertex in VERTICES]
    assert len(VERTICES) == 96 and set(VERTICES) == set(search.board())
    assert sum(degrees) // 2 == 132
    assert (degrees.count(3), degrees.count(2)) == (72, 24)


def test_neighbours_are_one_step_along_one_coordinate_and_one_edge_apart() -> None:
    for vertex, around in NEIGHBOURS.items():
        assert set(around) == {other for other in search.beside(vertex) if on_board(other)}
        x, y = place(vertex)
        for other in around:
            to_x, to_y = place(other)
            assert (x - to_x) ** 2 + (y - to_y) ** 2 == pytest.approx(1)


def test_names_count_rows_from_the_top_and_vertices_from_the_left() -> None:
    lengths = Counter(name[0] for name in BY_NAME)
    assert "".join(lengths) == "ABCDEFGHIJKLMNO"
    assert list(lengths.values()) == [2, 4, 6, 8, 8, 8, 8, 8, 8, 8, 8, 8, 6, 4, 2]
    assert (BY_NAME["A1"], BY_NAME["A2"]) == ((4, -3, 1), (4, -3, 0))
    assert BY_NAME["O2"] == (-3, 4, 0)
    for name, vertex in BY_NAME.items():
        x, y, _ = vertex
        assert x - y == 7 - "ABCDEFGHIJKLMNO".index(name[0])
        assert NAMES[vertex] == name
    heights = [place(vertex)[1] for vertex in VERTICES]
    assert heights == sorted(heights)


@pytest.mark.parametrize("vertex", [(0, 0, 0), (5, -4, 0), (1, 1, 1), (1, 0), (1, 0, 0, 0), ()])
def test_what_is_no_vertex_is_not_on_the_board(vertex: tuple[int, ...]) -> None:
    assert not on_board(vertex)
    assert not is_legal({}, vertex)


def test_a_stone_goes_on_a_free_vertex() -> None:
    assert is_legal({}, (1, 0, 0))
    assert not is_legal({(1, 0, 0): 2}, (1, 0, 0))


def test_a_game_is_over_after_three_turns_without_a_stone_or_on_a_full_board() -> None:
    assert not is_over(0, 0)
    assert not is_over(95, 2)
    assert is_over(0, 3)
    assert is_over(96, 0)


@pytest.mark.parametrize(
    ("stones", "points"),
    [
        ([], 0),
        (STAR[:1], 0),
        (STAR[:2], 0),
        (STAR[:3], 1),
        (STAR, 1),
        (RING[:4], 3),
        (RING[:5], 0),
        (RING, 0),
    ],
)
def test_a_path_of_three_scores_1_one_of_four_scores_3_and_a_lone_ring_nothing(
    stones: list[tuple[int, int, int]], points: int
) -> None:
    assert score(stones) == points
    assert sum(group.points for group in scoring_groups(stones)) == points


def test_groups_are_counted_one_by_one() -> None:
    apart = [(4, -3, 1), (4, -3, 0), (4, -2, 0)]
    groups = scoring_groups([*STAR, *apart])
    assert score([*STAR, *apart]) == 2
    assert [len(group.path) for group in groups] == [3, 3]
    assert set(groups[0].stones) == set(apart), "groups come in reading order"


@pytest.mark.slow
@pytest.mark.nightly
def test_every_connected_set_of_up_to_eight_vertices_scores_as_its_longest_path_says(
    capsys: pytest.CaptureFixture[str],
) -> None:
    most, count = (8, 29_560) if NIGHTLY else (7, 12_109)
    sets = list(search.connected_sets(most))
    assert len(sets) == count
    with capsys.disabled():
        print(
            f"\n{count:,} connected sets of up to {most} vertices are scored as a search of all "
            "paths scores them"
        )
    # A search knows no borders, so it is made once for all places where a shape can lie.
    worth = {shape: search.worth(shape) for shape in set(map(search.shape, sets))}
    for group in sets:
        points = worth[search.shape(group)]
        assert score(group) == points, group
        assert sum(one.points for one in scoring_groups(group)) == points, group


def test_the_path_of_a_group_is_one_and_as_long_as_its_points_say() -> None:
    for shape in sorted(map(sorted, search.connected_sets(6))):
        for group in scoring_groups(shape):
            assert group.stones == tuple(sorted(shape, key=VERTICES.index))
            assert POINTS[len(group.path)] == group.points
            assert len(set(group.path)) == len(group.path)
            assert all(after in NEIGHBOURS[before] for before, after in pairwise(group.path))


def test_random_boards_score_the_sum_of_their_groups() -> None:
    dice = random.Random("Don't Connect 5")
    for _ in range(200):
        stones = set(dice.sample(VERTICES, dice.randrange(97)))
        unseen = set(stones)
        total = 0
        while unseen:
            group = search.group_of(next(iter(unseen)), stones)
            unseen -= group
            # Nine connected stones include eight connected ones, of which even a spanning tree has
            # a path of five: no vertex has more than three neighbours.
            total += search.worth(group) if len(group) <= 8 else 0
        assert score(stones) == total
        assert sum(group.points for group in scoring_groups(stones)) == total
