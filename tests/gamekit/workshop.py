"""A fresh environment with the bot, as a game's author has it."""

import os
import signal
import subprocess
import sys
import sysconfig
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
_LIBRARIES: Final = sysconfig.get_path("purelib")


@dataclass(frozen=True, slots=True)
class Workshop:
    """An environment and the folder in which its owner works."""

    environment: Path
    folder: Path

    def run(self, command: str, given: str = "") -> subprocess.CompletedProcess[str]:
        """Runs shell commands until one of them fails."""
        shell = ("bash", "-euo", "pipefail", "-c", command)
        return subprocess.run(
            shell,
            input=given,
            capture_output=True,
            text=True,
            check=False,
            cwd=self.folder,
            env=self._environment(),
        )

    def must(self, command: str, given: str = "") -> str:
        """Runs shell commands that succeed, and returns what they print."""
        done = self.run(command, given)
        assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
        return done.stdout

    @contextmanager
    def started(self, command: str) -> Generator["subprocess.Popen[str]"]:
        """Starts a program, and ends it afterwards."""
        words = command.split()
        process = subprocess.Popen(
            words, stdout=subprocess.PIPE, text=True, cwd=self.folder, env=self._environment()
        )
        try:
            yield process
        finally:
            process.send_signal(signal.SIGTERM)
            process.communicate(timeout=60)

    def _environment(self) -> dict[str, str]:
        kept = {
            name: value
            for name, value in os.environ.items()
            if not name.startswith(("BIFROST_", "PYTEST_"))
        }
        programs = os.pathsep.join((str(self.environment / "bin"), kept["PATH"]))
        own = {
            "PATH": programs,
            "PYTHONPATH": "",
            "PIP_NO_INDEX": "1",
            "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        }
        return {**kept, **own}


def open_workshop(environment: Path, folder: Path) -> Workshop:
    """Makes an environment with the bot's wheel, which can use this one's tools."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(environment)], check=True)
    made = Workshop(environment, folder)
    site = Path(
        made.must("python -c 'import sysconfig; print(sysconfig.get_path(\"purelib\"))'").strip()
    )
    # Behind the environment's own packages, so that the bot is the wheel's; .pth files in there do
    # not count.
    (site / "libraries.pth").write_text(f"{_LIBRARIES}\n", encoding="utf-8")
    for program in ("pip", "pytest"):
        script = environment / "bin" / program
        script.write_text(f'#!/bin/sh\nexec python -m {program} "$@"\n', encoding="utf-8")
        script.chmod(0o755)
    # The bot among the libraries is not to be taken for this one.
    made.must(f"pip install --quiet --no-deps --no-build-isolation --ignore-installed {ROOT}")
    return made
