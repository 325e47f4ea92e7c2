"""Programs that attack the arena lose, and affect no one else."""

import fcntl
import itertools
import os
import select
import signal
from pathlib import Path

import pytest

from bifrost_bot.arena.game import Game
from bifrost_bot.arena.kit import scores, stones
from bifrost_bot.arena.players.player import CLOCK_UP
from tests.arena.forging import lines
from tests.arena.playing import (
    AMPLE,
    FIRST,
    FREE,
    IDLE,
    LAST,
    PIPES,
    SHORT,
    TIGHT,
    command,
    game_of,
    reasons,
    write_programs,
)
from tests.arena.watching import all_end, children, start_arena

pytestmark = pytest.mark.process

FORGED = (
    "the arena ended it because it did not write exactly one answer to each request on the "
    "pipe for its answers"
)
CLOSED = "the arena ended it because it closed the pipe on which it is asked or answers"

WRONG_LINES = {
    "a list": b"[]\n",
    "a number": b"1\n",
    "null": b"null\n",
    "an empty line": b"\n",
    "nothing in it": b"{}\n",
    "other words": b'{"request": 2, "seconds": "x"}\n',
    "a word too many": b'{"request": 2, "move": null, "seconds": 0}\n',
    "no number": b'{"move": null}\n',
    "the number of another request": b'{"request": 3, "move": null}\n',
    "a number that is true": b'{"request": true, "move": null}\n',
    "a move that is an object": b'{"request": 2, "move": {}}\n',
    "a move of four": b'{"request": 2, "move": [1, 0, 0, 0]}\n',
    "a move of texts": b'{"request": 2, "move": ["1", "0", "0"]}\n',
    "a move of booleans": b'{"request": 2, "move": [true, false, false]}\n',
    "a move outside the board": b'{"request": 2, "move": [9, 9, 9]}\n',
    "a move that is not a number": b'{"request": 2, "move": [NaN, 0, 0]}\n',
    "a move to infinity": b'{"request": 2, "move": [1e999, Infinity, 0]}\n',
    "a huge move": b'{"request": 2, "move": [%s, 0, 0]}\n' % (b"9" * 3000),
    "a fault that is a list": b'{"request": 2, "fault": [], "reason": "x"}\n',
    "a fault that is an object": b'{"request": 2, "fault": {}, "reason": "x"}\n',
    "an unknown fault": b'{"request": 2, "fault": "dead", "reason": "x"}\n',
    "a fault of loading": b'{"request": 2, "fault": "load", "reason": "x"}\n',
    "a fault for no reason": b'{"request": 2, "fault": "illegal"}\n',
    "a reason that is no text": b'{"request": 2, "fault": "illegal", "reason": []}\n',
    "a long reason": b'{"request": 2, "fault": "illegal", "reason": "%s"}\n' % (b"x" * 1000),
    "half a character": b'{"request": 2, "fault": "illegal", "reason": "\\ud800"}\n',
    "no JSON": b"no JSON\n",
    "no UTF-8": b"\xff\xfe\n",
    "UTF-16": '{"request": 2, "move": null}'.encode("utf-16") + b"\n",
    "a null byte": b'{"request": 2, "move": null}\0\n',
    "deep lists": b"[" * 4000 + b"\n",
    "deep objects": b'{"request":' * 300 + b"\n",
    "a deep reason": b'{"request": 2, "fault": "illegal", "reason": %s}\n'
    % (b"[" * 900 + b"]" * 900),
    "a long line": b" " * 5000 + b'{"request": 2, "move": null}\n',
    "half a line and then an answer": b'{"req',
}


def assert_nobody_else_noticed(game: Game, *, confined: bool) -> None:
    """The other two, FIRST and LAST, did no wrong and played as against a passing program."""
    assert {fault.seat for fault in game.faults} == {0}
    quiet = game_of(IDLE, FIRST, LAST, confined=confined)
    assert (stones(game), scores(game)) == (stones(quiet), scores(quiet))


def saying(line: bytes) -> str:
    """A program that writes into the arena's pipe at its first move, and then passes."""
    return f"{PIPES}\ndef bot_move(board, player):\n    os.write(answers, {line!r})\n"


