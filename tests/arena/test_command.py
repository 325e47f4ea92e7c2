"""The arena as people run it: what it prints and writes, how it refuses, how it stops."""

import json
import os
import signal
from pathlib import Path

import pytest

from bifrost_bot.arena import kit, results
from bifrost_bot.engines.dont_connect_5 import saves
from tests.arena.playing import AMPLE, FIRST, IDLE, LAST, as_user, command, write_programs
from tests.arena.watching import all_end, start_arena, watch_programs

pytestmark = pytest.mark.process

BUSY = "def bot_move(board, player):\n    while True: pass\n"
ALL_BUSY = {"a.py": BUSY, "b.py": BUSY, "c.py": BUSY}

SLOW = FIRST.replace("    return", "    while len(board) >= 6: pass\n    return")
LOUD = "def bot_move(board, player):\n    print('x' * 1_000_000)\n    return 'rubbish' * 100_000\n"
GREEDY = """
import socket
def bot_move(board, player):
    if len(board) > 1:
        return bytearray(1 << 30)
    socket.create_connection(("127.0.0.1", 9), 30)
"""


def test_three_programs_that_misbehave_are_dealt_with_and_the_games_finish(walls: Path) -> None:
    paths = write_programs(walls, {"slow.py": SLOW, "loud.py": LOUD, "greedy.py": GREEDY})
    done = command(
        "arena", *paths, "--games", "3", "--seconds", "2", "--json", str(walls / "all.json")
    )
    assert done.returncode == 0, done.stderr
    head, *rows = done.stdout.splitlines()
    assert head.split() == [
        "games",
        "1st",
        "2nd",
        "3rd",
        "points",
        "score",
        "Elo",
        "OpenSkill",
        "faults",
    ]
    assert rows[0].startswith("slow.py")
    assert all(row.split()[1] == "3" for row in rows[:3])
    wrong = "\n".join(rows[3:])
    assert (
        "slow.py: it ran out of time in game 1, turn 19 and makes no more moves in that game (3 "
        "times" in wrong
    )
    assert "loud.py: it did not make a legal move in game 1, turn 2 and passes that turn" in wrong
    assert "it returned 'rubbishrubbi...ubbishrubbish', which is no tuple." in wrong
    assert "greedy.py: it gave no answer in game 1" in wrong
    assert "PermissionError: [Errno 1] Operation not permitted (line 6)." in wrong
    assert "MemoryError (line 5)." in wrong
    told = json.loads((walls / "all.json").read_text())
    assert told["confined"] is True
    assert [game["turns"] for game in told["games"]] == [19, 21, 20]


def test_results_and_saves_are_written(tmp_path: Path, confined: bool) -> None:
    paths = write_programs(tmp_path, {"first.py": FIRST, "last.py": LAST, "idle.py": IDLE})
    files = ["--json", str(tmp_path / "all.json"), "--saves", str(tmp_path / "saves")]
    done = command(
        "arena",
        *paths,
        "--games",
        "3",
        "--jobs",
        "2",
        *files,
        *([] if confined else ["--unconfined"]),
    )
    assert (done.returncode, done.stderr.splitlines()[-1].strip()) == (0, "Playing")
    results = json.loads((tmp_path / "all.json").read_text())
    assert len(results["games"]) == 3
    for number, game in enumerate(results["games"], start=1):
        save = saves.read((tmp_path / "saves" / f"game-{number:03}.json").read_bytes())
        assert save.players == tuple(game["seats"].values())
        assert [step.stone and list(step.stone) for step in save.steps] == game["stones"]
        assert (list(save.scores), saves.differences(save)) == (game["scores"], ())
    first, last, idle = results["programs"]
    assert first["places"][0] + last["places"][0] >= 3
    assert idle["score"] == 0
    assert sum(one["points"] for one in results["programs"]) == 0
    assert sum(one["elo"] for one in results["programs"]) == pytest.approx(4500)


