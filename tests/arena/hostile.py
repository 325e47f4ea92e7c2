"""Programs that try to get out: each promise of the README about the arena, from several sides.

Each has a function `attempt`, which is tried when the program is asked for its first move and whose
outcome it tells as an exception. Later it passes.
"""

from dataclasses import dataclass

from bifrost_bot.arena.players.player import CLOCK_UP, TIME_UP
from bifrost_bot.arena.processes.answer import FORGED
from bifrost_bot.arena.processes.limits import Limits
from tests.arena.playing import AMPLE, FREE, PIPES

KEY = 0x0B1F0057
"""By which System V objects of these programs would be known."""

REFUSED = "PermissionError: [Errno 1] Operation not permitted"
NOT_THERE = "FileNotFoundError: [Errno 2]"
READ_ONLY = (
    "OSError: [Errno 30] Read-only file system",
    "PermissionError: [Errno 13] Permission denied",
)
FULL = "OSError: [Errno 28] No space left on device"
CLOSED = "the arena ended it because it closed the pipe on which it is asked or answers"
KILLED = "it was killed for using too much processor time or memory"

ROOMY = Limits(seconds=AMPLE.seconds, memory_mb=128, scratch_mb=2)
HASTY = Limits(seconds=1, memory_mb=128, scratch_mb=2)
"""For programs that are busy for ever."""
IDLING = Limits(seconds=AMPLE.seconds, memory_mb=128, scratch_mb=2, wall_seconds=2)
"""For programs that wait for ever, which uses none of the processor's time."""

_HELP = """
import ctypes, errno, fcntl, json, mmap, os, struct, resource, signal, socket, subprocess, sys, threading, time
libc, names = ctypes.CDLL(None, use_errno=True), ctypes.CDLL("libseccomp.so.2")
def call(name, *given):
    number = name if isinstance(name, int) else names.seccomp_syscall_resolve_name(name.encode())
    result = libc.syscall(*(ctypes.c_long(one) if isinstance(one, int) else one for one in (number, *given)))
    if result == -1:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return result
def reserve(size, flags=0x22):
    libc.mmap.restype = ctypes.c_void_p
    at = libc.mmap(None, ctypes.c_size_t(size), 3, flags, -1, ctypes.c_long(0))
    if at == ctypes.c_void_p(-1).value:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return at
def until_refused(do, most=1_000_000):
    for count in range(most):
        do(count)
    return "without end"
def keep(size, end=lambda at, size: None):
    for _ in range(size >> 20):
        at = reserve(1 << 20)
        ctypes.memset(at, 1, 1 << 20)
        end(at, 1 << 20)
    return "all of it"
def protect(at, size):
    if libc.mprotect(ctypes.c_void_p(at), ctypes.c_size_t(size), 1):
        raise OSError(ctypes.get_errno(), "mprotect")
def system(): return os.open("/usr", os.O_RDONLY)
def ours(): return os.open(os.__file__, os.O_RDONLY)
def locks(kind): return struct.pack("hhqqi4x", kind, 0, 0, 1, 0)
def spin(*_):
    while True: pass
def run(code):
    page = mmap.mmap(-1, 4096, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS, 7)
    page.write(code)
    return ctypes.CFUNCTYPE(ctypes.c_int)(ctypes.addressof(ctypes.c_char.from_buffer(page)))()
"""
_ASKED = """
asked = 0
def bot_move(board, player):
    global asked
    asked += 1
    if asked == 1:
        raise Exception(attempt())
"""

_READS = """
requests, answers = 0, 1
def asked():
    sys.stdin.readline()
    raise Exception(attempt())
"""
"""The same for a program that reads requests itself."""


