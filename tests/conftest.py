"""What all tests share: chosen examples, and one count of everything held against Discord's official description."""

import os
from typing import Any

import hypothesis
import pytest

# First of ours: whoever reads the registry after it finds the guests there.
import tests.guests  # noqa: F401 # pyright: ignore[reportUnusedImport] - imported for what it does
from tests.openapi.checker import Checker
from tests.openapi.recorder import summary_lines

_CHECKER = pytest.StashKey[Checker]()
_WORKER_COUNTS = "openapi"


# The same examples every time, but for the nightly run, which looks for new ones; none is judged by the clock.
_UNTIMED = hypothesis.settings(deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow])
hypothesis.settings.register_profile("same", _UNTIMED, derandomize=True)
hypothesis.settings.register_profile("new", _UNTIMED, print_blob=True)
hypothesis.settings.load_profile("new" if os.environ.get("BIFROST_NIGHTLY") == "1" else "same")


def pytest_configure(config: pytest.Config) -> None:
    # Under xdist the controller gets a checker too: the counts of its workers are added up in it.
    config.stash[_CHECKER] = Checker()


@pytest.fixture(scope="session")
def checker(pytestconfig: pytest.Config) -> Checker:
    """The checker whose counts are printed when the session ends."""
    return pytestconfig.stash[_CHECKER]


def pytest_sessionfinish(session: pytest.Session) -> None:
    counts: dict[str, Any] | None = getattr(session.config, "workeroutput", None)
    if counts is not None:
        counts[_WORKER_COUNTS] = session.config.stash[_CHECKER].tally.to_json()


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any, error: object) -> None:
    del error
    counts = getattr(node, "workeroutput", {})
    node.config.stash[_CHECKER].tally.add(counts.get(_WORKER_COUNTS, {}))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    lines = summary_lines(config.stash[_CHECKER])
    if lines:
        terminalreporter.section("Discord's official description")
        for line in lines:
            terminalreporter.line(line)
