"""Helpers to play in the arena: programs as text, a game, the command line."""

import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from bifrost_bot.arena import kit, series
from bifrost_bot.arena.entry import Entry
from bifrost_bot.arena.game import Game
from bifrost_bot.arena.processes.limits import Limits
from bifrost_bot.arena.processes.process import UnableError

ROOT = Path(__file__).parents[2]

AMPLE = Limits(seconds=60)
"""Enough time for a program that does next to nothing, on a machine that does a lot besides."""

TIGHT = Limits(seconds=1)

SHORT = Limits(seconds=AMPLE.seconds, wall_seconds=2)
"""For a program that waits: little time on the clock, as it uses none of the processor's."""

FREE = """
def free(board):
    return sorted(
        (x, y, z)
        for x in range(-3, 5) for y in range(-3, 5) for z in (1 - x - y, 2 - x - y)
        if -3 <= z <= 4 and (x, y, z) not in board
    )
"""
"""A function that programs may use: the free vertices, in order."""

FIRST = f"{FREE}\ndef bot_move(board, player):\n    return free(board)[0]\n"
LAST = f"{FREE}\ndef bot_move(board, player):\n    return free(board)[-1]\n"
IDLE = "def bot_move(board, player):\n    return None\n"

PIPES = """
import fcntl, json, os, stat, struct, termios
def pipes():
    found = {}
    for number in range(3, 1024):
        try:
            if stat.S_ISFIFO(os.fstat(number).st_mode):
                found[fcntl.fcntl(number, fcntl.F_GETFL) & os.O_ACCMODE] = number
        except OSError:
            pass
    return found[os.O_RDONLY], found[os.O_WRONLY]
requests, answers = pipes()
def waiting():
    return struct.unpack("i", fcntl.ioctl(requests, termios.FIONREAD, bytes(4)))[0]
def forge(number, move=None):
    os.write(answers, b"%s\\n" % json.dumps({"request": number, "move": move}).encode())
"""
"""What a program needs to speak on the arena's pipes itself: their numbers, how much it is
asked, and answers.
"""


def unable() -> str | None:
    """Returns why nothing can be confined on this machine, or None where it can."""
    try:
        series.check(AMPLE, confined=True)
    except UnableError as problem:
        return str(problem)
    return None


def entries(*sources: str) -> tuple[Entry, ...]:
    """Returns programs of these texts, called `a.py`, `b.py`, …"""
    names = [f"{letter}.py" for letter in "abcdefgh"]
    return tuple(
        Entry(name, name, source.encode()) for name, source in zip(names, sources, strict=False)
    )


def series_of(
    games: int, *sources: str, limits: Limits = AMPLE, confined: bool = True, jobs: int = 1
) -> Sequence[Game]:
    """Returns games between these programs."""
    return series.run(
        kit.CONTEST,
        entries(*sources),
        games,
        limits,
        confined=confined,
        jobs=jobs,
        tell=lambda _: None,
    )


def game_of(
    white: str,
    black: str = FIRST,
    red: str = FIRST,
    *,
    limits: Limits = AMPLE,
    confined: bool = True,
) -> Game:
    """Returns a game between three programs."""
    (game,) = series_of(1, white, black, red, limits=limits, confined=confined)
    return game


def reasons(game: Game, seat: int = 0) -> list[tuple[int, str, str]]:
    """Returns turn, kind and reason of a seat's faults."""
    return [(fault.turn, fault.kind, fault.reason) for fault in game.faults if fault.seat == seat]


def write_programs(folder: Path, programs: Mapping[str, str]) -> list[str]:
    """Writes programs into a folder and returns their paths."""
    for name, source in programs.items():
        (folder / name).write_text(source, encoding="utf-8")
    return [str(folder / name) for name in programs]


def command(
    *words: str, module: str = "bifrost_bot", through: Sequence[str] = (), patience: float = 300
) -> "subprocess.CompletedProcess[str]":
    """Runs `bifrost-bot`, or the module, with these words, perhaps through another command."""
    return subprocess.run(
        [*through, sys.executable, "-m", module, *words],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=patience,
    )


def as_user(number: int, *, namespaces: bool) -> Sequence[str]:
    """Returns a command that runs another as that user, with or without the possibility to make
    namespaces of users.

    It makes a namespace of users itself, in which it is that user, so no one else notices anything.
    """
    # Only the superuser of a namespace keeps its privileges.
    become = ["setpriv", "--inh-caps=-all", "--ambient-caps=-all", "--"] if number else []
    first = "true" if namespaces else "echo 0 > /proc/sys/user/max_user_namespaces"
    entering = [
        "unshare",
        "--user",
        f"--map-user={number}",
        f"--map-group={number}",
        "--keep-caps",
        "--",
    ]
    return [*entering, "sh", "-c", f'{first} && exec "$@"', "sh", *become]
