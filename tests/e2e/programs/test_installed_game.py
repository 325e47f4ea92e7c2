"""A game that pip installed on the whole bot, and in the crash sweep."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.plugged import install
from tests.samples import VARIABLE as SAMPLES

ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("plugin")
    install("tiny", folder)
    return folder


@pytest.mark.process
@pytest.mark.nightly(by_day=1)
@pytest.mark.parametrize(
    ("place", "chosen", "said"),
    [
        ("tests/e2e/helpers/installed_game.py", "", "1 passed"),
        ("tests/sweep/test_sweep.py", "died_in_it", "sweep, tiny: died"),
    ],
)
def test_it_is_played_like_our_own(place: str, chosen: str, said: str, folder: Path) -> None:
    usual = {name: value for name, value in os.environ.items() if name != "BIFROST_NIGHTLY"}
    path = os.pathsep.join((str(folder / "installed"), str(ROOT)))
    environment = {
        **usual,
        "PYTHONPATH": path,
        SAMPLES: str(folder / "projects" / "tiny" / "tests"),
    }
    command = (
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-s",
        "-p",
        "no:cacheprovider",
        "-k",
        chosen,
        place,
    )
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, (done.stdout + done.stderr)[-4_000:]
    assert said in done.stdout
