"""A guest game of two seats passes every test over all games."""

from pathlib import Path

import pytest

from tests.guests import VARIABLE
from tests.pytest_run import run_pytest
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


@pytest.mark.process
@pytest.mark.nightly(by_day=1)
@pytest.mark.parametrize("place", PLACES)
def test_a_guest_is_tested_like_our_own_games(place: str) -> None:
    guest = {
        VARIABLE: "bifrost_bot.gamekit.template.duel_game",
        SAMPLES: str(TEMPLATE / "tests"),
    }
    done = run_pytest("-k", CHOSEN, f"tests/{place}", environment=guest)
    assert done.returncode == 0, (done.stdout + done.stderr)[-4_000:]
