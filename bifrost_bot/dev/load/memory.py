"""Memory of each game alone, and of a long run of all games, each in its own process."""

from collections.abc import Callable
from typing import Any

from bifrost_bot.dev.benches.report import Figures
from bifrost_bot.dev.load.table import run_in_process
from bifrost_bot.engines.registry import all_games

ALL = "all"
"""Stands for all games, of which the matches of a run play one after another."""

_MATCHES = 20
_TURN_SECONDS = 30

Run = Callable[..., Figures]


def measure_memory(seconds: float, long_seconds: float, run: Run = run_in_process) -> Figures:
    """Returns the memory of the bot under twenty matches.

    Args:
        seconds: How long each game is measured.
        long_seconds: How long all games together are measured.
        run: Runs the load with these options and returns its report.
    """

    def one(game: str, length: float) -> Any:
        report = run(
            f"--matches={_MATCHES}",
            f"--seconds={length:g}",
            f"--turn={_TURN_SECONDS}",
            f"--game={game}",
        )
        return report["load"]["memory"] if report else None

    return {
        "games": {game: one(game, seconds) for game in all_games()},
        "all_games": one(ALL, long_seconds),
    }