@dataclass(frozen=True, slots=True)
class Hostile:
    """A program that tries to get out.

    Attributes:
        promise: What it turns against.
        name: What it tries.
        does: The function `attempt`, or the expression that it returns.
        outcome: How the reason of its fault begins.
        cost: The kind of its fault.
        limits: What it may use.
        elsewhere: How the outcome begins with another interpreter, where it is not the same.
    """

    promise: str
    name: str
    does: str
    outcome: str | tuple[str, ...] = REFUSED
    cost: str = "exception"
    limits: Limits = ROOMY
    elsewhere: str | tuple[str, ...] = ""

    @property
    def elsewhere_outcomes(self) -> tuple[str, ...]:
        """The start of the fault's reason with another interpreter, which ends at an exception."""
        outcomes = self.elsewhere or self.outcome
        several = outcomes if isinstance(outcomes, tuple) else (outcomes,)
        ended = self.cost == "exception"
        return (*several, *(f"it ended itself with status 1 ({one}" for one in several if ended))

    @property
    def source(self) -> str:
        """The whole program, as a strategy."""
        return f"{PIPES}\n{_HELP}\n{_ASKED}\n{self._attempt}"

    @property
    def script(self) -> str:
        """The whole program, for another interpreter."""
        return f"{_HELP}\n{_READS}\n{self._attempt}\nasked()\n"

    @property
    def _attempt(self) -> str:
        return self.does if "\n" in self.does else f"def attempt():\n    return {self.does}\n"


def _calls(promise: str, *calls: tuple[str, str]) -> tuple[Hostile, ...]:
    """Returns programs that make one system call each, which is refused."""
    return tuple(Hostile(promise, name, f"call({given})") for name, given in calls)


def _late(name: str, does: str, outcome: str = TIME_UP, cost: str = "time-out") -> Hostile:
    return Hostile("time", name, does, outcome, cost, HASTY)


def _waiting(name: str, does: str) -> Hostile:
    return Hostile("time", name, does, CLOCK_UP, "time-out", IDLING)


TIME = (
    _late("thinks for ever", "spin()"),
    _waiting("sleeps for ever", "time.sleep(1e6)"),
    _late("is never loaded", "while True: pass\ndef attempt(): pass\n"),
    _waiting("stops itself", "signal.raise_signal(signal.SIGSTOP)"),
    _late("reckons in C", "sum(range(10**14))"),
    _late("matches a pattern that backtracks", "__import__('re').match('(a+)+b', 'a' * 64)"),
    _waiting(
        "waits for a lock of its own",
        "(lambda lock: (lock.acquire(), lock.acquire()))(threading.Lock())",
    ),
    _late(
        "hears no signals",
        "def attempt():\n    for one in range(1, 65):\n        try: signal.signal(one, "
        "signal.SIG_IGN)\n"
        "        except (OSError, ValueError): pass\n    spin()\n",
    ),
    _late("gives half an answer", "(os.write(answers, b'{\"req'), spin())"),
    _waiting("reads what it is asked itself", "os.read(requests, 1 << 16)"),
    _late(
        "has an answer that is never compared",
        "class Never(tuple):\n    def __eq__(self, other): spin()\n    __hash__ = None\n"
        "def bot_move(board, player): return Never()\n",
    ),
    _late(
        "has an exception that is never told",
        "class Never(Exception):\n    def __str__(self): spin()\ndef attempt(): raise Never\n",
    ),
    _late(
        "is busy in sixty threads",
        "def attempt():\n    threading.stack_size(1 << 16)\n"
        "    for _ in range(60): threading.Thread(target=spin, daemon=True).start()\n    spin()\n",
        "",
        "",
    ),
    Hostile(
        "time",
        "makes the pipe small on which it is asked",
        "fcntl.fcntl(requests, fcntl.F_SETPIPE_SZ, 4096)",
    ),
    Hostile(
        "time", "is not pinned to one processor", "os.sched_setaffinity(0, range(os.cpu_count()))"
    ),
    Hostile("time", "goes before others", "os.setpriority(os.PRIO_PROCESS, 0, -20)"),
    Hostile(
        "time", "runs in real time", "os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1))"
    ),
)

STILL = (
    *_calls(
        "stands still",
        ("sets a timer that wakes it", "'timer_create', 1, None, ctypes.create_string_buffer(8)"),
        ("makes a clock to wait for", "'timerfd_create', 1, 0"),
        (
            "lets a pipe send it the signal to go on",
            "'fcntl', requests, fcntl.F_SETSIG, signal.SIGCONT",
        ),
        ("owns the signals of a pipe", "'fcntl', requests, fcntl.F_SETOWN, os.getpid()"),
        ("leaves its group", "'setpgid', 0, 0"),
        ("begins a session", "'setsid'"),
        ("wakes its guard", "'kill', 1, signal.SIGCONT"),
    ),
)

