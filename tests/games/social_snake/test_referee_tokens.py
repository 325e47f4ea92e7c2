"""Tokens of Life and Candidates: all shapes of ties of three to six players."""

from itertools import accumulate
from typing import Any

import pytest

from bifrost_bot.engines.social_snake.tokens import award, ballot, tokens
from tests.games.social_snake.tokens import shapes
from tests.tools.refereeing import answer

EDITIONS = ("original", "mm2_5", "archipelago")
TABLE = shapes()
PLAYED = [shape for shape in TABLE if 3 <= sum(shape) <= 6]
SEATS = ("red", "orange", "yellow", "cyan", "navy", "purple")


def tied(
    shape: tuple[int, ...], edition: str, *votes: list[list[Any]], **config: Any
) -> dict[str, Any]:
    """A match of one round in which everyone eats one cell, so that their apples have this shape.

    Everyone starts in the upper row and moves down; groups come in seat order, the best first.
    """
    seats = SEATS[: sum(shape)]
    held = [str(10 * (len(shape) - group)) for group, size in enumerate(shape) for _ in range(size)]
    grid = [["1"] * len(held), held, ["1"] * len(held)]
    starts = [[seat, None, f"{chr(65 + at)}1 A3 B3"] for at, seat in enumerate(seats)]
    moves = [[seat, None, "D"] for seat in seats]
    settings = {
        "edition": edition,
        "schedule": [["A"]],
        "grids": {"A": grid},
        "rounds": 1,
        **config,
    }
    phases = [{"say": said} for said in (starts, moves, *votes)]
    return answer(
        {
            "game": "social_snake",
            "seats": list(seats),
            "config": settings,
            "phases": phases,
            "then": "timeouts",
        }
    )


def groups(shape: tuple[int, ...]) -> list[list[str]]:
    ends = list(accumulate(shape))
    return [list(SEATS[end - size : end]) for end, size in zip(ends, shape, strict=True)]


def spelled(shape: tuple[int, ...]) -> str:
    return "+".join(map(str, shape))


def test_there_are_sixty_shapes_of_three_to_six_players() -> None:
    assert len(PLAYED) == 60
    assert len(TABLE) == 63


@pytest.mark.nightly(by_day=60)
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("shape", PLAYED, ids=spelled)
def test_tokens_and_candidates_of_every_tie_shape(shape: tuple[int, ...], edition: str) -> None:
    result = tied(shape, edition)
    assert result["ranking"] == groups(shape)
    expected = TABLE[shape][EDITIONS.index(edition)]
    for seats, each in zip(groups(shape), expected, strict=True):
        assert {result["seats"][seat]["tokens"] for seat in seats} == {each}
    check_candidates(result, shape, edition)


def check_candidates(result: dict[str, Any], shape: tuple[int, ...], edition: str) -> None:
    """S-37 and S-38: who must be a candidate, who may be, and whether there was a vote."""
    chosen = [seat for seat, held in result["seats"].items() if held["elimination_candidate"]]
    places = 2 if edition == "mm2_5" else 1
    last = groups(shape)[-1]
    before = groups(shape)[-2] if len(shape) > 1 else []
    assert len(chosen) == places
    certain = set(last) if len(last) <= places else set[str]()
    assert certain <= set(chosen) <= {*last, *(before if len(last) < places else [])}
    voted = len(last) > places or (len(last) < places and len(before) > places - len(last))
    names = [phase["name"] for phase in result["phases"]]
    assert ("vote" in names) == voted
    if voted:
        assert result["phases"][-1]["to_act"] == [[seat, None] for seat in groups(shape)[0]]


@pytest.mark.parametrize("shape", TABLE, ids=spelled)
def test_every_shape_by_the_rule_itself(shape: tuple[int, ...]) -> None:
    for edition, expected in zip(EDITIONS, TABLE[shape], strict=False):
        assert tokens(edition, shape) == expected


@pytest.mark.parametrize("shape", TABLE, ids=spelled)
def test_where_later_steps_go_on_only_the_marked_shapes_differ(shape: tuple[int, ...]) -> None:
    """R-40, reading (b)."""
    going_on = tokens("archipelago", shape, failed_step_stops=False)
    assert going_on == TABLE[shape][3]
    marked = {(1, 3, 1), (5, 1), (3, 2, 1), (2, 3, 1), (1, 4, 1), (1, 3, 2), (1, 3, 1, 1)}
    assert (going_on != tokens("archipelago", shape)) == (shape in marked)


def test_the_setting_reaches_the_referee() -> None:
    result = tied((5, 1), "archipelago", failed_step_stops=False)
    assert [held["tokens"] for held in result["seats"].values()] == [0, 0, 0, 0, 0, 1]


