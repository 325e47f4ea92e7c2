"""The bench of the loop's work for the boards of a turn, and what that work must not be."""

import threading
from collections import Counter
from typing import Any

import pytest

from bifrost_bot.dev.benches.closes import Close, measure_closes, table
from bifrost_bot.drawing import image
from bifrost_bot.drawing.layout import lay_out
from bifrost_bot.engines.registry import all_games


def test_every_board_in_every_channel_is_counted() -> None:
    closes = measure_closes("bifrost", 3, 2)
    # Three boards, each in its own channel and in a channel of each player.
    assert [close.messages for close in closes] == [12, 12, 12]
    assert all(0 < close.longest_ms <= close.loop_ms for close in closes)


def test_the_table_has_a_line_for_each_game(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, int, int]] = []

    def measure(game_id: str, players: int, turns: int) -> list[Close]:
        asked.append((game_id, players, turns))
        return [Close(4, 2.0, 1.0), Close(2, 4.0, 3.0)]

    monkeypatch.setattr("bifrost_bot.dev.benches.closes.measure_closes", measure)
    lines = table("most", 5).splitlines()
    assert asked == [(id, game.info.most, 5) for id, game in all_games().items()]
    assert lines[2] == "| Bifröst | 3 | 2 | 3 | 3.0 | 4.0 | 3.0 |"


def test_no_picture_is_laid_out_on_the_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    threads = Counter[str]()

    def laid_out(*arguments: Any) -> Any:
        threads[threading.current_thread().name.rstrip("_0123456789")] += 1
        return lay_out(*arguments)

    monkeypatch.setattr(image, "lay_out", laid_out)
    monkeypatch.setattr("bifrost_bot.drawing.layout.lay_out", laid_out)
    measure_closes("three_towers", 3, 1)
    assert set(threads) == {"drawing"}
