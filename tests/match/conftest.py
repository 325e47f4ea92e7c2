"""Fixtures of the tests of matches."""

import pytest

from bifrost_bot.match.model import Settings
from tests.match import whisper
from tests.match.world import PEOPLE, World, playing


@pytest.fixture
def world() -> World:
    return playing()


@pytest.fixture
def whispering(monkeypatch: pytest.MonkeyPatch) -> World:
    """A match of Whisper between two people, in its first phase."""
    whisper.register(monkeypatch)
    return playing(Settings("whisper"), PEOPLE[:2])
