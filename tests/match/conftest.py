"""Fixtures of the tests of matches."""

import pytest

from tests.match.world import World, playing


@pytest.fixture
def world() -> World:
    return playing()