def test_an_import_error_is_one_sentence_and_exit_status(tmp_path: Path, confined: bool) -> None:
    paths = write_programs(tmp_path, {"one.py": FIRST, "two.py": FIRST, "bad.py": "import numpy\n"})
    done = command("arena", *paths, "--games", "2", *([] if confined else ["--unconfined"]))
    assert done.returncode == 1
    assert done.stdout.splitlines()[4:] == [
        "bad.py: it could not be loaded in game 1 and is out of that game (2 times in all): "
        "ModuleNotFoundError: No module named 'numpy' (line 1)."
    ]


def test_too_few_or_unreadable_programs_are_refused_in_one_line(tmp_path: Path) -> None:
    (path,) = write_programs(tmp_path, {"one.py": FIRST})
    for given in ([path, path], [path, path, f"{path[:-3]}/none.py"]):
        done = command("arena", *given)
        assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)


def test_results_that_cannot_be_written_are_told_before_the_first_game(tmp_path: Path) -> None:
    paths = write_programs(tmp_path, ALL_BUSY)
    done = command("arena", *paths, "--unconfined", "--json", str(tmp_path / "none" / "all.json"))
    assert done.returncode == 2
    assert done.stderr.endswith("all.json: this cannot be written: No such file or directory.\n")


def test_what_is_no_file_is_written_to_and_stays_what_it_is(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "all.json").write_text("{}", encoding="utf-8")
    (tmp_path / "link.json").symlink_to("all.json")
    nothing = results.document(kit.CONTEST, (), (), (), AMPLE, confined=False)
    reading = os.open(tmp_path / "pipe", os.O_RDONLY | os.O_NONBLOCK)
    for name in ("pipe", "link.json"):
        results.write(tmp_path / name, nothing)
    assert os.read(reading, 1 << 16) == (tmp_path / "all.json").read_bytes()
    os.close(reading)
    assert (tmp_path / "pipe").is_fifo() and (tmp_path / "link.json").is_symlink()
    assert sorted(one.name for one in tmp_path.iterdir()) == ["all.json", "link.json", "pipe"]


def test_an_ordinary_user_can_confine_programs(walls: Path) -> None:
    paths = write_programs(walls, {"a.py": FIRST, "b.py": FIRST, "c.py": "import numpy\n"})
    done = command("arena", *paths, "--games", "1", through=as_user(1000, namespaces=True))
    assert done.returncode == 1, done.stderr
    assert done.stdout.startswith(" ")


def test_the_superuser_can_without_namespaces_of_users(walls: Path) -> None:
    paths = write_programs(walls, {"a.py": GREEDY, "b.py": FIRST, "c.py": FIRST})
    done = command("arena", *paths, "--games", "1", through=as_user(0, namespaces=False))
    assert done.returncode == 0, done.stderr
    assert "PermissionError: [Errno 1] Operation not permitted (line 6)." in done.stdout


def test_without_namespaces_the_arena_refuses_to_start_and_says_why(walls: Path) -> None:
    paths = write_programs(walls, {"a.py": FIRST, "b.py": FIRST, "c.py": FIRST})
    done = command("arena", *paths, through=as_user(1000, namespaces=False))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        "Programs cannot be confined here: unshare: unshare failed: No space left on device. "
        "Allow that, or"
        " let programs that you trust run with your own rights: --unconfined.\n"
    )
    done = command(
        "arena", *paths, "--unconfined", "--games", "1", through=as_user(1000, namespaces=False)
    )
    assert done.returncode == 0, done.stderr