@pytest.mark.nightly(by_day=1)
@pytest.mark.parametrize("line", WRONG_LINES.values(), ids=WRONG_LINES)
def test_a_malformed_answer_forfeits_only_its_own_game(line: bytes, confined: bool) -> None:
    game = game_of(saying(line), FIRST, LAST, confined=confined)
    assert reasons(game) == [(1, "dead", FORGED)]
    assert_nobody_else_noticed(game, confined=confined)


def test_a_line_of_a_hundred_megabytes_is_not_read_to_its_end(confined: bool) -> None:
    endless = (
        f"{PIPES}\ndef bot_move(board, player):\n    for _ in range(100): os.write(answers, "
        "bytes(1 << 20))\n"
    )
    assert reasons(game_of(endless, FIRST, LAST, confined=confined)) == [(1, "dead", FORGED)]


def test_half_an_answer_has_no_more_time_than_a_whole_one(confined: bool) -> None:
    half = (
        f"{PIPES}\ndef bot_move(board, player):\n    os.write(answers, b'{{')\n    while True: "
        "pass\n"
    )
    game = game_of(half, IDLE, IDLE, limits=TIGHT, confined=confined)
    assert [kind for _, kind, _ in reasons(game)] == ["time-out"]


@pytest.mark.nightly(by_day=1)
@pytest.mark.parametrize(("when", "turn"), [("answers = forge(1)", 1), ("", 4)])
def test_premature_answers_forfeit_the_game(when: str, turn: int, confined: bool) -> None:
    ahead = f"{PIPES}\n{when}\ndef bot_move(board, player):\n    forge(2)\n"
    game = game_of(ahead, FIRST, LAST, confined=confined)
    assert reasons(game) == [(turn, "dead", FORGED)]
    assert_nobody_else_noticed(game, confined=confined)


def test_a_program_that_answers_its_loading_with_a_move_is_out(confined: bool) -> None:
    moving = f"{PIPES}\nforge(1, (1, 0, 0))\n{FIRST}"
    assert reasons(game_of(moving, FIRST, LAST, confined=confined)) == [(0, "dead", FORGED)]


def test_a_program_that_closes_its_pipes_is_out(confined: bool) -> None:
    closing = (
        f"{PIPES}\ndef bot_move(board, player):\n    os.close(requests)\n    "
        "os.close(answers)\n    while True: pass"
    )
    game = game_of(closing, FIRST, LAST, confined=confined)
    assert reasons(game) == [(1, "dead", CLOSED)]
    assert_nobody_else_noticed(game, confined=confined)


def never_reading(tell: str = "pass") -> str:
    """A program that answers without reading, and tells when the pipe is full."""
    return f"""
{PIPES}{FREE}
import select
def bot_move(board, player):
    fcntl.fcntl(requests, fcntl.F_SETPIPE_SZ, 4096)
    asked = select.epoll()
    asked.register(requests, select.EPOLLIN | select.EPOLLET)
    for number, move in enumerate(free(board), start=2):
        if waiting() > 3700: {tell}
        forge(number, move)
        asked.poll()
"""


def test_a_program_that_never_reads_its_pipe_runs_out_of_time(tmp_path: Path) -> None:
    paths = write_programs(tmp_path, {"never.py": never_reading(), "b.py": IDLE, "c.py": IDLE})
    done = command(
        "arena",
        *paths,
        *("--games", "1", "--wall-seconds", "2"),
        "--unconfined",
        patience=AMPLE.seconds,
    )
    assert done.stderr.strip() == "Playing"
    assert "never.py: it ran out of time in game 1" in done.stdout


@pytest.mark.usefixtures("walls")
def test_a_confined_program_cannot_shrink_its_pipe() -> None:
    assert {told[1:] for told in reasons(game_of(never_reading(), IDLE, IDLE))} == {
        ("exception", "PermissionError: [Errno 1] Operation not permitted (line 28)")
    }


