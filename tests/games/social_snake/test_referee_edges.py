"""Edge cases of collisions, on small grids.

A cell that a snake starts on holds nothing, so the fields below count what heads eat on their way.
"""

from typing import Any, NamedTuple

import pytest

from tests.games.recorded_games import phase
from tests.tools.refereeing import answer


class Case(NamedTuple):
    """A match on one grid, with turns in every round, and what comes of it.

    Attributes:
        grid: The rows, parted by ` / `.
        starts: The cell of each snake.
        rounds: What is sent, round by round, parted by `; `.
        apples: Those of some seats at the end.
        trails: The cells of some snakes.
        gone: All cells that hold nothing any more, if that matters.
        garnets: Those of some seats.
        told: What a public line or a reply of the last round has in it.
    """

    grid: str
    starts: str
    rounds: str
    apples: str = ""
    trails: str = ""
    gone: str = ""
    garnets: str = ""
    told: str = ""
    edition: str = "original"


CASES = {
    "1: two heads that meet on a free cell both lose all": Case(
        "1 3 1 5 1 / 1 1 1 1 1",
        "red A1, blue E1, green C2",
        "red RR, blue LL, green stay",
        apples="red 0, blue 0, green 0",
    ),
    "1: two heads that swap cells both stay and pay each other": Case(
        "1 3 5 1 / 1 1 1 1",
        "red A1, blue D1, green A2",
        "red RR, blue LL, green stay",
        apples="red 5, blue 3, green 0",
        trails="red A1 B1, blue D1 C1",
    ),
    "2: a cell left in the same step is body and its owner goes on": Case(
        "1 2 4 8 / 9 9 9 9",
        "red A1, blue B1, green D2",
        "red R, blue RR, green stay",
        apples="red 0, blue 12, green 0",
        trails="red A1, blue B1 C1 D1, green D2",
    ),
    "3: three heads on a free cell all lose and what lies there is gone": Case(
        "1 1 2 1 1 / 1 1 8 1 1 / 1 1 2 1 1 / 1 1 1 1 1",
        "red A2, blue E2, green C4",
        "red RR, blue LL, green UU",
        apples="red 0, blue 0, green 0",
        trails="red A2 B2, blue E2 D2, green C4 C3",
        gone="A2 B2 C2 D2 E2 C3 C4",
    ),
    "4: a convoy collides although all move on": Case(
        "1 1 1 4 / 1 1 1 1",
        "red A1, blue B1, green C1",
        "red R, blue R, green R",
        apples="red 0, blue 0, green 4",
        trails="red A1, blue B1, green C1 D1",
    ),
    # Each comes onto a cell of the ring and takes what is there, then runs onto the next one's.
    "5: a ring of four that turns pays round the ring once": Case(
        "1 1 1 1 / 1 8 5 1 / 1 2 3 1 / 1 1 1 1",
        "red A2, blue C1, green D3, cyan B4",
        "red RR, blue DD, green LL, cyan UU",
        apples="red 2, blue 8, green 5, cyan 3",
        trails="red A2 B2, blue C1 C2, green D3 C3, cyan B4 B3",
    ),
    "6: heads meet beside a body that nothing runs into": Case(
        "1 2 8 4 1 / 7 1 1 1 1",
        "red A1, blue E1, green A2",
        "red RR, blue LL, green stay; ",
        apples="red 0, blue 0, green 0",
    ),
    # Green is one step early: it takes B3 (6) and B2 (1), and comes onto B1 in the step in which
    # red, which meets blue on C1, leaves it.
    "6: heads meet beside a body that a third runs into": Case(
        "1 2 8 4 1 / 1 1 1 1 1 / 1 6 1 1 1",
        "red A1, blue E1, green A3",
        "red RR, blue LL, green RUU +1",
        apples="red 7, blue 0, green 0",
    ),
    "7: a premover hits a waiting head which then starts normally": Case(
        "4 2 1 1 8 / 1 1 1 1 1",
        "red A1, blue D1, green A2",
        "red RRR +3, blue R, green stay",
        apples="red 0, blue 11, green 0",
        trails="red A1 B1 C1",
    ),
    "8: a head boxed in by premovers collides when its own moves come": Case(
        "1 1 1 / 1 1 1 / 1 1 1",
        "red A1, blue B3, green A3",
        "red R, blue UU +2, green stay",
        apples="red 0, blue 2, green 0",
        trails="red A1, blue B3 B2 B1, green A3",
    ),
    "9: the cells a premover has crossed are body before the others begin": Case(
        "1 1 1 / 1 1 1 / 1 1 1",
        "red A2, blue B3, green C1",
        "red R, blue UU +2, green stay",
        trails="red A2, blue B3 B2 B1",
    ),
    "10: what follows a collision in a sequence is not played": Case(
        "1 2 1 1 / 8 8 8 8",
        "red A1, blue C1, green D2",
        "red RRDD, blue stay, green stay",
        apples="red 0, blue 2, green 0",
        trails="red A1 B1",
    ),
    "11: a collision with a body makes no items vanish": Case(
        "1 2 1 1 / 8 8 8 8",
        "red A1, blue C1, green D2",
        "red RR, blue stay, green stay",
        gone="A1 B1 C1 D2",
    ),
    "12: a third may enter the cell of a meeting one step later and finds nothing": Case(
        "1 8 1 / 1 1 1 / 1 1 1",
        "red A1, blue C1, green B3",
        "red R, blue L, green UU",
        apples="red 0, blue 0, green 1",
        trails="green B3 B2 B1",
    ),
    "13: garnets spent on no moves are gone": Case(
        "1 1 1 / 1 1 1",
        "red A1, blue B1, green C1",
        "red stay +2",
        trails="red A1",
        garnets="red 1",
    ),
    "14: a trapped player may move and loses nothing": Case(
        "1 1 1 / 1 1 1",
        "red A1, blue B1, green A2",
        "red UUU, blue R; red R; red D",
        apples="red 0, blue 1, green 0",
    ),
    "15: apples go also to a player who sent nothing": Case(
        "1 5 1 / 1 1 1", "red A1, blue C1, green C2", "red RR", apples="red 0, blue 5, green 0"
    ),
    "16: a sequence off the grid is cut first and keeps its head start": Case(
        "1 1 1 1 / 1 1 1 1",
        "red A1, blue D1, green D2",
        "red RRUUU +2, blue LL, green stay",
        apples="red 2, blue 0, green 0",
        trails="red A1 B1 C1",
    ),
    "17: a player collides at most once in a round on a grid": Case(
        "1 4 1 1 1 / 1 1 1 1 1",
        "red A1, blue C1, green E2",
        "red RRRRR, blue stay, green stay; red RR",
        apples="red 0, blue 4, green 0",
        trails="red A1 B1",
        told="runs into",
    ),
    "18: without garnets": Case(
        "1 3 5 1 / 1 1 1 1",
        "red A1, blue D1, green B2",
        "red RR, blue LL, green UL",
        apples="red 0, blue 5, green 0",
        trails="red A1, blue D1 C1 B1, green B2",
        garnets="red 3, blue 3, green 3",
    ),
    "18: if all spend the same only the garnets are gone": Case(
        "1 3 5 1 / 1 1 1 1",
        "red A1, blue D1, green B2",
        "red RR +2, blue LL +2, green UL +2",
        apples="red 0, blue 5, green 0",
        trails="red A1, blue D1 C1 B1, green B2",
        garnets="red 1, blue 1, green 1",
    ),
    # Green pays blue, then blue runs into red and pays only what it had collected itself. Step 0:
    # blue B2 (2), green B1 (4). Step 1: blue C2 (1), green onto B2, blue's body. Step 2: blue onto
    # red's head.
    "R-1: apples received in a round are not lost in a later collision of it": Case(
        "1 4 1 1 / 1 2 1 1 / 1 1 1 1",
        "red D2, blue A2, green A1",
        "red stay, blue RRR, green RD",
        apples="red 3, blue 4, green 0",
    ),
    "C-21, R-4: several heads on one body all pay its owner": Case(
        "1 3 1 5 1 / 1 1 1 1 1",
        "red A1, blue E1, green C1",
        "red RR, blue LL, green stay",
        apples="red 0, blue 0, green 8",
    ),
    "C-21, R-4: also where the wording could be read as a meeting of heads": Case(
        "1 3 1 5 1 / 1 1 1 1 1",
        "red A1, blue E1, green C1",
        "red RR, blue LL, green stay",
        apples="red 0, blue 0, green 8",
        edition="archipelago",
    ),
    # Red: B1 (2), B2 (3), A2 (1), then its own A1, and keeps them. Blue: C3, B3, A3 (1 each), then
    # A2, which red has left for nothing.
    "R-21: own body and a foreign head in one step go to the owner of the body": Case(
        "1 2 1 1 / 1 3 4 1 / 1 1 1 5",
        "red A1, blue D3, green D1",
        "red RDLU, blue LLLU, green stay",
        apples="red 9, blue 0, green 0",
    ),
    "C-28, R-20: running into oneself costs no apples and ends the sequence": Case(
        "1 2 1 1 / 1 1 1 1",
        "red A1, blue D1, green D2",
        "red RLDD, blue stay, green stay",
        apples="red 2",
        trails="red A1 B1",
    ),
    "C-26: garnets collected before a collision are kept": Case(
        "1 g2 1 / 1 1 1", "red A1, blue C1, green C2", "red RR", garnets="red 5, blue 3"
    ),
    "C-25: apples of earlier rounds are never touched": Case(
        "1 7 2 1 / 1 1 1 1",
        "red A1, blue D1, green D2",
        "red R; red RR",
        apples="red 7, blue 2, green 0",
    ),
    # Red eats 4 and -3, then runs into blue: 4 go to blue, the debt stays.
    "V2-2 to V2-4: negative apples count at once and are never part of the stake": Case(
        "1 4 -3 1 / 1 1 1 1",
        "red A1, blue D1, green D2",
        "red RRR",
        apples="red -3, blue 4, green 0",
        edition="mm2_5",
    ),
    "V2-5: a negative cell on which heads meet vanishes and no one pays": Case(
        "1 -8 1 / 1 1 1",
        "red A1, blue C1, green C2",
        "red R, blue L",
        apples="red 0, blue 0, green 0",
        gone="A1 B1 C1 C2",
    ),
    "V3-3: a tunnel leads in one move beyond its partner, from the left to the right": Case(
        "1 t:blue 1 1 1 / 1 1 t:blue 7 1 / 1 1 1 1 1",
        "red A1, blue A3, green E3",
        "red RR",
        apples="red 8",
        trails="red A1 D2 E2",
    ),
    "V3-5: a collision on leaving a tunnel puts the head back before it": Case(
        "1 3 t:blue 1 1 / 1 1 t:blue 1 1",
        "red A1, blue D2, green E1",
        "red RR",
        apples="red 0, blue 3, green 0",
        trails="red A1 B1",
    ),
    "R-34: a tunnel that leads off the grid cuts the sequence": Case(
        "1 2 t:blue 1 1 / 1 1 1 1 t:blue",
        "red A1, blue E1, green A2",
        "red RRRR",
        trails="red A1 B1",
        told="off the grid",
    ),
    "R-35: a tunnel may lead into the next all in one move": Case(
        "1 t:blue 1 1 1 / t:blue t:red 1 1 1 / t:red 6 1 1 1",
        "red A1, blue E1, green E3",
        "red RR",
        trails="red A1 B3 C3",
    ),
    "R-36: a tunnel whose partner is right behind the head leads onto oneself": Case(
        "1 1 1 1 / t:blue 2 t:blue 1",
        "red B2, blue A1, green D1",
        "red RRR",
        apples="red 0",
        trails="red B2",
    ),
    # Each comes out on the cell the other is leaving.
    "R-38: two through one pair hit the bodies left behind and not each other": Case(
        "1 t:blue 1 1 / 1 t:blue 1 1",
        "red A1, blue C2, green D1",
        "red R, blue L",
        trails="red A1, blue C2, green D1",
    ),
    "R-39: two pass one tunnel tile at the same time, from the left and from above": Case(
        "1 1 1 1 1 / 1 t:blue 1 1 1 / 1 1 1 1 1 / 1 1 t:blue 1 1 / 1 1 1 1 1",
        "red A2, blue B1, green E1",
        "red R, blue D",
        trails="red A2 D4, blue B1 C5",
    ),
}


