#!/usr/bin/env python3
"""Does for one service what the route asks of systemd, by the service's unit and drop-ins.

A machine in a namespace has no systemd. This starts and stops, knows the settings that matter to
files and rights, and takes no notice of the others.
"""

import os
import pwd
import select
import signal
import socket
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

UNITS = Path("/etc/systemd/system")
RUN = Path("/run/services")
STARTER = """
for path in $READ_ONLY; do mount --bind -o ro "$path" "$path"; done
unset READ_ONLY
exec setpriv --reuid="$USER" --regid="$USER" --init-groups -- "$@"
"""


def settings(name: str) -> dict[str, list[str]]:
    """The values of every setting of a unit with its drop-ins."""
    paths = [UNITS / f"{name}.service", *sorted(UNITS.glob(f"{name}.service.d/*.conf"))]
    lines = [line for path in paths for line in path.read_text(encoding="utf-8").splitlines()]
    found: dict[str, list[str]] = defaultdict(list)
    for line in lines:
        key, is_setting, value = line.partition("=")
        if is_setting and not line.startswith("#"):
            found[key].append(value)
    return found


def credentials(unit: dict[str, list[str]], uid: int) -> Path:
    """The folder with the files that only the service reads."""
    folder = RUN / "credentials"
    folder.mkdir(mode=0o700, exist_ok=True)
    os.chown(folder, uid, uid)
    for line in unit["LoadCredential"]:
        name, _, source = line.partition(":")
        copy = folder / name
        copy.write_bytes(Path(source).read_bytes())
        copy.chmod(0o400)
        os.chown(copy, uid, uid)
    return folder


def supervise(name: str) -> None:
    """Runs the service to its end; prints a line once it has said that it runs."""
    unit = settings(name)
    (user,) = unit["User"]
    account = pwd.getpwnam(user)
    folder = credentials(unit, account.pw_uid)
    paths = [path.lstrip("-") for line in unit["ReadOnlyPaths"] for path in line.split()]
    environment = {
        "PATH": "/usr/bin:/bin",
        "HOME": account.pw_dir,
        "USER": user,
        "READ_ONLY": " ".join(path for path in paths if Path(path).exists()),
        "NOTIFY_SOCKET": f"{RUN}/notify",
    }
    environment |= dict(
        line.replace("%d", str(folder)).split("=", 1) for line in unit["Environment"]
    )
    Path(environment["NOTIFY_SOCKET"]).unlink(missing_ok=True)
    with (
        socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager,
        (RUN / f"{name}.log").open("wb") as log,
    ):
        manager.bind(environment["NOTIFY_SOCKET"])
        Path(environment["NOTIFY_SOCKET"]).chmod(0o666)
        process = subprocess.Popen(
            ["unshare", "--mount", "sh", "-ec", STARTER, "sh", *unit["ExecStart"][0].split()],
            cwd=unit["WorkingDirectory"][0],
            env=environment,
            umask=int(unit["UMask"][0], 8),
            stdout=log,
            stderr=log,
        )
        (RUN / f"{name}.pid").write_text(f"{process.pid} {os.getpid()}", encoding="utf-8")
        ended = os.pidfd_open(process.pid)
        readable, _, _ = select.select([manager, ended], [], [])
        if manager in readable and manager.recv(100) == b"READY=1":
            print("active", flush=True)
        process.wait()


def start(name: str) -> int:
    """Starts the service; returns the status, 0 once it runs."""
    RUN.mkdir(exist_ok=True)
    supervisor = subprocess.Popen(
        [sys.executable, __file__, "supervise", name],
        stdout=subprocess.PIPE,
        stderr=(RUN / "supervisor.log").open("ab"),
        start_new_session=True,
    )
    assert supervisor.stdout is not None
    if supervisor.stdout.readline() == b"active\n":
        return 0
    print(*(path.read_text(encoding="utf-8") for path in RUN.glob("*.log")))
    return 1


def stop(name: str) -> int:
    """Stops the service; returns the status, 0 once it has ended."""
    pid, supervisor = map(int, (RUN / f"{name}.pid").read_text(encoding="utf-8").split())
    ended = os.pidfd_open(supervisor)
    os.kill(pid, signal.SIGTERM)
    select.select([ended], [], [])
    return 0


if __name__ == "__main__":
    last = sys.argv[-1]
    match sys.argv[1]:
        case "supervise":
            supervise(last)
        case "start" | "enable":
            sys.exit(start(last))
        case "stop" | "disable":
            sys.exit(stop(last))
        case verb:
            assert verb == "daemon-reload", verb