MEMORY = (
    Hostile("memory", "one large object", "len(bytearray(1 << 40))", "MemoryError"),
    Hostile(
        "memory",
        "many small objects",
        "def attempt():\n    kept = []\n    while True: kept.append([])\n",
        "MemoryError",
    ),
    Hostile(
        "memory",
        "a bomb of zeros",
        "def attempt():\n    import zlib\n    packing = zlib.compressobj(9)\n"
        "    packed = b''.join(packing.compress(bytes(1 << 20)) for _ in range(200)) + "
        "packing.flush()\n"
        "    return len(zlib.decompress(packed))\n",
        "MemoryError",
    ),
    Hostile("memory", "a large number", "len(bin(1 << (1 << 34)))", "MemoryError"),
    Hostile("memory", "a map of memory", "mmap.mmap(-1, 1 << 30)", "OSError: [Errno 12]"),
    Hostile(
        "memory", "many maps", "until_refused(lambda _: reserve(1 << 20))", "OSError: [Errno 12]"
    ),
    Hostile(
        "memory",
        "shared maps",
        "until_refused(lambda _: reserve(1 << 20, 0x21))",
        "OSError: [Errno 12]",
    ),
    Hostile("memory", "a large shared map", "reserve(3 << 30, 0x21)", "OSError: [Errno 12]"),
    Hostile("memory", "a map that grows down", "reserve(1 << 30, 0x122)", "OSError: [Errno 12]"),
    Hostile(
        "memory",
        "a shared map of zeros",
        "mmap.mmap(os.open('/dev/zero', os.O_RDWR), 1 << 30)",
        NOT_THERE,
    ),
    Hostile(
        "memory",
        "pages that are no longer written",
        "keep(1 << 30, protect)",
        "OSError: [Errno 12]",
        elsewhere=KILLED,
    ),
    Hostile("memory", "huge pages", "reserve(1 << 21, 0x40022)", "OSError: [Errno 12]"),
    Hostile("memory", "locked pages", "call('mlock', reserve(4096), 4096)"),
    *(
        Hostile(
            "memory",
            f"a higher limit on {what}",
            f"resource.setrlimit(resource.RLIMIT_{kind}, (-1, -1))",
            "ValueError: not allowed to raise maximum limit",
            # Interpreters reserve more of it than they use, so it is not limited there.
            elsewhere="Exception: None" if kind == "AS" else "",
        )
        for kind, what in (
            ("AS", "addresses"),
            ("DATA", "data"),
            ("CPU", "time"),
            ("NOFILE", "open files"),
        )
    ),
    *_calls(
        "memory",
        ("semaphores: 800 MB of the kernel's", f"'semget', {KEY}, 32000, 0o1666"),
        ("shared memory", f"'shmget', {KEY}, 1 << 30, 0o1666"),
        ("a queue of messages", f"'msgget', {KEY}, 0o1666"),
        ("a named queue", "'mq_open', b'note', os.O_CREAT, 0o600, None"),
        ("a file in memory", "'memfd_create', b'more', 0"),
        ("a secret file in memory", "'memfd_secret', 0"),
        ("rings", "'io_uring_setup', 4096, ctypes.create_string_buffer(120)"),
        ("signals as a file", "'signalfd4', -1, ctypes.create_string_buffer(8), 8, 0"),
        ("faults of its own", "'userfaultfd', 1"),
        ("programs in the kernel", "'bpf', 0, ctypes.create_string_buffer(128), 128"),
        (
            "measures in the kernel",
            "'perf_event_open', ctypes.create_string_buffer(128), 0, -1, -1, 0",
        ),
        ("a filter with a listener", "'seccomp', 1, 8, ctypes.create_string_buffer(16)"),
        ("rules for files", "'landlock_create_ruleset', None, 0, 1"),
        ("segments of its processor", "'modify_ldt', 0, None, 0"),
    ),
    # Another interpreter needs these; each is an open file, of which there are few.
    Hostile("memory", "counters", "call('eventfd2', 0, 0)", elsewhere="Exception: 3"),
    Hostile("memory", "lists to wait for", "call('epoll_create1', 0)", elsewhere="Exception: 3"),
    Hostile("memory", "open files of each thread's own", "call('close_range', 60, 60, 2)"),
    Hostile("memory", "large pipes", "fcntl.fcntl(answers, fcntl.F_SETPIPE_SZ, 1 << 20)"),
    Hostile(
        "memory", "pipes without end", "until_refused(lambda _: os.pipe())", "OSError: [Errno 24]"
    ),
    Hostile(
        "memory",
        "files open without end",
        "until_refused(lambda _: os.open('/usr', 0))",
        "OSError: [Errno 24]",
    ),
    Hostile(
        "memory",
        "threads without end",
        "def attempt():\n    threading.stack_size(1 << 15)\n    lock = threading.Lock()\n    "
        "lock.acquire()\n"
        "    try: until_refused(lambda _: threading.Thread(target=lock.acquire, "
        "daemon=True).start(), 2000)\n"
        "    except RuntimeError: pass\n    return threading.active_count()\n",
        ("Exception: 61", "Exception: 62", "Exception: 63", "Exception: 64"),
    ),
    Hostile(
        "memory",
        "locks on bytes without end",
        "fcntl.lockf(open('held', 'wb'), fcntl.LOCK_EX, 1, 1)",
    ),
    Hostile("memory", "a lock on a file", "fcntl.flock(open('held', 'wb'), fcntl.LOCK_EX)"),
    Hostile(
        "memory",
        "a lease on a file",
        "fcntl.fcntl(os.open('held', 65), fcntl.F_SETLEASE, fcntl.F_RDLCK)",
    ),
    Hostile("memory", "attributes of files", "os.setxattr('.', 'user.note', bytes(4096))"),
    Hostile(
        "memory",
        "queued signals",
        "call('rt_sigqueueinfo', os.getpid(), 34, ctypes.create_string_buffer(128))",
    ),
    Hostile(
        "memory", "a large file", "open('more', 'wb').write(bytes(3 << 20))", "OSError: [Errno 27]"
    ),
    Hostile(
        "memory",
        "a reserved file",
        "os.posix_fallocate(os.open('more', 66), 0, 3 << 20)",
        "OSError: [Errno 27]",
    ),
    Hostile(
        "memory",
        "many files",
        "until_refused(lambda n: open(f'{n}', 'wb').write(bytes(1 << 18)))",
        FULL,
    ),
    Hostile("memory", "folders without end", "until_refused(lambda n: os.mkdir(str(n)))", FULL),
    Hostile(
        "memory", "links without end", "until_refused(lambda n: os.symlink('x' * 90, str(n)))", FULL
    ),
)

