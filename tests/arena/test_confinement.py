"""Confinement, with real programs that try to break out."""

import os
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from bifrost_bot.arena.kit import stones
from bifrost_bot.arena.players.strategy import TASK
from bifrost_bot.arena.processes.answer import Failed, Moved
from bifrost_bot.arena.processes.limits import Limits
from bifrost_bot.arena.processes.process import House, Process
from tests.arena.playing import AMPLE, FIRST, game_of, reasons

pytestmark = pytest.mark.process

SMALL = Limits(seconds=AMPLE.seconds, memory_mb=96, scratch_mb=2)


def try_program(does: str, *, limits: Limits = AMPLE, confined: bool = True) -> str:
    """Returns the value of the program's function `attempt`, or the exception it raised."""
    source = f"{does}\ndef bot_move(board, player):\n    raise Exception(attempt())\n"
    house = House(limits, confined=confined)
    process = Process(house, min(os.sched_getaffinity(0)), TASK)
    try:
        process.wait_until_ready()
        loaded = process.ask({"load": "a.py", "source": source})
        said = process.ask({"board": [], "player": 0})
    finally:
        process.close()
        house.close()
    assert loaded == Moved(request=1, move=None)
    assert isinstance(said, Failed)
    assert said.fault == "exception"
    return said.reason.removeprefix("Exception: ").rpartition(" (line")[0]


@pytest.fixture
def listener() -> Iterator[socket.socket]:
    """A real listener on the loopback."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.setblocking(False)
        yield server


def calling(listener: socket.socket) -> str:
    return f"""
import socket
def attempt():
    with socket.create_connection({listener.getsockname()!r}, 30) as line:
        line.sendall(b'I am here')
    return 'sent'
"""


@pytest.mark.usefixtures("walls")
def test_a_confined_program_reaches_nobody(listener: socket.socket) -> None:
    assert try_program(calling(listener)) == "PermissionError: [Errno 1] Operation not permitted"
    with pytest.raises(BlockingIOError):
        listener.accept()


def test_the_same_program_without_confinement_does(listener: socket.socket) -> None:
    assert try_program(calling(listener), confined=False) == "sent"
    line, _ = listener.accept()
    with line:
        assert line.recv(100) == b"I am here"


@pytest.mark.usefixtures("walls")
def test_a_gigabyte_is_not_to_be_had() -> None:
    does = """
def attempt():
    taken = []
    try:
        while len(taken) < 1024:
            taken.append(bytearray(1 << 20))
    except MemoryError:
        pass
    taken[10:], count = [], len(taken)
    return count
"""
    assert 150 < int(try_program(does)) < 256
    assert 20 < int(try_program(does, limits=SMALL)) < 96


WAYS_TO_MEMORY = {
    "mmap.mmap(-1, 1 << 30)": "OSError: [Errno 12] Cannot allocate memory",
    "os.memfd_create('more')": "PermissionError: [Errno 1] Operation not permitted",
    "called('shmget', 0, 1 << 30, 0o1600)": "Operation not permitted",
    "os.fork()": "PermissionError: [Errno 1] Operation not permitted",
    "subprocess.run(['/usr/bin/env'])": "PermissionError: [Errno 1] Operation not permitted",
    "multiprocessing.get_context('spawn').Process().start()": "PermissionError: [Errno 1] "
    "Operation not permitted",
    "open('more', 'wb').write(bytes(3 << 20))": "OSError: [Errno 27] File too large",
    "[open(str(at), 'wb').write(bytes(1 << 20)) for at in range(4)]": "OSError: [Errno 28] No "
    "space left on device",
    "[os.mkdir(str(at)) for at in range(10_000)]": "OSError: [Errno 28] No space left on device",
    "[os.pipe() for _ in range(100)]": "OSError: [Errno 24] Too many open files",
    "[threading.Thread(target=lock.acquire, daemon=True).start() for _ in range(1000)]": "can't "
    "start new thread",
}
CALLED = """
import ctypes, mmap, multiprocessing, os, subprocess, threading
def called(name, *arguments):
    library = ctypes.CDLL(None, use_errno=True)
    number = getattr(library, name)(*arguments)
    return number if number >= 0 else os.strerror(ctypes.get_errno())
