"""The notices that follow in a match, and matches of Whisper for those about several boards."""

import pytest

from bifrost_bot.match.model import Settings
from bifrost_bot.match.notice import Notice
from bifrost_bot.notices.briefing import brief
from tests.match import whisper
from tests.match.world import PEOPLE, World, playing


def told_at_close(world: World) -> tuple[Notice, ...]:
    """The notices of a closing phase, after which the next boards are staged."""
    before = world.match
    return brief(before, world.close(), world.match)


def whispering(monkeypatch: pytest.MonkeyPatch, **options: object) -> World:
    """A match of Whisper between Ann and Bob, in its first phase."""
    whisper.register(monkeypatch)
    return playing(Settings("whisper", options), PEOPLE[:2])
