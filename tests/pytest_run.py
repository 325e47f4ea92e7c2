"""Runs pytest over some of these tests in another process."""

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

_ROOT = Path(__file__).parents[1]


def run_pytest(
    *arguments: str, environment: Mapping[str, str]
) -> "subprocess.CompletedProcess[str]":
    """Runs pytest as by day, with these variables besides the usual ones."""
    usual = {
        name: value
        for name, value in os.environ.items()
        if name != "BIFROST_NIGHTLY" and not name.startswith("PYTEST_")
    }
    command = (sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments)
    return subprocess.run(
        command,
        cwd=_ROOT,
        env={**usual, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