PROCESSES = (
    Hostile("processes", "a child", "os.fork()"),
    Hostile("processes", "children without end", "def attempt():\n    while True: os.fork()\n"),
    Hostile(
        "processes",
        "another program",
        "os.execv('/usr/bin/env', ['env', 'false'])",
        # It takes the place of the interpreter, as the interpreter took ours.
        elsewhere="it ended itself with status 1",
    ),
    Hostile("processes", "a started program", "subprocess.run(['/usr/bin/env'])"),
    Hostile("processes", "a spawned program", "os.posix_spawn('/usr/bin/env', ['env'], {})"),
    Hostile("processes", "a shell", "os.system('true')", "Exception: 32512"),
    Hostile("processes", "workers", "__import__('multiprocessing').Process(target=print).start()"),
    *_calls(
        "processes",
        ("a child that shares all but its end", "'clone', 0x100, 0, 0, 0, 0"),
        ("a child in new namespaces", "'clone', 0x10000000 | 17, 0, 0, 0, 0"),
        ("a thread in new namespaces", "'clone', 0x3d0f00 | 0x10000000, 0, 0, 0, 0"),
        ("a vfork", "'vfork'"),
        ("new namespaces of users", "'unshare', 0x10000000"),
        ("new namespaces of mounts", "'unshare', 0x20000"),
        ("other namespaces", "'setns', 0, 0"),
        ("another personality", "'personality', 0x0400000"),
        ("to outlive the arena", "'prctl', 1, 0, 0, 0, 0"),
        ("to be everybody's parent", "'prctl', 36, 1, 0, 0, 0"),
        ("to be traced", "'ptrace', 0, 0, 0, 0"),
        ("to trace its guard", "'ptrace', 0x4206, 1, 0, 0"),
        ("its guard's memory", "'process_vm_readv', 1, None, 0, None, 0, 0"),
        ("a hold on its guard", "'pidfd_open', 1, 0"),
        ("its guard's files", "'kcmp', 1, os.getpid(), 0, 0, 0"),
        ("to kill its guard", "'kill', 1, 9"),
        ("to kill its group", "'kill', 0, 9"),
        ("to kill everybody", "'kill', -1, 9"),
        ("to kill a thread of its guard", "'tgkill', 1, 1, 9"),
        ("to be the superuser", "'setuid', 1"),
        ("rights", "'capset', ctypes.create_string_buffer(8), ctypes.create_string_buffer(24)"),
        ("ports of the machine", "'ioperm', 0, 1, 1"),
    ),
    Hostile(
        "processes",
        "a new way to a child",
        "call('clone3', 0, 0)",
        "OSError: [Errno 38] Function not implemented",
    ),
    Hostile("processes", "to see others", "os.listdir('/proc')", NOT_THERE),
    Hostile(
        "processes",
        "the calls of another processor",
        "run(bytes.fromhex('b814000000cd80c3'))",
        "it crashed",
        "dead",
    ),
    Hostile(
        "processes",
        "calls in another numbering",
        "libc.syscall(0x40000000 + 39)",
        "it crashed",
        "dead",
    ),
)

