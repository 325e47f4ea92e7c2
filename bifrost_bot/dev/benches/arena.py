"""Benchmark of the arena, with games of trivial programs."""

import json
import statistics
import tempfile
import timeit
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import click

from bifrost_bot.arena import entry, kit, series
from bifrost_bot.arena.command import PLAYED, REFUSED
from bifrost_bot.arena.game import Game
from bifrost_bot.arena.processes.limits import Limits
from bifrost_bot.arena.processes.process import UnableError
from bifrost_bot.dev.benches.report import Figures
from bifrost_bot.engines.dont_connect_5.board import PLAYERS, VERTICES
from bifrost_bot.engines.dont_connect_5.score import score
from bifrost_bot.engines.rng import Rng

_MAX_MEMORY_MB: Final = 100
_MAX_SCORING_US: Final = 50
_SCORINGS: Final = 200
_FIRST_FREE: Final = """
def bot_move(board, player):
    for x in range(-3, 5):
        for y in range(-3, 5):
            for z in (1 - x - y, 2 - x - y):
                if -3 <= z <= 4 and (x, y, z) not in board:
                    return x, y, z
"""
_IDLE: Final = "def bot_move(board, player):\n    return None\n"


def bench(games: int) -> int:
    """Plays games of trivial programs, prints the figures as JSON, and returns the exit status."""
    with tempfile.TemporaryDirectory(prefix="arena-bench-") as folder:
        sources = {"first.py": _FIRST_FREE, "second.py": _FIRST_FREE, "idle.py": _IDLE}
        paths: list[str] = []
        for name, source in sources.items():
            path = Path(folder, name)
            path.write_text(source, encoding="utf-8")
            paths.append(str(path))
        try:
            entries = entry.read(paths)
            played = series.run(
                kit.CONTEST, entries, games, Limits(), confined=True, jobs=1, tell=lambda _: None
            )
        except UnableError as problem:
            click.echo(str(problem), err=True)
            return REFUSED
    click.echo(json.dumps(figures(played), indent=2))
    return PLAYED


def figures(played: Sequence[Game]) -> Figures:
    """Returns the games' overhead beyond the programs, the scoring time, and peak memory."""
    turns = 0
    thought: list[float] = []
    overhead: list[float] = []
    for game in played:
        turns += len(game.answers)
        thought.append(sum(game.thought))
        overhead.append(game.seconds - thought[-1])
    memory = _peak_memory_mb()
    scoring = _scoring_us()
    return {
        "games": len(played),
        "turns": turns,
        "overhead_ms": {"median": _ms(statistics.median(overhead)), "most": _ms(max(overhead))},
        "answers_ms": {"median": _ms(statistics.median(thought))},
        "memory_mb": round(memory, 1),
        "scoring_us": round(scoring, 1),
        "limits": {
            "memory, MB": {"limit": _MAX_MEMORY_MB, "passed": memory <= _MAX_MEMORY_MB},
            "scoring a full board, µs": {
                "limit": _MAX_SCORING_US,
                "passed": scoring <= _MAX_SCORING_US,
            },
        },
    }


def _peak_memory_mb() -> float:
    # Not getrusage: its figure begins with the size of the process that started this one.
    lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmHWM:"))


def _scoring_us() -> float:
    """Returns the shortest time, in microseconds, to score all three players on a full board."""
    stones = Rng("bench", 0).shuffled(VERTICES, "stones")
    owned = [stones[player::PLAYERS] for player in range(PLAYERS)]
    took = timeit.repeat(lambda: list(map(score, owned)), number=_SCORINGS, repeat=9)
    return min(took) / _SCORINGS * 1e6


def _ms(seconds: float) -> float:
    return round(seconds * 1000, 2)
