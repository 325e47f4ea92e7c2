"""A bot that keeps no match or season in memory."""

import pytest

from bifrost_bot.runtime import kept


def let_go_of_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets every match or season be read again whenever it is asked for."""
    monkeypatch.setattr(kept, "SOON_MS", -(10**15))
    monkeypatch.setattr(kept, "MOST_IDLE", 0)
    monkeypatch.setattr(kept, "MOST_OVER", 0)