FILES = (
    Hostile("files", "passwords", "open('/etc/passwd')", NOT_THERE),
    Hostile("files", "the machine's processes", "open('/proc/1/mem', 'rb')", NOT_THERE),
    Hostile("files", "the machine's settings", "os.listdir('/sys')", NOT_THERE),
    Hostile("files", "the machine's memory", "open('/dev/mem', 'rb')", NOT_THERE),
    Hostile("files", "what others leave about", "os.listdir('/tmp')", NOT_THERE),
    Hostile("files", "shared memory by name", "open('/dev/shm/note', 'wb')", NOT_THERE),
    Hostile("files", "the tests", f"open({__file__!r})", NOT_THERE),
    Hostile("files", "a way up", "open('../../../../../etc/shadow')", NOT_THERE),
    Hostile("files", "a link out", "(os.symlink('/etc/shadow', 'out'), open('out'))", NOT_THERE),
    Hostile("files", "to write at the top", "open('/here', 'w')", READ_ONLY),
    Hostile("files", "to write to the system", "open('/usr/here', 'w')", READ_ONLY),
    Hostile("files", "to write to the library", "open(os.__file__, 'a')", READ_ONLY),
    Hostile(
        "files", "to change our side", "open(sys.modules['__main__'].__file__, 'a')", READ_ONLY
    ),
    Hostile("files", "to change who may use it", "os.chmod('/usr/bin', 0o777)", READ_ONLY),
    *_calls(
        "files",
        ("a device", "'mknod', b'disk', 0o60666, 0x800"),
        ("a mount", "'mount', b'none', b'/scratch', b'tmpfs', 0, None"),
        ("a new kind of mount", "'fsopen', b'tmpfs', 0"),
        ("a copy of a mount", "'open_tree', -100, b'/', 1"),
        ("no mount", "'umount2', b'/scratch', 2"),
        ("another top", "'chroot', b'/scratch'"),
        ("to exchange the top", "'pivot_root', b'/scratch', b'/scratch'"),
        ("a file by its handle", "'open_by_handle_at', 3, ctypes.create_string_buffer(64), 0"),
        (
            "a handle of a file",
            "'name_to_handle_at', -100, b'/', ctypes.create_string_buffer(64), None, 0",
        ),
        ("another owner", "'chown', b'/scratch', 0, 0"),
        ("to stop for the disks", "'sync'"),
        ("to restart the machine", "'reboot', 0, 0, 0, None"),
        ("a part of the kernel", "'init_module', None, 0, None"),
        ("another time", "'settimeofday', None, None"),
        ("another name of the machine", "'sethostname', b'mine', 4"),
    ),
)