lock = threading.Lock()
lock.acquire()
"""


@pytest.mark.usefixtures("walls")
@pytest.mark.parametrize(("way", "answer"), WAYS_TO_MEMORY.items(), ids=WAYS_TO_MEMORY)
def test_there_is_no_way_round_the_limit_on_memory(way: str, answer: str) -> None:
    assert answer in try_program(f"{CALLED}\ndef attempt(): return {way}\n", limits=SMALL)


@pytest.mark.usefixtures("walls")
def test_a_thread_is_allowed() -> None:
    does = (
        "import threading\nran = []\ndef attempt():\n    one = "
        "threading.Thread(target=ran.append, args=[1])\n"
    )
    assert try_program(f"{does}    one.start()\n    one.join()\n    return ran\n") == "[1]"


@pytest.mark.usefixtures("walls")
@pytest.mark.parametrize(
    "way",
    [
        "called('unshare', 0x10000000)",
        "called('unshare', 0x40000000)",
        "called('setns', 0, 0)",
        "called('setpgid', 0, 0)",
        "called('setsid')",
        "called('mount', b'none', b'/scratch', b'tmpfs', 0, None)",
        "called('chroot', b'/scratch')",
        "called('setuid', os.getuid() + 1)",
        "called('prctl', 24, 21, 0, 0, 0)",
    ],
)
def test_there_are_no_privileges_and_none_can_be_had(way: str) -> None:
    assert try_program(f"{CALLED}\ndef attempt(): return {way}\n") in (
        "Operation not permitted",
        "Invalid argument",
    )


@pytest.mark.usefixtures("walls")
def test_a_program_cannot_have_itself_woken_while_others_move() -> None:
    does = (
        f"{CALLED}\ndef attempt(): return called('timer_create', 1, None, "
        "ctypes.create_string_buffer(8))\n"
    )
    assert try_program(does) == "Operation not permitted"


NEEDED = {
    "a pool of threads": "list(ThreadPoolExecutor(4).map(len, ['a'] * 99))[0]",
    "a queue between threads": "(lambda q: (threading.Thread(target=q.put, args=[1]).start(), "
    "q.get())[1])(Q())",
    "a pause": "time.sleep(0.001) or 1",
    "an alarm": "(signal.signal(14, lambda *_: None), signal.setitimer(0, 0.001), signal.pause() "
    "or 1)[2]",
    "a temporary file": "tempfile.TemporaryFile().write(b'x')",
    "a temporary folder": "len(os.listdir(tempfile.mkdtemp())) + 1",
    "a copied folder": "os.mkdir('a') or len(shutil.copytree('a', 'b'))",
    "a renamed file": "(open('c', 'w').close(), os.replace('c', 'd'), os.utime('d'), "
    "os.remove('d'), 1)[-1]",
    "an archive": "shutil.make_archive('e', 'zip', tempfile.mkdtemp()) and 1",
    "a walk": "len(list(os.walk('.')))",
    "a map of a file": "(open('f', 'wb').write(b'x'), len(mmap.mmap(os.open('f', 2), 1)))[1]",
    "a shelf": "(lambda kept: (kept.__setitem__('a', 1), "
    "kept['a'])[1])(shelve.Shelf(dbm.dumb.open('g')))",
    "a database in memory": "sqlite3.connect(':memory:').execute('select 1').fetchone()[0]",
    "its own limits": "resource.getrlimit(resource.RLIMIT_NOFILE)[0] // 64",
    "its processors": "len(os.sched_getaffinity(0))",
    "a selector": "len(selectors.DefaultSelector().select(0)) + 1",
    "chance": "len(os.urandom(1)) and random.randint(1, 1)",
    "a function of C": "ctypes.CDLL(None).abs(-1)",
    "a pattern of its faults": "faulthandler.enable(tempfile.TemporaryFile()) or 1",
}
USED = """
import ctypes, dbm.dumb, faulthandler, mmap, os, random, resource, selectors, shelve, shutil, signal, sqlite3, tempfile
import threading, time
from concurrent.futures import ThreadPoolExecutor
from queue import Queue as Q
"""


@pytest.mark.usefixtures("walls")
@pytest.mark.parametrize("does", NEEDED.values(), ids=NEEDED)
def test_what_a_program_needs_to_reckon_and_keep_files_it_may_do(does: str) -> None:
    assert try_program(f"{USED}def attempt(): return {does}\n") == "1"


@pytest.mark.usefixtures("walls")
def test_a_program_has_one_processor_so_that_those_of_other_games_have_theirs() -> None:
    does = "import os\ndef attempt():\n    return os.sched_getaffinity(0)\n"
    assert try_program(does) == str({min(os.sched_getaffinity(0))})


def test_games_at_a_time_have_processors_of_their_own_while_there_are_enough() -> None:
    there = sorted(os.sched_getaffinity(0))
    house = House(AMPLE, confined=False, games=len(there) + 1)
    with ExitStack() as stack:
        had = [stack.enter_context(house.processor()) for _ in range(len(there) + 1)]
    house.close()
    assert had == [*there, there[0]]


@pytest.mark.usefixtures("walls")
def test_a_program_sees_no_other_process() -> None:
    does = "import os\ndef attempt():\n    return os.getpid(), os.getppid()\n"
    # The first process there is the one that guards it.
    assert try_program(does) == "(2, 1)"


def test_a_program_sees_no_files_of_this_machine_but_the_library(walls: Path) -> None:
    secret = walls / "secret.txt"
    secret.write_text("nobody may know")
    does = f"""
