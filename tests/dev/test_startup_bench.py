"""Queries of a start, a completion and a command do not grow with finished matches."""

import sqlite3
from collections.abc import Mapping
from contextlib import closing

import pytest

from bifrost_bot.dev.load import day_long, startup_bench
from bifrost_bot.dev.load.start_worker import StatementCounter
from tests.databases import on_files
from tests.nightly import NIGHTLY

OVER = 500 if NIGHTLY else 100
SLACK = 200
"""Fewer steps than it takes to look at so many rows, and more than differ from one run to the
next.
"""

pytestmark = on_files


def more_read(few: Mapping[str, int], many: Mapping[str, int]) -> dict[str, int]:
    """The statements that read more in the second case, with how many steps more that took."""
    more = {
        statement: steps - few.get(statement, 0)
        for statement, steps in many.items()
        if "SELECT" in statement
    }
    return {statement: steps for statement, steps in more.items() if steps > SLACK}


@pytest.mark.slow
@pytest.mark.process
def test_queries_do_not_grow_with_finished_matches() -> None:
    told: list[str] = []
    none, some, many = startup_bench.measure_starts((0, 10, OVER), told.append, live=2, turns=3)
    assert more_read(none.start.most, many.start.most) == {}
    # No more than ten are offered.
    assert more_read(some.completion.most, many.completion.most) == {}
    assert more_read(some.board.most, many.board.most) == {}
    assert many.start.steps > 0 and many.board.steps > 0 and many.completion.steps > 0
    assert f"  {OVER} of {OVER} matches written" in told
    lines = startup_bench.table([none, many]).splitlines()
    assert [line.split(" | ")[0] for line in lines[2:]] == ["| 0", f"| {OVER}"]


def test_the_tally_tells_statements_apart_by_what_they_ask_not_by_their_values() -> None:
    tally = StatementCounter()
    with closing(tally.connect(":memory:", connect=sqlite3.connect)) as connection:
        connection.execute("CREATE TABLE one (id INTEGER)")
        connection.executemany("INSERT INTO one VALUES (?)", [(number,) for number in range(500)])
        tally.take()
        connection.execute("SELECT id FROM one WHERE 'it''s' != '' LIMIT 1").fetchall()
        connection.execute("SELECT id FROM one WHERE 'that' != '' LIMIT 500").fetchall()
        connection.execute("SELECT id FROM one WHERE id IN (1, 2, 3)").fetchall()
        taken = tally.take()
        assert tally.take() == {"steps": 0, "most": {}}
    all_rows = "SELECT id FROM one WHERE ? != ? LIMIT ?"
    some_rows = "SELECT id FROM one WHERE id IN (?)"
    assert set(taken["most"]) == {all_rows, some_rows}
    assert taken["most"][all_rows] > 1_000
    assert taken["steps"] >= sum(taken["most"].values())


@pytest.mark.slow
@pytest.mark.process
def test_day_long_matches_are_read_from_snapshots_and_take_moves() -> None:
    (folded, restored) = day_long.measure_day_long([30], [2], lambda _: None)
    assert (folded.has_snapshots, restored.has_snapshots) == (False, True)
    for start in (folded, restored):
        assert (start.matches, start.kept, len(start.move_ms)) == (30, 30, 30)
        assert start.seconds > 0
    assert len(day_long.table([folded, restored]).splitlines()) == 4
