"""Fixtures of the tests of matches."""

import pytest

from tests.match.world import World, playing
from tests.notices import telling


@pytest.fixture
def world() -> World:
    return playing()


@pytest.fixture
def whispering(monkeypatch: pytest.MonkeyPatch) -> World:
    """A match of Whisper between two people, in its first phase."""
    return telling.whispering(monkeypatch)