import os, pathlib, sys
def attempt():
    hidden = [{str(secret)!r}, '/etc/passwd', '/proc/self/status', '/sys', '/home', '/tmp', '/var', {__file__!r}]
    import sqlite3, decimal, ssl
    return [path for path in hidden if os.path.exists(path)], os.listdir('.'), os.getcwd()
"""
    assert try_program(does) == "([], [], '/scratch')"


def test_a_program_writes_in_its_scratch_directory_only(walls: Path) -> None:
    does = """
import os, pathlib, sys
def attempt():
    refused = []
    for folder in ('/', '/usr', '/dev', sys.base_prefix):
        try:
            pathlib.Path(folder, 'here-i-was').write_text('x')
        except OSError as problem:
            refused.append(problem.errno)
    pathlib.Path('note.txt').write_text('x')
    return refused, os.listdir('.')
"""
    assert try_program(does) == "([30, 30, 30, 30], ['note.txt'])"
    # The next process has its own directory.
    assert try_program("import os\ndef attempt(): return os.listdir('.')\n") == "[]"


@pytest.mark.usefixtures("walls")
def test_a_program_that_forks_without_end_has_nobody_to_do_it_with() -> None:
    bomb = "import os\ndef bot_move(board, player):\n    while True: os.fork()\n"
    game = game_of(FIRST, bomb, FIRST)
    assert {told[1:] for told in reasons(game, 1)} == {
        ("exception", "PermissionError: [Errno 1] Operation not permitted (line 3)")
    }
    assert {*stones(game)[1::3]} == {None}


@pytest.mark.usefixtures("walls")
def test_a_program_has_nothing_of_our_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BIFROST_TOKEN", "secret")
    assert try_program("import os\ndef attempt(): return sorted(os.environ)\n") == str(
        ["HOME", "LANG", "MALLOC_ARENA_MAX", "PATH", "PYTHONHASHSEED", "TMPDIR"]
    )


@pytest.mark.usefixtures("walls")
def test_a_program_imports_the_standard_library_only() -> None:
    does = """
import importlib.util, sys
def attempt():
    strangers = ('click', 'discord', 'engines', 'pytest', 'site', 'sqlite3')
    return [name for name in strangers if importlib.util.find_spec(name)]
"""
    assert try_program(does) == "['site', 'sqlite3']"