def test_strategies_programs_and_ais_meet_by_name(tmp_path: Path, confined: bool) -> None:
    passing = "import sys\nfor line in sys.stdin: print('pass', flush=True)\n"
    paths = write_programs(tmp_path, {"strategy.py": FIRST, "program.py": passing})
    free = [] if confined else ["--unconfined"]
    game = ["--game", "dont_connect_5", "--games", "1"]
    done = command("arena", "--seed", "s", *game, f"Anna={paths[0]}", paths[1], "Bo=@quick", *free)
    assert done.returncode == 0, done.stderr
    rows = done.stdout.splitlines()[1:]
    assert {row.split()[0]: row.split()[-1] for row in rows} == {
        "Anna": "none",
        "program.py": "none",
        "Bo": "none",
    }
    assert rows[0].startswith("Bo")


@pytest.mark.nightly(by_day=1)
@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (
            ["--game", "chess"],
            "There is no game 'chess' here; is its package installed? `bifrost-bot games` lists "
            "all.",
        ),
        (["--game", "bifrost", "--players", "4"], "Bifröst is for 3 players, not 4."),
        (
            ["--game", "antisocial_snake", "--players", "14"],
            "Antisocial Snake is for 2 to 13 players, not 14.",
        ),
        (
            ["--game", "bifrost", "--saves", "saves"],
            "Only games of Don't Connect 5 can be saved for its viewer.",
        ),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_line(words: list[str], sentence: str) -> None:
    done = command("arena", "@quick", "@quick", "@quick", *words)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"{sentence}\n")


def test_the_levels_are_measured_against_each_other(tmp_path: Path) -> None:
    file = tmp_path / "levels.json"
    words = ["--game", "dont_connect_5", "--games", "1", "--move-seconds", "0", "--json", str(file)]
    done = command("arena", "levels", *words)
    assert done.returncode == 0, done.stderr
    title, head, *rows = done.stdout.splitlines()
    assert (title, head.split()[0]) == ("Don't Connect 5, 3 seats, 0 s for @good", "games")
    assert sorted(row.split()[0] for row in rows if row) == [
        "@best",
        "@easy",
        "@good",
        "@quick",
        "@random",
    ]
    told = json.loads(file.read_text())["dont_connect_5"]
    assert list(told["ratings"]) == ["random", "easy", "quick", "good", "best"]
    assert sum(told["ratings"].values()) == pytest.approx(7500, abs=3)
    assert sum(one["games"] for one in told["levels"].values()) == 3


STUBBORN = """
import ctypes, os, signal
library = ctypes.CDLL(None)
def bot_move(board, player):
    library.prctl(1, 0, 0, 0, 0)  # No signal when its parent dies.
    library.setsid()
    for number in range(1, 65):
        library.signal(number, ctypes.c_void_p(1))
    while True: pass
"""


def test_an_arena_that_is_killed_takes_its_programs_with_it(walls: Path) -> None:
    stubborn = dict.fromkeys(ALL_BUSY, STUBBORN)
    with start_arena(walls, "--jobs", "2", programs=stubborn) as arena:
        programs = watch_programs(arena, walls, 6)
        arena.kill()
        arena.communicate()
    assert all_end(programs)


def test_an_interrupted_arena_ends_its_programs_and_leaves_nothing_behind(walls: Path) -> None:
    with start_arena(walls, "--jobs", "2", programs=ALL_BUSY) as arena:
        programs = watch_programs(arena, walls, 6)
        arena.send_signal(signal.SIGINT)
        out, problem = arena.communicate(timeout=AMPLE.seconds)
    assert arena.returncode == 130
    assert "Stopped before the last game; games that had not ended do not count." in problem
    assert "Traceback" not in problem + out
    assert all_end(programs)
    assert list((walls / "tmp").iterdir()) == []


def test_the_bench_reports_the_cost_of_processes_and_the_memory_needed(walls: Path) -> None:
    done = command("bench", "arena", "--games", "2", module="bifrost_bot.dev")
    assert done.returncode == 0, done.stderr
    figures = json.loads(done.stdout)
    assert figures["games"] == 2
    assert figures["overhead_ms"]["median"] > 0
    assert figures["limits"]["memory, MB"]["passed"], figures["memory_mb"]
    assert 0 < figures["scoring_us"] < 10_000
