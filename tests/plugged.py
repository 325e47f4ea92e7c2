"""Games that a test adds to the registry, or puts in the place of others."""

import pytest

from bifrost_bot.engines import registry
from bifrost_bot.engines.contract import AnyGame


def plug_in(monkeypatch: pytest.MonkeyPatch, *games: AnyGame) -> None:
    """Lets the games be found like any other, each by its id."""
    known = {**registry.all_games(), **{game.info.id: game for game in games}}
    monkeypatch.setattr(registry, "found", lambda: registry.Found(known))