NETWORK = (
    Hostile("network", "the internet", "socket.create_connection(('1.1.1.1', 53), 30)"),
    Hostile("network", "this machine", "socket.create_connection(('127.0.0.1', 22), 30)"),
    Hostile("network", "this machine's new address", "socket.socket(socket.AF_INET6)"),
    Hostile("network", "datagrams", "socket.socket(socket.AF_INET, socket.SOCK_DGRAM)"),
    Hostile("network", "a socket by name", "socket.socket(socket.AF_UNIX).bind('\\0note')"),
    # Another interpreter needs it, and has both ends itself.
    Hostile(
        "network",
        "a pair of sockets",
        "socket.socketpair()",
        elsewhere="Exception: (<socket.socket",
    ),
    Hostile(
        "network",
        "a pair of sockets of another kind",
        "call('socketpair', 2, 1, 0, ctypes.create_string_buffer(8))",
    ),
    Hostile("network", "what hosts the machine", "socket.socket(socket.AF_VSOCK)"),
    Hostile("network", "the kernel's own", "socket.socket(socket.AF_NETLINK, socket.SOCK_RAW)"),
    Hostile("network", "what passes by", "socket.socket(socket.AF_PACKET, socket.SOCK_RAW)"),
    Hostile(
        "network", "the kernel's ciphers", "socket.socket(socket.AF_ALG, socket.SOCK_SEQPACKET)"
    ),
)

OTHERS = (
    *_calls(
        "other programs",
        ("a note in the session's keyring", "'add_key', b'user', b'note', b'here', 4, -3"),
        ("a note in the user's keyring", "'add_key', b'user', b'note', b'here', 4, -4"),
        ("a note by key", "'request_key', b'user', b'note', None, 0"),
        ("another session's keyring", "'keyctl', 1, None"),
        ("which files others open", "'inotify_init1', 0"),
        ("which files all open", "'fanotify_init', 0, 0"),
        (
            "which programs others have in memory",
            "'mincore', reserve(4096), 4096, ctypes.create_string_buffer(1)",
        ),
        ("how busy the machine is", "'sysinfo', ctypes.create_string_buffer(128)"),
        ("how full the disk is", "'statfs', b'/usr', ctypes.create_string_buffer(120)"),
        ("what the kernel says", "'syslog', 3, ctypes.create_string_buffer(99), 99"),
    ),
    *(
        Hostile("other programs", name, f"fcntl.{given}")
        for name, given in (
            ("a lock on a folder of the system", "flock(system(), fcntl.LOCK_EX)"),
            ("a lock on the library", "flock(ours(), fcntl.LOCK_EX)"),
            ("a lock on a byte of the library", "lockf(ours(), fcntl.LOCK_SH, 1)"),
            ("a lock that belongs to an open file", "fcntl(ours(), 37, locks(fcntl.F_RDLCK))"),
            ("whether another has a lock", "fcntl(ours(), fcntl.F_GETLK, locks(fcntl.F_WRLCK))"),
            ("whether another's open file has a lock", "fcntl(ours(), 36, locks(fcntl.F_WRLCK))"),
            ("a lease on the library", "fcntl(ours(), fcntl.F_SETLEASE, fcntl.F_RDLCK)"),
            ("whether there is a lease", "fcntl(ours(), fcntl.F_GETLEASE)"),
            ("a notice of what happens in a folder", "fcntl(system(), fcntl.F_NOTIFY, 1)"),
            ("a hint on the library", "fcntl(ours(), 1036, struct.pack('Q', 2))"),
            ("another's hint on the library", "fcntl(ours(), 1035, bytes(8))"),
        )
    ),
    Hostile(
        "other programs",
        "a lock, its number written otherwise",
        "call('fcntl', ours(), 6 | 1 << 32, locks(0))",
    ),
    Hostile(
        "other programs",
        "whether others have equal pages",
        "call('madvise', reserve(4096), 4096, 12)",
    ),
    Hostile("other programs", "the times of a device", "os.utime('/dev/null')", READ_ONLY),
    Hostile("other programs", "the times of the library", "os.utime(os.__file__)", READ_ONLY),
    Hostile(
        "other programs",
        "when a file of the system was read",
        "(lambda before: (os.read(ours(), 9), os.stat(os.__file__).st_atime_ns - before)[1])"
        "(os.stat(os.__file__).st_atime_ns)",
        "Exception: 0",
    ),
    Hostile(
        "other programs",
        "which files are in memory",
        "os.preadv(ours(), [bytearray(1)], 0, os.RWF_NOWAIT)",
    ),
    Hostile(
        "other programs",
        "how much of a file is in memory",
        "call(451, ours(), ctypes.create_string_buffer(16), ctypes.create_string_buffer(40), 0)",
        elsewhere="OSError: [Errno 38]",
    ),
    Hostile("other programs", "the machine's name", "os.uname().nodename", "Exception: arena"),
    Hostile("other programs", "its load", "os.getloadavg()", "OSError"),
    *(
        Hostile(
            "other programs",
            f"a note in its folder, {when}",
            "(os.listdir('.'), open('note', 'w').write('here'))",
            "Exception: ([], 4)",
        )
        for when in ("left", "looked for")
    ),
)

