"""A season of six from start to end, with a restart and a correction."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bifrost_bot.sandbox import Setup
from tests.e2e.conftest import UNLIMITED, laying
from tests.e2e.seasons.season_walk import PEOPLE, Walk, Wire
from tests.e2e.seasons.test_season import Stage
from tests.openapi.checker import Checker


@pytest.fixture
async def stage(tmp_path: Path, checker: Checker) -> AsyncIterator[Stage]:
    async with laying(
        tmp_path / "bifrost.sqlite3", checker, Setup(**UNLIMITED, people=PEOPLE)
    ) as table:
        yield Stage(table)


@pytest.mark.nightly(by_day=0)
@pytest.mark.slow
async def test_a_season_of_six_is_walked_through_to_its_end(stage: Stage) -> None:
    hand = Wire(stage)
    await Walk(stage, hand).whole()
    assert hand.seen == [
        "opening",
        "vote",
        "opponent",
        "episode",
        "question",
        "computer",
        "coin",
        "end",
        "board",
    ]