def by_seat(text: str) -> dict[str, str]:
    """What stands after each seat in a text such as `red A1, blue B1`."""
    entries = [entry.partition(" ") for entry in text.split(", ") if entry]
    return {seat: said for seat, _, said in entries}


def played(case: Case) -> dict[str, Any]:
    """The referee's answer once all have come onto their cells and the rounds are over."""
    grid = [line.split() for line in case.grid.split(" / ")]
    starts = by_seat(case.starts)
    spare: list[str] = []
    for y, line in enumerate(grid, start=1):
        names = [(f"{chr(65 + x)}{y}", token) for x, token in enumerate(line)]
        spare += [name for name, token in names if not token.startswith("t:")]
    free = [name for name in spare if name not in starts.values()]
    lists = {seat: f"A: {cell} {free[0]} {free[1]}" for seat, cell in starts.items()}
    rounds = map(by_seat, case.rounds.split("; "))
    settings = {
        "edition": case.edition,
        "grids": {"A": grid},
        "schedule": [["A"]],
        "free_rounds": [1, 2, 3, 4, 5],
    }
    return answer(
        {
            "game": "social_snake",
            "seats": list(starts),
            "config": settings,
            "phases": [phase(list(said.items())) for said in (lists, *rounds)],
        }
    )


@pytest.mark.parametrize("case", CASES.values(), ids=list(CASES))
def test_a_collision_ends_as_the_rules_say(case: Case) -> None:
    result = played(case)
    board = result["boards"]["A"]
    trails = {seat: " ".join(cells) for seat, cells in board["trails"].items()}
    apples = {seat: str(held["apples"]) for seat, held in result["seats"].items()}
    garnets = {seat: str(held["garnets"]) for seat, held in result["seats"].items()}
    assert by_seat(case.apples).items() <= apples.items()
    assert by_seat(case.trails).items() <= trails.items()
    assert by_seat(case.garnets).items() <= garnets.items()
    last = result["phases"][-1]
    replies = [reply["reply"] for reply in last["replies"]]
    assert any(case.told in line for line in (*last["public"], *replies))
    assert all(reply["ok"] for said in result["phases"] for reply in said["replies"])
    if case.gone:
        assert board["items"].keys().isdisjoint(case.gone.split())
        cells = sum(len(line.split()) for line in case.grid.split(" / "))
        assert len(board["items"]) == cells - len(case.gone.split())
