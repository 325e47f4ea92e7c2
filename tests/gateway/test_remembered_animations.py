# pyright: reportPrivateUsage=false
"""Of how many boards the latest animation is remembered, as matches come and go."""

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from bifrost_bot.engines.values import Board
from bifrost_bot.gateway.outgoing import animation
from bifrost_bot.gateway.outgoing.animation import Animations


class TooLarge:
    """A renderer whose every animation is too large to be sent, with how many it drew."""

    def __init__(self) -> None:
        self.drawn = 0

    async def animation(self, _frames: Sequence[Any], _palette: str) -> None:
        self.drawn += 1


def two_steps(match: Any, _board: Board) -> tuple[str, str]:
    return f"{match.id} begins", f"{match.id} ends"


async def test_only_the_latest_boards_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(animation, "_frames", two_steps)
    monkeypatch.setattr(animation, "_MOST_REMEMBERED", 3)
    renderer: Any = TooLarge()
    unused: Any = None
    animations = Animations(unused, renderer, unused, unused)
    for id in ("m1", "m2", "m3", "m1", "m4"):
        match: Any = SimpleNamespace(id=id)
        await animations._post(match, unused, "a", "paper")
    assert renderer.drawn == 4, "the same animation again is not drawn"
    assert [id for id, _ in animations._latest] == ["m2", "m3", "m4"]
