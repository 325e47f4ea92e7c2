"""The arena's commands: play and report, measure; they return an exit status."""

import json
import statistics
import sys
import tempfile
import time
import timeit
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import click

from bifrost_bot.arena import entry, report, series
from bifrost_bot.arena.entry import Entry, EntryError
from bifrost_bot.arena.game import Game
from bifrost_bot.arena.limits import Limits
from bifrost_bot.arena.process import UnableError
from bifrost_bot.engines.dont_connect_5 import saves as saved_games
from bifrost_bot.engines.dont_connect_5.board import PLAYERS, VERTICES
from bifrost_bot.engines.dont_connect_5.score import score
from bifrost_bot.engines.rng import Rng

PLAYED: Final = 0
NOT_LOADED: Final = 1
REFUSED: Final = 2
INTERRUPTED: Final = 130

_WITHOUT_GROUPS: Final = "What the kernel keeps for a program is limited only by how many threads and files it may have"
_MOST_MEMORY_MB: Final = 100
_LONGEST_SCORING_US: Final = 50
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


def run(
    programs: Sequence[Path],
    games: int,
    limits: Limits,
    *,
    jobs: int | None,
    confined: bool,
    results: Path | None,
    saves: Path | None,
) -> int:
    """Plays the games, prints the table, writes the files asked for, and returns the exit status."""
    played = list[Game]()
    try:
        entries = entry.read(programs)
        missing = series.check(limits, confined=confined)
        if missing is not None:
            click.echo(f"{_WITHOUT_GROUPS}: {missing}.", err=True)
        _make_room(results, saves)
        finished = _play(entries, games, limits, played, jobs=jobs, confined=confined, saves=saves)
        _report(entries, played, limits, confined=confined, results=results)
    except (EntryError, UnableError) as problem:
        click.echo(str(problem), err=True)
        return REFUSED
    except OSError as problem:
        where = entry.printable(str(problem.filename or "standard output"))
        click.echo(f"{where}: this cannot be written: {problem.strerror}.", err=True)
        return REFUSED
    if not finished:
        click.echo("Stopped before the last game; games that had not ended do not count.", err=True)
        return INTERRUPTED
    return PLAYED if report.all_loaded(played) else NOT_LOADED


def _make_room(results: Path | None, saves: Path | None) -> None:
    """Checks before the first game that the results can be written."""
    if results is not None:
        results.touch()
    if saves is not None:
        saves.mkdir(parents=True, exist_ok=True)


def _play(
    entries: Sequence[Entry],
    games: int,
    limits: Limits,
    played: list[Game],
    *,
    jobs: int | None,
    confined: bool,
    saves: Path | None,
) -> bool:
    """Adds the games to `played`, in order; returns whether all were played to the end."""
    digits = max(3, len(str(games)))
    with click.progressbar(length=games, label="Playing", file=sys.stderr) as bar:

        def tell(game: Game) -> None:
            played.append(game)
            if saves is not None:
                (saves / f"game-{game.number:0{digits}}.json").write_text(_saved(entries, game), encoding="utf-8")
            bar.update(1)

        try:
            series.run(entries, games, limits, confined=confined, jobs=jobs or series.cores(), tell=tell)
        except KeyboardInterrupt:
            return False
        finally:
            played.sort(key=lambda game: game.number)
    return True


def _saved(entries: Sequence[Entry], game: Game) -> str:
    names = [entries[player].file for player in game.players]
    return saved_games.write(saved_games.played(names, game.stones, str(time.time())))


def _report(
    entries: Sequence[Entry], played: Sequence[Game], limits: Limits, *, confined: bool, results: Path | None
) -> None:
    fared = report.standings(entries, played)
    click.echo(report.table(fared), nl=False)
    for sentence in report.sentences(entries, played):
        click.echo(sentence)
    if results is not None:
        told = report.document(entries, played, fared, limits, confined=confined)
        results.write_text(f"{json.dumps(told, indent=1, ensure_ascii=False)}\n", encoding="utf-8")


def bench(games: int) -> int:
    """Measures games of trivial programs one at a time, prints the figures as JSON, and returns the exit status."""
    with tempfile.TemporaryDirectory(prefix="arena-bench-") as folder:
        sources = {"first.py": _FIRST_FREE, "second.py": _FIRST_FREE, "idle.py": _IDLE}
        paths = [Path(folder) / name for name in sources]
        for path in paths:
            path.write_text(sources[path.name], encoding="utf-8")
        try:
            played = series.run(entry.read(paths), games, Limits(), confined=True, jobs=1, tell=lambda _: None)
        except UnableError as problem:
            click.echo(str(problem), err=True)
            return REFUSED
    click.echo(json.dumps(figures(played), indent=2))
    return PLAYED


def figures(played: Sequence[Game]) -> dict[str, Any]:
    """Returns the games' time beyond the programs' own, the time of scoring, and this process's peak memory."""
    overhead = sorted(game.seconds - sum(game.thought) for game in played)
    thought = [sum(game.thought) for game in played]
    memory, scoring = _most_memory_mb(), _scoring_us()
    return {
        "games": len(played),
        "turns": sum(len(game.stones) for game in played),
        "overhead_ms": {"median": _ms(statistics.median(overhead)), "most": _ms(overhead[-1])},
        "answers_ms": {"median": _ms(statistics.median(thought))},
        "memory_mb": round(memory, 1),
        "scoring_us": round(scoring, 1),
        "limits": {
            "memory, MB": {"limit": _MOST_MEMORY_MB, "passed": memory <= _MOST_MEMORY_MB},
            "scoring a full board, µs": {"limit": _LONGEST_SCORING_US, "passed": scoring <= _LONGEST_SCORING_US},
        },
    }


def _most_memory_mb() -> float:
    # Not getrusage: its figure begins with the size of the process that started this one.
    lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmHWM:"))


def _scoring_us() -> float:
    """Returns the microseconds that scoring all three on a full board takes: the minimum, as the least disturbed."""
    stones = Rng("bench", 0).shuffled(VERTICES, "stones")
    owned = [stones[player::PLAYERS] for player in range(PLAYERS)]
    took = timeit.repeat(lambda: [score(theirs) for theirs in owned], number=_SCORINGS, repeat=9)
    return min(took) / _SCORINGS * 1e6


def _ms(seconds: float) -> float:
    return round(seconds * 1000, 2)