def test_ctrl_c_ends_an_arena_whose_program_never_reads_its_pipe(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "full")
    never = never_reading(f"os.write(os.open({str(tmp_path / 'full')!r}, os.O_RDWR), b'!')")
    full = os.open(tmp_path / "full", os.O_RDONLY | os.O_NONBLOCK)
    with start_arena(
        tmp_path, "--unconfined", programs={"a.py": never, "b.py": IDLE, "c.py": IDLE}
    ) as arena:
        assert select.select([full], [], [], AMPLE.seconds)[0]
        programs = [os.pidfd_open(one) for one in children(arena.pid)]
        arena.send_signal(signal.SIGINT)
        _, problem = arena.communicate(timeout=AMPLE.seconds)
    os.close(full)
    assert arena.returncode == 130
    assert "Stopped before the last game; games that had not ended do not count." in problem
    assert all_end(programs)


@pytest.mark.usefixtures("walls")
@pytest.mark.parametrize("number", ["SIGKILL", "SIGTERM", "SIGSTOP"])
def test_a_program_cannot_send_signals_to_what_guards_it(number: str) -> None:
    source = f"import os, signal\ndef bot_move(board, player): os.kill(0, signal.{number})\n"
    assert reasons(game_of(source, IDLE, IDLE)) == [
        (1, "exception", "PermissionError: [Errno 1] Operation not permitted (line 2)")
    ]


def test_a_program_that_stops_itself_runs_out_of_time() -> None:
    source = "import signal\ndef bot_move(board, player): signal.raise_signal(signal.SIGSTOP)\n"
    game = game_of(source, IDLE, IDLE, limits=SHORT, confined=False)
    assert [(kind, reason) for _, kind, reason in reasons(game)] == [("time-out", CLOCK_UP)]


UNDYING = """
import ctypes, fcntl, os
def bot_move(board, player):
    library, watched = ctypes.CDLL(None), os.getpid()
    library.prctl(0x59616D61, ctypes.c_ulong(-1), 0, 0, 0)  # Any process may trace this one.
    ready, at = os.pipe()
    if os.fork() == 0:
        os.setsid()
        library.ptrace(0x4206, watched, None, None)  # Seized; when it dies the kernel waits for its tracer.
        os.write(at, b"!")
        fcntl.flock(os.open({lock!r}, os.O_RDWR), fcntl.LOCK_EX)
        os._exit(0)
    os.read(ready, 1)
    while True: pass
"""


def test_a_program_whose_death_cannot_be_awaited_does_not_keep_the_arena(tmp_path: Path) -> None:
    with (tmp_path / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        undying = UNDYING.format(lock=lock.name)
        paths = write_programs(tmp_path, {"a.py": undying, "b.py": IDLE, "c.py": IDLE})
        done = command(
            "arena",
            *paths,
            "--games",
            "2",
            "--seconds",
            "2",
            "--unconfined",
            patience=AMPLE.seconds,
        )
    assert done.stderr.strip() == "Playing"
    assert "a.py: it ran out of time in game 1" in done.stdout


@pytest.mark.nightly(by_day=1)
@pytest.mark.parametrize(
    ("does", "reason"),
    [
        ("return type('x' * 100_000, (), {})()", "it returned a value of type xxx"),
        ("raise ValueError('\\ud800')", "ValueError: ? (line 2)"),
        ("raise ValueError('\\U0001f600' * 500)", "ValueError: \U0001f600\U0001f600"),
    ],
)
def test_any_return_value_or_error_costs_one_move(does: str, reason: str, confined: bool) -> None:
    faults = reasons(
        game_of(f"def bot_move(board, player):\n    {does}\n", FIRST, IDLE, confined=confined)
    )
    assert {kind for _, kind, _ in faults} == {"exception" if "raise" in does else "illegal"}
    assert len(faults) > 1
    assert faults[0][2].startswith(reason)


@pytest.mark.nightly(by_day=1)
@pytest.mark.parametrize("line", lines(11, 24), ids=itertools.count(1))
def test_no_forged_answer_costs_anybody_else_anything(line: bytes, confined: bool) -> None:
    game = game_of(saying(line), FIRST, LAST, confined=confined)
    assert reasons(game) == [(1, "dead", FORGED)]
    assert_nobody_else_noticed(game, confined=confined)
