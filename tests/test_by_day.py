"""The selection of a long check's cases that run by day."""

from collections.abc import Iterator
from typing import Any, cast

import pytest

from tests.conftest import not_by_day, not_on_postgresql_by_day


class Case:
    """A case of a check, with its marks."""

    def __init__(self, nodeid: str, *marks: pytest.MarkDecorator) -> None:
        self.nodeid = nodeid
        self._marks = marks

    def iter_markers(self, name: str) -> Iterator[pytest.Mark]:
        return (each.mark for each in self._marks if each.name == name)


def cases(check: str, count: int, *marks: pytest.MarkDecorator) -> list[Any]:
    return [Case(f"tests/test_some.py::{check}[{number}]", *marks) for number in range(count)]


def run_by_day(items: list[Any]) -> list[str]:
    left = not_by_day(cast("list[pytest.Item]", items))
    return [item.nodeid for item in items if item not in left]


def test_as_many_cases_run_as_marked_and_the_same_of_each_check() -> None:
    one, other = (
        cases(check, 9, pytest.mark.nightly(by_day=3)) for check in ("test_one", "test_other")
    )
    ran = run_by_day([*one, *other])
    assert ran == run_by_day([*one, *other])
    numbers = [nodeid.partition("[")[2] for nodeid in ran]
    assert len(numbers) == 6
    assert numbers[:3] == numbers[3:]


def test_a_check_with_fewer_cases_and_one_that_samples_by_itself_run_whole() -> None:
    items = [
        *cases("test_few", 2, pytest.mark.nightly(by_day=3)),
        *cases("test_own", 4, pytest.mark.nightly),
    ]
    items += cases("test_usual", 4, pytest.mark.slow)
    assert run_by_day(items) == [item.nodeid for item in items]


def test_on_postgresql_a_fixed_half_of_each_file_runs() -> None:
    items = cases("test_usual", 9)
    left = not_on_postgresql_by_day(cast("list[pytest.Item]", items))
    assert len(left) == 4
    assert left == not_on_postgresql_by_day(cast("list[pytest.Item]", items))
    assert not not_on_postgresql_by_day(cast("list[pytest.Item]", items[:1]))