ARENA = (
    Hostile(
        "the arena", "an answer of another shape", "os.write(answers, b'[]\\n')", FORGED, "dead"
    ),
    Hostile("the arena", "an answer ahead of time", "(forge(2), forge(3))", FORGED, "dead"),
    Hostile("the arena", "an illegal move", "forge(2, (9, 9, 9))", FORGED, "dead"),
    Hostile(
        "the arena",
        "a line without end",
        "[os.write(answers, bytes(4096)) for _ in range(9999)]",
        FORGED,
        "dead",
    ),
    Hostile(
        "the arena", "no ears", "(os.close(requests), os.close(answers), spin())", CLOSED, "dead"
    ),
    Hostile("the arena", "an end", "os._exit(7)", "it ended itself with status 7", "dead"),
    Hostile("the arena", "a polite end", "sys.exit()", "it ended itself with status 0", "dead"),
    Hostile("the arena", "a crash", "ctypes.string_at(0)", "it crashed (SIGSEGV)", "dead"),
    Hostile("the arena", "an abort", "os.abort()", "it crashed (SIGABRT)", "dead"),
    Hostile("the arena", "to kill itself", "os.kill(os.getpid(), 9)", KILLED, "dead"),
    Hostile("the arena", "Ctrl-C", "signal.raise_signal(signal.SIGINT)", "KeyboardInterrupt"),
    Hostile(
        "the arena",
        "another heart of our side",
        "def attempt():\n    sys.modules['__main__']._move = lambda *_: (9, 9, 9)\n"
        "    sys.modules['__main__']._exception_text = lambda *_: 'x' * 9999\n    raise ValueError\n",
        "xxxxxxxxxx",
    ),
    Hostile("the arena", "a tale without end", "'x' * 10_000_000", "Exception: xxxxx"),
    Hostile("the arena", "signs for a terminal", "'\\x1b[2J\\r\\n'", "Exception: ?[2J"),
    Hostile("the arena", "a tale of half signs", "'\\ud800'", "Exception: ?"),
    Hostile(
        "the arena",
        "a thread that stays",
        "(threading.Thread(target=spin).start(), sys.exit(3))",
        "",
        "dead",
    ),
    Hostile(
        "the arena",
        "ears that do not wait",
        "def attempt():\n    fcntl.fcntl(requests, fcntl.F_SETFL, os.O_NONBLOCK)\n    raise "
        "ValueError\n",
        "ValueError",
    ),
)

ALL = (*TIME, *STILL, *MEMORY, *PROCESSES, *FILES, *NETWORK, *OTHERS, *ARENA)

ELSEWHERE = tuple(
    one for one in ALL if one.promise != ARENA[0].promise and "bot_move" not in one.does
)
"""Those that another interpreter can try: all but what is about how a strategy is asked."""

HONEST = f"""{FREE}
def bot_move(board, player):
    mine = [vertex for vertex, owner in board.items() if owner == player]
    return free(board)[{{at}}] if len(mine) < 3 else None
"""
"""A program that places three stones, each at that place of all that are free."""