def test_a_shared_lead_of_more_than_there_are_tokens_gives_none() -> None:
    assert tokens("original", (6, 1)) == (1, 0)
    assert tokens("original", (7,)) == (0,)
    assert tokens("mm2_5", (5, 2)) == (0, 0)


@pytest.mark.parametrize(
    ("edition", "apples", "garnets"),
    [
        ("original", 199, 0),
        ("original", 200, 1),
        ("original", 249, 1),
        ("original", 250, 2),
        ("mm2_5", 149, 0),
        ("mm2_5", 150, 1),
        ("archipelago", 150, 1),
        ("archipelago", 400, 6),
        ("mm2_5", -300, 0),
    ],
)
def test_garnets_for_apples(edition: str, apples: int, garnets: int) -> None:
    """V1-4, V2-8, V3-11, R-33."""
    assert award(edition, apples) == garnets


def test_the_award_is_not_among_the_garnets_held() -> None:
    result = tied((1, 1, 1), "original", grids={"A": [["1"] * 3, ["260", "210", "5"], ["1"] * 3]})
    assert [held["award"] for held in result["seats"].values()] == [2, 1, 0]
    assert [held["garnets"] for held in result["seats"].values()] == [3, 3, 3]


# Votes


def test_most_votes_decide() -> None:
    votes = [
        ["red", None, "vote cyan"],
        ["orange", None, "vote navy"],
        ["yellow", None, "vote navy"],
    ]
    result = tied((3, 2), "original", votes)
    assert result["phases"][-1]["name"] == "vote"
    assert result["seats"]["navy"]["elimination_candidate"] is True
    assert result["seats"]["cyan"]["elimination_candidate"] is False


def test_a_missing_vote_does_not_count_and_a_tie_goes_to_fewer_garnets() -> None:
    """R-25."""
    result = tied((1, 2), "original", garnets={"orange": 5, "yellow": 1})
    assert result["seats"]["yellow"]["elimination_candidate"] is True
    votes = [["red", None, "vote orange"], ["orange", None, "vote yellow"]]
    result = tied((2, 2), "original", votes, garnets={"yellow": 1})
    assert result["phases"][-1]["replies"][0]["ok"] is False
    assert result["seats"]["yellow"]["elimination_candidate"] is True


def test_equal_votes_and_garnets_go_to_the_coin_which_the_seed_fixes() -> None:
    found = [tied((1, 3), "archipelago") for _ in range(2)]
    assert found[0]["seats"] == found[1]["seats"]
    assert any("coin" in line for line in found[0]["phases"][-1]["public"])


def test_two_places_take_two_names_and_the_cut_is_by_votes_then_garnets() -> None:
    """R-30."""
    votes = [["red", None, "vote orange yellow"]]
    result = tied((1, 4), "mm2_5", votes, garnets={"yellow": 9})
    assert [seat for seat, held in result["seats"].items() if held["elimination_candidate"]] == [
        "orange",
        "yellow",
    ]
    two_voters = [["red", None, "vote yellow cyan"], ["orange", None, "vote yellow navy"]]
    result = tied((2, 3), "mm2_5", two_voters, garnets={"cyan": 2})
    assert [seat for seat, held in result["seats"].items() if held["elimination_candidate"]] == [
        "yellow",
        "cyan",
    ]


def test_if_one_is_last_alone_the_second_place_is_voted_on_among_the_next() -> None:
    """R-29."""
    result = tied((1, 2, 1), "mm2_5", [["red", None, "vote yellow"]])
    assert result["phases"][-1]["to_act"] == [["red", None]]
    assert [seat for seat, held in result["seats"].items() if held["elimination_candidate"]] == [
        "yellow",
        "cyan",
    ]


def test_if_all_are_tied_all_vote_on_all() -> None:
    result = tied((3,), "original", [["red", None, "vote red"], ["orange", None, "vote red"]])
    assert result["phases"][-1]["to_act"] == [["red", None], ["orange", None], ["yellow", None]]
    assert result["seats"]["red"]["elimination_candidate"] is True
    assert result["seats"]["red"]["tokens"] == 1


def test_a_ballot_names_certain_candidates_and_places_left() -> None:
    apples = {"red": 9, "orange": 5, "yellow": 5, "cyan": 1}
    asked = ballot("mm2_5", apples)
    assert (asked.certain, asked.candidates, asked.places, asked.voters) == (
        ("cyan",),
        ("orange", "yellow"),
        1,
        ("red",),
    )
    assert ballot("original", apples).places == 0
