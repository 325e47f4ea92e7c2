"""A guest game of two seats passes every test over all games."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.guests import VARIABLE
from tests.samples import VARIABLE as SAMPLES

ROOT = Path(__file__).parents[2]
TEMPLATE = ROOT / "bifrost_bot" / "gamekit" / "template"
PLACES = (
    "gamekit/test_conformance.py",
    "match",
    "messages",
    "replay",
    "drawing",
    "gamekit/test_recording.py",
    "test_security.py",
    "fuzz",
    "sweep/test_sweep.py",
    "e2e/secrecy/test_twin_worlds.py",
)
CHOSEN = "duel or died_in_it or every_game"


def run(place: str) -> subprocess.CompletedProcess[str]:
    """Runs the tests there in which the guest plays; of long checks the usual share."""
    usual = {
        name: value
        for name, value in os.environ.items()
        if name not in ("BIFROST_NIGHTLY", "PYTEST_ADDOPTS")
    }
    environment = {
        **usual,
        VARIABLE: "bifrost_bot.gamekit.template.duel_game",
        SAMPLES: str(TEMPLATE / "tests"),
    }
    return subprocess.run(
        (
            sys.executable,
            "-m",
            "pytest",
            "-q",
            "-p",
            "no:cacheprovider",
            "-k",
            CHOSEN,
            f"tests/{place}",
        ),
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
        env=environment,
    )


@pytest.mark.process
@pytest.mark.nightly(by_day=1)
@pytest.mark.parametrize("place", PLACES)
def test_a_guest_is_tested_like_our_own_games(place: str) -> None:
    done = run(place)
    assert done.returncode == 0, (done.stdout + done.stderr)[-4_000:]
