"""A guest game of two seats passes every test over all games."""

import os
import subprocess
import sys
from collections.abc import Sequence
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
)
LONG = ("tests/fuzz", "tests/sweep/test_sweep.py", "tests/e2e/test_twin_worlds.py")
CHOSEN = "duel or died_in_it or every_game"


def run(places: Sequence[str]) -> tuple[int, str]:
    """How the tests there end in which the guest plays, and what they say; of long checks the
    usual share is made.
    """
    usual = {
        name: value
        for name, value in os.environ.items()
        if name not in ("BIFROST_NIGHTLY", "PYTEST_ADDOPTS")
    }
    place = {
        **usual,
        VARIABLE: "bifrost_bot.gamekit.template.duel_game",
        SAMPLES: str(TEMPLATE / "tests"),
    }
    command = (
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "-k",
        CHOSEN,
        *places,
    )
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT, env=place)
    return done.returncode, done.stdout + done.stderr


@pytest.mark.process
@pytest.mark.nightly(by_day=0)
@pytest.mark.parametrize("place", PLACES)
def test_a_guest_is_tested_like_our_own_games(place: str) -> None:
    status, said = run([f"tests/{place}"])
    assert status == 0, said[-4_000:]


@pytest.mark.process
@pytest.mark.nightly(by_day=0)
def test_a_guest_passes_the_crash_sweep_the_fuzzing_and_the_twin_worlds() -> None:
    status, said = run(LONG)
    assert status == 0, said[-4_000:]
