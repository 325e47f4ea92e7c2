"""Programs that speak the protocol, in every game: two languages, and a web address."""

import shutil
import threading
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from bifrost_bot.arena import kit, series
from bifrost_bot.arena.entry import Entry
from bifrost_bot.arena.game import Contest, Game
from bifrost_bot.arena.players.player import CLOCK_UP, TIME_UP
from bifrost_bot.arena.processes.limits import Limits
from bifrost_bot.engines.registry import game_of
from tests.arena.playing import AMPLE, reasons
from tests.gamekit.guide import blocks
from tests.samples import GAMES

pytestmark = pytest.mark.process

PAGE = Path(__file__).parents[2] / "docs" / "programs.md"
PASSING = "import sys\nfor line in sys.stdin: print('pass', flush=True)\n"
PASSES = Entry("passes", "passes.py", PASSING.encode(), "script")
FOR_NODE = Limits(seconds=AMPLE.seconds, memory_mb=1024)
"""Node.js 24 reserves 512 MB for its code."""


def examples() -> dict[str, str]:
    """The guide's first program of each language; that of live matches has its own test."""
    found = {block.language: block.text for block in reversed([*blocks(PAGE)])}
    assert sorted(found) == ["javascript", "python", "text"]
    return found


@contextmanager
def serve_program(post: Callable[[BaseHTTPRequestHandler, bytes], None]) -> Generator[Entry]:
    """Yields a program at an address on the loopback, with these answers to requests."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            post(self, self.rfile.read(int(self.headers["Content-Length"])))

        def log_message(self, format: str, *args: Any) -> None:
            del format, args

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever, args=[0.01])
        thread.start()
        try:
            yield Entry(
                "address", f"http://127.0.0.1:{server.server_port}/seat?a=b", kind="address"
            )
        finally:
            server.shutdown()
            thread.join()


def says(
    handler: BaseHTTPRequestHandler, text: str, *, status: int = 200, kind: str = "text/plain"
) -> None:
    handler.send_response(status)
    handler.send_header("Content-Type", kind)
    handler.end_headers()
    handler.wfile.write(text.encode())


def play_game(
    contest: Contest, entries: Sequence[Entry], limits: Limits = AMPLE, *, confined: bool
) -> Game:
    """A game between these, in their order."""
    (game,) = series.run(
        contest, entries, 1, limits, confined=confined, jobs=1, tell=lambda _: None
    )
    return game


def scripts(*sources: str) -> list[Entry]:
    """Programs of these texts for our interpreter."""
    return [
        Entry(f"{at}", f"{at}.py", source.encode(), "script") for at, source in enumerate(sources)
    ]


def answering(written: str) -> str:
    """A program that writes this once it is asked, and then passes."""
    return (
        "import "
        f"sys\nsys.stdin.readline()\nsys.stdout.buffer.write({written})\nsys.stdout.flush()\n{PASSING}"
    )


@pytest.mark.parametrize("name", GAMES)
def test_the_guides_programs_play_every_game_by_pipe_and_by_http(name: str, confined: bool) -> None:
    game = game_of(name)
    guide = examples()
    node = shutil.which("node")
    held: dict[str, Any] = {"__name__": "guide"}
    exec(guide["python"], held)
    kinds = set[str | None]()

    def post(handler: BaseHTTPRequestHandler, body: bytes) -> None:
        kinds.add(handler.headers["Content-Type"])
        says(handler, held["answer"](held["json"].loads(body)))

    python = Entry("python", "one.py", guide["python"].encode(), "script")
    javascript = (
        Entry("node", "two.js", guide["javascript"].encode(), "words", (node,)) if node else python
    )
    with serve_program(post) as address:
        found = play_game(
            Contest(game, game.info.seats[:3]),
            [python, javascript, address],
            FOR_NODE,
            confined=confined,
        )
    assert found.faults == ()
    assert all(found.answers)
    assert (sorted(found.places)[0], kinds) == (0, {"application/json"})
    if node is None:
        pytest.skip("node is missing (Debian's package nodejs), so JavaScript was not played")


def test_a_wrong_answer_costs_that_answer_and_is_told_in_a_sentence(confined: bool) -> None:
    programs = scripts(
        answering("b'Z9\\n'"), answering("b'x' * 2001 + b'\\n'"), answering("b'G5\\nG6\\n'")
    )
    game = play_game(kit.CONTEST, programs, confined=confined)
    assert [(one.turn, one.seat, one.kind) for one in game.faults] == [
        (turn + 1, turn, "illegal") for turn in range(3)
    ]
    assert [one.reason for one in game.faults] == [
        "there is no row Z. Rows run from A to O; a vertex is called G5, for example",
        "the answer has 2,001 characters, and 2,000 are allowed",
        "the answer has several lines, and one is allowed",
    ]
    assert game.answers == ("",) * 3


def test_an_empty_line_is_no_answer_and_no_fault(confined: bool) -> None:
    game = play_game(
        kit.CONTEST,
        [*scripts(answering("b'\\n'"), answering("b'\\xff\\n'")), PASSES],
        confined=confined,
    )
    assert reasons(game, 0) == []
    assert reasons(game, 1) == [(2, "illegal", "the answer is not text in UTF-8")]


def test_a_dead_program_is_out_and_its_last_words_are_told(confined: bool) -> None:
    first = (
        "import sys\nprint('G5', "
        "flush=True)\nsys.stdin.readline()\nsys.stdin.readline()\nraise ValueError('lost')\n"
    )
    game = play_game(kit.CONTEST, [*scripts(first), PASSES, PASSES], confined=confined)
    assert reasons(game) == [(4, "dead", "it ended itself with status 1 (ValueError: lost)")]
    assert game.answers == ("G5", "pass", "pass", "")


def test_time_is_up_by_the_processor_and_for_sleepers_by_the_clock(confined: bool) -> None:
    busy = "while True: pass\n"
    sleeping = "import time\ntime.sleep(1000)\n"
    limits = Limits(seconds=0.5, wall_seconds=2)
    game = play_game(kit.CONTEST, [*scripts(sleeping), PASSES, PASSES], limits, confined=confined)
    assert reasons(game) == [(1, "time-out", CLOCK_UP)]
    game = play_game(
        kit.CONTEST, [*scripts(busy), PASSES, PASSES], Limits(seconds=0.5), confined=confined
    )
    assert (reasons(game), game.thought[0]) == ([(1, "time-out", TIME_UP)], 0.5)


def test_an_address_without_a_right_answer_loses_that_answer(confined: bool) -> None:
    wrong = iter(("status", "kind", "length", "silence"))

    def post(handler: BaseHTTPRequestHandler, body: bytes) -> None:
        del body
        match next(wrong, ""):
            case "status":
                says(handler, "no", status=503)
            case "kind":
                says(handler, "pass", kind="text/html")
            case "length":
                says(handler, "x" * 2001)
            case "silence":
                pass
            case _:
                says(handler, "pass")

    stones = scripts(
        "import sys, json\nfor line in sys.stdin: print(json.loads(line)['legal'][0], flush=True)\n"
    )
    with serve_program(post) as address:
        game = play_game(kit.CONTEST, [address, PASSES, *stones], confined=confined)
    assert reasons(game)[:3] == [
        (1, "illegal", "its address answers with the status 503"),
        (4, "illegal", "its answer is of the type text/html, not text/plain"),
        (7, "illegal", "the answer has 2,001 characters, and 2,000 are allowed"),
    ]
    assert [(turn, kind) for turn, kind, _ in reasons(game)[3:]] == [(10, "exception")]


def test_an_address_that_does_not_answer_in_time_is_asked_no_more(confined: bool) -> None:
    over = threading.Event()
    with serve_program(lambda handler, _: (over.wait(AMPLE.seconds), None)[1]) as address:
        game = play_game(
            kit.CONTEST, [address, PASSES, PASSES], Limits(seconds=0.5), confined=confined
        )
        over.set()
    assert reasons(game) == [(1, "time-out", TIME_UP)]


@pytest.mark.parametrize("line", ["#!/bin/sh", "#!/usr/bin/env sh"])
def test_a_file_is_run_by_the_interpreter_of_its_first_line(line: str, confined: bool) -> None:
    source = f"{line}\nread request\necho G5\nwhile read request; do echo pass; done\n"
    shell = Entry("shell", "shell", source.encode(), "words", tuple(line[2:].split(None, 1)))
    game = play_game(kit.CONTEST, [shell, PASSES, PASSES], confined=confined)
    assert (game.faults, game.answers[0]) == ((), "G5")


@pytest.mark.usefixtures("walls")
@pytest.mark.parametrize(
    "does",
    [
        "import os; os.fork()",
        "import socket; socket.socket()",
        "import os; os.setsid()",
        "import os; os.memfd_create('more')",
        "import os; os.sched_setaffinity(0, range(64))",
        "import subprocess; subprocess.run(['true'])",
    ],
)
def test_another_interpreter_is_refused_what_ours_is(does: str) -> None:
    source = f"#!/usr/bin/python3\n{does}\n"
    entry = Entry("python", "python", source.encode(), "words", ("/usr/bin/python3",))
    game = play_game(kit.CONTEST, [entry, PASSES, PASSES], confined=True)
    assert reasons(game) == [
        (
            1,
            "dead",
            "it ended itself with status 1 (PermissionError: [Errno 1] Operation not permitted)",
        )
    ]


@pytest.mark.usefixtures("walls")
def test_another_interpreter_has_no_more_memory_either() -> None:
    source = "#!/usr/bin/python3\ntaken = [bytearray(1 << 20) for _ in range(1024)]\n"
    entry = Entry("python", "python", source.encode(), "words", ("/usr/bin/python3",))
    game = play_game(kit.CONTEST, [entry, PASSES, PASSES], confined=True)
    assert reasons(game) == [(1, "dead", "it ended itself with status 1 (MemoryError)")]
