"""A game that pip installed on the whole bot, and in the crash sweep."""

import os
from pathlib import Path

import pytest

from tests.plugged import install
from tests.pytest_run import run_pytest
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
    environment = {
        "PYTHONPATH": os.pathsep.join((str(folder / "installed"), str(ROOT))),
        SAMPLES: str(folder / "projects" / "tiny" / "tests"),
    }
    done = run_pytest("-s", "-k", chosen, place, environment=environment)
    assert done.returncode == 0, (done.stdout + done.stderr)[-4_000:]
    assert said in done.stdout
