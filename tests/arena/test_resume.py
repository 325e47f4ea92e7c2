"""Results that are written after every game, and an arena that continues with them."""

import json
import os
import select
from dataclasses import replace
from pathlib import Path

import pytest

from bifrost_bot.arena import entry, kit, results
from bifrost_bot.arena.results import ResultsError
from tests.arena.hostile import HONEST
from tests.arena.playing import AMPLE, FIRST, IDLE, command, write_programs
from tests.arena.watching import start_arena

pytestmark = pytest.mark.process

STOPPING = f"""
import os
LEFT = {{left!r}}
def stop():
    # Counts the games, and in the third says that it has begun, and stops there.
    with open(LEFT, 'a') as file: file.write('x')
    if os.path.getsize(LEFT) == 3 and os.path.exists({{fifo!r}}):
        with open({{fifo!r}}, 'w') as fifo: fifo.write('!')
        while True: pass
stop()
{HONEST.format(at=0)}"""


def test_an_arena_that_is_killed_goes_on_where_it_was(tmp_path: Path) -> None:
    fifo = tmp_path / "fifo"
    file = tmp_path / "all.json"
    source = STOPPING.format(left=str(tmp_path / "left"), fifo=str(fifo))
    programs = {"a.py": source, "b.py": HONEST.format(at=-1), "c.py": IDLE}
    os.mkfifo(fifo)
    ready = os.open(fifo, os.O_RDONLY | os.O_NONBLOCK)
    with start_arena(
        tmp_path,
        "--unconfined",
        "--jobs",
        "1",
        "--games",
        "3",
        "--json",
        str(file),
        programs=programs,
    ) as arena:
        assert select.select([ready], [], [], AMPLE.seconds)[0]
        arena.kill()
        arena.communicate()
    os.close(ready)
    fifo.unlink()
    before = [game["game"] for game in json.loads(file.read_text())["games"]]
    assert before in ([1], [1, 2])
    paths = [str(tmp_path / name) for name in programs]
    resumed = command("arena", *paths, "--unconfined", "--games", "3", "--resume", str(file))
    whole = command("arena", *paths, "--unconfined", "--games", "3")
    assert (resumed.returncode, resumed.stdout) == (0, whole.stdout)
    assert [game["game"] for game in json.loads(file.read_text())["games"]] == [1, 2, 3]


def test_results_of_others_are_refused_in_a_sentence(tmp_path: Path, confined: bool) -> None:
    paths = write_programs(tmp_path, {"a.py": IDLE, "b.py": IDLE, "c.py": IDLE})
    file = tmp_path / "all.json"
    free = [] if confined else ["--unconfined"]
    done = command("arena", *paths, "--games", "1", "--results", str(file), *free)
    assert done.returncode == 0, done.stderr
    (tmp_path / "a.py").write_text(FIRST, encoding="utf-8")
    done = command("arena", *paths, "--resume", str(file), *free)
    assert (done.returncode, done.stdout) == (2, "")
    assert (
        done.stderr.splitlines()[-1]
        == f"{file} has the results of other programs, or of an earlier state of these."
    )
    (tmp_path / "a.py").write_text(IDLE, encoding="utf-8")
    with pytest.raises(ResultsError, match="of another game, or with another seed"):
        results.played_before(file, replace(kit.CONTEST, seed="x"), entry.read(paths))
    file.write_text("[]", encoding="utf-8")
    with pytest.raises(
        ResultsError, match=r"all\.json is not a file of results that can be resumed\.$"
    ):
        results.played_before(file, kit.CONTEST, entry.read(paths))
